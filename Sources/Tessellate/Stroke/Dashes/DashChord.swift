// A chord as cuts see it: a polynomial by the piece's own parameter x in 0 … 1, and what leads from
// arc lengths to x.
//
// With y a fraction of the piece's arc length, and its speeds at both ends 1 + p and 1 + q as
// multiples of the mean one, arc length is taken for the cubic with these slopes,
//
//     h(x) = x + x(1 − x)·(p(1 − x) − q·x) = ((a·x + b)·x + 1 + p)·x        a = p + q,  b = −2p − q
//
// and y = h(x) is solved by one step of Halley's from x₀ = y − y(1 − y)·(p(1 − y) − q·y). Where
// neither p nor q exceeds 0.4, x₀ is off by ε < 0.0174, and the step leaves (h″²/4h′² − h‴/6h′)·ε³
// < 1.2·10⁻⁶ of the chord's length, the largest of a fine grid of y, p and q. Others are solved by
// Newton's method inside a bracket.

/// What cuts need of a chord.
struct DashChord: BitwiseCopyable, Sendable {
  /// Where it starts, and the way of its piece of curve from there: b·x + c·x² + a·x³, or (cos φ −
  /// 1)·b + sin φ·c for φ = a.x·x.
  var start: Point
  var b, c, a: Vector
  /// Of unit length.
  var direction: Vector
  /// The arc length at its start, its own, and the reciprocal of that.
  var distance, length, scale: Double
  /// What the speeds at both ends exceed the mean one by, as multiples of it.
  var p, q: Double
  /// The way to its end, and the derivatives at both ends.
  var way, first, last: Vector
  /// How far the piece strays from it.
  var sides: SIMD2<Float>
  /// Whether the speeds at both ends are near the mean one.
  var isEven: Bool
  var kind: SpineCurve.Kind
  /// Whether it bends so little that a strip may end there with any cap.
  var isWide: Bool

  /// The chord of a vertex, for any caps or for round ones only.
  @inline(__always)
  init(
    _ vertex: SpineVertex, _ next: SpineVertex, _ curves: UncheckedView<SpineCurve>, reach: Double,
    isRound: Bool
  ) {
    (start, sides, way) = (vertex.point, vertex.sides, next.point - vertex.point)
    direction = Self.direction(along: way, near: vertex.direction)
    (distance, length) = (vertex.distance, next.distance - vertex.distance)
    scale = 1 / length
    let curve = curves[Int(vertex.curve)]
    kind = curve.kind
    if kind == .line {
      (b, c, a, first, last) = (way, .zero, .zero, way, way)
      (p, q, isEven, isWide) = (0, 0, true, true)
      return
    }
    let extent = (next.curve == vertex.curve ? next.t : 1) - vertex.t
    let (first, second) = curve.derivatives(at: vertex.t)
    let piece = CurvePiece(
      curve, start: (first, second), end: curve.derivative(at: vertex.t + extent), extent: extent)
    if kind == .arc {
      let turn = 1 / curve.a.y
      (b, c, a) = (second * (-turn * turn), first * turn, Vector(curve.a.y * extent, 0))
    } else {
      let square = extent * extent
      (b, c, a) = (piece.first, second * (0.5 * square), curve.a * (square * extent))
    }
    (self.first, last) = (piece.first, piece.last)
    (p, q) = (piece.first.length * scale - 1, piece.last.length * scale - 1)
    isEven = p.magnitude <= 0.4 && q.magnitude <= 0.4
    isWide = isRound || piece.isWider(than: reach, along: vertex.direction)
  }

  /// The direction of a chord, of which a direction in single precision is known.
  ///
  /// Cuts lie as far along the chord as it is long: there that is not enough. With e what d is
  /// turned by, w·d is |w|·|d|·cos e, so that w·|d| / w·d is w/|w| but for e²/2; and |d| is (1 +
  /// |d|²)/2 but for the square of what it differs from 1.
  @inline(__always)
  private static func direction(along way: Vector, near direction: Vector) -> Vector {
    let along = way.dot(direction)
    guard along > 0, along < .infinity else { return direction }
    return way * ((0.5 + 0.5 * direction.lengthSquared) / along)
  }

  /// The way from the start of a chord to the place at a parameter, and the derivative there.
  @inline(__always)
  func place(at x: Double) -> (way: Vector, derivative: Vector) {
    guard kind == .arc else { return (((a * x + c) * x + b) * x, (a * (3 * x) + (c + c)) * x + b) }
    let (sine, cosine) = sinCos(a.x * x)
    return (b * (cosine - 1) + c * sine, (c * cosine - b * sine) * a.x)
  }

  /// The parameters of a dash's ends on their chords.
  @inline(__always)
  static func parameters(of span: DashSpan, _ first: Self, _ last: Self) -> SIMD2<Double> {
    let scale = SIMD2(first.scale, last.scale)
    let y = (SIMD2(span.from, span.to) - SIMD2(first.distance, last.distance)) * scale
    let (p, q) = (SIMD2(first.p, last.p), SIMD2(first.q, last.q))
    guard first.isEven, last.isEven else { return bracketed(y, p, q) }
    return equalParameters(y, p, q)
  }

  @inline(__always)
  static func equalParameters(
    _ y: SIMD2<Double>, _ p: SIMD2<Double>, _ q: SIMD2<Double>
  ) -> SIMD2<Double> {
    let rest = 1 - y
    let x = y - y * rest * (p * rest - q * y)
    let (a, b) = (p + q, -2 * p - q)
    let line = 3 * a * x + b
    let error = ((a * x + b) * x + p + 1) * x - y
    let slope = (line + b) * x + p + 1
    return x - error * slope / (slope * slope - error * line)
  }

  @inline(never)
  private static func bracketed(
    _ y: SIMD2<Double>, _ p: SIMD2<Double>, _ q: SIMD2<Double>
  ) -> SIMD2<Double> {
    SIMD2(
      Spine.parameter(of: y.x, 1 + p.x, 1 + q.x), Spine.parameter(of: y.y, 1 + p.y, 1 + q.y))
  }
}
