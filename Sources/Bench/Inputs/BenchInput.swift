import Foundation
import Tessellate

/// The input of a row, in a form that other programs can read, so that all of them do the same
/// work.
struct BenchInput {
  enum Work {
    case flatten
    case fill(FillRule)
    case stroke(StrokeStyle)
    /// The operation whose operands are all paths of a part.
    case combine(PathOperation)
    /// The outline at a distance, by round joins.
    case offset(Double)
  }

  /// A path and the work on it.
  struct Job {
    var work: Work
    var path: Path
    /// The map from the path's units to the output's, for a stroke, whose width it scales.
    var transform = Tessellate.AffineTransform.identity
  }

  var tolerance = 0.1
  /// The number of iterations that times and counts are divided by: of frames, paths, curves.
  var iterations: Int
  var jobs: [Job]
  /// The jobs of each mesh or picture, one after the other.
  let parts: [Range<Int>]
  /// The size of the picture, for work that makes one instead of a mesh.
  var raster: (width: Int, height: Int)?

  /// Creates an input of one path a part, with the same work on each; without a number of
  /// iterations, each path is one.
  init(_ work: Work, _ paths: [Path], iterations: Int? = nil) {
    self.init(paths.map { [Job(work: work, path: $0)] }, iterations: iterations)
  }

  /// Creates an input whose iterations have equal numbers of jobs.
  init(iterations: Int, _ jobs: [Job]) {
    let size = jobs.count / iterations
    self.init((0..<iterations).map { Array(jobs[($0 * size)..<(($0 + 1) * size)]) })
  }

  /// Creates an input of parts; without a number of iterations, each part is one.
  init(_ parts: [[Job]], iterations: Int? = nil) {
    jobs = parts.flatMap(\.self)
    self.iterations = iterations ?? parts.count
    var end = 0
    self.parts = parts.map { part in
      defer { end += part.count }
      return end..<(end + part.count)
    }
  }

  /// The workload that runs the jobs with one tessellator and one mesh, or what paths need.
  var workload: Workload {
    switch jobs.first?.work {
    case .flatten:
      return PolylineWorkload.workload(jobs.map(\.path), tolerance: tolerance)
    case .combine(let operation):
      return CombineWorkload.workload(
        parts.map { $0.map { FillRegion(jobs[$0].path) } }, operation, tolerance: tolerance)
    case .offset(let distance):
      return OffsetWorkload.workload(
        jobs.map(\.path), distance: distance, tolerance: tolerance)
    case .fill, .stroke, nil: break
    }
    return MeshWorkload.workload(iterations: parts.count) { part, tools in
      try tessellate(part, &tools)
    }
  }

  /// Appends the meshes of one part's jobs.
  func tessellate(_ part: Int, _ tools: inout MeshTools) throws {
    for index in parts[part] {
      switch jobs[index].work {
      case .flatten, .combine, .offset: break
      case .fill(let rule):
        try tools.tessellator.fill(
          jobs[index].path, options: FillOptions(rule: rule, tolerance: tolerance),
          into: &tools.mesh)
      case .stroke(let style):
        var options = StrokeOptions(tolerance: tolerance)
        options.transform = jobs[index].transform
        try tools.tessellator.stroke(
          jobs[index].path, style: style, options: options, into: &tools.mesh)
      }
    }
  }

  /// The mesh of each part.
  func meshes() throws -> [Mesh] {
    var tools = MeshTools()
    return try parts.indices.map { part in
      tools.mesh = Mesh()
      try tessellate(part, &tools)
      return tools.mesh
    }
  }
}

extension Benchmark {
  /// Creates the row that works on `input`, one iteration a path.
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
  /// Returns the input as text: lines of its name and numbers, then a line for each element, with
  /// `path` before each path and `part` before the paths of each mesh or picture.
  ///
  /// A `work` line names the work on the paths after it. M, L, Q, C and Z are SVG's commands, all
  /// absolute. `A cx cy ux uy vx vy start sweep x y` is an elliptic arc about (cx, cy) with the
  /// points c + cos θ·u + sin θ·v, θ from start to start + sweep, ending at (x, y).
  func text(name: String) -> String {
    var lines = ["name \(name)", "tolerance \(tolerance)", "iterations \(iterations)"]
    if let raster { lines.append("raster \(raster.width) \(raster.height)") }
    var work = ""
    for part in parts {
      lines.append("part")
      for job in jobs[part] {
        let next = Self.line(job.work, scale: job.transform.determinant.magnitude.squareRoot())
        if next != work { lines.append(next) }
        work = next
        lines.append("path")
        lines += Self.lines(job.path.applying(job.transform))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of a path's elements, with the moves that a path may leave out after closes.
  private static func lines(_ path: Path) -> [String] {
    var lines: [String] = []
    var (start, isClosed) = (Point.zero, false)
    for element in path {
      if case .move(let point) = element {
        start = point
      } else if isClosed {
        lines.append(line(.move(to: start)))
      }
      lines.append(line(element))
      isClosed = element == .closeSubpath
    }
    return lines
  }

  private static func line(_ work: Work, scale: Double) -> String {
    switch work {
    case .flatten: return "work flatten"
    case .fill(let rule): return "work fill \(rule == .evenOdd ? "evenodd" : "nonzero")"
    case .stroke(let style):
      let words =
        ["\(style.lineWidth * scale)", style.lineCap.rawValue, style.lineJoin.rawValue]
        + ["\(style.miterLimit)"] + style.dash.map { "\($0 * scale)" }
      return "work stroke " + words.joined(separator: " ")
    case .combine(let operation): return "work combine \(operation.rawValue)"
    case .offset(let distance): return "work offset \(distance)"
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
      try Data(text(name: name).utf8).write(to: file)
    } catch {
      throw BenchError(message: "\(file.path): can't be written", exitCode: 73)
    }
  }
}
