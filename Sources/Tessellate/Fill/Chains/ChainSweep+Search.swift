// Location of a point among the active chains. Most drawings have few of these at a time: a walk
// from gap to gap needs no list but the gaps. More than `walkLimit` are kept in an index.

extension ChainSweep {
  /// A point's place among the active chains.
  struct Place {
    /// The last chain that passes strictly left of the point.
    var outer: Int
    /// The point's orientation to the edge of `outer`, below 0, and to that of the next chain, 0 or
    /// above.
    var leftSide, rightSide: Int64
    /// The place of the next chain in the index, if there is one.
    var position: ActiveEdges.Position
  }

  /// Finds a point's place.
  ///
  /// It is `mutating` because the compiler copies all of `self` before a function that only reads
  /// it is inlined into one that changes it (91e4808).
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

  /// Adds to the number of active chains, and makes an index when there are many.
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

  /// Moves an edge up its chain until it reaches the height of a point.
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
