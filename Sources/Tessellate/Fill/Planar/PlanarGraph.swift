/// The edges of some rings, each once, with the number and the direction of its uses.
///
/// Vertices are numbered in sweep order. An edge belongs to its lower vertex. Edges that the rings
/// use as often in one direction as in the other stay: planarity, and the places where rounding
/// bends the drawing, must not depend on which sweep is used, or areas by different rules would not
/// add up.
struct PlanarGraph: ~Copyable, Sendable {
  struct Edge: BitwiseCopyable {
    /// The upper vertex.
    var high: UInt32
    /// The growth of the winding number from left to right of the edge: downward minus upward uses.
    var winding: Int32
  }

  /// The vertices in sweep order, without repetition.
  private(set) var vertices = UncheckedBuffer<LatticePoint>()
  private(set) var edges = UncheckedBuffer<Edge>()
  /// The index of each vertex's first edge; one more than there are vertices.
  private(set) var firstEdge = UncheckedBuffer<UInt32>()

  private var records = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  /// The vertex of each point.
  private var vertexOfPoint = UncheckedBuffer<UInt32>()

  /// Builds the graph of closed rings.
  mutating func build(_ rings: borrowing Rings) {
    numberVertices(rings.points)
    collectEdges(rings)
    mergeEdges()
  }

  /// Starts a graph that is built vertex by vertex, in sweep order.
  mutating func removeAll() {
    vertices.removeAll()
    edges.removeAll()
    firstEdge.removeAll()
  }

  /// Appends a vertex, to which the edges appended after it belong.
  mutating func append(_ vertex: LatticePoint) {
    vertices.append(vertex)
    firstEdge.append(UInt32(truncatingIfNeeded: edges.count))
  }

  /// Appends an edge of the last vertex.
  mutating func append(_ edge: Edge) { edges.append(edge) }

  /// Ends a graph that was built vertex by vertex.
  mutating func finish() { firstEdge.append(UInt32(truncatingIfNeeded: edges.count)) }

  private mutating func numberVertices(_ points: borrowing UncheckedBuffer<LatticePoint>) {
    let count = points.count
    records.reserve(count)
    records.count = count
    for i in 0..<count {
      records.view[i] = KeyedIndex(key: points[i].bits, index: UInt32(truncatingIfNeeded: i))
    }
    sorter.sort(&records)
    vertices.removeAll()
    vertices.reserve(count)
    vertexOfPoint.reserve(count)
    let (sorted, unique, vertex) = (records.view, vertices.view, vertexOfPoint.view)
    var used = 0
    var last: UInt64 = 0
    for i in 0..<count {
      let record = sorted[i]
      if record.key != last {
        last = record.key
        unique[used] = LatticePoint(bits: last)
        used &+= 1
      }
      vertex[Int(record.index)] = UInt32(truncatingIfNeeded: used &- 1)
    }
    vertices.count = used
  }

  /// Distributes the edges to their lower vertices.
  private mutating func collectEdges(_ rings: borrowing Rings) {
    let count = vertices.count
    firstEdge.reserve(count + 1)
    firstEdge.count = count + 1
    edges.reserve(rings.points.count)
    let (first, vertex, edge) = (firstEdge.view, vertexOfPoint.view, edges.view)
    for v in 0...count { first[v] = 0 }
    rings.forEachEdge { from, to in
      let low = min(vertex[from], vertex[to])
      first[Int(low)] &+= 1
    }
    var sum: UInt32 = 0
    for v in 0...count {
      sum &+= first[v]
      first[v] = sum
    }
    // Filled from the back, the offsets end where they belong.
    rings.forEachEdge { from, to in
      let (a, b) = (vertex[from], vertex[to])
      let low = Int(min(a, b))
      first[low] &-= 1
      edge[Int(first[low])] = Edge(high: max(a, b), winding: a < b ? -1 : 1)
    }
    edges.count = Int(sum)
  }

  /// Adds up parallel edges and drops loops.
  private mutating func mergeEdges() {
    let (first, edge) = (firstEdge.view, edges.view)
    var used = 0
    for v in 0..<vertices.count {
      let (start, end) = (Int(first[v]), Int(first[v &+ 1]))
      first[v] = UInt32(truncatingIfNeeded: used)
      if start &+ 1 == end {
        edge[used] = edge[start]
        used &+= Int(edge[start].high) == v ? 0 : 1
        continue
      }
      PlanarGraph.sort(edge.dropping(start), end &- start)
      var i = start
      while i < end {
        var merged = edge[i]
        i &+= 1
        while i < end, edge[i].high == merged.high {
          merged.winding &+= edge[i].winding
          i &+= 1
        }
        if Int(merged.high) != v {
          edge[used] = merged
          used &+= 1
        }
      }
    }
    first[vertices.count] = UInt32(truncatingIfNeeded: used)
    edges.count = used
  }

  /// Sorts a vertex's edges by their upper ends.
  private static func sort(_ edges: UncheckedView<Edge>, _ count: Int) {
    heapSort(edges, count) { $0.high < $1.high }
  }
}
