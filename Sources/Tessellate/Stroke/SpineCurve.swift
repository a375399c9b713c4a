/// A line, cubic or elliptical arc in the form that cuts and chords need: by its parameter t in 0 … 1.
struct SpineCurve: BitwiseCopyable, Sendable {
  enum Kind: UInt8, BitwiseCopyable, Sendable { case line, cubic, arc }

  var kind: Kind
  /// A line or cubic is origin + b·t + c·t² + a·t³.
  ///
  /// An arc is origin + cos θ · b + sin θ · c for θ = a.x + a.y·t.
  var origin: Point
  var b, c, a: Vector

  init(line: LineSegment) {
    (kind, origin, b, c, a) = (.line, line.start, line.end - line.start, .zero, .zero)
  }

  init(quadratic q: QuadraticSegment) {
    let first = q.control - q.start
    (kind, origin) = (.cubic, q.start)
    (b, c, a) = (first * 2, (q.end - q.control) - first, .zero)
  }

  init(cubic q: CubicSegment) {
    let first = q.control1 - q.start
    let second = q.control2 - q.control1
    let third = q.end - q.control2
    (kind, origin) = (.cubic, q.start)
    (b, c, a) = (first * 3, (second - first) * 3, (third - second) - (second - first))
  }

  init(arc: ArcSegment) {
    (kind, origin, b, c) = (.arc, arc.center, arc.xAxis, arc.yAxis)
    a = Vector(arc.startAngle, arc.sweep)
  }

  @inline(__always)
  func point(at t: Double) -> Point {
    if kind == .arc {
      let (sine, cosine) = sinCos(a.x + a.y * t)
      return origin + (b * cosine + c * sine)
    }
    return origin + ((a * t + c) * t + b) * t
  }

  /// The first derivative by t.
  @inline(__always)
  func derivative(at t: Double) -> Vector {
    if kind == .arc {
      let (sine, cosine) = sinCos(a.x + a.y * t)
      return (c * cosine - b * sine) * a.y
    }
    return (a * (3 * t) + c * 2) * t + b
  }

  /// The second derivative by t.
  @inline(__always)
  func secondDerivative(at t: Double) -> Vector {
    if kind == .arc {
      let (sine, cosine) = sinCos(a.x + a.y * t)
      return (b * cosine + c * sine) * (-a.y * a.y)
    }
    return a * (6 * t) + c * 2
  }

  /// The third derivative of a cubic; zero for others.
  var thirdDerivative: Vector { kind == .arc ? .zero : a * 6 }

  /// The length below which rounding decides where a chord points: a shorter piece is a point that turns.
  ///
  /// A point is off by three roundings of the sum of what it is made of; of a chord this long, the direction is then off by
  /// less than a hundredth. Halving any further would try to follow noise, and double the pieces each time.
  var resolution: Double {
    let sum = origin.reach + b.reach + c.reach
    return (kind == .arc ? sum : sum + a.reach) * 0x1p-44
  }

  /// The direction of travel at t, of unit length, as seen from the parameters above t or from those below.
  ///
  /// Where the first derivative vanishes, the next that doesn't decides, which is the direction to the next distinct
  /// control point (SVG 2). Zero for a curve without extent.
  func tangent(at t: Double, fromAbove: Bool) -> Vector {
    let first = derivative(at: t)
    let second = secondDerivative(at: t)
    // A first derivative this much smaller than the others is their rounding error. Mostly that is seen without roots, for
    // (|a| + |b|)² ≤ 2(|a|² + |b|²).
    let others = second.lengthSquared + thirdDerivative.lengthSquared
    if first.lengthSquared > 1e-23 * others, let unit = first.normalized { return unit }
    let noise = 1e-12 * (second.length + thirdDerivative.length)
    if first.length > noise, let unit = first.normalized { return unit }
    let sign = fromAbove ? 1.0 : -1.0
    if second.length > 1e-12 * thirdDerivative.length, let unit = second.normalized {
      return unit * sign
    }
    return thirdDerivative.normalized ?? .zero
  }

  /// The curvature at t, positive where the path turns from +x to +y; zero where it has no direction.
  func curvature(at t: Double) -> Double {
    let first = derivative(at: t)
    let speed = first.length
    guard speed > 0 else { return 0 }
    let value = first.cross(secondDerivative(at: t)) / (speed * speed * speed)
    return value.magnitude < .infinity ? value : 0
  }
}
