/// Makes the edges of some rings meet at common vertices only, by snap rounding.
///
/// Every lattice point that is a vertex or the nearest to a crossing of two edges is *hot*, and so is the square pixel
/// round it, of side 1 and half open: [x − ½, x + ½) × [y − ½, y + ½). Each edge is led through the centres of all hot
/// pixels that it passes. Then
///
/// - no edge moves by more than half a step in x and in y;
/// - no two edges cross, and none passes through a vertex: a new edge from hot p to hot q lies, at any point on the way, by
///   an offset in the half-open unit square from the old one, because both ends do and the square is convex. Were a
///   hot centre on it, the old edge would pass that hot pixel, and be led through its centre;
///
/// so one pass is enough, always.
///
/// > J. D. Hobby, "Practical segment intersection with finite precision output", Computational Geometry 13 (1999)
/// > 199–214, doi:10.1016/S0925-7721(99)00021-8.
/// > L. J. Guibas, D. H. Marimont, "Rounding arrangements dynamically", International Journal of Computational Geometry
/// > & Applications 8 (1998) 157–178, doi:10.1142/S0218195998000096.
struct Arrangement: ~Copyable, Sendable {
  /// A vertex to come on an edge.
  private struct Stop: BitwiseCopyable {
    var key: LatticeKey
    var edge: UInt32
  }

  private var tree = BoxTree()
  private var boxes = UncheckedBuffer<LatticeBox>()
  /// The same boxes in runs of a leaf's: its smallest x, smallest y, largest x, largest y.
  private var lanes = UncheckedBuffer<Int32>()
  private var signs = UncheckedBuffer<Int32>()
  /// Edge i goes from point i to `ends[i]`.
  private var ends = UncheckedBuffer<LatticeKey>()
  private var found = UncheckedBuffer<Stop>()
  /// The stops grouped by edge, and where each edge's start.
  private var stops = UncheckedBuffer<LatticeKey>()
  private var firstStop = UncheckedBuffer<UInt32>()
  private var pixels = HotPixels()
  /// Whether, of two edges that do not meet, one ends or starts within a step of the other.
  private(set) var isTight = false

  /// Writes `rings`, with their edges split where they cross, touch or overlap, to `result`.
  ///
  /// Crossings are rounded to the lattice, which may make new ones, though it seldom does: whoever uses the result checks
  /// it, and calls `snapRound` if it is not planar.
  ///
  /// - Throws: `budgetExceeded` for more than `limit` crossings.
  mutating func split(
    _ rings: borrowing Rings, limit: Int, into result: inout Rings
  ) throws(TessellationError) {
    try findStops(rings, limit: limit)
    groupStops(count: rings.points.count)
    result.removeAll()
    result.points.reserve(rings.points.count + stops.count)
    let (a, b, first, stop) = (rings.points.view, ends.view, firstStop.view, stops.view)
    let out = result.points.view
    var used = 0
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      for i in start..<end {
        out[used] = a[i]
        used &+= 1
        let (from, to) = (Int(first[i]), Int(first[i &+ 1]))
        guard from < to else { continue }
        sortStops(stop.dropping(from), to &- from, along: a[i], b[i])
        for k in from..<to {
          out[used] = stop[k]
          used &+= 1
        }
      }
      start = end
      result.ends.append(UInt32(truncatingIfNeeded: used))
    }
    result.points.count = used
  }

  /// Writes `rings`, with their edges led through all hot pixels that they pass, to `result`: always planar.
  ///
  /// `split` must have been called with the same rings.
  mutating func snapRound(_ rings: borrowing Rings, into result: inout Rings) {
    pixels.reset(capacity: rings.points.count + found.count)
    for i in 0..<rings.points.count { pixels.append(rings.points[i]) }
    for i in 0..<found.count { pixels.append(found[i].key) }
    pixels.build()
    result.removeAll()
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      for i in start..<end {
        result.points.append(rings.points[i])
        pixels.appendPassed(from: rings.points[i], to: ends[i], into: &result)
      }
      start = end
      result.ends.append(UInt32(truncatingIfNeeded: result.points.count))
    }
  }

  /// Whether rounding is so likely to make new crossings that splitting is not worth a try.
  ///
  /// A crossing, rounded, gets on the wrong side of a third edge if that is within a step: for long edges about twice in
  /// 2²⁴ cases, for each pair of a crossing and an edge.
  var isCrowded: Bool { found.count &* boxes.count > 1 &<< 22 }

  // MARK: - Crossings

  /// Finds where edges meet other than at common ends.
  private mutating func findStops(
    _ rings: borrowing Rings, limit: Int
  ) throws(TessellationError) {
    let count = rings.points.count
    ends.reserve(count)
    boxes.reserve(count)
    boxes.count = count
    found.removeAll()
    let (a, b, box) = (rings.points.view, ends.view, boxes.view)
    rings.forEachEdge { from, to in
      b[from] = a[to]
      // Grown on one side, boxes overlap if they are within a step.
      box[from] = LatticeBox(a[from], a[to]).grownUp(by: 1)
    }
    tree.build(count: count) { box[$0] }
    fillLanes(count: count)
    var found = UncheckedBuffer<Stop>()
    swap(&found, &self.found)
    defer { swap(&found, &self.found) }
    let lane = lanes.view
    // Signs go through memory: lanes of a vector cannot be indexed cheaply.
    signs.reserve(2 &* BoxTree.leafSize)
    let sign = signs.view
    var isTight = false
    defer { self.isTight = isTight }
    try tree.forEachOverlappingPair {
      (leaf, other, otherBox) throws(TessellationError) in
      let size = BoxTree.leafSize
      let near = Arrangement.apart(lane, leaf, otherBox)
      if Arrangement.allNegative(near) { return }
      sign.store(near, at: 0)
      for i in leaf &* size..<min((leaf &+ 1) &* size, count) where sign[i &- leaf &* size] >= 0 {
        let apart = Arrangement.apart(lane, other, box[i])
        if Arrangement.allNegative(apart) { continue }
        sign.store(apart, at: size)
        for j in max(other &* size, i &+ 1)..<max((other &+ 1) &* size, i &+ 1)
        where sign[j &- other &* size &+ size] >= 0 {
          Arrangement.meet(i, a[i], b[i], j, a[j], b[j], &found, &isTight)
        }
      }
      // Two stops a crossing.
      guard found.count <= 2 &* limit else { throw .budgetExceeded(.crossings, limit: limit) }
    }
  }

  /// A lane for each of a leaf's boxes, negative where it does not overlap `box`.
  @inline(__always)
  private static func apart(
    _ lane: UncheckedView<Int32>, _ leaf: Int, _ box: LatticeBox
  ) -> SIMD8<Int32> {
    let size = BoxTree.leafSize
    let minX = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf)
    let minY = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf &+ size)
    let maxX = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf &+ 2 &* size)
    let maxY = lane.load(SIMD8<Int32>.self, at: 4 &* size &* leaf &+ 3 &* size)
    return ((maxX &- box.minX) | (box.maxX &- minX)) | ((maxY &- box.minY) | (box.maxY &- minY))
  }

  /// Whether all lanes are negative.
  @inline(__always)
  private static func allNegative(_ lanes: SIMD8<Int32>) -> Bool {
    let half = lanes.lowHalf & lanes.highHalf
    let quarter = half.lowHalf & half.highHalf
    return quarter.x & quarter.y < 0
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

  /// Notes where two edges meet, other than at common ends.
  @inline(__always)
  private static func meet(
    _ i: Int, _ a: LatticeKey, _ b: LatticeKey, _ j: Int, _ c: LatticeKey, _ d: LatticeKey,
    _ found: inout UncheckedBuffer<Stop>, _ isTight: inout Bool
  ) {
    let (p, q) = (orientation(a, b, c), orientation(a, b, d))
    if Welding.isTight(p, a, b) || Welding.isTight(q, a, b) { isTight = true }
    // Of one strict sign, or zero for a common end and then a sign: nothing to see.
    if (p > 0 && q > 0) || (p < 0 && q < 0) { return }
    let (r, s) = (orientation(c, d, a), orientation(c, d, b))
    if Welding.isTight(r, c, d) || Welding.isTight(s, c, d) { isTight = true }
    if (r > 0 && s > 0) || (r < 0 && s < 0) { return }
    let (first, second) = (UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: j))
    if p != 0, q != 0, r != 0, s != 0 {
      let key = crossing(a, b, c, d, r, s)
      if key != a, key != b { found.append(Stop(key: key, edge: first)) }
      if key != c, key != d { found.append(Stop(key: key, edge: second)) }
      return
    }
    if p == 0, isInside(a, b, c) { found.append(Stop(key: c, edge: first)) }
    if q == 0, isInside(a, b, d) { found.append(Stop(key: d, edge: first)) }
    if r == 0, isInside(c, d, a) { found.append(Stop(key: a, edge: second)) }
    if s == 0, isInside(c, d, b) { found.append(Stop(key: b, edge: second)) }
  }

  /// Whether a point of the line through `a` and `b` lies between them: order along a line is order by key.
  @inline(__always)
  private static func isInside(_ a: LatticeKey, _ b: LatticeKey, _ point: LatticeKey) -> Bool {
    (a < point) != (b < point) && point != a && point != b
  }

  /// Sorts the stops by edge, by counting.
  private mutating func groupStops(count: Int) {
    firstStop.reserve(count + 1)
    stops.reserve(found.count)
    stops.count = found.count
    let (first, stop, all) = (firstStop.view, stops.view, found.view)
    for i in 0...count { first[i] = 0 }
    for i in 0..<found.count { first[Int(all[i].edge)] &+= 1 }
    var sum: UInt32 = 0
    for i in 0...count {
      sum &+= first[i]
      first[i] = sum
    }
    // Filled from the back, the offsets end where they belong.
    for i in 0..<found.count {
      let edge = Int(all[i].edge)
      first[edge] &-= 1
      stop[Int(first[edge])] = all[i].key
    }
  }

  /// The lattice point whose pixel holds the crossing of two edges, given c × d seen from a and from b.
  @inline(__always)
  static func crossing(
    _ a: LatticeKey, _ b: LatticeKey, _ c: LatticeKey, _ d: LatticeKey, _ fromA: Int64,
    _ fromB: Int64
  ) -> LatticeKey {
    // a + t·(b − a), t = numerator / denominator, both above 0.
    let numerator = Int64(fromA.magnitude)
    let denominator = Int64((fromA &- fromB).magnitude)
    return LatticeKey(
      x: a.x &+ nearest(b.x &- a.x, numerator, denominator),
      y: a.y &+ nearest(b.y &- a.y, numerator, denominator))
  }

  /// ⌊d · numerator / denominator + ½⌋, exactly.
  ///
  /// The quotient in `Double` is off by less than 2⁻²⁵: unless it is that close to where the floor jumps, it decides.
  @inline(__always)
  private static func nearest(_ d: Int64, _ numerator: Int64, _ denominator: Int64) -> Int64 {
    // 2²⁷ keeps the sum positive, so that conversion, which cuts off, is the floor.
    let shifted = Double(d) * (Double(numerator) / Double(denominator)) + 0.5 + 0x1p27
    let floor = Int64(shifted)
    let fraction = shifted - Double(floor)
    if fraction > 0x1p-20, fraction < 1 - 0x1p-20 { return floor &- (1 &<< 27) }
    let twice = 2 &* Int128(d) &* Int128(numerator) &+ Int128(denominator)
    let (quotient, remainder) = twice.quotientAndRemainder(
      dividingBy: 2 &* Int128(denominator))
    return Int64(quotient) &- (remainder < 0 ? 1 : 0)
  }
}

/// Sorts stops from the start of their edge to its end.
///
/// Rounding keeps points of a line in order in both coordinates, so order by y and then by x is order along the edge, up
/// to both directions.
@inline(__always)
func sortStops(
  _ stops: UncheckedView<LatticeKey>, _ count: Int, along a: LatticeKey, _ b: LatticeKey
) {
  if count < 2 { return }
  // Flip x, so that it grows with y, by taking it from the largest value of 32 bits.
  let flip: UInt64 = (b.x < a.x) != (b.y < a.y) && a.y != b.y ? 0xffff_ffff : 0
  if a < b {
    heapSort(stops, count) { $0.bits ^ flip < $1.bits ^ flip }
  } else {
    heapSort(stops, count) { $0.bits ^ flip > $1.bits ^ flip }
  }
}
