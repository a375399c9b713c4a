/// A planar sweep's memory as a value of pointers, to pass the usual vertices with: where as many
/// edges start as end there.
///
/// Such a vertex changes no lengths: each edge takes the place of one that ends, and a vertex is
/// pushed on two spans at the most. So all of it can stay in registers, until another vertex comes.
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
  /// How many nodes and spans there is still room for.
  var remaining = PlanarSteps.room

  /// Room for so many is made at a time, and one vertex takes no more than these.
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

  /// Whether a vertex lies between the edges beside those that end there; where one of them ends
  /// there, too, or passes through, it is another vertex.
  @inline(__always)
  mutating func passesBetween(_ before: Int, _ after: Int, _ key: LatticePoint) -> Bool {
    if before >= 0, active.entry(before).high == key { return false }
    guard after >= 0 else { return true }
    let next = active.entry(after)
    let side = orientation(next.low, next.high, key)
    if side > 0 { noteTightness(side, next, key) }
    return side > 0
  }

  /// The edge of a number, which starts at a vertex; where it ends knows of it then.
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
