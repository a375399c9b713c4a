/// Writes strips and wedges as triangles, with arc length and side as attributes.
///
/// Triangles are turned by the signs of their areas, computed from the rounded positions, because a
/// fold of the path gives quads that are bow-ties or turned over. A bow-tie is covered by its
/// convex hull, which lies within the pen's reach about its chord.
struct RibbonSink: ~Copyable, StrokeSink, Sendable {
  /// The ends of a mesh's arrays while it is being written.
  var positions = ArrayTail<SIMD2<Float>>()
  var attributes = ArrayTail<Mesh.StrokeAttribute>()
  var indices = ArrayTail<UInt32>()
  /// From path units to mesh units.
  var transform = AffineTransform.identity
  var isIdentity = true
  var origin = Point.zero
  /// The distance by which rounding moves a vertex at most, in path units; infinite under a
  /// transform.
  var displacement = Double.infinity
  /// The error bound of a quad's doubled areas in single precision; `nil` where sections must not
  /// be computed in rows.
  var rowDoubt: Float?
  /// A row of sections before it is written to the mesh (SectionRows).
  var row = UncheckedBuffer<Float>()
  /// The fans in the row.
  var rowFans = UncheckedBuffer<SectionFan>()
  /// The spine vertices, of those whose sections rows added last, whose section crossed the one
  /// before.
  var foldedVertices = UncheckedBuffer<Int>()
  /// The number of vertices that the mesh held before.
  var base = 0
  var inStrip = false
  var section = 0
  var lastLeft = Point.zero
  var lastRight = Point.zero
  /// The indices of a strip that starts at vertex 0, and their step (StripPattern).
  var strip = UncheckedBuffer<UInt32>()
  /// The table from which the indices of long strips are copied.
  let stripTable = UncheckedView<UInt32>.stripTable
  /// The number of quads that were bow-ties.
  private(set) var folds = 0

  var fillsFolds: Bool { @inline(__always) get { true } }

  /// Whether sections may be found in single precision.
  var laysRows: Bool { @inline(__always) get { rowDoubt != nil } }

  /// Always false, because folds are filled wherever they lie.
  var isAmongDiscs: Bool {
    @inline(__always) get { false }
    @inline(__always) set {}
  }

  @inline(__always)
  mutating func withRibbon<Result>(_ body: (inout RibbonSink) -> Result?) -> Result? {
    body(&self)
  }

  struct Mark {
    fileprivate var vertices, indices, folds: Int
  }

  var mark: Mark { Mark(vertices: positions.count, indices: indices.count, folds: folds) }

  var vertexCount: Int { positions.count }

  func hasFolds(since mark: Mark) -> Bool { folds != mark.folds }

  mutating func restore(_ mark: Mark) {
    attributes.removeLast(positions.count - mark.vertices)
    positions.removeLast(positions.count - mark.vertices)
    indices.removeLast(indices.count - mark.indices)
    (folds, inStrip) = (mark.folds, false)
  }

  func endPart(since mark: Mark, of subpath: Int, isCovered: Bool) -> Bool {
    isCovered && indices.count == mark.indices && positions.count > mark.vertices
  }

  /// Prepares for the stroke of one path.
  ///
  /// - Parameters:
  ///   - transform: The map from path units to mesh units.
  ///   - origin: The mesh's origin.
  ///   - base: The number of vertices that the mesh holds.
  ///   - moved: The distance by which rounding moves a vertex that lies up to twice as far from the
  ///     origin as the path does.
  ///   - rowDoubt: The error bound of doubled areas in single precision.
  mutating func reset(
    transform: AffineTransform, origin: Point, base: Int, moved: Double, rowDoubt: Float? = nil
  ) {
    (self.transform, self.origin, self.base) = (transform, origin, base)
    self.rowDoubt = rowDoubt
    isIdentity = transform.isIdentity
    displacement = isIdentity ? Self.displacement(moved: moved, origin: origin) : .infinity
    inStrip = false
  }

  /// The distance by which rounding moves a vertex at most; far from zero, rounding to `Double`
  /// counts, too.
  @inline(__always)
  static func displacement(moved: Double, origin: Point) -> Double {
    2 * moved + (origin.x.magnitude + origin.y.magnitude) * 0x1p-48
  }

  @inline(__always)
  func position(_ point: Point) -> SIMD2<Float> {
    SIMD2<Float>((isIdentity ? point : transform.apply(point)) - origin)
  }

  @inline(__always)
  mutating func addSection(left: Point, right: Point, distance: Double, side: Double) {
    let distance = Float(distance)
    addPair(
      left, right, Mesh.StrokeAttribute(distance: distance, side: Float(-side)),
      Mesh.StrokeAttribute(distance: distance, side: Float(side)))
  }

  mutating func repeatSection(left: Point, right: Point, distance: Double) {
    inStrip = false
    addSection(left: left, right: right, distance: distance, side: 1)
  }

  mutating func addCrossSection(
    _ first: Point, _ second: Point, distances: (Double, Double), side: Double
  ) {
    addPair(
      first, second, Mesh.StrokeAttribute(distance: Float(distances.0), side: Float(side)),
      Mesh.StrokeAttribute(distance: Float(distances.1), side: Float(side)))
  }

  @inline(__always)
  private mutating func addPair(
    _ left: Point, _ right: Point, _ leftAttribute: Mesh.StrokeAttribute,
    _ rightAttribute: Mesh.StrokeAttribute
  ) {
    addPair(position(left), position(right), leftAttribute, rightAttribute)
  }

  /// Adds two vertices across the strip, and the quad between them and the last two.
  @inline(__always)
  mutating func addPair(
    _ l: SIMD2<Float>, _ r: SIMD2<Float>, _ leftAttribute: Mesh.StrokeAttribute,
    _ rightAttribute: Mesh.StrokeAttribute
  ) {
    let index = positions.count
    let vertices = positions.reserve(2)
    (vertices[0], vertices[1]) = (l, r)
    positions.advance(by: 2)
    let values = attributes.reserve(2)
    (values[0], values[1]) = (leftAttribute, rightAttribute)
    attributes.advance(by: 2)
    let (newLeft, newRight) = (Point(l), Point(r))
    if inStrip { bridge(index, index &+ 1, newLeft, newRight) }
    (lastLeft, lastRight, inStrip, section) = (newLeft, newRight, true, index)
  }

  mutating func endStrip() { inStrip = false }

  /// Whether all vertices lie in the range of a mesh.
  var isInRange: Bool {
    let vertices = positions.written
    for index in 0..<positions.count where !Point(vertices[index]).isInRange { return false }
    return true
  }

  /// Adds the two triangles between the last section and the one from vertex `l1` to vertex `r1`.
  @inline(__always)
  mutating func bridge(_ l1: Int, _ r1: Int, _ left: Point, _ right: Point) {
    let across = lastRight - lastLeft
    let ahead = (left - lastLeft).cross(across)
    let aheadRight = (right - lastLeft).cross(across)
    let (l0, r0) = (section, section &+ 1)
    if (ahead < 0) == (aheadRight < 0) {
      triangle(l0, l1, r0, ahead)
      triangle(r0, l1, r1, (left - lastRight).cross(right - lastRight))
    } else {
      bridgeAcross(l1, r1, left, right, ahead, aheadRight)
    }
  }

  /// Adds the triangles where the line of the last section passes between the ends of the new one.
  @inline(never)
  private mutating func bridgeAcross(
    _ l1: Int, _ r1: Int, _ left: Point, _ right: Point, _ ahead: Double, _ aheadRight: Double
  ) {
    let across = lastRight - lastLeft
    let (l0, r0) = (section, section &+ 1)
    let crossing = left + (right - left) * (ahead / (ahead - aheadRight))
    let along = (crossing - lastLeft).dot(across)
    // The crossing lies beside the last section: rounding turned a quad that is next to a point,
    // and one of its corners points inside.
    if along < 0 {
      triangle(l0, l1, r1, (left - lastLeft).cross(right - lastLeft))
      triangle(l0, r1, r0, aheadRight)
    } else if along > across.lengthSquared {
      triangle(l0, l1, r0, ahead)
      triangle(r0, l1, r1, (left - lastRight).cross(right - lastRight))
    } else {
      triangle(l0, l1, r0, ahead)
      triangle(l0, r1, r0, aheadRight)
      folds &+= 1
    }
  }

  /// Returns the triangles between two sections as `bridge` adds them.
  mutating func quad(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> StripQuad {
    if RibbonSink.isSimple(first, second) { return .plain }
    let (before, next) = (Section(first), Section(second))
    let (mark, base) = (mark, base)
    self.base = 0
    (lastLeft, lastRight, section) = (before.left, before.right, 0)
    bridge(2, 3, next.left, next.right)
    var quad = StripQuad()
    quad.count = indices.count - mark.indices
    for i in 0..<quad.count { quad.corners[i] = indices.written[mark.indices + i] }
    restore(mark)
    self.base = base
    return quad
  }

  /// Adds a triangle, turned so that its area is positive; nothing for an area of zero.
  @inline(__always)
  mutating func triangle(_ a: Int, _ b: Int, _ c: Int, _ doubledArea: Double) {
    let tail = indices.reserve(3)
    indices.advance(by: tail.storeTriangle(a &+ base, b &+ base, c &+ base, doubledArea))
  }

  mutating func addWedge(_ place: WedgePlace, corners: UncheckedView<Point>, count: Int) {
    let fan = WedgeFan(
      at: positions.count, corners: count, onLeft: place.onLeft, from: place.from, to: place.to)
    let (points, values) = (positions.reserve(count &+ 1), attributes.reserve(count &+ 1))
    fan.write(place.pivot, corners, distance: Float(place.distance), to: points, values) {
      position($0)
    }
    positions.advance(by: count &+ 1)
    attributes.advance(by: count &+ 1)
    let tail = indices.reserve(3 &* (count &+ 1))
    indices.advance(by: fan.write(positions.written, base: base, to: tail))
  }

  /// Adds a wedge with one corner, or none.
  mutating func addWedge(_ place: WedgePlace, tip: Point?) {
    let (first, side) = (positions.count, place.onLeft ? 0 : 1)
    let (start, end) = (place.from &+ side, place.to &+ side)
    let vertices = positions.written
    let middle = position(place.pivot)
    let (center, distance) = (Point(middle), Float(place.distance))
    let (a, b) = (Point(vertices[start]) - center, Point(vertices[end]) - center)
    let points = positions.reserve(2)
    let values = attributes.reserve(2).rebound(to: Float.self)
    guard let tip else {
      points[0] = middle
      values.store(SIMD2(distance, 0), at: 0)
      triangle(first, start, end, a.cross(b))
      positions.advance(by: 1)
      return attributes.advance(by: 1)
    }
    let corner = position(tip)
    points.rebound(to: Float.self).store(SIMD4(lowHalf: middle, highHalf: corner), at: 0)
    values.store(SIMD4(distance, 0, distance, place.onLeft ? -1 : 1), at: 0)
    positions.advance(by: 2)
    attributes.advance(by: 2)
    let c = Point(corner) - center
    triangles(about: first, start, first &+ 1, end, areas: (a.cross(c), c.cross(b)))
  }

  /// Adds two triangles of a fan.
  @inline(__always)
  private mutating func triangles(
    about pivot: Int, _ a: Int, _ b: Int, _ c: Int, areas: (Double, Double)
  ) {
    guard areas.0 > 0 && areas.1 > 0 || areas.0 < 0 && areas.1 < 0 else {
      triangle(pivot, a, b, areas.0)
      return triangle(pivot, b, c, areas.1)
    }
    let isPositive = areas.0 > 0
    func number(_ vertex: Int) -> UInt32 { UInt32(truncatingIfNeeded: vertex &+ base) }
    let (p, first, middle, last) = (number(pivot), number(a), number(b), number(c))
    let tail = indices.reserve(6)
    (tail[0], tail[3]) = (p, p)
    (tail[1], tail[2]) = isPositive ? (first, middle) : (middle, first)
    (tail[4], tail[5]) = isPositive ? (middle, last) : (last, middle)
    indices.advance(by: 6)
  }

  /// Exchanges the tails that are written for these.
  mutating func swapTails(
    _ vertices: inout ArrayTail<SIMD2<Float>>, _ values: inout ArrayTail<Mesh.StrokeAttribute>,
    _ corners: inout ArrayTail<UInt32>
  ) {
    swap(&positions, &vertices)
    swap(&attributes, &values)
    swap(&indices, &corners)
  }
}
