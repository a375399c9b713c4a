/// Tests a small mesh on a lattice of whole numbers, by comparing everything with everything.
struct MeshLaws {
  private var points: [SIMD2<Int64>] = []
  private var triangles: [(Int, Int, Int)] = []
  /// Directed edges, sorted: from in the upper half, to in the lower.
  private var edges: [UInt64] = []
  /// Edges without an opposite.
  private var boundary: [(a: SIMD2<Int64>, b: SIMD2<Int64>)] = []
  /// The sum of the doubled areas of the triangles.
  private(set) var area: Int64 = 0

  /// Reads a mesh; reports a triangle that is empty or turned, or an edge used twice in one
  /// direction.
  mutating func load(_ mesh: Mesh) -> String? {
    points.removeAll(keepingCapacity: true)
    triangles.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    boundary.removeAll(keepingCapacity: true)
    area = 0
    for p in mesh.positions { points.append(SIMD2(Int64(p.x), Int64(p.y))) }
    for i in stride(from: 0, to: mesh.indices.count, by: 3) {
      let t = (Int(mesh.indices[i]), Int(mesh.indices[i + 1]), Int(mesh.indices[i + 2]))
      let doubled = cross(points[t.1] &- points[t.0], points[t.2] &- points[t.0])
      if doubled <= 0 { return "triangle of doubled area \(doubled)" }
      area += doubled
      triangles.append(t)
      for (a, b) in [(t.0, t.1), (t.1, t.2), (t.2, t.0)] {
        edges.append(UInt64(canonical(a)) << 32 | UInt64(canonical(b)))
      }
    }
    edges.sort()
    for (edge, next) in zip(edges, edges.dropFirst()) where edge == next {
      return "an edge is used twice"
    }
    for edge in edges where !contains(edge << 32 | edge >> 32) {
      boundary.append((points[Int(edge >> 32)], points[Int(edge & 0xffff_ffff)]))
    }
    return nil
  }

  /// The first vertex at the same position.
  private func canonical(_ vertex: Int) -> Int {
    var first = 0
    while points[first] != points[vertex] { first += 1 }
    return first
  }

  private func contains(_ edge: UInt64) -> Bool {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] < edge { low = middle + 1 } else { high = middle }
    }
    return low < edges.count && edges[low] == edge
  }

  /// Reports a vertex inside a boundary edge, or two boundary edges that cross.
  func faultOfPlanarity() -> String? {
    for (i, e) in boundary.enumerated() {
      let along = e.b &- e.a
      for p in points {
        let (u, v) = (p &- e.a, p &- e.b)
        if cross(along, u) == 0, u.x &* v.x &+ u.y &* v.y < 0 { return "a vertex lies on an edge" }
      }
      for f in boundary.dropFirst(i + 1) {
        let other = f.b &- f.a
        let (p, q) = (cross(along, f.a &- e.a), cross(along, f.b &- e.a))
        guard (p < 0 && q > 0) || (p > 0 && q < 0) else { continue }
        let (r, s) = (cross(other, e.a &- f.a), cross(other, e.b &- f.a))
        if (r < 0 && s > 0) || (r > 0 && s < 0) { return "boundary edges cross" }
      }
    }
    return nil
  }

  /// Reports a triangle's centre or a random point that is covered twice, or contrary to the rule.
  ///
  /// Edges pair up except those of the boundary, so a point is covered as often as the boundary
  /// winds round it.
  func faultOfCoverage(
    _ rule: FillRule, _ truth: RegionTruth, using random: inout SeededGenerator
  ) -> String? {
    for t in triangles.prefix(8) {
      let center = points[t.0] &+ points[t.1] &+ points[t.2]
      if cover(center, part: 3) != 1 {
        return "a triangle is covered \(cover(center, part: 3)) times"
      }
      if let winding = truth.winding(center, part: 3), !rule.contains(winding: winding) {
        return "a triangle lies where the winding number is \(winding)"
      }
    }
    guard let first = truth.edges.first else { return triangles.isEmpty ? nil : "not empty" }
    var (low, high) = (first.a, first.a)
    for edge in truth.edges {
      low = pointwiseMin(low, edge.a)
      high = pointwiseMax(high, edge.a)
    }
    for _ in 0..<6 {
      let p = SIMD2(
        Int64.random(in: 2 * low.x...2 * high.x, using: &random) | 1,
        Int64.random(in: 2 * low.y...2 * high.y, using: &random) | 1)
      guard let winding = truth.winding(p, part: 2) else { continue }
      let expected = rule.contains(winding: winding) ? 1 : 0
      if cover(p, part: 2) != expected { return "\(p)/2, of winding number \(winding), is wrong" }
    }
    return nil
  }

  private func cover(_ p: SIMD2<Int64>, part: Int64) -> Int {
    var winding = 0
    for edge in boundary {
      let (a, b) = (edge.a &* part, edge.b &* part)
      guard (a.y <= p.y) != (b.y <= p.y) else { continue }
      let side = cross(b &- a, p &- a)
      if a.y < b.y, side > 0 { winding += 1 }
      if a.y > b.y, side < 0 { winding -= 1 }
    }
    return winding
  }

  private func cross(_ u: SIMD2<Int64>, _ v: SIMD2<Int64>) -> Int64 { u.x &* v.y &- u.y &* v.x }
}
