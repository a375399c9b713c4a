// A short way past the vertices where two edges cross, which is what most vertices of overlapping
// contours are.

extension PlanarSteps {
  /// Passes a vertex where the edge of a number and the next one start, if two edges end there.
  @inline(__always)
  mutating func cross(_ vertex: Int, _ first: Int, _ rule: FillRule) -> PlanarSweep.Step {
    let (key, here) = (keys[vertex], firstEnding(at: vertex))
    guard here >= 0 else { return .other }
    let second = active.after(here)
    guard second >= 0, active.entry(second).high == key else { return .other }
    let (before, after) = (active.before(here), active.after(second))
    guard passesBetween(before, after, key) else { return .other }
    // Which of the edges that start is on the left?
    let turn = orientation(key, keys[Int(edges[first].high)], keys[Int(edges[first &+ 1].high)])
    if turn == 0 { return .notPlanar }
    let (a, b) = turn < 0 ? (first, first &+ 1) : (first &+ 1, first)
    let (below, beside) = (
      states[Int(active.entry(here).number)], states[Int(active.entry(second).number)]
    )
    let winding = before >= 0 ? states[Int(active.entry(before).number)].windingRight : 0
    let above = winding &+ edges[a].winding
    assert(above &+ edges[b].winding == beside.windingRight, "contours are closed")
    let inside = Sides(
      left: rule.contains(winding: Int(winding)),
      below: rule.contains(winding: Int(below.windingRight)),
      right: rule.contains(winding: Int(beside.windingRight)),
      above: rule.contains(winding: Int(above)))
    var other = -1
    if inside.isHole {
      // The next on the left if a hole begins, and on the right if one ends.
      other =
        inside.below
        ? boundary(from: before) { active.before($0) } : boundary(from: after) { active.after($0) }
      if other < 0 { return .other }
    }
    let spans = cross(key, inside, below.span, beside.span, other)
    states[a] = PlanarSweep.State(windingRight: above, span: spans.left)
    states[b] = PlanarSweep.State(windingRight: beside.windingRight, span: spans.right)
    let (left, right) = (start(a, at: key), start(b, at: key))
    active.replace(here, left)
    active.replace(second, right)
    return areApart(before, left, right, after, key) ? .done : .notPlanar
  }

  /// Which sides of a crossing are inside.
  private struct Sides {
    let left, below, right, above: Bool

    /// Whether a hole begins or ends there, which changes what another edge bounds.
    var isHole: Bool { left && right && below != above }
  }

  /// Passes a crossing of edges on these spans, and returns those of the edges that start.
  ///
  /// - Parameter other: The nearest boundary edge, on the left of a hole that begins or on the
  ///   right of one that ends.
  @inline(__always)
  private mutating func cross(
    _ key: LatticePoint, _ inside: Sides, _ left: Int32, _ right: Int32, _ other: Int
  ) -> (left: Int32, right: Int32) {
    let none = MonotoneTriangulator.none
    if inside.left != inside.right {
      // The boundary passes, on one of the edges below and on one of those above.
      let span = inside.below == inside.left ? right : left
      push(append(key), key, on: span, isRight: inside.left)
      return inside.above == inside.left ? (none, span) : (span, none)
    }
    if inside.left == inside.below, inside.left == inside.above { return (none, none) }
    let vertex = append(key)
    if inside.left {
      if inside.below { return split(states[other].span, key, vertex, leftOf: other) }
      push(vertex, key, on: left, isRight: true)
      push(vertex, key, on: right, isRight: false)
      if !inside.above { return (left, right) }
      spans[Int(left)] = writer.join(spans[Int(left)], spans[Int(right)])
      states[other].span = left
      return (none, none)
    }
    if inside.below { writer.close(spans[Int(left)], key, vertex) }
    if !inside.above { return (none, none) }
    let span = append(writer.open(key, vertex))
    return (span, span)
  }

  /// Cuts a span in two at a vertex where a hole begins; the boundary edge on its left gets the new
  /// part.
  @inline(__always)
  private mutating func split(
    _ span: Int32, _ key: LatticePoint, _ vertex: UInt32, leftOf boundary: Int
  ) -> (left: Int32, right: Int32) {
    var right = spans[Int(span)]
    let left = append(writer.split(&right, key, vertex))
    spans[Int(span)] = right
    states[boundary].span = left
    return (left, span)
  }

  @inline(__always)
  private mutating func append(_ span: MonotoneTriangulator.Span) -> Int32 {
    spans[spanCount] = span
    spanCount &+= 1
    // A split makes three nodes.
    remaining &-= 3
    return Int32(truncatingIfNeeded: spanCount &- 1)
  }

  /// So many edges are looked at for the nearest that is on the boundary.
  private static let reach = 8

  /// The number of the nearest boundary edge from an index on, or −1 where none is near.
  @inline(__always)
  private func boundary(from index: Int, by next: (Int) -> Int) -> Int {
    var (index, steps) = (index, PlanarSteps.reach)
    while index >= 0, steps > 0 {
      let number = Int(active.entry(index).number)
      if states[number].span != MonotoneTriangulator.none { return number }
      (index, steps) = (next(index), steps &- 1)
    }
    return -1
  }
}
