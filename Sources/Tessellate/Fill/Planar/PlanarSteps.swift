/// A planar sweep as a value of pointers, which passes the usual vertices: those at which as many
/// edges start as end.
///
/// Such a vertex changes no lengths: each edge takes the place of one that ends, and a vertex is
/// pushed on two spans at most. So all of it can stay in registers until another vertex comes
/// (`stroke/single` 268 → 189 µs, 2a064d0).
struct PlanarSteps {
  let keys: UncheckedView<LatticePoint>
  let edges: UncheckedView<PlanarGraph.Edge>
  let incoming: UncheckedView<Int32>
  let states: UncheckedView<PlanarSweep.State>
  let vertices: UncheckedView<LatticePoint>
  let active: ActiveEdges.Reader
  let spans: UncheckedView<MonotoneTriangulator.Span>
  var writer: MonotoneTriangulator.Writer
  var spanCount: Int
  var vertexCount: Int
  /// Whether a vertex came within a step of an edge next to it.
  var hasNearMiss: Bool
  /// The number of nodes and spans for which there is still room.
  var remaining = PlanarSteps.room

  /// The number of nodes and spans for which room is made at a time, and the most that one vertex
  /// takes.
  static let room = 256
  private static let most = 3

  /// Passes a vertex where the edge of a number starts, if one edge ends there.
  @inline(__always)
  mutating func follow(_ vertex: Int, _ number: Int, _ rule: FillRule) -> PlanarSweep.Step {
    let (key, here) = (keys[vertex], firstEnding(at: vertex))
    guard here >= 0 else { return .other }
    let (before, after) = (active.before(here), active.after(here))
    guard passesBetween(before, after, key) else { return .other }
    let state = states[Int(active.entry(here).number)]
    states[number] = state
    if state.span != MonotoneTriangulator.none {
      let isRight = !rule.contains(winding: Int(state.windingRight))
      push(append(key), key, on: state.span, isRight: isRight)
    }
    let edge = start(number, at: key)
    active.replace(here, edge)
    return areApart(before, edge, edge, after, key) ? .done : .notPlanar
  }

  /// The index of the first edge that ends at a vertex, or −1 where none is known, or room must be
  /// made.
  @inline(__always)
  func firstEnding(at vertex: Int) -> Int {
    let number = incoming[vertex]
    guard number != MonotoneTriangulator.none, remaining >= PlanarSteps.most else { return -1 }
    return active.index(of: number, endingAt: keys[vertex])
  }

  /// Whether a vertex lies strictly between the edges beside those that end there, so that none of
  /// these ends there, too, or passes through.
  @inline(__always)
  mutating func passesBetween(_ before: Int, _ after: Int, _ key: LatticePoint) -> Bool {
    if before >= 0, active.entry(before).high == key { return false }
    guard after >= 0 else { return true }
    let next = active.entry(after)
    let side = orientation(next.low, next.high, key)
    if side > 0 { noteTightness(side, next, key) }
    return side > 0
  }

  /// Returns the edge of a number, which starts at a vertex, and records it at its upper end.
  @inline(__always)
  func start(_ number: Int, at key: LatticePoint) -> ActiveEdges.Entry {
    let (high, number) = (Int(edges[number].high), Int32(truncatingIfNeeded: number))
    incoming[high] = number
    return ActiveEdges.Entry(low: key, high: keys[high], number: number)
  }

  /// Adds a vertex to those of the mesh.
  @inline(__always)
  mutating func append(_ key: LatticePoint) -> UInt32 {
    vertices[vertexCount] = key
    vertexCount &+= 1
    return UInt32(truncatingIfNeeded: vertexCount &- 1)
  }

  /// Adds a vertex to a span, on its right boundary or on its left.
  @inline(__always)
  mutating func push(_ vertex: UInt32, _ key: LatticePoint, on number: Int32, isRight: Bool) {
    remaining &-= 1
    var span = spans[Int(number)]
    if isRight {
      writer.pushRight(&span, key, vertex)
    } else {
      writer.pushLeft(&span, key, vertex)
    }
    spans[Int(number)] = span
  }

  /// Whether the edges that start at a vertex do not meet their neighbours, if there are any,
  /// before one of them ends.
  @inline(__always)
  mutating func areApart(
    _ before: Int, _ left: ActiveEdges.Entry, _ right: ActiveEdges.Entry, _ after: Int,
    _ key: LatticePoint
  ) -> Bool {
    if before >= 0 {
      let previous = active.entry(before)
      noteTightness(orientation(previous.low, previous.high, key), previous, key)
      if !PlanarSteps.areApart(previous, left) { return false }
    }
    return after < 0 || PlanarSteps.areApart(right, active.entry(after))
  }

  /// Whether two neighbours do not meet before one of them ends, except where both end.
  @inline(__always)
  private static func areApart(
    _ left: ActiveEdges.Entry, _ right: ActiveEdges.Entry
  ) -> Bool {
    if left.high < right.high { return orientation(right.low, right.high, left.high) > 0 }
    return left.high == right.high || orientation(left.low, left.high, right.high) < 0
  }

  @inline(__always)
  private mutating func noteTightness(
    _ side: Int64, _ edge: ActiveEdges.Entry, _ key: LatticePoint
  ) {
    if VertexSnapping.hasNearMiss(side, edge.low, edge.high, key) { hasNearMiss = true }
  }
}

// The short way past vertices at which two edges cross, which most vertices of overlapping contours
// are (`fill/random-200` 787 → 611 µs, 861001b).

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
    // The edge that starts on the left.
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
      // The nearest boundary edge on the left if a hole begins, on the right if one ends.
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

  /// The sides of a crossing that are inside.
  private struct Sides {
    let left, below, right, above: Bool

    /// Whether a hole begins or ends there, which changes the span of another edge.
    var isHole: Bool { left && right && below != above }
  }

  /// Passes a crossing of edges on these spans, and returns those of the edges that start.
  ///
  /// `other` is the nearest boundary edge, on the left of a hole that begins or on the right of one
  /// that ends.
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

  /// The number of edges tested for the nearest on the boundary; beyond, the general way does it.
  ///
  /// 8 is not tuned.
  private static let reach = 8

  /// The number of the nearest boundary edge from an index on, or −1 if none is near.
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
