/// A quadratic Bézier curve: a piece of a parabola.
public struct QuadraticSegment: Sendable, Hashable {
  /// The two ends and the control point between them.
  public var start, control, end: Point

  /// Creates a curve from its three points.
  public init(start: Point, control: Point, end: Point) {
    (self.start, self.control, self.end) = (start, control, end)
  }

  /// The point at parameter `t`, by de Casteljau's construction; exact at 0 and 1.
  public func point(at t: Double) -> Point {
    if t == 1 { return end }
    let a = start.interpolated(to: control, at: t)
    let b = control.interpolated(to: end, at: t)
    let point = a.interpolated(to: b, at: t)
    if point.isFinite { return point }
    // Between the two ends of the range differences overflow; weighed points don't.
    let s = 1 - t
    return start * (s * s) + control * (2 * s * t) + end * (t * t)
  }

  /// The derivative by the parameter: B′(t).
  public func derivative(at t: Double) -> Vector {
    (control - start).interpolated(to: end - control, at: t) * 2
  }

  /// The smallest rectangle that holds the curve, up to rounding.
  public var bounds: Rect {
    var result = Rect(from: start, to: end)
    // Inside the ends' rectangle the control point cannot push the curve out of it.
    if result.contains(control) { return result }
    for axis in 0..<2 {
      let t = extremum(axis)
      if t > 0, t < 1 { result.formUnion(point(at: t)) }
    }
    return result
  }

  /// The parameter at which the coordinate `axis` turns round, inside or outside 0 … 1.
  func extremum(_ axis: Int) -> Double {
    // B′ is linear: it vanishes where it has covered its first difference. Those of quarters do not
    // overflow.
    let (a, b, c) = (start[axis] * 0.25, control[axis] * 0.25, end[axis] * 0.25)
    let first = a - b
    return first / (first + (c - b))
  }
}
