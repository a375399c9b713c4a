// The laws of a flat mesh, judged without rounding and in n log n.
//
// Coordinates become whole multiples of the mesh's own lattice step (`ExactLattice`), and vertices
// at one place become one. Integers decide the rest:
//
// 1. Each triangle's doubled area: its sign must not be zero, and must be the same for all.
// 2. Each directed edge must be used once at the most; an edge used in both directions is interior,
//    the others are the boundary.
// 3. A sweep along the boundary alone (`BoundarySweep`) finds every overlap and every T-junction of
//    the whole mesh:
//
// *Overlap.* Turn all triangles counter-clockwise. The number of triangles that cover a point is
// then the winding number of the sum of their outlines. Interior edges cancel in that sum, so it is
// the winding number of the boundary, and it is constant on each face into which the boundary cuts
// the plane. Every face but the unbounded one has a boundary edge, and across an edge the number
// changes by one, from 0 to 1 in a mesh without overlap. So it is enough to examine both sides of
// every boundary edge. Where two boundary edges cross, one of the four sectors has the winding
// number of the opposite one plus 2, which is an overlap, too.
//
// *T-junctions.* Let a vertex v lie inside an edge e. If all edges at v are interior, the triangles
// at v go round it whole times and cover its neighbourhood; but e has a triangle, so there is an
// overlap. If e is interior, both of its sides are covered, and v's own triangle makes an overlap.
// The remaining case is an end of a boundary edge inside a boundary edge, and this the sweep finds.

extension Mesh {
  /// Judges the laws that every mesh of a fill keeps, exactly.
  ///
  /// Positions are taken as they are, relative to the origin. The meshes of several paths may
  /// overlap one another: give each its own mesh, or judge a range of one.
  ///
  /// - Returns: The broken laws and the mesh's figures.
  /// - Complexity: O(n log n).
  public func validate() -> MeshReport { validate(triangles: 0..<triangleCount) }

  /// Judges some of the triangles, as if the others did not exist.
  ///
  /// - Parameter triangles: The numbers of the triangles, from 0.
  /// - Returns: The broken laws and the figures of these triangles.
  /// - Complexity: O(n log n).
  public func validate(triangles: Range<Int>) -> MeshReport {
    MeshReport(
      flat: positions.map { Point($0) },
      triangles: indices[
        (3 * triangles.lowerBound)..<Swift.min(3 * triangles.upperBound, indices.count)],
      leftover: triangles.upperBound == triangleCount ? indices.count % 3 : 0)
  }
}

extension MeshReport {
  /// Judges triangles of the plane whose coordinates are any numbers.
  ///
  /// - Parameters:
  ///   - points: The vertices.
  ///   - indices: Three for each triangle.
  public init(flat points: [Point], indices: [UInt32]) {
    self.init(
      flat: points, triangles: indices[0..<(indices.count / 3 * 3)], leftover: indices.count % 3)
  }

  init(flat points: [Point], triangles: ArraySlice<UInt32>, leftover: Int) {
    (vertexCount, triangleCount) = (points.count, triangles.count / 3)
    if leftover != 0 { note(.indices) }
    for point in points where !point.isFinite { note(.finite, x: point.x, y: point.y) }
    for index in triangles where Int(index) >= points.count { note(.indices) }
    guard isValid, !triangles.isEmpty else { return }

    var lattice = ExactLattice()
    for index in triangles {
      lattice.insert(points[Int(index)].x)
      lattice.insert(points[Int(index)].y)
    }
    if lattice.bits <= Int64.coordinateBits {
      judge(FlatTopology<Int64>(points, triangles, lattice), lattice)
    } else {
      lattice.limit(bits: Int128.coordinateBits)
      judge(FlatTopology<Int128>(points, triangles, lattice), lattice)
    }
  }

  private mutating func judge<Scalar: ExactScalar>(
    _ triangles: FlatTopology<Scalar>, _ lattice: ExactLattice
  ) {
    var topology = triangles
    latticeStep = lattice.step
    weldedVertexCount = topology.points.count
    judgeTriangles(&topology)
    topology.collectEdges()
    edgeCount = topology.edges.count
    for edge in topology.edges where edge.up > 1 || edge.down > 1 {
      let place = topology.place(edge.lower, step: latticeStep)
      note(.edges, x: place.x, y: place.y)
    }
    var sweep = BoundarySweep(topology)
    boundaryEdgeCount = sweep.edgeCount
    sweep.run { law, vertex in
      let place = topology.place(vertex, step: latticeStep)
      note(law, x: place.x, y: place.y)
    }
  }

  /// Sums the areas, judges their signs, and turns every triangle counter-clockwise.
  private mutating func judgeTriangles<Scalar: ExactScalar>(
    _ topology: inout FlatTopology<Scalar>
  ) {
    var (positive, negative) = (0, 0)
    var signs = [Int8](repeating: 0, count: triangleCount)
    var flattest = -Double.infinity
    for triangle in 0..<triangleCount {
      let (a, b, c) = topology.corners(triangle)
      let (u, v) = (
        topology.points[b] &- topology.points[a], topology.points[c] &- topology.points[a]
      )
      let sign = Scalar.crossSign(u.x, u.y, v.x, v.y)
      signs[triangle] = Int8(sign)
      if sign > 0 { positive += 1 } else if sign < 0 { negative += 1 }
      if let sum = doubledArea, let term = Scalar.cross(u.x, u.y, v.x, v.y) {
        let (total, overflow) = sum.addingReportingOverflow(term)
        doubledArea = overflow ? nil : total
      } else {
        doubledArea = nil
      }
      flattest = Swift.max(flattest, MeshReport.largestCotangent(u.asDouble, v.asDouble))
    }
    isClockwise = negative > positive
    let wanted: Int8 = isClockwise ? -1 : 1
    for triangle in 0..<triangleCount where signs[triangle] != wanted {
      let place = topology.place(topology.corners(triangle).0, step: latticeStep)
      note(signs[triangle] == 0 ? .area : .orientation, x: place.x, y: place.y)
    }
    topology.turn(signs)
    let square = latticeStep * latticeStep
    area = doubledArea.map { Double($0) * square / 2 } ?? topology.roundedDoubledArea * square / 2
    smallestAngle = arcTan2(1, flattest)
  }

  /// The cotangent of the smallest angle of a triangle with the sides u and v.
  ///
  /// The cotangent of an angle between two sides is their dot product over their cross product,
  /// whose magnitude is the same for all three; it falls as the angle grows.
  static func largestCotangent(_ u: Vector, _ v: Vector) -> Double {
    let w = v - u
    let dot = Swift.max(Swift.max(u.dot(v), -u.dot(w)), v.dot(w))
    let cross = u.cross(v).magnitude
    return cross == 0 ? .infinity : dot / cross
  }
}
