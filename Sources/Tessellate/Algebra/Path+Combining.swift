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
