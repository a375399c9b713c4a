// The join that extends both outer edges with their own curvature (SVG Strokes, `arcs`).
//
// The outer edge before the corner is a circle through A, concentric with the path's circle of
// curvature: with κ the signed curvature, positive where the path turns from +x to +y, its centre
// is the pivot + turned(T)/κ. The same holds behind. Where one of the two is straight its line
// takes the circle's place. The join is the bevel and what lies between both edges beyond it, up to
// the crossing that the arriving edge meets first; where they never meet, or beyond the miter
// limit, it is a clipped miter.

/// The tip of an arcs join, and both edges that lead to it.
struct ArcsTip {
  fileprivate var before, behind: ExtendedEdge
  fileprivate var tip: Point
}

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

  /// A point on the way to `tip`, which is a turn about the centre away.
  func point(at part: Double, turn: Double, to tip: Point) -> Point {
    guard let center else { return start.interpolated(to: tip, at: part) }
    return center + (start - center).rotated(sinCos(turn * part))
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
  /// Where both edges meet; `nil` where a clipped miter must stand for the arcs.
  ///
  /// Edges may meet at a small angle, far ahead of where they would without what the pen is wider
  /// by; like a miter's, the tip lies no farther from the true one than the leeway.
  func arcsTip(
    _ wedge: JoinWedge, _ curvatures: (arriving: Double, leaving: Double)
  ) -> ArcsTip? {
    guard curvatures.arriving != 0 || curvatures.leaving != 0 else { return nil }
    var bare = wedge
    bare.reach -= wedge.padding
    guard let tip = bare.extendedEdges(curvatures).tip,
      tip.distance(to: wedge.pivot) <= pen.miterLimit * bare.reach
    else { return nil }
    let padded = wedge.extendedEdges(curvatures)
    let shift = padded.tip.map { $0 - tip } ?? .zero
    let length = shift.length
    let kept = length > wedge.leeway ? shift * (wedge.leeway / length) : shift
    return ArcsTip(before: padded.before, behind: padded.behind, tip: tip + kept)
  }

  /// Adds the strip between both edges, from the bevel to the tip.
  ///
  /// Edges that bend back may hide each other from the pivot, so no fan about it will do.
  mutating func addArcs(_ arcs: ArcsTip, at vertex: SpineVertex, onLeft: Bool) {
    let (before, behind) = (arcs.before, arcs.behind)
    let (turn0, turn1) = (before.turn(to: arcs.tip), behind.turn(to: arcs.tip))
    let count = Swift.max(sectors(of: before, turn: turn0), sectors(of: behind, turn: turn1))
    for i in 0...count {
      let part = Double(i) / Double(count)
      let isTip = i == count
      let a = isTip ? arcs.tip : before.point(at: part, turn: turn0, to: arcs.tip)
      let b = isTip ? arcs.tip : behind.point(at: part, turn: turn1, to: arcs.tip)
      sink.addCrossSection(
        onLeft ? b : a, onLeft ? a : b, distances: (vertex.distance, vertex.distance),
        side: onLeft ? -1 : 1)
    }
    sink.endStrip()
  }

  /// The number of chords of an edge: as of a fan with a little less than half of its tolerance,
  /// for these are on the circle.
  private func sectors(of edge: ExtendedEdge, turn: Double) -> Int {
    guard let center = edge.center else { return 1 }
    let radius = edge.start.distance(to: center)
    return (3 * pen.sectors(angle: turn.magnitude, size: radius, deviation: 0) + 1) / 2
  }
}

extension JoinWedge {
  /// Both outer edges extended with their curvatures, and where the arriving one first meets the
  /// other ahead on both.
  fileprivate func extendedEdges(
    _ curvatures: (arriving: Double, leaving: Double)
  ) -> (before: ExtendedEdge, behind: ExtendedEdge, tip: Point?) {
    let before = ExtendedEdge(
      pivot: pivot, start: pivot + n0 * reach, direction: arriving,
      towardsCenter: arriving.turned, curvature: curvatures.arriving)
    let behind = ExtendedEdge(
      pivot: pivot, start: pivot + n1 * reach, direction: -leaving,
      towardsCenter: leaving.turned, curvature: curvatures.leaving)
    var tip: Point?
    for point in before.crossings(with: behind) {
      // Ahead on both, and on the outer side.
      guard before.travel(to: point) > 0, behind.travel(to: point) > 0,
        before.turn(to: point).magnitude < .pi, behind.turn(to: point).magnitude < .pi,
        (point - pivot).dot(bisector) > 0
      else { continue }
      if let best = tip, before.travel(to: best) <= before.travel(to: point) { continue }
      tip = point
    }
    return (before, behind, tip)
  }
}
