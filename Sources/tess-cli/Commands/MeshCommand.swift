import Tessellate
import TessellateSVG

/// Meshes the fills and strokes of drawings.
struct MeshCommand: Command {
  static let name = "mesh"
  static let summary =
    "Triangulates the fills and strokes of a drawing, and writes a mesh file."
  static let operands = "INPUT… -o OUT"
  static let sections = [
    InputOptions.section, OptionSection("Streams", [lines.info, onlyCounts.info]),
    StyleOptions.section, MeshingOptions.section,
    OptionSection("View", [viewport.info]),
    OptionSection(
      "Output",
      OutputOptions.options(formats: MeshFormat.allCases.map(\.rawValue))
        + MeshFileOptions.options),
  ]
  static let examples = [
    (
      line: "tess-cli mesh drawing.svg -o drawing.obj",
      purpose: "Everything that the drawing paints, with its colours in drawing.mtl."
    ),
    (
      line: "tess-cli mesh --path 'M10 10h80v80h-80z M30 30v40h40v-40z' -o frame.obj",
      purpose: "A square with a hole."
    ),
    (
      line: "tess-cli mesh --fill none --stroke red --stroke-width 4 paths.txt -o strokes.svg",
      purpose: "The strokes of path data, as a wireframe to look at."
    ),
    (
      line: "tess-cli mesh --extrude 3 --y-up logo.svg -o logo.stl",
      purpose: "A closed solid, 3 high, for a printer."
    ),
    (
      line: "tess-cli mesh --planar --extrude 3 --y-up flag.svg -o flag.3mf",
      purpose: "A closed solid for each paint, where it is on top: a print in several colours."
    ),
    (
      line: "parallel --pipe --keep-order tess-cli mesh --lines < drawings.tsv > meshes.jsonl",
      purpose: "A stream of drawings under GNU parallel."
    ),
  ]

  private static let lines = Switch(
    name: "--lines",
    help:
      "Reads 'ID<TAB>path data' a line, and writes a JSON line with the mesh for each, in order.")
  private static let onlyCounts = Switch(
    name: "--summary", help: "With --lines: counts, bounds and area in place of the mesh.")

  private static let viewport = Option<Rect?>(
    name: "--viewport", placeholder: "X,Y,W,H", fallback: nil,
    expectation: "the corner and the size of a rectangle, as 0,0,640,480",
    help: "Rectangle of the drawing outside of which geometry may be left out."
  ) { text in
    guard let list = Number.parseList(text), list.count == 4, list[2] >= 0, list[3] >= 0 else {
      return nil
    }
    return Rect(x: list[0], y: list[1], width: list[2], height: list[3])
  }

  /// The input, and the kind of output.
  private enum Work {
    case drawings(InputOptions, MeshFileOptions)
    case lines(String, LineMesher)
  }

  private var meshing: MeshingOptions
  private let output: OutputOptions
  private let work: Work

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    meshing.viewport = try arguments.take(Self.viewport)
    let isSummary = arguments.take(Self.onlyCounts)
    let isStream = arguments.take(Self.lines)
    if isStream, arguments.has("--format") {
      throw UsageError("--format: expected none with --lines, which writes JSON")
    }
    output = try OutputOptions(&arguments)
    if isStream {
      let operands = arguments.takeOperands()
      guard operands.count <= 1 else {
        throw UsageError("--lines: expected one INPUT, found \(operands.count)")
      }
      let mesher = LineMesher(options: meshing, style: style, isSummary: isSummary)
      work = .lines(operands.first ?? "-", mesher)
    } else {
      if isSummary { throw UsageError("--summary: expected --lines, too") }
      let file = try MeshFileOptions(&arguments, format: try output.format(fallback: .obj))
      work = .drawings(try InputOptions(&arguments, style: style, isStrict: meshing.isStrict), file)
    }
  }

  func run() throws {
    switch work {
    case .drawings(let input, let file): try run(input, file)
    case .lines(let input, let mesher):
      let stream = try ResultStream(output.output)
      let (lines, errors) = try mesher.run(input, to: stream)
      try stream.finish()
      if errors > 0 { throw Failure(.data, "\(errors) of \(lines) lines are in error") }
    }
  }

  private func run(_ input: InputOptions, _ file: MeshFileOptions) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let drawings = try input.load()
    let jobs = DrawingMesher.Jobs(for: drawings)
    let tolerance = meshing.tolerance(for: drawings)
    let progress = Progress(total: jobs.list.count, isQuiet: output.isQuiet)
    let meshes = try meshing.meshes(for: jobs, of: drawings, progress)
    let (files, summary, notices) = try file.files(
      meshes.groups, of: jobs.list, path: output.output.path, tolerance: tolerance,
      quality: meshing.quality, output: meshing.output, visible: meshing.visible)
    try (meshes.notices + notices).say(isStrict: meshing.isStrict)
    try output.output.write(files)
    if !output.isQuiet { Console.say(summary.text(since: start, clock)) }
  }
}
