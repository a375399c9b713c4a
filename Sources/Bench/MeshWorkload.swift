import Tessellate

/// What the iterations of a mesh workload share: memory that is reused from one to the next.
struct MeshTools: ~Copyable {
  var tessellator = Tessellator()
  var mesh = Mesh()
  /// For workloads that build their path afresh every time.
  var path = Path()
}

/// A workload whose iterations each leave a mesh: one tessellator and one mesh, reused for all of them.
///
/// A class, because a workload's two closures share it. Its tools are not checked for exclusive access, which would
/// cost an iteration some 10 ns: nothing else can reach them.
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

  /// The workload that calls `body` with 0, 1 … `iterations` − 1, each time with a mesh that is emptied unless `body` replaces what it holds.
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
