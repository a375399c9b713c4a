/// Triangulates drawings whose contours don't cross: a sweep over monotone chains that only stops
/// where chains start and end.
///
/// The *gap* between two neighbouring chains lasts from one event that makes them neighbours to the
/// next one that parts them. Points along the chains are no events: `ChainGap` merges and checks
/// them when an event touches the gap. A gap inside the region holds a span of the triangulator.
///
/// *Simple* events are two chains that start, or end, at a point that nothing else has. Where more
/// comes together, all of it is one event (`passVertex`): the chains that arrive are taken out,
/// those that leave are sorted by angle and put in. MonotoneChains whose common points are no ends
/// of chains pinch the gap between them. Coincident edges need nothing more: the gap between them
/// has no width, its span no triangle.
///
/// *Why success means a planar drawing.* Edges may meet in common ends and may coincide, and
/// nothing else; this is what is shown. At each event the chains that pass left and right of the
/// point are checked to be the neighbours, strictly, and the chains between them to have a point
/// there. Over the life of a gap every point of one chain is checked against the edge of the other
/// at its height; between two such heights both are straight. So two neighbours are in strict order
/// from event to event but for common points and coincident edges. Being in order is transitive: at
/// every height all chains are, and edges of chains in order don't cross, nor pass through each
/// other's points. It does not matter that the search trusts chains not yet checked: whatever it
/// finds, the checks are of neighbours as they stand in the list, and all of that list is checked
/// up to its last event.
///
/// It gives up where it finds anything else, and where both sides of a chain are inside: such a
/// chain is no boundary. Then `PlanarSweep` has to do.
struct ChainSweep: ~Copyable, Sendable {
  /// What a sweep came to.
  enum Outcome {
    case done
    /// A point lies inside an edge.
    case notSimple
    /// A chain has the region on both sides.
    case covered
    /// MonotoneChains cross.
    case crossing
    /// An event is not simple.
    case touching
  }

  /// The gap right of each active chain: from one to the next, the list of all of them.
  var gaps = UncheckedBuffer<ChainGap>()
  /// The edge of each active chain that was last looked at, apart from the gaps, for walks.
  var edges = UncheckedBuffer<ChainGap.Side>()
  /// How many chains are active, besides the sentinels.
  var activeCount = 0
  /// So many chains, half of them on average, are passed by walking from one to the next.
  var walkLimit = 40
  /// The active chains once more, to search among more than that.
  var active = ActiveEdges()
  private var neighbours = UncheckedBuffer<Int32>()
  var merger = VertexMerger()
  var triangulator = MonotoneTriangulator()
  /// The chains that arrive at a vertex, and those that leave it, from left to right.
  var arriving = UncheckedBuffer<Int32>()
  var leaving = UncheckedBuffer<ChainGap.Side>()
  /// Whether a vertex came within a step of an edge next to it: if all went well, `VertexSnapping`
  /// has to look at it.
  private(set) var hasNearMiss = false

  /// Triangulates the region where `rule` holds; the triangles' vertices are the points, or the
  /// merger's.
  ///
  /// Without a rule nothing is inside, and all that comes of it is whether the drawing is planar.
  mutating func run(_ chains: MonotoneChains.View, rule: FillRule?) -> Outcome {
    var state = prepare(chains)
    let (events, count) = (chains.events, chains.eventCount)
    var i = 0
    while i < count {
      let (event, chain) = (events[i].key, Int(events[i].index))
      var outcome = Outcome.touching
      if i &+ 1 == count || events[i &+ 1].key &>> 1 != event &>> 1 {
        outcome =
          event & 1 != 0
          ? start(chain, &state, rule) : end(chain, MonotoneChains.point(of: event), &state)
      }
      i &+= 1
      if outcome == .done { continue }
      guard outcome == .touching else { return outcome }
      let first = i &- 1
      while i < count, events[i].key &>> 1 == event &>> 1 { i &+= 1 }
      outcome = passVertex(events.dropping(first), i &- first, &state, rule)
      if outcome != .done { return outcome }
    }
    triangulator.writer = state.writer
    hasNearMiss = state.hasNearMiss
    return .done
  }

  private mutating func prepare(_ chains: MonotoneChains.View) -> ChainGaps {
    activeCount = 0
    gaps.reserve(chains.chainCount)
    edges.reserve(chains.chainCount)
    neighbours.reserve(chains.chainCount)
    triangulator.removeAll()
    // All points are pushed once; but half of the events are starts, of three nodes at the most,
    // the others ends, of two.
    triangulator.reserve(nodes: chains.pointCount &+ 2 &* chains.chainCount)
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
    return state
  }

  // MARK: - Simple events

  /// Two chains start at their common lower end.
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
      if isInside { return .covered }
      leftSpan = state.writer.split(&rightSpan, key, UInt32(bitPattern: vertex))
    } else if isInside {
      middle = state.writer.open(key, UInt32(bitPattern: vertex))
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

  /// Two chains end at their common upper end.
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
    var outcome = advance(left, key, &state)
    // Beside the edges of the plane there is nothing to check.
    if outcome == .done, state.gaps[right].right.chain != MonotoneChains.rightSentinel {
      outcome = advance(right, key, &state)
    }
    if outcome == .done, outer != MonotoneChains.leftSentinel {
      outcome = advance(outer, key, &state)
    }
    if outcome != .done { return outcome }
    let (previous, next) = (state.gaps[outer].left, state.gaps[right].right)
    let sideBefore = orientation(previous.low, previous.high, key)
    if sideBefore >= 0 { return sideBefore > 0 ? .crossing : .touching }
    let side = orientation(next.low, next.high, key)
    if side <= 0 { return side < 0 ? .crossing : .touching }
    state.noteTightness(sideBefore, previous, key)
    state.noteTightness(side, next, key)
    var (leftSpan, rightSpan) = (state.gaps[outer].span, state.gaps[right].span)
    if state.gaps[left].isInside {
      state.writer.close(state.gaps[left].span, key, vertex)
    } else if leftSpan.head >= 0 {
      state.writer.pushRight(&leftSpan, key, vertex)
      state.writer.pushLeft(&rightSpan, key, vertex)
      leftSpan = state.writer.join(leftSpan, rightSpan)
    }
    state.replace(outer, next, leftSpan)
    // Gaps and the index agree about neighbours.
    if state.isIndexed { active.removePair(of: Int32(truncatingIfNeeded: left)) }
    activeCount &-= 2
    return .done
  }

  /// A chain's lowest edge, which starts at `key`.
  @inline(__always)
  static func lowest(
    _ chain: Int, _ key: LatticePoint, _ points: UncheckedView<LatticePoint>,
    _ table: UncheckedView<MonotoneChains.Chain>
  ) -> ChainGap.Side {
    let cursor = table[chain].first
    return ChainGap.Side(
      low: key, high: points[Int(cursor)], cursor: cursor, chain: Int32(truncatingIfNeeded: chain))
  }

  /// Brings the gap right of a chain up to a point.
  @inline(__always)
  mutating func advance(_ chain: Int, _ key: LatticePoint, _ state: inout ChainGaps) -> Outcome {
    state.advance(chain, key, &merger)
  }
}
