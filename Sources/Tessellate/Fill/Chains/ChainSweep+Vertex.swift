// Vertices other than two chains that start, or two that end: ends of several contours, a chain
// that passes through the end of another, two chains that start along one edge.

extension ChainSweep {
  /// Passes a vertex with all chains that start, end and pass there.
  ///
  /// `events` are those at the vertex, `count` of them.
  @inline(never)
  mutating func passVertex(
    _ events: UncheckedView<KeyedIndex>, _ count: Int, _ state: inout ChainGaps, _ rule: FillRule?
  ) -> Outcome {
    if contacts.hasPlanned, Contacts.isAny(of: events, count) {
      return count == 1 ? passPlanned(&state, rule) : .covered
    }
    let key = MonotoneChains.point(of: events[0].key)
    if contacts.limit > 0, events[0].key & 1 == 0 {
      let outcome = checkBetween(rising: Int(events[0].index), key, &state)
      if outcome != .done { return outcome }
    }
    let place = locate(key, &state)
    let outer = place.outer
    let vertex = ChainSweep.vertex(events[0], state)
    for i in 1..<max(count, 1) { merger.merge(vertex, ChainSweep.vertex(events[i], state)) }
    let outcome = collectArriving(at: key, vertex, behind: outer, events, count, &state)
    if outcome != .done { return outcome }
    state.noteTightness(place.leftSide, state.gaps[outer].left, key)
    collectLeaving(at: key, events, count, state)
    guard sortLeaving(at: key, state) else { return .notSimple }
    guard exchangeGaps(at: key, vertex, outer, &state, rule) else { return .covered }
    // Chains outside of the region leave points without triangles.
    merger.need()
    exchangeChains(from: place.position, &state)
    return .done
  }

  /// The number of the point of an event.
  @inline(__always)
  private static func vertex(_ event: KeyedIndex, _ state: ChainGaps) -> UInt32 {
    let chain = state.table[Int(event.index)]
    return UInt32(bitPattern: event.key & 1 != 0 ? chain.first &- 1 : chain.top)
  }

  /// Collects the run of chains through the vertex.
  ///
  /// Each must have a point there, and all that end there must be among them.
  private mutating func collectArriving(
    at key: LatticePoint, _ vertex: UInt32, behind outer: Int,
    _ events: UncheckedView<KeyedIndex>, _ count: Int, _ state: inout ChainGaps
  ) -> Outcome {
    arriving.removeAll()
    leaving.removeAll()
    var ends = 0
    for i in 0..<count where events[i].key & 1 == 0 { ends &+= 2 }
    var chain = outer
    while true {
      let outcome = advance(chain, key, &state)
      if outcome != .done { return outcome }
      var side = state.gaps[chain].right
      if side.high != key {
        let orientation = orientation(side.low, side.high, key)
        if orientation == 0, contacts.hasRoom,
          ChainSweep.mayStop(at: key, on: side, isRounded: false, state)
        {
          contacts.pass(key)
          state.widenReach()
          // The vertex lies inside the edge, which becomes two.
          side.low = key
          arriving.append(side.chain)
          leaving.append(side)
          chain = Int(side.chain)
          continue
        }
        if orientation <= 0 {
          state.failed = Int32(truncatingIfNeeded: chain)
          return orientation < 0 ? .crossing : .notSimple
        }
        state.noteTightness(orientation, side, key)
        break
      }
      merger.merge(vertex, UInt32(bitPattern: side.cursor))
      arriving.append(side.chain)
      if state.table[Int(side.chain)].top == side.cursor {
        ends &-= 1
      } else {
        side.step(MonotoneChains.step(of: side.chain), state.points)
        leaving.append(side)
      }
      chain = Int(side.chain)
    }
    return ends == 0 ? .done : .crossing
  }

  /// Adds the chains that start at the vertex to those that leave it.
  private mutating func collectLeaving(
    at key: LatticePoint, _ events: UncheckedView<KeyedIndex>, _ count: Int, _ state: ChainGaps
  ) {
    for i in 0..<count where events[i].key & 1 != 0 {
      let rising = Int(events[i].index)
      for chain in [rising, Int(state.table[rising].partner)] {
        leaving.append(ChainSweep.lowest(chain, key, state.points, state.table))
      }
    }
  }

  /// Sorts the chains that leave the vertex from left to right; returns whether any two of them
  /// part there, or coincide, or the end of one edge will be a contact with the other.
  mutating func sortLeaving(at key: LatticePoint, _ state: ChainGaps) -> Bool {
    let sides = leaving.view
    heapSort(sides, leaving.count) { ChainSweep.isLeft($0, $1, state) }
    if contacts.limit > 0 { return true }
    for i in 1..<max(leaving.count, 1) {
      let (a, b) = (sides[i &- 1].high, sides[i].high)
      if a != b, orientation(key, a, b) == 0 { return false }
    }
    return true
  }

  /// Whether the first of two chains that leave one vertex is the left one.
  ///
  /// If they coincide, the next edges decide; if they stay together up to an end, either order is
  /// right.
  private static func isLeft(_ a: ChainGap.Side, _ b: ChainGap.Side, _ state: ChainGaps) -> Bool {
    var (a, b) = (a, b)
    let (first, second) = (state.table[Int(a.chain)], state.table[Int(b.chain)])
    while a.high == b.high, a.cursor != first.top, b.cursor != second.top {
      a.step(MonotoneChains.step(of: a.chain), state.points)
      b.step(MonotoneChains.step(of: b.chain), state.points)
    }
    return orientation(a.low, a.high, b.high) < 0
  }

  /// Ends the gaps below the vertex and starts those above it; returns whether every chain is on
  /// the boundary, or outside.
  mutating func exchangeGaps(
    at key: LatticePoint, _ vertex: UInt32, _ outer: Int, _ state: inout ChainGaps,
    _ rule: FillRule?
  ) -> Bool {
    let count = arriving.count
    let leftGap = state.gaps[outer]
    let rightGap = count > 0 ? state.gaps[Int(arriving[count &- 1])] : leftGap
    for i in 0..<max(count &- 1, 0) where state.gaps[Int(arriving[i])].isInside {
      state.close(state.gaps[Int(arriving[i])].span, key, vertex)
    }
    var (leftSpan, rightSpan) = (ChainGap.outside, ChainGap.outside)
    if count == 0 {
      if leftGap.isInside { (leftSpan, rightSpan) = state.split(leftGap, key, vertex) }
    } else if leaving.count == 0 {
      if leftGap.isInside { leftSpan = state.join(outer, Int(arriving[count &- 1]), key, vertex) }
    } else {
      if leftGap.isInside { leftSpan = state.pushRight(leftGap, key, vertex) }
      if rightGap.isInside { rightSpan = state.pushLeft(rightGap, key, vertex) }
    }
    let last = leaving.count &- 1
    state.set(
      leftGap.left, last < 0 ? rightGap.right : leaving[0], winding: leftGap.winding, leftSpan)
    var winding = leftGap.winding
    var isInside = leftGap.isInside
    for i in 0..<leaving.count {
      winding &-= MonotoneChains.step(of: leaving[i].chain)
      let wasInside = isInside
      isInside = rule?.contains(winding: Int(winding)) ?? false
      if wasInside, isInside, !contacts.cover(leaving[i], leaving[i], state.table) { return false }
      let span =
        i == last ? rightSpan : isInside ? Span(feet: vertex, vertex) : ChainGap.outside
      state.set(leaving[i], i == last ? rightGap.right : leaving[i &+ 1], winding: winding, span)
    }
    return true
  }

  /// Replaces the chains that arrive by those that leave.
  mutating func exchangeChains(
    from position: ActiveEdges.Position, _ state: inout ChainGaps
  ) {
    if state.isIndexed {
      exchangeEntries(from: position)
    } else {
      for i in 0..<leaving.count { edges[Int(leaving[i].chain)] = leaving[i] }
    }
    noteActive(leaving.count &- arriving.count, &state)
  }

  /// Replaces the chains that arrive by those that leave in the index.
  private mutating func exchangeEntries(from position: ActiveEdges.Position) {
    var place = position
    for i in 0..<leaving.count {
      if i < arriving.count {
        active.setEntry(active.index(place), ChainSweep.entry(leaving[i]))
      } else {
        place = active.insert(before: place, ChainSweep.entry(leaving[i]))
      }
      place = active.next(place)
    }
    for _ in 0..<max(arriving.count &- leaving.count, 0) { place = active.remove(at: place) }
  }
}
