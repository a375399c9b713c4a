/// The elements of a stroke's outline.
public enum OutlineForm: String, Sendable, Hashable, CaseIterable {
  /// Straight lines: many contours, which may cover each other and are filled by the non-zero rule.
  case chords
  /// Lines, circular arcs and fitted cubics: contours that cross neither themselves nor each other.
  case curves
}

extension Path {
  /// Returns the outline of this path's stroke, in chords or in curves.
  ///
  /// In curves, the sides of lines are lines, those of circular arcs are arcs, and so are round
  /// joins and caps; the sides of any other curve are fitted with cubics. Parts that overlap are
  /// united, so that the outline is what a pen's stroke covers and nothing more: outer contours
  /// turn counter-clockwise by the numbers, holes clockwise.
  ///
  /// An inner or outer stroke ends at the shape: it is cut at the region that its sub-path encloses
  /// by the non-zero rule.
  ///
  /// Pens whose width varies have an outline in chords only, which is what they get.
  /// `StrokeOptions.visible` does not count.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke.
  ///   - options: The tolerance between the true stroke and the outline, both ways, a transform,
  ///     and budgets, that of vertices for the chords that are united. The tolerance used is
  ///     smaller for small paths and thin pens, as for a mesh.
  ///   - form: The elements of the outline.
  /// - Returns: The outline in mesh units.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`.
  public func strokedPath(
    _ style: StrokeStyle, options: StrokeOptions = StrokeOptions(), as form: OutlineForm
  ) throws(TessellationError) -> Path {
    guard form == .curves, style.widthStops.isEmpty else {
      return try strokedPath(style, options: options)
    }
    if let invalidElement { throw .invalidElement(invalidElement) }
    guard options.tolerance > 0, options.tolerance < .infinity else {
      throw .invalidTolerance(options.tolerance)
    }
    try style.validate()
    let pen = options.isNonScaling ? AffineTransform.identity : options.transform
    // A pen that a transform flattens to a line covers nothing.
    guard style.lineWidth > 0, pen.determinant != 0, !isEmpty else { return Path() }
    let path = options.isNonScaling ? applying(options.transform) : self
    if let invalid = path.invalidElement { throw .outOfRange(element: invalid.index) }
    let unit = FitUnit(path)
    guard style.lineWidth * unit.scale <= 0x1p126 else { throw .outOfRange() }
    var outliner = try StrokeOutliner(
      style, options, tolerance: pen.pathTolerance(forOutput: options.tolerance) * unit.scale,
      unit: unit.scale, bounds: unit.apply(to: path).controlBounds)
    let result = unit.undo(try outliner.outline(unit.apply(to: path), options))
    return pen.isIdentity ? result : try result.applying(pen).turnedForward(pen)
  }

  /// The path with its contours in the direction that they had before a transform that mirrors.
  private func turnedForward(_ transform: AffineTransform) throws(TessellationError) -> Path {
    if let invalidElement { throw .outOfRange(element: invalidElement.index) }
    return transform.determinant < 0 ? reversed() : self
  }
}

/// Makes the outlines of strokes in curves.
private struct StrokeOutliner: ~Copyable {
  private let style: StrokeStyle
  /// The length of a path unit.
  private let unit: Double
  private let shares: OffsetTolerance
  private var outline: StrokeOutline
  private var algebra = PathAlgebra()

  // One function, as for `PathAlgebra`.
  @inline(never)
  deinit {}

  init(
    _ style: StrokeStyle, _ options: StrokeOptions, tolerance: Double, unit: Double, bounds: Rect
  ) throws(TessellationError) {
    (self.style, self.unit) = (style, unit)
    shares = try OffsetTolerance(tolerance, for: bounds, distance: style.lineWidth * 0.5 * unit)
    outline = StrokeOutline(tolerance: shares.fit, cleaning: shares.cleaning)
    (algebra.chordLimit, algebra.crossingLimit) = (options.vertexLimit, options.crossingLimit)
  }

  /// Returns the outline of a path's stroke.
  mutating func outline(
    _ path: Path, _ options: StrokeOptions
  ) throws(TessellationError) -> Path {
    // What was written has a direction, however short it is; what rounding left has none.
    let bounds = path.controlBounds
    let cutter = try StrokeParts(
      path, style: style, options: options,
      negligible: Swift.max(bounds.min.maxNorm, bounds.max.maxNorm) * 0x1p-40, unit: unit,
      hiddenShare: shares.region)
    guard style.alignment.isOfShape else {
      let half = style.lineWidth * 0.5 * unit
      let (left, right) =
        style.alignment == .center
        ? (half, half) : style.alignment == .left ? (2 * half, 0) : (0, 2 * half)
      for part in cutter.parts { try append(part, left, right) }
      return try united()
    }
    // Each sub-path has a side and a shape of its own.
    let shapes = path.subpaths
    var result = Path()
    var index = 0
    while index < cutter.parts.count {
      let first = index
      let subpath = cutter.parts[first].subpath
      while index < cutter.parts.count, cutter.parts[index].subpath == subpath { index += 1 }
      result.addPath(try aligned(cutter.parts[first..<index], to: shapes[subpath]))
    }
    return try result.normalized(using: .positive, tolerance: shares.union)
  }

  /// Returns the stroke of the parts of one sub-path, cut at the region that it encloses.
  ///
  /// A whole contour is stroked on both sides. Of a part that has caps, the pen is shifted to one
  /// side, so that its caps are no wider than the stroke.
  private mutating func aligned(
    _ parts: ArraySlice<StrokePart>, to shape: Path
  ) throws(TessellationError) -> Path {
    outline.removeAll()
    let region = try shape.normalized(tolerance: shares.region)
    let half = style.lineWidth * 0.5 * unit
    let isRight = (shape.signedArea > 0) == (style.alignment == .inner)
    for part in parts {
      if region.isEmpty {
        // What encloses nothing has no inner side.
        try append(part, half, half)
      } else if part.contour.isClosed {
        try append(part, 2 * half, 2 * half)
      } else {
        // Where the area is positive, the inside is on the right.
        try append(part, isRight ? 0 : 2 * half, isRight ? 2 * half : 0)
      }
    }
    if region.isEmpty { return try outline.soundPath }
    var result = Path()
    try algebra.combine(
      [FillRegion(try outline.soundPath, rule: .positive), FillRegion(region)],
      by: style.alignment == .inner ? .intersection : .subtracting, tolerance: shares.cleaning,
      into: &result)
    return result
  }

  private mutating func append(
    _ part: StrokePart, _ left: Double, _ right: Double
  ) throws(TessellationError) {
    var nib = StrokeNib(
      left: left, right: right, join: style.lineJoin, miterLimit: style.miterLimit,
      startCap: style.startCap ?? style.lineCap, endCap: style.endCap ?? style.lineCap)
    guard part.contour.legs.isEmpty else { return try outline.append(part.contour, nib) }
    if part.isDot { nib.restrict(to: style.zeroLengthCaps) }
    outline.appendDot(at: part.contour.start, direction: part.direction, nib)
  }

  /// The union of all that the outline holds.
  private mutating func united() throws(TessellationError) -> Path {
    var result = Path()
    try algebra.combine(
      [FillRegion(try outline.soundPath, rule: .positive)], by: .union, tolerance: shares.union,
      into: &result)
    return result
  }
}

extension StrokeNib {
  /// Leaves out the caps that a sub-path without length has not.
  fileprivate mutating func restrict(to rule: StrokeStyle.ZeroLengthCaps) {
    func cap(_ cap: StrokeStyle.LineCap) -> StrokeStyle.LineCap {
      switch rule {
      case .svg: cap
      case .roundOnly: cap == .round ? .round : .butt
      case .none: .butt
      }
    }
    (startCap, endCap) = (cap(startCap), cap(endCap))
  }
}
