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

  /// Points at even steps of the parameter, and by halves between those that are farther apart than
  /// a length: a curve may turn sharply within a step.
  static func points(
    _ count: Int, within length: Double = .infinity, _ point: (Double) -> Point
  ) -> [Point] {
    var result = [point(0)]
    func append(from a: Double, to b: Double, _ end: Point, depth: Int) {
      if depth < 40, result[result.count - 1].distance(to: end) > length {
        let middle = 0.5 * (a + b)
        append(from: a, to: middle, point(middle), depth: depth + 1)
        append(from: middle, to: b, end, depth: depth + 1)
      } else {
        result.append(end)
      }
    }
    for step in 0..<count {
      let (a, b) = (Double(step) / Double(count), Double(step + 1) / Double(count))
      append(from: a, to: b, point(b), depth: 0)
    }
    return result
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
