// Sections along a circle.
//
// Chords of a circle turn evenly and stray alike, so that the sections where they meet lie on the circle's radii and all have their
// ends on the same two circles. With p a knot, c the centre, r the radius, u₀ and u₁ the directions of the chords there and
// v = u₀ + u₁, the section of `turnSection` is
//
//     p ± left(v) · 2(h + dev)/|v|²  =  p ± (p − c) · 2(h + dev)/(r|v|)      + where the turn is to the right
//
// whose factors are found once for all knots. Nor does it take a look at each cell: of two radii at the angle θ, with their ends
// at a < b from the centre, no triangle has less than the doubled area a(b − a)·sin θ, and no side is longer than 3b; so vertices
// that move by d change that by 2d·6b + 4d² at the most, less than 16db while d < b.

/// What the sections at a circle's knots have in common.
struct CircleSections {
  var center: Point
  /// How far both ends lie from a knot, in the knot's own vector from the centre.
  var onLeft, onRight: Double
  /// If vertices move by no more than this, all triangles between have positive areas.
  var slack: Double
}

extension StrokeSink where Self: ~Copyable {
  /// Leaves all to be added by others.
  @inline(__always)
  mutating func addSections(
    _ sections: CircleSections, at knots: KnotView, count: Int
  ) -> Bool { false }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections at the knots from `index` on that lie between chords of one circle and below `high`; returns how many.
  ///
  /// The section before must be that of the same circle, too, and the chord behind the last one be whole.
  @inline(__always)
  mutating func sweepCircle(
    _ knots: KnotView, from index: Int, below high: Int,
    _ curves: UncheckedView<SpineCurve>
  ) -> Int {
    guard index < high else { return 0 }
    let number = knots.curves[index]
    // A curve's knots follow each other: mostly they are all there are.
    var end = knots.curves[high &- 1] == number ? high : index
    while end < high, knots.curves[end] == number { end &+= 1 }
    guard let sections = pen.circleSections(curves[Int(number)], knots[index &- 1], knots[index]),
      sink.addSections(sections, at: knots.dropping(index), count: end &- index)
    else { return 0 }
    return end &- index
  }
}

extension StrokePen {
  /// What the sections of a circle have in common; `nil` where the pen reaches its centre, or turns are fans.
  func circleSections(
    _ curve: SpineCurve, _ before: Knot, _ knot: Knot
  ) -> CircleSections? {
    guard curve.isCircular, turnSection(at: knot, from: before) != nil else { return nil }
    let radius = curve.b.length
    let turn = before.direction.cross(knot.direction)
    // Where a path turns from +x to +y, its left is outside.
    let outwards = turn > 0 ? 1.0 : -1.0
    let factor = 2 / (radius * (before.direction + knot.direction).length)
    let onLeft = outwards * factor * (left + Double(knot.left))
    let onRight = -outwards * factor * (right + Double(knot.right))
    let (inner, outer) = (
      radius * (1 + Swift.min(onLeft, onRight)), radius * (1 + Swift.max(onLeft, onRight))
    )
    guard inner > 0 else { return nil }
    return CircleSections(
      center: curve.origin, onLeft: onLeft, onRight: onRight,
      slack: Swift.min(inner * (outer - inner) * turn.magnitude / (16 * outer), outer))
  }
}

extension RibbonSink {
  /// Adds the sections at a circle's knots, whose triangles are known; fails where vertices may move too far for that.
  @inline(never)
  mutating func addSections(
    _ sections: CircleSections, at knots: KnotView, count: Int
  ) -> Bool {
    let first = positions.count
    guard isIdentity, displacement <= sections.slack, inStrip, section &+ 2 == first else {
      return false
    }
    // Four are written at a time; those too many are overwritten.
    let vertices = positions.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let values = attributes.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let (center, origin) = (sections.center, origin)
    var i = 0
    while i < count {
      let (x, y) = (knots.x.load(Lanes4.self, at: i), knots.y.load(Lanes4.self, at: i))
      let (rx, ry) = (x - center.x, y - center.y)
      RibbonSink.write(
        leftX: SIMD4<Float>(x + rx * sections.onLeft - origin.x),
        leftY: SIMD4<Float>(y + ry * sections.onLeft - origin.y),
        rightX: SIMD4<Float>(x + rx * sections.onRight - origin.x),
        rightY: SIMD4<Float>(y + ry * sections.onRight - origin.y),
        distance: SIMD4<Float>(knots.distances.load(Lanes4.self, at: i)), to: vertices, values,
        at: i)
      i &+= 4
    }
    positions.advance(by: 2 &* count)
    attributes.advance(by: 2 &* count)
    addCells(from: section, count: count)
    section = first &+ 2 &* count &- 2
    let end = vertices.load(SIMD4<Float>.self, at: 4 &* count &- 4)
    (lastLeft, lastRight) = (Point(end.lowHalf), Point(end.highHalf))
    return true
  }
}
