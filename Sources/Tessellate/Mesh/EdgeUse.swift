/// An edge between two vertices, and its uses by triangles in each direction.
struct EdgeUse: Sendable {
  var lower, upper: Int
  /// The uses from the lower vertex to the upper, and back.
  var up, down: Int

  /// Returns the edges of triangles, sorted by their lower and then by their upper vertices.
  ///
  /// - Parameter triangles: Three vertices each, numbers below 2³¹.
  /// - Returns: Each edge once.
  /// - Complexity: O(n log n).
  static func collect(_ triangles: [UInt32]) -> [EdgeUse] {
    // A key is the lower vertex above the upper above a bit for the direction.
    var keys: [UInt64] = []
    keys.reserveCapacity(triangles.count)
    for first in stride(from: 0, to: triangles.count - 2, by: 3) {
      let (a, b, c) = (triangles[first], triangles[first + 1], triangles[first + 2])
      for (from, to) in [(a, b), (b, c), (c, a)] {
        let (lower, upper) = from < to ? (from, to) : (to, from)
        keys.append(UInt64(lower) << 33 | UInt64(upper) << 1 | (from < to ? 1 : 0))
      }
    }
    keys.sort()
    var edges: [EdgeUse] = []
    for key in keys {
      let (lower, upper) = (Int(key >> 33), Int((key >> 1) & 0xFFFF_FFFF))
      if edges.last?.lower != lower || edges.last?.upper != upper {
        edges.append(EdgeUse(lower: lower, upper: upper, up: 0, down: 0))
      }
      if key & 1 == 1 { edges[edges.count - 1].up += 1 } else { edges[edges.count - 1].down += 1 }
    }
    return edges
  }
}
