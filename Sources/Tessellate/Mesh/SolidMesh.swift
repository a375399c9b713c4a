/// Triangles in space that enclose a solid.
///
/// A vertex lies at `positions[i]`, to whose x and y the origin is added. Every three `indices` are
/// a triangle, counter-clockwise as seen from outside.
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
}
