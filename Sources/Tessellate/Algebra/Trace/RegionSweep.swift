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

  private var active = ActiveEdges()
  /// The winding pair on the right of each edge.
  private var windings = UncheckedBuffer<WindingPair>()
  /// Whether each edge is on the boundary.
  private var isBoundary = UncheckedBuffer<Bool>()
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
    windings.reserve(edgeCount)
    isBoundary.reserve(edgeCount)
    neighbors.reserve(edgeCount)
    incoming.reserve(vertexCount)
    if findsFaces { faces.reset(edges: edgeCount) }
    let arrival = incoming.view
    for vertex in 0..<vertexCount { arrival[vertex] = RegionSweep.none }
    let (keys, first, edges) = (graph.vertices.view, graph.firstEdge.view, graph.edges.view)
    for vertex in 0..<vertexCount {
      let key = keys[vertex]
      let place = firstPlace(at: key, vertex)
      collectOutgoing(at: key, edges, Int(first[vertex])..<Int(first[vertex &+ 1]), keys)
      let left = active.previous(place)
      let winding = left.map { windings[Int(active.number(at: $0))] } ?? .zero
      guard collectEnding(from: place, at: key) else { return false }
      startEdges(edges, rule, winding)
      if findsFaces { numberFaces(left.map { active.number(at: $0) }) }
      if starting.count > 1 { noteNeighbors(left, isLeftInside: rule.contains(winding)) }
      if ending.count &+ starting.count > 0 {
        tracer.link(ending: ending, starting: starting, isLeftInside: rule.contains(winding))
      }
      for i in 0..<starting.count {
        let number = starting[i]
        let isUpward = !rule.contains(windings[Int(number)])
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
  func winding(rightOf edge: Int) -> WindingPair { windings[edge] }

  /// The boundary edge beyond the region on the left of an edge that leaves the lowest vertex of a
  /// hole.
  func neighbor(of edge: Int32) -> Int32 { neighbors[Int(edge)] }

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
        while let here = place, !isBoundary[Int(active.number(at: here))] {
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
  @inline(__always)
  private func firstPlace(at key: LatticePoint, _ vertex: Int) -> ActiveEdges.Position {
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
      if isBoundary[Int(number)] { ending.append(number) }
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
      windings[Int(number)] = winding
      isBoundary[Int(number)] = isInside != wasInside
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

  /// Whether two neighbours do not meet before one of them ends, except where both end.
  @inline(__always)
  private func areApart(_ left: ActiveEdges.Position, _ right: ActiveEdges.Position) -> Bool {
    let (a, b) = (active.high(at: left), active.high(at: right))
    if a < b { return active.sideOf(a, at: right) > 0 }
    return b < a ? active.sideOf(b, at: left) < 0 : true
  }
}
