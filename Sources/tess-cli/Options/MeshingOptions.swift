import Tessellate
import TessellateSVG

import class Foundation.ProcessInfo

/// The precision and the scale of meshes, and the number of threads that make them.
struct MeshingOptions {
  private let tolerance: Tolerance
  var scale: Double
  var quality: FillOptions.Quality
  var coverage: StrokeOptions.Coverage
  var jobs: Int
  /// The rectangle outside of which geometry may be left out, in the drawing's coordinates.
  var viewport: Rect?
  /// Whether whatever the output would lack is an error.
  let isStrict: Bool

  /// From the drawing's coordinates to the output's.
  var output: AffineTransform { AffineTransform(scaleX: scale, y: scale) }

  /// The tolerance for these drawings, in output units.
  func tolerance(for drawings: [Drawing]) -> Double {
    tolerance.resolved(for: drawings, scale: scale)
  }

  /// The options of the library for these drawings.
  func options(for drawings: [Drawing]) -> DrawingOptions {
    var options = DrawingOptions(tolerance: tolerance(for: drawings), transform: output)
    (options.quality, options.coverage, options.threads) = (quality, coverage, jobs)
    options.onLoss = isStrict ? .fail : .report
    options.memory = .current
    options.visible = visible
    return options
  }

  /// The viewport in the output's coordinates.
  var visible: Rect? { viewport.map { Rect(from: $0.min * scale, to: $0.max * scale) } }

  /// Meshes all paths of drawings, and advances the progress by each.
  func meshes(
    for work: DrawingMesher.Jobs, of drawings: [Drawing], _ progress: Progress
  ) throws(Failure) -> DrawingMesher.Result {
    defer { progress.finish() }
    do throws(MeshingError) {
      return try DrawingMesher(options(for: drawings)).meshes(for: work) { progress.advance() }
    } catch {
      throw Failure(error)
    }
  }

  private static let toleranceOption = Option<Tolerance>(
    name: "--tolerance", placeholder: "NUMBER", fallback: .length(Tolerance.fallback),
    fallbackText: Number.text(Tolerance.fallback),
    expectation: "a number or a percentage above 0, as 0.1 or 1%",
    help:
      "Largest distance between the true outline and the mesh, in output units, or, as 1%, "
      + "relative to the drawing's larger side.",
    parse: Tolerance.parse)
  private static let scaleOption = Option<Double>.number(
    "--scale", fallback: 1, .aboveZero, help: "Factor for all coordinates and widths.")
  private static let qualityOption = Option<FillOptions.Quality>.choice(
    "--quality", fallback: .fast, help: "Triangulation of fills.")
  private static let coverageOption = Option<StrokeOptions.Coverage>.choice(
    "--stroke-coverage", fallback: .ribbon,
    help:
      "Whether a stroke may overlap itself (ribbon) or covers each point once (single). In "
      + "pictures, strokes thinner than two pixels never overlap themselves.")
  private static let jobsOption = Option<Int?>.count(
    "--jobs", limit: 1024, help: "Number of threads; the output does not depend on it.")

  private static let strictOption = Switch(
    name: "--strict",
    help:
      "Makes the first broken element of a document an error, and whatever the output lacks: "
      + "unsupported features, dashes beyond the budget, shapes below the resolution.")

  static let section = section(
    "Meshes",
    [toleranceOption.info, scaleOption.info, qualityOption.info, coverageOption.info])
  /// The options of outlines of strokes.
  static let outlineSection = section(
    "Outlines", [toleranceOption.info, scaleOption.info, coverageOption.info])
  /// The options of stages, which show both kinds of coverage.
  static let explainSection = section(
    "Meshes", [toleranceOption.info, scaleOption.info, qualityOption.info])
  /// The options of outlines in curves.
  static let curveSection = OptionSection(
    "Outlines", [toleranceOption.info, scaleOption.info, strictOption.info])
  /// The options of polylines.
  static let polylineSection = section("Polylines", [toleranceOption.info, scaleOption.info])

  private static func section(_ title: String, _ options: [OptionInfo]) -> OptionSection {
    OptionSection(title, options + [jobsOption.info, strictOption.info])
  }

  init(_ arguments: inout Arguments) throws(UsageError) {
    tolerance = try arguments.take(Self.toleranceOption)
    scale = try arguments.take(Self.scaleOption)
    quality = try arguments.take(Self.qualityOption)
    coverage = try arguments.take(Self.coverageOption)
    jobs = try arguments.take(Self.jobsOption) ?? ProcessInfo.processInfo.activeProcessorCount
    isStrict = arguments.take(Self.strictOption)
  }
}
