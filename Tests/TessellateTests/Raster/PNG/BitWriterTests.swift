import Testing

@testable import Tessellate

@Suite struct BitWriterTests {
  /// Numbers of random widths come back bit by bit, the lowest first.
  @Test func bitsComeBackInOrder() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      var writer = BitWriter()
      var expected: [UInt8] = []
      writer.reserve(1000)
      for _ in 0..<Int.random(in: 0...200, using: &generator) {
        let count = Int.random(in: 0...32, using: &generator)
        let value = UInt32(truncatingIfNeeded: generator.next() & (1 << UInt64(count) - 1))
        writer.put(value, count)
        for bit in 0..<count { expected.append(UInt8(value >> UInt32(bit) & 1)) }
      }
      writer.align()
      let bytes = (0..<writer.bytes.count).map { writer.bytes[$0] }
      #expect(bytes.count == (expected.count + 7) / 8, "seed \(Cases.seed)")
      for (index, bit) in expected.enumerated() {
        #expect(bytes[index / 8] >> UInt8(index % 8) & 1 == bit, "seed \(Cases.seed)")
      }
    }
  }

  @Test func wholeBytesFollowAnAlignment() {
    var writer = BitWriter()
    writer.reserve(8)
    writer.put(5, 3)
    writer.align()
    let bytes: [UInt8] = [1, 2, 3]
    bytes.withUncheckedReading { writer.append($0, count: 3) }
    writer.appendBigEndian(0x0102_0304)
    let written = (0..<writer.bytes.count).map { writer.bytes[$0] }
    #expect(written == [5, 1, 2, 3, 1, 2, 3, 4])
    writer.removeAll()
    writer.align()
    let count = writer.bytes.count
    #expect(count == 0)
  }

  /// A cursor continues the bits before it, and the writer those of the cursor.
  @Test func aCursorWritesTheSameBits() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      var plain = BitWriter()
      var other = BitWriter()
      plain.reserve(1000)
      other.reserve(1000)
      for _ in 0..<10 {
        let numbers = (0..<8).map { _ in
          let count = UInt64.random(in: 0...24, using: &generator)
          return (value: generator.next() & (1 << count - 1), count: count)
        }
        for (value, count) in numbers { plain.put(UInt32(value), Int(count)) }
        other.withCursor { cursor in
          for (value, count) in numbers {
            cursor.put(value, count)
            cursor.flush()
          }
        }
        plain.put(1, 3)
        other.put(1, 3)
      }
      plain.align()
      other.align()
      let bytes = (0..<plain.bytes.count).map { plain.bytes[$0] }
      #expect(bytes == (0..<other.bytes.count).map { other.bytes[$0] }, "seed \(Cases.seed)")
    }
  }
}
