// The boundary traced from crossing to crossing. At each one the contour turns to the next boundary
// stretch clockwise, so that the sectors between are inside: contours may touch at a crossing, but
// none crosses another.

extension CrossingWalk {
  /// The chords of a drawing's edges, and the edges' ends.
  struct Edges {
    let starts, ends: UncheckedView<LatticePoint>
    /// The chord of each edge.
    let labels: UncheckedView<UInt32>
    let chords: UncheckedView<SourceChord>

    @inline(__always)
    func element(of edge: Int) -> Int32 { chords[Int(labels[edge])].element }
  }

  /// A stop, and the direction in which a contour leaves it.
  private struct Departure: Equatable {
    var stop: Int
    var isForward: Bool
  }

  /// The least number of lines that become one run: a contour that has four edges or fewer may be
  /// flat, and is looked at edge by edge.
  private static let fewestLines = 4

  /// Finds the rings whose edges are lines, numbered as the edges are: no point was dropped, but
  /// one at the end of the sub-path, which repeats its start.
  mutating func findPolygons(
    _ rings: borrowing Rings, _ contours: borrowing UncheckedBuffer<UInt32>, _ edges: Edges,
    _ reader: borrowing OperandReader
  ) {
    arePolygons.reserve(rings.ends.count)
    var start = 0
    for ring in 0..<rings.ends.count {
      let (end, contour) = (Int(rings.ends[ring]), Int(contours[ring]))
      let dropped = reader.elementCount(ofSubpath: contour) &- (end &- start)
      // Each point that is dropped leaves out a number.
      let areConsecutive = Int(edges.labels[end &- 1] &- edges.labels[start]) == end &- 1 &- start
      arePolygons.view[ring] = reader.polygons[contour] && dropped <= 1 && areConsecutive
      start = end
    }
  }

  /// Traces the contours of the region, given the same rings.
  mutating func trace(_ rings: borrowing Rings, _ edges: Edges) {
    trail.removeAll()
    var start = 0
    for ring in 0..<rings.ends.count {
      let (range, end) = (stops(ofRing: ring, rings), Int(rings.ends[ring]))
      if range.isEmpty {
        if ringUses[ring] != .none {
          trace(
            start..<end, isForward: ringUses[ring] == .forward, isPolygon: arePolygons[ring], edges)
        }
      } else {
        for stop in range where uses[stop] != .none && !isTraced[stop] {
          trace(from: stop, rings, edges)
        }
      }
      start = end
    }
  }

  /// Traces a ring without stops.
  private mutating func trace(
    _ ring: Range<Int>, isForward: Bool, isPolygon: Bool, _ edges: Edges
  ) {
    let (start, end) = (ring.lowerBound, ring.upperBound)
    let first = isForward ? start : end &- 1
    trail.startRun(
      edges.element(of: first), isForward: isForward, edge: first,
      at: trail.append(edges.starts[start], stop: -1))
    if isPolygon {
      // The first edge stays apart: a run has two ends.
      if isForward {
        passLines(from: start &+ 1, to: end &- 1, isForward, edges)
      } else {
        passLines(from: end &- 2, to: start, isForward, edges)
      }
      return finish(edges)
    }
    for i in 1..<ring.count {
      if isForward {
        step(to: start &+ i, after: start &+ i &- 1, at: start &+ i, isForward, edges)
      } else {
        step(to: end &- 1 &- i, after: end &- i, at: end &- i, isForward, edges)
      }
    }
    finish(edges)
  }

  /// Traces the contour of the stretch after a stop.
  private mutating func trace(from stop: Int, _ rings: borrowing Rings, _ edges: Edges) {
    let ring = stops(ofRing: ring(ofStop: stop), rings)
    var here = Departure(stop: stop, isForward: true)
    if uses[stop] == .backward {
      let end = stop &+ 1 < ring.upperBound ? stop &+ 1 : ring.lowerBound
      here = Departure(stop: end, isForward: false)
    }
    let first = here
    repeat {
      let arrival = follow(here, rings, edges)
      here = turn(at: arrival, here.isForward, rings)
    } while here != first
    finish(edges)
  }

  /// Follows a stretch; returns the stop at its end.
  @inline(__always)
  private mutating func follow(
    _ from: Departure, _ rings: borrowing Rings, _ edges: Edges
  ) -> Int {
    let (stop, ring) = (stops[from.stop], ring(ofStop: from.stop))
    let range = stops(ofRing: ring, rings)
    let (start, end) = (ring == 0 ? 0 : Int(rings.ends[ring &- 1]), Int(rings.ends[ring]))
    var edge = Int(stop.edge)
    pass(from, edge, edges)
    if from.isForward {
      isTraced.view[from.stop] = true
      let next = from.stop &+ 1 < range.upperBound ? from.stop &+ 1 : range.lowerBound
      let last = Int(stops[next].edge)
      if last == edge, next > from.stop { return next }
      if arePolygons[ring] { edge = passLines(after: edge, before: last, start..<end, edges) }
      repeat {
        let before = edge
        edge = edge &+ 1 < end ? edge &+ 1 : start
        step(to: edge, after: before, at: edge, true, edges)
      } while edge != last
      return next
    }
    let next = from.stop > range.lowerBound ? from.stop &- 1 : range.upperBound &- 1
    isTraced.view[next] = true
    let last = Int(stops[next].edge)
    if last == edge, next < from.stop { return next }
    if arePolygons[ring] { edge = passLines(before: edge, after: last, start..<end, edges) }
    repeat {
      let before = edge
      edge = edge > start ? edge &- 1 : end &- 1
      step(to: edge, after: before, at: before, false, edges)
    } while edge != last
    return next
  }

  /// The first boundary stretch clockwise from the one on which a contour arrives at a stop.
  ///
  /// If the other edge comes from the right, going clockwise from this edge's way in meets the
  /// other's way out on the left, then this edge's way out and the other's way in.
  @inline(__always)
  private func turn(
    at stop: Int, _ isForward: Bool, _ rings: borrowing Rings
  ) -> Departure {
    let here = stops[stop]
    let twin = Int(here.twin)
    let isFirstForward = here.isFromRight == isForward
    let (first, ahead) = (
      Departure(stop: twin, isForward: isFirstForward), Departure(stop: stop, isForward: isForward)
    )
    if isBoundary(first, rings) { return first }
    return isBoundary(ahead, rings) ? ahead : Departure(stop: twin, isForward: !isFirstForward)
  }

  @inline(__always)
  private func isBoundary(_ departure: Departure, _ rings: borrowing Rings) -> Bool {
    if departure.isForward { return uses[departure.stop] != .none }
    let range = stops(ofRing: ring(ofStop: departure.stop), rings)
    let before = departure.stop > range.lowerBound ? departure.stop &- 1 : range.upperBound &- 1
    return uses[before] != .none
  }

  // MARK: - Runs

  /// Leaves a stop along an edge.
  @inline(__always)
  private mutating func pass(_ from: Departure, _ edge: Int, _ edges: Edges) {
    let element = edges.element(of: edge)
    if trail.extend(over: edge, after: edge, element, isForward: from.isForward) { return }
    trail.startRun(
      element, isForward: from.isForward, edge: edge, at: vertex(of: from.stop, edges))
  }

  /// Passes a vertex of a ring.
  @inline(__always)
  private mutating func step(
    to edge: Int, after before: Int, at vertex: Int, _ isForward: Bool, _ edges: Edges
  ) {
    let element = edges.element(of: edge)
    // A run does not go on over the start of a ring.
    if edge == before &+ (isForward ? 1 : -1),
      trail.extend(over: edge, after: before, element, isForward: isForward)
    {
      return
    }
    trail.startRun(
      element, isForward: isForward, edge: edge,
      at: trail.append(edges.starts[vertex], stop: -1))
  }

  /// Passes the whole edges of a polygon between two others, forward; returns the last one.
  ///
  /// The two others may be parts of edges, so that they are runs by themselves.
  private mutating func passLines(
    after edge: Int, before last: Int, _ ring: Range<Int>, _ edges: Edges
  ) -> Int {
    if last > edge {
      passLines(from: edge &+ 1, to: last &- 1, true, edges)
    } else {
      passLines(from: edge &+ 1, to: ring.upperBound &- 1, true, edges)
      passLines(from: ring.lowerBound, to: last &- 1, true, edges)
    }
    return last > ring.lowerBound ? last &- 1 : ring.upperBound &- 1
  }

  /// Passes them backward.
  private mutating func passLines(
    before edge: Int, after last: Int, _ ring: Range<Int>, _ edges: Edges
  ) -> Int {
    if last < edge {
      passLines(from: edge &- 1, to: last &+ 1, false, edges)
    } else {
      passLines(from: edge &- 1, to: ring.lowerBound, false, edges)
      passLines(from: ring.upperBound &- 1, to: last &+ 1, false, edges)
    }
    return last &+ 1 < ring.upperBound ? last &+ 1 : ring.lowerBound
  }

  /// Passes whole edges of a polygon that follow each other, as one run if they are enough.
  private mutating func passLines(
    from first: Int, to last: Int, _ isForward: Bool, _ edges: Edges
  ) {
    let (count, way) = (isForward ? last &- first &+ 1 : first &- last &+ 1, isForward ? 1 : -1)
    let length = count < CrossingWalk.fewestLines ? 1 : count
    var edge = first
    while edge != last &+ way, count > 0 {
      let end = edge &+ way &* (length &- 1)
      trail.startLines(
        edges.element(of: edge), isForward: isForward, from: edge, to: end,
        at: trail.append(isForward ? edges.starts[edge] : edges.ends[edge], stop: -1))
      edge = end &+ way
    }
  }

  private mutating func finish(_ edges: Edges) {
    trail.finish()
    trail.close(from: start(edges))
  }

  /// The number of a crossing among the vertices.
  private mutating func vertex(of stop: Int, _ edges: Edges) -> UInt32 {
    let here = stops[stop]
    if here.vertex >= 0 { return UInt32(truncatingIfNeeded: here.vertex) }
    let number = trail.append(key(of: stop, edges), stop: Int32(truncatingIfNeeded: stop))
    stops.view.update(stop) { $0.vertex = Int32(bitPattern: number) }
    stops.view.update(Int(here.twin)) { $0.vertex = Int32(bitPattern: number) }
    return number
  }

  /// The lattice point nearest to a crossing.
  private func key(of stop: Int, _ edges: Edges) -> LatticePoint {
    // The lesser one of both edges is taken, as for stops.
    let (i, j) = (Int(stops[stop].edge), Int(stops[stop].other))
    let (first, second) = (min(i, j), max(i, j))
    let (a, b) = (edges.starts[first], edges.ends[first])
    let (c, d) = (edges.starts[second], edges.ends[second])
    return Crossing.nearestPoint(a, b, orientation(c, d, a), orientation(c, d, b))
  }

  // MARK: - The start of a trail

  /// The edge that the trail begins with; lines end after it.
  private mutating func start(_ edges: Edges) -> ContourTrail.Start {
    let (run, count, vertex) = (trail.trail.view, trail.trail.count, trail.vertices.view)
    var start = ContourTrail.Start(lowest: .last, next: .last, run: 0, isInside: false)
    var lowest = 0
    for i in 0..<count {
      let key = vertex[Int(run[i].start)].key
      if key < start.lowest { (start.lowest, start.run, start.isInside) = (key, i, false) }
      let (first, last) = (Int(run[i].first), Int(run[i].last))
      if first == last { continue }
      for point in min(first, last) &+ 1...max(first, last)
      where edges.starts[point] < start.lowest {
        (start.lowest, start.run, start.isInside) = (edges.starts[point], i, true)
        lowest = point
      }
    }
    if start.isInside {
      if run[start.run].spansLines { cutLines(at: lowest, &start, edges) }
      return start
    }
    let before = start.run > 0 ? start.run &- 1 : count &- 1
    let stop = Int(vertex[Int(run[start.run].start)].stop)
    let arriving = neighbor(Int(run[before].last), stop, isForward: !run[before].isForward, edges)
    let leaving = neighbor(
      Int(run[start.run].first), stop, isForward: run[start.run].isForward, edges)
    start.next = min(arriving, leaving)
    if arriving < leaving {
      // The edge is the whole run if it starts where the run does.
      let isWhole =
        run[before].first == run[before].last && vertex[Int(run[before].start)].key == arriving
      (start.run, start.isInside) = (before, !isWhole)
    } else if run[start.run].spansLines {
      let first = Int(run[start.run].first)
      trail.cutLines(
        start.run, after: first,
        at: run[start.run].isForward ? edges.ends[first] : edges.starts[first])
    }
    return start
  }

  /// Cuts a run of lines after the trail's first edge, given its lowest vertex inside of the run.
  private mutating func cutLines(
    at lowest: Int, _ start: inout ContourTrail.Start, _ edges: Edges
  ) {
    let run = trail.trail[start.run]
    let (arriving, leaving) =
      run.isForward
      ? (edges.starts[lowest &- 1], edges.ends[lowest])
      : (edges.ends[lowest], edges.starts[lowest &- 1])
    start.next = min(arriving, leaving)
    let isFirst = arriving < leaving
    let edge = isFirst == run.isForward ? lowest &- 1 : lowest
    // The next contour begins with the edge after it.
    if edge != Int(run.last) {
      trail.cutLines(
        start.run, after: edge,
        at: isFirst ? start.lowest : run.isForward ? edges.ends[edge] : edges.starts[edge])
    }
    let head = trail.trail[start.run]
    start.isInside = head.first != head.last || trail.vertices[Int(head.start)].key != arriving
  }

  /// The next point along an edge from one of its ends, or from a crossing.
  private func neighbor(
    _ edge: Int, _ stop: Int, isForward: Bool, _ edges: Edges
  ) -> LatticePoint {
    let (first, end) = (Int(firstStop[edge]), Int(firstStop[edge &+ 1]))
    var place = isForward ? first &- 1 : end
    if stop >= 0 { place = Int(stops[stop].edge) == edge ? stop : Int(stops[stop].twin) }
    place &+= isForward ? 1 : -1
    if place >= first, place < end { return key(of: place, edges) }
    return isForward ? edges.ends[edge] : edges.starts[edge]
  }
}
