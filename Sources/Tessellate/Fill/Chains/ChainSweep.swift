/// Triangulates drawings whose contours do not cross, by a sweep over monotone chains that stops
/// only at the ends of chains.
///
/// The *gap* between two neighbouring chains lasts from the event that makes them neighbours to the
/// one that parts them. Points along the chains are no events: `ChainGap` merges and checks them
/// when an event touches the gap. A gap inside the region holds a span of the triangulator.
///
/// *Simple* events are two chains that start, or end, at a point that nothing else has. Where more
/// comes together, all of it is one event (`passVertex`): the chains that arrive are removed, those
/// that leave are sorted by angle and inserted. Chains whose common points are no ends of chains
/// pinch the gap between them. Coincident edges need nothing more: the gap between them has no
/// width, and its span no triangle.
///
/// A sweep that succeeds proves that the drawing is planar: edges have common ends or coincide, and
/// meet nowhere else. The page *How a region is filled* has the proof.
///
/// The sweep gives up on anything else, and where both sides of a chain are inside, so that the
/// chain is no boundary. `PlanarSweep` takes such drawings.
struct ChainSweep: ~Copyable, Sendable {
  /// The outcome of a sweep.
  enum Outcome {
    case done
    /// A point lies inside an edge.
    case notSimple
    /// A chain has the region on both sides.
    case covered
    /// Two chains cross.
    case crossing
    /// An event is not simple.
    case touching
    /// A contact lies below what was passed: the sweep must start again.
    case again
  }

  typealias Span = ChainGaps.Span

  /// The gap right of each active chain, which links the chain to the next one.
  var gaps = UncheckedBuffer<ChainGap>()
  /// The edge of each active chain that a walk tested last.
  var edges = UncheckedBuffer<ChainGap.Side>()
  /// The number of active chains, besides the sentinels.
  var activeCount = 0
  /// The number of active chains up to which a point is located by a walk over half of them on
  /// average.
  ///
  /// 40: with 16, `fill/rain` takes 121 → 154 µs; with 64, `fill/holes-10k` takes 24 % longer.
  var walkLimit = 40
  /// An index of the active chains, once there are more than `walkLimit`.
  var active = ActiveEdges()
  private var neighbours = UncheckedBuffer<Int32>()
  var merger = VertexMerger()
  var triangulator = MonotoneTriangulator()
  /// The chains that arrive at a vertex, and those that leave it, from left to right.
  var arriving = UncheckedBuffer<Int32>()
  var leaving = UncheckedBuffer<ChainGap.Side>()
  /// Whether a vertex came within a step of an edge next to it, so that `VertexSnapping` must test
  /// the drawing even after a success.
  private(set) var hasNearMiss = false
  /// Whether all events of the last sweep were simple.
  private(set) var isSimple = false
  /// The contacts passed in the last sweep, and those planned for the next.
  var contacts = Contacts()

  /// Triangulates the region where `rule` holds.
  ///
  /// The vertices of the triangles are the points, with those of contacts after them, or the
  /// merger's.
  ///
  /// Without a rule nothing is inside, and the outcome says only whether the drawing is planar.
  ///
  /// - Parameters:
  ///   - chains: The drawing.
  ///   - rule: The rule.
  ///   - contactLimit: The number of contacts that may be passed; by default the sweep gives up at
  ///     the first.
  /// - Returns: The outcome, never `again`.
  mutating func run(
    _ chains: MonotoneChains.View, rule: FillRule?, contactLimit: Int = 0
  ) -> Outcome {
    contacts.reset(limit: contactLimit, pointCount: chains.pointCount)
    while true {
      let outcome = sweep(chains, rule)
      // With contacts, no graph of the contours is planar.
      if outcome == .covered, contacts.count > 0 || contacts.hasPlanned { return .crossing }
      if outcome != .again { return outcome }
      contacts.startAgain()
    }
  }

  @inline(__always)
  private mutating func sweep(_ chains: MonotoneChains.View, _ rule: FillRule?) -> Outcome {
    var state = prepare(chains)
    isSimple = false
    var isSimple = true
    let (events, count) = contacts.events(of: chains)
    var i = 0
    while i < count {
      let (event, chain) = (events[i].key, Int(events[i].index))
      let first = i
      var outcome = Outcome.touching
      if i &+ 1 == count || events[i &+ 1].key &>> 1 != event &>> 1 {
        outcome =
          event & 1 != 0
          ? start(chain, &state, rule) : end(chain, MonotoneChains.point(of: event), &state)
      }
      i &+= 1
      if outcome == .done { continue }
      isSimple = false
      if outcome == .touching {
        while i < count, events[i].key &>> 1 == event &>> 1 { i &+= 1 }
        outcome = passVertex(events.dropping(first), i &- first, &state, rule)
        if outcome == .done { continue }
      }
      outcome = meet(outcome, events, count, before: first, &state, rule)
      if outcome != .done { return outcome }
      i = first
    }
    if contacts.count > 0, state.hasNearMiss || !contacts.areClear(chains.points) {
      return .crossing
    }
    triangulator.writer = state.writer
    hasNearMiss = state.hasNearMiss
    self.isSimple = isSimple
    return .done
  }

  /// The winding number right of a chain of the last sweep, if all its events were simple.
  func winding(rightOf chain: Int) -> Int32 { gaps.view[chain].winding }

  @inline(__always)
  mutating func prepare(_ chains: MonotoneChains.View) -> ChainGaps {
    activeCount = 0
    // A hill's two chains may not have been made.
    let chainCount = max(chains.chainCount, MonotoneChains.firstChain &+ 2)
    gaps.reserve(chainCount)
    edges.reserve(chainCount)
    neighbours.reserve(chainCount)
    triangulator.removeAll()
    // All points are pushed once, those of small loops twice (`Contacts.cover`), and a triangle
    // takes one of them off a list. An event makes eight nodes at most: it makes lists of two
    // strips, pushes to both, and closes a list that was a strip. Else a strip becomes a list that
    // stays by a push, and a list a strip again by another, which gives its node back: three nodes
    // for two pushes.
    let (points, ends) = (
      chains.pointCount &+ Contacts.coveredLimit, chainCount &+ 2 &* contacts.limit
    )
    triangulator.reserve(nodes: 2 &* points &+ 8 &* ends, triangles: points &+ 2 &* ends)
    merger.reset(count: chains.pointCount)
    let top = LatticePoint.largest + 1
    let left = ChainGap.Side(
      low: LatticePoint(x: 0, y: 0), high: LatticePoint(x: 0, y: top), cursor: 0,
      chain: Int32(MonotoneChains.leftSentinel))
    let right = ChainGap.Side(
      low: LatticePoint(x: top, y: 0), high: LatticePoint(x: top, y: top), cursor: 0,
      chain: Int32(MonotoneChains.rightSentinel))
    edges[MonotoneChains.leftSentinel] = left
    edges[MonotoneChains.rightSentinel] = right
    let state = ChainGaps(
      points: chains.points, table: chains.table, gaps: gaps.view,
      neighbours: neighbours.view, edges: edges.view, writer: triangulator.writer)
    state.set(left, right, winding: 0, ChainGap.outside)
    // For planned contacts.
    neighbours[MonotoneChains.leftSentinel] = Int32(MonotoneChains.leftSentinel)
    return state
  }

  // MARK: - Simple events

  /// Passes the common lower end at which two chains start.
  @inline(__always)
  private mutating func start(
    _ rising: Int, _ state: inout ChainGaps, _ rule: FillRule?
  ) -> Outcome {
    let (points, table) = (state.points, state.table)
    let vertex = table[rising].first &- 1
    let key = points[Int(vertex)]
    let (first, second) = (rising, Int(table[rising].partner))
    let turn = orientation(
      key, points[Int(table[first].first)], points[Int(table[second].first)])
    if turn == 0 { return .touching }
    let left = ChainSweep.lowest(turn < 0 ? first : second, key, points, table)
    let right = ChainSweep.lowest(turn < 0 ? second : first, key, points, table)
    let place = locate(key, &state)
    if place.rightSide == 0 { return .touching }
    let outer = place.outer
    let outcome = advance(outer, key, &state)
    if outcome != .done { return outcome }
    let (before, after) = (state.gaps[outer].left, state.gaps[outer].right)
    state.noteTightness(place.rightSide, after, key)
    state.noteTightness(place.leftSide, before, key)
    let outside = state.gaps[outer].winding
    let winding = outside &- MonotoneChains.step(of: left.chain)
    let isInside = rule?.contains(winding: Int(winding)) ?? false
    var (middle, rightSpan) = (ChainGap.outside, state.gaps[outer].span)
    var leftSpan = ChainGap.outside
    if rightSpan.head >= 0 {
      if isInside {
        guard contacts.cover(left, right, table) else { return .covered }
        middle = Span(feet: UInt32(bitPattern: vertex), UInt32(bitPattern: vertex))
      }
      (leftSpan, rightSpan) = state.split(state.gaps[outer], key, UInt32(bitPattern: vertex))
    } else if isInside {
      middle = Span(feet: UInt32(bitPattern: vertex), UInt32(bitPattern: vertex))
    } else {
      merger.need()
    }
    state.set(right, after, winding: outside, rightSpan)
    state.set(left, right, winding: winding, middle)
    state.replace(outer, left, leftSpan)
    if state.isIndexed {
      active.insertPair(before: place.position, ChainSweep.entry(left), ChainSweep.entry(right))
    } else {
      state.edges[Int(left.chain)] = left
      state.edges[Int(right.chain)] = right
    }
    noteActive(2, &state)
    return .done
  }

  /// Passes the common upper end at which two chains end.
  @inline(__always)
  private mutating func end(
    _ rising: Int, _ key: LatticePoint, _ state: inout ChainGaps
  ) -> Outcome {
    let table = state.table
    let top = table[rising].top
    let vertex = UInt32(bitPattern: top)
    let before = Int(state.neighbours[rising])
    let left = table[before].top == top ? before : rising
    let right = Int(state.gaps[left].right.chain)
    guard table[left].top == top, table[right].top == top else { return .touching }
    let outer = Int(state.neighbours[left])
    let outcome = advance(outer, left, right, key, &state)
    if outcome != .done { return outcome }
    let (previous, next) = (state.gaps[outer].left, state.gaps[right].right)
    let sideBefore = orientation(previous.low, previous.high, key)
    if sideBefore >= 0 {
      state.failed = Int32(truncatingIfNeeded: outer)
      return sideBefore > 0 ? .crossing : .touching
    }
    let side = orientation(next.low, next.high, key)
    if side <= 0 {
      state.failed = Int32(truncatingIfNeeded: right)
      return side < 0 ? .crossing : .touching
    }
    state.noteTightness(sideBefore, previous, key)
    state.noteTightness(side, next, key)
    var leftSpan = state.gaps[outer].span
    if state.gaps[left].isInside { state.close(state.gaps[left].span, key, vertex) }
    if leftSpan.head >= 0 {
      leftSpan = state.join(outer, right, key, vertex)
    }
    state.replace(outer, next, leftSpan)
    // Neighbours by gaps are neighbours in the index.
    if state.isIndexed { active.removePair(of: Int32(truncatingIfNeeded: left)) }
    activeCount &-= 2
    return .done
  }

  /// Advances three gaps that follow each other to a point, where the one between ends; those
  /// outside first, because they can go back (`goBack`).
  @inline(__always)
  private mutating func advance(
    _ outer: Int, _ left: Int, _ right: Int, _ key: LatticePoint, _ state: inout ChainGaps
  ) -> Outcome {
    let isInside = state.gaps[left].isInside
    var outcome = isInside ? .done : advance(left, key, &state)
    // Gaps beside the sentinels need no check.
    if outcome == .done, state.gaps[right].right.chain != MonotoneChains.rightSentinel {
      outcome = advance(right, key, &state)
    }
    if outcome == .done, outer != MonotoneChains.leftSentinel {
      outcome = advance(outer, key, &state)
    }
    return outcome == .done && isInside ? advance(left, key, &state) : outcome
  }

  /// Returns the lowest edge of a chain, which starts at `key`.
  @inline(__always)
  static func lowest(
    _ chain: Int, _ key: LatticePoint, _ points: UncheckedView<LatticePoint>,
    _ table: UncheckedView<MonotoneChains.Chain>
  ) -> ChainGap.Side {
    let cursor = table[chain].first
    return ChainGap.Side(
      low: key, high: points[Int(cursor)], cursor: cursor, chain: Int32(truncatingIfNeeded: chain))
  }

  /// Advances the gap right of a chain to a point.
  @inline(__always)
  mutating func advance(_ chain: Int, _ key: LatticePoint, _ state: inout ChainGaps) -> Outcome {
    state.advance(chain, key, &merger)
  }
}
