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
  /// The largest distance, both ways, between the true outline and the mesh's, in path units.
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
  /// The largest number of points of the flattened path; more throw before the mesh is built.
  public var vertexLimit = 1 << 26
  /// The largest number of crossings of the flattened path with itself; more throw before they are
  /// stored.
  ///
  /// If a bundle of edges lies within a step of the lattice, its crossings count for each of them.
  public var crossingLimit = 1 << 26
  /// The response to sub-paths that have area and vanish on the mesh's lattice.
  public var onLoss = LossPolicy.report
  /// The rectangle outside of which geometry may be left out, in path units; `nil` for none.
  ///
  /// Inside, the mesh covers what it covers without the rectangle, in the same tolerance and on the
  /// same lattice, so that meshes of neighbouring rectangles fit together. Outside, it may cover
  /// anything within the bounds of the control points. The work is that for the elements near the
  /// rectangle, besides a look at each of the others: a few nanoseconds.
  public var visible: Rect?

  /// Creates options with the default budgets.
  public init(
    rule: FillRule = .nonZero, tolerance: Double = 0.1, quality: Quality = .fast,
    orientation: Orientation = .counterClockwise
  ) {
    (self.rule, self.tolerance, self.quality) = (rule, tolerance, quality)
    self.orientation = orientation
  }

  /// Returns the tolerance used for paths with these control bounds.
  ///
  /// It is ToleranceRule's, but at least three steps of the lattice, which is what snapping takes.
  func tolerance(for bounds: Rect, on lattice: Lattice) -> Double {
    max(ToleranceRule.used(tolerance, for: bounds), 3 * lattice.step)
  }
}
