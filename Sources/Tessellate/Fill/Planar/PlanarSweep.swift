/// Finds the boundary of a region in a planar graph, vertex by vertex from bottom to top, and
/// triangulates the region.
///
/// At each vertex the edges that end there are a run of the active list, and those that start
/// there, sorted by angle, take its place. Each edge has the winding number on its right; it is on
/// the *boundary* if the rule holds on one of its sides only. Other edges, where contours overlap,
/// only change the winding number.
///
/// The graph is checked on the way: two edges that become neighbours must not meet before one of
/// them ends, and a vertex must not lie inside an edge. So a sweep that succeeds proves that the
/// graph is planar; the page *How a region is filled* has the proof.
///
/// > M. I. Shamos, D. Hoey, "Geometric intersection problems", FOCS 1976, 208–215,
/// > doi:10.1109/SFCS.1976.16.
struct PlanarSweep: ~Copyable, Sendable {
  /// The state of an active edge.
  struct State: BitwiseCopyable {
    /// The winding number on the edge's right.
    var windingRight: Int32
    /// The span that the edge bounds, or `none` for an edge that is not on the boundary.
    var span: Int32
  }

  /// An edge that starts at the current vertex.
  private struct Outgoing: BitwiseCopyable {
    var high: LatticePoint
    var number: Int32
  }

  var active = ActiveEdges()
  var states = UncheckedBuffer<State>()
  private var outgoing = UncheckedBuffer<Outgoing>()
  /// For each vertex an active edge that ends there, or `none`.
  private var incoming = UncheckedBuffer<Int32>()
  /// The numbers of the boundary edges that end, and of those that start, at the current vertex,
  /// from left to right.
  var ending = UncheckedBuffer<Int32>()
  var starting = UncheckedBuffer<Int32>()
  var triangulator = MonotoneTriangulator()
  /// The lattice points of the mesh's vertices.
  var vertices = UncheckedBuffer<LatticePoint>()

  var tracer = BoundaryTracer()
  /// Whether the boundary is traced and nothing triangulated.
  var isTracing = false
  /// Whether a vertex came within a step of an edge next to it.
  private(set) var hasNearMiss = false
  /// Whether the last sweep gave up for walking too far over edges that are not on the boundary.
  private(set) var isTangled = false
  /// The number of such edges that may still be walked over.
  var stepsLeft = 0

  /// The number of such edges that a sweep may walk over, for each edge of the graph.
  ///
  /// 16 bounds the walks by a multiple of the edges; beyond it the boundary is traced first, a
  /// second sweep (not tuned).
  private static let stepsPerEdge = 16

  /// The product of a sweep.
  enum Product { case triangles, contours }

  /// The outcome of the short way past a vertex; `other` if it is not one of the usual ones.
  enum Step { case done, notPlanar, other }

  /// Triangulates the region where `rule` holds, or traces its boundary.
  ///
  /// - Returns: Whether the graph is planar, and the sweep not tangled; if not, the output is void.
  mutating func run(
    _ graph: borrowing PlanarGraph, rule: FillRule, product: Product = .triangles
  ) -> Bool {
    active.removeAll(numbers: graph.edges.count)
    triangulator.removeAll()
    vertices.removeAll()
    vertices.reserve(graph.vertices.count)
    isTracing = product == .contours
    hasNearMiss = false
    isTangled = false
    stepsLeft = PlanarSweep.stepsPerEdge &* (graph.edges.count &+ 64)
    if isTracing {
      tracer.reset(edges: graph.edges.count, vertices: graph.vertices.count)
    }
    states.reserve(graph.edges.count)
    states.count = graph.edges.count
    incoming.reserve(graph.vertices.count)
    let arrival = incoming.view
    for vertex in 0..<graph.vertices.count { arrival[vertex] = MonotoneTriangulator.none }
    let (keys, first, edges) = (graph.vertices.view, graph.firstEdge.view, graph.edges.view)
    var steps = takeSteps(keys, edges)
    var isTaken = true
    for vertex in 0..<graph.vertices.count {
      let (start, end) = (Int(first[vertex]), Int(first[vertex &+ 1]))
      if !isTracing, end &- start == 1 || end &- start == 2 {
        if !isTaken { steps = takeSteps(keys, edges) }
        isTaken = true
        let step =
          end &- start == 1 ? steps.follow(vertex, start, rule) : steps.cross(vertex, start, rule)
        switch step {
        case .done: continue
        case .notPlanar: return false
        case .other: break
        }
      }
      if isTaken { giveBack(steps) }
      isTaken = false
      let place = firstPlace(at: keys[vertex], vertex)
      for number in start..<end {
        incoming.view[Int(edges[number].high)] = Int32(truncatingIfNeeded: number)
      }
      collectOutgoing(at: keys[vertex], edges, start..<end, keys)
      guard pass(keys[vertex], from: place, edges, rule) else { return false }
      if isTracing { noteOrigins(UInt32(truncatingIfNeeded: vertex), edges, rule) }
    }
    if isTaken { giveBack(steps) }
    assert(active.isEmpty)
    return true
  }

  /// The sweep as a value of pointers, valid until something grows.
  @inline(__always)
  private mutating func takeSteps(
    _ keys: UncheckedView<LatticePoint>, _ edges: UncheckedView<PlanarGraph.Edge>
  ) -> PlanarSteps {
    triangulator.reserve(step: PlanarSteps.room)
    return PlanarSteps(
      keys: keys, edges: edges, incoming: incoming.view, states: states.view,
      vertices: vertices.view, active: active.reader, spans: triangulator.spanView,
      writer: triangulator.writer, spanCount: triangulator.spanCount, vertexCount: vertices.count,
      hasNearMiss: hasNearMiss)
  }

  @inline(__always)
  private mutating func giveBack(_ steps: PlanarSteps) {
    triangulator.writer = steps.writer
    triangulator.spanCount = steps.spanCount
    vertices.count = steps.vertexCount
    hasNearMiss = steps.hasNearMiss
  }

  /// The place of the first edge that does not pass strictly left of a vertex.
  ///
  /// If edges end at the vertex, it is the first of these: neighbours were found to be apart up to
  /// there, so that those that end there lie side by side, and the rest on their left passes left.
  @inline(__always)
  private mutating func firstPlace(at key: LatticePoint, _ vertex: Int) -> ActiveEdges.Position {
    let number = incoming.view[vertex]
    if number != MonotoneTriangulator.none, let place = active.place(of: number, endingAt: key) {
      return place
    }
    return active.firstNotLeft(of: key)
  }

  /// Calls `body` with the edges and vertices, by their numbers in the graph, of each contour that
  /// was traced.
  mutating func forEachContour(
    _ body: (UncheckedView<BoundaryTracer.Step>, _ count: Int) -> Void
  ) {
    tracer.forEachContour(body)
  }

  /// Sorts the edges that start at a vertex from left to right.
  private mutating func collectOutgoing(
    at key: LatticePoint, _ edges: UncheckedView<PlanarGraph.Edge>, _ range: Range<Int>,
    _ keys: UncheckedView<LatticePoint>
  ) {
    outgoing.reserve(range.count)
    outgoing.count = range.count
    let out = outgoing.view
    for i in range {
      out[i &- range.lowerBound] = Outgoing(
        high: keys[Int(edges[i].high)], number: Int32(truncatingIfNeeded: i))
    }
    heapSort(out, range.count) { orientation(key, $0.high, $1.high) < 0 }
  }

  /// Passes a vertex: replaces the edges that end at it by those that start.
  private mutating func pass(
    _ key: LatticePoint, from first: ActiveEdges.Position,
    _ edges: UncheckedView<PlanarGraph.Edge>, _ rule: FillRule
  ) -> Bool {
    let left = active.previous(first)
    let windingLeft = left.map { states.view[Int(active.number(at: $0))].windingRight } ?? 0
    if let left { noteTightness(key, left) }
    guard collectEnding(from: first, at: key) else { return false }
    let count = endingCount
    startEdges(edges, rule, windingLeft)
    // Spans are looked up in the list as it is below the vertex.
    if ending.count &+ starting.count > 0 {
      passBoundary(key, isLeftInside: rule.contains(winding: Int(windingLeft)), left: left)
    }
    if stepsLeft < 0 {
      isTangled = true
      return false
    }
    return exchange(at: first, count: count, key: key)
  }

  /// The number of edges that end at the current vertex, on the boundary or not.
  private var endingCount = 0

  /// Collects the run of edges through a vertex, which all must end at it.
  private mutating func collectEnding(from first: ActiveEdges.Position, at key: LatticePoint)
    -> Bool
  {
    ending.removeAll()
    endingCount = 0
    var position = first
    while !position.isEnd {
      let high = active.high(at: position)
      if high != key {
        if active.sideOf(key, at: position) == 0 { return false }
        noteTightness(key, position)
        break
      }
      let number = active.number(at: position)
      if states.view[Int(number)].span != MonotoneTriangulator.none { ending.append(number) }
      endingCount &+= 1
      position = active.next(position)
    }
    return true
  }

  /// Gives the edges that start at the current vertex their winding numbers.
  private mutating func startEdges(
    _ edges: UncheckedView<PlanarGraph.Edge>, _ rule: FillRule, _ windingLeft: Int32
  ) {
    starting.removeAll()
    var winding = windingLeft
    for i in 0..<outgoing.count {
      let number = outgoing.view[i].number
      let next = winding &+ edges[Int(number)].winding
      let isBoundary = rule.contains(winding: Int(winding)) != rule.contains(winding: Int(next))
      // `passBoundary` sets the span.
      states.view[Int(number)] = State(windingRight: next, span: MonotoneTriangulator.none)
      if isBoundary { starting.append(number) }
      winding = next
    }
  }

  /// Records the start, in the direction of the boundary, of the boundary edges that start above a
  /// vertex.
  private func noteOrigins(
    _ vertex: UInt32, _ edges: UncheckedView<PlanarGraph.Edge>, _ rule: FillRule
  ) {
    for i in 0..<starting.count {
      let number = starting[i]
      let isUpward = !rule.contains(winding: Int(states[Int(number)].windingRight))
      tracer.start(number, at: isUpward ? vertex : edges[Int(number)].high)
    }
  }

  /// Replaces the ending edges by the starting ones, and checks the new neighbours.
  private mutating func exchange(
    at first: ActiveEdges.Position, count: Int, key: LatticePoint
  ) -> Bool {
    let starts = outgoing.count
    let out = outgoing.view
    var place = first
    for i in 0..<starts {
      let (high, number) = (out[i].high, out[i].number)
      if i < count {
        active.replace(at: place, low: key, high: high, number: number)
      } else {
        place = active.insert(before: place, low: key, high: high, number: number)
      }
      // Edges of one direction overlap.
      if i > 0, orientation(key, out[i &- 1].high, high) == 0 { return false }
      if i == 0, let left = active.previous(place), !areApart(left, place) { return false }
      place = active.next(place)
    }
    var i = starts
    while i < count {
      place = active.remove(at: place)
      i &+= 1
    }
    guard let left = active.previous(place), !place.isEnd else { return true }
    return areApart(left, place)
  }

  /// Whether two neighbours do not meet before one of them ends, except where both end.
  @inline(__always)
  func areApart(_ left: ActiveEdges.Position, _ right: ActiveEdges.Position) -> Bool {
    let (a, b) = (active.high(at: left), active.high(at: right))
    if a < b { return active.sideOf(a, at: right) > 0 }
    return b < a ? active.sideOf(b, at: left) < 0 : true
  }

  /// Records whether a vertex is within a step of an edge next to it.
  @inline(__always)
  mutating func noteTightness(_ key: LatticePoint, _ place: ActiveEdges.Position) {
    let (low, high, _) = active.edge(active.index(place))
    if VertexSnapping.hasNearMiss(orientation(low, high, key), low, high, key) {
      hasNearMiss = true
    }
  }
}
