import Synchronization
import Tessellate
import TessellateSVG

/// Meshes drawings path by path, on several threads.
struct DrawingMesher {
  /// A path with the clips and the opacity of its groups.
  struct Job: Sendable {
    var painted: PaintedPath
    var name: String
    /// The name of its drawing, for messages.
    var source: String?
    var clips: [ClipRegion]
    /// The product of the opacities of its groups.
    var opacity: Double

    /// Its origin and its name, for messages.
    var place: String { Place.text(source, painted.line) + name }
  }

  /// Lists all paths of drawings in the order of painting, with made-up names for those without an
  /// id.
  ///
  /// - Parameters:
  ///   - drawings: The drawings, the lowest first.
  ///   - isFlattened: Whether jobs include the clips and opacities of their groups, for output
  ///     without groups.
  /// - Returns: A job for each path.
  static func jobs(for drawings: [Drawing], isFlattened: Bool = true) -> [Job] {
    var jobs: [Job] = []
    for drawing in drawings {
      collect(drawing.nodes, of: drawing.name, clips: [], opacity: 1, into: &jobs)
    }
    guard !isFlattened else { return jobs }
    for index in jobs.indices { (jobs[index].clips, jobs[index].opacity) = ([], 1) }
    return jobs
  }

  private static func collect(
    _ nodes: [DrawingNode], of source: String?, clips: [ClipRegion], opacity: Double,
    into jobs: inout [Job]
  ) {
    for node in nodes {
      switch node {
      case .path(let painted):
        let name = painted.id ?? "path\(jobs.count + 1)"
        jobs.append(
          Job(painted: painted, name: name, source: source, clips: clips, opacity: opacity))
      case .group(let group):
        collect(
          group.nodes, of: source, clips: clips + group.clips, opacity: opacity * group.opacity,
          into: &jobs)
      }
    }
  }

  /// The meshes of jobs, a group each in their order, and what the meshes lack.
  struct Result: Sendable {
    var groups: [MeshGroup] = []
    var notices: [MeshNotice] = []
  }

  let options: MeshingOptions
  /// In output units.
  let tolerance: Double

  /// Meshes all jobs on several threads.
  ///
  /// Each path is meshed by itself, and groups are in the order of the jobs, so the result does not
  /// depend on the number of threads.
  ///
  /// - Parameters:
  ///   - jobs: The paths.
  ///   - progress: The bar that is advanced by each path.
  /// - Returns: The meshes, and what they lack.
  /// - Throws: A failure that names the first path in error, or under `--strict` the first whose
  ///   mesh lacks something.
  func meshes(for jobs: [Job], progress: Progress) throws(Failure) -> Result {
    let triangles = TriangleCount()
    let results = try Parallel.map(
      jobs.count, threads: options.jobs, tool: { PathMesher(options, tolerance: tolerance) }
    ) { (mesher: inout PathMesher, index: Int) throws(Failure) in
      defer { progress.advance() }
      let result = try mesher.group(of: jobs[index])
      try triangles.add(result.group.triangleCount, at: jobs[index].place)
      if options.isStrict, let notice = result.notices.first { throw Failure(notice) }
      return result
    }
    return Result(groups: results.map(\.group), notices: results.flatMap(\.notices))
  }

  /// Counts the triangles of all threads together, whose number the memory bounds.
  private final class TriangleCount: Sendable {
    private let count = Atomic(0)

    func add(_ more: Int, at place: @autoclosure () -> String) throws(Failure) {
      let limit = MemoryBudget.current.triangles
      guard count.add(more, ordering: .relaxed).newValue <= limit else {
        throw Failure(.data, "\(place()): more than \(limit) triangles needed")
      }
    }
  }
}

extension PathMesher {
  fileprivate mutating func group(
    of job: DrawingMesher.Job
  ) throws(Failure) -> (group: MeshGroup, notices: [MeshNotice]) {
    do throws(TessellationError) {
      var notices: [MeshNotice] = []
      var parts = try parts(
        of: job.painted, clips: job.clips, at: job.place, notices: &notices)
      for part in parts.indices { parts[part].paint.fade(by: job.opacity) }
      return (MeshGroup(name: job.name, parts: parts), notices)
    } catch {
      throw Failure(error, at: job.place)
    }
  }
}

/// Places in the input, for the start of messages.
enum Place {
  /// `NAME:LINE: `, without what is unknown.
  static func text(_ name: String?, _ line: Int?) -> String {
    let parts = [name, line.map { "\($0)" }].compactMap { $0 }
    return parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
  }
}
