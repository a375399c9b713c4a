// A short way past the vertices where two edges cross.

extension PlanarSweep {
  /// Passes a vertex where two edges start, if two edges end there and all four are on the boundary.
  ///
  /// Inside is then either left and right of the vertex, or below and above it.
  @inline(__always)
  mutating func cross(
    _ key: LatticeKey, from place: ActiveBlocks.Position,
    _ edges: UncheckedView<PlanarGraph.Edge>, _ first: Int, _ keys: UncheckedView<LatticeKey>,
    _ rule: FillRule
  ) -> Step {
    guard !place.isEnd, active.high(at: place) == key else { return .other }
    let second = active.next(place)
    guard !second.isEnd, active.high(at: second) == key else { return .other }
    let next = active.next(second)
    let hasNext = !next.isEnd
    if hasNext, active.sideOf(key, at: next) <= 0 { return .other }
    // Which of the edges that start is on the left?
    let turn = orientation(key, keys[Int(edges[first].high)], keys[Int(edges[first &+ 1].high)])
    if turn == 0 { return .notPlanar }
    let (a, b) = turn < 0 ? (first, first &+ 1) : (first &+ 1, first)
    let (below, right) = (
      states.view[Int(active.number(at: place))], states.view[Int(active.number(at: second))]
    )
    let left = active.previous(place)
    let winding = left.map { states.view[Int(active.number(at: $0))].windingRight } ?? 0
    let above = winding &+ edges[a].winding
    let isInside = rule.contains(winding: Int(winding))
    guard below.span != MonotoneTriangulator.none, right.span != MonotoneTriangulator.none,
      rule.contains(winding: Int(above)) != isInside,
      rule.contains(winding: Int(above &+ edges[b].winding)) == isInside
    else { return .other }
    if let left { noteTightness(key, left) }
    if hasNext { noteTightness(key, next) }
    let vertex = appendVertex(key)
    triangulator.reserve(step: 2)
    var (leftSpan, rightSpan) = (below.span, right.span)
    if isInside {
      triangulator.pushRight(leftSpan, key, vertex)
      triangulator.pushLeft(rightSpan, key, vertex)
    } else {
      triangulator.close(leftSpan, key, vertex)
      leftSpan = triangulator.open(key, vertex)
      rightSpan = leftSpan
    }
    states.view[a] = State(windingRight: above, span: leftSpan)
    states.view[b] = State(windingRight: above &+ edges[b].winding, span: rightSpan)
    replace(at: place, key, edges, a, keys)
    replace(at: second, key, edges, b, keys)
    if let left, !areApart(left, place) { return .notPlanar }
    if hasNext, !areApart(second, next) { return .notPlanar }
    return .done
  }

  @inline(__always)
  private mutating func appendVertex(_ key: LatticeKey) -> UInt32 {
    vertices.append(key)
    return UInt32(truncatingIfNeeded: vertices.count &- 1)
  }

  /// Puts an edge that starts at a vertex in the place of one that ends there.
  @inline(__always)
  private func replace(
    at place: ActiveBlocks.Position, _ key: LatticeKey, _ edges: UncheckedView<PlanarGraph.Edge>,
    _ number: Int, _ keys: UncheckedView<LatticeKey>
  ) {
    active.replace(
      at: place, low: key, high: keys[Int(edges[number].high)],
      number: Int32(truncatingIfNeeded: number))
  }
}
