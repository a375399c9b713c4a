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
      left: turnsRight ? deviation : 0, right: turnsRight ? 0 : deviation, curve: index, scale: 1)
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
    _ = spine.knots.reserveTail(count &+ 4)
    let knots = spine.knots.view.dropping(spine.knots.count &- 1)
    let dt = 1 / Double(count)
    let forward = (curve.a.y > 0 ? 1 : -1) / curve.b.length
    var k = 0
    var knot = template
    while k < count {
      let t = (Lanes4(0, 1, 2, 3) + Double(k)) * dt
      let (sine, cosine) = sinCos(curve.a.x + curve.a.y * t)
      let (middleSine, middleCosine) = sinCos(curve.a.x + curve.a.y * (t + 0.5 * dt))
      let x = curve.b.x * cosine + curve.c.x * sine + curve.origin.x
      let y = curve.b.y * cosine + curve.c.y * sine + curve.origin.y
      let dx = (curve.c.x * middleCosine - curve.b.x * middleSine) * forward
      let dy = (curve.c.y * middleCosine - curve.b.y * middleSine) * forward
      for i in 0..<Swift.min(4, count &- k) {
        (knot.point, knot.direction) = (Point(x[i], y[i]), Vector(dx[i], dy[i]))
        knot.t = t[i]
        knots[k &+ i] = knot
        knot.distance += length
      }
      k &+= 4
    }
    (knot.t, knot.left, knot.right) = (1, 0, 0)
    knots[count] = knot
    spine.knots.count &+= count
  }
}
