/// A line, cubic or elliptical arc in the form that cuts and chords need: by its parameter t in 0 …
/// 1.
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
  func derivative(at t: Double) -> Vector { derivatives(at: t).first }

  /// The second derivative by t.
  @inline(__always)
  func secondDerivative(at t: Double) -> Vector { derivatives(at: t).second }

  /// The first and second derivatives by t; of an arc, both from one sine and cosine.
  @inline(__always)
  func derivatives(at t: Double) -> (first: Vector, second: Vector) {
    guard kind == .arc else { return ((a * (3 * t) + c * 2) * t + b, a * (6 * t) + c * 2) }
    let (sine, cosine) = sinCos(a.x + a.y * t)
    return arcDerivatives(sine, cosine)
  }

  /// Those of an arc at the angle whose sine and cosine are given.
  @inline(__always)
  func arcDerivatives(_ sine: Double, _ cosine: Double) -> (first: Vector, second: Vector) {
    ((c * cosine - b * sine) * a.y, (b * cosine + c * sine) * (-a.y * a.y))
  }

  /// The third derivative of a cubic; zero for others.
  var thirdDerivative: Vector { kind == .arc ? .zero : a * 6 }

  /// The length below which rounding decides where a chord points: a shorter piece is a point that
  /// turns.
  ///
  /// A point is off by three roundings of the sum of what it is made of; of a chord this long, the
  /// direction is then off by less than a hundredth. Halving any further would try to follow noise,
  /// and double the pieces each time.
  var resolution: Double {
    let sum = origin.maxNorm + b.maxNorm + c.maxNorm
    return (kind == .arc ? sum : sum + a.maxNorm) * 0x1p-44
  }

  /// The direction of travel at t, of unit length, as seen from the parameters above t or from
  /// those below.
  ///
  /// Where the first derivative vanishes, the next that doesn't decides, which is the direction to
  /// the next distinct control point (SVG 2). Zero for a curve without extent.
  func tangent(at t: Double, fromAbove: Bool) -> Vector {
    tangent(derivatives(at: t), fromAbove: fromAbove)
  }

  /// The same, of unit length only where that took a closer look.
  func heading(at t: Double, fromAbove: Bool) -> Heading {
    let derivatives = derivatives(at: t)
    if !mayRest(derivatives) { return Heading(vector: derivatives.first, isUnit: false) }
    return Heading(unit: tangent(derivatives, fromAbove: fromAbove))
  }

  /// Whether it takes roots to see that the curve isn't at rest, for (|a| + |b|)² ≤ 2(|a|² + |b|²).
  @inline(__always)
  private func mayRest(_ derivatives: (first: Vector, second: Vector)) -> Bool {
    let others = derivatives.second.lengthSquared + thirdDerivative.lengthSquared
    return !(derivatives.first.lengthSquared > 1e-23 * others)
  }

  /// The tangent where the first and second derivatives are known.
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

  /// A first derivative that is no larger is the rounding error of the others: the curve comes to
  /// rest.
  @inline(__always)
  private func restNoise(_ second: Vector) -> Double {
    1e-12 * (second.length + thirdDerivative.length)
  }

  /// The parameter next to t where a cubic comes to rest, at a cusp or the tip of a fold, if it
  /// does so within a length; else t.
  ///
  /// What ends there ends before it turns and begins behind that, as at a corner, though lengths
  /// are never as exact.
  func rest(near t: Double, within length: Double) -> Double {
    guard kind == .cubic else { return t }
    var (first, second) = derivatives(at: t)
    // With B′ ≈ B″·(t − rest), the way to it is |B′|²/2|B″|.
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
  /// An ellipse is bent most where it is slowest: with s the smaller singular value of its axes and
  /// d the product of both, by d/s³.
  @inline(__always)
  func arcIsWider(than reach: Double) -> Bool {
    let sum = b.lengthSquared + c.lengthSquared
    let product = b.cross(c).magnitude
    let root = Swift.max(0, (sum - 2 * product) * (sum + 2 * product)).squareRoot()
    let smaller = (0.5 * (sum - root)).squareRoot()
    return product * reach < 0.8 * smaller * smaller * smaller
  }
}
