/// The edges of labelled rings, each once, with the winding pair that it adds and its *uses*: the
/// ring edges that run along it.
///
/// As `PlanarGraph`: vertices are numbered in sweep order, and an edge belongs to its lower vertex.
/// Edges whose windings cancel stay, because they may be boundaries of one operand.
struct LabelledGraph: ~Copyable, Sendable {
  struct Edge: BitwiseCopyable {
    /// The upper vertex.
    var high: UInt32
    /// The first use; the uses of an edge end where those of the next begin.
    var firstUse: UInt32
    /// The growth of the winding pair from left to right of the edge.
    var winding: WindingPair
  }

  /// A ring edge that runs along an edge.
  struct Use: BitwiseCopyable {
    /// The ring edge, times two, and 1 if it runs from the lower vertex to the upper.
    var bits: UInt32

    var ringEdge: Int { Int(bits &>> 1) }
    var isUpward: Bool { bits & 1 != 0 }
  }

  /// The vertices in sweep order, without repetition.
  private(set) var vertices = UncheckedBuffer<LatticePoint>()
  /// The edges, and one more that ends the uses.
  private(set) var edges = UncheckedBuffer<Edge>()
  private(set) var edgeCount = 0
  /// The index of each vertex's first edge; one more than there are vertices.
  private(set) var firstEdge = UncheckedBuffer<UInt32>()
  private(set) var uses = UncheckedBuffer<Use>()

  private var records = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  /// The vertex of each point.
  private var vertexOfPoint = UncheckedBuffer<UInt32>()

  /// Builds the graph of rings; `winding` returns the pair that a ring edge takes away from left to
  /// right where it leads upwards, given its number.
  @inline(__always)
  mutating func build(_ rings: borrowing Rings, winding: (Int) -> WindingPair) {
    numberVertices(rings.points)
    collectEdges(rings, winding)
    mergeEdges()
  }

  private mutating func numberVertices(_ points: borrowing UncheckedBuffer<LatticePoint>) {
    let count = points.count
    records.reserve(count)
    records.count = count
    for i in 0..<count {
      records.view[i] = KeyedIndex(key: points[i].bits, index: UInt32(truncatingIfNeeded: i))
    }
    sorter.sort(&records)
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

  /// Distributes the ring edges to their lower vertices.
  @inline(__always)
  private mutating func collectEdges(
    _ rings: borrowing Rings, _ winding: (Int) -> WindingPair
  ) {
    let count = vertices.count
    firstEdge.reserve(count + 1)
    firstEdge.count = count + 1
    edges.reserve(rings.points.count + 1)
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
      let pair = winding(from)
      edge[Int(first[low])] = Edge(
        high: max(a, b), firstUse: UInt32(truncatingIfNeeded: from) &<< 1 | (a < b ? 1 : 0),
        winding: a < b ? -pair : pair)
    }
    edges.count = Int(sum)
  }

  /// Adds up parallel edges, lists their uses, and drops loops.
  private mutating func mergeEdges() {
    uses.reserve(edges.count)
    let (first, edge, use) = (firstEdge.view, edges.view, uses.view)
    var (used, useCount) = (0, 0)
    for v in 0..<vertices.count {
      let (start, end) = (Int(first[v]), Int(first[v &+ 1]))
      first[v] = UInt32(truncatingIfNeeded: used)
      if end &- start > 1 {
        heapSort(edge.dropping(start), end &- start) {
          ($0.high, $0.firstUse) < ($1.high, $1.firstUse)
        }
      }
      var i = start
      while i < end {
        var merged = Edge(
          high: edge[i].high, firstUse: UInt32(truncatingIfNeeded: useCount), winding: .zero)
        while i < end, edge[i].high == merged.high {
          merged.winding = merged.winding + edge[i].winding
          use[useCount] = Use(bits: edge[i].firstUse)
          useCount &+= 1
          i &+= 1
        }
        if Int(merged.high) == v {
          useCount = Int(merged.firstUse)
        } else {
          edge[used] = merged
          used &+= 1
        }
      }
    }
    first[vertices.count] = UInt32(truncatingIfNeeded: used)
    edge[used] = Edge(high: 0, firstUse: UInt32(truncatingIfNeeded: useCount), winding: .zero)
    edges.count = used &+ 1
    edgeCount = used
    uses.count = useCount
  }

  /// The range of an edge's uses.
  @inline(__always)
  func uses(of edge: Int) -> Range<Int> {
    Int(edges[edge].firstUse)..<Int(edges[edge &+ 1].firstUse)
  }
}
