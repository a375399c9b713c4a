/// A vertex to come on an edge.
struct EdgeStop: BitwiseCopyable {
  var key: LatticePoint
  var edge: UInt32
}

/// Finds where edges meet, other than at common ends.
///
/// The edges of a contour are mostly neighbours in the plane: a tree of boxes over runs of four of
/// them, joined with itself, finds the pairs that may meet fastest. Long slanted edges side by side
/// defeat it, because all their boxes overlap, and the pairs are quadratic in number. After many
/// more pairs than there are edges and crossings, it gives up, and `CrossingSweep` takes over,
/// which needs O((n + k) log n) always. Both find the same stops.
struct Crossings: ~Copyable, Sendable {
  /// Knowledge of vertices on, or within a step of, edges that do not end there.
  enum Nearness {
    /// There are none beside an edge.
    case none
    /// There may be some, not listed.
    case some
    /// All are listed.
    case listed
  }

  private var join = EdgeJoin()
  private var sweep = CrossingSweep()
  /// Edge i goes from point i to `ends[i]`.
  private(set) var ends = UncheckedBuffer<LatticePoint>()
  /// The points at which edges meet, by edge: each crossing has an entry for both.
  private(set) var stops = UncheckedBuffer<EdgeStop>()
  /// Edges whose start is also that of other edges: with `stops`, all points that contours have in
  /// common.
  ///
  /// If the tree of boxes gave up, some may be missing.
  private(set) var touches = UncheckedBuffer<UInt32>()
  /// The sum of the edges' extents in x and in y.
  private(set) var length: UInt64 = 0
  /// Vertices that lie on an edge, or within a step of it: the edge as the key, the vertex as the
  /// index.
  private(set) var near = UncheckedBuffer<KeyedIndex>()
  /// Whether `near` lists them.
  private(set) var nearness = Nearness.listed
  /// Whether edges cross, other than where a vertex is.
  private(set) var hasCrossing = false
  /// The pairs of edges that cross inside of both, if they were asked for in place of their stops.
  private(set) var pairs = UncheckedBuffer<EdgePair>()
  private var findsPairs = false

  /// The number of pairs that the tree may test, for each edge and for each stop found.
  ///
  /// A pair costs a few nanoseconds, the sweep some hundred for an edge or a crossing: the limits
  /// keep the tree's cost within a small factor of the sweep's.
  private static let pairsPerEdge = 64
  private static let pairsPerStop = 8

  /// Whether all that edges have in common is known, and is crossings inside of both, listed as
  /// pairs: no vertex lies on an edge or on another vertex.
  var isGeneric: Bool {
    findsPairs && nearness == .listed && stops.count == 0 && touches.count == 0
  }

  /// Finds where the edges of some rings meet.
  ///
  /// If `findsPairs`, crossings inside of two edges are listed as pairs, unless the tree of boxes
  /// gives up; `addStopsOfPairs` makes stops of them.
  ///
  /// - Throws: `budgetExceeded` for more than `limit` crossings.
  mutating func find(
    _ rings: borrowing Rings, limit: Int, findsPairs: Bool = false
  ) throws(TessellationError) {
    self.findsPairs = findsPairs
    let count = rings.points.count
    ends.reserve(count)
    ends.count = count
    length = join.build(rings, ends: ends.view)
    // Two stops a crossing; 2³¹ of these are beyond any memory.
    let stopLimit = 2 * Swift.min(Swift.max(limit, -1), Int(Int32.max))
    nearness = .listed
    if findByBoxes(rings, stopLimit: stopLimit) { return }
    hasCrossing = true
    if stopCount <= stopLimit {
      pairs.removeAll()
      sweep.run(rings.points, ends, stopLimit: stopLimit, into: &stops)
      nearness = sweep.hasNearMiss ? .some : .none
    }
    guard stopCount <= stopLimit else { throw .budgetExceeded(.crossings, limit: limit) }
  }

  /// The number of stops, with those of pairs.
  var stopCount: Int { stops.count &+ 2 &* pairs.count }

  /// Makes stops of the pairs that were found, and forgets the pairs.
  mutating func addStopsOfPairs(_ rings: borrowing Rings) {
    let (points, end) = (rings.points.view, ends.view)
    for k in 0..<pairs.count {
      let (i, j) = (pairs[k].first, pairs[k].second)
      let (a, b, c, d) = (points[Int(i)], end[Int(i)], points[Int(j)], end[Int(j)])
      addStops(of: i, a, b, and: j, c, d, orientation(c, d, a), orientation(c, d, b))
    }
    pairs.removeAll()
  }

  /// Adds the stops of two edges that cross, given the orientations of both ends of the first about
  /// the second.
  @inline(__always)
  private mutating func addStops(
    of first: UInt32, _ a: LatticePoint, _ b: LatticePoint, and second: UInt32, _ c: LatticePoint,
    _ d: LatticePoint, _ r: Int64, _ s: Int64
  ) {
    let key = Crossing.nearestPoint(a, b, r, s)
    if key != a, key != b { stops.append(EdgeStop(key: key, edge: first)) }
    if key != c, key != d { stops.append(EdgeStop(key: key, edge: second)) }
  }

  /// Finds where edges meet by joining a tree of boxes with itself; `find` has built it.
  ///
  /// - Returns: False if it gave up, for work or for more stops than `stopLimit`.
  mutating func findByBoxes(_ rings: borrowing Rings, stopLimit: Int) -> Bool {
    let count = rings.points.count
    stops.removeAll()
    pairs.removeAll()
    near.removeAll()
    touches.removeAll()
    hasCrossing = false
    join.start()
    while join.advance() {
      meetPairs(rings)
      if stopCount > stopLimit { return false }
      let most = Crossings.pairsPerEdge &* (count &+ 64) &+ Crossings.pairsPerStop &* stopCount
      if join.work > most { return false }
    }
    return true
  }

  /// Records where the edges of each pair meet.
  private mutating func meetPairs(_ rings: borrowing Rings) {
    let (a, b, pair, count) = (rings.points.view, ends.view, join.pairs.view, join.pairs.count)
    for k in 0..<count {
      let (i, j) = (Int(pair[k].first), Int(pair[k].second))
      meet(i, a[i], b[i], j, a[j], b[j])
    }
  }

  /// Records where two edges meet, other than at common ends, and whether one starts on or beside
  /// the other.
  ///
  /// They meet in a crossing, inside of both, or in a T-junction, where one ends inside the other.
  /// Every vertex starts an edge, so that testing starts is enough. With both ends c and d of one
  /// edge on one side of the other, that one's start a may still be beside c–d. Then some point of
  /// c–d is within two steps of a, and the nearer one of c and d is within two of the line through
  /// a and b: |p| or |q| is at most twice its reach.
  @inline(__always)
  private mutating func meet(
    _ i: Int, _ a: LatticePoint, _ b: LatticePoint, _ j: Int, _ c: LatticePoint, _ d: LatticePoint
  ) {
    // The four orientations, with all differences from a.
    let (edge, toC, toD) = (
      LatticePoint.difference(b, a), LatticePoint.difference(c, a), LatticePoint.difference(d, a)
    )
    let p = edge.x &* toC.y &- edge.y &* toC.x
    let q = edge.x &* toD.y &- edge.y &* toD.x
    let isOneSided = (p > 0 && q > 0) || (p < 0 && q < 0)
    if isOneSided, min(p.magnitude, q.magnitude) > 2 * VertexSnapping.farthestReach { return }
    let other = (x: toD.x &- toC.x, y: toD.y &- toC.y)
    let r = other.y &* toC.x &- other.x &* toC.y
    let s = r &+ other.x &* edge.y &- other.y &* edge.x
    noteNear(p, a, b, i, c, j)
    noteNear(r, c, d, j, a, i)
    // One strict sign, or zero for a common end and then a sign: the edges do not meet elsewhere.
    if isOneSided || (r > 0 && s > 0) || (r < 0 && s < 0) { return }
    let (first, second) = (UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: j))
    if p != 0, q != 0, r != 0, s != 0 {
      hasCrossing = true
      if findsPairs { return pairs.append(EdgePair(first: first, second: second)) }
      addStops(of: first, a, b, and: second, c, d, r, s)
      return
    }
    if p == 0, Crossings.isInside(a, b, c) { stops.append(EdgeStop(key: c, edge: first)) }
    if q == 0, Crossings.isInside(a, b, d) { stops.append(EdgeStop(key: d, edge: first)) }
    if r == 0, Crossings.isInside(c, d, a) { stops.append(EdgeStop(key: a, edge: second)) }
    if s == 0, Crossings.isInside(c, d, b) { stops.append(EdgeStop(key: b, edge: second)) }
    if a == c { touches.append(first) }
  }

  /// Records a vertex on the edge from `a` to `b`, or within a step of it, given its orientation.
  @inline(__always)
  private mutating func noteNear(
    _ side: Int64, _ a: LatticePoint, _ b: LatticePoint, _ edge: Int, _ vertex: LatticePoint,
    _ number: Int
  ) {
    guard
      side == 0 ? Crossings.isInside(a, b, vertex) : VertexSnapping.hasNearMiss(side, a, b, vertex)
    else { return }
    near.append(
      KeyedIndex(
        key: UInt64(truncatingIfNeeded: edge), index: UInt32(truncatingIfNeeded: number)))
  }

  /// Whether a point of the line through `a` and `b` lies between them: order along a line is order
  /// by key.
  @inline(__always)
  private static func isInside(_ a: LatticePoint, _ b: LatticePoint, _ point: LatticePoint) -> Bool
  {
    (a < point) != (b < point) && point != a && point != b
  }
}
