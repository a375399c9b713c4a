import Testing

@testable import Tessellate

@Suite struct ByteReaderTests {
  /// Numbers come back in either order of their bytes, one after another.
  @Test(arguments: [false, true]) func numbersComeBack(isBigEndian: Bool) {
    var generator = SeededGenerator(seed: Cases.seed)
    var (bytes, expected): ([UInt8], [(size: Int, value: UInt64)]) = ([9, 9, 9], [])
    for _ in 0..<100 {
      let size = [1, 2, 4, 8].randomElement(using: &generator)!
      let value = generator.next() >> UInt64(64 - 8 * size)
      let parts = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
      bytes += isBigEndian ? parts.reversed() : parts
      expected.append((size, value))
    }
    var reader = ByteReader(bytes, from: 3, isBigEndian: isBigEndian)
    for (size, value) in expected {
      let found = reader.bits(size)
      #expect(found == value)
    }
    #expect(reader.remaining == 0 && reader.offset == bytes.count)
  }

  @Test func lookingAheadMovesNothing() {
    let reader = ByteReader([1, 0, 0, 0, 7], from: 0)
    #expect(reader.whole32() == 1 && reader.offset == 0)
    #expect(ByteReader([1, 0, 0], from: 0).whole32() == nil)
  }

  @Test func floatsComeBack() {
    for value in [0, 1.5, -Float.pi, .greatestFiniteMagnitude, .infinity] {
      let bits = value.bitPattern
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: bits >> UInt32(8 * $0)) }
      var reader = ByteReader(bytes, from: 0)
      let found = reader.float()
      #expect(found == Double(value))
    }
  }
}
