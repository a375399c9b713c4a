import Tessellate

/// Curves to polylines.
struct FlattenCommand: Command {
  static let name = "flatten"
  static let summary = "Turns the curves of all paths into straight lines, and writes their points."
  static let operands = "INPUT… -o OUT"
  static let sections = [
    InputOptions.section, StyleOptions.section, MeshingOptions.section,
    OptionSection("Output", OutputOptions.options),
  ]
  static let examples = [
    (
      line: "tess-cli flatten --tolerance 0.01 drawing.svg -o points.txt",
      purpose: "'x y' a line, a blank line between sub-paths; a closed one repeats its first point."
    )
  ]

  private let input: InputOptions
  private let meshing: MeshingOptions
  private let output: OutputOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    output = try OutputOptions(&arguments)
    input = try InputOptions(&arguments, style: style)
  }

  func run() throws {
    let scale = AffineTransform(scaleX: meshing.scale, y: meshing.scale)
    var polyline = Polyline()
    for (index, painted) in try input.load().flatMap({ $0.paths }).enumerated() {
      let path = painted.path.applying(painted.transform.concatenating(scale))
      do throws(TessellationError) {
        try path.flatten(tolerance: meshing.tolerance, into: &polyline)
      } catch {
        throw Failure(error, at: painted.id ?? "path\(index + 1)")
      }
    }
    try output.output.write(Self.text(polyline))
  }

  /// The points of all contours.
  static func text(_ polyline: Polyline) -> String {
    var text = ""
    for (index, contour) in polyline.contours.enumerated() {
      if index > 0 { text += "\n" }
      for point in polyline.points[contour.range] { append(point, to: &text) }
      if contour.isClosed, contour.count > 0 {
        append(polyline.points[contour.start], to: &text)
      }
    }
    return text
  }

  private static func append(_ point: Point, to text: inout String) {
    text += Number.text(point.x)
    text += " "
    text += Number.text(point.y)
    text += "\n"
  }
}
