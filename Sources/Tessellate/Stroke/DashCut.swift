/// An end of a dash: a place on a curve, and the section there.
struct DashCut: BitwiseCopyable, Sendable {
  var section: Section
  /// The middle of the section, where its cap stands, and the direction of travel.
  var middle: Point
  var tangent: Vector
  var distance: Double
  /// Whether a strip may end like this.
  var isPlain: Bool

  /// Writes the sections of a cap at this end, and their attributes.
  @inline(__always)
  func write(
    _ cap: UncheckedView<CapSection>, count: Int, to strip: UncheckedView<Section>,
    _ attributes: UncheckedView<SIMD2<Float>>
  ) {
    let center = Section(left: middle, right: middle)
    let ahead = Section(left: tangent, right: tangent)
    let across = Section(left: tangent.left, right: -tangent.left)
    for i in 0..<count {
      let part = cap[i]
      strip[i] = center + ahead * part.along + across * part.across
      attributes[i] = SIMD2(Float(distance + part.along), part.side)
    }
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// The cut at a place.
  @inline(__always)
  func cut(
    _ knots: UncheckedView<Knot>, _ curves: UncheckedView<SpineCurve>, at end: DashPlace,
    isRound: Bool
  ) -> DashCut {
    let (knot, next) = (knots[end.knot], knots[end.knot &+ 1])
    let curve = curves[Int(knot.curve)]
    let length = next.distance - knot.distance
    let fraction = (end.distance - knot.distance) / length
    var isPlain = true
    let (point, tangent): (Point, Vector)
    if curve.kind == .line {
      (point, tangent) = (knot.point + (next.point - knot.point) * fraction, knot.direction)
    } else {
      let piece = CurvePiece(
        curve, from: knot.t, to: next.curve == knot.curve ? next.t : 1, along: knot.direction)
      isPlain = isRound || piece.isWider(than: pen.reach)
      let t = piece.parameter(at: fraction, length: length)
      let derivative = curve.derivative(at: t)
      let speed = derivative.length
      // Where a curve comes to a halt, its direction takes more than this.
      isPlain = isPlain && speed * piece.extent > 0x1p-10 * length && speed < .infinity
      (point, tangent) = (curve.point(at: t), derivative / speed)
    }
    let (left, right) = (Double(knot.left), Double(knot.right))
    let cosine = tangent.dot(knot.direction)
    let reach = pen.reach
    isPlain = isPlain && cosine > 0.5 && (reach + pen.tolerance) * cosine >= reach + left + right
    // How far the place lies to the left of its chord.
    let stray = (point - knot.point).dot(knot.direction.left)
    let n = tangent.left
    let radius = 1 / cosine
    return DashCut(
      section: Section(
        left: point + n * (radius * (pen.left + left - stray)),
        right: point - n * (radius * (pen.right + right + stray))),
      middle: point + n * (0.5 * (pen.left - pen.right)), tangent: tangent,
      distance: end.distance, isPlain: isPlain)
  }
}

/// The piece of a curve that a chord stands for.
private struct CurvePiece {
  let curve: SpineCurve
  let start, extent: Double
  let direction: Vector
  /// The control vectors of the piece's hodograph, by the piece's own parameter; of an arc, the derivatives at both ends.
  let first, middle, last: Vector

  @inline(__always)
  init(_ curve: SpineCurve, from t0: Double, to t1: Double, along direction: Vector) {
    (self.curve, self.direction) = (curve, direction)
    (start, extent) = (t0, t1 - t0)
    first = curve.derivative(at: t0) * extent
    last = curve.derivative(at: t1) * extent
    middle =
      curve.kind == .arc
      ? first : first + curve.secondDerivative(at: t0) * (0.5 * extent * extent)
  }

  /// Whether the radius of curvature exceeds 1.25 times the pen's reach everywhere.
  ///
  /// With D₀, D₁, D₂ the hodograph's control vectors and u the piece's own parameter, B′ × B″ is a cubic of u with the Bernstein
  /// coefficients 2D₀×D₁, ⅔(D₀×D₁ + D₀×D₂), ⅔(D₁×D₂ + D₀×D₂), 2D₁×D₂: at most twice the largest of the three. B′ is at least as long
  /// as the shortest of the D along the chord. An ellipse is bent most where it is slowest: with s the smaller singular
  /// value of its axes and d the product of both, by d/s³.
  @inline(__always)
  func isWider(than reach: Double) -> Bool {
    if curve.kind == .arc {
      let sum = curve.b.lengthSquared + curve.c.lengthSquared
      let product = curve.b.cross(curve.c).magnitude
      let root = Swift.max(0, (sum - 2 * product) * (sum + 2 * product)).squareRoot()
      let smaller = (0.5 * (sum - root)).squareRoot()
      return product * reach < 0.8 * smaller * smaller * smaller
    }
    let slowest = Swift.min(first.dot(direction), middle.dot(direction), last.dot(direction))
    let turn = Swift.max(
      first.cross(middle).magnitude, first.cross(last).magnitude, middle.cross(last).magnitude)
    return slowest > 0 && 2 * turn * reach <= 0.8 * slowest * slowest * slowest
  }

  /// The curve's parameter at a fraction of the piece's length.
  ///
  /// As in `Spine.place`, arc length is taken for a cubic of the parameter.
  @inline(__always)
  func parameter(at fraction: Double, length: Double) -> Double {
    let scale = 1 / length
    return start + extent * Spine.parameter(of: fraction, first.length * scale, last.length * scale)
  }
}
