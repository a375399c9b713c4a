/// How a region becomes triangles.
public struct FillOptions: Sendable, Hashable {
  /// Which triangulation of the region is wanted.
  public enum Quality: String, Sendable, Hashable, CaseIterable {
    /// Whatever the sweep gives.
    case fast
    /// The constrained Delaunay triangulation: no smallest angle could be larger.
    case delaunay
  }

  public var rule: FillRule
  /// The largest distance, both ways, between the true outline and the mesh's, in path units.
  public var tolerance: Double
  public var quality: Quality

  public init(rule: FillRule = .nonZero, tolerance: Double = 0.1, quality: Quality = .fast) {
    (self.rule, self.tolerance, self.quality) = (rule, tolerance, quality)
  }
}
