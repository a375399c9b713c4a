import Testing

@testable import Tessellate

@Suite struct ChordBudgetTests {
  /// What the documentation of flattening promises for tolerances finer than rounding, in parts of
  /// the largest coordinate.
  private static let promises: [(kind: RandomCurves.Kind, part: Double)] = [
    (.quadratic, 0x1p-47), (.cubic, 0x1p-46), (.circle, 0x1p-44), (.ellipse, 0x1p-44),
  ]

  /// Small curves far from the origin, at tolerances about and below what rounding leaves.
  @Test(arguments: promises.indices)
  func theBoundOfRoundingIsKept(_ index: Int) {
    let (kind, part) = Self.promises[index]
    var generator = SeededGenerator(seed: Cases.seed)
    for far in [1e6, 1e9] {
      for _ in 0..<Cases.count(1) {
        let turn = Double.random(in: 0...6, using: &generator)
        let (sine, cosine) = sinCos(turn)
        let segment = RandomCurves.segment(kind, &generator)
          .shrunk(by: 1e-3, to: Point(cosine, sine) * far)
        let promise = part * segment.largestCoordinate
        for tolerance in [2 * promise, promise / 100] {
          var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
          var chords = [segment.start]
          segment.flatten(&budget, into: &chords)
          let bound = Swift.max(tolerance, promise)
          // The judge's own points are rounded, too.
          let oracle = FlattenOracle(segment, tolerance: bound, limit: 20_000)
          let deviation = oracle.deviation(of: chords)
          #expect(
            deviation <= 1 + segment.largestCoordinate * 0x1p-51 / bound,
            "seed \(Cases.seed): \(segment) at \(tolerance)")
        }
      }
    }
  }
}

extension PathSegment {
  /// This curve scaled about the origin, then moved there.
  fileprivate func shrunk(by scale: Double, to place: Point) -> PathSegment {
    func map(_ point: Point) -> Point { place + point * scale }
    switch self {
    case .line(let line):
      return .line(LineSegment(start: map(line.start), end: map(line.end)))
    case .quadratic(let curve):
      return .quadratic(
        QuadraticSegment(
          start: map(curve.start), control: map(curve.control), end: map(curve.end)))
    case .cubic(let curve):
      return .cubic(
        CubicSegment(
          start: map(curve.start), control1: map(curve.control1), control2: map(curve.control2),
          end: map(curve.end)))
    case .arc(let arc):
      return RandomCurves.arc(
        center: map(arc.center), arc.xAxis * scale, arc.yAxis * scale, from: arc.startAngle,
        sweep: arc.sweep)
    }
  }

  /// The largest coordinate of control points, or of an arc's center and axes.
  fileprivate var largestCoordinate: Double {
    switch self {
    case .line(let line): Swift.max(line.start.maxNorm, line.end.maxNorm)
    case .quadratic(let curve):
      Swift.max(curve.start.maxNorm, curve.control.maxNorm, curve.end.maxNorm)
    case .cubic(let curve):
      Swift.max(
        curve.start.maxNorm, curve.control1.maxNorm, curve.control2.maxNorm, curve.end.maxNorm)
    case .arc(let arc): Swift.max(arc.center.maxNorm, arc.xAxis.maxNorm, arc.yAxis.maxNorm)
    }
  }
}
