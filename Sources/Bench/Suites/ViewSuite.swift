import Tessellate

extension Suites {
  /// Whole drawings, and views of a thousandth of their width and height.
  static var views: [Benchmark] {
    coastlines.flatMap { name, work in
      [
        view("view/\(name)", nil, coastline, work),
        view("view/\(name)-1000th", shore, coastline, work),
      ]
    } + [
      view("view/dashes", nil, line, dashed),
      view("view/dashes-1000th", Rect(x: 499_500, y: 499, width: 1000, height: 2), line, dashed),
    ]
  }

  private static var coastlines: [(name: String, work: BenchInput.Work)] {
    [
      ("coastline", .fill(.nonZero)), ("coastline-stroke", .stroke(StrokeStyle(lineWidth: 0.02))),
      ("coastline-dashes", dashed),
    ]
  }

  /// Dashes of half a unit: a million of them along the line.
  private static var dashed: BenchInput.Work {
    .stroke(StrokeStyle(lineWidth: 0.02, dash: [0.5, 0.5]))
  }

  /// A lake's shore of a million points.
  private static func coastline() -> Path {
    Path(polygon: Polygons.lake(1_000_000, roughness: 0.5))
  }

  /// A line of a million units.
  private static func line() -> Path {
    Path {
      $0.move(to: Point(0, 0))
      $0.addLine(to: Point(1_000_000, 1000))
    }
  }

  /// A thousandth of the lake's size, about a point of its shore.
  private static var shore: Rect {
    let point = Polygons.lake(1_000_000, roughness: 0.5)[0][0]
    return Rect(from: point - Vector(0.4, 0.4), to: point + Vector(0.4, 0.4))
  }

  private static func view(
    _ name: String, _ visible: @autoclosure @escaping () -> Rect?, _ path: @escaping () -> Path,
    _ work: BenchInput.Work
  ) -> Benchmark {
    Benchmark(name: name, unit: .path, iterations: 1, size: 1_000_000, isLarge: true) {
      let (path, visible) = (path(), visible())
      return MeshWorkload.workload(iterations: 1) { _, tools in
        switch work {
        case .flatten, .combine, .offset: break
        case .fill(let rule):
          var options = FillOptions(rule: rule, tolerance: 0.001)
          options.visible = visible
          try tools.tessellator.fill(path, options: options, into: &tools.mesh)
        case .stroke(let style):
          var options = StrokeOptions(tolerance: 0.001)
          options.dashLimit = visible == nil ? 10_000_000 : 100_000
          options.visible = visible
          try tools.tessellator.stroke(path, style: style, options: options, into: &tools.mesh)
        }
      }
    }
  }
}
