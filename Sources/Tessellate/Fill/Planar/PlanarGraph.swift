/// The edges of some rings, each once, with how often and in which direction the rings use it.
///
/// Vertices are numbered in sweep order. An edge belongs to its lower vertex. Edges that the rings
/// use as often in one direction as in the other stay: whether a drawing is planar, and where
/// rounding bends it, must not depend on which sweep looks at it, for areas by different rules
/// would not add up else.
struct PlanarGraph: ~Copyable, Sendable {
  struct Edge: BitwiseCopyable {
    /// The upper vertex.
    var high: UInt32
    /// How much the winding number grows when the edge is crossed from left to right: downward
    /// minus upward uses.
    var winding: Int32
  }

  /// The vertices in sweep order, without repetition.
  private(set) var vertices = UncheckedBuffer<LatticePoint>()
  private(set) var edges = UncheckedBuffer<Edge>()
  /// Where each vertex's edges start; one more than there are vertices.
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

/// Sorts a few by insertion and many by a heap: O(n log n), in place.
@inline(__always)
func heapSort<Element: BitwiseCopyable>(
  _ a: UncheckedView<Element>, _ count: Int, by isBefore: (Element, Element) -> Bool
) {
  if count < 2 { return }
  if count <= 16 {
    var i = 1
    while i < count {
      let element = a[i]
      var j = i
      while j > 0, isBefore(element, a[j &- 1]) {
        a[j] = a[j &- 1]
        j &-= 1
      }
      a[j] = element
      i &+= 1
    }
    return
  }
  var start = count / 2
  var end = count
  while end > 1 {
    if start > 0 {
      start &-= 1
    } else {
      end &-= 1
      let top = a[end]
      a[end] = a[0]
      a[0] = top
    }
    // Sift the element at `start` down among the first `end`.
    var root = start
    let element = a[root]
    while 2 &* root &+ 1 < end {
      var child = 2 &* root &+ 1
      if child &+ 1 < end, isBefore(a[child], a[child &+ 1]) { child &+= 1 }
      guard isBefore(element, a[child]) else { break }
      a[root] = a[child]
      root = child
    }
    a[root] = element
  }
}
