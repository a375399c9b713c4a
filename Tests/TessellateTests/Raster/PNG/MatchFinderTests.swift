import Testing

@testable import Tessellate

@Suite struct MatchFinderTests {
  private func compressedCount(_ bytes: [UInt8], _ level: PNGLevel = .small) -> Int {
    var deflater = Deflater(level)
    var writer = BitWriter()
    bytes.withUncheckedReading { deflater.compress($0, count: bytes.count, into: &writer) }
    return writer.bytes.count
  }

  /// A repetition is found at every distance below the window's size, and at none beyond.
  @Test(
    arguments: [4, 100, 5000, 32_000, 32_767, 32_768, 40_000], [PNGLevel.default, .small])
  func repetitionsAreFoundWithinTheWindow(distance: Int, level: PNGLevel) {
    var generator = SeededGenerator(seed: Cases.seed)
    let noise = (0..<distance).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let once = compressedCount(noise, level)
    let copied = Array(noise.prefix(258))
    let twice = compressedCount(noise + copied, level)
    if distance < 32_768 {
      // Noise alone is stored; with a match it needs codes, described in some 40 bytes.
      #expect(twice < once + 60)
    } else {
      #expect(twice > once + 200)
    }
  }
}
