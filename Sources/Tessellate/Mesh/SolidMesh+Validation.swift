// The laws of a solid.
//
// Each edge must have two faces, each face an area, and each shell, that is each set of faces
// connected by vertices, must enclose a positive volume unless it is a cavity. Faces in one plane
// of two axes must not overlap (`CoplanarFaces`), which finds every crossing of the walls of an
// extrusion, because walls cross exactly where its caps overlap. Faces that pass through one
// another at a slope are not found.

extension SolidMesh {
  /// Judges the laws of a solid: vertices at one place counted as one, each edge has two faces that
  /// use it in opposite directions, no face has the area zero, normals point outwards, and faces in
  /// one plane of two axes do not overlap.
  ///
  /// An extrusion that crosses itself or has a part inside out is found. Of any other solid, faces
  /// that pass through one another at a slope are not.
  ///
  /// - Returns: The broken laws and the solid's figures.
  /// - Complexity: O(n log n).
  public func validate() -> MeshReport {
    MeshReport(
      solid: positions.map { SIMD3<Double>($0) }, triangles: indices[...],
      leftover: indices.count % 3)
  }
}

extension MeshReport {
  /// Judges triangles in space, as `SolidMesh.validate()` does.
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
    let shells = SolidShells(welded, corners)
    volume = shells.volume
    if volume <= 0 { note(.outward, at: welded[0]) }
    for place in shells.insideOut { note(.outward, at: place) }
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

  /// Sums the areas, and finds faces without area and faces that overlap in one plane, exactly.
  private mutating func judgeFaces(_ points: [SIMD3<Double>], _ corners: [UInt32]) {
    var lattice = ExactLattice()
    for point in points { for axis in 0..<3 { lattice.insert(point[axis]) } }
    lattice.limit(bits: Int128.coordinateBits)
    latticeStep = lattice.step
    doubledArea = nil
    var planes = CoplanarFaces(lattice)
    var flattest = -Double.infinity
    for first in stride(from: 0, to: corners.count, by: 3) {
      let a = points[Int(corners[first])]
      let (b, c) = (points[Int(corners[first + 1])], points[Int(corners[first + 2])])
      if !planes.insert(a, b, c) { note(.area, at: a) }
      let (u, v) = (b - a, c - a)
      let normal = u.cross(v)
      let dots = [(u * v).sum(), (u * (u - v)).sum(), (v * (v - u)).sum()]
      let length = (normal * normal).sum().squareRoot()
      area += length / 2
      for dot in dots { flattest = Swift.max(flattest, length == 0 ? .infinity : dot / length) }
    }
    smallestAngle = flattest == .infinity ? 0 : arcTan2(1, flattest)
    planes.forEachOverlap { note(.overlap, at: $0) }
  }
}
