/// Where a stroke's mesh lies, and what its tolerance is there, in the units of the pen.
struct StrokeSetup: Sendable {
  var origin: Point
  var halfWidth: Double
  /// The farthest that any section reaches from the path.
  var reach: Double
  /// How far rounding to `Float` moves things.
  var moved: Double
  /// How much wider the pen is swept so that this leaves nothing uncovered; where its width varies,
  /// where it is widest.
  var padding: Double
  /// What is left of the tolerance for chords and fans.
  var tolerance: Double
  /// The largest steps, in the units of the mesh, that vertices may turn out to lie on.
  var largestStep: Double
  /// Where the tolerance leaves room for sections in single precision, what the areas of quads are
  /// off by (SectionLanes).
  var rowDoubt: Float?
  /// Whether the pen is so wide that it sees how long directions are.
  var seesDirections: Bool
  /// Whether rounding to `Float` leaves nothing of the path under so wide a pen.
  var hidesPath: Bool
  /// Whether miters may be so long that they end where no `Float` does.
  var mayLeaveRange: Bool
  /// Whether the path may be longer than any `Float`.
  var isVast: Bool

  /// Checks options and style for a drawing with these bounds; `nil` where there is nothing to
  /// draw.
  ///
  /// - Parameters:
  ///   - knownStep: The steps that vertices turned out to lie on, if they did.
  ///   - chords: The tolerance of chords that are there already, in the units of the pen.
  init?(
    bounds: Rect, style: borrowing StrokeStyle, options: StrokeOptions, origin taken: Point?,
    knownStep: Double = 0, chords: Double = 0
  ) throws(TessellationError) {
    guard options.tolerance > 0, options.tolerance < .infinity else {
      throw .invalidTolerance(options.tolerance)
    }
    try style.validate()
    guard !bounds.isNull, style.lineWidth > 0 else { return nil }
    let drawing = bounds.applying(options.transform)
    halfWidth = style.lineWidth * 0.5
    let widest = style.widthStops.isEmpty ? 1 : style.largestScale
    reach = halfWidth * (style.alignment == .center ? 1 : 2) * widest
    let scale = options.penTransform.largestStretch
    let size = reach * scale
    origin = taken ?? Self.origin(for: drawing, reach: size)
    let farthest = drawing.largestCoordinate(about: origin)
    let largest = farthest + 1.5 * size
    guard largest <= 0x1p126, scale > 0 else {
      if scale == 0 { return nil }
      throw .outOfRange
    }
    isVast = largest > 0x1p100
    mayLeaveRange = style.isMitered && !(farthest + 2 * style.miterLimit * size <= 0x1p126)
    let coarse = Swift.min(options.tolerance, largest)
    let ofFloat = 0x1p-100...0x1p100
    let rounding = StrokeRounding(
      options: options, farthest: farthest, size: size, coarse: coarse,
      // Far from zero, rounding to `Double` counts too.
      noise: (origin.x.magnitude + origin.y.magnitude) * 0x1p-51, known: knownStep,
      mayLayRows: ofFloat.contains(reach) && ofFloat.contains(reach + coarse / scale)
        && ofFloat.contains(scale), chords: chords * scale)
    if rounding.laysRows {
      let extent = 2 * (size + coarse + rounding.moved)
      rowDoubt = Swift.max(
        Float((farthest + size + 2 * coarse) * extent * 0x1p-18), .leastNormalMagnitude)
    }
    let extent = Swift.max(drawing.width, drawing.height)
    // So far below a step of the mesh there is no place; and steps, tolerances and squares of
    // lengths might leave the range of numbers in the pen's units.
    guard extent + size > rounding.snap * 0x1p-30 else { return nil }
    hidesPath = extent > 0 && extent < rounding.snap && extent * 0x1p20 < size
    (seesDirections, largestStep) = (rounding.seesDirections, rounding.largestStep)
    moved = rounding.moved / scale
    padding = widest > 1 ? moved / widest : moved
    // What is coarser than all of the drawing could only lead out of the range.
    tolerance = Swift.min(rounding.rest, largest) / scale
  }

  /// The origin for the stroke of a drawing with these bounds; of a dot, which has no extent, the
  /// pen's counts.
  @inline(__always)
  private static func origin(for drawing: Rect, reach: Double) -> Point {
    let isDot = drawing.min == drawing.max && reach < .infinity
    return Lattice.origin(for: isDot ? drawing.insetBy(dx: -reach, dy: -reach) : drawing)
  }

  /// Has `builder` write the path's chords, as this stroke needs them.
  func build(
    _ path: Path, _ builder: inout SpineBuilder, _ options: StrokeOptions, keepsArcs: Bool = false
  ) throws(TessellationError) {
    builder.begin(
      ChordLimits(halfWidth: reach + padding, tolerance: tolerance),
      vertexLimit: options.vertexLimit / 2,
      keepsArcs: keepsArcs && options.penTransform.isIdentity)
    if options.pathTransform.isIdentity {
      try path.visit(&builder)
    } else {
      visitImage(of: path, under: options.pathTransform, &builder)
    }
    if builder.isExhausted { throw .budgetExceeded(.vertices, limit: options.vertexLimit) }
  }

  /// Leads the builder through the path's image; sound and in range, as the frame was found to be.
  @inline(never)
  private func visitImage(
    of path: Path, under transform: AffineTransform, _ builder: inout SpineBuilder
  ) {
    var taken = SpineBuilder()
    swap(&taken, &builder)
    var visitor = TransformingVisitor(taken, transform)
    path.visitSound(&visitor)
    builder = visitor.finish()
  }

  /// Makes the lengths of a spine exact where ends that lie at lengths need it.
  func measure(_ spine: inout Spine, for style: StrokeStyle) {
    let hasLengths = !style.dash.isEmpty || !style.trim.isWhole || !style.widthStops.isEmpty
    // Where the width changes steeply, the smallest error of a length shows.
    if hasLengths { spine.measure(for: style.widthStops.isEmpty ? reach : .infinity) }
  }

  func pen(_ style: StrokeStyle) -> StrokePen {
    var pen = StrokePen(
      left: halfWidth + padding, right: halfWidth + padding, padding: padding,
      tolerance: tolerance,
      startCap: style.startCap ?? style.lineCap, endCap: style.endCap ?? style.lineCap,
      join: style.lineJoin, miterLimit: style.miterLimit)
    pen.varies = !style.widthStops.isEmpty
    pen.seesDirections = seesDirections
    pen.endsAtLengths = !style.dash.isEmpty || !style.trim.isWhole
    pen.leavesDisc =
      hidesPath && pen.isRound && style.widthStops.isEmpty && style.alignment == .center
    return pen
  }
}

extension StrokeStyle {
  /// Whether whole sub-paths are swept, from corner to corner, and nothing is asked of the vertices
  /// between.
  var sweepsWhole: Bool {
    dash.isEmpty && trim.isWhole && widthStops.isEmpty && lineJoin != .arcs
      && alignment != .inner && alignment != .outer
  }

  fileprivate var largestScale: Double { widthStops.reduce(0) { Swift.max($0, $1.scale) } }

  /// Whether joins may reach farther than the pen.
  fileprivate var isMitered: Bool { lineJoin != .round && lineJoin != .bevel }
}

extension StrokeOptions {
  /// From the units of the pen to those of the mesh.
  var penTransform: AffineTransform { isNonScaling ? .identity : transform }

  /// From the path to the units of the pen.
  var pathTransform: AffineTransform { isNonScaling ? transform : .identity }
}

extension SIMD2<Double> {
  /// Whether a mesh can hold this point.
  var isInRange: Bool { x.magnitude <= 0x1p126 && y.magnitude <= 0x1p126 }
}

extension AffineTransform {
  /// The largest factor by which a length grows: the larger singular value.
  var largestStretch: Double {
    // Most strokes have no transform, and the roots wait for each other.
    if isIdentity { return 1 }
    let sum = a * a + b * b + c * c + d * d
    let det = determinant
    let root = (sum - 2 * det) * (sum + 2 * det)
    return ((sum + (root > 0 ? root.squareRoot() : 0)) * 0.5).squareRoot()
  }
}

extension Rect {
  /// The bounds of this rectangle's image.
  fileprivate func applying(_ transform: AffineTransform) -> Rect {
    guard !transform.isIdentity, !isNull else { return self }
    var result = Rect.null
    for corner in [min, max, Point(min.x, max.y), Point(max.x, min.y)] {
      result.formUnion(transform.apply(corner))
    }
    return result
  }

  fileprivate func largestCoordinate(about origin: Point) -> Double {
    let (a, b) = (min - origin, max - origin)
    return Swift.max(
      Swift.max(a.x.magnitude, a.y.magnitude), Swift.max(b.x.magnitude, b.y.magnitude))
  }
}
