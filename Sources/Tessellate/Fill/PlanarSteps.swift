/// A planar sweep's memory as a value of pointers, to pass the usual vertex with: one where one edge ends and one starts.
///
/// Such a vertex changes no lengths: one edge takes the place of the other, and one vertex is pushed on a span at the most.
/// So all of it can stay in registers, until another vertex comes.
struct PlanarSteps {
  let keys: UncheckedView<LatticeKey>
  let edges: UncheckedView<PlanarGraph.Edge>
  let incoming: UncheckedView<Int32>
  let states: UncheckedView<PlanarSweep.State>
  let vertices: UncheckedView<LatticeKey>
  let active: ActiveBlocks.Reader
  let spans: UncheckedView<MonotoneTriangulator.Span>
  var writer: MonotoneTriangulator.Writer
  var vertexCount: Int
  /// Whether a vertex came within a step of an edge next to it.
  var isTight: Bool
  /// How many vertices may still be pushed.
  var remaining = PlanarSteps.room

  /// Room for so many is made at a time.
  static let room = 256

  /// Passes a vertex where the edge of a number starts, if one edge ends there.
  @inline(__always)
  mutating func follow(_ vertex: Int, _ number: Int, _ rule: FillRule) -> PlanarSweep.Step {
    let (key, old) = (keys[vertex], incoming[vertex])
    guard old != MonotoneTriangulator.none, remaining > 0 else { return .other }
    let here = active.index(of: old, endingAt: key)
    guard here >= 0 else { return .other }
    let (before, after) = (active.before(here), active.after(here))
    // Where a neighbour ends here, too, or passes through, it is another vertex.
    if before >= 0, active.entry(before).high == key { return .other }
    if after >= 0 {
      let next = active.entry(after)
      let side = orientation(next.low, next.high, key)
      if side <= 0 { return .other }
      noteTightness(side, next, key)
    }
    let high = edges[number].high
    let edge = ActiveBlocks.Entry(
      low: key, high: keys[Int(high)], number: Int32(truncatingIfNeeded: number))
    let state = states[Int(active.entry(here).number)]
    states[number] = state
    incoming[Int(high)] = edge.number
    if state.span != MonotoneTriangulator.none { push(key, state, rule) }
    active.replace(here, edge)
    if before >= 0 {
      let previous = active.entry(before)
      noteTightness(orientation(previous.low, previous.high, key), previous, key)
      if !PlanarSteps.areApart(previous, edge) { return .notPlanar }
    }
    return after < 0 || PlanarSteps.areApart(edge, active.entry(after)) ? .done : .notPlanar
  }

  /// Adds a vertex to the span of the boundary that it is on.
  @inline(__always)
  private mutating func push(
    _ key: LatticeKey, _ state: PlanarSweep.State, _ rule: FillRule
  ) {
    remaining &-= 1
    let vertex = UInt32(truncatingIfNeeded: vertexCount)
    vertices[vertexCount] = key
    vertexCount &+= 1
    var span = spans[Int(state.span)]
    if rule.contains(winding: Int(state.windingRight)) {
      writer.pushLeft(&span, key, vertex)
    } else {
      writer.pushRight(&span, key, vertex)
    }
    spans[Int(state.span)] = span
  }

  /// Whether two neighbours do not meet before one of them ends, except where both end.
  @inline(__always)
  private static func areApart(
    _ left: ActiveBlocks.Entry, _ right: ActiveBlocks.Entry
  ) -> Bool {
    if left.high < right.high { return orientation(right.low, right.high, left.high) > 0 }
    return left.high == right.high || orientation(left.low, left.high, right.high) < 0
  }

  @inline(__always)
  private mutating func noteTightness(
    _ side: Int64, _ edge: ActiveBlocks.Entry, _ key: LatticeKey
  ) {
    if Welding.isTight(side, edge.low, edge.high, key) { isTight = true }
  }
}
