// The laws of a solid. Whether faces pass through one another is not judged: an extrusion's cannot, if its flat mesh
// keeps the laws of flat meshes.

extension MeshReport {
  /// Judges triangles in space.
  ///
  /// - Parameters:
  ///   - points: The vertices.
  ///   - indices: Three for each triangle.
  public init(solid points: [SIMD3<Double>], indices: [UInt32]) {
    self.init(
      solid: points, triangles: indices[0..<(indices.count / 3 * 3)], leftover: indices.count % 3)
  }

  init(solid points: [SIMD3<Double>], triangles: ArraySlice<UInt32>, leftover: Int) {
    (vertexCount, triangleCount) = (points.count, triangles.count / 3)
    if leftover != 0 { note(.indices) }
    for point in points where !(point * 0 == .zero) { note(.finite, at: point) }
    for index in triangles where Int(index) >= points.count { note(.indices) }
    guard isValid, !triangles.isEmpty else { return }
    let (welded, corners) = MeshReport.weld(points, triangles)
    weldedVertexCount = welded.count
    judgeFaces(welded, corners)
    let edges = EdgeUse.collect(corners)
    edgeCount = edges.count
    for edge in edges {
      if edge.up > 1 || edge.down > 1 { note(.edges, at: welded[edge.lower]) }
      if edge.up != 1 || edge.down != 1 { note(.closed, at: welded[edge.lower]) }
      if edge.up + edge.down == 1 { boundaryEdgeCount += 1 }
    }
    if volume <= 0 { note(.outward, at: welded[0]) }
  }

  private mutating func note(_ law: Law, at point: SIMD3<Double>) {
    note(law, x: point.x, y: point.y, z: point.z)
  }

  /// Makes vertices at one place one.
  private static func weld(
    _ points: [SIMD3<Double>], _ triangles: ArraySlice<UInt32>
  ) -> (points: [SIMD3<Double>], corners: [UInt32]) {
    var isUsed = [Bool](repeating: false, count: points.count)
    for index in triangles { isUsed[Int(index)] = true }
    let order = points.indices.filter { isUsed[$0] }.sorted {
      let (a, b) = (points[$0], points[$1])
      return a.z != b.z ? a.z < b.z : a.y != b.y ? a.y < b.y : a.x < b.x
    }
    var welded: [SIMD3<Double>] = []
    var number = [UInt32](repeating: 0, count: points.count)
    for index in order {
      if welded.last != points[index] { welded.append(points[index]) }
      number[index] = UInt32(welded.count - 1)
    }
    return (welded, triangles.map { number[Int($0)] })
  }

  /// Sums areas and volumes, and finds faces without area, exactly.
  private mutating func judgeFaces(_ points: [SIMD3<Double>], _ corners: [UInt32]) {
    var lattice = ExactLattice()
    for point in points { for axis in 0..<3 { lattice.insert(point[axis]) } }
    lattice.limit(bits: Int128.coordinateBits)
    latticeStep = lattice.step
    doubledArea = nil
    var (flattest, sum) = (-Double.infinity, 0.0)
    for first in stride(from: 0, to: corners.count, by: 3) {
      let a = points[Int(corners[first])]
      let (b, c) = (points[Int(corners[first + 1])], points[Int(corners[first + 2])])
      if MeshReport.isFlat(a, b, c, lattice) { note(.area, at: a) }
      let (u, v) = (b - a, c - a)
      let normal = MeshReport.cross(u, v)
      area += (normal * normal).sum().squareRoot() / 2
      // Relative to a corner of the solid, so that a solid far out loses no digits.
      sum += ((a - points[0]) * normal).sum()
      let dots = [(u * v).sum(), (u * (u - v)).sum(), (v * (v - u)).sum()]
      let length = (normal * normal).sum().squareRoot()
      for dot in dots { flattest = Swift.max(flattest, length == 0 ? .infinity : dot / length) }
    }
    volume = sum / 6
    smallestAngle = flattest == .infinity ? 0 : arcTan2(1, flattest)
  }

  private static func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
  }

  /// Whether three points lie on a line: the shadow of their triangle on each plane of two axes has the area zero.
  private static func isFlat(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ lattice: ExactLattice
  ) -> Bool {
    func difference(_ p: SIMD3<Double>, _ axis: Int) -> Int128 {
      lattice.multiple(p[axis], as: Int128.self) - lattice.multiple(a[axis], as: Int128.self)
    }
    for (x, y) in [(0, 1), (1, 2), (2, 0)] {
      let sign = Int128.crossSign(
        difference(b, x), difference(b, y), difference(c, x), difference(c, y))
      if sign != 0 { return false }
    }
    return true
  }
}
