import Tessellate

extension Suites {
  /// Strokes of 200 paths of 20 smoothly joined cubics, width 10, at tolerance 0.1; then plans, and
  /// a whole drawing.
  static var stroke: [Benchmark] {
    let round = StrokeStyle(lineWidth: 10, lineCap: .round, lineJoin: .round)
    var dashed = round
    dashed.dash = [40, 30]
    return [
      stroking("curves-round", round),
      stroking("curves-miter", StrokeStyle(lineWidth: 10)),
      stroking("dashed", dashed),
      nonScaling,
      single("single", round),
      single("single-miter", StrokeStyle(lineWidth: 10)),
      single("single-dashed", dashed),
    ] + phases(dashed) + trims(round) + [peacock]
  }

  /// A pen of one width along paths that are scaled.
  private static var nonScaling: Benchmark {
    Benchmark(name: "stroke/non-scaling", unit: .path, iterations: smoothPathCount) {
      let paths = smoothPaths()
      var options = StrokeOptions()
      options.transform = AffineTransform(scaleX: 0.75, y: 0.5)
      options.isNonScaling = true
      return MeshWorkload.workload(iterations: paths.count) { [options] index, tools in
        try tools.tessellator.stroke(
          paths[index], style: StrokeStyle(lineWidth: 10), options: options, into: &tools.mesh)
      }
    }
  }

  private static func single(_ name: String, _ style: StrokeStyle) -> Benchmark {
    Benchmark(name: "stroke/\(name)", unit: .path, iterations: smoothPathCount) {
      let paths = smoothPaths()
      let options = StrokeOptions(coverage: .single)
      return MeshWorkload.workload(iterations: paths.count) { index, tools in
        try tools.tessellator.stroke(
          paths[index], style: style, options: options, into: &tools.mesh)
      }
    }
  }

  /// The dashes of one of the paths on their way.
  private static func phases(_ dashed: StrokeStyle) -> [Benchmark] {
    moving("phase", dashed) { frame, style in style.dashPhase = Double(frame) }
  }

  /// A tenth of one of the paths on its way.
  private static func trims(_ round: StrokeStyle) -> [Benchmark] {
    moving("trim", round) { frame, style in
      let start = Double(frame) / 80
      style.trim = Trim(from: start, to: start + 0.1)
    }
  }

  /// What changes in each frame, from a plan, afresh, and from a plan whose cover is single.
  private static func moving(
    _ name: String, _ style: StrokeStyle, _ change: @escaping (Int, inout StrokeStyle) -> Void
  ) -> [Benchmark] {
    let frames = 70
    func row(_ suffix: String, _ prepare: @escaping () throws -> Workload) -> Benchmark {
      Benchmark(
        name: "stroke/plan-\(name)\(suffix)", unit: .frame, iterations: frames, prepare: prepare)
    }
    func planned(_ coverage: StrokeOptions.Coverage) throws -> Workload {
      var style = style
      let options = StrokeOptions(coverage: coverage)
      let plan = PlanBox(
        try StrokePlan(smoothPaths()[0], lineWidth: style.lineWidth, options: options))
      return MeshWorkload.workload(iterations: frames) { frame, tools in
        change(frame, &style)
        try tools.tessellator.stroke(&plan.plan, style: style, into: &tools.mesh)
      }
    }
    return [
      row("") { try planned(.ribbon) },
      row("-afresh") {
        var style = style
        let path = smoothPaths()[0]
        return MeshWorkload.workload(iterations: frames) { frame, tools in
          change(frame, &style)
          try tools.tessellator.stroke(path, style: style, into: &tools.mesh)
        }
      },
      row("-single") { try planned(.single) },
    ]
  }

  /// All outlines of a drawing.
  private static var peacock: Benchmark {
    Benchmark("stroke/peacock", .file, paths: 1) {
      let style = StrokeStyle(lineWidth: 2, miterLimit: 4)
      let jobs = Drawings.jobs(try Drawings.read(Corpus.file("peacock.svg"))).map(\.0)
      return BenchInput(
        iterations: 1,
        jobs.map { BenchInput.Job(work: .stroke(style), path: $0.path, transform: $0.transform) })
    }
  }

  private static func stroking(_ name: String, _ style: StrokeStyle) -> Benchmark {
    Benchmark("stroke/\(name)", paths: smoothPathCount) {
      BenchInput(.stroke(style), smoothPaths())
    }
  }

  static let smoothPathCount = 200

  /// Open paths of 20 cubics through random points of the 1000 × 1000 box, with a common tangent at
  /// each joint.
  ///
  /// The tangents are Catmull's and Rom's: at each point, half the way from the point before to the
  /// one after.
  static func smoothPaths() -> [Path] {
    var random = Randomness(seed: 2)
    return (0..<smoothPathCount).map { _ in
      let vertices = (0...22).map { _ in random.point() }
      var path = Path()
      path.move(to: vertices[1])
      for i in 1...20 {
        path.addCurve(
          to: vertices[i + 1], control1: vertices[i] + (vertices[i + 1] - vertices[i - 1]) / 6,
          control2: vertices[i + 1] - (vertices[i + 2] - vertices[i]) / 6)
      }
      return path
    }
  }
}
