/// Triangles in space that enclose a solid.
///
/// A vertex lies at `positions[i]`, to whose x and y the origin is added. Every three `indices` are
/// a triangle, counter-clockwise as seen from outside.
public struct SolidMesh: Sendable, Hashable {
  /// The vertices; x and y are relative to `origin`.
  public var positions: [SIMD3<Float>] = []
  /// Three vertices for each triangle.
  public var indices: [UInt32] = []
  /// The point that x and y of positions are relative to, in path units.
  public var origin = Point.zero

  /// Creates a solid without triangles, which owns no memory.
  public init() {}

  /// Whether there are no triangles.
  public var isEmpty: Bool { indices.isEmpty }
  /// The number of vertices.
  public var vertexCount: Int { positions.count }
  /// The number of triangles.
  public var triangleCount: Int { indices.count / 3 }

  /// Removes all triangles and vertices.
  ///
  /// - Parameter keepingCapacity: Whether the memory is kept.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    positions.removeAll(keepingCapacity: keepingCapacity)
    indices.removeAll(keepingCapacity: keepingCapacity)
    origin = .zero
  }
}
