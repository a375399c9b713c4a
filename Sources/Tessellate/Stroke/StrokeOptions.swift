/// The precision, the coverage, the transform and the budgets of a stroke.
public struct StrokeOptions: Sendable, Hashable {
  /// The number of triangles that may cover a point of a stroke.
  public enum Coverage: String, Sendable, Hashable, CaseIterable {
    /// Strips along the path, with arc length and side as attributes.
    ///
    /// Strips overlap where the path crosses itself or bends more tightly than the pen is wide.
    case ribbon
    /// One triangle at each point of the stroke, so that translucent paint covers evenly.
    case single
  }

  /// The result of a stroke that has more dashes than `dashLimit`.
  public enum DashOverflow: String, Sendable, Hashable, CaseIterable {
    /// The whole path without dashes, as a style with an empty `dash` strokes it.
    case solid
    /// `TessellationError.budgetExceeded`; the mesh is then as before.
    case error
  }

  /// The largest distance, both ways, between the true stroke region and the mesh, in mesh units.
  ///
  /// For any width of the pen it is kept down to three steps of the mesh's `Float`s
  /// (`Mesh.resolution`). With a finer one the mesh is no more than three steps too large, and no
  /// more than one too small.
  public var tolerance: Double
  /// The number of triangles that may cover a point.
  public var coverage: Coverage
  /// The map from path units to mesh units.
  ///
  /// The pen is mapped, too, as SVG has it: a circle becomes an ellipse.
  public var transform: AffineTransform
  /// A Boolean value that says whether the transform moves the path only, so that widths and dashes
  /// are in mesh units.
  ///
  /// The pen's path is then the path's image: lengths, and fractions of them, are of that.
  public var isNonScaling: Bool
  /// The largest number of dashes of one stroke, of all its sub-paths together.
  ///
  /// Two dashes that are joined across the seam of a closed sub-path count as one. All dashes are
  /// counted before the first is drawn, which takes time for each sub-path, not for each dash.
  public var dashLimit: Int
  /// The result where a stroke has more dashes than `dashLimit`: an error by default.
  public var dashOverflow: DashOverflow
  /// The largest number of vertices of one stroke.
  public var vertexLimit: Int
  /// The largest number of crossings of the outline with itself under `Coverage.single`.
  public var crossingLimit: Int
  #if !OPTIONS_OF_C
    /// The rectangle outside of which geometry may be left out, in mesh units; `nil` for none.
    ///
    /// Inside, the mesh covers what it covers without the rectangle, with the same phase of dashes
    /// and the same distances along the path, within the tolerance. `dashLimit` and `vertexLimit`
    /// count what is made. The work is that for what lies near the rectangle, besides a look at
    /// each other element: a few nanoseconds, or tens for a curve, whose length counts. Pens
    /// aligned to the inside or the outside need the chords of the whole path, and a `StrokePlan`
    /// keeps them: there only the sweep leaves out anything. Where the width jumps at the seam of a
    /// closed sub-path, nothing is left out.
    public var visible: Rect?
  #endif
  /// The response to sub-paths and dashes that the pen covers and that the mesh is too coarse for.
  public var onLoss: LossPolicy

  /// Creates options.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between the true stroke and the mesh, in mesh units.
  ///   - coverage: The number of triangles that may cover a point.
  ///   - transform: The map from path units to mesh units.
  ///   - isNonScaling: Whether the transform moves the path only, not the pen.
  ///   - dashLimit: The largest number of dashes.
  ///   - dashOverflow: The result where a stroke has more dashes.
  ///   - vertexLimit: The largest number of vertices.
  ///   - crossingLimit: The largest number of crossings of the outline with itself.
  ///   - onLoss: The response to sub-paths and dashes that the mesh is too coarse for.
  ///   - visible: The rectangle outside of which geometry may be left out.
  public init(
    tolerance: Double = 0.1, coverage: Coverage = .ribbon, transform: AffineTransform = .identity,
    isNonScaling: Bool = false, dashLimit: Int = 100_000, dashOverflow: DashOverflow = .error,
    vertexLimit: Int = 1 << 26, crossingLimit: Int = 1 << 26, onLoss: LossPolicy = .report,
    visible: Rect? = nil
  ) {
    (self.tolerance, self.coverage, self.transform) = (tolerance, coverage, transform)
    (self.isNonScaling, self.dashLimit) = (isNonScaling, dashLimit)
    (self.dashOverflow, self.vertexLimit) = (dashOverflow, vertexLimit)
    (self.crossingLimit, self.onLoss) = (crossingLimit, onLoss)
    self.visible = visible
  }
}
