// Arcs of circles become equal chords, whose number is known: their points and directions stand at equal angles, four at a
// time. A chord over dθ of the radius r strays by r(1 − cos(dθ/2)) = 2r·sin²(dθ/4) away from the centre, always to
// the same side, is 2r·sin(dθ/2) long, and runs along the tangent in its middle.

extension SpineCurve {
  /// Whether an arc is one of a circle, up to rounding.
  var isCircular: Bool {
    let noise = 1e-9 * b.lengthSquared
    return kind == .arc && b.dot(c).magnitude <= noise
      && (b.lengthSquared - c.lengthSquared).magnitude <= noise
  }
}

extension SpineBuilder {
  /// Appends the chords of a circle's arc; fails where halving must see to rounding or to the budget.
  mutating func appendCircle(_ curve: SpineCurve, index: Int32, end: Point) -> Bool {
    let radius = curve.b.length
    let sweep = curve.a.y
    let step = Swift.min(limits.arcStep(radius: radius), Self.longestStep)
    let wanted = sweep.magnitude / step * (1 - 1e-12)
    guard wanted < Self.most, radius > 0x1p-500, radius < 0x1p500 else { return false }
    let count = Int(wanted) + 1
    let first = spine.knots.count - 1
    let start = spine.knots[first].point
    // What the ends are off the circle, chords have to bear.
    let noise = limits.tolerance * 1e-3
    guard first + count <= knotLimit,
      (curve.point(at: 0) - start).length <= noise, (curve.point(at: 1) - end).length <= noise
    else { return false }
    let dt = 1 / Double(count)
    let half = 0.5 * sweep.magnitude * dt
    let quarterSine = sinCos(0.5 * half).sine
    let bulge = 2 * radius * quarterSine * quarterSine + noise
    let length = radius * 2 * half
    // Which way is out: left of the direction of travel when the turn goes from +x to +y.
    let turnsRight = curve.b.cross(curve.c) * sweep > 0
    let deviation = Float(bulge) * 1.000_000_2
    let template = Knot(
      point: .zero, direction: .zero, distance: spine.knots[first].distance, t: 0,
      sides: turnsRight ? SIMD2(deviation, 0) : SIMD2(0, deviation), curve: index, scale: 1)
    emit(curve, template, count: count, length: length)
    let last = spine.knots.count - 1
    spine.knots[last].point = end
    spine.knots[first].point = start
    return true
  }

  /// A quarter turn, however coarse the tolerance.
  private static var longestStep: Double { 0.5 * .pi }
  private static var most: Double { 1e6 }

  /// Writes `count` chords behind the last knot, which is the first one's start, and the knot they end in.
  private mutating func emit(
    _ curve: SpineCurve, _ template: Knot, count: Int, length: Double
  ) {
    let groups = (count &+ 3) / 4
    spine.chords.reserve(groups &* ArcLanes.stride)
    let lanes = ArcLanes(curve, count: count)
    for group in 0..<groups {
      lanes.write(group, to: spine.chords.view.dropping(group &* ArcLanes.stride))
    }
    _ = spine.knots.reserveTail(4 &* groups)
    let knots = spine.knots.view.dropping(spine.knots.count &- 1)
    var distance = template.distance
    // Whole groups are written; the knots behind the last chord are overwritten.
    for group in 0..<groups {
      let chords = spine.chords.view.dropping(group &* ArcLanes.stride)
      for i in 0..<4 {
        knots[4 &* group &+ i] = Knot(
          point: Point(chords[ArcLanes.x &+ i], chords[ArcLanes.y &+ i]),
          direction: Vector(chords[ArcLanes.directionX &+ i], chords[ArcLanes.directionY &+ i]),
          distance: distance, t: chords[ArcLanes.t &+ i], sides: template.sides,
          curve: template.curve, scale: 1)
        distance += length
      }
    }
    if count < 4 &* groups { distance = knots[count].distance }
    var last = knots[count &- 1]
    (last.distance, last.t, last.sides) = (distance, 1, .zero)
    knots[count] = last
    spine.knots.count &+= count
  }
}

/// Four chords of a circle's arc at a time.
private struct ArcLanes {
  let curve: SpineCurve
  let dt, forward: Double

  // Where the first of four chords lies in the memory that they are written to.
  static var x: Int { 0 }
  static var y: Int { 4 }
  static var directionX: Int { 8 }
  static var directionY: Int { 12 }
  static var t: Int { 16 }
  static var stride: Int { 20 }

  @inline(__always)
  init(_ curve: SpineCurve, count: Int) {
    self.curve = curve
    dt = 1 / Double(count)
    forward = (curve.a.y > 0 ? 1 : -1) / curve.b.length
  }

  /// Writes a group of four chords: where they start, and their directions.
  @inline(__always)
  func write(_ group: Int, to memory: UncheckedView<Double>) {
    let t = (Lanes4(0, 1, 2, 3) + Double(4 &* group)) * dt
    let (sine, cosine) = sinCos(curve.a.x + curve.a.y * t)
    memory.store(t, at: Self.t)
    memory.store(curve.b.x * cosine + curve.c.x * sine + curve.origin.x, at: Self.x)
    memory.store(curve.b.y * cosine + curve.c.y * sine + curve.origin.y, at: Self.y)
    let (middleSine, middleCosine) = sinCos(curve.a.x + curve.a.y * (t + 0.5 * dt))
    memory.store(
      (curve.c.x * middleCosine - curve.b.x * middleSine) * forward, at: Self.directionX)
    memory.store(
      (curve.c.y * middleCosine - curve.b.y * middleSine) * forward, at: Self.directionY)
  }
}
