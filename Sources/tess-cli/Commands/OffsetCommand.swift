import Tessellate
import TessellateSVG

/// Grows or shrinks filled shapes.
struct OffsetCommand: Command {
  static let name = "offset"
  static let summary = "Grows (DISTANCE > 0) or shrinks (DISTANCE < 0) filled shapes."
  static let operands = "DISTANCE INPUT… -o OUT"
  static let sections = [
    InputOptions.section,
    OptionSection("Rule of --path and path-data input", [rule.info]),
    OptionSection("Corners", [join.info, limit.info]),
    MeshingOptions.curveSection,
    OptionSection("Output", OutputOptions.options(formats: OutlineFile.formats)),
  ]
  static let examples = [
    (
      line: "tess-cli offset 3 --join round logo.svg -o outline.svg",
      purpose: "An SVG document with each shape grown by 3 in its own paint; without -o, path "
        + "data, one shape a line."
    ),
    (
      line: "tess-cli offset -1 --path 'M0 0h9v9h-9z'",
      purpose: "A square that is 2 smaller."
    ),
  ]

  /// The joins of corners that an offset has.
  enum Join: String, Sendable, CaseIterable {
    case miter, round, bevel

    var lineJoin: StrokeStyle.LineJoin {
      switch self {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    }
  }

  private static let rule = Option<FillRule>.choice(
    "--fill-rule", fallback: .nonZero, help: "Rule for what is inside.")
  private static let join = Option<Join>.choice(
    "--join", fallback: .miter, help: "Shape of corners.")
  private static let limit = Option<Double>.number(
    "--miterlimit", fallback: 4, .atLeastZero,
    help: "Longest miter, in distances; longer ones are bevelled.")

  private let distance: Double
  private let join: Join
  private let miterLimit: Double
  private let options: ConversionOptions
  private let format: OutlineFile.Format

  init(_ arguments: inout Arguments) throws(UsageError) {
    let word = try arguments.takeOperand("DISTANCE")
    guard let distance = Number.parse(word) else {
      throw UsageError("'\(word)': expected DISTANCE, a number")
    }
    self.distance = distance
    join = try arguments.take(Self.join)
    miterLimit = try arguments.take(Self.limit)
    options = try ConversionOptions(&arguments)
    format = try options.output.format(fallback: .path)
  }

  func run() throws {
    let drawings = try options.input.load()
    let jobs = DrawingMesher.Jobs(for: drawings)
    var outliner = DrawingOutliner(jobs, options.meshing, for: drawings)
    let tolerance = options.meshing.tolerance(for: drawings)
    var file = OutlineFile()
    for job in jobs.list {
      guard let region = try outliner.fill(of: job), let fill = job.painted.fill else { continue }
      // A fill closes its sub-paths.
      var path = Path()
      for var subpath in region.path.subpaths {
        subpath.closeSubpath()
        path.addPath(subpath)
      }
      do throws(TessellationError) {
        let outline = try path.offset(
          by: distance * options.meshing.scale, join: join.lineJoin, miterLimit: miterLimit,
          using: region.rule, tolerance: tolerance)
        file.append(outline, paint: fill.paint)
      } catch {
        throw Failure(error, at: job.place)
      }
    }
    try file.write(
      to: options.output.output, as: format, like: drawings, scale: options.meshing.scale)
  }
}
