extension StrokeOptions {
  /// Returns these options with the tolerance that ToleranceRule gives for a path.
  ///
  /// Path and pen are in units that keep their squares in range (StrokeUnits).
  @inline(__always)
  func limited(for bounds: Rect, _ style: borrowing StrokeStyle) -> StrokeOptions {
    let widest = style.widthStops.isEmpty ? 1 : style.largestScale
    return limited(for: bounds, halfWidth: style.lineWidth * 0.5 * widest)
  }

  /// Returns these options with the tolerance that is used for a pen of this half width.
  ///
  /// - Parameters:
  ///   - bounds: The path's control bounds.
  ///   - halfWidth: In the units of the pen; 0 for a plan whose width is not known yet, which keeps
  ///     the tolerance asked for.
  /// - Returns: The options for the stroke's setup.
  @inline(__always)
  func limited(for bounds: Rect, halfWidth: Double) -> StrokeOptions {
    // What is invalid is refused by StrokeSetup.
    guard tolerance > 0, tolerance < .infinity, halfWidth > 0, !bounds.isNull else { return self }
    var options = self
    options.tolerance = ToleranceRule.used(
      tolerance, for: bounds.applying(transform),
      halfWidth: halfWidth * penTransform.largestStretch)
    return options
  }
}
