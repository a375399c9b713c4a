import Tessellate

/// The stages of a path's fill, as the public interface shows them.
struct FillStages {
  private let path: Path
  private let chords: Polyline
  private let boundary: Polyline
  /// Vertices of the mesh that are no ends of chords: crossings, and vertices that rounding moved
  /// onto the lattice by more than a step.
  private let crossings: [Point]
  private let mesh: Mesh
  private let report: TessellationReport

  init(of path: Path, options: FillOptions) throws(TessellationError) {
    self.path = path
    var tessellator = Tessellator()
    var mesh = Mesh()
    report = try tessellator.fill(path, options: options, into: &mesh)
    self.mesh = mesh
    chords = try path.flattened(tolerance: Self.toleranceOfChords(report) ?? options.tolerance)
    boundary = try path.boundary(options)
    let step = report.step
    let ends = Set(chords.points.map { Self.cell($0, step) })
    crossings = (0..<mesh.vertexCount).map { mesh.point($0) }.filter { point in
      let cell = Self.cell(point, step)
      for dx in -1...1 {
        for dy in -1...1 where ends.contains(cell + Vector(Double(dx), Double(dy))) { return false }
      }
      return true
    }
  }

  /// Returns the part of the fill's tolerance that two snaps to the lattice, √½ steps each, leave.
  private static func toleranceOfChords(_ report: TessellationReport) -> Double? {
    let snaps = 2 * 0.5.squareRoot() * report.step
    return report.tolerance > 0 ? Swift.max(report.tolerance - snaps, snaps) : nil
  }

  /// The cell of a point, in steps, which no `Int` may hold.
  private static func cell(_ point: Point, _ step: Double) -> Vector {
    step > 0 ? (point / step).rounded(.toNearestOrEven) : .zero
  }

  func draw(on sheet: inout StageSheet) {
    let bounds = path.bounds.union(chords.pointBounds).union(path.controlArms.bounds)
    sheet.add([elements, noding, sweep, triangles], frame: bounds)
  }

  private var elements: StageSheet.Panel {
    var figure = StageFigure()
    figure.add(path, fill: "#e8eefc", stroke: "#9db7ee", width: 5)
    return StageSheet.elements(of: path, chords, tolerance: report.tolerance, over: figure)
  }

  private var noding: StageSheet.Panel {
    var figure = StageFigure()
    figure.add(Path(chords), stroke: "#b0b0b0")
    figure.add(Path(boundary), stroke: "#1d3a8a", width: 1.5)
    figure.add(crossings, fill: "#d7263d", radius: 3.5)
    return StageSheet.Panel(
      title: "2  Crossings and boundary",
      captions: [
        "crossings: \(crossings.count), contours of the region: \(boundary.contours.count)",
        "lattice step \(Number.text(report.step))",
      ], figure: figure)
  }

  private var sweep: StageSheet.Panel {
    var figure = StageFigure()
    figure.add(mesh, opacity: 1)
    return StageSheet.Panel(
      title: "3  Sweep, from small y to large",
      captions: ["blue triangles first, red ones last"], figure: figure)
  }

  private var triangles: StageSheet.Panel {
    StageSheet.triangles(
      "4  Triangles", of: mesh, dots: (0..<mesh.vertexCount).map { mesh.point($0) })
  }
}

extension Path {
  /// The lines from the ends of curves to their control points.
  var controlArms: Path {
    var arms = Path()
    for segment in segments {
      switch segment {
      case .quadratic(let curve): arms.addLines([curve.start, curve.control, curve.end])
      case .cubic(let curve):
        arms.addLines([curve.start, curve.control1])
        arms.addLines([curve.control2, curve.end])
      case .line, .arc: break
      }
    }
    return arms
  }
}

extension Polyline {
  /// The smallest rectangle that holds all points.
  fileprivate var pointBounds: Rect {
    points.reduce(into: Rect.null) { $0.formUnion($1) }
  }
}
