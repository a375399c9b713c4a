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

  /// What more dashes than `dashLimit` give.
  public enum DashOverflow: String, Sendable, Hashable, CaseIterable {
    /// A solid line.
    case solid
    /// `TessellationError.budgetExceeded`.
    case error
  }

  /// The largest distance, both ways, between the true stroke region and the mesh, in units of the mesh.
  ///
  /// Whatever the pen's width, it is kept down to three steps of the mesh's `Float`s (`Mesh.resolution`). With a finer one the mesh is no
  /// more than three steps too large, and no more than one too small.
  public var tolerance: Double
  public var coverage: Coverage
  /// The map from path units to mesh units.
  ///
  /// The pen is mapped too, as SVG has it: a circle becomes an ellipse.
  public var transform = AffineTransform.identity
  /// Whether the transform moves the path only, so that widths and dashes are in mesh units.
  ///
  /// The pen's path is then the path's image: lengths, and fractions of them, are of that.
  public var isNonScaling = false
  /// The largest number of dashes of one stroke.
  public var dashLimit = 100_000
  public var dashOverflow = DashOverflow.solid
  /// The largest number of vertices of one stroke.
  public var vertexLimit = 1 << 26
  /// The largest number of crossings of the outline with itself, where each point is covered once.
  public var crossingLimit = 1 << 26
  /// The response to sub-paths and dashes that the pen covers and that vanish on the mesh's lattice.
  public var onLoss = LossPolicy.report

  public init(tolerance: Double = 0.1, coverage: Coverage = .ribbon) {
    (self.tolerance, self.coverage) = (tolerance, coverage)
  }
}
