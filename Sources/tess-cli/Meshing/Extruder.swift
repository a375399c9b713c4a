import Tessellate
import TessellateSVG

/// Makes closed solids over what a drawing paints.
///
/// Fills are united as paths, on one lattice, so that shapes that share a border leave no slit.
/// Meshes of strokes, and of what a clip has cut, enter by their outlines: a stroke's mesh is never
/// inside the true stroke's outline, so it leaves no slit beside what the stroke touches.
struct Extruder: ~Copyable {
  private let height: Double
  private let tolerance: Double
  /// From the drawing's coordinates to the solid's.
  private let transform: AffineTransform
  /// The rectangle outside of which geometry may be left out, in output units.
  private let visible: Rect?
  private var tessellator = Tessellator()
  /// What the solids made so far lack.
  private(set) var notices: [MeshNotice] = []

  /// Creates an extruder for one drawing.
  ///
  /// - Parameters:
  ///   - height: The solid's height, from z = 0 up.
  ///   - tolerance: The tolerance of its outline, in output units.
  ///   - transform: The map from the drawing's coordinates to the solid's.
  ///   - visible: The rectangle outside of which geometry may be left out, in the solid's
  ///     coordinates.
  init(height: Double, tolerance: Double, transform: AffineTransform, visible: Rect?) {
    (self.height, self.tolerance, self.transform) = (height, tolerance, transform)
    self.visible = visible
  }

  /// Makes one solid over the union of all paths, in the first one's paint.
  ///
  /// - Parameters:
  ///   - groups: The meshes of the paths, in the solid's coordinates.
  ///   - jobs: The paths, one for each group.
  /// - Returns: The solid, or nothing if nothing is painted.
  /// - Throws: `budgetExceeded`, or `invalidStyle` for a height beyond `Float`.
  mutating func solid(
    over groups: [MeshGroup], _ jobs: [DrawingMesher.Job]
  ) throws(TessellationError) -> [SolidPart] {
    var regions: [FillRegion] = []
    for (group, job) in zip(groups, jobs) { regions += group.regions(of: job, transform) }
    var union = Mesh()
    var options = FillOptions(tolerance: tolerance)
    options.visible = visible
    MemoryBudget.current.narrow(&options, jobs: 1)
    let report = try tessellator.fillUnion(of: regions, options: options, into: &union)
    let name = groups.count == 1 ? groups[0].name : "solid"
    notices.append(report, .solid, at: name, tolerance: tolerance)
    guard !union.isEmpty else { return [] }
    let paint = groups.lazy.flatMap(\.parts).first { !$0.mesh.isEmpty }?.paint
    return [
      SolidPart(
        try union.extruded(height: height), name: name, paint: paint ?? .color(.black))
    ]
  }

  /// Makes a solid over the union of each path's fill and stroke.
  mutating func solids(
    over groups: [MeshGroup], _ jobs: [DrawingMesher.Job]
  ) throws(TessellationError) -> [SolidPart] {
    var solids: [SolidPart] = []
    for (group, job) in zip(groups, jobs) { solids += try solid(over: [group], [job]) }
    return solids
  }
}

extension MeshGroup {
  /// Returns the regions that a path's meshes cover, in the order of painting.
  ///
  /// - Parameters:
  ///   - job: The path.
  ///   - transform: The map from the drawing's coordinates to those of the meshes.
  /// - Returns: A region for each part of the group.
  func regions(of job: DrawingMesher.Job, _ transform: AffineTransform) -> [FillRegion] {
    var regions = parts.map { FillRegion($0.mesh.outline) }
    if let index = job.fillIndex, let fill = job.painted.fill, job.clips == .none {
      let whole = job.painted.transform.concatenating(transform)
      let path = job.painted.path.applying(whole)
      // A map that mirrors the meshes turns contours round, and the rule is that of the meshes.
      let isMirrored = transform.determinant < 0
      regions[index] = FillRegion(isMirrored ? path.reversed() : path, rule: fill.rule)
    }
    return regions
  }
}

extension DrawingMesher.Job {
  /// The place of the fill among the parts of the path's mesh group.
  var fillIndex: Int? {
    guard painted.fill != nil else { return nil }
    return painted.isStrokeFirst && painted.stroke != nil ? 1 : 0
  }
}
