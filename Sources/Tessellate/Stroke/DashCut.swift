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
        curve, from: knot.t, to: next.curve == knot.curve ? next.t : 1)
      isPlain = isRound || piece.isWider(than: pen.reach, along: knot.direction)
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
