/// The fill rule, the precision, the kind of triangles and the budgets of a fill.
public struct FillOptions: Sendable, Hashable {
  /// The kind of triangulation.
  public enum Quality: String, Sendable, Hashable, CaseIterable {
    /// The triangles that the sweep gives.
    case fast
    /// The constrained Delaunay triangulation, whose smallest angle is the largest possible.
    case delaunay
  }

  /// The direction in which triangles and outer contours turn.
  public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// From +x to +y: positive signed area. On a y-down screen it looks clockwise.
    case counterClockwise = "ccw"
    /// From +y to +x: negative signed area. On a y-down screen it looks counter-clockwise.
    case clockwise = "cw"
  }

  /// The rule that decides, from the winding number of a point, whether it is inside.
  public var rule: FillRule
  /// The largest distance, both ways, between the true outline and the mesh's, in mesh units:
  /// those of the path, unless there is a transform.
  ///
  /// A smaller one is used for small paths: at most a sixteenth of the larger side of the bounds of
  /// all control points that one call fills; and at most a sixteenth of the smaller side, but for
  /// this not below 1/64 of `tolerance`. A mesh is no finer than its `Float`s: the tolerance used
  /// is at least three of their steps, 2⁻²⁴ to 2⁻²³ of the largest coordinate as seen from the
  /// mesh's origin. `TessellationReport` has the tolerance used.
  public var tolerance: Double
  /// The kind of triangulation.
  public var quality: Quality
  /// The direction in which triangles turn.
  public var orientation: Orientation
  /// The map from path units to mesh units.
  ///
  /// The tolerance is then in mesh units. A path is mapped before it is flattened: curves stay
  /// curves.
  public var transform: AffineTransform
  /// The largest number of points of the flattened path; more throw before the mesh is built.
  public var vertexLimit: Int
  /// The largest number of crossings of the flattened path with itself; more throw before they are
  /// stored.
  ///
  /// If a bundle of edges lies within a step of the lattice, its crossings count for each of them.
  public var crossingLimit: Int
  /// The response to sub-paths that have area and vanish on the mesh's lattice.
  public var onLoss: LossPolicy
  #if !OPTIONS_OF_C
    /// The rectangle outside of which geometry may be left out, in mesh units; `nil` for none.
    ///
    /// Inside, the mesh covers what it covers without the rectangle, within the same tolerance and
    /// on the same lattice. Outside, it may cover anything within the bounds of the control points.
    /// Nothing that is left out counts as lost. The work is that for the elements near the
    /// rectangle, besides a look at each of the others: a few nanoseconds. `Path.boundary(_:)` is
    /// whole.
    public var visible: Rect?
  #endif

  /// Creates options.
  ///
  /// - Parameters:
  ///   - rule: The rule that decides whether a point is inside.
  ///   - tolerance: The largest distance between the true outline and the mesh's, in mesh units.
  ///   - quality: The kind of triangulation.
  ///   - orientation: The direction in which triangles turn.
  ///   - transform: The map from path units to mesh units.
  ///   - vertexLimit: The largest number of points of the flattened path.
  ///   - crossingLimit: The largest number of crossings of the flattened path with itself.
  ///   - onLoss: The response to sub-paths that vanish on the mesh's lattice.
  ///   - visible: The rectangle outside of which geometry may be left out.
  public init(
    rule: FillRule = .nonZero, tolerance: Double = 0.1, quality: Quality = .fast,
    orientation: Orientation = .counterClockwise, transform: AffineTransform = .identity,
    vertexLimit: Int = 1 << 26, crossingLimit: Int = 1 << 26, onLoss: LossPolicy = .report,
    visible: Rect? = nil
  ) {
    (self.rule, self.tolerance, self.quality) = (rule, tolerance, quality)
    (self.orientation, self.transform) = (orientation, transform)
    (self.vertexLimit, self.crossingLimit) = (vertexLimit, crossingLimit)
    self.onLoss = onLoss
    self.visible = visible
  }

  /// Returns the tolerance used for paths with these control bounds.
  ///
  /// It is ToleranceRule's, but at least three steps of the lattice, which is what snapping takes.
  func tolerance(for bounds: Rect, on lattice: Lattice) -> Double {
    max(ToleranceRule.used(tolerance, for: bounds), 3 * lattice.step)
  }
}
