import Foundation
import Tessellate

/// What a row works on, in a form that other programs can read, so that all of them do the same work.
struct BenchInput {
  enum Work {
    case flatten
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  /// One path and what is done with it.
  struct Job {
    var work: Work
    var path: Path
  }

  var tolerance = 0.1
  /// Into how many equal iterations the jobs fall.
  var iterations: Int
  var jobs: [Job]
  /// The size of the picture, where one is wanted instead of a mesh.
  var raster: (width: Int, height: Int)?

  /// One path an iteration, the same work for each.
  init(_ work: Work, _ paths: [Path]) {
    (iterations, jobs) = (paths.count, paths.map { Job(work: work, path: $0) })
  }

  init(iterations: Int, _ jobs: [Job]) { (self.iterations, self.jobs) = (iterations, jobs) }

  /// The workload that does the work with one tessellator and one mesh.
  var workload: Workload {
    if case .flatten = jobs[0].work {
      return PolylineWorkload.workload(jobs.map(\.path), tolerance: tolerance)
    }
    let (jobs, tolerance, each) = (jobs, tolerance, jobs.count / iterations)
    return MeshWorkload.workload(iterations: iterations) { iteration, tools in
      for index in (iteration * each)..<((iteration + 1) * each) {
        let job = jobs[index]
        switch job.work {
        case .flatten: break
        case .fill(let rule):
          let options = FillOptions(rule: rule, tolerance: tolerance)
          try tools.tessellator.fill(job.path, options: options, into: &tools.mesh)
        case .stroke(let style):
          let options = StrokeOptions(tolerance: tolerance)
          try tools.tessellator.stroke(
            job.path, style: style, options: options, into: &tools.mesh)
        }
      }
    }
  }
}

extension Benchmark {
  /// The row that works on `input`, one iteration a path.
  init(
    _ name: String, _ unit: Unit = .path, paths: Int, size: Int? = nil, isLarge: Bool = false,
    input: @escaping () throws -> BenchInput
  ) {
    self.init(
      name: name, unit: unit, iterations: paths, size: size, isLarge: isLarge, input: input,
      prepare: { try input().workload })
  }
}

// MARK: - Text

extension BenchInput {
  /// The input as text: how much and how exactly, then a line an element, `path` before each path.
  ///
  /// A `work` line says what is done with the paths after it. M, L, Q, C and Z mean what they mean in SVG, all
  /// absolute. `A cx cy ux uy vx vy start sweep x y` is an elliptic arc about (cx, cy) with the points
  /// c + cos θ·u + sin θ·v, θ from start to start + sweep, ending at (x, y).
  var text: String {
    var lines = ["tolerance \(tolerance)", "iterations \(iterations)"]
    if let raster { lines.append("raster \(raster.width) \(raster.height)") }
    var work = ""
    for job in jobs {
      let next = Self.line(job.work)
      if next != work { lines.append(next) }
      work = next
      lines.append("path")
      for element in job.path { lines.append(Self.line(element)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ work: Work) -> String {
    switch work {
    case .flatten: return "work flatten"
    case .fill(let rule): return "work fill \(rule == .evenOdd ? "evenodd" : "nonzero")"
    case .stroke(let style):
      let words =
        ["\(style.lineWidth)", style.lineCap.rawValue, style.lineJoin.rawValue]
        + ["\(style.miterLimit)"] + style.dash.map { "\($0)" }
      return "work stroke " + words.joined(separator: " ")
    }
  }

  private static func line(_ element: Path.Element) -> String {
    func numbers(_ points: Point...) -> String {
      points.map { " \($0.x) \($0.y)" }.joined()
    }
    switch element {
    case .move(let end): return "M" + numbers(end)
    case .line(let end): return "L" + numbers(end)
    case .quadCurve(let end, let control): return "Q" + numbers(control, end)
    case .curve(let end, let control1, let control2):
      return "C" + numbers(control1, control2, end)
    case .arc(let arc):
      let angles = Point(arc.startAngle, arc.sweep)
      return "A" + numbers(arc.center, arc.xAxis, arc.yAxis, angles, arc.end)
    case .closeSubpath: return "Z"
    }
  }

  /// Writes the input to `directory` under the row's name, with `_` for `/`.
  func write(name: String, to directory: String) throws {
    let folder = URL(fileURLWithPath: directory, isDirectory: true)
    let file = folder.appendingPathComponent(
      name.replacingOccurrences(of: "/", with: "_") + ".paths")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw BenchError(message: "\(file.path): can't be written", exitCode: 73)
    }
  }
}
