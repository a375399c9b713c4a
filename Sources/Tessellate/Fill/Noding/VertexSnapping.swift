/// Puts vertices back on the edges that they lay on before they were snapped.
///
/// If one contour runs along another, or a vertex touches an edge, in plain numbers, snapping moves
/// both by up to half a step, each its own way, and one line becomes two that enclose a sliver, a
/// step wide and as long as the line. No triangle of it was in the drawing. So an edge is led
/// through a vertex v that snapping moved off it if
///
/// - before snapping, in units of the lattice's step, the triangle of the edge's ends a, b and v
///   had a doubled area |(b − a) × (v − a)| < 1, and v lay between a and b;
/// - after snapping, v's point is within a step of the edge in x and in y, and between its ends
///   along it: both follow from the first, but for edges of a step.
///
/// No triangle of lattice points is that small unless it is flat: drawings whose points are lattice
/// points stay exactly as they are. Rounding of coordinates in `Double`, whose last bit is worth
/// 2⁻²⁹ steps at the lattice's rim, gives an edge of 2²⁵ steps a doubled area of about ¼: vertices
/// computed to lie on an edge are found.
///
/// Edges move by less than a step more in x and in y. They may cross others then, or overlap, as in
/// any input.
struct VertexSnapping: ~Copyable, Sendable {
  /// A vertex through which an edge is to be led, and its place along the edge.
  private struct Stop: BitwiseCopyable {
    var place: Int64
    var key: LatticePoint
  }

  /// The contours on the lattice; after a run that bent any, led through the vertices that were on
  /// them.
  private(set) var rings = Rings()
  private var bent = Rings()
  /// The number of points copied to `bent`.
  private var copied = 0
  /// Whether an edge of `bent` has a bend.
  private var isBent = false
  /// The contours' points before snapping, in steps from the origin.
  private var sources = UncheckedBuffer<Point>()
  /// The index of each ring's contour in the polyline.
  private(set) var contours = UncheckedBuffer<UInt32>()
  private var tree = PointTree()
  private var stops = UncheckedBuffer<Stop>()
  /// The vertices to test for each edge, sorted by edge: the edge is the key.
  private var candidates = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()

  /// Snaps the contours to the lattice.
  mutating func snap(_ polyline: borrowing Polyline, to lattice: Lattice) {
    rings.snap(polyline, to: lattice, sources: &sources, contours: &contours)
    evenOut()
  }

  /// Reserves as much room in `bent` as in `rings`, and the other way round.
  ///
  /// They are exchanged if an edge bends, so that either may need next time what the other needs
  /// now (`stroke/plan-phase-single` allocates nothing since, 9c4adcb).
  private mutating func evenOut() {
    bent.points.reserveExactly(rings.points.capacity)
    bent.ends.reserveExactly(rings.ends.capacity)
    rings.points.reserveExactly(bent.points.capacity)
    rings.ends.reserveExactly(bent.ends.capacity)
  }

  /// Leads edges through the vertices that snapping moved off them.
  ///
  /// - Parameter crossings: Those of `rings`, which must come fresh from `snap`.
  /// - Returns: Whether there were any such vertices.
  mutating func run(_ crossings: borrowing Crossings) -> Bool {
    switch crossings.nearness {
    case .none: return false
    case .some: return isOnLattice ? false : runByTree()
    case .listed: return crossings.near.count == 0 || isOnLattice ? false : run(crossings.near)
    }
  }

  /// Leads edges through vertices, testing the given ones only.
  private mutating func run(_ near: borrowing UncheckedBuffer<KeyedIndex>) -> Bool {
    candidates.reserve(near.count)
    candidates.count = near.count
    candidates.view.copy(near.view, count: near.count, to: 0)
    sorter.sort(&candidates)
    let (candidate, count) = (candidates.view, candidates.count)
    startBending()
    var (ring, start, next) = (0, 0, 0)
    while next < count {
      let from = Int(candidate[next].key)
      while Int(rings.ends[ring]) <= from {
        start = Int(rings.ends[ring])
        ring &+= 1
      }
      let to = from &+ 1 < Int(rings.ends[ring]) ? from &+ 1 : start
      stops.removeAll()
      while next < count, candidate[next].key == UInt64(truncatingIfNeeded: from) {
        collect(Int(candidate[next].index), from, to)
        next &+= 1
      }
      lead(from)
    }
    return finishBending()
  }

  /// Leads edges through vertices, searching along every edge.
  mutating func runByTree() -> Bool {
    let count = rings.points.count
    tree.reset(capacity: count)
    for i in 0..<count { tree.append(rings.points[i], number: i) }
    tree.build(droppingRepetitions: false)
    var tree = PointTree()
    swap(&tree, &self.tree)
    defer { swap(&tree, &self.tree) }
    let (keys, numbers) = (rings.points.view, tree.numbers.view)
    startBending()
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      for from in start..<end {
        let to = from &+ 1 < end ? from &+ 1 : start
        stops.removeAll()
        tree.forEachPoint(near: keys[from], keys[to], halfSteps: 2) { i in
          collect(Int(numbers[i]), from, to)
        }
        lead(from)
      }
      start = end
    }
    return finishBending()
  }

  private mutating func startBending() {
    bent.removeAll()
    (copied, isBent) = (0, false)
  }

  /// Takes the bent contours, if any edge has a bend; returns whether one has.
  private mutating func finishBending() -> Bool {
    if !isBent { return false }
    copyPoints(before: rings.points.count)
    copyEnds(before: .max)
    swap(&rings, &bent)
    evenOut()
    return true
  }

  /// Leads an edge, which comes after those led so far, through the stops collected for it.
  @inline(__always)
  private mutating func lead(_ edge: Int) {
    if stops.count == 0 { return }
    copyEnds(before: edge &+ 1)
    copyPoints(before: edge &+ 1)
    appendStops(behind: rings.points[edge])
  }

  private mutating func copyPoints(before end: Int) {
    let count = bent.points.count
    bent.points.reserve(count &+ end &- copied)
    bent.points.view.copy(rings.points.view.dropping(copied), count: end &- copied, to: count)
    bent.points.count = count &+ end &- copied
    copied = end
  }

  /// Copies the ends of rings, moved on by the stops before them.
  private mutating func copyEnds(before end: Int) {
    let shift = UInt32(truncatingIfNeeded: bent.points.count &- copied)
    while bent.ends.count < rings.ends.count, Int(rings.ends[bent.ends.count]) < end {
      bent.ends.append(rings.ends[bent.ends.count] &+ shift)
    }
  }

  /// Whether snapping moved nothing.
  private var isOnLattice: Bool {
    for i in 0..<sources.count {
      let (source, key) = (sources[i], rings.points[i])
      if source.x != Double(key.x &- LatticePoint.bias) { return false }
      if source.y != Double(key.y &- LatticePoint.bias) { return false }
    }
    return true
  }

  /// Adds a vertex to the stops of the edge between two others if it lay on it, and records whether
  /// the edge bends there.
  @inline(__always)
  private mutating func collect(_ vertex: Int, _ from: Int, _ to: Int) {
    let (keys, source) = (rings.points.view, sources.view)
    let (a, b, key) = (keys[from], keys[to], keys[vertex])
    let side = orientation(a, b, key)
    guard key != a, key != b, VertexSnapping.isNear(side, a, b),
      VertexSnapping.isOn(source[from], source[to], source[vertex])
    else { return }
    let (dx, dy) = (b.x &- a.x, b.y &- a.y)
    let place = (key.x &- a.x) &* dx &+ (key.y &- a.y) &* dy
    guard place > 0, place < dx &* dx &+ dy &* dy else { return }
    stops.append(Stop(place: place, key: key))
    if side != 0 { isBent = true }
  }

  /// Appends the stops of the edge that starts at `last`, in their order, each place once.
  private mutating func appendStops(behind last: LatticePoint) {
    heapSort(stops.view, stops.count) {
      ($0.place, $0.key.bits) < ($1.place, $1.key.bits)
    }
    var last = last
    for i in 0..<stops.count where stops[i].key != last {
      last = stops[i].key
      bent.points.append(last)
    }
  }

  /// Whether a lattice point is within a step of the line through `a` and `b`, in x and in y, given
  /// its orientation.
  ///
  /// The square of half side 1 round it meets the line if (b − a) × (p − a) changes sign over its
  /// corners, that is, if it is at most |dx| + |dy|.
  @inline(__always)
  static func isNear(_ side: Int64, _ a: LatticePoint, _ b: LatticePoint) -> Bool {
    side.magnitude <= reach(a, b)
  }

  /// The sum |dx| + |dy| of the edge from `a` to `b`.
  @inline(__always)
  private static func reach(_ a: LatticePoint, _ b: LatticePoint) -> UInt64 {
    (b.x &- a.x).magnitude &+ (b.y &- a.y).magnitude
  }

  /// The largest |dx| + |dy| of an edge.
  static let farthestReach: Int64 = 1 << 26

  /// Whether a lattice point is so near to an edge, but not on it, that snapping may have moved it
  /// there, given its orientation.
  ///
  /// If this holds for no vertex and edge that face each other, no edge needs snapping.
  @inline(__always)
  static func hasNearMiss(
    _ side: Int64, _ a: LatticePoint, _ b: LatticePoint, _ point: LatticePoint
  ) -> Bool {
    // The usual case is decided by one comparison, which zero fails, too.
    if side.magnitude &- 1 >= UInt64(farthestReach) { return false }
    return isBeside(side, a, b, point, within: 1)
  }

  /// Whether a point is within some steps of the line through `a` and `b`, in x and in y, and not
  /// before or after both by more than a step.
  ///
  /// The next vertex of a smooth curve is near the line, but not beside the edge.
  @inline(never)
  static func isBeside(
    _ side: Int64, _ a: LatticePoint, _ b: LatticePoint, _ point: LatticePoint,
    within steps: UInt64
  ) -> Bool {
    guard side.magnitude <= steps &* reach(a, b) else { return false }
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
