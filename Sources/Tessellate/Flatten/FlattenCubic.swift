/// A curve as a polynomial: start + bt + ct² + at³.
struct CubicCoefficients {
  let start, end: Point
  let a, b, c: Vector

  @inline(__always)
  init(_ segment: QuadraticSegment) {
    (start, end) = (segment.start, segment.end)
    b = (segment.control - segment.start) * 2
    c = (segment.start - segment.control) + (segment.end - segment.control)
    a = .zero
  }

  @inline(__always)
  init(_ segment: CubicSegment) {
    (start, end) = (segment.start, segment.end)
    let (p0, p1, p2, p3) = (segment.start, segment.control1, segment.control2, segment.end)
    b = (p1 - p0) * 3
    c = (p0 - p1 - (p1 - p2)) * 3
    a = (p3 - p0) - (p2 - p1) * 3
  }
}

extension CubicSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  func flatten(_ budget: inout ChordBudget, into points: inout [Point]) {
    let tolerance = budget.tolerance(
      besides: start.reach + 3 * control1.reach + 3 * control2.reach + end.reach)
    CubicCoefficients(self).march(tolerance: tolerance, &budget, into: &points)
  }
}

extension CubicCoefficients {
  /// Appends the chords of this curve one by one, each as long as it may be.
  @inline(never)
  func march(tolerance: Double, _ budget: inout ChordBudget, into points: inout [Point]) {
    let march = CubicMarch(self, tolerance: tolerance)
    let most = budget.remaining + ChordBudget.free
    // Marching to the end of a budget takes time that nobody gets anything for.
    let estimate = march.estimate
    guard estimate < 2 * most + 64 else {
      _ = budget.take(estimate)
      return points.append(end)
    }
    var (t, step, count) = (0.0, 1.0, 1.0)
    while count <= most {
      let next = march.next(after: t, step: step)
      if next >= 1 { break }
      points.append(start + (b + (c + a * next) * next) * next)
      (t, step, count) = (next, next - t, count + 1)
    }
    _ = budget.take(count)
    points.append(end)
  }
}
