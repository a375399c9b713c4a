// Quadratics that the lanes of FlattenQuadratic leave, in full precision, by the same integral.
//
// They are parabolas with x so large, against κ, that Float does not resolve a chord; and sharp
// turns, where a chord would run back around a vertex sharper than the tolerance. Sharp turns are
// cut there, and have their chords on both sides; of few chords each counts, and they get greedy
// chords.

extension Parabola {
  /// Up to this many chords a sharp turn gets greedy chords: there each chord counts.
  private static let few = 7.0

  /// Spaces the chords in Double, on both sides of a vertex that is sharper than the tolerance.
  @inline(never)
  func flattenFinely(
    _ segment: QuadraticSegment, _ turning: Double, tolerance: Double,
    _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let square = e.lengthSquared
    let x0 = first.dot(e) / turning
    let x1 = (first + e).dot(e) / turning
    let kappa = (square * square.squareRoot()).squareRoot() / turning
    let isSharp = x0 < 0 && x1 > 0 && kappa * kappa > ParabolaSpacing.sharpest
    let (u0, u1) = (Self.integral(x0), Self.integral(x1))
    let loss = ParabolaSpacing.loss(kappa * kappa, isSharp ? 0 : Swift.min(-x0, x1))
    let unit = ParabolaSpacing.surplus * loss / kappa
    let (before, after) = ((-u0 * unit).chordCount, (u1 * unit).chordCount)
    let count = isSharp ? before + after : ((u1 - u0) * unit).chordCount
    // On a straight line N is 0, and x out of all bounds.
    let isBounded = x0.magnitude < 1e60 && x1.magnitude < 1e60
    guard isBounded, count < 0x1p40 else {
      return CubicPolynomial(segment).flattenGreedily(tolerance: tolerance, &budget, into: &points)
    }
    if isSharp, count <= Self.few {
      return flattenSharpTurnGreedily(
        segment, turning, tolerance: tolerance, &budget, into: &points)
    }
    guard budget.take(count) else { return points.append(segment.end) }
    let n = Int(count)
    let tail = points.reserve(n)
    let curve = QuadraticCoefficients(segment)
    if isSharp {
      let vertex = -x0 / (x1 - x0)
      let k = Int(before)
      Self.write(curve, from: u0, to: 0, 0...vertex, count: k, to: tail)
      tail[k &- 1] = curve.point(vertex)
      Self.write(curve, from: 0, to: u1, vertex...1, count: n &- k, to: tail.dropping(k))
    } else {
      Self.write(curve, from: u0, to: u1, 0...1, count: n, to: tail)
    }
    tail[n &- 1] = segment.end
    points.advance(by: n)
  }

  /// Appends the chords of a sharp turn one by one, each as long as it may be.
  private func flattenSharpTurnGreedily(
    _ segment: QuadraticSegment, _ turning: Double, tolerance: Double,
    _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let start = points.count
    let greedy = GreedySharpTurn(first: first, e: e, turning: turning)
    let count = greedy.appendEnds(limit: .infinity, to: &points)
    guard budget.take(Double(count)) else {
      points.removeLast(count)
      return points.append(segment.end)
    }
    let written = points.written.dropping(start)
    let curve = QuadraticCoefficients(segment)
    for k in 0..<(count &- 1) { written[k] = curve.point(written[k].x) }
    written[count &- 1] = segment.end
  }

  /// Writes the points between `count` chords.
  private static func write(
    _ curve: QuadraticCoefficients, from u0: Double, to u1: Double, _ t: ClosedRange<Double>,
    count: Int, to tail: UncheckedView<Point>
  ) {
    let first = parameter(u0)
    let scale = (t.upperBound - t.lowerBound) / (parameter(u1) - first)
    let step = (u1 - u0) / Double(count)
    for k in 1..<Swift.max(count, 1) {
      let x = parameter(u0 + step * Double(k)) - first
      tail[k &- 1] = curve.point(t.lowerBound + x * scale)
    }
  }

  private typealias Inverse = ParabolaSpacing.Inverse

  /// G(u).
  private static func parameter(_ u: Double) -> Double {
    u * (Inverse.a + (Inverse.b + Inverse.c * u * u).squareRoot())
  }

  /// The u that G maps to x.
  private static func integral(_ x: Double) -> Double {
    // Newton's steps: G is convex beyond 0, so that they fall to the root from above.
    let size = x.magnitude
    var u = Swift.min(size, 2 * size.squareRoot()) * 1.01
    for _ in 0..<8 {
      let root = (Inverse.b + Inverse.c * u * u).squareRoot()
      let excess = u * (Inverse.a + root) - size
      u -= excess / (Inverse.a + root + Inverse.c * u * u / root)
      if excess <= 1e-14 * size { break }
    }
    return x < 0 ? -u : u
  }
}

/// A parabola, chord by chord, in units of eight tolerances.
///
/// With the chord's direction d = B′(t_m), the curve strays from it by dt²/8 · N/|d|. B′ is linear,
/// and so is B′·d, which is negative at one end at the most: there the curve runs back, by (B′·d)²
/// / 2|e·d||d|.
private struct GreedySharpTurn: GreedyChords {
  let first, e: Vector
  let turning: Double

  @inline(__always)
  func deviation(from: Double, to: Double) -> Double {
    let step = to - from
    let d = first + e * (from + step / 2)
    let square = step * step
    // Out and back to the same point.
    guard d != .zero else { return square * e.length }
    let across = square * turning
    let back = Swift.min((first + e * from).dot(d), (first + e * to).dot(d))
    let beyond = back < 0 ? 4 * (back * back) / e.dot(d).magnitude : 0
    return ((across * across + beyond * beyond) / d.lengthSquared).squareRoot()
  }
}
