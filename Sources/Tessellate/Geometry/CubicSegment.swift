/// A cubic Bézier curve.
public struct CubicSegment: Sendable, Hashable {
  /// The two ends and the control points between them.
  public var start, control1, control2, end: Point

  /// Creates a curve from its four points.
  public init(start: Point, control1: Point, control2: Point, end: Point) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// The point at parameter `t`, by de Casteljau's construction; exact at 0 and 1.
  public func point(at t: Double) -> Point {
    if t == 1 { return end }
    let a = start.interpolated(to: control1, at: t)
    let b = control1.interpolated(to: control2, at: t)
    let c = control2.interpolated(to: end, at: t)
    let point = a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
    if point.isFinite { return point }
    // Between the two ends of the range differences overflow; weighed points don't.
    let s = 1 - t
    return start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
      + end * (t * t * t)
  }

  /// The derivative by the parameter: B′(t).
  public func derivative(at t: Double) -> Vector {
    let a = (control1 - start).interpolated(to: control2 - control1, at: t)
    let b = (control2 - control1).interpolated(to: end - control2, at: t)
    return a.interpolated(to: b, at: t) * 3
  }

  /// The smallest rectangle that holds the curve, up to rounding.
  public var bounds: Rect {
    var result = Rect(from: start, to: end)
    if result.contains(control1), result.contains(control2) { return result }
    for axis in 0..<2 {
      let (a, b) = extrema(axis)
      if a > 0, a < 1 { result.formUnion(point(at: a)) }
      if b > 0, b < 1 { result.formUnion(point(at: b)) }
    }
    return result
  }

  /// The parameters at which the coordinate `axis` turns round, inside or outside 0 … 1; NaN for
  /// none.
  func extrema(_ axis: Int) -> (Double, Double) {
    // B′/3 = (1 − t)²·d₀ + 2t(1 − t)·d₁ + t²·d₂, with the differences d of the control points;
    // those of sixteenths do not overflow.
    let (a, b) = (start[axis] * 0x1p-4, control1[axis] * 0x1p-4)
    let (c, d) = (control2[axis] * 0x1p-4, end[axis] * 0x1p-4)
    let (d0, d1, d2) = (b - a, c - b, d - c)
    return quadraticRoots((d0 - d1) + (d2 - d1), 2 * (d1 - d0), d0)
  }
}
