extension RibbonSink {
  /// Ends the strip at a corner of two lines, adds the fan of its join, and begins the next strip.
  ///
  /// Both strips have the inner point in common. The fan goes once around the pivot, from the inner
  /// point over the join's outer side and back, so that `side` is zero at the pivot.
  mutating func addCorner(
    _ corner: LineCorner, distance: Double, corners: UncheckedView<Point>, count: Int
  ) {
    // The outer end of the first line, the pivot, the join's corners; then the second line's first
    // section.
    let (end, pivot, next) = (positions.count, positions.count &+ 1, positions.count &+ 2 &+ count)
    let (points, values) = (positions.reserve(count &+ 4), attributes.reserve(count &+ 4))
    let distance = Float(distance)
    let outer = Mesh.StrokeAttribute(distance: distance, side: corner.onLeft ? -1 : 1)
    (points[0], values[0]) = (position(corner.arriving), outer)
    points[1] = position(corner.pivot)
    values[1] = Mesh.StrokeAttribute(distance: distance, side: 0)
    for i in 0..<count { (points[i &+ 2], values[i &+ 2]) = (position(corners[i]), outer) }
    let section = corner.first
    (points[count &+ 2], points[count &+ 3]) = (position(section.left), position(section.right))
    values[count &+ 2] = Mesh.StrokeAttribute(distance: distance, side: -1)
    values[count &+ 3] = Mesh.StrokeAttribute(distance: distance, side: 1)
    positions.advance(by: count &+ 4)
    attributes.advance(by: count &+ 4)
    let vertices = positions.written
    let inner = next &+ (corner.onLeft ? 1 : 0)
    if inStrip {
      let (l, r) = corner.onLeft ? (end, inner) : (inner, end)
      bridge(l, r, Point(vertices[l]), Point(vertices[r]))
    }
    let center = Point(vertices[pivot])
    var (last, a) = (inner, Point(vertices[inner]) - center)
    func turn(to vertex: Int) {
      let b = Point(vertices[vertex]) - center
      triangle(pivot, last, vertex, a.cross(b))
      (last, a) = (vertex, b)
    }
    turn(to: end)
    for i in 0..<count { turn(to: pivot &+ 1 &+ i) }
    turn(to: next &+ (corner.onLeft ? 0 : 1))
    turn(to: inner)
    (lastLeft, lastRight) = (Point(vertices[next]), Point(vertices[next &+ 1]))
    (self.section, inStrip) = (next, true)
  }
}
