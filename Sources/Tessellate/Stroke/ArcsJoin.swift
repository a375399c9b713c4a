// The join that extends both outer edges with their own curvature (SVG Strokes, `arcs`).
//
// The outer edge before the corner is a circle through A, concentric with the path's circle of curvature: with κ the signed
// curvature, positive where the path turns from +x to +y, its centre is the pivot + turned(T)/κ. The same holds behind. Where
// one of the two is straight its line takes the circle's place. The wedge is bounded by both, up to the
// crossing that the arriving edge meets first; where they never meet, or beyond the miter limit, it is a clipped miter.

/// One outer edge, extended beyond the corner: a circle, or a line.
private struct ExtendedEdge {
  /// Where it leaves the corner, and its unit direction away from the path.
  var start: Point
  var direction: Vector
  /// The centre of a circle.
  var center: Point?

  init(pivot: Point, start: Point, direction: Vector, towardsCenter: Vector, curvature: Double) {
    (self.start, self.direction) = (start, direction)
    let radius = 1 / curvature
    // A circle this much larger than the corner is a line.
    if radius.magnitude < 1e5 * pivot.distance(to: start) {
      center = pivot + towardsCenter * radius
    }
  }

  /// The angle or distance to go along the edge to `point`.
  func travel(to point: Point) -> Double {
    guard let center else { return (point - start).dot(direction) }
    let (from, to) = (start - center, point - center)
    let turn = from.cross(direction) >= 0 ? 1.0 : -1.0
    let angle = arcTan2(from.cross(to) * turn, from.dot(to))
    return angle < 0 ? angle + 2 * .pi : angle
  }

  /// The signed angle to go about the centre to `point`.
  func turn(to point: Point) -> Double {
    guard let center else { return 0 }
    return (start - center).cross(direction) >= 0 ? travel(to: point) : -travel(to: point)
  }

  /// The crossings with another edge.
  func crossings(with other: ExtendedEdge) -> [Point] {
    switch (center, other.center) {
    case (nil, nil):
      let sine = direction.cross(other.direction)
      guard sine != 0 else { return [] }
      return [start + direction * ((other.start - start).cross(other.direction) / sine)]
    case (nil, let center?): return along(center, other.start.distance(to: center))
    case (let center?, nil): return other.along(center, start.distance(to: center))
    case (let a?, let b?):
      let (r, s, d) = (start.distance(to: a), other.start.distance(to: b), a.distance(to: b))
      guard d > 0 else { return [] }
      let u = (b - a) / d
      let x = (d * d + r * r - s * s) / (2 * d)
      guard r * r >= x * x else { return [] }
      let y = (r * r - x * x).squareRoot()
      return [a + u * x + u.turned * y, a + u * x - u.turned * y]
    }
  }

  private func along(_ center: Point, _ radius: Double) -> [Point] {
    let foot = start + direction * (center - start).dot(direction)
    let square = radius * radius - (center - foot).lengthSquared
    guard square >= 0 else { return [] }
    let half = direction * square.squareRoot()
    return [foot - half, foot + half]
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the points of an arcs join; fails where a clipped miter must stand for it.
  mutating func addArcs(
    _ wedge: JoinWedge, _ curvatures: (arriving: Double, leaving: Double)
  ) -> Bool {
    guard curvatures.arriving != 0 || curvatures.leaving != 0 else { return false }
    let before = ExtendedEdge(
      pivot: wedge.pivot, start: wedge.pivot + wedge.n0 * wedge.reach,
      direction: wedge.arriving, towardsCenter: wedge.arriving.turned,
      curvature: curvatures.arriving)
    let behind = ExtendedEdge(
      pivot: wedge.pivot, start: wedge.pivot + wedge.n1 * wedge.reach,
      direction: -wedge.leaving, towardsCenter: wedge.leaving.turned,
      curvature: curvatures.leaving)
    var tip: Point?
    for point in before.crossings(with: behind) {
      // Ahead on both, and on the outer side.
      guard before.travel(to: point) > 0, behind.travel(to: point) > 0,
        before.turn(to: point).magnitude < .pi, behind.turn(to: point).magnitude < .pi,
        (point - wedge.pivot).dot(wedge.bisector) > 0
      else { continue }
      if let best = tip, before.travel(to: best) <= before.travel(to: point) { continue }
      tip = point
    }
    guard let tip, tip.distance(to: wedge.pivot) <= pen.miterLimit * wedge.reach else {
      return false
    }
    add(before, to: tip, about: wedge, isReversed: false)
    sink.addWedgePoint(tip)
    add(behind, to: tip, about: wedge, isReversed: true)
    return true
  }

  /// Adds the points between an edge's start and the tip: corners of tangents where it bulges out, points of the
  /// circle where it bulges in, so that the wedge is never too small.
  private mutating func add(
    _ edge: ExtendedEdge, to tip: Point, about wedge: JoinWedge, isReversed: Bool
  ) {
    guard let center = edge.center else { return }
    let bulgesOut = (edge.start - center).dot(edge.start - wedge.pivot) > 0
    let turn = isReversed ? -edge.turn(to: tip) : edge.turn(to: tip)
    let from = (isReversed ? tip : edge.start) - center
    if bulgesOut { return addArc(about: center, from: from, turn: turn) }
    let count = pen.sectors(angle: turn.magnitude, size: from.length, deviation: 0)
    for i in 1..<Swift.max(count, 1) {
      let angle = turn * Double(i) / Double(count)
      sink.addWedgePoint(center + from.rotated(sinCos(angle)))
    }
  }
}
