import Foundation
import Testing

@testable import Tessellate

@Suite struct RoundingTests {
  @Test func itIsAsTheCLibraryRounds() {
    var generator = SeededGenerator(seed: Cases.seed)
    let numbers =
      [0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, 1e9, -1e9, 0.999_999_999_999_999_9, -1e-300]
      + [0x1p50 - 0.5]
      + (0..<Cases.count(1000)).map { _ in Double.random(in: -1e6...1e6, using: &generator) }
    for x in numbers {
      #expect(x.wholeBelow == floor(x))
      #expect(SIMD4(repeating: x).wholeBelow == SIMD4(repeating: floor(x)))
      #expect(x.nearestWhole == rint(x))
      #expect(SIMD2(x, -x).nearestWhole == SIMD2(rint(x), rint(-x)))
    }
  }
}
