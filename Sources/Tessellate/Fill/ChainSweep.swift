/// Triangulates simple drawings: a sweep over monotone chains that only stops where chains start and end.
///
/// Between two neighbouring chains is a *gap*. A gap inside the region holds a span of the triangulator. Points along
/// the chains are no events: a gap is brought up to date, *advanced*, only when an event touches it, by merging the
/// points of its two chains in sweep order. Each point is checked to lie strictly on its side of the opposite chain's
/// edge. Every gap is advanced over its whole life, so at the end every two neighbours are known to have been in strict
/// order at all heights: the sweep proves that no two edges cross, touch or overlap, and gives up when they do.
///
/// It also gives up where the fill rule says the same on both sides of a chain. Then `PlanarSweep` has to do.
struct ChainSweep: ~Copyable, Sendable {
  /// What a sweep came to.
  enum Outcome {
    case done
    /// Chains touch, overlap or cross, or a chain is not on the boundary.
    case notSimple
    /// Chains cross.
    case crossing
  }

  /// The part of the plane on the right of a chain, up to the next one.
  private struct Gap: BitwiseCopyable {
    /// The current edges of both chains.
    var leftLow, leftHigh, rightLow, rightHigh: LatticeKey
    /// Where the upper ends of these edges lie among the points, and which way their chains go.
    var leftCursor, rightCursor, leftStep, rightStep: Int32
    var winding: Int32
    /// The span of an inside gap, or `none`.
    var span: Int32
    /// Whether the chains' ranges of x are disjoint, so that an outside gap has nothing to check.
    var isApart: Bool
  }

  /// The edge of a chain at the current event.
  private struct Edge {
    var low, high: LatticeKey
    var cursor, step: Int32
  }

  private var active = ActiveBlocks()
  private var gaps = UncheckedBuffer<Gap>()
  /// For each chain, where the upper end of its edge in the active list lies among the points.
  private var cursors = UncheckedBuffer<Int32>()
  var triangulator = MonotoneTriangulator()

  /// Triangulates the region where `rule` holds; the mesh's vertices are the points.
  mutating func run(_ chains: borrowing Chains, rule: FillRule) -> Outcome {
    prepare(chains)
    let points = chains.rings.points.view
    let table = chains.chains.view
    let events = chains.events.view
    let count = chains.events.count
    var last = UInt64.max
    for i in 0..<count {
      let event = events[i].key
      // Two events at one point: chains touch.
      if event &>> 1 == last { return .notSimple }
      last = event &>> 1
      let chain = Int(events[i].index)
      let outcome =
        event & 1 != 0
        ? start(chain, points, table, rule) : end(chain, Chains.point(of: event), points, table)
      if outcome != .done { return outcome }
    }
    return .done
  }

  private mutating func prepare(_ chains: borrowing Chains) {
    let count = chains.chains.count
    gaps.reserve(count)
    cursors.reserve(count)
    triangulator.removeAll()
    // Half of the events are starts, of three nodes at the most, the others ends, of two; all other points are pushed
    // once. A polygon of n points with h holes has n + 2h − 2 triangles.
    let (pointCount, eventCount) = (chains.rings.points.count, chains.events.count)
    triangulator.reserve(
      nodes: pointCount &+ 2 &* eventCount, spans: eventCount,
      triangles: pointCount &+ 2 &* chains.rings.ends.count)
    active.removeAll()
    let top = LatticeKey.largest + 1
    var place = ActiveBlocks.Position(ordinal: 0, slot: 0)
    for sentinel in [Chains.leftSentinel, Chains.rightSentinel] {
      let x = Int64(chains.chains[sentinel].minX)
      let (low, high) = (LatticeKey(x: x, y: 0), LatticeKey(x: x, y: top))
      place = active.insert(before: place, low: low, high: high, number: Int32(sentinel))
      place = active.next(place)
      cursors[sentinel] = 0
    }
    let left = LatticeKey(x: 0, y: 0)
    let right = LatticeKey(x: top, y: 0)
    gaps[Chains.leftSentinel] = Gap(
      leftLow: left, leftHigh: LatticeKey(x: 0, y: top), rightLow: right,
      rightHigh: LatticeKey(x: top, y: top), leftCursor: 0, rightCursor: 0, leftStep: 0,
      rightStep: 0, winding: 0, span: MonotoneTriangulator.none, isApart: true)
  }

  // MARK: - Events

  /// Two chains start at their common lower end.
  @inline(__always)
  private mutating func start(
    _ rising: Int, _ points: UncheckedView<LatticeKey>, _ table: UncheckedView<Chains.Chain>,
    _ rule: FillRule
  ) -> Outcome {
    let vertex = Int(table[rising].first &- 1)
    let key = points[vertex]
    var (left, right) = (Int(table[rising].partner), rising)
    var leftHigh = points[Int(table[left].first)]
    var rightHigh = points[Int(table[right].first)]
    let turn = orientation(key, leftHigh, rightHigh)
    if turn == 0 { return .notSimple }
    if turn > 0 {
      (left, right) = (right, left)
      (leftHigh, rightHigh) = (rightHigh, leftHigh)
    }
    let place = search(key, points, table)
    let below = active.index(active.previous(place)!)
    let above = active.index(place)
    let leftNeighbour = edge(below, key, points, table)
    let rightNeighbour = edge(above, key, points, table)
    if orientation(rightNeighbour.low, rightNeighbour.high, key) == 0 { return .notSimple }
    let (outer, outerRight) = (
      Int(active.edge(below).number), Int(active.edge(above).number)
    )
    let outcome = advance(outer, key, points)
    if outcome != .done { return outcome }
    let gap = gaps.view[outer]
    let isInside = gap.span != MonotoneTriangulator.none
    let winding = gap.winding &+ table[left].winding
    guard rule.contains(winding: Int(winding)) != isInside else { return .notSimple }
    let id = UInt32(truncatingIfNeeded: vertex)
    let (leftEdge, rightEdge) = (
      Edge(low: key, high: leftHigh, cursor: table[left].first, step: table[left].step),
      Edge(low: key, high: rightHigh, cursor: table[right].first, step: table[right].step)
    )
    var middle = MonotoneTriangulator.none
    var leftSpan = MonotoneTriangulator.none
    if isInside {
      leftSpan = triangulator.split(gap.span, key, id)
    } else {
      middle = triangulator.open(key, id)
    }
    gaps.view[right] = ChainSweep.gap(
      rightEdge, rightNeighbour, gap.winding, gap.span,
      isApart: table[right].maxX < table[outerRight].minX)
    gaps.view[left] = ChainSweep.gap(leftEdge, rightEdge, winding, middle, isApart: false)
    gaps.view[outer] = ChainSweep.gap(
      leftNeighbour, leftEdge, gap.winding, leftSpan,
      isApart: table[outer].maxX < table[left].minX)
    cursors.view[left] = leftEdge.cursor
    cursors.view[right] = rightEdge.cursor
    let at = active.insert(
      before: place, low: key, high: leftHigh, number: Int32(truncatingIfNeeded: left))
    _ = active.insert(
      before: active.next(at), low: key, high: rightHigh, number: Int32(truncatingIfNeeded: right))
    return .done
  }

  /// Two chains end at their common upper end.
  @inline(__always)
  private mutating func end(
    _ rising: Int, _ key: LatticeKey, _ points: UncheckedView<LatticeKey>,
    _ table: UncheckedView<Chains.Chain>
  ) -> Outcome {
    let vertex = UInt32(bitPattern: table[rising].top)
    let place = search(key, points, table)
    let left = Int(active.number(at: place))
    guard table[left].top == table[rising].top else { return .notSimple }
    let next = active.next(place)
    let right = Int(active.number(at: next))
    guard table[right].top == table[rising].top else { return .notSimple }
    let below = active.index(active.previous(place)!)
    let above = active.index(active.next(next))
    let leftNeighbour = edge(below, key, points, table)
    let rightNeighbour = edge(above, key, points, table)
    // The search has shown that the point lies strictly right of the left neighbour.
    let side = orientation(rightNeighbour.low, rightNeighbour.high, key)
    if side <= 0 { return side < 0 ? .crossing : .notSimple }
    let (outer, outerRight) = (Int(active.edge(below).number), Int(active.edge(above).number))
    var outcome = advance(left, key, points)
    if outcome != .done { return outcome }
    outcome = advance(outer, key, points)
    if outcome != .done { return outcome }
    outcome = advance(right, key, points)
    if outcome != .done { return outcome }
    let (leftSpan, rightSpan) = (gaps.view[outer].span, gaps.view[right].span)
    if leftSpan == MonotoneTriangulator.none {
      triangulator.close(gaps.view[left].span, key, vertex)
    } else {
      triangulator.pushRight(leftSpan, key, vertex)
      triangulator.pushLeft(rightSpan, key, vertex)
      triangulator.join(leftSpan, rightSpan)
    }
    gaps.view[outer] = ChainSweep.gap(
      leftNeighbour, rightNeighbour, gaps.view[outer].winding, leftSpan,
      isApart: table[outer].maxX < table[outerRight].minX)
    _ = active.remove(at: active.remove(at: place))
    return .done
  }

  @inline(__always)
  private static func gap(
    _ left: Edge, _ right: Edge, _ winding: Int32, _ span: Int32, isApart: Bool
  ) -> Gap {
    Gap(
      leftLow: left.low, leftHigh: left.high, rightLow: right.low, rightHigh: right.high,
      leftCursor: left.cursor, rightCursor: right.cursor, leftStep: left.step,
      rightStep: right.step, winding: winding, span: span,
      isApart: isApart && span == MonotoneTriangulator.none)
  }

  // MARK: - Chains at a height

  /// The first chain that does not pass strictly left of a point.
  @inline(__always)
  private func search(
    _ key: LatticeKey, _ points: UncheckedView<LatticeKey>, _ table: UncheckedView<Chains.Chain>
  ) -> ActiveBlocks.Position {
    active.firstNotLeft(of: key) { refresh($0, key, points, table) }
  }

  /// Moves an edge of the active list up its chain until it reaches a point's height.
  @inline(__always)
  private func refresh(
    _ index: Int, _ key: LatticeKey, _ points: UncheckedView<LatticeKey>,
    _ table: UncheckedView<Chains.Chain>
  ) {
    let chain = Int(active.edge(index).number)
    let step = table[chain].step
    var cursor = cursors.view[chain]
    var (low, high) = (active.edge(index).low, active.edge(index).high)
    while high < key {
      cursor &+= step
      low = high
      high = points[Int(cursor)]
    }
    cursors.view[chain] = cursor
    active.refresh(index, low: low, high: high)
  }

  /// The edge of a chain at a point's height.
  @inline(__always)
  private func edge(
    _ index: Int, _ key: LatticeKey, _ points: UncheckedView<LatticeKey>,
    _ table: UncheckedView<Chains.Chain>
  ) -> Edge {
    if active.edge(index).high < key { refresh(index, key, points, table) }
    let (low, high, number) = active.edge(index)
    return Edge(
      low: low, high: high, cursor: cursors.view[Int(number)], step: table[Int(number)].step)
  }

  /// Brings the gap right of a chain up to a point: checks, and if inside pushes, what its chains have below it.
  @inline(__always)
  private mutating func advance(
    _ chain: Int, _ key: LatticeKey, _ points: UncheckedView<LatticeKey>
  ) -> Outcome {
    var gap = gaps.view[chain]
    if gap.isApart { return .done }
    let isInside = gap.span != MonotoneTriangulator.none
    while true {
      if gap.leftHigh < gap.rightHigh {
        guard gap.leftHigh < key else { break }
        let side = orientation(gap.rightLow, gap.rightHigh, gap.leftHigh)
        if side <= 0 { return side < 0 ? .crossing : .notSimple }
        if isInside {
          triangulator.pushLeft(gap.span, gap.leftHigh, UInt32(bitPattern: gap.leftCursor))
        }
        gap.leftLow = gap.leftHigh
        gap.leftCursor &+= gap.leftStep
        gap.leftHigh = points[Int(gap.leftCursor)]
      } else {
        guard gap.rightHigh < key else { break }
        let side = orientation(gap.leftLow, gap.leftHigh, gap.rightHigh)
        if side >= 0 { return side > 0 ? .crossing : .notSimple }
        if isInside {
          triangulator.pushRight(gap.span, gap.rightHigh, UInt32(bitPattern: gap.rightCursor))
        }
        gap.rightLow = gap.rightHigh
        gap.rightCursor &+= gap.rightStep
        gap.rightHigh = points[Int(gap.rightCursor)]
      }
    }
    gaps.view[chain] = gap
    return .done
  }
}
