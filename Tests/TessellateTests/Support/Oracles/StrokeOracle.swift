@testable import Tessellate

/// An independent oracle for strokes: by how much a mesh exceeds the true stroke region, and by how
/// much it falls short of it.
///
/// The true region comes from `OracleRegion`, the verdict from `ConvexCover`. The region is exact
/// up to an error, a small part of the tolerance, which is allowed for: a mesh that is rejected is
/// wrong. A mesh that passes is right except for features smaller than an eighth of the tolerance.
struct StrokeOracle {
  /// The tolerance, divided by the region's own error.
  static let fineness = 50.0

  let tolerance: Double
  private let required: [[Point]]
  private let allowed: ConvexCover
  private let allowance: Double

  init(_ path: Path, style: StrokeStyle, options: StrokeOptions, fineness: Double = fineness) {
    tolerance = options.tolerance
    let error = tolerance / fineness
    let region = OracleRegion(path, style: style, options: options, error: error)
    allowance = tolerance + error
    required = region.polygons
    allowed = ConvexCover(region.polygons + region.optionalPolygons, distance: allowance)
  }

  /// The fault of a mesh; distances are in tolerances.
  struct Verdict: CustomStringConvertible {
    /// A point of the mesh too far outside the region.
    var excess: ConvexCover.Gap?
    /// A point of the region too far outside the mesh.
    var lack: ConvexCover.Gap?
    /// Whether the work stayed within its budget.
    var isJudged = true

    var isRight: Bool { excess == nil && lack == nil }

    var description: String {
      func say(_ what: String, _ gap: ConvexCover.Gap?) -> String {
        guard let gap else { return "" }
        return "\(what) by \(gap.distance) tolerances at (\(gap.point.x), \(gap.point.y)). "
      }
      let unjudged = isJudged ? "" : "Too large to be judged."
      return isRight && isJudged
        ? "right" : say("Too large", excess) + say("Too small", lack) + unjudged
    }
  }

  func verdict(on mesh: Mesh) -> Verdict {
    var triangles: [[Point]] = []
    for first in stride(from: 0, to: mesh.indices.count, by: 3) {
      let p = (0..<3).map { mesh.point(Int(mesh.indices[first + $0])) }
      if (p[1] - p[0]).cross(p[2] - p[0]) > 0 { triangles.append(p) }
    }
    var verdict = Verdict()
    let excess = allowed.worstGap(of: triangles)
    let lack = ConvexCover(triangles, distance: allowance).worstGap(of: required)
    verdict.isJudged = excess.isJudged && lack.isJudged
    verdict.excess = excess.gap.map(inTolerances)
    verdict.lack = lack.gap.map(inTolerances)
    return verdict
  }

  private func inTolerances(_ gap: ConvexCover.Gap) -> ConvexCover.Gap {
    ConvexCover.Gap(point: gap.point, distance: gap.distance / tolerance)
  }
}
