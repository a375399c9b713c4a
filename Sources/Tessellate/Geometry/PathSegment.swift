/// A segment of a path: a line, a curve or an arc.
public enum PathSegment: Sendable, Hashable {
  /// A straight line.
  case line(LineSegment)
  /// A quadratic Bézier curve.
  case quadratic(QuadraticSegment)
  /// A cubic Bézier curve.
  case cubic(CubicSegment)
  /// An arc of an ellipse.
  case arc(ArcSegment)

  /// The point at parameter 0.
  public var start: Point {
    switch self {
    case .line(let segment): segment.start
    case .quadratic(let segment): segment.start
    case .cubic(let segment): segment.start
    case .arc(let segment): segment.start
    }
  }

  /// The point at parameter 1.
  public var end: Point {
    switch self {
    case .line(let segment): segment.end
    case .quadratic(let segment): segment.end
    case .cubic(let segment): segment.end
    case .arc(let segment): segment.end
    }
  }

  /// Returns the point at parameter `t`, exact at 0 and 1.
  public func point(at t: Double) -> Point {
    switch self {
    case .line(let segment): t == 1 ? segment.end : segment.point(at: t)
    case .quadratic(let segment): segment.point(at: t)
    case .cubic(let segment): segment.point(at: t)
    case .arc(let segment): segment.point(at: t)
    }
  }

  /// Returns the derivative by the parameter.
  public func derivative(at t: Double) -> Vector {
    switch self {
    case .line(let segment): segment.end - segment.start
    case .quadratic(let segment): segment.derivative(at: t)
    case .cubic(let segment): segment.derivative(at: t)
    case .arc(let segment): segment.derivative(at: t)
    }
  }

  /// Returns the second derivative by the parameter.
  func secondDerivative(at t: Double) -> Vector {
    switch self {
    case .line: return .zero
    case .quadratic(let segment): return (segment.start - segment.control * 2 + segment.end) * 2
    case .cubic(let segment):
      let first = segment.start - segment.control1 * 2 + segment.control2
      let last = segment.control1 - segment.control2 * 2 + segment.end
      return first.interpolated(to: last, at: t) * 6
    case .arc(let segment):
      let (sine, cosine) = sinCos(segment.startAngle + segment.sweep * t)
      return (segment.xAxis * cosine + segment.yAxis * sine) * (-segment.sweep * segment.sweep)
    }
  }

  /// Returns the unit vector along the segment at parameter `t`, or `nil` for a segment that is one
  /// point.
  ///
  /// Where the derivative vanishes, at a cusp or where control points coincide, it is the limit
  /// from beyond `t`; at the end, from before.
  public func tangent(at t: Double) -> Vector? {
    // A derivative of less than 2⁻⁴⁰ of the segment's length is zero but for rounding.
    let negligible = polygonLength * 0x1p-40
    let first = derivative(at: t)
    if first.maxNorm > negligible { return first.normalized }
    let second = secondDerivative(at: t) * (t < 1 ? 1 : -1)
    if second.maxNorm > negligible { return second.normalized }
    if case .cubic(let segment) = self {
      let third = segment.end - segment.start + (segment.control1 - segment.control2) * 3
      if third.maxNorm > negligible { return third.normalized }
    }
    return (end - start).normalized
  }

  /// An upper bound of the length.
  var polygonLength: Double {
    switch self {
    case .line(let segment): return segment.start.scaledDistance(to: segment.end)
    case .quadratic(let segment):
      return segment.start.scaledDistance(to: segment.control)
        + segment.control.scaledDistance(to: segment.end)
    case .cubic(let segment):
      return segment.start.scaledDistance(to: segment.control1)
        + segment.control1.scaledDistance(to: segment.control2)
        + segment.control2.scaledDistance(to: segment.end)
    case .arc(let arc):
      return (arc.xAxis.scaledLength + arc.yAxis.scaledLength) * arc.sweep.magnitude
    }
  }
}

extension SIMD2<Double> {
  /// The length of a vector whose squares might vanish or overflow; infinite where the length does.
  @inline(__always)
  var scaledLength: Double {
    let squared = lengthSquared
    if squared > 0x1p-900, squared < .infinity { return squared.squareRoot() }
    return squared < 1 ? (self * 0x1p600).length * 0x1p-600 : (self * 0x1p-600).length * 0x1p600
  }

  @inline(__always)
  func scaledDistance(to other: Self) -> Double { (other - self).scaledLength }
}
