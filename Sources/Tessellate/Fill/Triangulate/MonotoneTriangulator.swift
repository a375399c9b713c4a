/// Triangulates the parts of a region that lie between two neighbouring boundaries, while a sweep
/// passes over them.
///
/// A *span* is such a part. Of all its vertices so far, those still needed form a list: from the
/// left foot, the newest vertex of its left boundary, down and up again to the right foot.
/// Everything of the span below the list is triangulated. The *peak* is the newest vertex of all,
/// and visible from the sweep line.
///
///           ╲                    ╱        The list a … e: a is the left foot, e the right foot,
///            a        d         ╱         d the peak. It never bends upwards between the peak
///             ╲      ╱ ╲       ╱          and a foot (orientation ≤ 0 there): what would, was
///              b ── c   ────  e           cut off as a triangle when its last vertex came.
///
/// While a list is its two feet and nothing else, the span is a *strip*: `ChainGaps` keeps that
/// without nodes.
///
/// A new vertex on a boundary pops the list from that foot as long as the triangle is
/// counter-clockwise, and becomes the foot and the peak. Zero stops, so no empty triangle is
/// written. When a span closes, nothing is left over: a simple polygon has three corners that bend
/// outwards, and here only the new vertex and the other foot can. Each vertex is pushed once for
/// each span that it touches, and each triangle pops one: O(n) in all.
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

  /// A list; or a *strip*, which needs none: two feet, or the one vertex at which a span starts.
  struct Span: BitwiseCopyable {
    /// The nodes of the feet and the peak; of a strip, the vertices of the feet.
    var head, tail, peak: Int32

    init(head: Int32, tail: Int32, peak: Int32) {
      (self.head, self.tail, self.peak) = (head, tail, peak)
    }

    /// A strip with two feet, which may be one vertex.
    @inline(__always)
    init(feet left: UInt32, _ right: UInt32) {
      self.init(
        head: Int32(bitPattern: left), tail: Int32(bitPattern: right),
        peak: MonotoneTriangulator.strip)
    }

    @inline(__always)
    var isStrip: Bool { peak == MonotoneTriangulator.strip }

    /// Gives a strip other feet.
    @inline(__always)
    mutating func setFeet(_ left: UInt32, _ right: UInt32) {
      (head, tail) = (Int32(bitPattern: left), Int32(bitPattern: right))
    }
  }

  static let none: Int32 = -1
  /// The peak of a strip.
  private static let strip: Int32 = -2

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
  /// triangle removes a node from its list.
  @inline(__always)
  mutating func reserve(nodes count: Int) {
    nodes.reserve(nodes.count &+ count)
    indices.reserve(3 &* (nodes.count &+ count))
  }

  /// Makes room for numbers of nodes and triangles in all.
  @inline(__always)
  mutating func reserve(nodes count: Int, triangles: Int) {
    nodes.reserve(count)
    indices.reserve(3 &* triangles)
  }

  /// Makes room for a number of nodes and spans, and for all triangles that nodes made so far may
  /// give.
  @inline(__always)
  mutating func reserve(step: Int) {
    reserve(nodes: step)
    spans.reserve(spans.count &+ step)
  }

  /// The lists as a value of pointers, valid until more is reserved.
  var writer: Writer {
    @inline(__always) get {
      Writer(
        nodes: nodes.view, indices: indices.view, nodeCount: nodes.count, indexCount: indices.count)
    }
    @inline(__always) set {
      (nodes.count, indices.count) = (newValue.nodeCount, newValue.indexCount)
    }
  }

  /// The spans by number, valid until more is reserved.
  var spanView: UncheckedView<Span> {
    @inline(__always) get { spans.view }
  }

  /// The number of spans.
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

extension MonotoneTriangulator {
  /// Writes a triangle after the others.
  @inline(__always)
  static func emit(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, to indices: UncheckedView<UInt32>, _ count: inout Int
  ) {
    indices[count] = a
    indices[count &+ 1] = b
    indices[count &+ 2] = c
    count &+= 3
  }

  /// The steps of the triangulation, on lists that the caller keeps.
  ///
  /// A value of pointers and counts, to be copied into a local before a hot loop (S8). Room must
  /// have been reserved.
  struct Writer {
    let nodes: UncheckedView<Node>
    /// The triangles so far, as indices, and the number of these.
    let indices: UncheckedView<UInt32>
    var nodeCount: Int
    var indexCount: Int

    @inline(__always)
    private mutating func makeNode(
      _ key: LatticePoint, _ vertex: UInt32, previous: Int32, next: Int32
    ) -> Int32 {
      nodes[nodeCount] = Node(key: key, vertex: vertex, previous: previous, next: next)
      nodeCount &+= 1
      return Int32(truncatingIfNeeded: nodeCount &- 1)
    }

    @inline(__always)
    private mutating func emit(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
      MonotoneTriangulator.emit(a, b, c, to: indices, &indexCount)
    }

    /// Starts a span at its lowest vertex.
    @inline(__always)
    mutating func open(_ key: LatticePoint, _ vertex: UInt32) -> Span {
      let node = makeNode(
        key, vertex, previous: MonotoneTriangulator.none, next: MonotoneTriangulator.none)
      return Span(head: node, tail: node, peak: node)
    }

    /// Adds the next vertex of a span's left boundary.
    @inline(__always)
    mutating func pushLeft(_ span: inout Span, _ key: LatticePoint, _ vertex: UInt32) {
      var foot = span.head
      var a = nodes[Int(foot)]
      while a.next != MonotoneTriangulator.none {
        let b = nodes[Int(a.next)]
        guard orientation(key, a.key, b.key) > 0 else { break }
        emit(vertex, a.vertex, b.vertex)
        foot = a.next
        a = b
      }
      let node = makeNode(key, vertex, previous: MonotoneTriangulator.none, next: foot)
      nodes[Int(foot)].previous = node
      (span.head, span.peak) = (node, node)
    }

    /// Adds the next vertex of a span's right boundary.
    @inline(__always)
    mutating func pushRight(_ span: inout Span, _ key: LatticePoint, _ vertex: UInt32) {
      var foot = span.tail
      var a = nodes[Int(foot)]
      while a.previous != MonotoneTriangulator.none {
        let b = nodes[Int(a.previous)]
        guard orientation(key, b.key, a.key) > 0 else { break }
        emit(vertex, b.vertex, a.vertex)
        foot = a.previous
        a = b
      }
      let node = makeNode(key, vertex, previous: foot, next: MonotoneTriangulator.none)
      nodes[Int(foot)].next = node
      (span.tail, span.peak) = (node, node)
    }

    /// Whether a list is two feet and nothing else.
    @inline(__always)
    func isPair(_ list: Span) -> Bool { nodes[Int(list.head)].next == list.tail }

    /// Makes a list of a strip whose feet lie at two given points.
    mutating func list(_ strip: Span, _ left: LatticePoint, _ right: LatticePoint) -> Span {
      let (first, second) = (UInt32(bitPattern: strip.head), UInt32(bitPattern: strip.tail))
      if first == second { return open(left, first) }
      let head = Int32(truncatingIfNeeded: nodeCount)
      let tail = head &+ 1
      _ = makeNode(left, first, previous: MonotoneTriangulator.none, next: tail)
      _ = makeNode(right, second, previous: head, next: MonotoneTriangulator.none)
      return Span(head: head, tail: tail, peak: left < right ? tail : head)
    }

    /// Makes a node between the last one made and the next.
    @inline(__always)
    mutating func link(_ key: LatticePoint, _ vertex: UInt32) {
      let number = Int32(truncatingIfNeeded: nodeCount)
      _ = makeNode(key, vertex, previous: number &- 1, next: number &+ 1)
    }

    /// The list of all nodes linked from a number on.
    @inline(__always)
    func endList(from first: Int, peak: Int) -> Span {
      nodes.update(first) { $0.previous = MonotoneTriangulator.none }
      nodes.update(nodeCount &- 1) { $0.next = MonotoneTriangulator.none }
      return Span(
        head: Int32(truncatingIfNeeded: first), tail: Int32(truncatingIfNeeded: nodeCount &- 1),
        peak: Int32(truncatingIfNeeded: peak))
    }

    /// Makes a strip of a list, if it is two feet and nothing else.
    @inline(__always)
    func folded(_ list: Span) -> Span {
      let head = nodes[Int(list.head)]
      if head.next != list.tail { return list }
      return Span(feet: head.vertex, nodes[Int(list.tail)].vertex)
    }

    /// Ends a strip at its highest vertex.
    @inline(__always)
    mutating func close(strip: Span, _ vertex: UInt32) {
      if strip.head == strip.tail { return }
      emit(vertex, UInt32(bitPattern: strip.head), UInt32(bitPattern: strip.tail))
    }

    /// Ends a span at its highest vertex.
    @inline(__always)
    mutating func close(_ span: Span, _ key: LatticePoint, _ vertex: UInt32) {
      // All of the list is visible from the vertex: a fan, without a test.
      var a = nodes[Int(span.head)]
      while a.next != MonotoneTriangulator.none {
        let b = nodes[Int(a.next)]
        emit(vertex, a.vertex, b.vertex)
        a = b
      }
    }

    /// Cuts a span in two at a vertex inside it, where two boundaries start.
    ///
    /// - Returns: The new span left of the vertex; `span` becomes the part on its right.
    @inline(__always)
    mutating func split(_ span: inout Span, _ key: LatticePoint, _ vertex: UInt32) -> Span {
      let whole = span
      var left = whole.peak
      var a = nodes[Int(left)]
      while a.previous != MonotoneTriangulator.none {
        let b = nodes[Int(a.previous)]
        guard orientation(key, b.key, a.key) > 0 else { break }
        emit(vertex, b.vertex, a.vertex)
        left = a.previous
        a = b
      }
      var right = whole.peak
      a = nodes[Int(right)]
      while a.next != MonotoneTriangulator.none {
        let b = nodes[Int(a.next)]
        guard orientation(key, a.key, b.key) > 0 else { break }
        emit(vertex, a.vertex, b.vertex)
        right = a.next
        a = b
      }
      var tail = whole.tail
      if left == right {
        // Both parts keep the peak; the right one gets a copy.
        let peak = nodes[Int(right)]
        right = makeNode(
          peak.key, peak.vertex, previous: MonotoneTriangulator.none, next: peak.next)
        if peak.next != MonotoneTriangulator.none {
          nodes[Int(peak.next)].previous = right
        } else {
          tail = right
        }
      }
      let leftFoot = makeNode(key, vertex, previous: left, next: MonotoneTriangulator.none)
      nodes[Int(left)].next = leftFoot
      let rightFoot = makeNode(key, vertex, previous: MonotoneTriangulator.none, next: right)
      nodes[Int(right)].previous = rightFoot
      span = Span(head: rightFoot, tail: tail, peak: rightFoot)
      return Span(head: whole.head, tail: leftFoot, peak: leftFoot)
    }

    /// Joins two spans at a vertex that was just pushed on the right of one and on the left of the
    /// other.
    @inline(__always)
    func join(_ left: Span, _ right: Span) -> Span {
      let next = nodes[Int(right.head)].next
      nodes[Int(left.tail)].next = next
      nodes[Int(next)].previous = left.tail
      return Span(head: left.head, tail: right.tail, peak: left.tail)
    }
  }
}
