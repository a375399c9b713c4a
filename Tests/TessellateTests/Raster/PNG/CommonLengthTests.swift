import Testing

@testable import Tessellate

@Suite struct CommonLengthTests {
  /// The length is that of a comparison byte by byte, for every length up to three vectors and
  /// limits about it.
  @Test func lengthsAreThoseOfAComparisonByteByByte() {
    var generator = SeededGenerator(seed: Cases.seed)
    for length in 0...100 {
      let start = Int.random(in: 0...9, using: &generator)
      let gap = Int.random(in: 1...120, using: &generator)
      var bytes = (0..<(start + gap + 140)).map { _ in UInt8.random(in: 0...255, using: &generator)
      }
      for index in 0..<length { bytes[start + gap + index] = bytes[start + index] }
      bytes[start + gap + length] = ~bytes[start + length]
      for limit in [0, 1, length / 2, max(length - 1, 0), length, length + 1, length + 40] {
        let found = bytes.withUncheckedReading {
          $0.commonLength(start, start + gap, limit: limit)
        }
        #expect(found == min(length, limit), "seed \(Cases.seed)")
      }
    }
  }

  /// Ranges may overlap: runs are found whole.
  @Test(arguments: [1, 2, 3, 4])
  func runsAreFoundWhole(pixelSize: Int) {
    for count in [0, 1, 7, 8, 33, 500] {
      var bytes = (0..<(pixelSize * (count + 1))).map { UInt8($0 % pixelSize) }
      bytes.append(99)
      let found = bytes.withUncheckedReading {
        $0.commonLength(0, pixelSize, limit: pixelSize * count + 1)
      }
      #expect(found == pixelSize * count)
    }
  }
}
