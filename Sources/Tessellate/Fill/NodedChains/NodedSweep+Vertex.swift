// Vertices of any kind: chains start and end there, and others pass.

extension NodedSweep {
  /// Passes a vertex with all chains that start, end and pass there.
  ///
  /// `events` are those at the vertex, `count` of them.
  @inline(never)
  mutating func passVertex(
    _ events: UncheckedView<KeyedIndex>, _ count: Int, _ state: inout NodedGaps
  ) -> Bool {
    let key = LatticePoint(bits: events[0].key)
    // Two chains that start or end by themselves, which most events of drawings with few crossings
    // are. In the loop of `run` this costs crossings registers (`fill/random-200` + 4 %).
    if count == 1, events[0].index & 3 != NodedChains.Kind.common {
      let chain = Int(events[0].index &>> 2)
      let isStart = events[0].index & 3 == NodedChains.Kind.start
      let step = isStart ? start(chain, key, &state) : end(chain, key, &state)
      if step != .other { return step == .done }
    }
    var (known, ends) = (0, 0)
    for i in 0..<count where events[i].index & 3 != NodedChains.Kind.start {
      if events[i].index & 3 == NodedChains.Kind.end { ends &+= 2 }
      known = max(known, Int(events[i].index &>> 2))
    }
    var place = active.end
    if known == 0 {
      place = active.firstNotLeft(of: key) { ChainSweep.lift(&$0, key, state.points) }
    }
    guard let outer = outer(of: known, place, key, state),
      collectArriving(from: outer, ends: ends, key, state)
    else { return false }
    if arriving.count > 0 { place = active.position(active.index(of: arriving[0])) }
    let last = arriving.count > 0 ? Int(arriving[arriving.count &- 1]) : outer
    let (left, right) = (state.gaps[outer].left, state.gaps[last].right)
    guard orientation(left.low, left.high, key) < 0, orientation(right.low, right.high, key) > 0
    else { return false }
    collectStarting(events, count, key, state)
    guard sortLeaving(key) else { return false }
    findBoundaries(outer, state)
    passBoundaries(key, outer, &state)
    setGaps(outer, right, state)
    exchange(from: place)
    return true
  }

  /// Returns the chain on the left of a vertex, its gap advanced to the vertex, given a chain that
  /// has a point there, or a place.
  private func outer(
    of known: Int, _ place: ActiveEdges.Position, _ key: LatticePoint, _ state: NodedGaps
  ) -> Int? {
    var outer =
      known > 0 ? Int(state.neighbours[known]) : Int(active.number(at: active.previous(place)!))
    while state.advance(outer, key) {
      if state.gaps[outer].left.high != key { return outer }
      outer = Int(state.neighbours[outer])
    }
    return nil
  }

  /// Collects the run of chains through the vertex; returns whether all that end there are among
  /// them.
  private mutating func collectArriving(
    from outer: Int, ends: Int, _ key: LatticePoint, _ state: NodedGaps
  ) -> Bool {
    arriving.removeAll()
    leaving.removeAll()
    ending.removeAll()
    var (chain, ends) = (outer, ends)
    while state.gaps[chain].right.high == key {
      var side = state.gaps[chain].right
      chain = Int(side.chain)
      if state.gaps[chain].span != NodedGaps.none { ending.append(side.chain) }
      arriving.append(side.chain)
      if state.table[chain].top == side.cursor {
        ends &-= 1
      } else {
        side.step(MonotoneChains.step(of: side.chain), state.points)
        leaving.append(Leaving(side: side))
      }
      guard state.advance(chain, key) else { return false }
    }
    return ends == 0
  }

  /// Adds the chains that start at the vertex to those that leave it.
  private mutating func collectStarting(
    _ events: UncheckedView<KeyedIndex>, _ count: Int, _ key: LatticePoint, _ state: NodedGaps
  ) {
    for i in 0..<count where events[i].index & 3 == NodedChains.Kind.start {
      let rising = Int(events[i].index &>> 2)
      let partner = Int(state.table[rising].partner)
      leaving.append(Leaving(side: ChainSweep.lowest(rising, key, state.points, state.table)))
      leaving.append(Leaving(side: ChainSweep.lowest(partner, key, state.points, state.table)))
    }
  }

  /// Sorts the chains that leave the vertex from left to right; returns whether any two part there,
  /// or have an edge in common.
  private mutating func sortLeaving(_ key: LatticePoint) -> Bool {
    let (out, count) = (leaving.view, leaving.count)
    heapSort(out, count) { orientation(key, $0.side.high, $1.side.high) < 0 }
    for i in 1..<max(count, 1) {
      let (a, b) = (out[i &- 1].side.high, out[i].side.high)
      if a != b, orientation(key, a, b) == 0 { return false }
    }
    return true
  }

  /// Gives the chains that leave the vertex their winding numbers, and finds those that bound the
  /// region: of chains along one edge the last at most.
  private mutating func findBoundaries(_ outer: Int, _ state: NodedGaps) {
    starting.removeAll()
    let (out, count) = (leaving.view, leaving.count)
    var winding = state.gaps[outer].winding
    var isInside = state.rule.contains(winding: Int(winding))
    for i in 0..<count {
      winding &-= MonotoneChains.step(of: out[i].side.chain)
      out[i].winding = winding
      if i &+ 1 < count, out[i].side.high == out[i &+ 1].side.high { continue }
      let isInsideNext = state.rule.contains(winding: Int(winding))
      if isInsideNext != isInside { starting.append(Int32(truncatingIfNeeded: i)) }
      isInside = isInsideNext
    }
  }

  /// Updates the spans round the vertex, and gives the boundaries that leave it theirs.
  private mutating func passBoundaries(
    _ key: LatticePoint, _ outer: Int, _ state: inout NodedGaps
  ) {
    let (ends, starts) = (ending.count, starting.count)
    if ends &+ starts == 0 { return }
    for i in 0..<ends { state.advance(span: state.gaps[Int(ending[i])].span, key) }
    let vertex = state.append(key)
    let (out, place) = (leaving.view, starting.view)
    let isLeftInside = state.rule.contains(winding: Int(state.gaps[outer].winding))
    let isRightInside = isLeftInside != (ends & 1 != 0)
    // Between the sides: pairs of boundaries with the region inside.
    var i = isLeftInside ? 1 : 0
    while i &+ 1 < ends {
      state.close(state.gaps[Int(ending[i])].span, key, vertex)
      i &+= 2
    }
    i = isLeftInside ? 1 : 0
    while i &+ 1 < starts {
      let (left, right) = (Int(place[i]), Int(place[i &+ 1]))
      let span = state.open(out[left].side, out[right].side, key, vertex)
      out[left].span = span
      out[right].span = span
      i &+= 2
    }
    // The two sides.
    if ends == 0 {
      guard isLeftInside else { return }
      let span = state.span(around: outer)
      state.advance(span: span, key)
      let (left, right) = (Int(place[0]), Int(place[starts &- 1]))
      out[left].span = span
      out[right].span = state.split(span, out[left].side, out[right].side, key, vertex)
      return
    }
    let leftSpan = state.gaps[Int(ending[0])].span
    let rightSpan = state.gaps[Int(ending[ends &- 1])].span
    if starts == 0 {
      guard isLeftInside, isRightInside else { return }
      // The sides are those of the chains that end, until the spans are joined.
      state.pushRight(leftSpan, state.gaps[outer].left, key, vertex)
      state.pushLeft(rightSpan, state.gaps[outer].left, key, vertex)
      state.join(leftSpan, rightSpan)
      return
    }
    if isLeftInside {
      let left = Int(place[0])
      out[left].span = leftSpan
      state.pushRight(leftSpan, out[left].side, key, vertex)
    }
    if isRightInside {
      let right = Int(place[starts &- 1])
      out[right].span = rightSpan
      state.pushLeft(rightSpan, out[right].side, key, vertex)
    }
  }

  /// Sets the gaps above the vertex, up to the chain on its right.
  private mutating func setGaps(_ outer: Int, _ right: Side, _ state: NodedGaps) {
    let (out, count) = (leaving.view, leaving.count)
    state.setRight(of: outer, count > 0 ? out[0].side : right)
    for i in 0..<count {
      state.set(
        out[i].side, i &+ 1 < count ? out[i &+ 1].side : right, winding: out[i].winding,
        span: out[i].span)
    }
  }

  /// Replaces the chains that arrive by those that leave the vertex.
  private mutating func exchange(from first: ActiveEdges.Position) {
    var place = first
    let (out, starts, ends) = (leaving.view, leaving.count, arriving.count)
    if starts == 2, ends == 0 {
      return active.insertPair(
        before: place, ChainSweep.entry(out[0].side), ChainSweep.entry(out[1].side))
    }
    if starts == 0, ends == 2 { return active.removePair(at: place) }
    for i in 0..<starts {
      let entry = ChainSweep.entry(out[i].side)
      if i < ends {
        active.setEntry(active.index(place), entry)
      } else {
        place = active.insert(before: place, entry)
      }
      place = active.next(place)
    }
    for _ in starts..<max(starts, ends) { place = active.remove(at: place) }
  }
}
