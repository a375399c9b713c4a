import Tessellate

/// The five scenes, 120 frames each: every frame from the parameters to triangles.
///
/// `path` rows use the general pipeline, `direct` rows the shape's own mesh builder; `stable` rows
/// move the vertices of a mesh of constant topology; `plan` rows stroke a path whose chords are
/// known.
enum SceneFrames {
  static let count = 120

  /// The progress of a frame, from 0 to 1.
  static func progress(_ frame: Int) -> Double { Double(frame) / Double(count - 1) }

  /// The line of all frames, whose array of points they share.
  private static let wholeLine = CapsuleLine(from: Point(40, 100), to: Point(360, 100))

  static func line(_ frame: Int) -> CapsuleLine {
    var line = wholeLine
    line.progress = progress(frame)
    return line
  }

  static let border = DashedBorder(
    rect: Rect(x: 0, y: 0, width: 400, height: 240), cornerRadius: 48, lineWidth: 10, dashCount: 24)

  static let borderStyle = StrokeStyle(
    lineWidth: 10, lineCap: .round, lineJoin: .round, dash: border.dash)

  static func gauge(_ frame: Int) -> HalfCircleProgress {
    HalfCircleProgress(width: 400, progress: progress(frame))
  }

  static func button(_ frame: Int) -> VoteButton {
    VoteButton(
      rect: Rect(x: 0, y: 0, width: 400, height: 72), ratio: 0.2 + 0.6 * progress(frame))
  }
}

extension Suites {
  /// Each scene by each of its ways to triangles.
  static var scenes: [Benchmark] {
    [
      scene("ring-arrow/path") { frame, tools in
        tools.path.removeAll(keepingCapacity: true)
        ArrowAnimation.arrow(frame).append(to: &tools.path)
        try tools.tessellator.fill(tools.path, into: &tools.mesh)
      },
      scene("ring-arrow/direct") { frame, tools in
        try ArrowAnimation.arrow(frame).appendFill(to: &tools.mesh)
      },
      stable("ring-arrow") { ArrowAnimation.arrow($0) },
      scene("growing-line/path") { frame, tools in
        tools.path.removeAll(keepingCapacity: true)
        SceneFrames.line(frame).append(to: &tools.path)
        try tools.tessellator.fill(tools.path, into: &tools.mesh)
      },
      scene("growing-line/direct") { frame, tools in
        try SceneFrames.line(frame).appendFill(to: &tools.mesh)
      },
      stable("growing-line") { SceneFrames.line($0) },
      borderThroughPath, borderByPlan,
      scene("half-circle-progress/path") { frame, tools in
        let gauge = SceneFrames.gauge(frame)
        for part in [HalfCircleProgress.Part.trackRest, .ring, .hub] {
          tools.path.removeAll(keepingCapacity: true)
          gauge.append(part, to: &tools.path)
          try tools.tessellator.fill(tools.path, into: &tools.mesh)
        }
      },
      scene("half-circle-progress/direct") { frame, tools in
        try SceneFrames.gauge(frame).appendFill(to: &tools.mesh)
      },
      stable("half-circle-progress") { SceneFrames.gauge($0) },
      buttonThroughPath,
      stable("vote-button") { SceneFrames.button($0) },
    ]
  }

  private static func scene(
    _ name: String, _ body: @escaping (Int, inout MeshTools) throws -> Void
  ) -> Benchmark {
    Benchmark(name: "scene/\(name)", unit: .frame, iterations: SceneFrames.count) {
      MeshWorkload.workload(iterations: SceneFrames.count, body)
    }
  }

  private static func stable(
    _ name: String, _ shape: @escaping (Int) -> some StableShape
  ) -> Benchmark {
    Benchmark(name: "scene/\(name)/stable", unit: .frame, iterations: SceneFrames.count) {
      try StableWorkload.workload(iterations: SceneFrames.count, shape)
    }
  }

  private static var borderThroughPath: Benchmark {
    var style = SceneFrames.borderStyle
    return scene("dashed-border/path") { frame, tools in
      tools.path.removeAll(keepingCapacity: true)
      SceneFrames.border.append(to: &tools.path)
      style.dashPhase = SceneFrames.border.dashPhase(at: SceneFrames.progress(frame))
      try tools.tessellator.stroke(tools.path, style: style, into: &tools.mesh)
    }
  }

  private static var borderByPlan: Benchmark {
    Benchmark(name: "scene/dashed-border/plan", unit: .frame, iterations: SceneFrames.count) {
      var style = SceneFrames.borderStyle
      let plan = PlanBox(try StrokePlan(SceneFrames.border.path, lineWidth: style.lineWidth))
      return MeshWorkload.workload(iterations: SceneFrames.count) { frame, tools in
        style.dashPhase = SceneFrames.border.dashPhase(at: SceneFrames.progress(frame))
        try plan.plan.stroke(style, into: &tools.mesh)
      }
    }
  }

  /// Both halves filled, and their borders stroked.
  private static var buttonThroughPath: Benchmark {
    let style = StrokeStyle(lineWidth: 12)
    return scene("vote-button/path") { frame, tools in
      let button = SceneFrames.button(frame)
      for side in VoteButton.Side.allCases {
        tools.path.removeAll(keepingCapacity: true)
        button.append(side, to: &tools.path)
        try tools.tessellator.fill(tools.path, into: &tools.mesh)
        tools.path.removeAll(keepingCapacity: true)
        button.append(side, inset: button.borderWidth / 2, to: &tools.path)
        try tools.tessellator.stroke(tools.path, style: style, into: &tools.mesh)
      }
    }
  }
}

/// A plan that a closure can hold and change.
final class PlanBox {
  @exclusivity(unchecked) var plan: StrokePlan
  init(_ plan: consuming StrokePlan) { self.plan = plan }
}
