import Tessellate

extension Suites {
  /// Strokes of 200 paths of 20 smoothly joined cubics, width 10, at tolerance 0.1.
  static var stroke: [Benchmark] {
    let round = StrokeStyle(lineWidth: 10, lineCap: .round, lineJoin: .round)
    var dashed = round
    dashed.dash = [40, 30]
    return [
      stroking("curves-round", round),
      stroking("curves-miter", StrokeStyle(lineWidth: 10)),
      stroking("dashed", dashed),
      Benchmark(name: "stroke/single", unit: .path, iterations: smoothPathCount) {
        let paths = smoothPaths()
        let options = StrokeOptions(coverage: .single)
        return MeshWorkload.workload(iterations: paths.count) { index, tools in
          try tools.tessellator.stroke(
            paths[index], style: round, options: options, into: &tools.mesh)
        }
      },
      movingPhase(dashed, isPlanned: false),
      movingPhase(dashed, isPlanned: true),
    ]
  }

  /// The dashes of one of the paths on their way, stroked afresh in each frame, or from a plan.
  private static func movingPhase(_ dashed: StrokeStyle, isPlanned: Bool) -> Benchmark {
    let frames = 70
    let name = isPlanned ? "stroke/plan-phase" : "stroke/plan-phase-afresh"
    return Benchmark(name: name, unit: .frame, iterations: frames) {
      let path = smoothPaths()[0]
      var style = dashed
      guard isPlanned else {
        return MeshWorkload.workload(iterations: frames) { frame, tools in
          style.dashPhase = Double(frame)
          try tools.tessellator.stroke(path, style: style, into: &tools.mesh)
        }
      }
      let plan = PlanBox(try StrokePlan(path, lineWidth: style.lineWidth))
      return MeshWorkload.workload(iterations: frames) { frame, tools in
        style.dashPhase = Double(frame)
        try plan.plan.stroke(style, into: &tools.mesh)
      }
    }
  }

  private static func stroking(_ name: String, _ style: StrokeStyle) -> Benchmark {
    Benchmark("stroke/\(name)", paths: smoothPathCount) {
      BenchInput(.stroke(style), smoothPaths())
    }
  }

  static let smoothPathCount = 200

  /// Open paths of 20 cubics through random points of the 1000 × 1000 box, with a common tangent at each joint.
  ///
  /// The tangents are Catmull's and Rom's: at each point, half the way from the point before to the one after.
  static func smoothPaths() -> [Path] {
    var random = Randomness(seed: 2)
    return (0..<smoothPathCount).map { _ in
      let knots = (0...22).map { _ in random.point() }
      var path = Path()
      path.move(to: knots[1])
      for i in 1...20 {
        path.addCurve(
          to: knots[i + 1], control1: knots[i] + (knots[i + 1] - knots[i - 1]) / 6,
          control2: knots[i + 1] - (knots[i + 2] - knots[i]) / 6)
      }
      return path
    }
  }
}
