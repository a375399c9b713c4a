import Testing

@testable import Tessellate

@Suite struct DeflaterTests {
  private func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater()
    var writer = BitWriter()
    bytes.withUncheckedReading { deflater.compress($0, count: bytes.count, into: &writer) }
    return (0..<writer.bytes.count).map { writer.bytes[$0] }
  }

  @Test func shortestInputsComeBack() throws {
    for count in 0...20 {
      let same = [UInt8](repeating: 7, count: count)
      #expect(try Inflate.zlib(compressed(same)).bytes == same)
      let different = (0..<count).map { UInt8($0) }
      #expect(try Inflate.zlib(compressed(different)).bytes == different)
    }
  }

  /// Bytes of every kind: noise, few symbols, runs, copies from far behind, one symbol far more
  /// frequent.
  private func sample(_ kind: Int, _ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch kind {
      case 0: bytes.append(.random(in: 0...255, using: &generator))
      case 1: bytes.append(.random(in: 0...3, using: &generator))
      case 2:
        let run = Int.random(in: 1...700, using: &generator)
        bytes += [UInt8](repeating: .random(in: 0...255, using: &generator), count: run)
      case 3 where bytes.count > 4:
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        bytes += Array(bytes[start...].prefix(.random(in: 1...300, using: &generator)))
      case 4: bytes.append(UInt8.random(in: 0...200, using: &generator) == 0 ? 1 : 0)
      default: bytes.append(UInt8(truncatingIfNeeded: generator.next().leadingZeroBitCount))
      }
    }
    return bytes
  }

  @Test(arguments: 0..<6)
  func everyKindOfBytesComesBack(kind: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed + UInt64(kind))
    for round in 0..<Cases.count(6) {
      let count = [10, 300, 5000, 40_000, 90_000][round % 5]
      let bytes = sample(kind, count, &generator)
      let result = compressed(bytes)
      #expect(try Inflate.zlib(result).bytes == bytes, "seed \(Cases.seed)")
      // Never more than stored blocks need.
      #expect(result.count <= bytes.count + bytes.count / 6000 + 16)
    }
  }

  @Test func noiseIsStoredAndTextIsNot() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    #expect(try Inflate.zlib(compressed(sample(0, 70_000, &generator))).blocks[0] > 0)
    #expect(try Inflate.zlib(compressed(sample(5, 70_000, &generator))).blocks[2] > 0)
    #expect(try Inflate.zlib(compressed([1, 2, 3])).blocks[1] == 1)
  }

  @Test func runsShrinkToAlmostNothing() {
    #expect(compressed([UInt8](repeating: 0, count: 100_000)).count < 200)
  }

  /// Counts that grow like Fibonacci's numbers make the deepest tree: codes must still fit the
  /// limit.
  @Test(arguments: [7, 15])
  func deepTreesKeepTheLimit(limit: Int) {
    var code = HuffmanCode(symbolCount: 19)
    var (a, b) = (1, 1)
    for symbol in 0..<19 {
      for _ in 0..<a { code.note(symbol) }
      (a, b) = (b, a + b)
    }
    code.build(limit: limit)
    let lengths = (0..<19).map { Int(code.lengths[$0]) }
    #expect(lengths.max()! == limit)
    #expect(lengths.reduce(0) { $0 + 1 << (limit - $1) } == 1 << limit)
    // Rarer symbols have no shorter codes.
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 })
  }
}
