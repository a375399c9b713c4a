// The outlines of strokes as contours.
//
// Those of inner and outer strokes are clipped by their shapes as single covers are, which takes
// the sweeps of fills. So this file is downstream of both.

extension Path {
  /// Returns the outline of this path's stroke, to be filled by the non-zero rule.
  ///
  /// Its contours all turn the same way and may cover each other; curves are chords. Coordinates
  /// are `Double`s, so nothing is lost however far it lies; `StrokePlan.outline(_:into:)` reports
  /// what a mesh would lose.
  ///
  /// An inner or outer stroke is clipped by what its sub-paths enclose. Its contours do not cross:
  /// outer ones turn counter-clockwise by the numbers and holes clockwise. They lie on the lattice
  /// of a mesh.
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
      if style.alignment.isOfShape {
        try tessellator.clippedOutline(self, style, options, into: &polyline)
      } else {
        var owners = UncheckedBuffer<UInt32>()
        _ = try tessellator.outline(
          self, style: style, options: options, origin: nil, into: &polyline, owners: &owners)
      }
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

extension StrokePlan {
  /// Appends the stroke's outline to `polyline`: contours for the non-zero rule, in mesh units.
  ///
  /// The outline of an inner or outer stroke is clipped by what its sub-paths enclose, on the
  /// lattice of a mesh, and is made anew each time.
  ///
  /// - Parameters:
  ///   - style: The style of this frame.
  ///   - polyline: The polyline to extend.
  /// - Returns: The step and the tolerance that the outline is made for, and the number of
  ///   sub-paths or dashes that a mesh of it would lose; the outline itself, in `Double`s, loses
  ///   none.
  /// - Throws: `outOfRange`, `invalidStyle` or `budgetExceeded`.
  @discardableResult
  public mutating func outline(
    _ style: StrokeStyle, into polyline: inout Polyline
  ) throws(TessellationError) -> TessellationReport {
    if style.alignment.isOfShape {
      var tessellator = StrokeTessellator()
      try tessellator.clippedOutline(path, style, options, into: &polyline)
      return tessellator.report
    }
    var owners = UncheckedBuffer<UInt32>()
    _ = try outline(style, origin: nil, into: &polyline, owners: &owners)
    return report
  }
}

extension StrokeTessellator {
  /// Appends the outline of an inner or outer stroke, clipped by its shapes on the lattice of a
  /// mesh of it.
  fileprivate mutating func clippedOutline(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, into result: inout Polyline
  ) throws(TessellationError) {
    var contours = Polyline()
    var owners = UncheckedBuffer<UInt32>()
    var step = 0.0
    while true {
      contours.removeAll()
      let frame = try outline(
        path, style: style, options: options, origin: nil, knownStep: step, into: &contours,
        owners: &owners)
      guard let frame else { return }
      let lattice = try Lattice(bounds: contours.bounds, origin: frame.origin)
      if lattice.step <= frame.largestStep {
        var filler = FillTessellator()
        return try filler.traceClipped(
          contours, owners, keepsInside: style.alignment == .inner,
          options: FillOptions(ofOutline: options), lattice: lattice, into: &result)
      }
      step = lattice.step
    }
  }
}
