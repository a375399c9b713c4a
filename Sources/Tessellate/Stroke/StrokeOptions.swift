/// How a stroke becomes triangles.
public struct StrokeOptions: Sendable, Hashable {
  /// Whether a stroke may cover a point twice.
  public enum Coverage: String, Sendable, Hashable, CaseIterable {
    /// Strips along the path, with arc length and side as attributes; where the path crosses itself or bends
    /// tightly, strips overlap.
    case ribbon
    /// Each point of the stroke lies in one triangle, so that translucent paint covers evenly.
    case single
  }

  /// The largest distance, both ways, between the true stroke region and the mesh, in path units.
  public var tolerance: Double
  public var coverage: Coverage

  public init(tolerance: Double = 0.1, coverage: Coverage = .ribbon) {
    (self.tolerance, self.coverage) = (tolerance, coverage)
  }
}
