import Tessellate

/// One animation: the ring arrow of the command line's contract, whose length sweeps over 120
/// frames.
enum ArrowAnimation {
  static let frames = 120

  static func arrow(_ frame: Int, center: Point = .zero) -> RingArrow {
    RingArrow(
      center: center, outerRadius: 200, thickness: 60, startRadians: -.pi / 2,
      lengthRadians: 2 * .pi * Double(frame) / Double(frames - 1), headLengthRadians: .pi / 16)
  }

  /// The drawn parts.
  enum Style: String, CaseIterable {
    case fill
    case miter = "fill+stroke-miter"
    case round = "fill+stroke-round"

    var stroke: StrokeStyle? {
      switch self {
      case .fill: nil
      case .miter: StrokeStyle(lineWidth: 4)
      case .round: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round)
      }
    }
  }

  /// The fill and stroke of all frames, for programs that take paths.
  static func input(_ style: Style, center: Point = .zero) -> BenchInput {
    BenchInput(
      iterations: frames,
      (0..<frames).flatMap { frame in
        let path = arrow(frame, center: center).path
        let fill = BenchInput.Job(work: .fill(.nonZero), path: path)
        return [fill] + (style.stroke.map { [BenchInput.Job(work: .stroke($0), path: path)] } ?? [])
      })
  }
}

extension Suites {
  /// The animation through its path, by the arrow's own mesh, and the lower bound of any mesh
  /// builder.
  static var arrow: [Benchmark] {
    let styles = ArrowAnimation.Style.allCases
    return styles.map(throughPath) + styles.map(direct) + styles.map(bound)
  }

  /// Every frame builds the path anew from the parameters, fills it and strokes it.
  private static func throughPath(_ style: ArrowAnimation.Style) -> Benchmark {
    Benchmark(
      name: "arrow/\(style.rawValue)", unit: .frame, iterations: ArrowAnimation.frames,
      input: { ArrowAnimation.input(style) }
    ) {
      let stroke = style.stroke
      return MeshWorkload.workload(iterations: ArrowAnimation.frames) { frame, tools in
        tools.path.removeAll(keepingCapacity: true)
        ArrowAnimation.arrow(frame).append(to: &tools.path)
        try tools.tessellator.fill(tools.path, into: &tools.mesh)
        if let stroke {
          try tools.tessellator.stroke(tools.path, style: stroke, into: &tools.mesh)
        }
      }
    }
  }

  /// The same frames by the shape's own mesh builder, each replacing the one before.
  private static func direct(_ style: ArrowAnimation.Style) -> Benchmark {
    Benchmark(
      name: "arrow-direct/\(style.rawValue)", unit: .frame, iterations: ArrowAnimation.frames
    ) {
      let stroke = style.stroke
      return MeshWorkload.workload(iterations: ArrowAnimation.frames, empties: false) {
        frame, tools in
        let arrow = ArrowAnimation.arrow(frame)
        if let stroke {
          try arrow.redrawFill(andStroke: stroke, in: &tools.mesh)
        } else {
          try arrow.redrawFill(in: &tools.mesh)
        }
      }
    }
  }

  /// A lower bound for every mesh builder: writing the bytes of the shape's own meshes, and
  /// evaluating their sines.
  private static func bound(_ style: ArrowAnimation.Style) -> Benchmark {
    Benchmark(
      name: "arrow-bound/\(style.rawValue)", unit: .frame, iterations: ArrowAnimation.frames
    ) {
      var mesh = Mesh()
      let sizes = try (0..<ArrowAnimation.frames).map { frame in
        mesh.removeAll()
        let arrow = ArrowAnimation.arrow(frame)
        try arrow.appendFill(to: &mesh)
        let directions = mesh.vertexCount / 2
        if let stroke = style.stroke {
          mesh.removeAll()
          try arrow.appendFill(andStroke: stroke, to: &mesh)
        }
        return MeshBound.Size(
          bytes: mesh.vertexCount * 8 + mesh.triangleCount * 12, directions: directions)
      }
      return MeshBound(sizes).workload
    }
  }
}
