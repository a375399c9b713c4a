/// A cubic Bézier curve.
public struct CubicSegment: Sendable, Hashable {
  public var start, control1, control2, end: Point

  public init(start: Point, control1: Point, control2: Point, end: Point) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// The point at parameter `t`, by de Casteljau's construction; exact at 0 and 1.
  public func point(at t: Double) -> Point {
    if t == 1 { return end }
    let a = start.interpolated(to: control1, at: t)
    let b = control1.interpolated(to: control2, at: t)
    let c = control2.interpolated(to: end, at: t)
    return a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
  }

  /// The derivative by the parameter: B′(t).
  public func derivative(at t: Double) -> Vector {
    let a = (control1 - start).interpolated(to: control2 - control1, at: t)
    let b = (control2 - control1).interpolated(to: end - control2, at: t)
    return a.interpolated(to: b, at: t) * 3
  }
}
