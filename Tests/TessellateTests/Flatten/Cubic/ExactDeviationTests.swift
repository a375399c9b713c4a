import Testing

@testable import Tessellate

@Suite struct ExactDeviationTests {
  /// The largest distance of dense samples from the chord, in path units.
  private func deviation(_ curve: CubicSegment, _ from: Double, _ to: Double) -> Double {
    let (start, end) = (curve.point(at: from), curve.point(at: to))
    let (d, squared) = (end - start, (end - start).lengthSquared)
    var most = 0.0
    for i in 0...2000 {
      let w = curve.point(at: from + (to - from) * Double(i) / 2000) - start
      let s = squared > 0 ? Swift.min(Swift.max(w.dot(d) / squared, 0), 1) : 0
      most = Swift.max(most, (w - d * s).length)
    }
    return most
  }

  /// Neither too long a chord nor, where the curve runs beyond it, a chord more than it takes.
  @Test(arguments: [
    HardCurves.Family.overshoot, .zigzag, .nearlySharp, .loop, .nearCusp, .cusp, .coincident, .tiny,
  ])
  func aChordPassesIfTheCurveIsNear(_ family: HardCurves.Family) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      guard case .cubic(let curve) = HardCurves.segment(family, &generator) else { continue }
      for whole in [true, false] {
        let from = whole ? 0 : Double.random(in: 0...0.5, using: &generator)
        let to = whole ? 1 : Double.random(in: 0.5...1, using: &generator)
        let seen = deviation(curve, from, to)
        // Smaller tips lie between two samples.
        guard seen > 1e-3 * HardCurves.size(.cubic(curve)) else { continue }
        for (share, passes) in [(0.995, false), (1.005, true)] {
          let greedy = GreedyCubic(CubicPolynomial(curve), tolerance: seen * share)
          #expect(greedy.passes(from: from, to: to) == passes, "\(curve) \(from) \(to) \(share)")
        }
      }
    }
  }

  @Test(arguments: HardCurves.Family.allCases)
  func whatClearlyStraysDoes(_ family: HardCurves.Family) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      guard case .cubic(let curve) = HardCurves.segment(family, &generator) else { continue }
      for share in [1e-4, 0.01, 0.05, 0.1, 0.3, 1] {
        let tolerance = HardCurves.size(.cubic(curve)) * share
        let greedy = GreedyCubic(CubicPolynomial(curve), tolerance: tolerance)
        let from = Double.random(in: 0...1, using: &generator)
        guard greedy.clearlyStrays(from: from, to: 1) else { continue }
        #expect(greedy.deviation(from: from, to: 1) > 1, "\(curve) \(from) \(tolerance)")
      }
    }
  }

  @Test func mostOfWhatStraysDoesSoClearly() {
    var generator = SeededGenerator(seed: Cases.seed)
    var (clear, others) = (0, 0)
    for _ in 0..<Cases.count(200) {
      guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { continue }
      let greedy = GreedyCubic(CubicPolynomial(curve), tolerance: 1)
      guard !greedy.passes(from: 0, to: 1) else { continue }
      if greedy.clearlyStrays(from: 0, to: 1) { clear += 1 } else { others += 1 }
    }
    #expect(clear > 4 * others)
  }
}
