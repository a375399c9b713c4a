/// Places on chords, four at a time.
///
/// Each is a fraction of its chord's arc length, which `invert` changes for the piece's own parameter, and the speeds at both ends of the piece, as
/// multiples of the mean one.
enum PlaceLanes {
  /// The number of doubles that four places take.
  static var stride: Int { 12 }

  /// The memory of a place.
  @inline(__always)
  static func lane(_ index: Int, of memory: UncheckedView<Double>) -> UncheckedView<Double> {
    memory.dropping((index / 4) &* stride &+ (index & 3))
  }

  @inline(__always)
  static func write(
    _ fraction: Double, _ first: Double, _ last: Double, to lane: UncheckedView<Double>
  ) { (lane[0], lane[4], lane[8]) = (fraction, first, last) }

  /// Replaces four fractions by parameters, as `Spine.parameter` finds them, to the bit.
  @inline(__always)
  static func invert(_ memory: UncheckedView<Double>) {
    let y = memory.load(Lanes4.self, at: 0)
    let (m0, m1) = (memory.load(Lanes4.self, at: 4), memory.load(Lanes4.self, at: 8))
    let (p, q) = (m0 - 1, m1 - 1)
    let (a, b) = (p + q, -2 * p - q)
    let (slopeA, slopeB, rest) = (3 * a, 2 * b, 1 - y)
    var x = y - y * rest * (p * rest - q * y)
    for _ in 0..<2 {
      let error = ((a * x + b) * x + m0) * x - y
      let slope = (slopeA * x + slopeB) * x + m0
      x -= error / slope
    }
    let most = p.magnitude.larger(q.magnitude)
    if all((most.lowHalf .<= 0.25) .& (most.highHalf .<= 0.25)) {
      return memory.store(x, at: 0)
    }
    for i in 0..<4 {
      memory[i] = Spine.parameter(of: memory[i], memory[4 &+ i], memory[8 &+ i])
    }
  }
}

/// What cuts need of a chord: how fast its piece of curve runs at both ends, as multiples of the mean speed, and whether it bends so little
/// that a strip may end there with any cap.
struct DashChord: BitwiseCopyable, Sendable {
  var first, last: Double
  var isWide: Bool
}

/// An end of a dash: a place on a curve, and the section there.
struct DashCut: BitwiseCopyable, Sendable {
  var section: Section
  /// Where its cap stands.
  var stand: CapStand
  /// Whether a strip may end like this.
  var isPlain: Bool
}

/// A plain dash: sections between two cuts with caps.
struct PlainDash {
  /// Its two ends.
  var cuts: UncheckedView<DashCut>
  var startCap, endCap: CapSections
  /// Sections of the path between both cuts, and their attributes; two at a time may be read.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var between: Int

  var start: DashCut {
    @inline(__always) get { cuts[0] }
  }

  var end: DashCut {
    @inline(__always) get { cuts[1] }
  }

  /// The number of all sections.
  var count: Int { startCap.count &+ endCap.count &+ between &+ 2 }
}

extension StrokeSweep where Sink: ~Copyable {
  /// What cuts need of the chord of a knot, for any caps or for round ones only.
  @inline(__always)
  func dashChord(
    _ knots: UncheckedView<Knot>, _ curves: UncheckedView<SpineCurve>, _ number: Int,
    isRound: Bool = false
  ) -> DashChord {
    let (knot, next) = (knots[number], knots[number &+ 1])
    let curve = curves[Int(knot.curve)]
    guard curve.kind != .line else { return DashChord(first: 1, last: 1, isWide: true) }
    let piece = CurvePiece(curve, from: knot.t, to: next.curve == knot.curve ? next.t : 1)
    let scale = 1 / (next.distance - knot.distance)
    return DashChord(
      first: piece.first.length * scale, last: piece.last.length * scale,
      isWide: isRound || piece.isWider(than: pen.reach, along: knot.direction))
  }

  /// Writes where a place lies on its chord, as a fraction of the arc length, and the speeds there at both ends as multiples of the mean one.
  ///
  /// The fraction is NaN where a strip can't end.
  @inline(__always)
  func measure(
    _ knots: UncheckedView<Knot>, _ end: DashPlace, _ chord: DashChord, isRound: Bool,
    to lane: UncheckedView<Double>
  ) {
    let (knot, next) = (knots[end.knot], knots[end.knot &+ 1])
    let fraction = (end.distance - knot.distance) / (next.distance - knot.distance)
    PlaceLanes.write(isRound || chord.isWide ? fraction : .nan, chord.first, chord.last, to: lane)
  }

  /// A cut that has no section yet, its middle being the place on the path, given its parameter on the piece that the chord stands for.
  @inline(__always)
  func place(
    _ knots: UncheckedView<Knot>, _ curves: UncheckedView<SpineCurve>, _ end: DashPlace,
    _ parameter: Double
  ) -> DashCut {
    let (knot, next) = (knots[end.knot], knots[end.knot &+ 1])
    let curve = curves[Int(knot.curve)]
    var isPlain = true
    let (point, tangent): (Point, Vector)
    if curve.kind == .line {
      (point, tangent) = (knot.point + (next.point - knot.point) * parameter, knot.direction)
    } else {
      let length = next.distance - knot.distance
      let extent = (next.curve == knot.curve ? next.t : 1) - knot.t
      let t = knot.t + extent * parameter
      let derivative = curve.derivative(at: t)
      let speed = derivative.length
      // Where a curve comes to a halt, its direction takes more than this.
      isPlain = speed * extent > 0x1p-10 * length && speed < .infinity
      (point, tangent) = (curve.point(at: t), derivative / speed)
    }
    return DashCut(
      section: Section(repeating: 0),
      stand: CapStand(middle: point, tangent: tangent, distance: end.distance), isPlain: isPlain)
  }

  /// The cut at a place on the chord of a knot.
  @inline(__always)
  func cut(at place: DashCut, _ knot: Knot) -> DashCut {
    let (point, tangent) = (place.stand.middle, place.stand.tangent)
    let (left, right) = (Double(knot.left), Double(knot.right))
    let cosine = tangent.dot(knot.direction)
    let reach = pen.reach
    let isPlain =
      place.isPlain && cosine > 0.5
      && (reach + pen.tolerance) * cosine >= reach + left + right
    // How far the place lies to the left of its chord.
    let stray = (point - knot.point).dot(knot.direction.left)
    let n = tangent.left
    let radius = 1 / cosine
    return DashCut(
      section: Section(
        left: point + n * (radius * (pen.left + left - stray)),
        right: point - n * (radius * (pen.right + right + stray))),
      stand: CapStand(
        middle: point + n * (0.5 * (pen.left - pen.right)), tangent: tangent,
        distance: place.stand.distance), isPlain: isPlain)
  }
}
