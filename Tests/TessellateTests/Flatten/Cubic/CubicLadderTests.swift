import Testing

@testable import Tessellate

/// The order of the rungs: each curve ends on one, and the bound holds on all.
@Suite struct CubicLadderTests {
  /// Sizes from less than a tolerance to beyond single precision, near and far from the origin.
  @Test(arguments: [1e-3, 0.1, 1, 10, 100, 1e4, 1e8, 1e10])
  func curvesOfAllSizesKeepTheBound(_ size: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    let tolerance = size > 1e4 ? size * 1e-4 : 0.1
    for far in [0, 1e3, 1e9] {
      for _ in 0..<Cases.count(3) {
        func point() -> Point {
          Point.random(in: -1...1, using: &generator) * size + Point(far, -far)
        }
        let curve = CubicSegment(start: point(), control1: point(), control2: point(), end: point())
        let segment = PathSegment.cubic(curve)
        var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
        var points = [curve.start]
        segment.flatten(&budget, into: &points)
        #expect(points.last == curve.end)
        let oracle = FlattenOracle(segment, tolerance: tolerance, fineness: 100)
        #expect(
          oracle.deviation(of: points) <= 1, "\(curve) at \(tolerance), seed \(Cases.seed)")
      }
    }
  }

  /// A curve that is its own reverse turns at its tip, whichever rung takes it.
  @Test(arguments: [1.0, 30, 3000])
  func waysOutAndBackTurnAtTheirTip(_ size: Double) {
    let (p, q) = (Point(3, 5), Point(3, 5) + Vector(0.6, -0.8) * size)
    let curve = CubicSegment(start: p, control1: q, control2: q, end: p)
    var budget = ChordBudget(tolerance: 0.1, limit: 100)
    var points = [p]
    PathSegment.cubic(curve).flatten(&budget, into: &points)
    #expect(points.count == 3 && points[2] == p)
    #expect((points[1] - (p * 0.25 + q * 0.75)).length < 1e-12 * size)
  }
}
