import Synchronization
import Tessellate

/// Meshes drawings path by path, on several threads.
package struct DrawingMesher: Sendable {
  /// A path with the clips and the opacity of its groups.
  package struct Job: Sendable {
    package var painted: PaintedPath
    package var name: String
    /// The name of its drawing, for messages.
    var source: String?
    /// The clips of its groups.
    package var clips: ClipTable.Chain
    /// The product of the opacities of its groups.
    package var opacity: Double

    /// Its origin and its name, for messages.
    package var place: String { Place.text(source, painted.line) + name }
  }

  /// The paths of drawings in the order of painting, with the regions that clip them.
  package struct Jobs: Sendable {
    package fileprivate(set) var list: [Job] = []
    package fileprivate(set) var clips = ClipTable()

    /// Lists all paths of drawings, with made-up names for those without an id.
    ///
    /// - Parameters:
    ///   - drawings: The drawings, the lowest first.
    ///   - isFlattened: Whether jobs include the clips and opacities of their groups, for output
    ///     without groups.
    package init(for drawings: [Drawing], isFlattened: Bool = true) {
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

    /// Whether one thread is done before another has started: with two, flags of 1,700 elements
    /// took 1 ms longer, a drawing of 4,600 as long.
    fileprivate var areFew: Bool {
      list.reduce(0) { $0 + $1.painted.path.elementCount } < 4_000
    }

    /// Leaves out the fills, and the paths without a stroke.
    package mutating func removeFills() {
      for index in list.indices { list[index].painted.fill = nil }
      list.removeAll { $0.painted.stroke == nil }
    }
  }

  /// The meshes of jobs, a group each in their order, and what the meshes lack.
  package struct Result: Sendable {
    package var groups: [MeshGroup] = []
    package var notices: [MeshNotice] = []
  }

  private let options: DrawingOptions

  package init(_ options: DrawingOptions) { self.options = options }

  /// Meshes all jobs on several threads.
  ///
  /// Each path is meshed by itself, and groups are in the order of the jobs, so the result does not
  /// depend on the number of threads. Regions are filled first, each once.
  ///
  /// - Parameters:
  ///   - work: The paths and their clips.
  ///   - progress: The function that is called after each path, on any thread.
  /// - Returns: The meshes, and what they lack.
  /// - Throws: An error that names the first path in error, or if nothing may be lost the first
  ///   whose mesh lacks something.
  package func meshes(
    for work: Jobs, progress: @Sendable () -> Void = {}
  ) throws(MeshingError) -> Result {
    let triangles = TriangleCount()
    let jobs = work.list
    let outlines = self.outlines(of: work.clips)
    let results = try Parallel.map(
      jobs.count, threads: work.areFew ? 1 : options.threads, tool: { PathMesher(options) }
    ) { (mesher: inout PathMesher, index: Int) throws(MeshingError) in
      defer { progress() }
      let clips = work.clips.regions(of: jobs[index].clips).map { outlines[$0] }
      let result = try mesher.group(of: jobs[index], clips: clips)
      let limit = options.memory.triangles
      guard triangles.add(result.group.triangleCount) <= limit else {
        throw MeshingError(.triangles(limit: limit), at: jobs[index].place)
      }
      if options.onLoss == .fail, let notice = result.notices.first { throw MeshingError(notice) }
      return result
    }
    return Result(groups: results.map(\.group), notices: results.flatMap(\.notices))
  }

  /// Makes the outlines of all regions, in output coordinates; a failure is one of the first path
  /// that is clipped by it.
  package func outlines(of clips: ClipTable) -> [Swift.Result<ClipOutline, TessellationError>] {
    var options = options
    options.quality = .fast
    let fast = options
    return Parallel.map(clips.regions.count, threads: options.threads, tool: { Clipper(fast) }) {
      (clipper: inout Clipper, index: Int) in
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

    func add(_ more: Int) -> Int { count.add(more, ordering: .relaxed).newValue }
  }
}

extension PathMesher {
  /// Meshes a path, cut by the outlines of its clips and faded by its groups.
  package mutating func group(
    of job: DrawingMesher.Job, clips: [Swift.Result<ClipOutline, TessellationError>]
  ) throws(MeshingError) -> (group: MeshGroup, notices: [MeshNotice]) {
    do throws(TessellationError) {
      var notices: [MeshNotice] = []
      var parts = try parts(
        of: job.painted,
        clips: clips.map { outline throws(TessellationError) in try outline.get() },
        at: job.place, notices: &notices)
      for part in parts.indices { parts[part].paint.fade(by: job.opacity) }
      return (MeshGroup(name: job.name, parts: parts), notices)
    } catch {
      throw MeshingError(error, at: job.place)
    }
  }
}
