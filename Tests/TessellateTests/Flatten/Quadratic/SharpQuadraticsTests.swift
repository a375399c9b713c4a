import Testing

@testable import Tessellate

/// Quadratics that turn sharper than the tolerance, are nearly straight, or huge.
@Suite struct SharpQuadraticsTests {
  @Test(arguments: [HardCurves.Family.sharpQuadratic, .nearlySharpQuadratic])
  func chordsKeepTheBound(_ family: HardCurves.Family) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let segment = HardCurves.segment(family, &generator)
      for part in [0.1, 1e-3, 1e-5] {
        let tolerance = HardCurves.size(segment) * part
        var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
        var points = [segment.start]
        segment.flatten(&budget, into: &points)
        let oracle = FlattenOracle(segment, tolerance: tolerance, limit: 20_000)
        #expect(points.last == segment.end)
        #expect(oracle.deviation(of: points) <= 1, "\(segment) at \(tolerance), seed \(Cases.seed)")
      }
    }
  }

  /// On a straight line the turn is the only point that chords need.
  @Test func straightTurnsAreCutNearTheirVertex() {
    for far in [0.6, 1.5, 9] {
      let curve = QuadraticSegment(start: .zero, control: Point(100 * far, 0), end: Point(100, 0))
      var budget = ChordBudget(tolerance: 1e-3, limit: Path.chordLimit)
      var points: [Point] = [.zero]
      PathSegment.quadratic(curve).flatten(&budget, into: &points)
      let reach = curve.bounds.maxX
      #expect(points.count <= 3)
      #expect(reach - points.map(\.x).max()! <= 1e-3)
    }
  }
}
