@testable import Tessellate

/// Distances between densely sampled curves, by brute force.
enum PolylineDistance {
  /// The distance from a point to the nearest of the chords between consecutive points.
  static func distance(_ point: Point, to polyline: [Point]) -> Double {
    var least = Double.infinity
    for (a, b) in zip(polyline, polyline.dropFirst()) {
      let chord = b - a
      let square = chord.lengthSquared
      let t = square > 0 ? (point - a).dot(chord) / square : 0
      least = min(least, (a + chord * min(max(t, 0), 1)).distance(to: point))
    }
    return least
  }

  /// The larger of the two greatest distances of a point of one curve from the other curve.
  static func hausdorff(_ a: [Point], _ b: [Point]) -> Double {
    let there = a.map { distance($0, to: b) }.max() ?? 0
    return max(there, b.map { distance($0, to: a) }.max() ?? 0)
  }

  /// Points at even steps of the parameter.
  static func points(_ count: Int, _ point: (Double) -> Point) -> [Point] {
    (0...count).map { point(Double($0) / Double(count)) }
  }
}

extension SeededGenerator {
  /// A cubic in a box, now and then a degenerate one.
  mutating func cubic(size: Double = 100) -> CubicSegment {
    func random(_ generator: inout SeededGenerator) -> Point {
      Point.random(in: 0...1, using: &generator) * size
    }
    var cubic = CubicSegment(
      start: random(&self), control1: random(&self), control2: random(&self), end: random(&self))
    switch Int.random(in: 0..<12, using: &self) {
    case 0: cubic.control1 = cubic.start
    case 1: cubic.control2 = cubic.end
    case 2: cubic.control2 = cubic.control1
    case 3: cubic.end = cubic.start
    case 4:
      // An exact cusp: the control polygon crosses itself symmetrically.
      let (u, v) = (cubic.control1 - cubic.start, Vector(cubic.start.y, cubic.end.x))
      cubic.control1 = cubic.start + u + v
      cubic.control2 = cubic.start + u - v
      cubic.end = cubic.start + u * 2
    case 5:
      // On a line, out and back.
      let u = cubic.end - cubic.start
      cubic.control1 = cubic.start + u * 2
      cubic.control2 = cubic.start - u
    default: break
    }
    return cubic
  }
}
