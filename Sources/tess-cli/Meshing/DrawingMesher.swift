import Dispatch
import Foundation
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
  /// The result does not depend on the number of threads: each path is meshed by itself, and groups stand in the order
  /// of the jobs. Of several failures, the first in that order is thrown.
  func meshes(for jobs: [Job], progress: Progress) throws(Failure) -> [MeshGroup] {
    let results = Results(count: jobs.count)
    let workers = max(1, min(options.jobs, jobs.count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      var mesher = PathMesher(options)
      while let index = results.next() {
        let job = jobs[index]
        do throws(TessellationError) {
          var parts = try mesher.parts(of: job.painted, clips: job.clips)
          for part in parts.indices { parts[part].paint.fade(by: job.opacity) }
          results.store(.success(MeshGroup(name: job.name, parts: parts)), at: index)
        } catch {
          results.store(.failure(Failure(error, at: job.name)), at: index)
        }
        progress.advance()
      }
    }
    var groups: [MeshGroup] = []
    groups.reserveCapacity(jobs.count)
    for result in results.all {
      // Nothing is missing: every index was taken by a worker.
      guard let result else { continue }
      groups.append(try result.get())
    }
    guard results.triangles <= MemoryBudget.current.triangles else {
      throw Failure(.data, "more than \(MemoryBudget.current.triangles) triangles needed")
    }
    return groups
  }

  /// What the threads share: the next job, and a place for each result.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var taken = 0
    private var hasFailed = false
    private(set) var triangles = 0
    private(set) var all: [Result<MeshGroup, Failure>?]

    init(count: Int) { all = Array(repeating: nil, count: count) }

    /// The next job, in order; none after a failure, for nothing behind it will be used.
    func next() -> Int? {
      lock.withLock {
        guard taken < all.count, !hasFailed else { return nil }
        taken += 1
        return taken - 1
      }
    }

    func store(_ result: Result<MeshGroup, Failure>, at index: Int) {
      lock.withLock {
        all[index] = result
        switch result {
        case .failure: hasFailed = true
        case .success(let group):
          triangles += group.triangleCount
          if triangles > MemoryBudget.current.triangles { hasFailed = true }
        }
      }
    }
  }
}
