@testable import Tessellate

/// Small meshes for the writers' tests.
enum MeshSamples {
  /// The unit square at `corner`, as two triangles.
  static func square(at corner: SIMD2<Float> = .zero, origin: Point = .zero) -> Mesh {
    var mesh = Mesh()
    mesh.origin = origin
    mesh.positions = [
      corner, corner + SIMD2(1, 0), corner + SIMD2(1, 1), corner + SIMD2(0, 1),
    ]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    return mesh
  }
}
