/// A piece of an ellipse: center + cos θ · xAxis + sin θ · yAxis, for θ from `startAngle` over
/// `sweep` radians.
///
/// The two axes are conjugate radii, not always at right angles, so that an affine map of an arc is
/// the arc of the mapped center and axes, exactly. For a circular arc they are (r, 0) and (0, r).
public struct ArcSegment: Sendable, Hashable {
  /// The center of the ellipse.
  public var center: Point
  /// The conjugate radii at θ = 0 and θ = π/2.
  public var xAxis, yAxis: Vector
  /// The parameter θ at `start`, in radians.
  public var startAngle: Double
  /// The signed change of θ, in radians; of magnitude 2π at the most.
  public var sweep: Double
  /// The ends as the path states them; they agree with the formula up to rounding, and are what
  /// gets drawn.
  public var start, end: Point

  /// Creates an arc from its ellipse, its angles and its ends.
  public init(
    center: Point, xAxis: Vector, yAxis: Vector, startAngle: Double, sweep: Double,
    start: Point, end: Point
  ) {
    (self.center, self.xAxis, self.yAxis) = (center, xAxis, yAxis)
    (self.startAngle, self.sweep) = (startAngle, sweep)
    (self.start, self.end) = (start, end)
  }

  /// Whether the ellipse is a circle, up to 10⁻⁹ of its radius: |xAxis| = |yAxis|, at right angles.
  public var isCircular: Bool { Roundness(xAxis, yAxis).isCircle }

  /// The point at the fraction `t` of the sweep; exact at 0 and 1.
  public func point(at t: Double) -> Point {
    if t == 0 { return start }
    if t == 1 { return end }
    return point(atAngle: startAngle + sweep * t)
  }

  func point(atAngle angle: Double) -> Point {
    let (sine, cosine) = sinCos(angle)
    return center + xAxis * cosine + yAxis * sine
  }

  /// This arc from its end to its start.
  var reversed: ArcSegment {
    ArcSegment(
      center: center, xAxis: xAxis, yAxis: yAxis, startAngle: startAngle + sweep, sweep: -sweep,
      start: end, end: start)
  }

  /// The derivative by the fraction of the sweep.
  public func derivative(at t: Double) -> Vector {
    let (sine, cosine) = sinCos(startAngle + sweep * t)
    return (yAxis * cosine - xAxis * sine) * sweep
  }

  /// The smallest rectangle that holds the arc, up to rounding.
  public var bounds: Rect {
    var result = Rect(from: start, to: end)
    for axis in 0..<2 {
      // u cos θ + v sin θ = √(u² + v²) · cos(θ − angle of (u, v))
      let (u, v) = (xAxis[axis], yAxis[axis])
      let reach = Vector(u, v).scaledLength
      let sign = sweep < 0 ? -1.0 : 1.0
      let turning = arcTan2(v, u)
      // The angles from the start to the largest and to the smallest value.
      let ahead = wrapped((turning - startAngle) * sign, period: 2 * .pi)
      if ahead < sweep.magnitude {
        result.max[axis] = Swift.max(result.max[axis], center[axis] + reach)
      }
      let opposite = ahead < .pi ? ahead + .pi : ahead - .pi
      if opposite < sweep.magnitude {
        result.min[axis] = Swift.min(result.min[axis], center[axis] - reach)
      }
    }
    return result
  }

  /// Calls `body` with the fractions of the sweep, strictly between 0 and 1 and in order, at which
  /// θ is `angle` plus a whole multiple of π.
  func forEachFraction(ofAngle angle: Double, _ body: (Double) -> Void) {
    let sign = sweep < 0 ? -1.0 : 1.0
    var ahead = wrapped((angle - startAngle) * sign, period: .pi)
    while ahead < sweep.magnitude {
      let t = ahead / sweep.magnitude
      if t > 0, t < 1 { body(t) }
      ahead += .pi
    }
  }
}
