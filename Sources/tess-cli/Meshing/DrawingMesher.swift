import Synchronization
import Tessellate
import TessellateSVG

/// Turns drawings into meshes, path by path, on several threads.
struct DrawingMesher {
  /// A path with what its groups do to it.
  struct Job: Sendable {
    var painted: PaintedPath
    var name: String
    var clips: [ClipRegion]
    /// The product of its groups' opacities.
    var opacity: Double
  }

  /// All paths of the drawings in the order of painting, each with a name of its own where it has no id.
  ///
  /// - Parameter isFlattened: Whether the jobs do what groups do, for there will be no groups.
  static func jobs(for drawings: [Drawing], isFlattened: Bool = true) -> [Job] {
    var jobs: [Job] = []
    for drawing in drawings { collect(drawing.nodes, clips: [], opacity: 1, into: &jobs) }
    guard !isFlattened else { return jobs }
    return jobs.map { Job(painted: $0.painted, name: $0.name, clips: [], opacity: 1) }
  }

  private static func collect(
    _ nodes: [DrawingNode], clips: [ClipRegion], opacity: Double, into jobs: inout [Job]
  ) {
    for node in nodes {
      switch node {
      case .path(let painted):
        let name = painted.id ?? "path\(jobs.count + 1)"
        jobs.append(Job(painted: painted, name: name, clips: clips, opacity: opacity))
      case .group(let group):
        collect(
          group.nodes, clips: clips + group.clips, opacity: opacity * group.opacity, into: &jobs)
      }
    }
  }

  let options: MeshingOptions

  /// The meshes of all jobs, a group each.
  ///
  /// Each path is meshed by itself, and groups stand in the order of the jobs, so that the number of threads changes nothing.
  func meshes(for jobs: [Job], progress: Progress) throws(Failure) -> [MeshGroup] {
    let triangles = TriangleCount()
    return try Parallel.map(jobs.count, threads: options.jobs, tool: { PathMesher(options) }) {
      (mesher: inout PathMesher, index: Int) throws(Failure) in
      defer { progress.advance() }
      let group = try mesher.group(of: jobs[index])
      try triangles.add(group.triangleCount)
      return group
    }
  }

  /// The triangles of all threads together, which memory bounds.
  private final class TriangleCount: Sendable {
    private let count = Atomic(0)

    func add(_ more: Int) throws(Failure) {
      let limit = MemoryBudget.current.triangles
      guard count.add(more, ordering: .relaxed).newValue <= limit else {
        throw Failure(.data, "more than \(limit) triangles needed")
      }
    }
  }
}

extension PathMesher {
  fileprivate mutating func group(of job: DrawingMesher.Job) throws(Failure) -> MeshGroup {
    do throws(TessellationError) {
      var parts = try parts(of: job.painted, clips: job.clips)
      for part in parts.indices { parts[part].paint.fade(by: job.opacity) }
      return MeshGroup(name: job.name, parts: parts)
    } catch {
      throw Failure(error, at: job.name)
    }
  }
}
