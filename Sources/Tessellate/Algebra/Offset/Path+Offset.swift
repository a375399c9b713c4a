extension Path {
  /// Returns the outline of this path's region, grown by a distance, or shrunk by it.
  ///
  /// A positive distance adds what lies within it outside of the region: a strip along each
  /// segment, and a join at each corner that is convex. A negative one takes away what lies within
  /// it inside, with joins at concave corners. Lines stay lines, circular arcs and round joins are
  /// arcs; the offset of any other curve is fitted with cubics.
  ///
  /// A tip at which two fitted curves cross lies within the tolerance across each of them; along
  /// them, if they cross at an angle φ, it may be off by the tolerance over sin(φ/2).
  ///
  /// Open sub-paths have no inside. A positive distance gives the outlines of their strokes, twice
  /// as wide; a negative one gives nothing.
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
    if let invalidElement { throw .invalidElement(invalidElement) }
    guard tolerance > 0, tolerance < .infinity else { throw .invalidTolerance(tolerance) }
    guard distance.isFinite else { throw .invalidStyle(parameter: "distance", value: distance) }
    guard miterLimit >= 0, miterLimit < .infinity else {
      throw .invalidStyle(parameter: "miterLimit", value: miterLimit)
    }
    let unit = FitUnit(self)
    let pen = OffsetPen(
      distance: distance * unit.scale, join: join, miterLimit: miterLimit,
      tolerance: tolerance * unit.scale)
    guard pen.reach <= 0x1p126, pen.tolerance < .infinity else { throw .outOfRange() }
    return unit.undo(try unit.apply(to: self).offset(pen, cap: cap, rule: rule))
  }

  /// The offset by a pen whose tolerance is that of the whole.
  private func offset(
    _ pen: OffsetPen, cap: StrokeStyle.LineCap, rule: FillRule
  ) throws(TessellationError) -> Path {
    let shares = try OffsetTolerance(pen.tolerance, for: controlBounds, distance: pen.reach)
    let (shapes, lines) = closedAndOpen
    let region = try shapes.normalized(
      using: rule, tolerance: pen.reach == 0 ? pen.tolerance : shares.cleaning)
    if pen.reach == 0 { return region }
    var outline = StrokeOutline(tolerance: shares.fit, cleaning: shares.cleaning)
    var sidePen = pen
    sidePen.tolerance = shares.fit
    for contour in OffsetContour.contours(of: region, negligible: shares.negligible) {
      try outline.appendSide(contour, sidePen)
    }
    if pen.distance > 0 {
      let nib = StrokeNib(
        left: pen.reach, right: pen.reach, join: pen.join, miterLimit: pen.miterLimit,
        startCap: cap, endCap: cap)
      for contour in OffsetContour.contours(of: lines, negligible: shares.negligible) {
        if contour.legs.isEmpty {
          outline.appendDot(at: contour.start, direction: Vector(1, 0), nib)
        } else {
          try outline.append(contour, nib)
        }
      }
    }
    return try outline.soundPath.normalized(using: .positive, tolerance: shares.union)
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

  /// The closed sub-paths, and the open ones.
  private var closedAndOpen: (closed: Path, open: Path) {
    var (closed, open) = (Path(), Path())
    for subpath in subpaths {
      if subpath.verbs.last == .close { closed.addPath(subpath) } else { open.addPath(subpath) }
    }
    return (closed, open)
  }
}
