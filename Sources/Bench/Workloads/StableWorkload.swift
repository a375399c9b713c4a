import Tessellate

/// A workload whose iterations move one mesh of constant topology.
///
/// It is a class without checks for exclusive access, as `MeshWorkload` is.
final class StableWorkload<Figure: StableShape> {
  @exclusivity(unchecked) private var stable: StableMesh<Figure>
  private let iterations: Int
  private let shape: (Int) -> Figure

  private init(_ iterations: Int, _ shape: @escaping (Int) -> Figure) throws {
    (self.iterations, self.shape) = (iterations, shape)
    stable = try StableMesh(shape(iterations - 1))
  }

  /// The workload that moves the mesh to `shape` of 0, 1 … `iterations` − 1.
  static func workload(
    iterations: Int, _ shape: @escaping (Int) -> Figure
  ) throws -> Workload {
    let state = try StableWorkload(iterations, shape)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func sweep() {
    for iteration in 0..<iterations { run(iteration) }
    blackHole(stable.mesh.positions.count)
  }

  @inline(__always)
  private func run(_ iteration: Int) {
    do {
      guard try stable.update(shape(iteration)) else { fatalError("a topology did not stay") }
    } catch {
      fatalError("a benchmark's own input failed: \(error)")
    }
  }

  private func tally() -> Tally {
    var tally = Tally()
    for iteration in 0..<iterations {
      run(iteration)
      tally.add(stable.mesh)
    }
    return tally
  }
}
