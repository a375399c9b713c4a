import Tessellate
import TessellateSVG

/// Outlines strokes.
struct StrokeCommand: Command {
  static let name = "stroke"
  static let summary = "Outlines the areas that strokes cover."
  static let operands = "INPUT… -o OUT"
  static let sections = [
    InputOptions.section,
    StyleOptions.strokeSection("Style of --path and path-data input", defaults: defaults),
    MeshingOptions.outlineSection,
    OptionSection("Output", OutputOptions.options(formats: formats)),
  ]
  static let examples = [
    (
      line: "tess-cli stroke --stroke-width 10 --path 'M0 0c0 50 100 50 100 0' -o outline.svg",
      purpose: "An SVG document with the outline; without -o, path data, one path a line."
    )
  ]

  private static let defaults = StyleOptions.Defaults(strokes: true)
  private static let formats = ["path", "txt", "svg"]

  private let input: InputOptions
  private let meshing: MeshingOptions
  private let output: OutputOptions
  private let isDocument: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments, defaults: Self.defaults)
    meshing = try MeshingOptions(&arguments)
    output = try OutputOptions(&arguments)
    isDocument = try output.format(known: Self.formats, fallback: "path") == "svg"
    input = try InputOptions(&arguments, style: style, isStrict: meshing.isStrict)
  }

  func run() throws {
    let drawings = try input.load()
    var options = meshing
    options.coverage = .single
    var jobs = DrawingMesher.Jobs(for: drawings)
    jobs.removeFills()
    let progress = Progress(total: jobs.list.count, isQuiet: output.isQuiet)
    let meshes = try options.meshes(for: jobs, of: drawings, progress)
    meshes.notices.say()
    let groups = meshes.groups
    let outlines = groups.map { group in
      group.parts.map(\.mesh.outline.svgDescription).joined()
    }
    guard isDocument else {
      return try output.output.write(outlines.map { $0 + "\n" }.joined())
    }
    try output.output.write(Self.document(groups, outlines, drawings, scale: meshing.scale))
  }

  /// The outlines as an SVG document, filled with the paint of their strokes.
  private static func document(
    _ groups: [MeshGroup], _ outlines: [String], _ drawings: [Drawing], scale: Double
  ) -> String {
    var box = Rect.null
    for group in groups { for part in group.parts { box = box.union(part.mesh.bounds) } }
    if let first = drawings.first, let width = first.width, let height = first.height {
      box = Rect(x: 0, y: 0, width: width * scale, height: height * scale)
    }
    if box.isNull { box = Rect(x: 0, y: 0, width: 100, height: 100) }
    let frame = [box.minX, box.minY, box.width, box.height].map(Number.text)
      .joined(separator: " ")
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(frame)\">\n"
    for (group, outline) in zip(groups, outlines) {
      guard let color = group.parts.first?.paint.representative else { continue }
      let (red, green, blue, alpha) = color.bytes
      text += "<path fill=\"rgb(\(red),\(green),\(blue))\""
      if alpha < 255 { text += " fill-opacity=\"\(Number.text(Double(alpha) / 255))\"" }
      text += " d=\"\(outline)\"/>\n"
    }
    return text + "</svg>\n"
  }
}
