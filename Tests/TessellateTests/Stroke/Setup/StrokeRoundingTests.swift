import Testing

@testable import Tessellate

/// The division of a tolerance between chords and rounding.
@Suite struct StrokeRoundingTests {
  private func rounding(
    _ tolerance: Double, _ coverage: StrokeOptions.Coverage, farthest: Double, size: Double,
    known: Double = 0, mayLayRows: Bool = true
  ) -> StrokeRounding {
    StrokeRounding(
      options: StrokeOptions(tolerance: tolerance, coverage: coverage), farthest: farthest,
      size: size, coarse: tolerance, noise: 0, known: known, mayLayRows: mayLayRows, chords: 0)
  }

  /// Padding, the rounding of what is padded, and chords make no more than the tolerance, from
  /// three steps on.
  @Test(arguments: StrokeOptions.Coverage.allCases)
  func theSharesMakeTheTolerance(coverage: StrokeOptions.Coverage) {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(2000) {
      let farthest = random.double(1...1000)
      let size = random.double(0.01...100)
      let step = Lattice.step(for: farthest + 2 * size)
      let steps = index % 2 == 0 ? random.double(3.1...200) : random.double(200...1e6)
      let rounding = rounding(
        steps * step, coverage, farthest: farthest, size: size,
        mayLayRows: Bool.random(using: &random))
      #expect(rounding.rest > 0)
      let sum = rounding.rest + 2 * rounding.moved
      #expect(sum <= steps * step * (1 + 1e-12) || rounding.rest <= step * 0.18, "\(steps)")
      #expect(rounding.moved >= rounding.snap)
      #expect(rounding.snap >= 0.7 * Lattice.step(for: Swift.max(farthest, 0.7 * size)))
      if coverage == .single { #expect(!rounding.laysRows) }
    }
  }

  /// Steps that turn out larger leave less for chords.
  @Test func knownStepsTakeTheirShare() {
    for coverage in StrokeOptions.Coverage.allCases {
      let usual = rounding(0x1p-10, coverage, farthest: 1000, size: 1, mayLayRows: false)
      let coarse = rounding(
        0x1p-10, coverage, farthest: 1000, size: 1, known: 0x1p-12, mayLayRows: false)
      // A ribbon's other vertices do not depend on the tips that made steps coarser.
      #expect(coverage == .ribbon || coarse.rest < usual.rest && coarse.snap > usual.snap)
      #expect(coarse.largestStep >= 0x1p-14)
    }
  }
}
