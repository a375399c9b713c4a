import Tessellate
import TessellateSVG

/// Lists the contents of a drawing.
struct InfoCommand: Command {
  static let name = "info"
  static let summary =
    "Lists the size of a drawing, and the paint, length, area and mesh of each path."
  static let operands = "INPUT…"
  static let sections = [
    InputOptions.section, StyleOptions.section, MeshingOptions.section,
    OptionSection("Output", OutputOptions.options + [json.info]),
  ]
  static let examples = [
    (
      line: "tess-cli info --json drawing.svg",
      purpose: "The list as JSON; bounds are [minX,minY,maxX,maxY]."
    )
  ]

  private static let json = Switch(name: "--json", help: "Writes JSON instead of a table.")

  private let input: InputOptions
  private let meshing: MeshingOptions
  private let output: OutputOptions
  private let isJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    output = try OutputOptions(&arguments)
    isJSON = arguments.take(Self.json)
    input = try InputOptions(&arguments, style: style, isStrict: meshing.isStrict)
  }

  func run() throws {
    var reports: [DrawingReport] = []
    for drawing in try input.load() {
      reports.append(try DrawingReport(drawing, meshing, isQuiet: output.isQuiet))
    }
    if isJSON {
      let values = reports.map(\.json)
      let value = values.count == 1 ? values[0] : .array(values)
      try output.output.write(value.text + "\n")
    } else {
      try output.output.write(reports.map(\.table).joined(separator: "\n"))
    }
  }
}

/// The figures of a drawing.
struct DrawingReport {
  private let drawing: Drawing
  private let scale: Double
  private var rows: [Row] = []

  /// The figures of a path, in output units.
  private struct Row {
    var name: String
    var fill, stroke: String
    var subpaths = 0
    var segments = 0
    var length, area: Double
    var bounds: Rect
    var mesh: MeshGroup

    var meshArea: Double { mesh.parts.reduce(0) { $0 + $1.mesh.area } }
  }

  init(_ drawing: Drawing, _ options: MeshingOptions, isQuiet: Bool) throws(Failure) {
    (self.drawing, scale) = (drawing, options.scale)
    let jobs = DrawingMesher.Jobs(for: [drawing])
    let progress = Progress(total: jobs.list.count, isQuiet: isQuiet)
    let meshes = try options.meshes(for: jobs, of: [drawing], progress)
    meshes.notices.say()
    for (job, group) in zip(jobs.list, meshes.groups) {
      let painted = job.painted
      let output = AffineTransform(scaleX: options.scale, y: options.scale)
      let path = painted.path.applying(painted.transform.concatenating(output))
      let (subpaths, segments) = DrawingReport.count(path)
      let length: Double
      do { length = try path.length() } catch { throw Failure(error, at: job.place) }
      rows.append(
        Row(
          name: job.name, fill: DrawingReport.text(painted.fill?.paint),
          stroke: DrawingReport.text(painted.stroke?.paint), subpaths: subpaths,
          segments: segments, length: length, area: path.signedArea.magnitude,
          bounds: path.bounds, mesh: group))
    }
  }

  /// Counts the sub-paths that draw something, and their lines, curves and arcs.
  private static func count(_ path: Path) -> (subpaths: Int, segments: Int) {
    var (subpaths, segments) = (0, 0)
    var isOpen = false
    for element in path {
      switch element {
      case .move: isOpen = false
      case .closeSubpath:
        if !isOpen { subpaths += 1 }
        isOpen = false
      default:
        if !isOpen { subpaths += 1 }
        isOpen = true
        segments += 1
      }
    }
    return (subpaths, segments)
  }

  private static func text(_ paint: Paint?) -> String {
    switch paint {
    case nil: return "none"
    case .gradient: return "gradient"
    case .color(let color):
      let (red, green, blue, alpha) = color.bytes
      let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
      return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  // MARK: Formats

  var json: JSON {
    .object([
      ("width", JSON(drawing.width.map { $0 * scale })),
      ("height", JSON(drawing.height.map { $0 * scale })),
      ("paths", .array(rows.map(DrawingReport.json))),
    ])
  }

  private static func json(_ row: Row) -> JSON {
    let box = row.bounds
    let bounds = box.isNull ? [] : [box.minX, box.minY, box.maxX, box.maxY]
    return .object([
      ("id", .string(row.name)), ("fill", .string(row.fill)), ("stroke", .string(row.stroke)),
      ("subpaths", .integer(row.subpaths)), ("segments", .integer(row.segments)),
      ("length", .number(row.length)), ("area", .number(row.area)),
      ("bounds", .array(bounds.map { .number($0) })),
      (
        "mesh",
        .object([
          ("vertices", .integer(row.mesh.vertexCount)),
          ("triangles", .integer(row.mesh.triangleCount)),
          ("area", .number(row.meshArea)),
        ])
      ),
    ])
  }

  var table: String {
    var lines = [
      [
        "path", "fill", "stroke", "sub-paths", "segments", "length", "area", "vertices",
        "triangles", "mesh area",
      ]
    ]
    for row in rows {
      lines.append([
        row.name, row.fill, row.stroke, "\(row.subpaths)", "\(row.segments)",
        Table.short(row.length), Table.short(row.area), "\(row.mesh.vertexCount)",
        "\(row.mesh.triangleCount)", Table.short(row.meshArea),
      ])
    }
    let size =
      drawing.width.flatMap { width in
        drawing.height.map { "\(Table.short(width * scale)) × \(Table.short($0 * scale)) px, " }
      } ?? ""
    return "\(size)\(rows.count) paths\n" + Table.text(lines, leftColumns: 3)
  }
}
