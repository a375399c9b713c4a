import Testing

@testable import Tessellate

@Suite struct DeflateBlockTests {
  /// A zlib stream of one block.
  private func stream(_ block: inout DeflateBlock, _ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    writer.reserve(16)
    writer.put(0x78, 8)
    writer.put(0x9C, 8)
    var input = UncheckedBuffer<UInt8>()
    for byte in bytes { input.append(byte) }
    block.write(input.view, from: 0, to: bytes.count, isLast: true, into: &writer)
    writer.align()
    writer.appendBigEndian(Adler32.checksum(input.view, count: bytes.count))
    return (0..<writer.bytes.count).map { writer.bytes[$0] }
  }

  /// Every length of a match, from 3 to 258, is decoded as itself.
  @Test func everyLengthComesBack() throws {
    var block = DeflateBlock()
    var bytes: [UInt8] = []
    for length in 3...258 {
      block.tokens.addLiteral(UInt8(truncatingIfNeeded: length))
      block.tokens.addMatch(length, 1)
      bytes += [UInt8](repeating: UInt8(truncatingIfNeeded: length), count: length + 1)
    }
    #expect(try Inflate.zlib(stream(&block, bytes)).bytes == bytes)
  }

  /// So is a distance at each end of each of the format's ranges.
  @Test func everyDistanceComesBack() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var block = DeflateBlock()
    var bytes: [UInt8] = []
    for _ in 0..<32_768 {
      bytes.append(.random(in: 0...3, using: &generator))
      block.tokens.addLiteral(bytes[bytes.count - 1])
    }
    var distances = [1, 2, 3, 4]
    for power in 2...14 {
      let base = 1 << power
      distances += [base + 1, base + base / 2, base + base / 2 + 1, 2 * base]
    }
    for distance in distances {
      block.tokens.addMatch(5, distance)
      for _ in 0..<5 { bytes.append(bytes[bytes.count - distance]) }
    }
    #expect(try Inflate.zlib(stream(&block, bytes)).bytes == bytes)
  }

  /// The shortest of the three ways is chosen: noise is stored, few symbols get codes of their own,
  /// and a few bytes the fixed ones.
  @Test func theShortestWayIsChosen() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    func kinds(_ count: Int, _ range: ClosedRange<UInt8>) throws -> [Int] {
      var block = DeflateBlock()
      let bytes = (0..<count).map { _ in UInt8.random(in: range, using: &generator) }
      for byte in bytes { block.tokens.addLiteral(byte) }
      return try Inflate.zlib(stream(&block, bytes)).blocks
    }
    #expect(try kinds(20_000, 0...255) == [1, 0, 0])
    #expect(try kinds(20_000, 0...3) == [0, 0, 1])
    #expect(try kinds(4, 1...9) == [0, 1, 0])
  }
}
