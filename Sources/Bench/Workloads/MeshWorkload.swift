import Tessellate

/// The memory of a mesh workload, which its iterations reuse.
struct MeshTools: ~Copyable {
  var tessellator = Tessellator()
  var mesh = Mesh()
  /// A path for workloads that build it anew in every iteration.
  var path = Path()
}

/// A workload whose iterations each leave a mesh, with one tessellator and one mesh for all of
/// them.
///
/// It is a class because the two closures of a workload share it. Its stored values are not checked
/// for exclusive access, which would cost some 10 ns an iteration (S8): nothing else has access to
/// them.
final class MeshWorkload {
  @exclusivity(unchecked) private var tools = MeshTools()
  private let iterations: Int
  private let empties: Bool
  private let body: (Int, inout MeshTools) throws -> Void

  private init(
    _ iterations: Int, _ empties: Bool, _ body: @escaping (Int, inout MeshTools) throws -> Void
  ) {
    (self.iterations, self.empties, self.body) = (iterations, empties, body)
  }

  /// The workload that calls `body` with 0, 1 … `iterations` − 1, each time with a mesh that is
  /// emptied unless `body` replaces its contents.
  static func workload(
    iterations: Int, empties: Bool = true,
    _ body: @escaping (Int, inout MeshTools) throws -> Void
  ) -> Workload {
    let state = MeshWorkload(iterations, empties, body)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func sweep() {
    for iteration in 0..<iterations { run(iteration) }
    blackHole(tools.mesh.indices.count)
  }

  @inline(__always)
  private func run(_ iteration: Int) {
    if empties { tools.mesh.removeAll() }
    do { try body(iteration, &tools) } catch {
      fatalError("a benchmark's own input failed: \(error)")
    }
  }

  private func tally() -> Tally {
    var tally = Tally()
    for iteration in 0..<iterations {
      run(iteration)
      tally.add(tools.mesh)
    }
    return tally
  }
}

extension Tally {
  mutating func add(_ mesh: Mesh) {
    vertices += mesh.vertexCount
    triangles += mesh.triangleCount
    area += mesh.area
    for position in mesh.positions {
      mix(UInt64(position.x.bitPattern) << 32 | UInt64(position.y.bitPattern))
    }
    for index in mesh.indices { mix(UInt64(index)) }
  }
}
