/// A vertex to come on an edge.
struct EdgeStop: BitwiseCopyable {
  var key: LatticeKey
  var edge: UInt32
}

/// Finds where edges meet, other than at common ends.
///
/// The edges of a contour are neighbours in the plane, mostly: a tree of boxes over runs of eight of them, joined with
/// itself, finds the pairs that may meet faster than anything else. Long slanted edges side by side defeat it, for all
/// their boxes overlap, and the pairs are quadratic in number. When it has looked at many more pairs than there are edges
/// and crossings, it leaves the work to `CrossingSweep`, which needs O((n + k) log n) always. Both find the same.
struct Crossings: ~Copyable, Sendable {
  /// What is known of vertices on, or within a step of, edges that do not end there.
  enum Nearness {
    /// There are none beside an edge.
    case none
    /// There are some, unknown which.
    case some
    /// All are listed.
    case listed
  }

  private var tree = BoxTree()
  private var boxes = UncheckedBuffer<LatticeBox>()
  /// The same boxes in runs of a leaf's: its smallest x, smallest y, largest x, largest y.
  private var lanes = UncheckedBuffer<Int32>()
  private var sweep = CrossingSweep()
  /// Edge i goes from point i to `ends[i]`.
  private(set) var ends = UncheckedBuffer<LatticeKey>()
  /// Where edges meet, by edge: each crossing stands for both.
  private(set) var stops = UncheckedBuffer<EdgeStop>()
  /// The sum of the edges' extents in x and in y.
  private(set) var length: UInt64 = 0
  /// Vertices that lie on an edge, or within a step of it: the edge as the key, the vertex as the index.
  private(set) var near = UncheckedBuffer<KeyedIndex>()
  /// What is known of them.
  private(set) var nearness = Nearness.listed
  /// Whether edges cross, other than where a vertex is.
  private(set) var hasCrossing = false

  /// The pairs of edges that the tree may look at: so many for each edge, and for each stop that it found.
  ///
  /// A pair costs a few nanoseconds, the sweep some hundred for an edge or a crossing.
  private static let pairsPerEdge = 64
  private static let pairsPerStop = 8

  /// Finds where the edges of some rings meet.
  ///
  /// - Throws: `budgetExceeded` for more than `limit` crossings.
  mutating func find(_ rings: borrowing Rings, limit: Int) throws(TessellationError) {
    let count = rings.points.count
    ends.reserve(count)
    ends.count = count
    let (a, b) = (rings.points.view, ends.view)
    var length: UInt64 = 0
    rings.forEachEdge { from, to in
      b[from] = a[to]
      length &+= (a[from].x &- a[to].x).magnitude &+ (a[from].y &- a[to].y).magnitude
    }
    self.length = length
    // Two stops a crossing.
    let stopLimit = limit &* 2
    nearness = .listed
    if findByBoxes(rings, stopLimit: stopLimit) { return }
    hasCrossing = true
    if stops.count <= stopLimit {
      sweep.run(rings.points, ends, stopLimit: stopLimit, into: &stops)
      nearness = sweep.isTight ? .some : .none
    }
    guard stops.count <= stopLimit else { throw .budgetExceeded(.crossings, limit: limit) }
  }

  /// Finds where edges meet by joining a tree of boxes with itself.
  ///
  /// - Returns: False if it gave up, for work or for more stops than `stopLimit`.
  mutating func findByBoxes(_ rings: borrowing Rings, stopLimit: Int) -> Bool {
    let count = rings.points.count
    let (a, b) = (rings.points.view, ends.view)
    boxes.reserve(count)
    boxes.count = count
    let box = boxes.view
    for i in 0..<count {
      // Grown on one side, boxes overlap if they are within a step.
      box[i] = LatticeBox(a[i], b[i]).grownUp(by: 1)
    }
    var tree = BoxTree()
    swap(&tree, &self.tree)
    defer { swap(&tree, &self.tree) }
    tree.build(count: count) { box[$0] }
    fillLanes(count: count)
    var found = UncheckedBuffer<EdgeStop>()
    swap(&found, &stops)
    defer { swap(&found, &stops) }
    found.removeAll()
    near.removeAll()
    hasCrossing = false
    let lane = lanes.view
    var pairs = 0
    return tree.forEachOverlappingPair { leaf, other, otherBox in
      let size = BoxTree.leafSize
      pairs &+= 1
      var rows = Crossings.overlapping(lane, leaf, otherBox)
      while rows != 0 {
        let row = rows.trailingZeroBitCount
        rows &= rows &- 1
        let i = leaf &* size &+ row
        var columns = Crossings.overlapping(lane, other, box[i])
        // Within a leaf, each pair once.
        if leaf == other { columns &= 0xfe &<< UInt32(truncatingIfNeeded: row) }
        while columns != 0 {
          let j = other &* size &+ columns.trailingZeroBitCount
          columns &= columns &- 1
          pairs &+= 1
          meet(i, a[i], b[i], j, a[j], b[j], &found)
        }
      }
      return found.count <= stopLimit
        && pairs <= Crossings.pairsPerEdge &* (count &+ 64) &+ Crossings.pairsPerStop &* found.count
    }
  }

  /// A bit for each of a leaf's boxes, set where it overlaps `box`.
  @inline(__always)
  private static func overlapping(
    _ lane: UncheckedView<Int32>, _ leaf: Int, _ box: LatticeBox
  ) -> UInt32 {
    let size = BoxTree.leafSize
    let minX = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf)
    let minY = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf &+ size)
    let maxX = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf &+ 2 &* size)
    let maxY = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf &+ 3 &* size)
    let apart =
      ((maxX &- box.minX) | (box.maxX &- minX)) | ((maxY &- box.minY) | (box.maxY &- minY))
    // Negative where they don't overlap: these lanes become 0, the others their bit, and all are added up.
    let bits = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128) & ~(apart &>> 31)
    let half = bits.lowHalf &+ bits.highHalf
    let quarter = half.lowHalf &+ half.highHalf
    return UInt32(bitPattern: quarter.x &+ quarter.y)
  }

  /// Writes the edges' boxes leaf by leaf, so that an edge meets eight boxes at once.
  private mutating func fillLanes(count: Int) {
    let size = BoxTree.leafSize
    let leaves = (count &+ size &- 1) / size
    lanes.reserve(4 &* size &* leaves)
    let (lane, box) = (lanes.view, boxes.view)
    for i in 0..<leaves &* size {
      let at = i / size &* 4 &* size &+ i % size
      // Behind the last edge: a box that overlaps none.
      let far: Int32 = 1 &<< 28
      lane[at] = i < count ? box[i].minX : far
      lane[at &+ size] = i < count ? box[i].minY : far
      lane[at &+ 2 &* size] = i < count ? box[i].maxX : 0 &- far
      lane[at &+ 3 &* size] = i < count ? box[i].maxY : 0 &- far
    }
  }

  /// Notes where two edges meet, other than at common ends, and whether one starts on or beside the other.
  ///
  /// Every vertex starts an edge, so that it is enough to look at starts. With both ends c and d of one edge on one side
  /// of the other, that one's start a may still be beside c–d. Then some point of c–d is within two steps of a, and the
  /// nearer one of c and d is within two of the line through a and b: |p| or |q| is at most twice its reach.
  @inline(__always)
  private mutating func meet(
    _ i: Int, _ a: LatticeKey, _ b: LatticeKey, _ j: Int, _ c: LatticeKey, _ d: LatticeKey,
    _ found: inout UncheckedBuffer<EdgeStop>
  ) {
    let (p, q) = (orientation(a, b, c), orientation(a, b, d))
    let isOneSided = (p > 0 && q > 0) || (p < 0 && q < 0)
    if isOneSided, min(p.magnitude, q.magnitude) > 2 * Welding.farthestReach { return }
    let (r, s) = (orientation(c, d, a), orientation(c, d, b))
    noteNear(p, a, b, i, c, j)
    noteNear(r, c, d, j, a, i)
    // Of one strict sign, or zero for a common end and then a sign: nothing to see.
    if isOneSided || (r > 0 && s > 0) || (r < 0 && s < 0) { return }
    let (first, second) = (UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: j))
    if p != 0, q != 0, r != 0, s != 0 {
      hasCrossing = true
      let key = Crossing.nearestPoint(a, b, r, s)
      if key != a, key != b { found.append(EdgeStop(key: key, edge: first)) }
      if key != c, key != d { found.append(EdgeStop(key: key, edge: second)) }
      return
    }
    if p == 0, Crossings.isInside(a, b, c) { found.append(EdgeStop(key: c, edge: first)) }
    if q == 0, Crossings.isInside(a, b, d) { found.append(EdgeStop(key: d, edge: first)) }
    if r == 0, Crossings.isInside(c, d, a) { found.append(EdgeStop(key: a, edge: second)) }
    if s == 0, Crossings.isInside(c, d, b) { found.append(EdgeStop(key: b, edge: second)) }
  }

  /// Notes a vertex on the edge from `a` to `b`, or within a step of it; given its orientation.
  @inline(__always)
  private mutating func noteNear(
    _ side: Int64, _ a: LatticeKey, _ b: LatticeKey, _ edge: Int, _ vertex: LatticeKey,
    _ number: Int
  ) {
    guard
      side == 0 ? Crossings.isInside(a, b, vertex) : Welding.isTight(side, a, b, vertex)
    else { return }
    near.append(
      KeyedIndex(
        key: UInt64(truncatingIfNeeded: edge), index: UInt32(truncatingIfNeeded: number)))
  }

  /// Whether a point of the line through `a` and `b` lies between them: order along a line is order by key.
  @inline(__always)
  private static func isInside(_ a: LatticeKey, _ b: LatticeKey, _ point: LatticeKey) -> Bool {
    (a < point) != (b < point) && point != a && point != b
  }
}
