// Meshes that are made by hand, put together or moved, and their vertices as a graphics card reads
// them.

extension Mesh {
  /// Creates a mesh of triangles.
  ///
  /// - Parameters:
  ///   - positions: The vertices, relative to `origin`.
  ///   - indices: Three for each triangle, counter-clockwise by the numbers; `validate()` tests
  ///     that they are.
  ///   - origin: The point that positions are relative to.
  /// - Precondition: The number of indices is a multiple of three, and each is below the number of
  ///   positions.
  public init(positions: [SIMD2<Float>], indices: [UInt32], origin: Point = .zero) {
    precondition(indices.count % 3 == 0, "\(indices.count) indices are not three a triangle")
    precondition(
      indices.allSatisfy { Int($0) < positions.count },
      "an index is not below the number of positions, \(positions.count)")
    self.init()
    (self.positions, self.indices, self.origin) = (positions, indices, origin)
  }

  /// Appends the triangles of another mesh; no vertices become one.
  ///
  /// An empty mesh takes the other's origin. If origins differ, positions are rounded anew,
  /// relative to this mesh's. If only one of both has stroke attributes, the other's vertices get
  /// (0, 0).
  public mutating func append(_ other: Mesh) {
    if positions.isEmpty { origin = other.origin }
    let first = UInt32(positions.count)
    if other.origin == origin {
      positions += other.positions
    } else {
      positions += (0..<other.vertexCount).map { SIMD2<Float>(other.point($0) - origin) }
    }
    indices += other.indices.map { $0 + first }
    guard !(strokeAttributes.isEmpty && other.strokeAttributes.isEmpty) else { return }
    let none = StrokeAttribute(distance: 0, side: 0)
    strokeAttributes += repeatElement(none, count: Int(first) - strokeAttributes.count)
    strokeAttributes += other.strokeAttributes
    strokeAttributes += repeatElement(none, count: vertexCount - strokeAttributes.count)
  }

  /// Returns the mesh of some of the triangles, with the vertices that they use, in the same order.
  ///
  /// - Parameter triangles: The numbers of the triangles, from 0.
  /// - Returns: The mesh, with the same origin.
  /// - Precondition: The mesh has these triangles.
  public func extracting(triangles: Range<Int>) -> Mesh {
    var result = Mesh()
    result.origin = origin
    result.indices = Array(indices[3 * triangles.lowerBound..<3 * triangles.upperBound])
    var used: [UInt32] = []
    for vertex in result.indices.sorted() where vertex != used.last { used.append(vertex) }
    result.positions = used.map { positions[Int($0)] }
    if !strokeAttributes.isEmpty {
      result.strokeAttributes = used.map { strokeAttributes[Int($0)] }
    }
    for corner in result.indices.indices {
      var (low, high) = (0, used.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if used[middle] <= result.indices[corner] { low = middle } else { high = middle }
      }
      result.indices[corner] = UInt32(low)
    }
    return result
  }

  /// Returns the mesh with each vertex mapped.
  ///
  /// Triangles remain counter-clockwise: a map that mirrors turns them round. Distances along
  /// strokes keep the units of the path. The origin is mapped, too, so that what lies far out keeps
  /// its digits; positions are rounded once.
  public func transformed(by transform: AffineTransform) -> Mesh {
    var result = self
    result.origin = origin == .zero ? .zero : transform.apply(origin)
    let isFar = origin != .zero
    for index in positions.indices {
      let offset = Vector(positions[index])
      let mapped = isFar ? transform.apply(toVector: offset) : transform.apply(offset)
      result.positions[index] = SIMD2<Float>(mapped)
    }
    if transform.determinant < 0 { result.turnTriangles() }
    return result
  }

  /// Returns the mesh mirrored at y = 0, for a y-axis that points the other way; triangles remain
  /// counter-clockwise by the numbers.
  public func flippedY() -> Mesh {
    var result = self
    // A difference, because the negative of 0 would be written as -0.
    result.origin.y = 0 - origin.y
    for index in positions.indices { result.positions[index].y = 0 - positions[index].y }
    result.turnTriangles()
    return result
  }

  /// Turns each triangle round.
  private mutating func turnTriangles() {
    for first in stride(from: 0, to: indices.count - 2, by: 3) {
      indices.swapAt(first + 1, first + 2)
    }
  }

  /// The indices as 16-bit numbers, or `nil` for a mesh of more than 65,536 vertices.
  public var indices16: [UInt16]? {
    vertexCount <= 1 << 16 ? indices.map { UInt16(truncatingIfNeeded: $0) } : nil
  }
}

extension Mesh: CustomStringConvertible {
  /// The counts, and the origin unless it is zero.
  public var description: String {
    let place = origin == .zero ? "" : ", origin (\(origin.x), \(origin.y))"
    return "\(vertexCount) vertices, \(triangleCount) triangles" + place
  }
}
