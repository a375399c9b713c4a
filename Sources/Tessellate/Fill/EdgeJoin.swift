/// Two edges of a drawing, by number.
struct EdgePair: BitwiseCopyable {
  var first, second: UInt32
}

/// Finds the pairs of a drawing's edges that may meet: those whose boxes come within a step of each other.
///
/// The edges of a contour are neighbours in the plane, mostly. So their boxes, in the order of the contours, are the leaves
/// of an implicit tree: eight of them make a *block*, whose box is one of eight of a block of the next level, and so on.
/// Two blocks are joined row by row, a box of the one with all eight of the other at once; the tree is joined with
/// itself from its top.
///
/// Most pairs of neighbours can't meet, for a curve turns slowly. A *run* is a part of a contour all of whose edges advance
/// by at least four steps in one of the directions +x, −x, +y and −y, its *headings*. Two edges of a run
///
/// - do not meet, but for the common end of two that follow each other;
/// - have no vertices that `Welding` leads the other through. Let D be the heading, e an edge, v a vertex behind e's
///   end b, w = v − b, all of it before snapping, which moves each coordinate by half a step at most: e·D ≥ 3 and
///   w·D ≥ 3. If v lay on e, less than 1 / |e| beside it and not behind b, w was −λe + n with λ ≥ 0, and n
///   shorter than 1 / |e| ≤ 1/3; so w·D < 1. Before e's start it is the same.
///
/// So no block that is a run is joined with itself, nor with the next one if both are one run.
struct EdgeJoin: ~Copyable, Sendable {
  /// Two blocks of a level, or one block with itself.
  private struct Task: BitwiseCopyable {
    var level, first, second: Int32
  }

  private static let width = 8
  /// So many pairs are found at once, and a block's more at the most.
  private static let batch = 512
  /// How far an edge of a run gets.
  private static let leastAdvance: Int32 = 4

  /// The boxes, block by block: eight smallest x, eight smallest y, and the complements of eight largest x and y.
  ///
  /// The complement of m is −1 − m: two intervals are apart where the sum of one's smallest and the complement of the
  /// other's largest is not negative. The largest of edges are a step more, so that boxes overlap if they are within one.
  private var lanes = UncheckedBuffer<Int32>()
  /// For each box the headings that its edges share if they are one run, and whether the next box's edges follow on.
  private var headings = UncheckedBuffer<UInt32>()
  /// The first block of each level, edges first.
  private var levels = UncheckedBuffer<Int>()
  private var tasks = UncheckedBuffer<Task>()
  /// Pairs found by the last `advance`.
  private(set) var pairs = UncheckedBuffer<EdgePair>()
  /// The pairs of blocks and edges looked at so far.
  private(set) var work = 0

  /// The headings +x, −x, +y and −y.
  private static let anyHeading: UInt32 = 0b1111
  private static let isFollowed: UInt32 = 0b10000
  /// The smallest, and the complement of the largest, of a box that is apart from all others.
  private static let nowhere: Int32 = 1 &<< 28

  // MARK: - Building

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
  private static func place(of box: Int) -> Int { box &+ (box &>> 3) &* (3 &* width) }

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

  // MARK: - Joining

  /// Starts the join.
  mutating func start() {
    work = 0
    tasks.removeAll()
    if levels[1] == 0 { return }
    let (top, last) = (levels.count &- 2, levels[levels.count &- 1] &- 1)
    tasks.append(
      Task(
        level: Int32(truncatingIfNeeded: top), first: Int32(truncatingIfNeeded: last),
        second: Int32(truncatingIfNeeded: last)))
  }

  /// Finds some more pairs, and says whether there were any left to find.
  mutating func advance() -> Bool {
    pairs.removeAll()
    while tasks.count > 0 {
      if pairs.count >= EdgeJoin.batch { return true }
      tasks.count &-= 1
      let task = tasks[tasks.count]
      work &+= 1
      if task.level == 0 {
        joinEdges(task)
      } else {
        joinBoxes(task)
      }
    }
    return pairs.count > 0
  }

  /// Adds the pairs of edges of two blocks.
  private mutating func joinEdges(_ task: Task) {
    let width = EdgeJoin.width
    pairs.reserve(pairs.count &+ width &* width)
    let (out, start) = (pairs.view, pairs.count)
    var used = start
    forEachPair(task, besides: 1) { i, j in
      out[used] = EdgePair(
        first: UInt32(truncatingIfNeeded: i), second: UInt32(truncatingIfNeeded: j))
      used &+= 1
    }
    pairs.count = used
    work &+= used &- start
  }

  /// Adds the pairs of blocks that two blocks of their boxes hold.
  private mutating func joinBoxes(_ task: Task) {
    let (width, level) = (EdgeJoin.width, Int(task.level))
    tasks.reserve(tasks.count &+ width &* width)
    let out = tasks.view
    var used = tasks.count
    // The block of the first box of this level is the first one below.
    let down = levels[level &- 1] &- levels[level] &* width
    forEachPair(task, besides: 0) { i, j in
      out[used] = Task(
        level: task.level &- 1, first: Int32(truncatingIfNeeded: i &+ down),
        second: Int32(truncatingIfNeeded: j &+ down))
      used &+= 1
    }
    tasks.count = used
  }

  /// Calls `body` with the boxes of two blocks that are within a step of each other and not of one run.
  ///
  /// A block with itself gives each pair once, and a box with itself if it is 0 `besides` that.
  @inline(__always)
  private func forEachPair(_ task: Task, besides: UInt32, _ body: (Int, Int) -> Void) {
    let (lane, heading, width) = (lanes.view, headings.view, EdgeJoin.width)
    let (level, first, second) = (Int(task.level), Int(task.first), Int(task.second))
    var rows: UInt32 = 0xff
    if first != second {
      // Only those that are near the other block's own box.
      let box = second &- levels[level] &+ levels[level &+ 1] &* width
      rows = EdgeJoin.near(lane, box, first)
    }
    while rows != 0 {
      let row = rows.trailingZeroBitCount
      rows &= rows &- 1
      let i = first &* width &+ row
      var columns = EdgeJoin.near(lane, i, second)
      if first == second { columns &= 0xff &<< (UInt32(truncatingIfNeeded: row) &+ besides) }
      while columns != 0 {
        let j = second &* width &+ columns.trailingZeroBitCount
        columns &= columns &- 1
        if !EdgeJoin.isRun(heading, i, j) { body(i, j) }
      }
    }
  }

  /// Whether the edges of a box, or of two, are one run.
  @inline(__always)
  private static func isRun(_ heading: UncheckedView<UInt32>, _ i: Int, _ j: Int) -> Bool {
    if j &- i > 1 { return false }
    let (first, second) = (heading[i], heading[j])
    return first & second & anyHeading != 0 && (i == j || first & isFollowed != 0)
  }

  /// A bit for each box of a block, set where it is near one box.
  @inline(__always)
  private static func near(_ lane: UncheckedView<Int32>, _ box: Int, _ block: Int) -> UInt32 {
    let (row, at) = (place(of: box), block &* 4 &* width)
    let minX = lane.load(SIMD8<Int32>.self, at: at)
    let minY = lane.load(SIMD8<Int32>.self, at: at &+ width)
    let maxX = lane.load(SIMD8<Int32>.self, at: at &+ 2 &* width)
    let maxY = lane.load(SIMD8<Int32>.self, at: at &+ 3 &* width)
    // Negative where they are near.
    let signs =
      ((minX &+ lane[row &+ 2 &* width]) & (maxX &+ lane[row]))
      & ((minY &+ lane[row &+ 3 &* width]) & (maxY &+ lane[row &+ width]))
    return signs.signBits
  }
}
