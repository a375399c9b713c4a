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
  /// Whether whatever the output would lack is an error.
  let isStrict: Bool
  /// The fraction of the tolerance that meshes are made with.
  var refinement = 1.0
  /// Whether thin strokes are meshed more finely than the tolerance, because their darkness shows.
  ///
  /// A stroke's mesh extends beyond the true stroke by a part of the tolerance on either side.
  var refinesHairlines = false
  /// Whether colours along a stroke show, which takes a ribbon: only its vertices have distances
  /// along the path.
  var showsPaint = false
  /// Where the drawing's origin lies in the output.
  var offset = Vector.zero

  /// From the drawing's coordinates to the output's.
  var output: AffineTransform {
    AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)
  }

  /// The tolerance for these drawings, in output units.
  func tolerance(for drawings: [Drawing]) -> Double {
    tolerance.resolved(for: drawings, scale: scale)
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
    help: "Whether a stroke may overlap itself (ribbon) or covers each point once (single).")
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
