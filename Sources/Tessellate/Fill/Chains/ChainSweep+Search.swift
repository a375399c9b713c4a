// Where a point lies among the active chains. Most drawings have few at a time: then it is found by
// a walk from gap to gap, which needs no list but theirs. Many are looked up in an index.

extension ChainSweep {
  /// A point's place among the active chains.
  struct Place {
    /// The last chain that passes strictly left of the point.
    var outer: Int
    /// The point's orientation to the edge of that one, below 0, and to that of the next, not
    /// below.
    var leftSide, rightSide: Int64
    /// Where the next one stands in the index, if there is one.
    var position: ActiveEdges.Position
  }

  /// Finds a point's place.
  ///
  /// Whatever only reads `self` and is inlined into what changes it has the compiler copy all of it
  /// first.
  @inline(__always)
  mutating func locate(_ key: LatticePoint, _ state: inout ChainGaps) -> Place {
    if state.isIndexed { return search(key, state.points) }
    var (chain, leftSide) = (MonotoneChains.leftSentinel, Int64.min)
    while true {
      let next = state.gaps[chain].right.chain
      let edge = state.edge(of: next, at: key)
      let side = orientation(edge.low, edge.high, key)
      if side >= 0 {
        return Place(outer: chain, leftSide: leftSide, rightSide: side, position: active.end)
      }
      (chain, leftSide) = (Int(next), side)
    }
  }

  // MARK: - The index

  @inline(never)
  private mutating func search(_ key: LatticePoint, _ points: UncheckedView<LatticePoint>) -> Place
  {
    let position = active.firstNotLeft(of: key) { ChainSweep.lift(&$0, key, points) }
    let before = active.previous(position)!
    return Place(
      outer: Int(active.number(at: before)), leftSide: active.sideOf(key, at: before),
      rightSide: active.sideOf(key, at: position), position: position)
  }

  /// Notes that so many chains more are active, and makes an index when there are many.
  @inline(__always)
  mutating func noteActive(_ more: Int, _ state: inout ChainGaps) {
    activeCount &+= more
    if activeCount > walkLimit, !state.isIndexed {
      makeIndex()
      state.isIndexed = true
    }
  }

  @inline(never)
  private mutating func makeIndex() {
    active.removeAll(numbers: gaps.capacity)
    var edge = edges[MonotoneChains.leftSentinel]
    while true {
      _ = active.insert(before: active.end, ChainSweep.entry(edge))
      if edge.chain == MonotoneChains.rightSentinel { return }
      edge = edges[Int(gaps[Int(edge.chain)].right.chain)]
    }
  }

  @inline(__always)
  static func entry(_ side: ChainGap.Side) -> ActiveEdges.Entry {
    ActiveEdges.Entry(low: side.low, high: side.high, number: side.chain, cursor: side.cursor)
  }

  /// Moves an edge of the index, which ends below a point, up its chain to the point's height.
  @inline(__always)
  static func lift(
    _ entry: inout ActiveEdges.Entry, _ key: LatticePoint, _ points: UncheckedView<LatticePoint>
  ) {
    entry.low = entry.high
    entry.cursor &+= MonotoneChains.step(of: entry.number)
    entry.high = points[Int(entry.cursor)]
    if entry.high < key { entry = lifted(entry, key, points) }
  }

  /// An edge that was moved up its chain until it reaches a point's height.
  @inline(never)
  private static func lifted(
    _ entry: ActiveEdges.Entry, _ key: LatticePoint, _ points: UncheckedView<LatticePoint>
  ) -> ActiveEdges.Entry {
    var entry = entry
    let step = MonotoneChains.step(of: entry.number)
    while entry.high < key {
      entry.low = entry.high
      entry.cursor &+= step
      entry.high = points[Int(entry.cursor)]
    }
    return entry
  }
}
