/// A sweep along a mesh's boundary that finds where triangles overlap and where vertices lie inside
/// of edges.
///
/// It is the sweep of Shamos and Hoey, by ascending y, at equal y by ascending x, which makes
/// horizontal edges ordinary ones that lean to the right. At each vertex:
///
/// 1. The active edges through it are neighbours in the active list. Those that end here are
///    removed; one that does not has the vertex in its inside: a T-junction. It continues as if it
///    started here.
/// 2. The edges that continue from here are sorted by angle, and get the winding numbers on their
///    right sides, from the one of the edge to the left of them all.
/// 3. Edges that are neighbours now must not cross. If they do, triangles overlap, and the sweep
///    ends, because the order of the list is no longer reliable.
///
/// Two edges that cross are neighbours when the sweep has passed all vertices below the crossing,
/// or pass through one vertex together, where step 2 sorts them anew. So every crossing is found.
///
/// > M. I. Shamos, D. Hoey, "Geometric intersection problems", *FOCS* 1976, 208–215,
/// > doi:10.1109/SFCS.1976.16.
struct BoundarySweep<Scalar: ExactScalar> {
  private let topology: FlatTopology<Scalar>
  /// Boundary edges, sorted by their lower ends.
  private var lower: [Int] = []
  private var upper: [Int] = []
  /// The fall of the winding number from an edge's left side to its right side.
  private var fall: [Int] = []
  private var rightWinding: [Int]
  private var active = SweptEdges()

  var edgeCount: Int { lower.count }

  init(_ topology: FlatTopology<Scalar>) {
    self.topology = topology
    for edge in topology.edges where edge.up != edge.down {
      lower.append(edge.lower)
      upper.append(edge.upper)
      fall.append(edge.up - edge.down)
    }
    rightWinding = [Int](repeating: 0, count: lower.count)
  }

  /// Sweeps, and passes each broken law and the vertex where it was found to `note`.
  mutating func run(_ note: (MeshReport.Law, Int) -> Void) {
    var isEnd = [Bool](repeating: false, count: topology.points.count)
    for edge in lower.indices { (isEnd[lower[edge]], isEnd[upper[edge]]) = (true, true) }
    var next = 0
    var leaving: [Int32] = []
    for vertex in isEnd.indices where isEnd[vertex] {
      leaving.removeAll(keepingCapacity: true)
      var place = active.firstPlace { topology.side(lower[$0], upper[$0], vertex) >= 0 }
      while let edge = active.edge(at: place),
        topology.side(lower[edge], upper[edge], vertex) == 0
      {
        place = active.remove(at: place)
        if upper[edge] == vertex { continue }
        note(.tJunction, vertex)
        leaving.append(Int32(edge))
      }
      while next < lower.count, lower[next] == vertex {
        leaving.append(Int32(next))
        next += 1
      }
      sortByAngle(&leaving, at: vertex)
      let left = active.edge(before: place)
      let right = active.edge(at: place)
      assignWindings(leaving, from: left.map { rightWinding[$0] } ?? 0, at: vertex, note)
      active.insert(leaving, at: place)
      let crosses =
        leaving.isEmpty
        ? cross(left, right)
        : cross(left, Int(leaving[0])) || cross(Int(leaving[leaving.count - 1]), right)
      if crosses { return note(.overlap, vertex) }
    }
  }

  /// Sorts edges from left to right: an edge comes before those that lie clockwise from it.
  private func sortByAngle(_ edges: inout [Int32], at vertex: Int) {
    guard edges.count > 1 else { return }
    edges.sort { topology.side(vertex, upper[Int($0)], upper[Int($1)]) < 0 }
  }

  private mutating func assignWindings(
    _ edges: [Int32], from left: Int, at vertex: Int, _ note: (MeshReport.Law, Int) -> Void
  ) {
    var winding = left
    for (index, edge) in edges.enumerated() {
      winding -= fall[Int(edge)]
      rightWinding[Int(edge)] = winding
      // There is no face between two edges in line.
      let isLast =
        index + 1 == edges.count
        || topology.side(vertex, upper[Int(edge)], upper[Int(edges[index + 1])]) != 0
      if isLast, winding > 1 || winding < 0 { note(.overlap, vertex) }
    }
  }

  /// Whether two edges have an inner point in common, and no line.
  private func cross(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return false }
    let (a, b, c, d) = (lower[first], upper[first], lower[second], upper[second])
    return topology.side(a, b, c) * topology.side(a, b, d) < 0
      && topology.side(c, d, a) * topology.side(c, d, b) < 0
  }
}

/// The edges that the sweep line crosses, from left to right.
///
/// They are in a list of short blocks: inserting and removing move a block's elements, and seldom
/// the blocks.
private struct SweptEdges {
  struct Place { var block, offset: Int }

  /// Half the length at which a block is split; of 16 … 256, all do about as well.
  private static let blockLength = 64
  private var blocks: [[Int32]] = []

  func edge(at place: Place) -> Int? {
    place.block < blocks.count ? Int(blocks[place.block][place.offset]) : nil
  }

  func edge(before place: Place) -> Int? {
    if place.offset > 0 { return Int(blocks[place.block][place.offset - 1]) }
    return place.block > 0 ? blocks[place.block - 1].last.map { Int($0) } : nil
  }

  /// The place of the first edge for which `isBeyond` holds; it must hold for all edges after it.
  func firstPlace(_ isBeyond: (Int) -> Bool) -> Place {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(Int(blocks[middle][blocks[middle].count - 1])) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let block = low
    guard block < blocks.count else { return Place(block: block, offset: 0) }
    (low, high) = (0, blocks[block].count - 1)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(Int(blocks[block][middle])) { high = middle } else { low = middle + 1 }
    }
    return Place(block: block, offset: low)
  }

  /// Removes an edge and returns the place of the one after it.
  mutating func remove(at place: Place) -> Place {
    blocks[place.block].remove(at: place.offset)
    if blocks[place.block].isEmpty {
      blocks.remove(at: place.block)
      return Place(block: place.block, offset: 0)
    }
    return place.offset < blocks[place.block].count
      ? place : Place(block: place.block + 1, offset: 0)
  }

  mutating func insert(_ edges: [Int32], at place: Place) {
    guard !edges.isEmpty else { return }
    var (block, offset) = (place.block, place.offset)
    if block == blocks.count {
      if block == 0 { blocks.append([]) } else { block -= 1 }
      offset = blocks[block].count
    }
    blocks[block].insert(contentsOf: edges, at: offset)
    while blocks[block].count > 2 * Self.blockLength {
      let tail = Array(blocks[block][Self.blockLength...])
      blocks[block].removeLast(tail.count)
      blocks.insert(tail, at: block + 1)
      block += 1
    }
  }
}
