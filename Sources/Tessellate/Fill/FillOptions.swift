/// How a region becomes triangles.
public struct FillOptions: Sendable, Hashable {
  /// Which triangulation of the region is wanted.
  public enum Quality: String, Sendable, Hashable, CaseIterable {
    /// Whatever the sweep gives.
    case fast
    /// The constrained Delaunay triangulation: no smallest angle could be larger.
    case delaunay
  }

  /// Which way round triangles and outer contours run.
  public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// From +x to +y: positive signed area. On a y-down screen it looks clockwise.
    case counterClockwise = "ccw"
    /// From +y to +x: negative signed area. On a y-down screen it looks counter-clockwise.
    case clockwise = "cw"
  }

  public var rule: FillRule
  /// The largest distance, both ways, between the true outline and the mesh's, in path units.
  ///
  /// A mesh can't be finer than its `Float`s: where their step, up to 2⁻²³ of the largest
  /// coordinate as seen from the mesh's origin, is more than a third of this, the distance is up to
  /// three steps.
  public var tolerance: Double
  public var quality: Quality
  public var orientation: Orientation
  /// The most points that the flattened path may have; more throw before the mesh is built.
  public var vertexLimit = 1 << 26
  /// The most crossings of the flattened path with itself; more throw before they are stored.
  ///
  /// Where a bundle of edges lies within a step of the grid, its crossings count for each of them.
  public var crossingLimit = 1 << 26
  /// The response to sub-paths that have area and vanish on the mesh's lattice.
  public var onLoss = LossPolicy.report

  public init(
    rule: FillRule = .nonZero, tolerance: Double = 0.1, quality: Quality = .fast,
    orientation: Orientation = .counterClockwise
  ) {
    (self.rule, self.tolerance, self.quality) = (rule, tolerance, quality)
    self.orientation = orientation
  }

  /// Returns the tolerance used for paths with these control bounds.
  ///
  /// It is the one asked for, but
  /// - at most a sixteenth of the larger side, so that a dot beside a coarse tolerance stays a dot;
  /// - at most a sixteenth of the smaller side, but for this not below 1/64 of what was asked, so
  ///   that a disc that turns edge-on stays cheap;
  /// - at least three steps of the lattice, which is what snapping takes.
  func tolerance(for bounds: Rect, on lattice: Lattice) -> Double {
    let (width, height) = (bounds.width, bounds.height)
    let (larger, smaller) = width < height ? (height, width) : (width, height)
    let ofLarger = min(tolerance, larger * 0x1p-4)
    let ofSmaller = max(smaller * 0x1p-4, tolerance * 0x1p-6)
    return max(min(ofLarger, ofSmaller), 3 * lattice.step)
  }
}
