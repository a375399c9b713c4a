import Testing

@testable import Tessellate

/// The ends of chords of equal parts of an integral.
@Suite struct ChordInverseTests {
  @Test func parametersRunFromEndToEnd() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for size in [30.0, 1000, 100_000] {
      for _ in 0..<Cases.count(50) {
        let c = try #require(CubicCase(&generator, size: size))
        CubicCase.withScratch { scratch in
          let total = c.kernel.integrate(blocks: 2, into: scratch).total
          let n = Int(total) + 1
          guard n < 1000 else { return }
          c.kernel.invert(blocks: 2, count: n, total: total, scratch)
          let t = c.kernel.parameters(scratch)
          #expect(t[0] == 0 && t[n] == 1)
          for k in 0..<n { #expect(t[k] <= t[k + 1]) }
        }
      }
    }
  }

  /// The integral of the density up to each end is a multiple of a chord's part.
  @Test func chordsTakeEqualPartsOfTheIntegral() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let c = try #require(CubicCase(&generator, size: 3000))
      CubicCase.withScratch { scratch in
        let total = c.kernel.integrate(blocks: 2, into: scratch).total
        let n = Int(total) + 1
        guard n > 8, n < 300 else { return }
        c.kernel.invert(blocks: 2, count: n, total: total, scratch)
        let t = c.kernel.parameters(scratch)
        // No chord strays by more than four times the tolerance, however uneven the density.
        let worst = (0..<n).map { c.deviation(Double(t[$0]), Double(t[$0 + 1])) }.max()!
        #expect(worst < 4, "\(worst), seed \(Cases.seed)")
      }
    }
  }
}
