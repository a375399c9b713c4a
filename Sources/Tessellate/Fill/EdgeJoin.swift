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

  static let width = 8
  /// So many pairs are found at once, and a block's more at the most.
  private static let batch = 512
  /// How far an edge of a run gets.
  static let leastAdvance: Int32 = 4

  /// The boxes, block by block: eight smallest x, eight smallest y, and the complements of eight largest x and y.
  ///
  /// The complement of m is −1 − m: two intervals are apart where the sum of one's smallest and the complement of the
  /// other's largest is not negative. The largest of edges are a step more, so that boxes overlap if they are within one.
  var lanes = UncheckedBuffer<Int32>()
  /// For each box the headings that its edges share if they are one run, and whether the next box's edges follow on.
  var headings = UncheckedBuffer<UInt32>()
  /// The first block of each level, edges first.
  var levels = UncheckedBuffer<Int>()
  private var tasks = UncheckedBuffer<Task>()
  /// Pairs found by the last `advance`.
  private(set) var pairs = UncheckedBuffer<EdgePair>()
  /// The pairs of blocks and edges looked at so far.
  private(set) var work = 0

  /// The headings +x, −x, +y and −y.
  static let anyHeading: UInt32 = 0b1111
  static let isFollowed: UInt32 = 0b10000
  /// The smallest, and the complement of the largest, of a box that is apart from all others.
  static let nowhere: Int32 = 1 &<< 28

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
