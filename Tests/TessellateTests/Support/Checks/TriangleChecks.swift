@testable import Tessellate

/// The laws of a flat mesh by comparing all triangles with each other, in integers: the oracle for
/// `Mesh.validate()`.
struct BruteForceLaws {
  var hasZeroArea = false
  var hasMixedOrientation = false
  var hasOverusedEdge = false
  var hasOverlap = false
  var hasTJunction = false

  var isValid: Bool {
    !(hasZeroArea || hasMixedOrientation || hasOverusedEdge || hasOverlap || hasTJunction)
  }

  init(points: [SIMD2<Int64>], indices: [UInt32]) {
    var triangles: [[SIMD2<Int64>]] = []
    var signs: Set<Int64> = []
    for first in stride(from: 0, to: indices.count, by: 3) {
      let corners = (0..<3).map { points[Int(indices[first + $0])] }
      let area = Predicates.orientation(corners[0], corners[1], corners[2])
      signs.insert(area.signum())
      if area > 0 { triangles.append(corners) }
      if area < 0 { triangles.append(corners.reversed()) }
    }
    hasZeroArea = signs.contains(0)
    hasMixedOrientation = signs.contains(1) && signs.contains(-1)

    var uses: [[SIMD2<Int64>]: Int] = [:]
    for t in triangles { for i in 0..<3 { uses[[t[i], t[(i + 1) % 3]], default: 0] += 1 } }
    hasOverusedEdge = uses.values.contains { $0 > 1 }
    for (i, t) in triangles.enumerated() {
      for u in triangles[(i + 1)...] where Self.overlap(t, u) { hasOverlap = true }
    }
    let corners = Set(triangles.joined())
    for edge in uses.keys {
      for corner in corners where Self.isInside(corner, edge[0], edge[1]) { hasTJunction = true }
    }
  }

  /// Whether two counter-clockwise triangles share inner points: none of their six sides separates
  /// them.
  static func overlap(_ t: [SIMD2<Int64>], _ u: [SIMD2<Int64>]) -> Bool {
    for (a, b) in [(t, u), (u, t)] {
      for i in 0..<3 where b.allSatisfy({ Predicates.orientation(a[i], a[(i + 1) % 3], $0) <= 0 }) {
        return false
      }
    }
    return true
  }

  /// Whether `p` lies on the segment `a`–`b` and is not one of its ends.
  static func isInside(_ p: SIMD2<Int64>, _ a: SIMD2<Int64>, _ b: SIMD2<Int64>) -> Bool {
    guard p != a, p != b, Predicates.orientation(a, b, p) == 0 else { return false }
    let (u, v) = (a &- p, b &- p)
    return u.x &* v.x &+ u.y &* v.y < 0
  }
}
