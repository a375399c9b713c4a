/// Finds the boundary of a region in a labelled graph, vertex by vertex from bottom to top.
///
/// As `PlanarSweep`, with a winding pair in place of a number, and for contours only. The graph is
/// checked on the way: two edges that become neighbours must not meet before one of them ends, and
/// a vertex must not lie inside an edge. So a sweep that succeeds proves that the graph is planar.
///
/// > M. I. Shamos, D. Hoey, "Geometric intersection problems", FOCS 1976, 208–215,
/// > doi:10.1109/SFCS.1976.16.
struct RegionSweep: ~Copyable, Sendable {
  /// An edge that starts at the current vertex.
  private struct Outgoing: BitwiseCopyable {
    var high: LatticePoint
    var number: Int32
  }

  /// The part of an edge in the region's boundary.
  private struct State: BitwiseCopyable {
    /// The winding pair on the edge's right.
    var winding: WindingPair
    var isBoundary: Bool
    /// Whether the boundary, with the region on its left, leads upwards there.
    var isUpward: Bool
  }

  private var active = ActiveEdges()
  private var states = UncheckedBuffer<State>()
  private var outgoing = UncheckedBuffer<Outgoing>()
  /// For each vertex an active edge that ends there, or `none`.
  private var incoming = UncheckedBuffer<Int32>()
  /// The boundary edges that end, and those that start, at the current vertex, from left to right.
  private var ending = UncheckedBuffer<Int32>()
  private var starting = UncheckedBuffer<Int32>()
  /// For edges at which a contour may have its lowest vertex, with the region on their left: the
  /// boundary edge beyond the region there.
  private var neighbors = UncheckedBuffer<Int32>()
  /// The number of edges that end at the current vertex, on the boundary or not, and the last of
  /// them.
  private var endingCount = 0
  private var lastEnding = RegionSweep.none
  /// The faces beside all edges, if they were asked for.
  private(set) var faces = FaceNumbers()

  private static let none: Int32 = -1

  /// Links the boundary of the region where `rule` holds.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - rule: The rule.
  ///   - tracer: The tracer that gets the boundary's edges.
  ///   - findsFaces: Whether the faces of the graph are numbered, too.
  /// - Returns: Whether the graph is planar; if not, the output is void.
  mutating func run(
    _ graph: borrowing LabelledGraph, rule: RegionRule, into tracer: inout ContourTracer,
    findsFaces: Bool = false
  ) -> Bool {
    let (edgeCount, vertexCount) = (graph.edgeCount, graph.vertices.count)
    active.removeAll(numbers: edgeCount)
    tracer.reset(edges: edgeCount, vertices: vertexCount)
    states.reserve(edgeCount)
    neighbors.reserve(edgeCount)
    incoming.reserve(vertexCount)
    if findsFaces { faces.reset(edges: edgeCount) }
    let arrival = incoming.view
    for vertex in 0..<vertexCount { arrival[vertex] = RegionSweep.none }
    let (keys, first, edges) = (graph.vertices.view, graph.firstEdge.view, graph.edges.view)
    for vertex in 0..<vertexCount {
      let (key, range) = (keys[vertex], Int(first[vertex])..<Int(first[vertex &+ 1]))
      if range.count == 1, !findsFaces {
        switch follow(vertex, range.lowerBound, edges, keys, &tracer) {
        case .done: continue
        case .notPlanar: return false
        case .other: break
        }
      }
      let place = firstPlace(at: key, vertex)
      collectOutgoing(at: key, edges, range, keys)
      let left = active.previous(place)
      let winding = left.map { states[Int(active.number(at: $0))].winding } ?? .zero
      guard collectEnding(from: place, at: key) else { return false }
      startEdges(edges, rule, winding)
      if findsFaces { numberFaces(left.map { active.number(at: $0) }) }
      if starting.count > 1 { noteNeighbors(left, isLeftInside: rule.contains(winding)) }
      if ending.count &+ starting.count > 0 {
        tracer.link(ending: ending, starting: starting, isLeftInside: rule.contains(winding))
      }
      for i in 0..<starting.count {
        let number = starting[i]
        let isUpward = states[Int(number)].isUpward
        tracer.start(
          number, at: isUpward ? UInt32(truncatingIfNeeded: vertex) : edges[Int(number)].high)
      }
      guard exchange(at: place, count: endingCount, key: key) else { return false }
    }
    assert(active.isEmpty)
    if findsFaces { faces.finish() }
    return true
  }

  /// The winding pair on the right of an edge of the graph that was swept last.
  func winding(rightOf edge: Int) -> WindingPair { states[edge].winding }

  /// The boundary edge beyond the region on the left of an edge that leaves the lowest vertex of a
  /// hole.
  func neighbor(of edge: Int32) -> Int32 { neighbors[Int(edge)] }

  /// The outcome of the short way past a vertex.
  private enum Step { case done, notPlanar, other }

  /// Passes a vertex where the edge of a number takes the place of one that ends, as at most
  /// vertices; does nothing at any other.
  ///
  /// Contours are closed, so that the new edge has the windings of the old one on both sides.
  @inline(__always)
  private mutating func follow(
    _ vertex: Int, _ number: Int, _ edges: UncheckedView<LabelledGraph.Edge>,
    _ keys: UncheckedView<LatticePoint>, _ tracer: inout ContourTracer
  ) -> Step {
    let (key, last, list, state) = (
      keys[vertex], incoming.view[vertex], active.reader, states.view
    )
    guard last != RegionSweep.none else { return .other }
    let here = list.index(of: last, endingAt: key)
    guard here >= 0 else { return .other }
    let (before, after) = (list.before(here), list.after(here))
    if before >= 0, list.entry(before).high == key { return .other }
    if after >= 0 {
      let next = list.entry(after)
      if orientation(next.low, next.high, key) <= 0 { return .other }
    }
    let high = Int(edges[number].high)
    let edge = ActiveEdges.Entry(
      low: key, high: keys[high], number: Int32(truncatingIfNeeded: number))
    let old = list.entry(here).number
    incoming.view[high] = edge.number
    state[number] = state[Int(old)]
    if state[number].isBoundary {
      let isUpward = state[number].isUpward
      tracer.follow(old, edge.number, isUpward: isUpward)
      tracer.start(edge.number, at: UInt32(truncatingIfNeeded: isUpward ? vertex : high))
    }
    list.replace(here, edge)
    if before >= 0, !RegionSweep.areApart(list.entry(before), edge) { return .notPlanar }
    return after < 0 || RegionSweep.areApart(edge, list.entry(after)) ? .done : .notPlanar
  }

  /// Records the neighbours of edges that start at a vertex, with the region on their left.
  ///
  /// Only where two edges or more start can a contour have its lowest vertex.
  private mutating func noteNeighbors(_ left: ActiveEdges.Position?, isLeftInside: Bool) {
    var i = isLeftInside ? 0 : 1
    while i < starting.count {
      if i > 0 {
        neighbors.view[Int(starting[i])] = starting[i &- 1]
      } else {
        var place = left
        while let here = place, !states[Int(active.number(at: here))].isBoundary {
          place = active.previous(here)
        }
        if let place { neighbors.view[Int(starting[0])] = active.number(at: place) }
      }
      i &+= 2
    }
  }

  /// Numbers the parts of faces about the current vertex, given the edge on its left.
  private mutating func numberFaces(_ left: Int32?) {
    var part = faces.part(rightOf: left)
    let beyond = endingCount > 0 ? faces.part(rightOf: lastEnding) : part
    let starts = outgoing.count
    if starts == 0 { return faces.join(part, beyond) }
    for i in 0..<starts {
      part = faces.start(outgoing[i].number, after: part, isLast: i == starts &- 1, beyond: beyond)
    }
  }

  /// The place of the first edge that does not pass strictly left of a vertex.
  ///
  /// It changes nothing; of a value that is only read, the compiler would make a copy first.
  @inline(__always)
  private mutating func firstPlace(at key: LatticePoint, _ vertex: Int) -> ActiveEdges.Position {
    let number = incoming.view[vertex]
    if number != RegionSweep.none, let place = active.place(of: number, endingAt: key) {
      return place
    }
    return active.firstNotLeft(of: key)
  }

  /// Sorts the edges that start at a vertex from left to right, and records them at their upper
  /// ends.
  private mutating func collectOutgoing(
    at key: LatticePoint, _ edges: UncheckedView<LabelledGraph.Edge>, _ range: Range<Int>,
    _ keys: UncheckedView<LatticePoint>
  ) {
    outgoing.reserve(range.count)
    outgoing.count = range.count
    let (out, arrival) = (outgoing.view, incoming.view)
    for i in range {
      let (high, number) = (Int(edges[i].high), Int32(truncatingIfNeeded: i))
      arrival[high] = number
      out[i &- range.lowerBound] = Outgoing(high: keys[high], number: number)
    }
    if range.count > 1 {
      heapSort(out, range.count) { orientation(key, $0.high, $1.high) < 0 }
    }
  }

  /// Collects the run of edges through a vertex, which all must end at it.
  private mutating func collectEnding(
    from first: ActiveEdges.Position, at key: LatticePoint
  ) -> Bool {
    ending.removeAll()
    endingCount = 0
    var position = first
    while !position.isEnd {
      if active.high(at: position) != key { return active.sideOf(key, at: position) != 0 }
      let number = active.number(at: position)
      if states[Int(number)].isBoundary { ending.append(number) }
      lastEnding = number
      endingCount &+= 1
      position = active.next(position)
    }
    return true
  }

  /// Gives the edges that start at the current vertex their windings.
  private mutating func startEdges(
    _ edges: UncheckedView<LabelledGraph.Edge>, _ rule: RegionRule, _ windingLeft: WindingPair
  ) {
    starting.removeAll()
    var winding = windingLeft
    var isInside = outgoing.count > 0 && rule.contains(winding)
    for i in 0..<outgoing.count {
      let number = outgoing.view[i].number
      winding = winding + edges[Int(number)].winding
      let wasInside = isInside
      isInside = rule.contains(winding)
      states.view[Int(number)] = State(
        winding: winding, isBoundary: isInside != wasInside, isUpward: !isInside)
      if isInside != wasInside { starting.append(number) }
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

  @inline(__always)
  private func areApart(_ left: ActiveEdges.Position, _ right: ActiveEdges.Position) -> Bool {
    RegionSweep.areApart(active.entry(active.index(left)), active.entry(active.index(right)))
  }

  /// Whether two neighbours do not meet before one of them ends, except where both end.
  @inline(__always)
  private static func areApart(_ left: ActiveEdges.Entry, _ right: ActiveEdges.Entry) -> Bool {
    if left.high < right.high { return orientation(right.low, right.high, left.high) > 0 }
    return left.high == right.high || orientation(left.low, left.high, right.high) < 0
  }
}
