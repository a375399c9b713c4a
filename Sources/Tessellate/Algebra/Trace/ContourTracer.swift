/// Links the boundary edges that a sweep finds into contours, and keeps the edges of each.
///
/// As `BoundaryTracer`: an edge is directed so that the region lies on its left, by the numbers;
/// the edges round a vertex are linked so that no contour crosses another or itself, and a contour
/// that comes back to one of its vertices is cut in two there.
struct ContourTracer: ~Copyable, Sendable {
  /// An edge of a contour, and the vertex at which it starts.
  struct Step: BitwiseCopyable {
    var vertex: UInt32
    var edge: Int32
  }

  /// The edges of all contours, one contour after the other.
  private(set) var steps = UncheckedBuffer<Step>()
  /// The end of each contour in `steps`; the first starts at 0.
  private(set) var ends = UncheckedBuffer<UInt32>()

  /// The edge that follows in direction of the boundary, or `none`.
  private var following = UncheckedBuffer<Int32>()
  /// The vertex at which the edge starts, in direction of the boundary.
  private var origins = UncheckedBuffer<UInt32>()
  /// The edges of the contour that is being traced, and each vertex's place among them, or `none`.
  private var trail = UncheckedBuffer<Step>()
  private var places = UncheckedBuffer<Int32>()

  private static let none: Int32 = -1

  mutating func reset(edges: Int, vertices: Int) {
    following.reserve(edges)
    following.count = edges
    origins.reserve(edges)
    trail.reserve(vertices)
    places.reserve(vertices)
    steps.removeAll()
    steps.reserve(edges)
    ends.removeAll()
    let (next, place) = (following.view, places.view)
    for i in 0..<edges { next[i] = ContourTracer.none }
    for i in 0..<vertices { place[i] = ContourTracer.none }
  }

  /// Sets the vertex at which an edge of the boundary starts.
  @inline(__always)
  mutating func start(_ edge: Int32, at vertex: UInt32) { origins.view[Int(edge)] = vertex }

  @inline(__always)
  private mutating func link(_ edge: Int32, to next: Int32) { following.view[Int(edge)] = next }

  /// Links the edge that starts at a vertex and the only one that ends there.
  @inline(__always)
  mutating func follow(_ ending: Int32, _ starting: Int32, isUpward: Bool) {
    if isUpward { link(ending, to: starting) } else { link(starting, to: ending) }
  }

  /// Links the edges round a vertex, given those that end below it and start above it, from left to
  /// right.
  mutating func link(
    ending: borrowing UncheckedBuffer<Int32>, starting: borrowing UncheckedBuffer<Int32>,
    isLeftInside: Bool
  ) {
    let (below, above) = (ending.count, starting.count)
    let isRightInside = isLeftInside != (below & 1 != 0)
    // Sectors below and above the vertex.
    var i = isLeftInside ? 1 : 0
    while i &+ 1 < below {
      link(ending[i &+ 1], to: ending[i])
      i &+= 2
    }
    i = isLeftInside ? 1 : 0
    while i &+ 1 < above {
      link(starting[i], to: starting[i &+ 1])
      i &+= 2
    }
    // Sectors to its left and right, which are one where there is no edge below or above.
    if below == 0 {
      if isLeftInside { link(starting[above &- 1], to: starting[0]) }
    } else if above == 0 {
      if isLeftInside { link(ending[0], to: ending[below &- 1]) }
    } else {
      if isLeftInside { link(ending[0], to: starting[0]) }
      if isRightInside { link(starting[above &- 1], to: ending[below &- 1]) }
    }
  }

  /// Follows the links, and writes the contours to `steps` and `ends`.
  mutating func trace() {
    let (next, origin, place, path) = (following.view, origins.view, places.view, trail.view)
    for first in 0..<following.count where next[first] != ContourTracer.none {
      var edge = first
      var count = 0
      while next[edge] != ContourTracer.none {
        let vertex = Int(origin[edge])
        let earlier = Int(place[vertex])
        if earlier >= 0 {
          close(path, earlier..<count)
          count = earlier
        }
        place[vertex] = Int32(truncatingIfNeeded: count)
        path[count] = Step(
          vertex: UInt32(truncatingIfNeeded: vertex), edge: Int32(truncatingIfNeeded: edge))
        count &+= 1
        let following = next[edge]
        next[edge] = ContourTracer.none
        edge = Int(following)
      }
      close(path, 0..<count)
    }
  }

  private mutating func close(_ path: UncheckedView<Step>, _ range: Range<Int>) {
    let (out, used, place) = (steps.view, steps.count, places.view)
    for i in range {
      out[used &+ i &- range.lowerBound] = path[i]
      place[Int(path[i].vertex)] = ContourTracer.none
    }
    steps.count = used &+ range.count
    ends.append(UInt32(truncatingIfNeeded: steps.count))
  }
}
