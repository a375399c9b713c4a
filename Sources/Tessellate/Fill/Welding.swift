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

  /// The contours on the lattice; after a run that bent any, led through the vertices that were on them.
  private(set) var rings = Rings()
  private var bent = Rings()
  /// The contours' points before snapping, in steps from the origin.
  private var sources = UncheckedBuffer<Point>()
  private var tree = PointTree()
  private var stops = UncheckedBuffer<Stop>()
  /// The vertices to look at for each edge, sorted by edge: the edge as the key.
  private var candidates = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()

  /// Snaps the contours to the lattice.
  mutating func snap(_ polyline: borrowing Polyline, to lattice: Lattice) {
    rings.snap(polyline, to: lattice, sources: &sources)
  }

  /// Leads edges through the vertices that snapping moved off them, and says whether there were any.
  ///
  /// - Parameter crossings: Those of `rings`, which must come fresh from `snap`.
  mutating func run(_ crossings: borrowing Crossings) -> Bool {
    switch crossings.nearness {
    case .none: return false
    case .some: return isOnLattice ? false : runByTree()
    case .listed: return crossings.near.count == 0 || isOnLattice ? false : run(crossings.near)
    }
  }

  /// The same, looking at given vertices only.
  private mutating func run(_ near: borrowing UncheckedBuffer<KeyedIndex>) -> Bool {
    candidates.reserve(near.count)
    candidates.count = near.count
    candidates.view.copy(near.view, count: near.count, to: 0)
    sorter.sort(&candidates)
    let (candidate, count) = (candidates.view, candidates.count)
    let (keys, source) = (rings.points.view, sources.view)
    var next = 0
    return bend { from, to, stops in
      var isBent = false
      while next < count, candidate[next].key == UInt64(truncatingIfNeeded: from) {
        let i = Int(candidate[next].index)
        next &+= 1
        if Welding.collect(i, keys[i], source, keys, from, to, &stops) { isBent = true }
      }
      return isBent
    }
  }

  /// The same, looking for vertices along every edge.
  mutating func runByTree() -> Bool {
    let count = rings.points.count
    tree.reset(capacity: count)
    for i in 0..<count { tree.append(rings.points[i], number: i) }
    tree.build(droppingRepetitions: false)
    var tree = PointTree()
    swap(&tree, &self.tree)
    defer { swap(&tree, &self.tree) }
    let (points, numbers) = (tree.points.view, tree.numbers.view)
    let (keys, source) = (rings.points.view, sources.view)
    return bend { from, to, stops in
      var isBent = false
      tree.forEachPoint(near: keys[from], keys[to], halfSteps: 2) { i in
        if Welding.collect(Int(numbers[i]), points[i], source, keys, from, to, &stops) {
          isBent = true
        }
      }
      return isBent
    }
  }

  /// Leads each edge through the stops that `collect` finds for it, if it ever says that an edge bends there.
  @inline(__always)
  private mutating func bend(
    _ collect: (_ from: Int, _ to: Int, _ stops: inout UncheckedBuffer<Stop>) -> Bool
  ) -> Bool {
    bent.removeAll()
    bent.points.reserve(rings.points.count)
    var isBent = false
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      for i in start..<end {
        bent.points.append(rings.points[i])
        stops.removeAll()
        if collect(i, i &+ 1 < end ? i &+ 1 : start, &stops) { isBent = true }
        appendStops(behind: rings.points[i])
      }
      start = end
      bent.ends.append(UInt32(truncatingIfNeeded: bent.points.count))
    }
    if isBent { swap(&rings, &bent) }
    return isBent
  }

  /// Whether snapping moved nothing.
  private var isOnLattice: Bool {
    for i in 0..<sources.count {
      let (source, key) = (sources[i], rings.points[i])
      if source.x != Double(key.x &- LatticeKey.bias) { return false }
      if source.y != Double(key.y &- LatticeKey.bias) { return false }
    }
    return true
  }

  /// Adds a vertex to the stops of the edge between two others if it lay on it, and says whether the edge bends there.
  @inline(__always)
  private static func collect(
    _ vertex: Int, _ key: LatticeKey, _ source: UncheckedView<Point>,
    _ keys: UncheckedView<LatticeKey>, _ from: Int, _ to: Int,
    _ stops: inout UncheckedBuffer<Stop>
  ) -> Bool {
    let (a, b) = (keys[from], keys[to])
    let side = orientation(a, b, key)
    guard key != a, key != b, isNear(side, a, b), isOn(source[from], source[to], source[vertex])
    else { return false }
    let place = (key.x &- a.x) &* (b.x &- a.x) &+ (key.y &- a.y) &* (b.y &- a.y)
    stops.append(Stop(place: place, key: key))
    return side != 0
  }

  /// Appends the stops of the edge that starts at `last`, in their order, each place once.
  private mutating func appendStops(behind last: LatticeKey) {
    heapSort(stops.view, stops.count) {
      ($0.place, $0.key.bits) < ($1.place, $1.key.bits)
    }
    var last = last
    for i in 0..<stops.count where stops[i].key != last {
      last = stops[i].key
      bent.points.append(last)
    }
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
