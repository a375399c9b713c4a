/// A quadratic Bézier curve: a piece of a parabola.
public struct QuadraticSegment: Sendable, Hashable {
  public var start, control, end: Point

  public init(start: Point, control: Point, end: Point) {
    (self.start, self.control, self.end) = (start, control, end)
  }

  /// The point at parameter `t`, by de Casteljau's construction; exact at 0 and 1.
  public func point(at t: Double) -> Point {
    if t == 1 { return end }
    let a = start.interpolated(to: control, at: t)
    let b = control.interpolated(to: end, at: t)
    return a.interpolated(to: b, at: t)
  }

  /// The derivative by the parameter: B′(t).
  public func derivative(at t: Double) -> Vector {
    (control - start).interpolated(to: end - control, at: t) * 2
  }
}
