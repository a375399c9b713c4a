extension EdgeJoin {
  /// Builds the tree over the edges of some rings, and writes their ends to `ends`.
  ///
  /// - Returns: The sum of the edges' extents in x and in y.
  mutating func build(_ rings: borrowing Rings, ends: UncheckedView<LatticePoint>) -> UInt64 {
    let count = rings.points.count
    let width = EdgeJoin.width
    levels.removeAll()
    levels.append(0)
    let blocks = (count &+ width &- 1) / width
    // Each level has a fourth of the blocks below, and one more at most.
    let most = blocks &+ blocks / 3 &+ 32
    lanes.reserve(4 &* width &* most)
    headings.reserve(width &* most)
    let keys = rings.points.view
    let grid = EdgeJoin.grid(keys, count)
    // All edges as if they were one contour, four at a time; then those that end one.
    var length = SIMD2<UInt64>()
    var edge = 0
    while edge &+ 4 < count {
      length &+= writeEdges(keys, edge, grid)
      edge &+= 4
    }
    if count > 1 { ends.copy(keys.dropping(1), count: count &- 1, to: 0) }
    var sum = length.x &+ length.y
    while edge < count &- 1 {
      sum &+= writeEdge(edge, keys[edge], keys[edge &+ 1], EdgeJoin.isFollowed, grid)
      edge &+= 1
    }
    var start = 0
    for ring in 0..<rings.ends.count {
      let last = Int(rings.ends[ring]) &- 1
      // The entry there is no edge, and was counted as one.
      if last &+ 1 < count { sum &-= writeEdge(last, keys[last], keys[last &+ 1], 0, grid) }
      sum &+= writeEdge(last, keys[last], keys[start], 0, grid)
      ends[last] = keys[start]
      start = last &+ 1
    }
    buildLevels(above: count)
    return sum
  }

  /// Writes the boxes and headings of four edges between consecutive points.
  ///
  /// - Returns: The sum of their extents, in two parts.
  @inline(__always)
  private func writeEdges(
    _ keys: UncheckedView<LatticePoint>, _ edge: Int, _ grid: Grid
  ) -> SIMD2<UInt64> {
    typealias Four = SIMD4<Int32>
    // In memory, x comes before y.
    let (a, b) = (keys.load(Four.self, at: edge), keys.load(Four.self, at: edge &+ 2))
    let (c, d) = (keys.load(Four.self, at: edge &+ 1), keys.load(Four.self, at: edge &+ 3))
    let startX = Four(lowHalf: a.evenHalf, highHalf: b.evenHalf)
    let startY = Four(lowHalf: a.oddHalf, highHalf: b.oddHalf)
    let endX = Four(lowHalf: c.evenHalf, highHalf: d.evenHalf)
    let endY = Four(lowHalf: c.oddHalf, highHalf: d.oddHalf)
    let (dx, dy) = (endX &- startX, endY &- startY)
    // The amount by which the end is less than the start, or 0.
    let (lessX, lessY) = (dx & (dx &>> 31), dy & (dy &>> 31))
    let (lane, at) = (lanes.view, EdgeJoin.place(of: edge))
    let width = EdgeJoin.width
    lane.store(
      grid.narrow(startX &+ lessX &- grid.x, startY &+ lessY &- grid.y), at: at)
    lane.store(
      ~grid.narrow(endX &- lessX &+ 1 &- grid.x, endY &- lessY &+ 1 &- grid.y), at: at &+ 2 &* width
    )
    let advance = Four(repeating: EdgeJoin.leastAdvance)
    let missed =
      ((dx &- advance) &>> 28 & 8) | ((0 &- advance &- dx) &>> 28 & 4)
      | ((dy &- advance) &>> 28 & 2) | ((0 &- advance &- dy) &>> 28 & 1)
    let any = Int32(EdgeJoin.anyHeading | EdgeJoin.isFollowed)
    headings.view.store(SIMD4<UInt8>(truncatingIfNeeded: missed ^ Four(repeating: any)), at: edge)
    // |dx| is dx less twice its negative part.
    let extent = (dx &- lessX &- lessX) &+ (dy &- lessY &- lessY)
    return extent.pairSums
  }

  /// Writes the box and the headings of one edge, and returns its extent in x and y.
  private func writeEdge(
    _ edge: Int, _ a: LatticePoint, _ b: LatticePoint, _ follows: UInt8, _ grid: Grid
  ) -> UInt64 {
    let (dx, dy) = LatticePoint.difference(b, a)
    let box = LatticeBox(a, b)
    EdgeJoin.write(
      grid.narrow(box.minX &- grid.x), grid.narrow(box.minY &- grid.y),
      ~grid.narrow(box.maxX &+ 1 &- grid.x), ~grid.narrow(box.maxY &+ 1 &- grid.y), to: lanes.view,
      at: edge)
    let most = Int64(EdgeJoin.leastAdvance)
    let heading: UInt8 =
      (dx >= most ? 8 : 0) | (dx <= 0 &- most ? 4 : 0) | (dy >= most ? 2 : 0)
      | (dy <= 0 &- most ? 1 : 0)
    headings.view[edge] = heading | follows
    return UInt64(dx.magnitude &+ dy.magnitude)
  }

  /// The index of the first number of a box.
  @inline(__always)
  static func place(of box: Int) -> Int { box &+ (box &>> 2) &* (3 &* width) }

  /// Writes the numbers of a box.
  @inline(__always)
  private static func write(
    _ minX: Int16, _ minY: Int16, _ maxX: Int16, _ maxY: Int16, to lane: UncheckedView<Int16>,
    at box: Int
  ) {
    let at = place(of: box)
    lane[at] = minX
    lane[at &+ width] = minY
    lane[at &+ 2 &* width] = maxX
    lane[at &+ 3 &* width] = maxY
  }

  /// A coarser lattice, for numbers of 14 bits.
  struct Grid {
    /// The lattice coordinates of its origin.
    var x, y: Int32
    /// The number of bits that it drops.
    var shift: Int32

    @inline(__always)
    func narrow(_ value: Int32) -> Int16 { Int16(truncatingIfNeeded: value &>> shift) }

    @inline(__always)
    func narrow(_ x: SIMD4<Int32>, _ y: SIMD4<Int32>) -> SIMD8<Int16> {
      SIMD8<Int16>(truncatingIfNeeded: SIMD8<Int32>(lowHalf: x, highHalf: y) &>> shift)
    }
  }

  /// The grid of some points and everything within a step of them.
  private static func grid(_ keys: UncheckedView<LatticePoint>, _ count: Int) -> Grid {
    if count == 0 { return Grid(x: 0, y: 0, shift: 0) }
    // In memory, x comes before y: two points at a time.
    let last = keys[count &- 1].bits
    let first = SIMD4(
      Int32(truncatingIfNeeded: last), Int32(truncatingIfNeeded: last &>> 32),
      Int32(truncatingIfNeeded: last), Int32(truncatingIfNeeded: last &>> 32))
    // Two of each, because a comparison depends on the last one's result.
    var (least, most, otherLeast, otherMost) = (first, first, first, first)
    var i = 0
    while i &+ 3 < count {
      let (both, others) = (
        keys.load(SIMD4<Int32>.self, at: i), keys.load(SIMD4<Int32>.self, at: i &+ 2)
      )
      least = least.smaller(both)
      most = most.larger(both)
      otherLeast = otherLeast.smaller(others)
      otherMost = otherMost.larger(others)
      i &+= 4
    }
    while i &+ 1 < count {
      let both = keys.load(SIMD4<Int32>.self, at: i)
      least = least.smaller(both)
      most = most.larger(both)
      i &+= 2
    }
    least = least.smaller(otherLeast)
    most = most.larger(otherMost)
    let (x, y) = (min(least.x, least.z), min(least.y, least.w))
    let extent = max(max(most.x, most.z) &- x, max(most.y, most.w) &- y) &+ 1
    var shift: Int32 = 0
    while extent &>> shift >= Int32(nowhere) { shift &+= 1 }
    return Grid(x: x, y: y, shift: shift)
  }

  /// Makes a box of each block until there is one block.
  ///
  /// Four blocks at a time become a block of the next level. The last of these may get boxes of
  /// what lies after the level; they are overwritten before the level after is made.
  private mutating func buildLevels(above count: Int) {
    let (lane, heading) = (lanes.view, headings.view)
    let (width, far) = (EdgeJoin.width, EdgeJoin.nowhere)
    var (first, count) = (0, count)
    while true {
      let blocks = (count &+ width &- 1) / width
      let next = first &+ blocks
      for box in first &* width &+ count..<next &* width {
        EdgeJoin.write(far, far, far, far, to: lane, at: box)
        heading[box] = 0
      }
      // The next level's first headings are made of these, and of up to three blocks more.
      heading.store(SIMD16<UInt8>(), at: next &* width)
      levels.append(next)
      if blocks <= 1 { return }
      var block = 0
      while block < blocks {
        let (from, to) = (
          lane.dropping((first &+ block) &* 4 &* width), (next &* width &+ block) &* 4
        )
        lane.store(EdgeJoin.least(from), at: to)
        lane.store(EdgeJoin.least(from.dropping(2 &* width)), at: to &+ 2 &* width)
        for box in block..<block &+ width {
          heading[next &* width &+ box] = EdgeJoin.shared(
            heading.load(UInt32.self, at: (first &+ box) &* width))
        }
        block &+= width
      }
      (first, count) = (next, blocks)
    }
  }

  /// Returns the least of four numbers of each of four blocks, and of the next four, in the order
  /// of the blocks.
  @inline(__always)
  private static func least(_ lane: UncheckedView<Int16>) -> SIMD8<Int16> {
    let (a, b) = (leastPairs(lane, 0), leastPairs(lane, 1))
    let (c, d) = (leastPairs(lane, 2), leastPairs(lane, 3))
    // Each lane has two numbers of a block, of which one is the least; first those of the first
    // numbers, then those of the second.
    let low = SIMD8<Int32>(lowHalf: a, highHalf: b).evenHalf
    let high = SIMD8<Int32>(lowHalf: c, highHalf: d).evenHalf
    let both = SIMD8<Int32>(lowHalf: low, highHalf: high)
    let pairs = SIMD8<Int32>(lowHalf: both.evenHalf, highHalf: both.oddHalf)
    return SIMD8<Int16>(truncatingIfNeeded: pairs).smaller(
      SIMD8<Int16>(truncatingIfNeeded: pairs &>> 16))
  }

  /// Returns two numbers in the first lane, one of which is the least of a block's first four; in
  /// the third lane, of the next four.
  @inline(__always)
  private static func leastPairs(_ lane: UncheckedView<Int16>, _ block: Int) -> SIMD4<Int32> {
    let pairs = lane.load(SIMD4<Int32>.self, at: block &* 4 &* width)
    return pairs.leastHalves(SIMD4(pairs.y, pairs.x, pairs.w, pairs.z))
  }

  /// Returns the headings that the edges of four boxes share if each follows on the last.
  @inline(__always)
  private static func shared(_ four: UInt32) -> UInt8 {
    let isRun = four & 0x10_1010 == 0x10_1010
    let both = four & four &>> 16
    let all = UInt8(truncatingIfNeeded: both & both &>> 8) & anyHeading
    return (isRun ? all : 0) | UInt8(truncatingIfNeeded: four &>> 24) & isFollowed
  }
}
