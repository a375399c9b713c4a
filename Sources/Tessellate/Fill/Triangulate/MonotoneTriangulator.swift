/// Triangulates the parts of a region that lie between two neighbouring boundaries, while a sweep
/// passes over them.
///
/// A *span* is such a part. Of all its vertices so far, those still needed form a list: from the
/// left foot, the newest vertex of its left boundary, down and up again to the right foot.
/// Everything of the span below the list is triangulated. The *peak* is the newest vertex of all;
/// from the sweep line it can be seen.
///
///           ╲                    ╱        The list a … e: a is the left foot, e the right foot,
///            a        d         ╱         d the peak. It never bends upwards between the peak
///             ╲      ╱ ╲       ╱          and a foot (orientation ≤ 0 there): what would, was
///              b ── c   ────  e           cut off as a triangle when its last vertex came.
///
/// A new vertex on a boundary pops the list from that foot as long as the triangle is
/// counter-clockwise, and becomes the foot and the peak. Zero stops, so no empty triangle is
/// written; that nothing is left over when a span closes follows, for a simple polygon has three
/// corners that bend outwards, and here only the new vertex and the other foot can. Each vertex is
/// pushed once for each span that it touches, and each triangle pops one: O(n) in all.
///
/// After M. R. Garey, D. S. Johnson, F. P. Preparata, R. E. Tarjan, "Triangulating a simple
/// polygon", Information Processing Letters 7 (1978) 175–179, doi:10.1016/0020-0190(78)90062-5,
/// with splits and merges done on the fly.
struct MonotoneTriangulator: ~Copyable, Sendable {
  /// A vertex in a list.
  struct Node: BitwiseCopyable {
    var key: LatticePoint
    var vertex: UInt32
    /// Towards the left foot, or `none`.
    var previous: Int32
    /// Towards the right foot, or `none`.
    var next: Int32
  }

  /// A list.
  struct Span: BitwiseCopyable {
    var head, tail, peak: Int32
  }

  static let none: Int32 = -1

  private var nodes = UncheckedBuffer<Node>()
  private var spans = UncheckedBuffer<Span>()
  /// Triangles, three vertices each.
  var indices = UncheckedBuffer<UInt32>()

  /// Forgets everything and keeps the memory.
  mutating func removeAll() {
    nodes.removeAll()
    spans.removeAll()
    indices.removeAll()
  }

  /// Makes room for a number of further nodes, and for all triangles that these may give.
  ///
  /// A vertex pushed, opened or closed makes a node, one that splits a span makes three. Every
  /// triangle takes a node out of its list.
  @inline(__always)
  mutating func reserve(nodes count: Int) {
    nodes.reserve(nodes.count &+ count)
    indices.reserve(3 &* (nodes.count &+ count))
  }

  /// Makes room for a number of nodes and spans, and for all triangles that nodes made so far may
  /// give.
  @inline(__always)
  mutating func reserve(step: Int) {
    reserve(nodes: step)
    spans.reserve(spans.count &+ step)
  }

  /// The lists' memory, to work with while nothing is reserved.
  var writer: Writer {
    @inline(__always) get {
      Writer(
        nodes: nodes.view, indices: indices.view, nodeCount: nodes.count, indexCount: indices.count)
    }
    @inline(__always) set {
      (nodes.count, indices.count) = (newValue.nodeCount, newValue.indexCount)
    }
  }

  /// The spans by number, to work with while nothing is reserved.
  var spanView: UncheckedView<Span> {
    @inline(__always) get { spans.view }
  }

  /// How many spans there are.
  var spanCount: Int {
    @inline(__always) get { spans.count }
    @inline(__always) set { spans.count = newValue }
  }

  // MARK: - Spans by number

  @inline(__always)
  private mutating func makeSpan(_ span: Span) -> Int32 {
    let index = spans.count
    spans.view[index] = span
    spans.count = index &+ 1
    return Int32(truncatingIfNeeded: index)
  }

  /// Starts a span at its lowest vertex.
  @inline(__always)
  mutating func open(_ key: LatticePoint, _ vertex: UInt32) -> Int32 {
    makeSpan(writer.open(key, vertex))
  }

  /// Adds the next vertex of a span's left boundary.
  @inline(__always)
  mutating func pushLeft(_ span: Int32, _ key: LatticePoint, _ vertex: UInt32) {
    let spans = spans.view
    writer.pushLeft(&spans[Int(span)], key, vertex)
  }

  /// Adds the next vertex of a span's right boundary.
  @inline(__always)
  mutating func pushRight(_ span: Int32, _ key: LatticePoint, _ vertex: UInt32) {
    let spans = spans.view
    writer.pushRight(&spans[Int(span)], key, vertex)
  }

  /// Ends a span at its highest vertex.
  @inline(__always)
  mutating func close(_ span: Int32, _ key: LatticePoint, _ vertex: UInt32) {
    writer.close(spans.view[Int(span)], key, vertex)
  }

  /// Cuts a span in two at a vertex inside it, where two boundaries start.
  ///
  /// - Returns: The new span left of the vertex; `span` becomes the part on its right.
  mutating func split(_ span: Int32, _ key: LatticePoint, _ vertex: UInt32) -> Int32 {
    let spans = spans.view
    return makeSpan(writer.split(&spans[Int(span)], key, vertex))
  }

  /// Joins two spans at a vertex that was just pushed on the right of one and on the left of the
  /// other.
  ///
  /// The joined span is `left`.
  mutating func join(_ left: Int32, _ right: Int32) {
    spans.view[Int(left)] = writer.join(spans.view[Int(left)], spans.view[Int(right)])
  }
}
