extension Path {
  /// Returns the outline of this path's stroke, to be filled by the non-zero rule.
  ///
  /// Its contours all turn the same way and may cover each other; curves are chords. Coordinates
  /// are `Double`s, so nothing is lost however far it lies; `StrokePlan.outline(_:into:)` reports
  /// what a mesh would lose.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke.
  ///   - options: The tolerance between the true stroke and the outline, a transform, and budgets.
  /// - Returns: The outline in mesh units, closed sub-paths of straight lines.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`.
  public func strokedPath(
    _ style: StrokeStyle, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) -> Path {
    var tessellator = StrokeTessellator()
    var polyline = Polyline()
    do throws(TessellationError) {
      _ = try tessellator.outline(
        self, style: style, options: options, origin: nil, into: &polyline)
    } catch {
      throw locating(error, under: options.transform)
    }
    var result = Path()
    result.reserveCapacity(
      elements: polyline.points.count + 2 * polyline.contours.count, points: polyline.points.count)
    for contour in polyline.contours where contour.count > 2 {
      result.addLines(polyline.points[contour.range])
      result.closeSubpath()
    }
    return result
  }

  /// Tests whether a point lies on this path's stroke.
  ///
  /// It makes the outline of the whole stroke. To test many points, keep `strokedPath` and call its
  /// `contains`.
  ///
  /// - Parameters:
  ///   - point: The point, in mesh units.
  ///   - style: The style of the stroke.
  ///   - options: The tolerance between the true stroke and the outline, a transform, and budgets;
  ///     the rectangle that is visible does not count.
  /// - Returns: Whether it does, border included, within the tolerance.
  /// - Throws: As `strokedPath(_:options:)`.
  public func strokeContains(
    _ point: Point, style: StrokeStyle, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) -> Bool {
    var options = options
    options.visible = nil
    return try strokedPath(style, options: options).contains(point)
  }
}
