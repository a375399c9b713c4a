import Tessellate

/// The stages of a path's stroke, as the public interface shows them.
struct StrokeStages {
  private let path: Path
  private let chords: Polyline
  private let ribbon: Mesh
  private let cover: Mesh
  private let outline: Path
  private let report: TessellationReport

  /// Finds the stages of both covers, whichever the options have.
  init(
    of path: Path, style: StrokeStyle, options: StrokeOptions
  ) throws(TessellationError) {
    self.path = path.applying(options.transform)
    var options = options
    options.coverage = .ribbon
    var tessellator = Tessellator()
    var (ribbon, cover) = (Mesh(), Mesh())
    report = try tessellator.stroke(path, style: style, options: options, into: &ribbon)
    options.coverage = .single
    try tessellator.stroke(path, style: style, options: options, into: &cover)
    (self.ribbon, self.cover) = (ribbon, cover)
    outline = try path.strokedPath(style, options: options)
    let used = report.tolerance > 0 ? report.tolerance : options.tolerance
    chords = try self.path.flattened(tolerance: used)
  }

  func draw(on sheet: inout StageSheet) {
    let frame = outline.bounds.union(path.bounds).union(path.controlArms.bounds)
    sheet.add([elements, sections, strips, single], frame: frame)
  }

  private var elements: StageSheet.Panel {
    var figure = StageFigure()
    figure.add(outline, fill: "#f1f1f1")
    figure.add(path, stroke: "#9db7ee", width: 5)
    return StageSheet.elements(of: path, chords, tolerance: report.tolerance, over: figure)
  }

  /// Two vertices in a row, on both sides of the path at one place of it, are a section.
  private var sections: StageSheet.Panel {
    var lines = Path()
    var count = 0
    let attributes = ribbon.strokeAttributes
    for index in attributes.indices.dropLast() {
      let (left, right) = (attributes[index], attributes[index + 1])
      guard left.side == -1, right.side == 1, left.distance == right.distance else { continue }
      lines.addLines([ribbon.point(index), ribbon.point(index + 1)])
      count += 1
    }
    var figure = StageFigure()
    figure.add(outline, fill: "#f1f1f1")
    figure.add(Path(chords), stroke: "#1d3a8a")
    figure.add(lines, stroke: "#d7263d")
    return StageSheet.Panel(
      title: "2  Sections of the pen", captions: ["\(count) sections"], figure: figure)
  }

  private var strips: StageSheet.Panel {
    var figure = StageFigure()
    figure.add(ribbon, opacity: 0.6)
    return StageSheet.Panel(
      title: "3  Ribbon, along the path",
      captions: [
        "\(ribbon.vertexCount) vertices, \(ribbon.triangleCount) triangles",
        "blue triangles first, red ones last; strips may overlap",
      ], figure: figure)
  }

  private var single: StageSheet.Panel {
    StageSheet.triangles("4  Single cover: the outline, filled", of: cover)
  }
}
