import Testing

@testable import Tessellate

/// Cubics whose chords are laid one by one.
@Suite struct GreedyCubicTests {
  @Test(arguments: HardCurves.Family.allCases)
  func chordsOfHardCurvesKeepTheBound(_ family: HardCurves.Family) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5) {
      guard case .cubic(let curve) = HardCurves.segment(family, &generator) else { continue }
      let tolerance = HardCurves.size(.cubic(curve)) * 0.01
      var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
      var points = ArrayTail<Point>()
      CubicPolynomial(curve).flattenGreedily(tolerance: tolerance, &budget, into: &points)
      let written = points.written
      let chords = [curve.start] + (0..<points.count).map { written[$0] }
      #expect(chords.last == curve.end)
      let oracle = FlattenOracle(.cubic(curve), tolerance: tolerance, fineness: 250)
      #expect(oracle.deviation(of: chords) <= 1, "\(curve), seed \(Cases.seed)")
    }
  }

  /// The error root is the root of the deviation, rounded up.
  @Test func errorRootsAreRootsOfDeviations() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { continue }
      let greedy = GreedyCubic(CubicPolynomial(curve), tolerance: 1)
      let from = Float.random(in: 0...0.5, using: &generator)
      let to = Float.random(in: 0.5...1, using: &generator)
      let root = Double(greedy.errorRoot(from: from, to: to))
      let deviation = greedy.deviation(from: Double(from), to: Double(to))
      #expect(root * root >= deviation && root * root <= deviation * 1.001 + 1e-4)
    }
  }
}
