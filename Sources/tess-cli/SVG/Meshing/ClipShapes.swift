import Tessellate

/// Cuts lines and fills at clips, whose regions are outlined once each.
///
/// The outlines keep their curves (path algebra), so that what is cut ends on the true borders.
/// Their contours do not cross, and only those count whose bounds meet what is cut: the others wind
/// round none of it. So a clip of many shapes is not gone through for each path.
package struct ClipShapes: ~Copyable {
  /// The contours of a region.
  private struct Outline {
    private let contours: [(bounds: Rect, path: Path)]

    init(_ path: Path) { contours = path.subpaths.map { ($0.bounds, $0) } }

    /// The region beside other bounds.
    func near(_ bounds: Rect) -> FillRegion {
      var path = Path()
      for contour in contours where contour.bounds.intersects(bounds) {
        path.addPath(contour.path)
      }
      return FillRegion(path)
    }
  }

  private let transform: AffineTransform
  private let tolerance: Double
  private var algebra = PathAlgebra()
  private var outlines: [ClipRegion.Identity: Outline] = [:]

  /// Creates shapes in output coordinates.
  ///
  /// - Parameters:
  ///   - transform: The map from the drawing to the output.
  ///   - tolerance: The largest distance from borders of points that may be classified wrongly, in
  ///     output units.
  ///   - limits: The budgets of vertices and crossings, for each cut.
  package init(transform: AffineTransform, tolerance: Double, limits: FillOptions = FillOptions()) {
    (self.transform, self.tolerance) = (transform, tolerance)
    (algebra.chordLimit, algebra.crossingLimit) = (limits.vertexLimit, limits.crossingLimit)
  }

  /// Returns the parts of a path, in output coordinates, that lie in all regions, which must live
  /// as long as the shapes.
  package mutating func cut(
    _ path: Path, to regions: [ClipRegion]
  ) throws(TessellationError) -> Path {
    var path = path
    for region in regions {
      let clip = try outline(of: region).near(path.bounds)
      var part = Path()
      try algebra.cut(path, by: clip, keeping: .inside, tolerance: tolerance, into: &part)
      path = part
    }
    return path
  }

  /// Returns what a region, in output coordinates, has in common with others, which must live as
  /// long as the shapes.
  package mutating func cut(
    _ fill: FillRegion, to regions: [ClipRegion]
  ) throws(TessellationError) -> FillRegion {
    var fill = fill
    for region in regions {
      let clip = try outline(of: region).near(fill.path.bounds)
      var common = Path()
      try algebra.combine([fill, clip], by: .intersection, tolerance: tolerance, into: &common)
      fill = FillRegion(common)
    }
    return fill
  }

  /// The union of a region's shapes, each cut by its own clips.
  private mutating func outline(of region: ClipRegion) throws(TessellationError) -> Outline {
    if let known = outlines[region.identity] { return known }
    var parts: [FillRegion] = []
    for shape in region.shapes {
      let whole = FillRegion(shape.path.applying(transform), rule: shape.rule)
      parts.append(try cut(whole, to: shape.clips))
    }
    var path = Path()
    if !parts.isEmpty { try algebra.combine(parts, by: .union, tolerance: tolerance, into: &path) }
    let outline = Outline(path)
    outlines[region.identity] = outline
    return outline
  }
}
