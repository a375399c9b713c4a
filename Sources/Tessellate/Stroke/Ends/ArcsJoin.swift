// The join that extends both outer edges with their own curvature (SVG Strokes, `arcs`).
//
// The outer edge before the corner is a circle through the bevel's corner, concentric with the
// path's circle of curvature: with κ the signed curvature, positive where the path turns from +x to
// +y, its centre is pivot + turned(T)/κ. The same holds after the corner. Where the curvature is 0,
// the edge is a line. The join is the bevel and the region between both edges beyond it, up to
// their first crossing along the arriving edge; where they never cross, or beyond the miter limit,
// it is a clipped miter.

/// The tip of an arcs join, and both edges that lead to it.
struct ArcsTip {
  var before, behind: ExtendedEdge
  var tip: Point
}

/// One outer edge, extended beyond the corner: a circle, or a line.
struct ExtendedEdge {
  /// Where it leaves the corner, and its unit direction away from the path.
  var start: Point
  var direction: Vector
  /// The centre of the circle; `nil` for a line.
  var center: Point?

  init(pivot: Point, start: Point, direction: Vector, towardsCenter: Vector, curvature: Double) {
    (self.start, self.direction) = (start, direction)
    let radius = 1 / curvature
    // Within the corner's size, a circle 10⁵ times as large strays from its tangent by half of 10⁻⁵
    // of that.
    if radius.magnitude < 1e5 * pivot.distance(to: start) {
      center = pivot + towardsCenter * radius
    }
  }

  /// The angle or distance along the edge from its start to `point`.
  func travel(to point: Point) -> Double {
    guard let center else { return (point - start).dot(direction) }
    let (from, to) = (start - center, point - center)
    let turn = from.cross(direction) >= 0 ? 1.0 : -1.0
    let angle = arcTan2(from.cross(to) * turn, from.dot(to))
    return angle < 0 ? angle + 2 * .pi : angle
  }

  /// The signed angle about the centre from the start to `point`.
  func turn(to point: Point) -> Double {
    guard let center else { return 0 }
    return (start - center).cross(direction) >= 0 ? travel(to: point) : -travel(to: point)
  }

  /// The point at a part of the way to `tip`, given the signed angle to there.
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

  /// The crossings of this line with a circle.
  private func along(_ center: Point, _ radius: Double) -> [Point] {
    let foot = start + direction * (center - start).dot(direction)
    let square = radius * radius - (center - foot).lengthSquared
    guard square >= 0 else { return [] }
    let half = direction * square.squareRoot()
    return [foot - half, foot + half]
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// The tip where both edges meet; `nil` where a clipped miter replaces the arcs.
  mutating func arcsTip(
    _ wedge: JoinWedge, _ curvatures: (arriving: Double, leaving: Double)
  ) -> ArcsTip? {
    wedge.arcsTip(curvatures, limit: pen.miterLimit)
  }

  /// Adds the strip between both edges, from the bevel to the tip.
  ///
  /// Edges that bend back may hide each other from the pivot, so that a fan about it would not
  /// cover it.
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

  /// The number of chords of an edge: 1.5 times a fan's sectors, which takes 4/9 of the tolerance,
  /// because these chords are inscribed in the circle, and a fan's are circumscribed.
  private mutating func sectors(of edge: ExtendedEdge, turn: Double) -> Int {
    guard let center = edge.center else { return 1 }
    let radius = edge.start.distance(to: center)
    return (3 * pen.sectors(angle: turn.magnitude, size: radius, deviation: 0) + 1) / 2
  }
}

extension JoinWedge {
  /// The tip where both edges meet; `nil` where a clipped miter replaces the arcs.
  func arcsTip(
    _ curvatures: (arriving: Double, leaving: Double), limit: Double
  ) -> ArcsTip? {
    guard curvatures.arriving != 0 || curvatures.leaving != 0 else { return nil }
    let edges = extendedEdges(curvatures)
    guard let tip = edges.tip, tip.distance(to: pivot) <= limit * reach else { return nil }
    return ArcsTip(before: edges.before, behind: edges.behind, tip: tip)
  }

  /// Both outer edges extended with their curvatures, and the first of their crossings, along the
  /// arriving one, that lies ahead on both.
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
