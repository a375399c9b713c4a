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
    /// The clips of its groups.
    var clips: ClipTable.Chain
    /// The product of the opacities of its groups.
    var opacity: Double

    /// Its origin and its name, for messages.
    var place: String { Place.text(source, painted.line) + name }
  }

  /// The paths of drawings in the order of painting, with the regions that clip them.
  struct Jobs: Sendable {
    fileprivate(set) var list: [Job] = []
    fileprivate(set) var clips = ClipTable()

    /// Lists all paths of drawings, with made-up names for those without an id.
    ///
    /// - Parameters:
    ///   - drawings: The drawings, the lowest first.
    ///   - isFlattened: Whether jobs include the clips and opacities of their groups, for output
    ///     without groups.
    init(for drawings: [Drawing], isFlattened: Bool = true) {
      for drawing in drawings {
        collect(drawing.nodes, of: drawing.name, clips: .none, opacity: 1, isFlattened)
      }
    }

    private mutating func collect(
      _ nodes: [DrawingNode], of source: String?, clips: ClipTable.Chain, opacity: Double,
      _ isFlattened: Bool
    ) {
      for node in nodes {
        switch node {
        case .path(let painted):
          let name = painted.id ?? "path\(list.count + 1)"
          list.append(
            Job(painted: painted, name: name, source: source, clips: clips, opacity: opacity))
        case .group(let group):
          guard group.isPainted else { continue }
          let chain = isFlattened ? self.clips.chain(clips, adding: group.clips) : .none
          collect(
            group.nodes, of: source, clips: chain,
            opacity: isFlattened ? opacity * group.opacity : 1, isFlattened)
        }
      }
    }

    /// Leaves out the fills, and the paths without a stroke.
    mutating func removeFills() {
      for index in list.indices { list[index].painted.fill = nil }
      list.removeAll { $0.painted.stroke == nil }
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
  /// depend on the number of threads. Regions are filled first, each once.
  ///
  /// - Parameters:
  ///   - work: The paths and their clips.
  ///   - progress: The bar that is advanced by each path.
  /// - Returns: The meshes, and what they lack.
  /// - Throws: A failure that names the first path in error, or under `--strict` the first whose
  ///   mesh lacks something.
  func meshes(for work: Jobs, progress: Progress) throws(Failure) -> Result {
    let triangles = TriangleCount()
    let jobs = work.list
    let outlines = self.outlines(of: work.clips)
    let results = try Parallel.map(
      jobs.count, threads: options.jobs, tool: { PathMesher(options, tolerance: tolerance) }
    ) { (mesher: inout PathMesher, index: Int) throws(Failure) in
      defer { progress.advance() }
      let clips = work.clips.regions(of: jobs[index].clips).map { outlines[$0] }
      let result = try mesher.group(of: jobs[index], clips: clips)
      try triangles.add(result.group.triangleCount, at: jobs[index].place)
      if options.isStrict, let notice = result.notices.first { throw Failure(notice) }
      return result
    }
    return Result(groups: results.map(\.group), notices: results.flatMap(\.notices))
  }

  /// Makes the outlines of all regions, in output coordinates; a failure is one of the first path that is clipped by it.
  func outlines(
    of clips: ClipTable
  ) -> [Swift.Result<ClipOutline, TessellationError>] {
    Parallel.map(
      clips.regions.count, threads: options.jobs,
      tool: {
        Clipper(
          tolerance: tolerance * options.refinement, quality: .fast, output: options.output,
          jobs: options.jobs)
      }
    ) { (clipper: inout Clipper, index: Int) in
      do throws(TessellationError) {
        return .success(try clipper.outline(of: clips.regions[index]))
      } catch {
        return .failure(error)
      }
    }
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
  /// Meshes a path, cut by the outlines of its clips and faded by its groups.
  mutating func group(
    of job: DrawingMesher.Job, clips: [Swift.Result<ClipOutline, TessellationError>]
  ) throws(Failure) -> (group: MeshGroup, notices: [MeshNotice]) {
    do throws(TessellationError) {
      var notices: [MeshNotice] = []
      var parts = try parts(
        of: job.painted,
        clips: clips.map { outline throws(TessellationError) in try outline.get() },
        at: job.place, notices: &notices)
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
