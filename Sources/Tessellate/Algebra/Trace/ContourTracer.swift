/// Links the boundary edges that a sweep finds into contours, as `BoundaryTracer` does, and keeps
/// the edges of each.
struct ContourTracer: ~Copyable, Sendable {
  /// The edges of all contours, one contour after the other.
  private(set) var steps = UncheckedBuffer<BoundaryTracer.Step>()
  /// The end of each contour in `steps`; the first starts at 0.
  private(set) var ends = UncheckedBuffer<UInt32>()
  private var boundary = BoundaryTracer()

  mutating func reset(edges: Int, vertices: Int) {
    boundary.reset(edges: edges, vertices: vertices)
    steps.removeAll()
    steps.reserve(edges)
    ends.removeAll()
    // A contour has two edges at the least.
    ends.reserve(edges &>> 1)
  }

  /// Sets the vertex at which an edge of the boundary starts.
  @inline(__always)
  func start(_ edge: Int32, at vertex: UInt32) { boundary.start(edge, at: vertex) }

  /// Links the edge that starts at a vertex and the only one that ends there.
  @inline(__always)
  func follow(_ ending: Int32, _ starting: Int32, isUpward: Bool) {
    if isUpward {
      boundary.link(ending, to: starting)
    } else {
      boundary.link(starting, to: ending)
    }
  }

  /// Links the edges round a vertex, given those that end below it and start above it, from left to
  /// right.
  func link(
    ending: borrowing UncheckedBuffer<Int32>, starting: borrowing UncheckedBuffer<Int32>,
    isLeftInside: Bool
  ) {
    boundary.link(ending: ending, starting: starting, isLeftInside: isLeftInside)
  }

  /// Follows the links, and writes the contours to `steps` and `ends`.
  mutating func trace() {
    let (out, end) = (steps.view, ends.view)
    var (used, contours) = (0, 0)
    boundary.forEachContour { contour, count in
      out.dropping(used).copy(contour, count: count, to: 0)
      used &+= count
      end[contours] = UInt32(truncatingIfNeeded: used)
      contours &+= 1
    }
    (steps.count, ends.count) = (used, contours)
  }
}
