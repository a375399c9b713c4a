import Tessellate

/// The code of the page Threads.
enum ThreadsSnippets {
  actor Renderer {
    private var tessellator = Tessellator()

    func mesh(of path: Path) throws -> Mesh {
      var mesh = Mesh()
      try tessellator.fill(path, into: &mesh)
      return mesh
    }
  }

  final class Border {
    private var plan: StrokePlan
    private var mesh = Mesh()

    init(_ path: Path) throws { plan = try StrokePlan(path, lineWidth: 4) }

    func frame(phase: Double) throws -> Mesh {
      mesh.removeAll()
      try plan.stroke(StrokeStyle(lineWidth: 4, dash: [8, 8], dashPhase: phase), into: &mesh)
      return mesh
    }
  }

  struct Scene: ~Copyable {
    var context: GraphicsContext

    mutating func add(_ path: Path) throws { try context.fill(path, with: .color(.black)) }
  }

  static func tasks(_ paths: [Path]) async throws -> [Mesh] {
    let share = 100
    let meshes = try await withThrowingTaskGroup(of: (Int, [Mesh]).self) { group in
      for start in stride(from: 0, to: paths.count, by: share) {
        let part = paths[start..<min(start + share, paths.count)]
        group.addTask {
          var tessellator = Tessellator()
          let meshes = try part.map { path in
            var mesh = Mesh()
            try tessellator.fill(path, into: &mesh)
            return mesh
          }
          return (start, meshes)
        }
      }
      var found: [Int: [Mesh]] = [:]
      for try await (start, meshes) in group { found[start] = meshes }
      return found.sorted { $0.key < $1.key }.flatMap(\.value)
    }
    return meshes
  }
}
