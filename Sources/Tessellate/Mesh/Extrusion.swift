// A flat mesh becomes a closed solid: its triangles at the top, the same ones turned over at the
// bottom, and a wall of two triangles over each edge of the boundary. All share vertices. Every
// edge then has two faces:
//
// - an inner edge, at the top and at the bottom, has its two triangles;
// - a boundary edge, at the top and at the bottom, has its triangle and its wall;
// - an upright edge over a vertex has a wall on each side, if one boundary edge comes in there and
//   one goes out.
//
// Where the region touches itself in a point, more go in and out, and the upright edge there would
// have four walls or more. So each of the region's corners there, but one, gets a vertex of its
// own, a step of the lattice or a few away.
//
// Walls cross exactly where triangles of the base overlap, so a base is accepted only after the
// exact check of flat meshes. It costs about as much as the extrusion itself, and nothing cheaper
// is certain: a `Mesh` has no record of how it was made.

extension Mesh {
  /// Returns the solid between this mesh at z = 0 and this mesh at z = `height`.
  ///
  /// It is a closed 2-manifold with shared vertices and outward normals, even after vertices at one
  /// place have been made one. A mesh whose triangles all turn clockwise is turned over. Where the
  /// region touches itself in a point, the parts are moved apart, into themselves, by as little as
  /// the lattice allows; a corner so thin that it holds no lattice point is cut off. Parts that
  /// share a piece of border but not its vertices (T-junctions) become bodies that touch.
  ///
  /// - Parameter height: The thickness of the solid, above zero, in the units of the mesh.
  /// - Returns: The solid, with the origin of the mesh.
  /// - Throws: `invalidStyle` for a height that is not a positive number that `Float` can hold;
  ///   `invalidMesh` for a mesh that breaks another law of `validate()`, such as the ribbon of a
  ///   stroke that overlaps itself.
  /// - Complexity: O(n log n).
  public func extruded(height: Double) throws(TessellationError) -> SolidMesh {
    var solid = SolidMesh()
    try extrude(height: height, into: &solid)
    return solid
  }

  /// Appends the solid that `extruded(height:)` returns to another of the same origin.
  ///
  /// Whether the two solids cross is not checked here; `SolidMesh.validate()` checks it.
  ///
  /// - Parameters:
  ///   - height: The thickness of the solid, above zero, in the units of the mesh.
  ///   - solid: The solid to extend; left as it was where an error is thrown.
  /// - Throws: As `extruded(height:)` does.
  /// - Complexity: O(n log n) in the size of this mesh.
  public func extrude(height: Double, into solid: inout SolidMesh) throws(TessellationError) {
    guard height > 0, Float(height) > 0, Float(height) < .infinity else {
      throw .invalidStyle(parameter: "height", value: height)
    }
    guard !indices.isEmpty else { return }
    let report = validate()
    try report.requireSolidBase(origin: origin)
    var base = ExtrusionBase(self, isClockwise: report.isClockwise)
    base.separate()
    if solid.isEmpty { solid.origin = origin }
    base.append(height: Float(height), to: &solid)
    witness(solid)
  }
}

extension MeshReport {
  /// Throws unless the walls over a mesh with this report stand apart.
  ///
  /// Of the laws of flat meshes only that of T-junctions is not needed: walls over it touch.
  fileprivate func requireSolidBase(origin: Point) throws(TessellationError) {
    guard let broken = violations.first(where: { $0.law != .tJunction }) else { return }
    throw .invalidMesh(law: broken.law.rawValue, place: origin + Point(broken.x, broken.y))
  }
}

/// The outline of a solid's base, made such that one boundary edge comes in at each vertex, and one
/// goes out.
private struct ExtrusionBase {
  private var points: [SIMD2<Float>] = []
  private var triangles: [UInt32] = []
  private let step: Double

  /// Copies a mesh, of whose vertices those at one place become one, and turns it
  /// counter-clockwise.
  init(_ mesh: Mesh, isClockwise: Bool) {
    let positions = mesh.positions
    let order = positions.indices.sorted {
      let (a, b) = (positions[$0], positions[$1])
      return a.y != b.y ? a.y < b.y : a.x < b.x
    }
    var number = [UInt32](repeating: 0, count: positions.count)
    var largest = Float(0)
    for index in order {
      if points.last != positions[index] { points.append(positions[index]) }
      number[index] = UInt32(points.count - 1)
      largest = Swift.max(
        largest, Swift.max(positions[index].x.magnitude, positions[index].y.magnitude))
    }
    triangles = mesh.indices.map { number[Int($0)] }
    if isClockwise {
      for first in stride(from: 0, to: triangles.count, by: 3) {
        triangles.swapAt(first + 1, first + 2)
      }
    }
    // The step of the `Lattice` of these vertices.
    let power = largest.binade == largest ? largest : largest.binade * 2
    step = Swift.max(Double(power) * 0x1p-24, 0x1p-126)
  }

  /// The boundary's edges, with the region on their left.
  private func boundary() -> [(from: Int, to: Int)] {
    EdgeUse.collect(triangles).filter { $0.up != $0.down }.map {
      $0.up > $0.down ? ($0.lower, $0.upper) : ($0.upper, $0.lower)
    }
  }

  func append(height: Float, to solid: inout SolidMesh) {
    let edges = boundary()
    // Vertices that lost all triangles with a corner that was cut off are dropped.
    var number = [UInt32?](repeating: nil, count: points.count)
    let first = UInt32(solid.positions.count)
    var kept: [SIMD2<Float>] = []
    for vertex in triangles where number[Int(vertex)] == nil {
      number[Int(vertex)] = first + UInt32(kept.count)
      kept.append(points[Int(vertex)])
    }
    let rise = UInt32(kept.count)
    solid.positions.reserveCapacity(solid.positions.count + 2 * kept.count)
    for z in [0, height] {
      for point in kept { solid.positions.append(SIMD3(point.x, point.y, z)) }
    }
    solid.indices.reserveCapacity(solid.indices.count + 2 * triangles.count + 6 * edges.count)
    for corner in stride(from: 0, to: triangles.count, by: 3) {
      let a = number[Int(triangles[corner])]!
      let (b, c) = (number[Int(triangles[corner + 1])]!, number[Int(triangles[corner + 2])]!)
      solid.indices += [a, c, b]
      solid.indices += [a + rise, b + rise, c + rise]
    }
    for edge in edges {
      let (a, b) = (number[edge.from]!, number[edge.to]!)
      solid.indices += [a, b, b + rise]
      solid.indices += [a, b + rise, a + rise]
    }
  }
}

extension ExtrusionBase {
  /// Separates the region wherever it touches itself in a point.
  mutating func separate() {
    // Cutting a corner off may make others touch; each round has fewer triangles than the one
    // before.
    while true {
      var cut: Set<Int> = []
      for fans in touchingFans() { separate(fans, &cut) }
      if cut.isEmpty { return }
      triangles = triangles.indices.filter { !cut.contains($0 / 3) }.map { triangles[$0] }
    }
  }

  /// The fans of neighbouring triangles at each vertex with several boundary edges, as their
  /// corners there.
  private func touchingFans() -> [[[Int]]] {
    var leaving = [UInt32](repeating: 0, count: points.count)
    for edge in boundary() { leaving[edge.from] += 1 }
    var corners = triangles.indices.filter { leaving[Int(triangles[$0])] > 1 }
    corners.sort { triangles[$0] != triangles[$1] ? triangles[$0] < triangles[$1] : $0 < $1 }
    var result: [[[Int]]] = []
    var start = 0
    while start < corners.count {
      var end = start
      while end < corners.count, triangles[corners[end]] == triangles[corners[start]] { end += 1 }
      result.append(fans(Array(corners[start..<end])))
      start = end
    }
    return result
  }

  /// Groups corners at one vertex into fans: each begins at a boundary edge and continues
  /// counter-clockwise.
  private func fans(_ corners: [Int]) -> [[Int]] {
    var cornerAfter: [UInt32: Int] = [:]
    var isEntered: Set<UInt32> = []
    for corner in corners {
      cornerAfter[triangles[Self.next(corner)]] = corner
      isEntered.insert(triangles[Self.next(Self.next(corner))])
    }
    return corners.filter { !isEntered.contains(triangles[Self.next($0)]) }.map { first in
      var fan = [first]
      while let next = cornerAfter[triangles[Self.next(Self.next(fan[fan.count - 1]))]] {
        fan.append(next)
      }
      return fan
    }
  }

  private static func next(_ corner: Int) -> Int { corner % 3 == 2 ? corner - 2 : corner + 1 }

  /// Gives each fan but one a vertex of its own; those without room for it are cut off.
  private mutating func separate(_ fans: [[Int]], _ cut: inout Set<Int>) {
    var hasStayed = false
    for (index, fan) in fans.enumerated() {
      if !hasStayed, index == fans.count - 1 { return }
      if let place = room(for: fan) {
        points.append(place)
        for corner in fan { triangles[corner] = UInt32(points.count - 1) }
      } else if !hasStayed {
        hasStayed = true
      } else {
        for corner in fan { cut.insert(corner / 3) }
      }
    }
  }

  /// A place for a fan's own vertex: a lattice point inside the fan, from which all of its
  /// triangles still turn counter-clockwise, and which leaves the vertex outside.
  ///
  /// Inside its own triangles the fan meets nothing of the rest except at the vertex. The lattice
  /// points round the vertex are tried first, then those nearest to points ever farther along the
  /// middle of each triangle.
  private func room(for fan: [Int]) -> SIMD2<Float>? {
    let vertex = Point(points[Int(triangles[fan[0]])])
    for radius in 1...4 {
      for dy in -radius...radius {
        for dx in -radius...radius where Swift.max(abs(dx), abs(dy)) == radius {
          let place = SIMD2<Float>(vertex + Point(Double(dx), Double(dy)) * step)
          if isRoom(place, for: fan) { return place }
        }
      }
    }
    for corner in fan {
      let middle = (point(Self.next(corner)) + point(Self.next(Self.next(corner)))) / 2 - vertex
      var share = step / Swift.max(middle.x.magnitude, middle.y.magnitude)
      while share < 1 {
        let rounded = ((middle * share + vertex) / step).nearestWhole
        let place = SIMD2<Float>(rounded * step)
        if isRoom(place, for: fan) { return place }
        share *= 1.25
      }
    }
    return nil
  }

  private func point(_ corner: Int) -> Point { Point(points[Int(triangles[corner])]) }

  private func isRoom(_ place: SIMD2<Float>, for fan: [Int]) -> Bool {
    let p = Point(place)
    var isInside = false
    for corner in fan {
      let (v, a, b) = (point(corner), point(Self.next(corner)), point(Self.next(Self.next(corner))))
      guard p != v, Predicates.orientation(p, a, b) > 0 else { return false }
      if Predicates.orientation(v, a, p) >= 0, Predicates.orientation(v, p, b) >= 0 {
        isInside = true
      }
    }
    return isInside && leavesItsVertex(p, fan)
  }

  /// Whether a fan that is moved to `p` has its vertex neither inside nor on its outline.
  ///
  /// This can fail only for a fan of half a turn or more: where `p` is not on the left of both of
  /// its boundary edges.
  private func leavesItsVertex(_ p: Point, _ fan: [Int]) -> Bool {
    let (v, first) = (point(fan[0]), point(Self.next(fan[0])))
    let last = point(Self.next(Self.next(fan[fan.count - 1])))
    let (left, right) = (Predicates.orientation(v, first, p), Predicates.orientation(last, v, p))
    // On the line of an edge, a place on the edge is right, but none beyond the vertex.
    return (left > 0 || left == 0 && (first - v).dot(p - v) > 0)
      && (right > 0 || right == 0 && (last - v).dot(p - v) > 0)
  }
}
