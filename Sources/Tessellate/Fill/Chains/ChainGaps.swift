/// The gaps of a sweep, and all that advancing them needs, as a value of pointers for a hot loop.
struct ChainGaps {
  let points: UncheckedView<LatticePoint>
  let table: UncheckedView<MonotoneChains.Chain>
  /// The gap on the right of each active chain.
  let gaps: UncheckedView<ChainGap>
  /// The left neighbour of each active chain.
  let neighbours: UncheckedView<Int32>
  /// The edge of each active chain that a walk tested last; valid until there is an index.
  let edges: UncheckedView<ChainGap.Side>
  var isIndexed = false
  var writer: MonotoneTriangulator.Writer
  /// Whether a vertex came within `reach` steps of an edge next to it.
  var hasNearMiss = false
  /// The chain on the left of the gap in which the last check failed, or `none`.
  var failed = ChainGaps.none

  static let none: Int32 = -1

  /// The number of steps that is near: 1, or 2 after a contact (`ChainSweep+Contacts`).
  var reach: UInt64 = 1
  /// The doubled area of a triangle above which its vertex is not near its edge.
  var leastArea = Double(VertexSnapping.farthestReach)

  /// The same, whatever the reach.
  static let farthestReach = 2 * VertexSnapping.farthestReach

  /// Counts vertices within two steps of an edge as near.
  mutating func widenReach() {
    reach = 2
    leastArea = Double(ChainGaps.farthestReach)
  }

  /// Sets the gap right of `left.chain`.
  @inline(__always)
  func set(
    _ left: ChainGap.Side, _ right: ChainGap.Side, winding: Int32,
    _ span: MonotoneTriangulator.Span
  ) {
    gaps[Int(left.chain)] = ChainGap(left: left, right: right, winding: winding, span: span)
    neighbours[Int(right.chain)] = left.chain
  }

  /// Replaces the right side and the span of the gap right of a chain.
  @inline(__always)
  func replace(_ chain: Int, _ right: ChainGap.Side, _ span: MonotoneTriangulator.Span) {
    gaps.update(chain) { ($0.right, $0.span) = (right, span) }
    neighbours[Int(right.chain)] = Int32(truncatingIfNeeded: chain)
  }

  /// The edge of an active chain at a point's height.
  @inline(__always)
  func edge(of chain: Int32, at key: LatticePoint) -> ChainGap.Side {
    let edge = edges[Int(chain)]
    return edge.high < key ? lift(edge, to: key) : edge
  }

  @inline(__always)
  private func lift(_ edge: ChainGap.Side, to key: LatticePoint) -> ChainGap.Side {
    var edge = edge
    let step = MonotoneChains.step(of: edge.chain)
    repeat { edge.step(step, points) } while edge.high < key
    edges[Int(edge.chain)] = edge
    return edge
  }

  /// Advances the gap right of a chain to a point: checks the points of its chains below it, and
  /// pushes them to the span if the gap is inside.
  @inline(__always)
  mutating func advance(
    _ chain: Int, _ key: LatticePoint, _ merger: inout VertexMerger
  ) -> ChainSweep.Outcome {
    if gaps[chain].left.high >= key, gaps[chain].right.high >= key { return .done }
    return gaps[chain].isInside
      ? advanceInside(chain, key, &merger) : advanceOutside(chain, key, &merger)
  }

  // MARK: - Outside

  @inline(never)
  private mutating func advanceOutside(
    _ chain: Int, _ key: LatticePoint, _ merger: inout VertexMerger
  ) -> ChainSweep.Outcome {
    var (left, right) = (gaps[chain].left, gaps[chain].right)
    let leftStep = MonotoneChains.step(of: left.chain)
    let rightStep = MonotoneChains.step(of: right.chain)
    if left.chain <= MonotoneChains.rightSentinel || right.chain <= MonotoneChains.rightSentinel {
      // Nothing crosses the sentinels, nor comes near them.
      if !isIndexed {
        (left, right) = (edge(of: left.chain, at: key), edge(of: right.chain, at: key))
      }
      while left.high < key { left.step(leftStep, points) }
      while right.high < key { right.step(rightStep, points) }
    } else if !climb(&left, &right, key, leftStep, rightStep) {
      let outcome = merge(&left, &right, key, leftStep, rightStep, &merger)
      // After a failure, the gap is advanced to the point that failed.
      if outcome != .done { failed = Int32(truncatingIfNeeded: chain) }
      gaps.update(chain) { ($0.left, $0.right) = (left, right) }
      return outcome
    }
    gaps.update(chain) { ($0.left, $0.right) = (left, right) }
    return .done
  }

  /// Passes the points of both chains below `key` without checks, if all edges on the left of the
  /// gap are far from all on its right.
  @inline(__always)
  private func climb(
    _ left: inout ChainGap.Side, _ right: inout ChainGap.Side, _ key: LatticePoint,
    _ leftStep: Int32,
    _ rightStep: Int32
  ) -> Bool {
    // If the current edges are near each other already, a climb is in vain (`fill/dude` −1.3 %).
    guard max(left.low.x, left.high.x) &+ ChainGap.farApart <= min(right.low.x, right.high.x) else {
      return false
    }
    var (highLeft, highRight) = (left, right)
    let lastLeft = highLeft.climb(to: key, leftStep, points) { max($0, $1) }
    let firstRight = highRight.climb(to: key, rightStep, points) { min($0, $1) }
    guard lastLeft &+ ChainGap.farApart <= firstRight else { return false }
    (left, right) = (highLeft, highRight)
    return true
  }

  /// Passes the points of both chains below `key`, in sweep order.
  @inline(__always)
  private mutating func merge(
    _ left: inout ChainGap.Side, _ right: inout ChainGap.Side, _ key: LatticePoint,
    _ leftStep: Int32,
    _ rightStep: Int32, _ merger: inout VertexMerger
  ) -> ChainSweep.Outcome {
    while true {
      if left.high < right.high {
        guard left.high < key else { return .done }
        let outcome = checkLeft(left.high, right)
        if outcome != .done { return outcome }
        left.step(leftStep, points)
      } else {
        guard right.high < key else { return .done }
        let outcome = checkRight(left, right.high)
        if outcome == .touching {
          merger.merge(UInt32(bitPattern: left.cursor), UInt32(bitPattern: right.cursor))
          left.step(leftStep, points)
        } else if outcome != .done {
          return outcome
        }
        right.step(rightStep, points)
      }
    }
  }

  // MARK: - Checks

  /// Checks a point of a left chain against the edge of the right one.
  @inline(__always)
  mutating func checkLeft(_ point: LatticePoint, _ right: ChainGap.Side) -> ChainSweep.Outcome {
    let side = orientation(right.low, right.high, point)
    if side > ChainGaps.farthestReach { return .done }
    if side <= 0 { return side < 0 ? .crossing : .notSimple }
    noteTightness(side, right, point)
    return .done
  }

  /// Checks a point of a right chain against the edge of the left one; `touching` if it is the
  /// upper end of that one.
  @inline(__always)
  mutating func checkRight(_ left: ChainGap.Side, _ point: LatticePoint) -> ChainSweep.Outcome {
    let side = orientation(left.low, left.high, point)
    if side < 0 &- ChainGaps.farthestReach { return .done }
    if side >= 0 { return left.high == point ? .touching : side > 0 ? .crossing : .notSimple }
    noteTightness(side, left, point)
    return .done
  }

  /// Records whether a vertex is near an edge next to it, given its orientation.
  @inline(__always)
  mutating func noteTightness(_ side: Int64, _ edge: ChainGap.Side, _ vertex: LatticePoint) {
    // The usual case is decided by one comparison, which zero fails, too.
    if side.magnitude &- 1 >= UInt64(ChainGaps.farthestReach) { return }
    if VertexSnapping.isBeside(side, edge.low, edge.high, vertex, within: reach),
      edge.chain > MonotoneChains.rightSentinel
    {
      hasNearMiss = true
    }
  }

  /// Leaves a gap as it was advanced to the point at which a check failed, and returns the outcome.
  @inline(never)
  mutating func fail(
    _ outcome: ChainSweep.Outcome, _ chain: Int, _ left: ChainGap.Side, _ right: ChainGap.Side,
    _ span: MonotoneTriangulator.Span
  ) -> ChainSweep.Outcome {
    gaps.update(chain) { ($0.left, $0.right, $0.span) = (left, right, span) }
    failed = Int32(truncatingIfNeeded: chain)
    return outcome
  }
}
