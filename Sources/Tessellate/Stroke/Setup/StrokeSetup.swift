/// A stroke's place and the division of its tolerance; lengths are in the units of the pen.
struct StrokeSetup: Sendable {
  /// The mesh's origin.
  var origin: Point
  /// Half of the style's line width.
  var halfWidth: Double
  /// The farthest that any section reaches from the path.
  var reach: Double
  /// How far rounding to `Float` moves edges beside curves.
  var moved: Double
  /// The margin beside curves with which the mesh contains the true region (StrokeRounding).
  var padding: Double { moved }
  /// The rest of the tolerance, for chords and fans.
  var tolerance: Double
  /// The tolerance before rounding takes its share, the same for both covers.
  var asked: Double
  /// The length up to which a control arm counts as coincident with its end
  /// (SpineBuilder+ShortArms).
  var shortArm: Double { 0.25 * asked }
  /// The largest steps, in the units of the mesh, that vertices may turn out to lie on.
  var largestStep: Double
  /// The error of the doubled areas of quads in single precision; `nil` where the tolerance leaves
  /// no room for sections in single precision (SectionRows).
  var rowDoubt: Float?
  /// Whether the pen is so wide that the length of a rounded direction matters.
  var seesDirections: Bool
  /// Whether the path vanishes in rounding to `Float`, under so wide a pen.
  var hidesPath: Bool
  /// Whether miters may be so long that they leave the range of `Float`.
  var mayLeaveRange: Bool
  /// Whether the path may be longer than any `Float`.
  var isVast: Bool
  /// Whether path and pen are so far below a step of the mesh that nothing of them can reach it.
  var vanishes: Bool
  /// The step and the tolerance that the stroke is made with.
  var report: TessellationReport

  /// Checks options and style, and divides the tolerance; `nil` where there is nothing to draw.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the path's control points.
  ///   - style: The pen.
  ///   - options: The tolerance and the transform.
  ///   - taken: The origin of a mesh that holds something already.
  ///   - knownStep: The steps of the vertices of an earlier attempt; 0 in the first.
  ///   - chords: The tolerance of chords that exist already, in the units of the pen; 0 for none.
  /// - Throws: `invalidTolerance`, `invalidStyle` or `outOfRange`.
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
      throw .outOfRange()
    }
    isVast = largest > 0x1p100
    mayLeaveRange = style.isMitered && !(farthest + 2 * style.miterLimit * size <= 0x1p126)
    let coarse = Swift.min(options.tolerance, largest)
    let ofFloat = 0x1p-100...0x1p100
    let rounding = StrokeRounding(
      options: options, farthest: farthest, size: size, coarse: coarse,
      // Far from zero, rounding to `Double` counts, too.
      noise: (origin.x.magnitude + origin.y.magnitude) * 0x1p-51, known: knownStep,
      mayLayRows: ofFloat.contains(reach) && ofFloat.contains(reach + coarse / scale)
        && ofFloat.contains(scale), chords: chords * scale)
    if rounding.laysRows {
      rowDoubt = Self.rowDoubt(
        farthest: farthest, size: size, coarse: coarse, moved: rounding.moved)
    }
    let extent = Swift.max(drawing.width, drawing.height)
    // 2⁻³⁰ of a step is no place in the mesh; and in the pen's units, steps, tolerances and squares
    // of lengths might leave the range of `Double`.
    vanishes = !(extent + size > rounding.snap * 0x1p-30)
    report = Self.report(snap: rounding.snap, tolerance: options.tolerance)
    hidesPath = extent > 0 && extent < rounding.snap && extent * 0x1p20 < size
    (seesDirections, largestStep) = (rounding.seesDirections, rounding.largestStep)
    moved = rounding.moved / scale
    // A tolerance beyond the size of the drawing could only lead out of the range.
    tolerance = Swift.min(rounding.rest, largest) / scale
    asked = coarse / scale
  }

  /// The error of the doubled areas of quads in single precision.
  @inline(__always)
  static func rowDoubt(farthest: Double, size: Double, coarse: Double, moved: Double) -> Float {
    let extent = 2 * (size + coarse + moved)
    return Swift.max(
      Float((farthest + size + 2 * coarse) * extent * 0x1p-18), .leastNormalMagnitude)
  }

  /// The report of the steps, of which a snap is √½, and of the tolerance.
  @inline(__always)
  static func report(snap: Double, tolerance: Double) -> TessellationReport {
    let step = 2 * snap.binade
    return TessellationReport(step: step, tolerance: Swift.max(tolerance, 3 * step))
  }

  /// The origin for the stroke of a drawing with these bounds; a dot has no extent but the pen's.
  @inline(__always)
  static func origin(for drawing: Rect, reach: Double) -> Point {
    let isDot = drawing.min == drawing.max && reach < .infinity
    return Lattice.origin(for: isDot ? drawing.insetBy(dx: -reach, dy: -reach) : drawing)
  }

  /// The limits of the chords that this stroke needs.
  var limits: ChordLimits {
    ChordLimits(
      halfWidth: reach + padding, tolerance: tolerance, padding: padding, shortArm: shortArm)
  }

  /// Writes the path's chords, as this stroke needs them, into the builder's spine.
  func build(
    _ path: Path, _ builder: inout SpineBuilder, _ options: StrokeOptions, keepsArcs: Bool = false
  ) throws(TessellationError) {
    builder.begin(
      limits,
      vertexLimit: options.vertexLimit / 2,
      keepsArcs: keepsArcs && options.penTransform.isIdentity)
    if options.pathTransform.isIdentity {
      try path.visit(&builder)
    } else {
      visitImage(of: path, under: options.pathTransform, &builder)
    }
    if builder.isExhausted { throw .budgetExceeded(.vertices, limit: options.vertexLimit) }
  }

  /// Visits the path's image, whose elements are known to be valid and in range.
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

  /// Makes the arc lengths of a spine exact where ends at arc lengths need it.
  ///
  /// `isCut` says that a window may show less than all of it.
  func measure(_ spine: inout Spine, for style: StrokeStyle, isCut: Bool = false) {
    let hasLengths = !style.dash.isEmpty || !style.trim.isWhole || !style.widthStops.isEmpty
    guard hasLengths else { return }
    spine.turnSlack = asked * Spine.turnShare
    // Where the width changes steeply, the smallest error of an arc length shows. And elements that
    // are left out have their exact lengths, so that the phase of dashes is the path's in whichever
    // window.
    spine.measure(for: style.widthStops.isEmpty && !isCut ? reach : .infinity)
  }

  /// The pen of a style.
  func pen(_ style: StrokeStyle) -> StrokePen {
    var pen = StrokePen(
      left: halfWidth, right: halfWidth, padding: padding,
      tolerance: tolerance,
      startCap: style.startCap ?? style.lineCap, endCap: style.endCap ?? style.lineCap,
      join: style.lineJoin, miterLimit: style.miterLimit)
    (pen.farthest, pen.asked) = (reach, asked)
    pen.varies = !style.widthStops.isEmpty
    pen.seesDirections = seesDirections
    pen.endsAtLengths = !style.dash.isEmpty || !style.trim.isWhole
    pen.leavesDisc =
      hidesPath && pen.isRound && style.widthStops.isEmpty && style.alignment == .center
    return pen
  }
}

extension StrokeStyle {
  /// Whether whole sub-paths are swept, from corner to corner, and the vertices between are not
  /// read one by one, so that arcs of circles need none.
  var sweepsWhole: Bool {
    dash.isEmpty && trim.isWhole && widthStops.isEmpty && lineJoin != .arcs
      && !alignment.isOfShape
  }

  var largestScale: Double { widthStops.reduce(0) { Swift.max($0, $1.scale) } }

  /// Whether joins may reach farther than the pen.
  fileprivate var isMitered: Bool { lineJoin != .round && lineJoin != .bevel }
}

extension StrokeOptions {
  /// The map from the units of the pen to those of the mesh.
  var penTransform: AffineTransform { isNonScaling ? .identity : transform }

  /// The map from the path to the units of the pen.
  var pathTransform: AffineTransform { isNonScaling ? transform : .identity }
}

extension SIMD2<Double> {
  /// Whether a mesh can hold this point.
  var isInRange: Bool { x.magnitude <= 0x1p126 && y.magnitude <= 0x1p126 }
}

extension AffineTransform {
  /// The largest factor by which a length grows: the larger singular value.
  var largestStretch: Double {
    // Most strokes have no transform, and the roots depend on each other.
    if isIdentity { return 1 }
    let sum = a * a + b * b + c * c + d * d
    let det = determinant
    let root = (sum - 2 * det) * (sum + 2 * det)
    return ((sum + (root > 0 ? root.squareRoot() : 0)) * 0.5).squareRoot()
  }
}

extension Rect {
  /// The bounds of this rectangle's image.
  func applying(_ transform: AffineTransform) -> Rect {
    guard !transform.isIdentity, !isNull else { return self }
    var result = Rect.null
    for corner in [min, max, Point(min.x, max.y), Point(max.x, min.y)] {
      result.formUnion(transform.apply(corner))
    }
    return result
  }

  func largestCoordinate(about origin: Point) -> Double {
    let (a, b) = (min - origin, max - origin)
    return Swift.max(
      Swift.max(a.x.magnitude, a.y.magnitude), Swift.max(b.x.magnitude, b.y.magnitude))
  }
}
