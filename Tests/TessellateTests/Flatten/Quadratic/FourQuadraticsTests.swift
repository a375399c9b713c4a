import Testing

@testable import Tessellate

/// Quadratics of a path, four of them at once, with whatever lies between.
@Suite struct FourQuadraticsTests {
  /// Quadratics of all sizes: many chords, few, one, and sharp turns.
  private func quadratic(from pen: Point, _ generator: inout SeededGenerator) -> QuadraticSegment {
    let size = [1, 0.1, 0.01, 1e-4].randomElement(using: &generator)!
    func near() -> Point { pen + (RandomCurves.point(&generator) - Point(500, 500)) * size }
    let (control, end) = (near(), near())
    // On a straight line, out and back.
    if Double.random(in: 0...1, using: &generator) < 0.05 {
      return QuadraticSegment(start: pen, control: control, end: pen)
    }
    return QuadraticSegment(start: pen, control: control, end: end)
  }

  /// A path whose elements are mostly quadratics, and what it becomes where each is flattened
  /// alone.
  private func path(
    _ count: Int, tolerance: Double, _ generator: inout SeededGenerator
  ) -> (path: Path, points: [Point], isSpent: Bool) {
    var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
    var path = Path()
    var pen = RandomCurves.point(&generator)
    path.move(to: pen)
    var (start, points) = (pen, [pen])
    let quadratics = Double.random(in: 0.3...1, using: &generator)
    var isClosed = false
    for _ in 0..<count {
      let kind =
        Double.random(in: 0...1, using: &generator) < quadratics
        ? 0 : Int.random(in: 1...4, using: &generator)
      // Behind a close, a drawing element begins a sub-path where the closed one began.
      if isClosed, kind < 3 { points.append(pen) }
      isClosed = kind == 4
      switch kind {
      case 0:
        let curve = quadratic(from: pen, &generator)
        path.addQuadCurve(to: curve.end, control: curve.control)
        PathSegment.quadratic(curve).flatten(&budget, into: &points)
        pen = curve.end
      case 1:
        pen = RandomCurves.point(&generator)
        path.addLine(to: pen)
        points.append(pen)
      case 2:
        let (a, b) = (RandomCurves.point(&generator), RandomCurves.point(&generator))
        let curve = CubicSegment(
          start: pen, control1: a, control2: b, end: RandomCurves.point(&generator))
        path.addCurve(to: curve.end, control1: a, control2: b)
        PathSegment.cubic(curve).flatten(&budget, into: &points)
        pen = curve.end
      case 3:
        pen = RandomCurves.point(&generator)
        path.move(to: pen)
        points.append(pen)
        start = pen
      default:
        path.closeSubpath()
        pen = start
      }
    }
    return (path, points, budget.isSpent)
  }

  @Test(arguments: [500, 100, 30, 10, 3, 1, 0.1, 1e-3])
  func chordsAreThoseOfEachCurveAlone(_ tolerance: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(tolerance < 1 ? 20 : 100) {
      let count = Int.random(in: 1...40, using: &generator)
      let (path, expected, isSpent) = path(count, tolerance: tolerance, &generator)
      guard !isSpent else { continue }
      let points = try path.flattened(tolerance: tolerance).points
      #expect(points == expected, "\(path) at \(tolerance), seed \(Cases.seed)")
    }
  }

  @Test func hugeControlsAreLeftToTheirCurves() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for exponent in [30, 66, 256, 500, 1000, 1020] {
      for _ in 0..<Cases.count(20) {
        let size = Double(sign: .plus, exponent: exponent, significand: 1)
        var budget = ChordBudget(tolerance: size / 100, limit: Path.chordLimit)
        var (path, pen) = (Path(), RandomCurves.point(&generator))
        path.move(to: pen)
        var expected = [pen]
        let huge = Int.random(in: 0..<9, using: &generator)
        for k in 0..<9 {
          var curve = quadratic(from: pen, &generator)
          if k == huge { curve.control = Point.random(in: -1...1, using: &generator) * size }
          path.addQuadCurve(to: curve.end, control: curve.control)
          PathSegment.quadratic(curve).flatten(&budget, into: &expected)
          pen = curve.end
        }
        let points = try path.flattened(tolerance: size / 100).points
        #expect(points == expected, "\(path), seed \(Cases.seed)")
      }
    }
  }

  @Test func aSpentBudgetIsTheSame() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      var (row, apart) = (Path(), Path())
      var pen = RandomCurves.point(&generator)
      row.move(to: pen)
      apart.move(to: pen)
      for _ in 0..<9 {
        let curve = quadratic(from: pen, &generator)
        row.addQuadCurve(to: curve.end, control: curve.control)
        apart.addQuadCurve(to: curve.end, control: curve.control)
        // So many lines that no curve sees the next.
        for _ in 0..<20 { apart.addLine(to: curve.end) }
        pen = curve.end
      }
      var (together, single) = (Polyline(), Polyline())
      let kept = try row.flatten(tolerance: 1e-4, chordLimit: 60, into: &together)
      let keptApart = try apart.flatten(tolerance: 1e-4, chordLimit: 60, into: &single)
      #expect(kept == keptApart)
      #expect(together.points.count + 9 * 20 == single.points.count)
    }
  }
}
