import Tessellate
import TessellateSVG

import class Foundation.ProcessInfo

/// How fine and how large the meshes are, and how many threads make them.
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
  /// Whether thin strokes are finer than the tolerance asks, for the eye sees their darkness.
  ///
  /// A stroke's mesh is outside of the true one by a part of the tolerance on either side.
  var refinesHairlines = false
  /// Whether colours along a stroke are to be seen, which only a ribbon tells the way of.
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
    "--scale", fallback: 1, .aboveZero, help: "Factor by which everything grows.")
  private static let qualityOption = Option<FillOptions.Quality>.choice(
    "--quality", fallback: .fast, help: "Which triangles a fill gets.")
  private static let coverageOption = Option<StrokeOptions.Coverage>.choice(
    "--stroke-coverage", fallback: .ribbon,
    help: "Whether a stroke may overlap itself (ribbon) or covers each point once (single).")
  private static let jobsOption = Option<Int?>.count(
    "--jobs", limit: 1024, help: "Threads at work; the output does not depend on it.")

  private static let strictOption = Switch(
    name: "--strict",
    help:
      "Makes the first broken element of a document an error, and whatever the output lacks: "
      + "dashes beyond the budget, shapes below the resolution.")

  static let section = OptionSection(
    "Meshes",
    [
      toleranceOption.info, scaleOption.info, qualityOption.info, coverageOption.info,
      jobsOption.info, strictOption.info,
    ])

  init(_ arguments: inout Arguments) throws(UsageError) {
    tolerance = try arguments.take(Self.toleranceOption)
    scale = try arguments.take(Self.scaleOption)
    quality = try arguments.take(Self.qualityOption)
    coverage = try arguments.take(Self.coverageOption)
    jobs = try arguments.take(Self.jobsOption) ?? ProcessInfo.processInfo.activeProcessorCount
    isStrict = arguments.take(Self.strictOption)
  }
}
