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
  private var tree = BoxTree()
  private var hot = UncheckedBuffer<KeyedIndex>()
  private var pixels = UncheckedBuffer<LatticeKey>()
  private var crossings = UncheckedBuffer<LatticeKey>()
  private var sorter = KeySorter()
  private var stops = UncheckedBuffer<LatticeKey>()

  /// Writes `rings`, with their edges split wherever they meet, to `result`.
  ///
  /// - Throws: `budgetExceeded` for more than `limit` crossings.
  mutating func arrange(
    _ rings: borrowing Rings, limit: Int, into result: inout Rings
  ) throws(TessellationError) {
    try findCrossings(rings, limit: limit)
    collectPixels(rings.points)
    result.removeAll()
    var ring = 0
    var count = 0
    for i in 0..<rings.points.count {
      let isLast = i &+ 1 == Int(rings.ends[ring])
      let from = rings.points[i]
      let to =
        isLast ? rings.points[ring == 0 ? 0 : Int(rings.ends[ring &- 1])] : rings.points[i &+ 1]
      result.points.append(from)
      appendStops(from, to, into: &result)
      if isLast {
        ring &+= 1
        count = result.points.count
        result.ends.append(UInt32(truncatingIfNeeded: count))
      }
    }
  }

  // MARK: - Crossings

  private mutating func findCrossings(
    _ rings: borrowing Rings, limit: Int
  ) throws(TessellationError) {
    crossings.removeAll()
    let count = rings.points.count
    // Edge i goes from point i to `next[i]`.
    var ends = UncheckedBuffer<LatticeKey>()
    ends.reserve(count)
    ends.count = count
    let (a, b) = (rings.points.view, ends.view)
    rings.forEachEdge { from, to in b[from] = a[to] }
    tree.build(count: count) { LatticeBox(a[$0], b[$0]) }
    var found = UncheckedBuffer<LatticeKey>()
    swap(&found, &crossings)
    defer { swap(&found, &crossings) }
    try tree.forEachOverlappingPair { (leaf, other) throws(TessellationError) in
      let size = BoxTree.leafSize
      for i in leaf &* size..<min((leaf &+ 1) &* size, count) {
        let box = LatticeBox(a[i], b[i])
        for j in max(other &* size, i &+ 1)..<max(min((other &+ 1) &* size, count), i &+ 1)
        where box.overlaps(LatticeBox(a[j], b[j])) && Arrangement.cross(a[i], b[i], a[j], b[j]) {
          guard found.count < limit else { throw .budgetExceeded(.crossings, limit: limit) }
          found.append(Arrangement.crossing(a[i], b[i], a[j], b[j]))
        }
      }
    }
  }

  /// Whether two edges cross inside both.
  @inline(__always)
  static func cross(_ a: LatticeKey, _ b: LatticeKey, _ c: LatticeKey, _ d: LatticeKey) -> Bool {
    let (p, q) = (orientation(a, b, c), orientation(a, b, d))
    guard (p < 0) != (q < 0), p != 0, q != 0 else { return false }
    let (r, s) = (orientation(c, d, a), orientation(c, d, b))
    return (r < 0) != (s < 0) && r != 0 && s != 0
  }

  /// The lattice point whose pixel holds the crossing of two edges.
  static func crossing(
    _ a: LatticeKey, _ b: LatticeKey, _ c: LatticeKey, _ d: LatticeKey
  ) -> LatticeKey {
    let (dx, dy) = (b.x &- a.x, b.y &- a.y)
    // a + t·(b − a), t = numerator / denominator.
    var numerator = orientation(c, d, a)
    var denominator = numerator &- orientation(c, d, b)
    if denominator < 0 { (numerator, denominator) = (0 &- numerator, 0 &- denominator) }
    return LatticeKey(
      x: a.x &+ nearest(dx, numerator, denominator), y: a.y &+ nearest(dy, numerator, denominator))
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

  // MARK: - Hot pixels

  /// Collects the hot pixels and sorts them along a curve that keeps neighbours together, for the tree.
  private mutating func collectPixels(_ points: borrowing UncheckedBuffer<LatticeKey>) {
    hot.removeAll()
    hot.reserve(points.count + crossings.count)
    for i in 0..<points.count {
      hot.append(KeyedIndex(key: Arrangement.interleaved(points[i]), index: 0))
    }
    for i in 0..<crossings.count {
      hot.append(KeyedIndex(key: Arrangement.interleaved(crossings[i]), index: 0))
    }
    sorter.sort(&hot)
    pixels.removeAll()
    pixels.reserve(hot.count)
    var last = UInt64.max
    for i in 0..<hot.count where hot[i].key != last {
      last = hot[i].key
      pixels.append(LatticeKey(x: Arrangement.even(last), y: Arrangement.even(last &>> 1)))
    }
    let pixel = pixels.view
    tree.build(count: pixels.count) { LatticeBox(pixel[$0], pixel[$0]) }
  }

  /// The bits of x and y in turn: neighbours in this order are neighbours in the plane, mostly.
  ///
  /// > G. M. Morton, "A computer oriented geodetic data base and a new technique in file sequencing", IBM, 1966.
  @inline(__always)
  static func interleaved(_ key: LatticeKey) -> UInt64 {
    spread(UInt64(bitPattern: key.x)) | spread(UInt64(bitPattern: key.y)) &<< 1
  }

  @inline(__always)
  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value
    v = (v | v &<< 16) & 0x0000_ffff_0000_ffff
    v = (v | v &<< 8) & 0x00ff_00ff_00ff_00ff
    v = (v | v &<< 4) & 0x0f0f_0f0f_0f0f_0f0f
    v = (v | v &<< 2) & 0x3333_3333_3333_3333
    v = (v | v &<< 1) & 0x5555_5555_5555_5555
    return v
  }

  /// The even bits, packed.
  @inline(__always)
  private static func even(_ value: UInt64) -> Int64 {
    var v = value & 0x5555_5555_5555_5555
    v = (v | v &>> 1) & 0x3333_3333_3333_3333
    v = (v | v &>> 2) & 0x0f0f_0f0f_0f0f_0f0f
    v = (v | v &>> 4) & 0x00ff_00ff_00ff_00ff
    v = (v | v &>> 8) & 0x0000_ffff_0000_ffff
    v = (v | v &>> 16) & 0x0000_0000_ffff_ffff
    return Int64(bitPattern: v)
  }

  /// Appends the centres of the hot pixels that the edge passes, from its start to its end, without both.
  private mutating func appendStops(
    _ from: LatticeKey, _ to: LatticeKey, into result: inout Rings
  ) {
    stops.removeAll()
    var found = UncheckedBuffer<LatticeKey>()
    swap(&found, &stops)
    let pixel = pixels.view
    let count = pixels.count
    tree.forEachLeaf(near: from, to) { leaf in
      let size = BoxTree.leafSize
      for i in leaf &* size..<min((leaf &+ 1) &* size, count)
      where Arrangement.passes(from, to, pixel[i]) {
        found.append(pixel[i])
      }
    }
    // The pixels form a staircase, so order by y and then by x is order along the edge, up to both directions.
    let flipsX = (to.x < from.x) != (to.y < from.y)
    let flips = to.y < from.y || (to.y == from.y && to.x < from.x)
    let flipsXAlone = to.y == from.y ? false : flipsX
    heapSort(found.view, found.count) { a, b in
      let isBefore = a.y != b.y ? a.y < b.y : (a.x < b.x) != flipsXAlone
      return a == b ? false : isBefore != flips
    }
    for i in 0..<found.count { result.points.append(found[i]) }
    swap(&found, &stops)
  }

  /// Whether the edge from `a` to `b` passes the half-open pixel round `pixel`, other than at an end.
  ///
  /// Within the box of the edge's ends, a pixel other than theirs is passed by the edge if it is by the line. In
  /// doubled coordinates from `a`, with the direction d and the centre c, d × (c + (±1, ±1)) has both signs over the
  /// pixel if |d × c| < |dx| + |dy|. With equality the line touches one corner, and of the corners only (−1, −1)
  /// belongs to the pixel.
  @inline(__always)
  static func passes(_ a: LatticeKey, _ b: LatticeKey, _ pixel: LatticeKey) -> Bool {
    let (x, y) = (pixel.x, pixel.y)
    let (dx, dy) = (b.x &- a.x, b.y &- a.y)
    let (cx, cy) = (x &- a.x, y &- a.y)
    guard pixel != a, pixel != b,
      (x &- min(a.x, b.x)) | (max(a.x, b.x) &- x) | (y &- min(a.y, b.y)) | (max(a.y, b.y) &- y) >= 0
    else { return false }
    let cross = 2 &* (dx &* cy &- dy &* cx)
    let reach = Int64(dx.magnitude &+ dy.magnitude)
    let distance = Int64(cross.magnitude)
    return distance < reach || (distance == reach && cross &- dx &+ dy == 0)
  }
}
