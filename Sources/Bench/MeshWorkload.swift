import Tessellate

/// A workload whose iterations each leave a mesh: one tessellator and one mesh, reused for all of them.
///
/// A class, because a workload's two closures share it; its fields are touched once an iteration.
final class MeshWorkload {
  private var tessellator = Tessellator()
  private var mesh = Mesh()
  private let iterations: Int
  private let body: (Int, inout Tessellator, inout Mesh) throws -> Void

  private init(
    _ iterations: Int, _ body: @escaping (Int, inout Tessellator, inout Mesh) throws -> Void
  ) {
    (self.iterations, self.body) = (iterations, body)
  }

  /// The workload that calls `body` with 0, 1 … `iterations` − 1, each time with an emptied mesh.
  static func workload(
    iterations: Int, _ body: @escaping (Int, inout Tessellator, inout Mesh) throws -> Void
  ) -> Workload {
    let state = MeshWorkload(iterations, body)
    return Workload(sweep: { state.sweep { _ in } }, tally: { state.tally() })
  }

  private func sweep(_ look: (Mesh) -> Void) {
    for iteration in 0..<iterations {
      mesh.removeAll()
      do { try body(iteration, &tessellator, &mesh) } catch {
        fatalError("a benchmark's own input failed: \(error)")
      }
      look(mesh)
    }
    blackHole(mesh.indices.count)
  }

  private func tally() -> Tally {
    var tally = Tally()
    sweep { mesh in
      tally.vertices += mesh.vertexCount
      tally.triangles += mesh.triangleCount
      tally.area += mesh.area
      for position in mesh.positions {
        tally.mix(UInt64(position.x.bitPattern) << 32 | UInt64(position.y.bitPattern))
      }
      for index in mesh.indices { tally.mix(UInt64(index)) }
    }
    return tally
  }
}
