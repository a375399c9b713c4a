extension MonotoneTriangulator {
  /// Writes a triangle behind others.
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
  /// A plain value of pointers and counts, to be copied into a local before a hot loop. Room must
  /// have been made.
  struct Writer {
    let nodes: UncheckedView<Node>
    /// The triangles so far, and how many vertices they have.
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
    func isStrip(_ span: Span) -> Bool { nodes[Int(span.head)].next == span.tail }

    /// The vertices of such a list, which lie at two given points.
    @inline(__always)
    func feet(
      of span: Span, at left: LatticePoint, _ right: LatticePoint
    ) -> (left: UInt32, right: UInt32) {
      let (head, tail) = (nodes[Int(span.head)], nodes[Int(span.tail)])
      assert(head.key == left && tail.key == right, "feet are lower ends of edges")
      return (head.vertex, tail.vertex)
    }

    /// Gives such a list other feet: later ones, at least on one side.
    @inline(__always)
    func setFeet(
      of span: Span, _ leftKey: LatticePoint, _ left: UInt32, _ rightKey: LatticePoint,
      _ right: UInt32
    ) -> Span {
      nodes[Int(span.head)] = Node(
        key: leftKey, vertex: left, previous: MonotoneTriangulator.none, next: span.tail)
      nodes[Int(span.tail)] = Node(
        key: rightKey, vertex: right, previous: span.head, next: MonotoneTriangulator.none)
      let peak = leftKey < rightKey ? span.tail : span.head
      return Span(head: span.head, tail: span.tail, peak: peak)
    }

    /// Ends a span at its highest vertex.
    @inline(__always)
    mutating func close(_ span: Span, _ key: LatticePoint, _ vertex: UInt32) {
      // All that is left can be seen from the vertex: a fan, without a test.
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
        // Both parts keep the peak: the right one gets a copy.
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
