/// Two edges of a drawing, by number.
struct EdgePair: BitwiseCopyable {
  var first, second: UInt32
}

/// Finds the pairs of a drawing's edges that may meet: those whose boxes come within a step of each
/// other.
///
/// The edges of a contour are neighbours in the plane, mostly. So their boxes, in the order of the
/// contours, are the leaves of an implicit tree: four of them make a *block*, whose box is one of
/// four of a block of the next level, and so on. Two blocks are joined all at once, each box of the
/// one with each of the other in 16 lanes; the tree is joined with itself from its top. Lanes are
/// narrow: boxes are those of a coarser lattice, of 2¹⁴ steps across the drawing, whose boxes are
/// near each other wherever the edges' own are.
///
/// Most pairs of neighbours can't meet, for a curve turns slowly. A *run* is a part of a contour
/// all of whose edges advance by at least four steps in one of the directions +x, −x, +y and −y,
/// its *headings*. Two edges of a run
///
/// - do not meet, but for the common end of two that follow each other;
/// - have no vertices that `VertexSnapping` leads the other through. Let D be the heading, e an
///   edge, v a vertex behind e's end b, w = v − b, all of it before snapping, which moves each
///   coordinate by half a step at most: e·D ≥ 3 and w·D ≥ 3. If v lay on e, less than 1 / |e|
///   beside it and not behind b, w was −λe + n with λ ≥ 0, and n shorter than 1 / |e| ≤ 1/3; so w·D
///   < 1. Before e's start it is the same.
///
/// So no block that is a run is joined with itself, nor with the next one if both are one run.
struct EdgeJoin: ~Copyable, Sendable {
  /// Two blocks of a level, or one block with itself.
  private struct Task: BitwiseCopyable {
    var level, first, second: Int32
  }

  /// Which boxes of two blocks are near each other.
  private struct Found: BitwiseCopyable {
    var near: UInt64
    /// The first box of each.
    var first, second: Int32
  }

  static let width = 4
  /// So many tasks are looked at together, at the most.
  private static let most = 32
  /// So many pairs are found at once, and those of two blocks more at the most.
  private static let batch = 512
  /// How far an edge of a run gets.
  static let leastAdvance: Int32 = 4

  /// The boxes, block by block: four smallest x, four smallest y, and the complements of four
  /// largest x and y.
  ///
  /// The complement of m is −1 − m: two intervals are apart where the sum of one's smallest and the
  /// complement of the other's largest is not negative. The largest of edges are a step more, so
  /// that boxes overlap if they are within one.
  var lanes = UncheckedBuffer<Int16>()
  /// For each box the headings that its edges share if they are one run, and whether the next box's
  /// edges follow on.
  var headings = UncheckedBuffer<UInt8>()
  /// The first block of each level, edges first.
  var levels = UncheckedBuffer<Int>()
  private var tasks = UncheckedBuffer<Task>()
  private var found = UncheckedBuffer<Found>()
  /// Pairs found by the last `advance`.
  private(set) var pairs = UncheckedBuffer<EdgePair>()
  /// The pairs of blocks and edges looked at so far.
  private(set) var work = 0

  /// The headings +x, −x, +y and −y.
  static let anyHeading: UInt8 = 0b1111
  static let isFollowed: UInt8 = 0b10000
  /// The smallest, and the complement of the largest, of a box that is apart from all others.
  ///
  /// It is larger than any other number, and the sum of two is one still.
  static let nowhere: Int16 = 1 &<< 14 &- 1

  /// Starts the join.
  mutating func start() {
    work = 0
    tasks.removeAll()
    if levels[1] == 0 { return }
    let (top, last) = (levels.count &- 2, levels[levels.count &- 1] &- 1)
    // A task gives way to 16 of the level below.
    tasks.reserve(16 &* EdgeJoin.most &* levels.count)
    pairs.reserve(EdgeJoin.batch &+ 16 &* EdgeJoin.most)
    found.reserve(EdgeJoin.most &+ 1)
    tasks.append(
      Task(
        level: Int32(truncatingIfNeeded: top), first: Int32(truncatingIfNeeded: last),
        second: Int32(truncatingIfNeeded: last)))
  }

  /// Finds some more pairs, and says whether there were any left to find.
  mutating func advance() -> Bool {
    let (pair, level) = (pairs.view, levels.view)
    var (pairCount, looks) = (0, 0)
    while tasks.count > 0, pairCount < EdgeJoin.batch {
      let depth = Int(tasks[tasks.count &- 1].level)
      let (looked, foundCount) = look(depth)
      looks &+= looked
      // The number of a box among all of its level and below is that of its block, which is the
      // first one's of its level and some more.
      let start = depth > 0 ? level[depth &- 1] &- level[depth] &* EdgeJoin.width : 0
      let place = Int32(truncatingIfNeeded: start)
      if depth == 0 {
        EdgeJoin.forEachBit(found.view, foundCount) { first, second in
          pair[pairCount] = EdgePair(
            first: UInt32(bitPattern: first), second: UInt32(bitPattern: second))
          pairCount &+= 1
        }
      } else {
        let task = tasks.view
        var taskCount = tasks.count
        let below = Int32(truncatingIfNeeded: depth &- 1)
        EdgeJoin.forEachBit(found.view, foundCount) { first, second in
          task[taskCount] = Task(level: below, first: first &+ place, second: second &+ place)
          taskCount &+= 1
        }
        tasks.count = taskCount
      }
    }
    pairs.count = pairCount
    work &+= looks &+ pairCount
    return pairCount > 0
  }

  /// Takes tasks of one level off the stack and notes for each which boxes are near each other, if
  /// any are.
  ///
  /// - Returns: How many tasks these were, and of how many there is something to note.
  @inline(__always)
  private mutating func look(_ depth: Int) -> (looks: Int, found: Int) {
    let (lane, heading, task, out) = (lanes.view, headings.view, tasks.view, found.view)
    let end = tasks.count
    let least = max(end &- EdgeJoin.most, 0)
    var (taskCount, count) = (end, 0)
    while taskCount > least, Int(task[taskCount &- 1].level) == depth {
      taskCount &-= 1
      let (first, second) = (Int(task[taskCount].first), Int(task[taskCount].second))
      var near = EdgeJoin.near(lane, first, second)
      if second &- first <= 1 {
        near = EdgeJoin.withoutRuns(near, heading, first, second, isInner: depth > 0)
      }
      out[count] = Found(
        near: near, first: Int32(truncatingIfNeeded: first &* EdgeJoin.width),
        second: Int32(truncatingIfNeeded: second &* EdgeJoin.width))
      count &+= near != 0 ? 1 : 0
    }
    out[count].near = 0
    tasks.count = taskCount
    return (end &- taskCount, count)
  }

  /// Calls `body` with the boxes that are near each other.
  ///
  /// One loop over the bits of all words, for nobody can tell how many there are in one.
  @inline(__always)
  private static func forEachBit(
    _ found: UncheckedView<Found>, _ count: Int, _ body: (Int32, Int32) -> Void
  ) {
    var i = 0
    var near = found[0].near
    while i < count {
      let (first, second, next) = (found[i].first, found[i].second, found[i &+ 1].near)
      let place = Int32(truncatingIfNeeded: near.trailingZeroBitCount &>> 2)
      body(first &+ place & 3, second &+ place &>> 2)
      near &= near &- 1
      i &+= near == 0 ? 1 : 0
      near = near == 0 ? next : near
    }
  }

  /// Takes out of what is near each other in a block, or in two that follow each other, what is one
  /// run.
  ///
  /// A block with itself gives each pair once, and a box with itself if `isInner`.
  @inline(__always)
  private static func withoutRuns(
    _ near: UInt64, _ heading: UncheckedView<UInt8>, _ first: Int, _ second: Int, isInner: Bool
  ) -> UInt64 {
    // A byte for each box of the block, and of the next: headings in four bits, and above them
    // whether the next box follows. A sum with 1111 carries into that bit where there are any
    // headings.
    let boxes = heading.load(UInt64.self, at: first &* width)
    let any: UInt64 = 0x0f0f_0f0f
    let alone = (boxes & any) &+ any
    let withNext = ((boxes & boxes &>> 8 & any) &+ any) & boxes
    if first == second {
      let runs = spread(alone) | spread(withNext) &<< 16
      return near & (isInner ? upperAndDiagonal : upper) & ~runs
    }
    // The last box of the one and the first of the other, which are bit 12.
    return near & ~(withNext &>> 16 & 1 &<< 12)
  }

  /// Bits 4, 12, 20 and 28 as bits 0, 20, 40 and 60.
  ///
  /// Of the sums 8i + 12k, which a product with 2¹²ᵏ for all k makes of the bits 8i, 20i is the one
  /// for k = i only.
  @inline(__always)
  private static func spread(_ bits: UInt64) -> UInt64 {
    (bits &>> 4 & 0x0101_0101) &* 0x10_0100_1001 & 0x1000_0100_0010_0001
  }

  /// The bits of `near` for which the second box comes after the first, and those for which it may
  /// be the same.
  private static let upper: UInt64 = 0x0111_0011_0001_0000
  private static let upperAndDiagonal: UInt64 = 0x1111_0111_0011_0001

  /// Bit 16k + 4i is set where box i of one block is near box k of another.
  @inline(__always)
  private static func near(_ lane: UncheckedView<Int16>, _ first: Int, _ second: Int) -> UInt64 {
    let (a, b) = (place(of: first &* width), place(of: second &* width))
    let (least, most) = (
      lane.load(SIMD8<Int16>.self, at: a), lane.load(SIMD8<Int16>.self, at: a &+ 2 &* width)
    )
    let (others, otherMost) = (
      lane.load(SIMD8<Int16>.self, at: b), lane.load(SIMD8<Int16>.self, at: b &+ 2 &* width)
    )
    let (minX, minY) = (SIMD8.twice(others.lowHalf), SIMD8.twice(others.highHalf))
    let (maxX, maxY) = (SIMD8.twice(otherMost.lowHalf), SIMD8.twice(otherMost.highHalf))
    // Negative where they are near: boxes 0 and 1, and then 2 and 3, with each of the other block.
    let low =
      ((.fourfold(least[0], least[1]) &+ maxX) & (.fourfold(most[0], most[1]) &+ minX))
      & ((.fourfold(least[4], least[5]) &+ maxY) & (.fourfold(most[4], most[5]) &+ minY))
    let high =
      ((.fourfold(least[2], least[3]) &+ maxX) & (.fourfold(most[2], most[3]) &+ minX))
      & ((.fourfold(least[6], least[7]) &+ maxY) & (.fourfold(most[6], most[7]) &+ minY))
    // Lane k has bits for box k, or k − 4, of the other block: 0 and 8 for boxes 0 and 2 of this
    // one, or 1 and 3.
    let words = (low.unsigned &>> 15 | high.unsigned &>> 7 & 0x100).words
    return words.x | words.y &<< 4
  }
}
