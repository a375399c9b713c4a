extension Path {
  /// Returns the union of this path's region and another's.
  ///
  /// The result consists of the operands' own lines, curves and arcs, cut where they cross;
  /// ``PathAlgebra`` says what holds for it, combines more than two paths, and reuses memory.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The fill rule of both; the result fills alike under the non-zero and the even-odd
  ///     rule.
  ///   - tolerance: The largest distance from both outlines of points that may be classified
  ///     wrongly, in path units.
  /// - Returns: The outline of the union.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func union(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    try combined(.union, other, rule, tolerance)
  }

  /// Returns the intersection of this path's region and another's.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The fill rule of both.
  ///   - tolerance: The largest distance from both outlines of points that may be classified
  ///     wrongly, in path units.
  /// - Returns: The outline of the intersection, as that of ``union(_:using:tolerance:)``.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func intersection(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    try combined(.intersection, other, rule, tolerance)
  }

  /// Returns this path's region without another's.
  ///
  /// - Parameters:
  ///   - other: The path to take away.
  ///   - rule: The fill rule of both.
  ///   - tolerance: The largest distance from both outlines of points that may be classified
  ///     wrongly, in path units.
  /// - Returns: The outline of the difference, as that of ``union(_:using:tolerance:)``.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func subtracting(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    try combined(.subtracting, other, rule, tolerance)
  }

  /// Returns the points of this path's region or of another's that are not in both.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The fill rule of both.
  ///   - tolerance: The largest distance from both outlines of points that may be classified
  ///     wrongly, in path units.
  /// - Returns: The outline of the symmetric difference, as that of ``union(_:using:tolerance:)``.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func symmetricDifference(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    try combined(.symmetricDifference, other, rule, tolerance)
  }

  /// Returns the outline of this path's region, without crossings and overlaps.
  ///
  /// Contours that are outlines already come through as they are, with their start points, except
  /// that outer ones turn counter-clockwise by the numbers, and holes clockwise.
  ///
  /// - Parameters:
  ///   - rule: The fill rule.
  ///   - tolerance: The largest distance from the outline of points that may be classified wrongly,
  ///     in path units.
  /// - Returns: The outline, as that of ``union(_:using:tolerance:)``.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func normalized(
    using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    var algebra = PathAlgebra()
    var result = Path()
    try algebra.combine(
      [FillRegion(self, rule: rule)], by: .union, tolerance: tolerance, into: &result)
    return result
  }

  /// Returns the connected parts of this path's region.
  ///
  /// Parts that touch at single points are separate.
  ///
  /// - Parameters:
  ///   - rule: The fill rule.
  ///   - tolerance: The largest distance from the outline of points that may be classified wrongly,
  ///     in path units.
  /// - Returns: A path for each part: its outer contour first, then its holes, as those of
  ///   ``normalized(using:tolerance:)``.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func componentsSeparated(
    using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> [Path] {
    var algebra = PathAlgebra()
    return try algebra.components(of: [FillRegion(self, rule: rule)], tolerance: tolerance)
  }

  /// Returns whether this path's region and another's have points in common.
  ///
  /// Regions that touch do not intersect; see ``PathAlgebra/intersects(_:_:tolerance:)``.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The fill rule of both.
  ///   - tolerance: The width of overlaps that do not count, in path units.
  /// - Returns: Whether they intersect.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func intersects(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Bool {
    var algebra = PathAlgebra()
    return try algebra.intersects(
      FillRegion(self, rule: rule), FillRegion(other, rule: rule), tolerance: tolerance)
  }

  /// Returns whether this path's region holds another's.
  ///
  /// Outlines may touch; see ``PathAlgebra/contains(_:_:tolerance:)``.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The fill rule of both.
  ///   - tolerance: The width of parts outside that do not count, in path units.
  /// - Returns: Whether the other region is part of this one.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func contains(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Bool {
    var algebra = PathAlgebra()
    return try algebra.contains(
      FillRegion(self, rule: rule), FillRegion(other, rule: rule), tolerance: tolerance)
  }

  /// Returns the parts of this path's lines and curves that are inside another path's region.
  ///
  /// Open sub-paths stay open. Lines along the outline are inside.
  ///
  /// - Parameters:
  ///   - other: The path whose region cuts.
  ///   - rule: Its fill rule.
  ///   - tolerance: The largest distance from its outline of points that may be classified wrongly,
  ///     in path units.
  /// - Returns: The parts, which begin and end where the paths cross.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func lineIntersection(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    try cut(by: FillRegion(other, rule: rule), keeping: .inside, tolerance)
  }

  /// Returns the parts of this path's lines and curves that are outside of another path's region.
  ///
  /// Open sub-paths stay open. Lines along the outline are inside.
  ///
  /// - Parameters:
  ///   - other: The path whose region cuts.
  ///   - rule: Its fill rule.
  ///   - tolerance: The largest distance from its outline of points that may be classified wrongly,
  ///     in path units.
  /// - Returns: The parts, which begin and end where the paths cross.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func lineSubtracting(
    _ other: Path, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    try cut(by: FillRegion(other, rule: rule), keeping: .outside, tolerance)
  }

  private func cut(
    by region: FillRegion, keeping side: RegionSide, _ tolerance: Double
  ) throws(TessellationError) -> Path {
    var algebra = PathAlgebra()
    var result = Path()
    try algebra.cut(self, by: region, keeping: side, tolerance: tolerance, into: &result)
    return result
  }

  private func combined(
    _ operation: PathOperation, _ other: Path, _ rule: FillRule, _ tolerance: Double
  ) throws(TessellationError) -> Path {
    var algebra = PathAlgebra()
    var result = Path()
    try algebra.combine(
      [FillRegion(self, rule: rule), FillRegion(other, rule: rule)], by: operation,
      tolerance: tolerance, into: &result)
    return result
  }
}
