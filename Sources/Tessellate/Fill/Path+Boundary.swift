extension Path {
  /// Returns the outline of the region that this path encloses, as straight contours that neither
  /// cross nor touch along edges.
  ///
  /// Outer contours run counter-clockwise by the numbers and holes clockwise, or the other way
  /// round if the options say so. Each contour is simple; contours may meet at single points.
  /// Curves become chords, and points lie on the lattice of a mesh of this path, so that filling
  /// the result gives the same region by the non-zero and the even-odd rule, and by `positive` or
  /// `negative`, whichever has the sign of the outer contours.
  ///
  /// - Parameter options: The fill rule, the tolerance in path units, the orientation of the outer
  ///   contours and the budgets.
  /// - Returns: The contours, on the lattice of a mesh of this path.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public func boundary(
    _ options: FillOptions = FillOptions()
  ) throws(TessellationError) -> Polyline {
    guard options.tolerance > 0 else { throw .invalidTolerance(options.tolerance) }
    let bounds = controlBounds
    var result = Polyline()
    guard !bounds.isNull else {
      // There is nothing to trace, but an invalid path throws.
      _ = try flattened(tolerance: options.tolerance)
      return result
    }
    let lattice = try Lattice(bounds: bounds, origin: Lattice.origin(for: bounds))
    var filler = FillTessellator()
    var polyline = Polyline()
    try flatten(
      tolerance: lattice.rest(of: options.tolerance(for: bounds, on: lattice)),
      vertexLimit: options.vertexLimit, into: &polyline)
    try filler.trace(polyline, options: options, lattice: lattice, into: &result)
    return result
  }
}
