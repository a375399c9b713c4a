/// The contours that a walk traces: their runs, and the vertices at which runs meet.
///
/// The boundary is traced in *trails*, which end where they start. A trail that comes back to one
/// of its vertices is cut there into several contours, as `ContourTracer` cuts those of a graph.
struct ContourTrail: ~Copyable, Sendable {
  /// A vertex at which two runs meet.
  struct Vertex: BitwiseCopyable {
    var key: LatticePoint
    /// A stop of the walk there, or `none` at a vertex of a ring.
    var stop: Int32
    /// The place in the pile of the run that starts there, or `none`.
    var place: Int32
    /// Whether it is a vertex of a ring, and both runs have length on the lattice.
    var isCorner: Bool
  }

  /// A complete contour.
  struct Contour: BitwiseCopyable {
    /// The lowest vertex of its trail, and the lower one of the two next to it.
    var lowest, next: LatticePoint
    /// The range of its runs.
    var first, end: UInt32
  }

  /// The edge that a trail begins with: the lower one of the two at its lowest vertex.
  struct Start {
    var lowest, next: LatticePoint
    /// The run that holds it, and whether the vertex is inside of the run.
    var run: Int
    var isInside: Bool
  }

  private(set) var vertices = UncheckedBuffer<Vertex>()
  private(set) var contours = UncheckedBuffer<Contour>()
  /// The runs of complete contours.
  var runs = UncheckedBuffer<RunJoiner.Run>()
  private(set) var trail = UncheckedBuffer<RunJoiner.Run>()
  /// The numbers of those runs of the trail that are part of no contour yet.
  private var pile = UncheckedBuffer<UInt32>()

  /// Whether each contour's lowest vertex is above that of the one before.
  private(set) var isSorted = true
  /// Whether a part of a contour was dropped because rounding left it no length.
  private(set) var hasDropped = false

  static let none: Int32 = -1

  mutating func removeAll() {
    (isSorted, hasDropped) = (true, false)
    vertices.removeAll()
    contours.removeAll()
    runs.removeAll()
    trail.removeAll()
  }

  /// Appends a vertex and returns its number.
  @inline(__always)
  mutating func append(_ key: LatticePoint, stop: Int32) -> UInt32 {
    vertices.append(
      Vertex(key: key, stop: stop, place: ContourTrail.none, isCorner: stop < 0))
    return UInt32(truncatingIfNeeded: vertices.count &- 1)
  }

  /// Lets the last run of the trail go on over an edge if it comes from the edge before, or from
  /// another part of the same edge; returns whether it does.
  @inline(__always)
  func extend(over edge: Int, after last: Int, _ element: Int32, isForward: Bool) -> Bool {
    if trail.count == 0 { return false }
    return trail.view.update(trail.count &- 1) { run in
      guard run.element == element, run.isForward == isForward, Int(run.last) == last else {
        return false
      }
      run.last = Int32(truncatingIfNeeded: edge)
      return true
    }
  }

  /// Ends the last run of the trail at a vertex, and starts another one there.
  @inline(__always)
  mutating func startRun(_ element: Int32, isForward: Bool, edge: Int, at vertex: UInt32) {
    if trail.count > 0 { trail.view.update(trail.count &- 1) { $0.end = vertex } }
    let edge = Int32(truncatingIfNeeded: edge)
    trail.append(
      RunJoiner.Run(
        element: element, isForward: isForward, first: edge, last: edge, start: vertex, end: vertex)
    )
  }

  /// Starts a run of whole lines, one for each edge, at a vertex.
  mutating func startLines(
    _ element: Int32, isForward: Bool, from first: Int, to last: Int, at vertex: UInt32
  ) {
    startRun(element, isForward: isForward, edge: first, at: vertex)
    trail.view.update(trail.count &- 1) {
      ($0.last, $0.spansLines) = (Int32(truncatingIfNeeded: last), last != first)
    }
  }

  /// Cuts a run of lines of the trail after one of its edges, at a lattice point.
  mutating func cutLines(_ number: Int, after edge: Int, at key: LatticePoint) {
    let vertex = append(key, stop: ContourTrail.none)
    var (head, tail) = (trail[number], trail[number])
    (head.last, head.end) = (Int32(truncatingIfNeeded: edge), vertex)
    tail.first = head.last &+ (head.isForward ? 1 : -1)
    (tail.element, tail.start) = (tail.element &+ (tail.first &- head.first), vertex)
    head.spansLines = head.first != head.last
    tail.spansLines = tail.first != tail.last
    let after = trail.count &- number &- 1
    trail.append(tail)
    trail.view.copy(trail.view.dropping(number &+ 1), count: after, to: number &+ 2)
    trail[number] = head
    trail[number &+ 1] = tail
  }

  /// Ends the last run of the trail where the first one starts; it goes on over that one if both
  /// lie on one edge.
  mutating func finish() {
    let (run, count) = (trail.view, trail.count)
    let (first, last) = (run[0], run[count &- 1])
    run.update(count &- 1) { $0.end = first.start }
    guard count > 1, last.element == first.element, last.isForward == first.isForward,
      last.last == first.first
    else { return }
    run.update(0) { ($0.first, $0.start) = (last.first, last.start) }
    trail.count = count &- 1
    run.update(count &- 2) { $0.end = last.start }
  }

  /// Makes contours of the trail, and forgets it.
  mutating func close(from start: Start) {
    let (run, vertex, count) = (trail.view, vertices.view, trail.count)
    pile.reserve(count)
    pile.count = 0
    for i in 0..<count {
      let place = start.run &+ i
      let number = place < count ? place : place &- count
      // The vertex where a run starts that holds the trail's start comes last.
      if i > 0 || !start.isInside { cut(at: Int(run[number].start), start) }
      pile.append(UInt32(truncatingIfNeeded: number))
    }
    if start.isInside { cut(at: Int(run[start.run].start), start) }
    appendContour(from: 0, start)
    trail.count = 0
    assert(vertex[Int(run[0].start)].place < 0)
  }

  /// Completes the contour that comes back to a vertex, if there is one.
  @inline(__always)
  private mutating func cut(at vertex: Int, _ start: Start) {
    let place = vertices[vertex].place
    if place >= 0 { appendContour(from: Int(place), start) }
    vertices.view.update(vertex) { $0.place = Int32(truncatingIfNeeded: pile.count) }
  }

  /// Makes a contour of the runs of the pile from a place on.
  ///
  /// Its second run comes first, as `RunJoiner` lists those of a graph: they begin with the first
  /// run that starts after the contour's first edge. A run whose ends fell on one lattice point,
  /// along one edge, is dropped, and so is a contour that has no area on the lattice because of it.
  private mutating func appendContour(from place: Int, _ trailStart: Start) {
    let (run, vertex, number) = (trail.view, vertices.view, pile.view)
    let (start, count) = (runs.count, pile.count &- place)
    runs.reserve(start &+ count)
    let out = runs.view
    var (used, dropped) = (start, ContourTrail.none)
    for i in 1...max(count, 1) {
      var here = run[Int(number[place &+ (i < count ? i : 0)])]
      vertex.update(Int(here.start)) { $0.place = ContourTrail.none }
      if here.first == here.last, vertex[Int(here.start)].key == vertex[Int(here.end)].key {
        if dropped < 0 { dropped = Int32(truncatingIfNeeded: here.start) }
        hasDropped = true
        continue
      }
      if dropped >= 0 {
        here.start = UInt32(truncatingIfNeeded: dropped)
        vertex.update(Int(dropped)) { $0.isCorner = false }
        dropped = ContourTrail.none
        if used > start, ContourTrail.goesOn(out[used &- 1], here) {
          out.update(used &- 1) { ($0.last, $0.end) = (here.last, here.end) }
          continue
        }
      }
      out[used] = here
      used &+= 1
    }
    pile.count = place
    if used == start { return }
    if dropped >= 0 {
      let joint = out[start].start
      out.update(used &- 1) { $0.end = joint }
      vertex.update(Int(joint)) { $0.isCorner = false }
    }
    if ContourTrail.isFlat(out.dropping(start), used &- start, vertex) {
      hasDropped = true
      return
    }
    runs.count = used
    if contours.count > 0, contours[contours.count &- 1].lowest >= trailStart.lowest {
      isSorted = false
    }
    contours.append(
      Contour(
        lowest: trailStart.lowest, next: trailStart.next,
        first: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: used)))
  }

  /// Whether a run goes on with another one, along one edge or two that follow each other.
  private static func goesOn(_ a: RunJoiner.Run, _ b: RunJoiner.Run) -> Bool {
    a.element == b.element && a.isForward == b.isForward
      && (b.first == a.last || b.first == a.last &+ (a.isForward ? 1 : -1))
  }

  /// Whether a contour of at most four edges has no area on the lattice.
  ///
  /// More edges leave no contour flat but by chance, and then it is a sliver, as others are.
  private static func isFlat(
    _ run: UncheckedView<RunJoiner.Run>, _ count: Int, _ vertex: UncheckedView<Vertex>
  ) -> Bool {
    if count > 4 { return false }
    var area: Int64 = 0
    let base = vertex[Int(run[0].start)].key
    for i in 0..<count {
      if run[i].first != run[i].last { return false }
      area &+= orientation(base, vertex[Int(run[i].start)].key, vertex[Int(run[i].end)].key)
    }
    return area == 0
  }
}
