import Testing

@testable import Tessellate

@Suite struct RunFinderTests {
  private func tokenCount(_ bytes: [UInt8], pixelSize: Int, rowSize: Int) -> Int {
    var finder = RunFinder()
    finder.removeAll()
    (finder.pixelSize, finder.rowSize) = (pixelSize, rowSize)
    var block = DeflateBlock()
    let place = bytes.withUncheckedReading {
      finder.fill(&block.tokens, from: $0, 0, count: bytes.count)
    }
    #expect(place == bytes.count)
    return block.tokens.count
  }

  /// A run of equal pixels is one match after its first pixel, a repeated row one match after the
  /// last bytes of the row before, and so is a repeated sequence of pixels.
  @Test(arguments: [1, 2, 3, 4])
  func repetitionsAreOneMatch(pixelSize: Int) {
    var generator = SeededGenerator(seed: Cases.seed)
    func noise(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in .random(in: 0...255, using: &generator) }
    }
    let pixel = (0..<pixelSize).map { UInt8(10 * $0 + 1) }
    let run = Array(repeatElement(pixel, count: 60).joined())
    #expect(tokenCount(run, pixelSize: pixelSize, rowSize: 0) <= pixelSize + 1)
    let row = noise(201)
    let alone = tokenCount(row, pixelSize: pixelSize, rowSize: 201)
    #expect(tokenCount(row + row, pixelSize: pixelSize, rowSize: 201) <= alone + 4)
    // A distance that is neither a pixel's nor a row's: found by the hash of a pixel.
    let part = noise(48)
    let once = part + noise(12)
    let less = tokenCount(once, pixelSize: pixelSize, rowSize: 0)
    #expect(tokenCount(once + part, pixelSize: pixelSize, rowSize: 0) <= less + 8)
  }
}
