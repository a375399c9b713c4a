extension Path {
  /// Returns the outline of this path's region, grown by a distance, or shrunk by it.
  ///
  /// A positive distance adds what lies within it outside of the region: a strip along each
  /// segment, and a join at each corner that is convex. A negative one takes away what lies within
  /// it inside, with joins at concave corners. Lines stay lines, circular arcs and round joins are
  /// arcs; the offset of any other curve is fitted with cubics.
  ///
  /// Growing adds no join where contours of the region touch, as where the path crosses itself: the
  /// outside between them decides which corners are convex. So growing by a hair, which makes the
  /// parts one, and then by the rest gives what growing at once does. Offsets of polygons by others
  /// may have a spike there, as the miter of either part, as their sweep has linked the contours.
  ///
  /// Open sub-paths have no inside. A positive distance gives the outlines of their strokes, twice
  /// as wide; a negative one gives nothing.
  ///
  /// It costs the union of the path and up to four unions of its strips. Each of them sweeps its
  /// chords once, and up to nine times where curves run together within the tolerance.
  ///
  /// - Parameters:
  ///   - distance: The distance, in path units; negative to shrink the region.
  ///   - join: The shape of corners.
  ///   - miterLimit: The longest miter that is not replaced by a bevel, from the corner to its tip,
  ///     as a multiple of the distance.
  ///   - cap: The shape of the ends of open sub-paths.
  ///   - rule: The rule that decides which points closed sub-paths enclose.
  ///   - tolerance: The largest distance, both ways, between the true outline and the result, in
  ///     path units; smaller for small paths and distances, as for a stroke.
  /// - Returns: The outline, whose outer contours turn counter-clockwise by the numbers and holes
  ///   clockwise.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`;
  ///   `invalidStyle` for a distance that is not a finite number, or a miter limit below 0.
  public func offset(
    by distance: Double, join: StrokeStyle.LineJoin = .miter, miterLimit: Double = 10,
    cap: StrokeStyle.LineCap = .butt, using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    var offsetter = PathOffsetter()
    var result = Path()
    try offsetter.offset(
      self, by: distance, join: join, miterLimit: miterLimit, cap: cap, using: rule,
      tolerance: tolerance, into: &result)
    return result
  }

  /// Returns the outline of this path's region, shrunk by a distance.
  ///
  /// It is ``offset(by:join:miterLimit:cap:using:tolerance:)`` by the negative distance, as an
  /// insettable shape needs it.
  ///
  /// - Parameters:
  ///   - amount: The distance, in path units; negative to grow the region.
  ///   - join: The shape of corners.
  ///   - miterLimit: The longest miter, as a multiple of the distance.
  ///   - rule: The rule that decides which points the path encloses.
  ///   - tolerance: The largest distance between the true outline and the result.
  /// - Returns: The outline.
  /// - Throws: As `offset(by:join:miterLimit:cap:using:tolerance:)`.
  public func inset(
    by amount: Double, join: StrokeStyle.LineJoin = .miter, miterLimit: Double = 10,
    using rule: FillRule = .nonZero, tolerance: Double = 0.1
  ) throws(TessellationError) -> Path {
    try offset(
      by: -amount, join: join, miterLimit: miterLimit, using: rule, tolerance: tolerance)
  }
}
