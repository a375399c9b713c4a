/// Merges the vertices that lie at one place, and drops those that no triangle uses.
///
/// A sweep reports points that coincide. They become one set, by the forest of R. E. Tarjan
/// ("Efficiency of a good but not linear set union algorithm", Journal of the ACM 22 (1975)
/// 215–225, doi:10.1145/321879.321884), with the smallest number as the root.
struct VertexMerger: ~Copyable, Sendable {
  private var parents = UncheckedBuffer<UInt32>()
  /// For a vertex, its number among those that stay, or `none`.
  private var numbers = UncheckedBuffer<UInt32>()
  /// The points of the vertices that stay.
  private(set) var points = UncheckedBuffer<LatticePoint>()
  private var count = 0
  /// Whether there is anything to merge or drop.
  private(set) var isNeeded = false

  private static let none = UInt32.max

  /// Forgets everything.
  mutating func reset(count: Int) {
    self.count = count
    isNeeded = false
  }

  /// Adds a vertex, and returns its number.
  mutating func add() -> UInt32 {
    if isNeeded {
      parents.count = count
      parents.append(UInt32(truncatingIfNeeded: count))
    }
    count &+= 1
    return UInt32(truncatingIfNeeded: count &- 1)
  }

  /// Records that there may be vertices without triangles.
  @inline(never)
  mutating func need() {
    if isNeeded { return }
    isNeeded = true
    parents.reserve(count)
    let parent = parents.view
    for i in 0..<count { parent[i] = UInt32(truncatingIfNeeded: i) }
  }

  /// Records that two vertices lie at one place.
  @inline(never)
  mutating func merge(_ a: UInt32, _ b: UInt32) {
    need()
    let (a, b) = (root(a), root(b))
    parents.view[Int(max(a, b))] = min(a, b)
  }

  @inline(__always)
  private func root(_ vertex: UInt32) -> UInt32 {
    let parent = parents.view
    var vertex = vertex
    while parent[Int(vertex)] != vertex {
      // Path halving: each vertex on the way is linked to its grandparent.
      parent[Int(vertex)] = parent[Int(parent[Int(vertex)])]
      vertex = parent[Int(vertex)]
    }
    return vertex
  }

  /// Renumbers triangles, and sets `points` to those of the vertices that they use.
  mutating func apply(
    _ all: borrowing UncheckedBuffer<LatticePoint>, _ triangles: borrowing UncheckedBuffer<UInt32>
  ) {
    numbers.reserve(count)
    points.reserve(count)
    let (number, kept, index, source) = (numbers.view, points.view, triangles.view, all.view)
    let parent = parents.view
    // Roots have the smallest number of their set: a parent's parent is the root after its turn.
    for i in 0..<count {
      parent[i] = parent[Int(parent[i])]
      number[i] = VertexMerger.none
    }
    for i in 0..<triangles.count { number[Int(parent[Int(index[i])])] = 0 }
    var used = 0
    for i in 0..<count {
      if number[i] == 0 {
        number[i] = UInt32(truncatingIfNeeded: used)
        kept[used] = source[i]
        used &+= 1
      }
      parent[i] = number[Int(parent[i])]
    }
    points.count = used
    for i in 0..<triangles.count { index[i] = parent[Int(index[i])] }
  }
}
