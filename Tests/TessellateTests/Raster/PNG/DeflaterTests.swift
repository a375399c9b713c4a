import Testing

@testable import Tessellate

@Suite struct DeflaterTests {
  private func compressed(
    _ bytes: [UInt8], _ level: PNGLevel = .small, layout: Deflater.Layout = Deflater.Layout()
  ) -> [UInt8] {
    var deflater = Deflater(level)
    var writer = BitWriter()
    bytes.withUncheckedReading {
      deflater.compress($0, count: bytes.count, layout: layout, into: &writer)
    }
    return (0..<writer.bytes.count).map { writer.bytes[$0] }
  }

  @Test(arguments: PNGLevel.allCases)
  func shortestInputsComeBack(level: PNGLevel) throws {
    for count in 0...20 {
      let same = [UInt8](repeating: 7, count: count)
      #expect(try Inflate.zlib(compressed(same, level)).bytes == same)
      let different = (0..<count).map { UInt8($0) }
      #expect(try Inflate.zlib(compressed(different, level)).bytes == different)
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

  @Test(arguments: 0..<6, PNGLevel.allCases)
  func everyKindOfBytesComesBack(kind: Int, level: PNGLevel) throws {
    var generator = SeededGenerator(seed: Cases.seed + UInt64(kind))
    for round in 0..<Cases.count(5) {
      let count = [10, 300, 5000, 40_000, 50_000][round % 5]
      let bytes = sample(kind, count, &generator)
      // Any layout is a hint only.
      let layout = Deflater.Layout(
        pixelSize: .random(in: 1...4, using: &generator),
        rowSize: [0, 5, 300, 32_768, 40_000][round % 5])
      let result = compressed(bytes, level, layout: layout)
      #expect(try Inflate.zlib(result).bytes == bytes, "seed \(Cases.seed)")
      // Never more than stored blocks need.
      #expect(result.count <= bytes.count + bytes.count / 6000 + 16)
    }
  }

  /// One compressor gives the same bytes for a stream whatever it has compressed before.
  @Test(arguments: PNGLevel.allCases)
  func streamsAreIndependent(level: PNGLevel) {
    var generator = SeededGenerator(seed: Cases.seed)
    var deflater = Deflater(level)
    for kind in 0..<6 {
      let bytes = sample(kind, 20_000, &generator)
      var writer = BitWriter()
      bytes.withUncheckedReading { deflater.compress($0, count: bytes.count, into: &writer) }
      let again = (0..<writer.bytes.count).map { writer.bytes[$0] }
      #expect(again == compressed(bytes, level), "seed \(Cases.seed)")
    }
  }

  @Test func noiseIsStoredAndTextIsNot() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    #expect(try Inflate.zlib(compressed(sample(0, 70_000, &generator))).blocks[0] > 0)
    #expect(try Inflate.zlib(compressed(sample(5, 70_000, &generator))).blocks[2] > 0)
    #expect(try Inflate.zlib(compressed([1, 2, 3])).blocks[1] == 1)
  }

  @Test(arguments: PNGLevel.allCases)
  func runsShrinkToAlmostNothing(level: PNGLevel) {
    #expect(compressed([UInt8](repeating: 0, count: 100_000), level).count < 200)
  }
}
