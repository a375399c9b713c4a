import Dispatch
import Tessellate

extension Suites {
  /// Building paths, and 10,000 small shapes on one core and on two.
  static var batches: [Benchmark] {
    [pathBuilding, batch(jobs: 1), batch(jobs: 2)]
  }

  private static let shapeCount = 10_000

  /// Paths of an icon's size, 24 units wide: rounded rectangles, ring arrows and stars.
  private static func appendShape(_ index: Int, to path: inout Path) {
    let turn = Double(index)
    switch index % 3 {
    case 0:
      let rect = Rect(x: 0, y: 0, width: 24, height: 16 + turn.truncatingRemainder(dividingBy: 8))
      path.addRoundedRect(in: rect, cornerRadius: 4)
    case 1:
      RingArrow(
        center: Point(12, 12), outerRadius: 12, thickness: 5, startRadians: turn,
        lengthRadians: 4, headLengthRadians: 0.6
      ).append(to: &path)
    default:
      for corner in 0..<10 {
        let angle = AffineTransform(rotationAngle: turn + .pi / 5 * Double(corner))
        let point = Point(12, 12) + angle.apply(toVector: Vector(corner % 2 == 0 ? 12 : 5, 0))
        if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    }
  }

  private static var pathBuilding: Benchmark {
    Benchmark(name: "path/build", unit: .path, iterations: shapeCount) {
      MeshWorkload.workload(iterations: shapeCount) { index, tools in
        tools.path.removeAll(keepingCapacity: true)
        appendShape(index, to: &tools.path)
      }
    }
  }

  /// A row whose iteration is the fill and the stroke of all shapes, a mesh for each shape, each
  /// core on a part of its own.
  private static func batch(jobs: Int) -> Benchmark {
    Benchmark(name: "batch/shapes-10k-jobs-\(jobs)", unit: .file, iterations: 1) {
      BatchWorkload.workload(
        (0..<shapeCount).map { index in
          var path = Path()
          appendShape(index, to: &path)
          return path
        }, jobs: jobs)
    }
  }
}

/// A workload that fills and strokes many paths, a mesh for each, on several threads with tools of
/// their own.
private final class BatchWorkload: @unchecked Sendable {
  /// The part and the tools of one thread, which no other thread uses meanwhile.
  private final class Worker: @unchecked Sendable {
    @exclusivity(unchecked) var tools = MeshTools()
    @exclusivity(unchecked) var tally = Tally()
    let paths: ArraySlice<Path>

    init(_ paths: ArraySlice<Path>) { self.paths = paths }

    func run(countsOutput: Bool) {
      for path in paths {
        tools.mesh.removeAll()
        do {
          try tools.tessellator.fill(path, into: &tools.mesh)
          try tools.tessellator.stroke(path, style: StrokeStyle(lineWidth: 2), into: &tools.mesh)
        } catch { fatalError("a benchmark's own input failed: \(error)") }
        if countsOutput {
          tally.vertices += tools.mesh.vertexCount
          tally.triangles += tools.mesh.triangleCount
          tally.area += tools.mesh.area
        }
      }
    }
  }

  private let workers: [Worker]

  private init(_ paths: [Path], jobs: Int) {
    workers = (0..<jobs).map { job in
      Worker(paths[(paths.count * job / jobs)..<(paths.count * (job + 1) / jobs)])
    }
  }

  static func workload(_ paths: [Path], jobs: Int) -> Workload {
    let state = BatchWorkload(paths, jobs: jobs)
    return Workload(sweep: { state.sweep(countsOutput: false) }, tally: { state.tally() })
  }

  private func sweep(countsOutput: Bool) {
    if workers.count == 1 { return workers[0].run(countsOutput: countsOutput) }
    DispatchQueue.concurrentPerform(iterations: workers.count) { index in
      workers[index].run(countsOutput: countsOutput)
    }
  }

  private func tally() -> Tally {
    sweep(countsOutput: true)
    var tally = Tally()
    for worker in workers {
      tally.vertices += worker.tally.vertices
      tally.triangles += worker.tally.triangles
      tally.area += worker.tally.area
      worker.tally = Tally()
    }
    return tally
  }
}
