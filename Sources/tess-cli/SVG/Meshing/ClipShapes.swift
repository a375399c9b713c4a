import Tessellate

/// Cuts lines and curves at clips, whose regions are outlined once each.
///
/// The outlines keep their curves (path algebra), so that lines end on the true borders.
package struct ClipShapes: ~Copyable {
  private let transform: AffineTransform
  private let tolerance: Double
  private var algebra = PathAlgebra()
  private var outlines: [ClipRegion.Identity: Path] = [:]

  /// Creates shapes in output coordinates.
  ///
  /// - Parameters:
  ///   - transform: The map from the drawing to the output.
  ///   - tolerance: The largest distance from borders of points that may be classified wrongly, in
  ///     output units.
  package init(transform: AffineTransform, tolerance: Double) {
    (self.transform, self.tolerance) = (transform, tolerance)
  }

  /// Returns the parts of a path, in output coordinates, that lie in all regions, which must live
  /// as long as the shapes.
  package mutating func cut(
    _ path: Path, to regions: [ClipRegion]
  ) throws(TessellationError) -> Path {
    var path = path
    for region in regions {
      var part = Path()
      try algebra.cut(
        path, by: FillRegion(try outline(of: region)), keeping: .inside, tolerance: tolerance,
        into: &part)
      path = part
    }
    return path
  }

  /// The union of a region's shapes, each cut by its own clips.
  private mutating func outline(of region: ClipRegion) throws(TessellationError) -> Path {
    if let known = outlines[region.identity] { return known }
    var parts: [FillRegion] = []
    for shape in region.shapes {
      var part = FillRegion(shape.path.applying(transform), rule: shape.rule)
      for clip in shape.clips {
        let both = [part, FillRegion(try outline(of: clip))]
        part = FillRegion(Path())
        try algebra.combine(both, by: .intersection, tolerance: tolerance, into: &part.path)
      }
      parts.append(part)
    }
    var outline = Path()
    if !parts.isEmpty {
      try algebra.combine(parts, by: .union, tolerance: tolerance, into: &outline)
    }
    outlines[region.identity] = outline
    return outline
  }
}
