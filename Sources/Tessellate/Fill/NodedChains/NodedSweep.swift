/// Triangulates the region that noded chains enclose: a sweep that only stops where chains start,
/// end and cross.
///
/// Most points of contours that cross each other are no crossings, and of most parts of them the
/// sweep needs to know no more than that they keep their order. MonotoneChains are a list from left
/// to right, as in `ChainSweep`; where some have a point in common, those that go on are sorted by
/// their direction. Which of them bound the region, winding numbers tell.
///
/// *Why success means that the drawing is planar* is told there, too: at each event the chains left
/// and right of it are checked to pass it strictly, those between to have a point there, and those
/// that leave it to leave in different directions, or along the same edge; and between events,
/// every two neighbours to keep their order, for which no point that both have is allowed. It gives
/// up where it finds anything else.
struct NodedSweep: ~Copyable, Sendable {
  typealias Side = ChainGap.Side

  /// A chain that leaves a vertex, with the winding number on its right, and its span.
  struct Leaving: BitwiseCopyable {
    var side: Side
    var winding: Int32 = 0
    var span = NodedGaps.none
  }

  var active = ActiveEdges()
  private var gaps = UncheckedBuffer<NodedGaps.Gap>()
  private var neighbours = UncheckedBuffer<Int32>()
  private var spans = UncheckedBuffer<NodedGaps.Span>()
  /// The lattice points of the mesh's vertices.
  private(set) var vertices = UncheckedBuffer<LatticePoint>()
  private(set) var triangulator = MonotoneTriangulator()
  /// The chains that arrive at a vertex, and those that leave it, from left to right.
  var arriving = UncheckedBuffer<Int32>()
  var leaving = UncheckedBuffer<Leaving>()
  /// The places, among those, of chains on the boundary.
  var ending = UncheckedBuffer<Int32>()
  var starting = UncheckedBuffer<Int32>()

  /// So many chains a sweep may walk over for each event; more is as bad as sweeping otherwise.
  private static let stepsPerEvent = 16

  /// How passing a crossing went; `other` where it was none of two chains that go on.
  enum Step { case done, notPlanar, other }

  /// Triangulates the region where `rule` holds.
  ///
  /// - Returns: Whether the drawing is planar and the noded chains have all of its common points;
  ///   if not, what was written means nothing.
  mutating func run(_ nodedChains: borrowing NodedChains, rule: FillRule) -> Bool {
    var state = prepare(nodedChains, rule)
    let (events, count) = (nodedChains.events.view, nodedChains.events.count)
    var i = 0
    while i < count {
      let (bits, index) = (events[i].key, events[i].index)
      var end = i &+ 1
      while end < count, events[end].key == bits { end &+= 1 }
      let first = i
      i = end
      var step = Step.other
      if end &- first == 1, index & 3 == NodedChains.Kind.common {
        step = cross(Int(index &>> 2), LatticePoint(bits: bits), &state)
      }
      if step == .other {
        step = passVertex(events.dropping(first), end &- first, &state) ? .done : .notPlanar
      }
      if step == .notPlanar || state.stepsLeft < 0 { return false }
    }
    triangulator.writer = state.writer
    vertices.count = state.vertexCount
    return true
  }

  private mutating func prepare(_ nodedChains: borrowing NodedChains, _ rule: FillRule) -> NodedGaps
  {
    let (pointCount, eventCount) = (nodedChains.points.count, nodedChains.events.count)
    gaps.reserve(nodedChains.chains.count)
    neighbours.reserve(nodedChains.chains.count)
    // A span opens between two chains at an event, or is cut off there.
    spans.reserve(pointCount &+ eventCount)
    vertices.reserve(pointCount)
    triangulator.removeAll()
    // Of the spans at an event, the outer two get a node each, or a cut makes three, and the others
    // begin with one.
    triangulator.reserve(nodes: pointCount &+ 3 &* eventCount)
    active.removeAll(numbers: nodedChains.chains.count)
    let top = LatticePoint.largest + 1
    let left = Side(
      low: LatticePoint(x: 0, y: 0), high: LatticePoint(x: 0, y: top), cursor: 0,
      chain: Int32(MonotoneChains.leftSentinel))
    let right = Side(
      low: LatticePoint(x: top, y: 0), high: LatticePoint(x: top, y: top), cursor: 0,
      chain: Int32(MonotoneChains.rightSentinel))
    active.insertPair(before: active.end, ChainSweep.entry(left), ChainSweep.entry(right))
    let state = NodedGaps(
      points: nodedChains.points.view, table: nodedChains.chains.view, rule: rule, gaps: gaps.view,
      neighbours: neighbours.view, spans: spans.view, vertices: vertices.view,
      writer: triangulator.writer, stepsLeft: NodedSweep.stepsPerEvent &* (eventCount &+ 64))
    state.set(left, right, winding: 0, span: NodedGaps.none)
    return state
  }

  // MARK: - Crossings

  /// Passes a point that two chains have in common, and no others, and that ends none.
  @inline(__always)
  private mutating func cross(
    _ chain: Int, _ key: LatticePoint, _ state: inout NodedGaps
  ) -> Step {
    guard chain > MonotoneChains.rightSentinel else { return .other }
    let before = Int(state.neighbours[chain])
    guard state.advance(chain, key), state.advance(before, key) else { return .notPlanar }
    let isLeft = state.gaps[chain].right.high == key
    let first = isLeft ? chain : before
    guard first > MonotoneChains.rightSentinel, isLeft || state.gaps[before].left.high == key else {
      return .other
    }
    let second = Int(state.gaps[first].right.chain)
    let outer = Int(state.neighbours[first])
    guard state.advance(isLeft ? second : first, key), state.advance(outer, key) else {
      return .notPlanar
    }
    let (outside, next) = (state.gaps[outer].left, state.gaps[second].right)
    guard outside.high != key, next.high != key else { return .other }
    guard orientation(outside.low, outside.high, key) < 0, orientation(next.low, next.high, key) > 0
    else { return .notPlanar }
    let (below, beside) = (state.gaps[first], state.gaps[second])
    var (left, right) = (below.left, beside.left)
    guard state.table[first].top != left.cursor, state.table[second].top != right.cursor else {
      return .notPlanar
    }
    left.step(MonotoneChains.step(of: left.chain), state.points)
    right.step(MonotoneChains.step(of: right.chain), state.points)
    let turn = orientation(key, left.high, right.high)
    if turn == 0 { return .other }
    if turn > 0 {
      let (leftPlace, rightPlace) = (
        active.index(of: left.chain), active.index(of: right.chain)
      )
      swap(&left, &right)
      active.setEntry(leftPlace, ChainSweep.entry(left))
      active.setEntry(rightPlace, ChainSweep.entry(right))
    }
    let winding = state.gaps[outer].winding
    let above = winding &- MonotoneChains.step(of: left.chain)
    let spans = state.cross(
      key, outer, below.span, beside.span, left, right,
      Sides(
        isLeftInside: state.rule.contains(winding: Int(winding)),
        isRightInside: state.rule.contains(winding: Int(beside.winding)),
        isInsideAbove: state.rule.contains(winding: Int(above))))
    state.setRight(of: outer, left)
    state.set(left, right, winding: above, span: spans.left)
    state.set(right, next, winding: beside.winding, span: spans.right)
    return .done
  }

  /// Which sides of a crossing are in the region, beside that below, which the chains tell.
  struct Sides {
    var isLeftInside, isRightInside, isInsideAbove: Bool
  }
}

extension NodedGaps {
  /// Passes a crossing of chains on these spans, and returns those of the chains that leave it.
  @inline(__always)
  fileprivate mutating func cross(
    _ key: LatticePoint, _ outer: Int, _ first: Int32, _ second: Int32, _ left: Side, _ right: Side,
    _ inside: NodedSweep.Sides
  ) -> (left: Int32, right: Int32) {
    let none = NodedGaps.none
    if first != none { advance(span: first, key) }
    if second != none { advance(span: second, key) }
    if inside.isLeftInside != inside.isRightInside {
      // The boundary passes, on one of the chains below and on one of those above.
      let span = first != none ? first : second
      let isLeft = inside.isInsideAbove != inside.isLeftInside
      if inside.isLeftInside {
        pushRight(span, isLeft ? left : right, key, append(key))
      } else {
        pushLeft(span, isLeft ? left : right, key, append(key))
      }
      return isLeft ? (span, none) : (none, span)
    }
    let isBoundaryAbove = inside.isInsideAbove != inside.isLeftInside
    if first == none, !isBoundaryAbove { return (none, none) }
    let vertex = append(key)
    if inside.isLeftInside {
      if first == none {
        let span = span(around: outer)
        advance(span: span, key)
        return (span, split(span, left, right, key, vertex))
      }
      pushRight(first, left, key, vertex)
      pushLeft(second, right, key, vertex)
      if isBoundaryAbove { return (first, second) }
      join(first, second)
      return (none, none)
    }
    if first != none { close(first, key, vertex) }
    if !isBoundaryAbove { return (none, none) }
    let span = open(left, right, key, vertex)
    return (span, span)
  }
}
