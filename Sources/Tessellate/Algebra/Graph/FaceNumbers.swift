/// The faces into which the edges of a planar graph cut the plane, by number.
///
/// A sweep from bottom to top passes the vertices. The gap between two neighbouring edges is a part
/// of a face; between two edges that start at one vertex a part begins. Where only edges end at a
/// vertex, the gaps on its left and on its right turn out to be parts of one face, which the forest
/// of R. E. Tarjan joins ("Efficiency of a good but not linear set union algorithm", Journal of the
/// ACM 22 (1975) 215–225, doi:10.1145/321879.321884). So holes need no search for what surrounds
/// them. Face 0 is the unbounded one.
struct FaceNumbers: ~Copyable, Sendable {
  /// The faces on both sides of an edge.
  struct Sides: BitwiseCopyable {
    var left, right: UInt32
  }

  /// The faces on both sides of each edge.
  private(set) var sides = UncheckedBuffer<Sides>()
  /// The number of faces.
  private(set) var count = 0
  /// For a part of a face, an earlier part of the same face, or itself.
  private var parents = UncheckedBuffer<UInt32>()

  /// Starts a sweep over a graph of `edges` edges.
  mutating func reset(edges: Int) {
    sides.reserve(edges)
    sides.count = edges
    parents.removeAll()
    parents.append(0)
  }

  /// The part of a face on the right of an edge that the sweep has reached, or of nothing.
  func part(rightOf edge: Int32?) -> UInt32 { edge.map { sides[Int($0)].right } ?? 0 }

  /// Passes a vertex where no edge starts, between these parts.
  func join(_ left: UInt32, _ right: UInt32) {
    let (a, b) = (root(left), root(right))
    parents.view[Int(max(a, b))] = min(a, b)
  }

  /// Sets the parts beside an edge that starts at a vertex, the one on its right to that beyond all
  /// of the vertex's edges if it is the last.
  ///
  /// - Returns: The part on the right.
  mutating func start(_ edge: Int32, after left: UInt32, isLast: Bool, beyond: UInt32) -> UInt32 {
    var right = beyond
    if !isLast {
      right = UInt32(truncatingIfNeeded: parents.count)
      parents.append(right)
    }
    sides.view[Int(edge)] = Sides(left: left, right: right)
    return right
  }

  private func root(_ part: UInt32) -> UInt32 {
    let parent = parents.view
    var part = part
    while parent[Int(part)] != part {
      // Path halving: each part on the way is linked to its grandparent.
      parent[Int(part)] = parent[Int(parent[Int(part)])]
      part = parent[Int(part)]
    }
    return part
  }

  /// Numbers the faces, in place of their parts.
  mutating func finish() {
    let parent = parents.view
    // Roots are the least of their faces, so that a parent has its number before its children.
    count = 0
    for part in 0..<parents.count {
      if Int(parent[part]) == part {
        parent[part] = UInt32(truncatingIfNeeded: count)
        count &+= 1
      } else {
        parent[part] = parent[Int(parent[part])]
      }
    }
    let side = sides.view
    for edge in 0..<sides.count {
      let parts = side[edge]
      side[edge] = Sides(left: parent[Int(parts.left)], right: parent[Int(parts.right)])
    }
  }
}
