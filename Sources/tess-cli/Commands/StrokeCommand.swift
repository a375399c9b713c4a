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
    OptionSection("Output", [curves.info] + OutputOptions.options(formats: OutlineFile.formats)),
  ]
  static let examples = [
    (
      line: "tess-cli stroke --stroke-width 10 --path 'M0 0c0 50 100 50 100 0' -o outline.svg",
      purpose: "An SVG document with the outline; without -o, path data, one path a line."
    ),
    (
      line: "tess-cli stroke --curves --stroke-width 10 --path 'M0 0c0 50 100 50 100 0'",
      purpose: "The outline in lines, arcs and cubic curves."
    ),
  ]

  private static let defaults = StyleOptions.Defaults(strokes: true)
  private static let curves = Switch(
    name: "--curves", help: "Outlines of lines, arcs and cubic curves, instead of lines only.")

  private let input: InputOptions
  private let meshing: MeshingOptions
  private let output: OutputOptions
  private let format: OutlineFile.Format
  private let hasCurves: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments, defaults: Self.defaults)
    meshing = try MeshingOptions(&arguments)
    output = try OutputOptions(&arguments)
    format = try output.format(fallback: .path)
    hasCurves = arguments.take(Self.curves)
    input = try InputOptions(&arguments, style: style, isStrict: meshing.isStrict)
  }

  func run() throws {
    let drawings = try input.load()
    let file = try hasCurves ? curves(of: drawings) : chords(of: drawings)
    try file.write(to: output.output, as: format, like: drawings, scale: meshing.scale)
  }

  /// Outlines the meshes of strokes.
  private func chords(of drawings: [Drawing]) throws -> OutlineFile {
    var options = meshing
    options.coverage = .single
    var jobs = DrawingMesher.Jobs(for: drawings)
    jobs.removeFills()
    let progress = Progress(total: jobs.list.count, isQuiet: output.isQuiet)
    let meshes = try options.meshes(for: jobs, of: drawings, progress)
    meshes.notices.say()
    var file = OutlineFile()
    for group in meshes.groups {
      var outline = Path()
      for part in group.parts { outline.addPath(part.mesh.outline) }
      file.append(outline, paint: group.parts.first?.paint ?? .color(.black))
    }
    return file
  }

  /// Outlines strokes in curves.
  private func curves(of drawings: [Drawing]) throws -> OutlineFile {
    var jobs = DrawingMesher.Jobs(for: drawings)
    jobs.removeFills()
    let progress = Progress(total: jobs.list.count, isQuiet: output.isQuiet)
    defer { progress.finish() }
    var outliner = DrawingOutliner(jobs, meshing, for: drawings)
    var file = OutlineFile()
    for job in jobs.list {
      guard let region = try outliner.stroke(of: job), var paint = job.painted.stroke?.paint else {
        continue
      }
      paint.fade(by: job.opacity)
      file.append(region.path, paint: paint)
      progress.advance()
    }
    outliner.notices.say()
    return file
  }
}
