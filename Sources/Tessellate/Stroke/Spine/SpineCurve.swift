/// A line, cubic or elliptical arc as a function of its parameter t in 0 … 1.
struct SpineCurve: BitwiseCopyable, Sendable {
  /// The form of a curve; quadratics are cubics.
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

  /// The point at a parameter.
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
  func derivative(at t: Double) -> Vector { derivatives(at: t).first }

  /// The second derivative by t.
  @inline(__always)
  func secondDerivative(at t: Double) -> Vector { derivatives(at: t).second }

  /// The first and second derivatives by t; an arc's take one sine and cosine.
  @inline(__always)
  func derivatives(at t: Double) -> (first: Vector, second: Vector) {
    guard kind == .arc else { return ((a * (3 * t) + c * 2) * t + b, a * (6 * t) + c * 2) }
    let (sine, cosine) = sinCos(a.x + a.y * t)
    return arcDerivatives(sine, cosine)
  }

  /// The derivatives of an arc at an angle, given its sine and cosine.
  @inline(__always)
  func arcDerivatives(_ sine: Double, _ cosine: Double) -> (first: Vector, second: Vector) {
    ((c * cosine - b * sine) * a.y, (b * cosine + c * sine) * (-a.y * a.y))
  }

  /// The third derivative of a cubic; zero for others.
  var thirdDerivative: Vector { kind == .arc ? .zero : a * 6 }

  /// The length below which a chord's direction is rounding noise: a shorter piece is a point that
  /// turns.
  ///
  /// A point is off by three roundings of the sum of its terms. The direction of a chord this long
  /// is then off by less than a hundredth. Halving further would follow noise, and double the
  /// pieces each time.
  var resolution: Double {
    let sum = origin.maxNorm + b.maxNorm + c.maxNorm
    return (kind == .arc ? sum : sum + a.maxNorm) * 0x1p-44
  }

  /// The direction of travel at t, of unit length, as seen from the parameters above t or from
  /// those below.
  ///
  /// Where the first derivative vanishes, it is that of the next derivative that doesn't: the
  /// direction to the next distinct control point (SVG 2). Zero for a curve without extent.
  func tangent(at t: Double, fromAbove: Bool) -> Vector {
    tangent(derivatives(at: t), fromAbove: fromAbove)
  }

  /// The direction of travel at t, of unit length only where a vanishing derivative needs it.
  func heading(at t: Double, fromAbove: Bool) -> Heading {
    let derivatives = derivatives(at: t)
    if !mayRest(derivatives) { return Heading(vector: derivatives.first, isUnit: false) }
    return Heading(unit: tangent(derivatives, fromAbove: fromAbove))
  }

  /// Whether the first derivative may be no more than `restNoise`: a test without roots.
  ///
  /// Since (|a| + |b|)² ≤ 2(|a|² + |b|²), it is then |B′|² ≤ 2·10⁻²⁴·(|B″|² + |B‴|²).
  @inline(__always)
  private func mayRest(_ derivatives: (first: Vector, second: Vector)) -> Bool {
    let others = derivatives.second.lengthSquared + thirdDerivative.lengthSquared
    return !(derivatives.first.lengthSquared > 1e-23 * others)
  }

  /// The direction of travel, given the first and second derivatives.
  @inline(__always)
  func tangent(_ derivatives: (first: Vector, second: Vector), fromAbove: Bool) -> Vector {
    let (first, second) = derivatives
    if !mayRest(derivatives), let unit = first.normalized { return unit }
    if first.length > restNoise(second), let unit = first.normalized { return unit }
    let sign = fromAbove ? 1.0 : -1.0
    if second.length > 1e-12 * thirdDerivative.length, let unit = second.normalized {
      return unit * sign
    }
    return thirdDerivative.normalized ?? .zero
  }

  /// The curvature at t, positive where the path turns from +x to +y; zero where the curve comes to
  /// rest.
  func curvature(at t: Double) -> Double {
    let (first, second) = derivatives(at: t)
    let speed = first.length
    guard speed > restNoise(second) else { return 0 }
    let value = first.cross(second) / (speed * speed * speed)
    return value.magnitude < .infinity ? value : 0
  }

  /// The largest length of a first derivative that is rounding error: there the curve comes to
  /// rest.
  @inline(__always)
  private func restNoise(_ second: Vector) -> Double {
    1e-12 * (second.length + thirdDerivative.length)
  }

  /// The parameter next to t where a cubic comes to rest, at a cusp or the tip of a fold, if that
  /// is within an arc length of t; else t.
  ///
  /// A dash that ends there ends before the turn, and one that begins there begins after it, as at
  /// a corner, although arc lengths are never as exact.
  func rest(near t: Double, within length: Double) -> Double {
    guard kind == .cubic else { return t }
    var (first, second) = derivatives(at: t)
    // With B′ ≈ B″·(t − rest), the arc length to it is |B′|²/2|B″|.
    let squared = first.lengthSquared
    guard squared * squared <= 4 * length * length * second.lengthSquared else { return t }
    var rest = t
    for _ in 0..<2 {
      rest -= first.dot(second) / second.lengthSquared
      (first, second) = derivatives(at: rest)
    }
    let isInside = rest > 0 && rest < 1
    return isInside && first.length <= restNoise(second) ? rest : t
  }

  /// Whether the radius of curvature of an arc's ellipse exceeds 1.25 times `reach` everywhere.
  ///
  /// The curvature of an ellipse is largest where its derivative is shortest: d/s³, with s the
  /// smaller singular value of its axes and d the product of both.
  @inline(__always)
  func arcIsWider(than reach: Double) -> Bool {
    let sum = b.lengthSquared + c.lengthSquared
    let product = b.cross(c).magnitude
    let root = Swift.max(0, (sum - 2 * product) * (sum + 2 * product)).squareRoot()
    let smaller = (0.5 * (sum - root)).squareRoot()
    return product * reach < 0.8 * smaller * smaller * smaller
  }
}
