extension EdgeJoin {
  /// Builds the tree over the edges of some rings, and writes their ends to `ends`.
  ///
  /// - Returns: The sum of the edges' extents in x and in y.
  mutating func build(_ rings: borrowing Rings, ends: UncheckedView<LatticeKey>) -> UInt64 {
    let count = rings.points.count
    let width = EdgeJoin.width
    levels.removeAll()
    levels.append(0)
    let blocks = (count &+ width &- 1) / width
    // Each level has an eighth of the blocks below, and one more at the most.
    let most = blocks &+ blocks / 7 &+ 16
    lanes.reserve(4 &* width &* most)
    headings.reserve(width &* most)
    let keys = rings.points.view
    // All edges as if there were one contour, four at a time, and then those that end one.
    var length = SIMD2<UInt64>()
    var edge = 0
    while edge &+ 4 < count {
      length &+= writeEdges(keys, edge)
      edge &+= 4
    }
    if count > 1 { ends.copy(keys.dropping(1), count: count &- 1, to: 0) }
    var sum = length.x &+ length.y
    while edge < count &- 1 {
      sum &+= writeEdge(edge, keys[edge], keys[edge &+ 1], EdgeJoin.isFollowed)
      edge &+= 1
    }
    var start = 0
    for ring in 0..<rings.ends.count {
      let last = Int(rings.ends[ring]) &- 1
      // What stands there is no edge, and was counted as one.
      if last &+ 1 < count { sum &-= writeEdge(last, keys[last], keys[last &+ 1], 0) }
      sum &+= writeEdge(last, keys[last], keys[start], 0)
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
  private func writeEdges(_ keys: UncheckedView<LatticeKey>, _ edge: Int) -> SIMD2<UInt64> {
    typealias Four = SIMD4<Int32>
    // In memory, x comes before y.
    let (a, b) = (keys.load(Four.self, at: edge), keys.load(Four.self, at: edge &+ 2))
    let (c, d) = (keys.load(Four.self, at: edge &+ 1), keys.load(Four.self, at: edge &+ 3))
    let startX = Four(lowHalf: a.evenHalf, highHalf: b.evenHalf)
    let startY = Four(lowHalf: a.oddHalf, highHalf: b.oddHalf)
    let endX = Four(lowHalf: c.evenHalf, highHalf: d.evenHalf)
    let endY = Four(lowHalf: c.oddHalf, highHalf: d.oddHalf)
    let (dx, dy) = (endX &- startX, endY &- startY)
    // What the end is less than the start, or 0.
    let (lessX, lessY) = (dx & (dx &>> 31), dy & (dy &>> 31))
    let (lane, at) = (lanes.view, EdgeJoin.place(of: edge))
    let width = EdgeJoin.width
    lane.store(startX &+ lessX, at: at)
    lane.store(startY &+ lessY, at: at &+ width)
    lane.store(Four(repeating: -2) &- (endX &- lessX), at: at &+ 2 &* width)
    lane.store(Four(repeating: -2) &- (endY &- lessY), at: at &+ 3 &* width)
    let advance = Four(repeating: EdgeJoin.leastAdvance)
    let missed =
      ((dx &- advance) &>> 28 & 8) | ((0 &- advance &- dx) &>> 28 & 4)
      | ((dy &- advance) &>> 28 & 2) | ((0 &- advance &- dy) &>> 28 & 1)
    let any = Int32(EdgeJoin.anyHeading | EdgeJoin.isFollowed)
    headings.view.store(missed ^ Four(repeating: any), at: edge)
    // |dx| is dx less twice what is below 0.
    let extent = (dx &- lessX &- lessX) &+ (dy &- lessY &- lessY)
    return extent.pairSums
  }

  /// Writes the box and the headings of one edge, and returns its extent in x and y.
  private func writeEdge(
    _ edge: Int, _ a: LatticeKey, _ b: LatticeKey, _ follows: UInt32
  ) -> UInt64 {
    let (dx, dy) = LatticeKey.difference(b, a)
    EdgeJoin.write(
      Int32(truncatingIfNeeded: min(a.x, b.x)), Int32(truncatingIfNeeded: min(a.y, b.y)),
      Int32(truncatingIfNeeded: -2 &- max(a.x, b.x)),
      Int32(truncatingIfNeeded: -2 &- max(a.y, b.y)), to: lanes.view, at: edge)
    let most = Int64(EdgeJoin.leastAdvance)
    let heading: UInt32 =
      (dx >= most ? 8 : 0) | (dx <= 0 &- most ? 4 : 0) | (dy >= most ? 2 : 0)
      | (dy <= 0 &- most ? 1 : 0)
    headings.view[edge] = heading | follows
    return UInt64(dx.magnitude &+ dy.magnitude)
  }

  /// Where the numbers of a box start.
  @inline(__always)
  static func place(of box: Int) -> Int { box &+ (box &>> 3) &* (3 &* width) }

  /// Writes the numbers of a box.
  @inline(__always)
  private static func write(
    _ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32, to lane: UncheckedView<Int32>,
    at box: Int
  ) {
    let at = place(of: box)
    lane[at] = minX
    lane[at &+ width] = minY
    lane[at &+ 2 &* width] = maxX
    lane[at &+ 3 &* width] = maxY
  }

  /// Makes a box of each block until there is one block.
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
      levels.append(next)
      if blocks <= 1 { return }
      for block in 0..<blocks {
        let at = (first &+ block) &* 4 &* width
        let box = next &* width &+ block
        EdgeJoin.write(
          EdgeJoin.least(lane.load(SIMD8<Int32>.self, at: at)),
          EdgeJoin.least(lane.load(SIMD8<Int32>.self, at: at &+ width)),
          EdgeJoin.least(lane.load(SIMD8<Int32>.self, at: at &+ 2 &* width)),
          EdgeJoin.least(lane.load(SIMD8<Int32>.self, at: at &+ 3 &* width)), to: lane, at: box)
        heading[box] = EdgeJoin.shared(
          heading.dropping((first &+ block) &* width),
          count: min(count &- block &* width, width))
      }
      (first, count) = (next, blocks)
    }
  }

  @inline(__always)
  private static func least(_ values: SIMD8<Int32>) -> Int32 {
    let (low, high) = (values.lowHalf, values.highHalf)
    let half = low.replacing(with: high, where: high .< low)
    return min(min(half.x, half.y), min(half.z, half.w))
  }

  /// What the edges of consecutive boxes share if each follows on the last.
  @inline(__always)
  private static func shared(_ heading: UncheckedView<UInt32>, count: Int) -> UInt32 {
    var result = heading[0]
    for i in 1..<max(count, 1) {
      let isRun = result & isFollowed != 0
      result = (isRun ? result & heading[i] & anyHeading : 0) | heading[i] & isFollowed
    }
    return result
  }
}
