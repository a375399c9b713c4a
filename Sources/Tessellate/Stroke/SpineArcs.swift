// Arcs of circles become equal chords, whose number is known. A chord over δ of the radius r strays by
// r(1 − cos(δ/2)) = 2r·sin²(δ/4) away from the centre, always to the same side, is 2r·sin(δ/2) long, and runs along the
// tangent in its middle.
//
// *By turning.* Where a chord starts, seen from the centre, and its direction are two vectors that turn by δ from chord to
// chord. Four chords in a row come from one sine and cosine and rotations through δ and 2δ, each next four by one through
// 4δ, and after 64 chords all is found afresh: a rotation errs by some 2⁻⁵².

extension SpineCurve {
  /// Whether this is an arc of a circle, for a pen of any width and tolerance.
  var isCircular: Bool { kind == .arc && Roundness(b, c).isCircle }
}

extension SpineBuilder {
  /// Appends the chords of a circle's arc, and returns the directions of travel at both ends; fails where halving must see to
  /// rounding or to the budget.
  mutating func appendCircle(
    _ curve: SpineCurve, index: Int32, end: Point
  ) -> (leaving: Vector, arriving: Vector)? {
    let radius = curve.b.length
    let sweep = curve.a.y
    let step = Swift.min(limits.arcStep(radius: radius), Self.longestStep)
    let wanted = sweep.magnitude / step * (1 - 1e-12)
    guard wanted < Self.most, radius > 0x1p-500, radius < 0x1p500 else { return nil }
    let count = Int(wanted) + 1
    let first = spine.knots.count - 1
    let start = spine.knots[first].point
    let turn = CircleTurn(curve, count: count)
    // What the ends are off the circle, chords have to bear.
    let noise = limits.tolerance * 1e-3
    guard first + count <= knotLimit, turn.error <= noise,
      (turn.start - start).length <= noise, (turn.end - end).length <= noise
    else { return nil }
    let bulge = 2 * radius * turn.quarterSine * turn.quarterSine + noise
    // Which way is out: left of the direction of travel when the turn goes from +x to +y.
    let turnsRight = turn.sense * sweep > 0
    let deviation = Float(bulge) * 1.000_000_2
    let template = Knot(
      point: .zero, direction: .zero, distance: spine.knots[first].distance, t: 0,
      sides: turnsRight ? SIMD2(deviation, 0) : SIMD2(0, deviation), curve: index, scale: 1)
    emit(turn, template, length: radius * turn.step.magnitude)
    let last = spine.knots.count - 1
    spine.knots.view.move(last, to: end)
    spine.knots.view.move(first, to: start)
    return turn.tangents
  }

  /// A quarter turn, however coarse the tolerance.
  private static var longestStep: Double { 0.5 * .pi }
  private static var most: Double { 1e6 }

  /// Writes all chords behind the last knot, which is the first one's start, and the knot they end in.
  private mutating func emit(_ turn: CircleTurn, _ template: Knot, length: Double) {
    let count = turn.count
    // Four are written at a time; the knots behind the last chord are overwritten.
    spine.knots.reserve(spine.knots.count &+ count &+ 4)
    let knots = spine.knots.view.dropping(spine.knots.count &- 1)
    var first = 0
    while first < count {
      let stop = Swift.min(first &+ CircleTurn.chain, count)
      var row = turn.row(at: first)
      for k in stride(from: first, to: stop, by: 4) {
        turn.write(row, template, length, to: knots.dropping(k))
        row.advance()
      }
      first = stop
    }
    var last = knots[count &- 1]
    (last.distance, last.t, last.sides) = (template.distance + length * Double(count), 1, .zero)
    knots[count] = last
    spine.knots.count &+= count
  }
}

/// How the chords of a circle's arc turn.
private struct CircleTurn {
  /// How many chords one exact row may give.
  static let chain = 64

  let curve: SpineCurve
  let count: Int
  /// What a chord turns by.
  let step: Double
  /// 1 where angles grow from +x to +y, −1 where they grow the other way.
  let sense: Double
  private let gap: Double
  /// Where the curve's formula puts the ends.
  let start, end: Point
  /// Cosine and sine of the angles of both ends.
  private let first, last: Vector
  /// The sine of a quarter of the step.
  let quarterSine: Double
  private let dt: Double

  @inline(__always)
  init(_ curve: SpineCurve, count: Int) {
    (self.curve, self.count) = (curve, count)
    dt = 1 / Double(count)
    step = curve.a.y * dt
    let roundness = Roundness(curve.b, curve.c)
    (sense, gap) = (roundness.turn, roundness.gap)
    let (sines, cosines) = calledSinCos(Lanes4(curve.a.x, curve.a.x + curve.a.y, 0.25 * step, 0))
    start = curve.origin + (curve.b * cosines.x + curve.c * sines.x)
    end = curve.origin + (curve.b * cosines.y + curve.c * sines.y)
    (first, last) = (Vector(cosines.x, sines.x), Vector(cosines.y, sines.y))
    quarterSine = sines.z
  }

  /// The directions of travel at both ends; on a circle, derivatives are as long as the radius.
  @inline(__always)
  var tangents: (leaving: Vector, arriving: Vector) {
    (
      (curve.c * first.x - curve.b * first.y) * forward,
      (curve.c * last.x - curve.b * last.y) * forward
    )
  }

  /// The reciprocal of the radius, with the sign of the sweep.
  private var forward: Double {
    @inline(__always) get { (curve.a.y > 0 ? 1 : -1) / curve.b.length }
  }

  /// How far a chord's start may lie from where the curve's formula puts it: what is not round, and sixteen rotations' roundings.
  var error: Double { gap + curve.b.length * 0x1p-46 }

  /// The chords from number `first` on.
  @inline(__always)
  func row(at first: Int) -> ChordRow {
    let angle = curve.a.x + curve.a.y * (Double(first) * dt)
    let (sines, cosines) = calledSinCos(Lanes4(angle, angle + 0.5 * step, step, 4 * step))
    let direction = curve.c * cosines.y - curve.b * sines.y
    let a = Lanes4(
      lowHalf: curve.b * cosines.x + curve.c * sines.x, highHalf: direction * forward)
    let one = Vector(cosines.z, sines.z * sense)
    let b = a.turned(by: one)
    let two = Vector(1 - 2 * one.y * one.y, 2 * one.x * one.y)
    return ChordRow(
      a, b, a.turned(by: two), b.turned(by: two), number: Double(first),
      four: Vector(cosines.w, sines.w * sense))
  }

  /// Writes four chords.
  @inline(__always)
  func write(_ row: ChordRow, _ template: Knot, _ length: Double, to knots: KnotView) {
    knots.x.store(curve.origin.x + row.x, at: 0)
    knots.y.store(curve.origin.y + row.y, at: 0)
    knots.directionX.store(SIMD4<Float>(row.directionX), at: 0)
    knots.directionY.store(SIMD4<Float>(row.directionY), at: 0)
    knots.distances.store(template.distance + length * row.numbers, at: 0)
    knots.parameters.store(row.numbers * dt, at: 0)
    knots.left.store(SIMD4(repeating: template.left), at: 0)
    knots.right.store(SIMD4(repeating: template.right), at: 0)
    knots.scales.store(SIMD4<Float>(repeating: 1), at: 0)
    knots.curves.store(SIMD4(repeating: template.curve), at: 0)
  }
}

/// Four chords of a circle in a row: the radii of their starts, their directions, and their numbers.
private struct ChordRow {
  private(set) var x, y, directionX, directionY: Lanes4
  private(set) var numbers: Lanes4
  /// The direction of four steps.
  private let four: Vector

  /// Four that are given as radius and direction each.
  @inline(__always)
  init(_ a: Lanes4, _ b: Lanes4, _ c: Lanes4, _ d: Lanes4, number: Double, four: Vector) {
    (x, y) = (Lanes4(a.x, b.x, c.x, d.x), Lanes4(a.y, b.y, c.y, d.y))
    (directionX, directionY) = (Lanes4(a.z, b.z, c.z, d.z), Lanes4(a.w, b.w, c.w, d.w))
    numbers = Lanes4(repeating: number) + Lanes4(0, 1, 2, 3)
    self.four = four
  }

  /// Goes on to the next four.
  @inline(__always)
  mutating func advance() {
    (x, y) = (x * four.x - y * four.y, y * four.x + x * four.y)
    (directionX, directionY) = (
      directionX * four.x - directionY * four.y, directionY * four.x + directionX * four.y
    )
    numbers += 4
  }
}
