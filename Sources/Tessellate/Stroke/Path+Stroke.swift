extension Path {
  /// The outline of this path's stroke, to be filled by the non-zero rule.
  ///
  /// Its contours all turn the same way and may cover each other; curves are chords.
  ///
  /// - Parameters:
  ///   - style: How the path is stroked.
  ///   - options: The tolerance between the true stroke and the outline, and a transform.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or `budgetExceeded`.
  public func strokedPath(
    _ style: StrokeStyle, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) -> Path {
    var tessellator = StrokeTessellator()
    var polyline = Polyline()
    _ = try tessellator.outline(
      self, style: style, options: options, origin: nil, into: &polyline)
    var result = Path()
    result.reserveCapacity(
      elements: polyline.points.count + 2 * polyline.contours.count, points: polyline.points.count)
    for contour in polyline.contours where contour.count > 2 {
      result.addLines(Array(polyline.points[contour.range]))
      result.closeSubpath()
    }
    return result
  }
}
