import Tessellate
import TessellateSVG

/// Draws the stages of one path's fill and stroke.
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary =
    "Draws the stages of a path's fill and stroke, with their numbers, as an SVG document."
  static let operands = "INPUT -o OUT.svg"
  static let sections = [
    InputOptions.section, StyleOptions.section("Style of --path and path-data input"),
    MeshingOptions.explainSection, OptionSection("Output", OutputOptions.options),
  ]
  static let examples = [
    (
      line: "tess-cli explain --tolerance 2 --path 'M0 0C90 0 -30 60 60 60L0 30Z' -o stages.svg",
      purpose: "The stages of a fill, a panel for each; with --stroke red, those of a stroke, too."
    )
  ]

  /// The number of fills that take as much memory as one whose triangles are text in three panels.
  private static let fillsOfASheet = 4

  private let options: ConversionOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    options = try ConversionOptions(&arguments)
  }

  func run() throws {
    let drawings = try options.input.load()
    let jobs = DrawingMesher.Jobs(for: drawings).list
    guard let job = jobs.first(where: { $0.painted.fill != nil || $0.painted.stroke != nil }) else {
      throw Failure(.data, "expected a path with a fill or a stroke")
    }
    if jobs.count > 1, !options.output.isQuiet {
      Console.say("explains the first of \(jobs.count) paths, \(job.name)")
    }
    let meshing = options.meshing.options(for: drawings)
    let transform = job.painted.transform.concatenating(meshing.transform)
    var sheet = StageSheet()
    do throws(TessellationError) {
      if let fill = job.painted.fill {
        var fillOptions = FillOptions(
          rule: fill.rule, tolerance: meshing.tolerance, quality: options.meshing.quality)
        MemoryBudget.current.narrow(&fillOptions, jobs: Self.fillsOfASheet)
        try FillStages(of: job.painted.path.applying(transform), options: fillOptions)
          .draw(on: &sheet)
      }
      if let stroke = job.painted.stroke {
        var strokeOptions = StrokeOptions(tolerance: meshing.tolerance, transform: transform)
        strokeOptions.coverage = .single
        MemoryBudget.current.narrow(&strokeOptions, jobs: Self.fillsOfASheet)
        try StrokeStages(of: job.painted.path, style: stroke.style, options: strokeOptions)
          .draw(on: &sheet)
      }
    } catch {
      throw Failure(error, at: job.place)
    }
    try options.output.output.write(sheet.document)
  }
}
