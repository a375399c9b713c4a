import Foundation
import Tessellate

/// What a row works on, in a form that other programs can read, so that all of them do the same work.
struct BenchInput {
  enum Work {
    case flatten
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  var work: Work
  var tolerance = 0.1
  /// One path an iteration.
  var paths: [Path]

  /// The workload that does the work with one tessellator and one mesh.
  var workload: Workload {
    let (paths, tolerance) = (paths, tolerance)
    switch work {
    case .flatten:
      return PolylineWorkload.workload(paths, tolerance: tolerance)
    case .fill(let rule):
      let options = FillOptions(rule: rule, tolerance: tolerance)
      return MeshWorkload.workload(iterations: paths.count) { index, tessellator, mesh in
        try tessellator.fill(paths[index], options: options, into: &mesh)
      }
    case .stroke(let style):
      let options = StrokeOptions(tolerance: tolerance)
      return MeshWorkload.workload(iterations: paths.count) { index, tessellator, mesh in
        try tessellator.stroke(paths[index], style: style, options: options, into: &mesh)
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
  /// The input as text: the work, then a line an element, `path` before each path.
  ///
  /// M, L, Q, C and Z mean what they mean in SVG, all absolute. `A cx cy ux uy vx vy start sweep x y` is an elliptic
  /// arc about (cx, cy) with the points c + cos θ·u + sin θ·v, θ from start to start + sweep, ending at (x, y).
  var text: String {
    var lines = ["work \(workName)", "tolerance \(tolerance)"]
    for path in paths {
      lines.append("path")
      for element in path { lines.append(Self.line(element)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var workName: String {
    switch work {
    case .flatten: "flatten"
    case .fill(let rule): "fill \(rule == .evenOdd ? "evenodd" : "nonzero")"
    case .stroke(let style):
      "stroke \(style.lineWidth) \(style.lineCap.rawValue) \(style.lineJoin.rawValue) \(style.miterLimit)"
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
