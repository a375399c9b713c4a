extension RibbonSink {
  /// Ends the strip at a corner of two lines, adds the fan of its join, and begins the next strip.
  mutating func addCorner(
    _ corner: LineCorner, distance: Double, corners: UncheckedView<Point>, count: Int
  ) {
    let fan = CornerFan(at: positions.count, corners: count, onLeft: corner.onLeft)
    let (points, values) = (positions.reserve(count &+ 4), attributes.reserve(count &+ 4))
    corner.write(distance: Float(distance), corners, count: count, to: points, values) {
      position($0)
    }
    positions.advance(by: count &+ 4)
    attributes.advance(by: count &+ 4)
    let vertices = positions.written
    if inStrip {
      let (l, r) = fan.lastSection
      bridge(l, r, Point(vertices[l]), Point(vertices[r]))
    }
    let tail = indices.reserve(fan.indexLimit)
    indices.advance(by: fan.write(vertices, base: base, to: tail))
    (lastLeft, lastRight) = (Point(vertices[fan.next]), Point(vertices[fan.next &+ 1]))
    (section, inStrip) = (fan.next, true)
  }
}

extension LineCorner {
  /// Writes the vertices of a corner: the outer end of the first line, the pivot, the corners of
  /// the join, and the second line's first section.
  @inline(__always)
  func write(
    distance: Float, _ joins: UncheckedView<Point>, count: Int,
    to points: UncheckedView<SIMD2<Float>>, _ values: UncheckedView<Mesh.StrokeAttribute>,
    _ position: (Point) -> SIMD2<Float>
  ) {
    let outer = Mesh.StrokeAttribute(distance: distance, side: onLeft ? -1 : 1)
    (points[0], values[0]) = (position(arriving), outer)
    points[1] = position(pivot)
    values[1] = Mesh.StrokeAttribute(distance: distance, side: 0)
    for i in 0..<count { (points[i &+ 2], values[i &+ 2]) = (position(joins[i]), outer) }
    let section = first
    (points[count &+ 2], points[count &+ 3]) = (position(section.left), position(section.right))
    values[count &+ 2] = Mesh.StrokeAttribute(distance: distance, side: -1)
    values[count &+ 3] = Mesh.StrokeAttribute(distance: distance, side: 1)
  }
}

/// The numbers of the vertices at a corner of two lines, and the fan of its join.
///
/// Both strips have the inner point in common. The fan goes once around the pivot, from the inner
/// point over the join's outer side and back, so that `side` is zero at the pivot.
struct CornerFan {
  /// The outer end of the first line; the left vertex of the second line's first section.
  let end, next: Int
  private let onLeft: Bool

  /// The fan of a join with some corners, whose first vertex has a number.
  @inline(__always)
  init(at end: Int, corners count: Int, onLeft: Bool) {
    (self.end, next, self.onLeft) = (end, end &+ count &+ 2, onLeft)
  }

  private var pivot: Int { end &+ 1 }
  private var inner: Int { next &+ (onLeft ? 1 : 0) }
  /// The vertices of the first line's last section.
  var lastSection: (left: Int, right: Int) { onLeft ? (end, inner) : (inner, end) }
  /// The most indices of the fan.
  var indexLimit: Int { 3 &* (next &- end &+ 1) }

  /// Writes the fan's triangles; returns the number of indices.
  @inline(__always)
  func write(
    _ vertices: UncheckedView<SIMD2<Float>>, base: Int, to indices: UncheckedView<UInt32>
  ) -> Int {
    let center = Point(vertices[pivot])
    var (last, a) = (inner, Point(vertices[inner]) - center)
    var count = 0
    func turn(to vertex: Int) {
      let b = Point(vertices[vertex]) - center
      count &+= indices.dropping(count)
        .storeTriangle(pivot &+ base, last &+ base, vertex &+ base, a.cross(b))
      (last, a) = (vertex, b)
    }
    turn(to: end)
    for vertex in (pivot &+ 1)..<next { turn(to: vertex) }
    turn(to: next &+ (onLeft ? 0 : 1))
    turn(to: inner)
    return count
  }
}

/// The numbers of the vertices of a join between two runs: the pivot, the corners, and the outer
/// ends of a section before and one after it.
struct WedgeFan {
  private let pivot, count, start, end: Int
  private let side: Float

  @inline(__always)
  init(at pivot: Int, corners count: Int, onLeft: Bool, from: Int, to: Int) {
    (self.pivot, self.count) = (pivot, count)
    (start, end) = onLeft ? (from, to) : (from &+ 1, to &+ 1)
    side = onLeft ? -1 : 1
  }

  /// Writes the vertices: the pivot and the corners.
  @inline(__always)
  func write(
    _ center: Point, _ corners: UncheckedView<Point>, distance: Float,
    to points: UncheckedView<SIMD2<Float>>, _ values: UncheckedView<Mesh.StrokeAttribute>,
    _ position: (Point) -> SIMD2<Float>
  ) {
    points[0] = position(center)
    values[0] = Mesh.StrokeAttribute(distance: distance, side: 0)
    for i in 0..<count {
      points[i &+ 1] = position(corners[i])
      values[i &+ 1] = Mesh.StrokeAttribute(distance: distance, side: side)
    }
  }

  /// Writes the triangles; returns the number of indices.
  @inline(__always)
  func write(
    _ vertices: UncheckedView<SIMD2<Float>>, base: Int, to indices: UncheckedView<UInt32>
  ) -> Int {
    let center = Point(vertices[pivot])
    var (last, a) = (start, Point(vertices[start]) - center)
    var stored = 0
    for i in 1...(count &+ 1) {
      let next = i <= count ? pivot &+ i : end
      let b = Point(vertices[next]) - center
      stored &+= indices.dropping(stored)
        .storeTriangle(pivot &+ base, last &+ base, next &+ base, a.cross(b))
      (last, a) = (next, b)
    }
    return stored
  }
}

extension UncheckedView<UInt32> {
  /// Stores a triangle, turned so that its area is positive, and returns the number of its indices:
  /// none for an area of zero.
  @inline(__always)
  func storeTriangle(_ a: Int, _ b: Int, _ c: Int, _ doubledArea: Double) -> Int {
    let isPositive = doubledArea > 0
    self[0] = UInt32(truncatingIfNeeded: a)
    self[1] = UInt32(truncatingIfNeeded: isPositive ? b : c)
    self[2] = UInt32(truncatingIfNeeded: isPositive ? c : b)
    return doubledArea == 0 ? 0 : 3
  }
}
