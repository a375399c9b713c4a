/// Triangles in space that enclose a solid.
///
/// A vertex lies at `positions[i]`, to whose x and y the origin is added. Every three `indices` are a triangle,
/// counter-clockwise as seen from outside.
public struct SolidMesh: Sendable, Hashable {
  public var positions: [SIMD3<Float>] = []
  public var indices: [UInt32] = []
  public var origin = Point.zero

  /// A solid without triangles, which owns no memory.
  public init() {}

  public var isEmpty: Bool { indices.isEmpty }
  public var vertexCount: Int { positions.count }
  public var triangleCount: Int { indices.count / 3 }

  /// Empties the solid and keeps its memory by default.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    positions.removeAll(keepingCapacity: keepingCapacity)
    indices.removeAll(keepingCapacity: keepingCapacity)
    origin = .zero
  }

  /// Judges the laws of a solid: each edge, vertices at one place counted as one, has two faces that use it in opposite
  /// directions, no face has the area zero, and normals point outwards.
  ///
  /// - Complexity: O(n log n).
  public func validate() -> MeshReport {
    MeshReport(
      solid: positions.map { SIMD3<Double>($0) }, triangles: indices[...],
      leftover: indices.count % 3)
  }
}
