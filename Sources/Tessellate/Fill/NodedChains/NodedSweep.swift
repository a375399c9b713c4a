/// Triangulates the region that noded chains enclose, by a sweep that stops only where chains
/// start, end and cross.
///
/// Most points of contours that cross each other are no crossings, and it is enough that the chains
/// keep their order there. Chains are a list from left to right, as in `ChainSweep`; at a common
/// point, those that go on are sorted by direction. Winding numbers decide which of them bound the
/// region.
///
/// A sweep that succeeds proves that the drawing is planar, as in `ChainSweep`: at each event the
/// chains left and right of it are checked to pass it strictly, those between to have a point
/// there, and those that leave it to leave in different directions or along one edge; between
/// events, every two neighbours are checked to keep their order, without a common point. The sweep
/// gives up on anything else.
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

  /// The number of chains that a sweep may walk over, for each event.
  ///
  /// 16 bounds the walks by a multiple of the events; beyond it the graph takes over (not tuned).
  private static let stepsPerEvent = 16

  /// The outcome of the short way past a point of two chains and no others; `other` if there is
  /// more.
  enum Step { case done, notPlanar, other }

  /// Triangulates the region where `rule` holds.
  ///
  /// - Returns: Whether the drawing is planar and all of its common points are listed; if not, the
  ///   output is void.
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
    // At an event, the outer two spans get a node each, or a cut makes three, and the others begin
    // with one.
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

  // MARK: - Points of two chains

  /// Passes the lower end at which two chains start, if nothing else has a point there.
  @inline(__always)
  mutating func start(
    _ rising: Int, _ key: LatticePoint, _ state: inout NodedGaps
  ) -> Step {
    let place = active.firstNotLeft(of: key) { ChainSweep.lift(&$0, key, state.points) }
    let outer = Int(active.number(at: active.previous(place)!))
    guard state.advance(outer, key) else { return .notPlanar }
    let (outside, next) = (state.gaps[outer].left, state.gaps[outer].right)
    guard outside.high != key, next.high != key else { return .other }
    guard NodedSweep.passes(key, between: outside, next) else { return .notPlanar }
    var left = ChainSweep.lowest(rising, key, state.points, state.table)
    var right = ChainSweep.lowest(
      Int(state.table[rising].partner), key, state.points, state.table)
    let turn = orientation(key, left.high, right.high)
    if turn == 0 { return .other }
    if turn > 0 { swap(&left, &right) }
    let winding = state.gaps[outer].winding
    let above = winding &- MonotoneChains.step(of: left.chain)
    var spans = (left: NodedGaps.none, right: NodedGaps.none)
    let isInside = state.rule.contains(winding: Int(winding))
    if state.rule.contains(winding: Int(above)) != isInside {
      spans = state.open(key, outer, left, right, isInside: isInside)
    }
    state.setRight(of: outer, left)
    state.set(left, right, winding: above, span: spans.left)
    state.set(right, next, winding: winding, span: spans.right)
    active.insertPair(before: place, ChainSweep.entry(left), ChainSweep.entry(right))
    return .done
  }

  /// Passes the upper end at which two chains end, if nothing else has a point there.
  @inline(__always)
  mutating func end(
    _ rising: Int, _ key: LatticePoint, _ state: inout NodedGaps
  ) -> Step {
    let table = state.table
    let top = table[rising].top
    let before = Int(state.neighbours[rising])
    let first = table[before].top == top ? before : rising
    guard first > MonotoneChains.rightSentinel, state.advance(first, key) else { return .other }
    let second = Int(state.gaps[first].right.chain)
    guard state.gaps[first].left.cursor == top, state.gaps[first].right.cursor == top else {
      return .other
    }
    let outer = Int(state.neighbours[first])
    guard state.advance(second, key), state.advance(outer, key) else { return .notPlanar }
    let (outside, next) = (state.gaps[outer].left, state.gaps[second].right)
    guard outside.high != key, next.high != key else { return .other }
    guard NodedSweep.passes(key, between: outside, next) else { return .notPlanar }
    if state.gaps[first].span != NodedGaps.none {
      let isInside = state.rule.contains(winding: Int(state.gaps[outer].winding))
      state.close(
        key, state.gaps[first].span, state.gaps[second].span, outside, isInside: isInside)
    }
    state.setRight(of: outer, next)
    active.removePair(of: Int32(truncatingIfNeeded: first))
    return .done
  }

  /// Whether a point lies strictly between two edges.
  @inline(__always)
  private static func passes(_ key: LatticePoint, between left: Side, _ right: Side) -> Bool {
    orientation(left.low, left.high, key) < 0 && orientation(right.low, right.high, key) > 0
  }

  /// Passes a point that two chains have in common, and no others, and at which none ends.
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

  /// The sides of a crossing that are in the region, beside that below, which the chains have.
  struct Sides {
    var isLeftInside, isRightInside, isInsideAbove: Bool
  }
}

extension NodedGaps {
  /// Starts a boundary of two chains, and returns the spans of both.
  ///
  /// It is a span between them, or a hole in the span that holds the gap right of `outer`.
  @inline(__always)
  fileprivate mutating func open(
    _ key: LatticePoint, _ outer: Int, _ left: Side, _ right: Side, isInside: Bool
  ) -> (left: Int32, right: Int32) {
    let vertex = append(key)
    if isInside {
      let span = span(around: outer)
      advance(span: span, key)
      return (span, split(span, left, right, key, vertex))
    }
    let span = open(left, right, key, vertex)
    return (span, span)
  }

  /// Ends a boundary of two chains on these spans.
  ///
  /// They are the span between the chains, or those beside a hole, which become one; `outside` is
  /// any side for the time between.
  @inline(__always)
  fileprivate mutating func close(
    _ key: LatticePoint, _ first: Int32, _ second: Int32, _ outside: Side, isInside: Bool
  ) {
    advance(span: first, key)
    advance(span: second, key)
    let vertex = append(key)
    if isInside {
      pushRight(first, outside, key, vertex)
      pushLeft(second, outside, key, vertex)
      join(first, second)
    } else {
      close(first, key, vertex)
    }
  }

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
