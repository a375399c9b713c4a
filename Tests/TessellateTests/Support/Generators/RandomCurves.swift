@testable import Tessellate

/// Random curves of each kind in a 1000 × 1000 box.
enum RandomCurves {
  enum Kind: String, CaseIterable {
    case quadratic, cubic, circle, ellipse
  }

  static func point(_ generator: inout SeededGenerator) -> Point {
    Point.random(in: 0...1000, using: &generator)
  }

  static func segment(_ kind: Kind, _ generator: inout SeededGenerator) -> PathSegment {
    switch kind {
    case .quadratic:
      return .quadratic(
        QuadraticSegment(
          start: point(&generator), control: point(&generator), end: point(&generator)))
    case .cubic:
      return .cubic(
        CubicSegment(
          start: point(&generator), control1: point(&generator), control2: point(&generator),
          end: point(&generator)))
    case .circle:
      let radius = Double.random(in: 5...500, using: &generator)
      return arc(Point(radius, 0), Point(0, radius), &generator)
    case .ellipse:
      // Conjugate radii, so that the axes are turned and of any ratio.
      let u = Vector.random(in: -500...500, using: &generator)
      let v = Vector.random(in: -500...500, using: &generator)
      return arc(u, v, &generator)
    }
  }

  static func arc(
    _ xAxis: Vector, _ yAxis: Vector, _ generator: inout SeededGenerator
  ) -> PathSegment {
    let startAngle = Double.random(in: -4...4, using: &generator)
    let sweep = Double.random(in: -2 * .pi...2 * .pi, using: &generator)
    return arc(center: point(&generator), xAxis, yAxis, from: startAngle, sweep: sweep)
  }

  static func arc(
    center: Point, _ xAxis: Vector, _ yAxis: Vector, from startAngle: Double, sweep: Double
  ) -> PathSegment {
    var arc = ArcSegment(
      center: center, xAxis: xAxis, yAxis: yAxis, startAngle: startAngle, sweep: sweep,
      start: .zero, end: .zero)
    arc.start = arc.point(atAngle: startAngle)
    arc.end = arc.point(atAngle: startAngle + sweep)
    return .arc(arc)
  }
}
