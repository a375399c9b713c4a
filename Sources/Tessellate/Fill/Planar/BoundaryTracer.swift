/// Links the boundary edges that a sweep finds into contours.
///
/// An edge of the boundary is directed so that the region lies on its left, by the numbers: outer
/// contours run counter-clockwise and holes clockwise. Round a vertex the region fills some
/// sectors; each is entered by one edge and left by another, and these two are linked. So no
/// contour crosses another or itself. If a contour comes back to one of its vertices, the loop in
/// between becomes a contour of its own, and every contour is simple.
struct BoundaryTracer: ~Copyable, Sendable {
  /// An edge of a contour, and the vertex at which it starts.
  struct Step: BitwiseCopyable {
    var vertex: UInt32
    var edge: Int32
  }

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
    places.count = vertices
    for i in 0..<edges { following.view[i] = BoundaryTracer.none }
    for i in 0..<vertices { places.view[i] = BoundaryTracer.none }
  }

  /// Sets the vertex at which an edge of the boundary starts.
  @inline(__always)
  func start(_ edge: Int32, at vertex: UInt32) { origins.view[Int(edge)] = vertex }

  @inline(__always)
  func link(_ edge: Int32, to next: Int32) { following.view[Int(edge)] = next }

  /// Links the edges round a vertex, given those that end below it and start above it, from left to
  /// right.
  func link(
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

  /// Calls `body` with the edges of each contour.
  @inline(__always)
  func forEachContour(_ body: (UncheckedView<Step>, _ count: Int) -> Void) {
    let (next, origin, place, path) = (following.view, origins.view, places.view, trail.view)
    for first in 0..<following.count where next[first] != BoundaryTracer.none {
      var edge = first
      var count = 0
      while next[edge] != BoundaryTracer.none {
        let vertex = origin[edge]
        let earlier = Int(place[Int(vertex)])
        if earlier >= 0 {
          body(path.dropping(earlier), count &- earlier)
          for i in earlier..<count { place[Int(path[i].vertex)] = BoundaryTracer.none }
          count = earlier
        }
        place[Int(vertex)] = Int32(truncatingIfNeeded: count)
        path[count] = Step(vertex: vertex, edge: Int32(truncatingIfNeeded: edge))
        count &+= 1
        let following = next[edge]
        next[edge] = BoundaryTracer.none
        edge = Int(following)
      }
      body(path, count)
      for i in 0..<count { place[Int(path[i].vertex)] = BoundaryTracer.none }
    }
  }
}
