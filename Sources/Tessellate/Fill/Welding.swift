/// Puts vertices back on the edges that they lay on before they were snapped.
///
/// Where one contour runs along another, or a vertex touches an edge, in plain numbers, snapping moves both by up to
/// half a step, each its own way, and what was one line becomes two that enclose a sliver, a step wide and as long as
/// the line. No triangle of it was in the drawing. So an edge is led through a vertex v that snapping moved off it:
///
/// - before snapping, in units of the lattice's step, the triangle of the edge's ends a, b and v had a doubled area
///   |(b − a) × (v − a)| < 1, and v lay between a and b;
/// - after snapping, v's point is within a step of the edge in x and in y, which follows, but for edges of a step.
///
/// No triangle of lattice points is that small unless it is flat: drawings whose points are lattice points stay as they
/// are, exactly. Rounding of coordinates in `Double`, whose last bit is worth 2⁻²⁹ steps at the lattice's rim, gives
/// an edge of 2²⁵ steps a doubled area of about ¼: vertices computed to lie on an edge are found.
///
/// Edges move by less than a step in x and in y more. They may cross others then, or overlap: as input does.
struct Welding: ~Copyable, Sendable {
  /// A vertex to come on an edge, and how far along.
  private struct Stop: BitwiseCopyable {
    var place: Int64
    var key: LatticeKey
  }

  /// The contours on the lattice, led through the vertices that were on them.
  private(set) var rings = Rings()
  private var snapped = Rings()
  /// The points of `snapped` before snapping, in steps from the origin.
  private var sources = UncheckedBuffer<Point>()
  private var tree = PointTree()
  private var stops = UncheckedBuffer<Stop>()

  /// Writes the contours to `rings`, and says whether any edge had to be bent.
  mutating func run(_ polyline: borrowing Polyline, lattice: Lattice) -> Bool {
    snapped.snap(polyline, to: lattice, sources: &sources)
    guard !isOnLattice else { return false }
    let count = snapped.points.count
    tree.reset(capacity: count)
    for i in 0..<count { tree.append(snapped.points[i], number: i) }
    tree.build(droppingRepetitions: false)
    rings.removeAll()
    rings.points.reserve(count)
    var isBent = false
    var start = 0
    for ring in 0..<snapped.ends.count {
      let end = Int(snapped.ends[ring])
      for i in start..<end {
        rings.points.append(snapped.points[i])
        if appendStops(i, i &+ 1 < end ? i &+ 1 : start) { isBent = true }
      }
      start = end
      rings.ends.append(UInt32(truncatingIfNeeded: rings.points.count))
    }
    return isBent
  }

  /// Gives up the rings for others.
  mutating func exchange(_ others: inout Rings) { swap(&rings, &others) }

  /// Whether snapping moved nothing.
  private var isOnLattice: Bool {
    for i in 0..<sources.count {
      let (source, key) = (sources[i], snapped.points[i])
      if source.x != Double(key.x &- LatticeKey.bias) { return false }
      if source.y != Double(key.y &- LatticeKey.bias) { return false }
    }
    return true
  }

  /// Appends the vertices that lay on the edge between two points, and says whether it bends there.
  private mutating func appendStops(_ from: Int, _ to: Int) -> Bool {
    let (a, b) = (snapped.points[from], snapped.points[to])
    let (start, end) = (sources[from], sources[to])
    let (dx, dy) = (b.x &- a.x, b.y &- a.y)
    var isBent = false
    var found = UncheckedBuffer<Stop>()
    swap(&found, &stops)
    found.removeAll()
    let (keys, numbers, source) = (tree.points.view, tree.numbers.view, sources.view)
    tree.forEachPoint(near: a, b, halfSteps: 2) { i in
      let key = keys[i]
      let side = orientation(a, b, key)
      guard key != a, key != b, Welding.isNear(side, a, b),
        Welding.isOn(start, end, source[Int(numbers[i])])
      else { return }
      if side != 0 { isBent = true }
      found.append(
        Stop(place: (key.x &- a.x) &* dx &+ (key.y &- a.y) &* dy, key: key))
    }
    heapSort(found.view, found.count) {
      ($0.place, $0.key.bits) < ($1.place, $1.key.bits)
    }
    var last = a
    for i in 0..<found.count where found[i].key != last {
      last = found[i].key
      rings.points.append(last)
    }
    swap(&found, &stops)
    return isBent
  }

  /// Whether a lattice point is within a step of the line through `a` and `b`, in x and in y, given its orientation.
  ///
  /// The square of half side 1 round it meets the line if (b − a) × (p − a) changes sign over its corners, that is,
  /// if it is not larger than |dx| + |dy|.
  @inline(__always)
  static func isNear(_ side: Int64, _ a: LatticeKey, _ b: LatticeKey) -> Bool {
    side.magnitude <= (b.x &- a.x).magnitude &+ (b.y &- a.y).magnitude
  }

  /// The largest |dx| + |dy| of an edge.
  static let farthestReach: Int64 = 1 << 26

  /// Whether a lattice point is so near to an edge, but not on it, that snapping may have moved it there; given its
  /// orientation.
  ///
  /// Where this holds for no vertex and edge that face each other, no edge needs welding.
  @inline(__always)
  static func isTight(
    _ side: Int64, _ a: LatticeKey, _ b: LatticeKey, _ point: LatticeKey
  ) -> Bool {
    // The usual case is decided by one comparison, which zero fails, too.
    if side.magnitude &- 1 >= UInt64(farthestReach) { return false }
    return isBeside(side, a, b, point)
  }

  /// Whether a point is near the line through `a` and `b`, and not before or behind both by more than a step.
  ///
  /// The next vertex of a smooth curve is near the line, but not beside the edge.
  @inline(never)
  private static func isBeside(
    _ side: Int64, _ a: LatticeKey, _ b: LatticeKey, _ point: LatticeKey
  ) -> Bool {
    guard isNear(side, a, b) else { return false }
    let (dx, dy) = (b.x &- a.x, b.y &- a.y)
    let along = (point.x &- a.x) &* dx &+ (point.y &- a.y) &* dy
    let step = Int64(dx.magnitude &+ dy.magnitude)
    return along >= 0 &- step && along <= dx &* dx &+ dy &* dy &+ step
  }

  /// Whether a point, before snapping, lay on the edge from `a` to `b`, but not at an end.
  @inline(__always)
  static func isOn(_ a: Point, _ b: Point, _ point: Point) -> Bool {
    let (edge, arm) = (b - a, point - a)
    let along = edge.dot(arm)
    return edge.cross(arm).magnitude < 1 && along > 0 && along < edge.dot(edge)
  }
}
