// What a mesh's `Float`s take of a stroke's tolerance.
//
// Vertices lie on steps: those of `Float`s as large as the farthest coordinate, 2⁻²⁴ of the power of two above that. A vertex of a ribbon
// moves by half the diagonal of a step. So may the vertices of a single cover, and its edges once more where they pass a crossing that is
// rounded (Lattice): the diagonal in all.
//
// The pen is wider by so much, its padding, so that the mesh contains the true region; and chords, fans and caps get what is left when the
// padding and the rounding of the padded outline are taken from the tolerance: no less than 0.17 steps of a tolerance of three. A finer one
// can't be kept. Then the padding is half a diagonal, and what rounding leaves of four halves is for chords: the mesh is no more than
// 2.83 steps too large, and no more than 0.71 too small.
//
// *Directions* of chords are rounded to single precision. What they are longer or shorter by than 1, a pen is narrower or wider: by less than
// 2⁻²² of its reach, where that is little of the tolerance; else they are made 1 long when they are read. A direction turned by e takes e·h·tan α off the pen beside a section that
// stands at the angle α to the chord's normal (ChordRows), and no section within the tolerance t stands farther off than
// tan α ≤ √(2t(h + t))/h: so e·√(2t(h + t)) in all, with e ≤ 2⁻²³. No root is less than k·t + (h + t)/4k, of which k = 2⁹ makes nearly nothing.
//
// *Rows* of sections in single precision take more (SectionLanes), and are found only where the tolerance leaves room for them.
//
// *How large steps are* is known when all vertices are. Where the usual ones are below a 64th of the tolerance, it hardly matters: as much of
// the tolerance of a single cover is left for a lattice that tips of miters make coarser. Where that won't do, or steps are larger, a mesh
// that turns out to need others than were taken is made once more. A ribbon's other vertices don't depend on its tips, and tips have room
// of their own (Join).

/// Where a stroke's mesh lies, and what its tolerance is there, in the units of the pen.
struct StrokeFrame: Sendable {
  var origin: Point
  var halfWidth: Double
  /// The farthest that any section reaches from the path.
  var reach: Double
  /// How far rounding to `Float` moves things.
  var moved: Double
  /// How much wider the pen is swept so that this leaves nothing uncovered; where its width varies, where it is widest.
  var padding: Double
  /// What is left of the tolerance for chords and fans.
  var tolerance: Double
  /// The largest steps, in the units of the mesh, that vertices may turn out to lie on.
  var largestStep: Double
  /// Where the tolerance leaves room for sections in single precision, what the areas of cells are off by (SectionLanes).
  var rowDoubt: Float?
  /// Whether the pen is so wide that it sees how long directions are.
  var seesDirections: Bool
  /// Whether rounding to `Float` leaves nothing of the path under so wide a pen.
  var hidesPath: Bool
  /// Whether miters may be so long that they end where no `Float` does.
  var mayLeaveRange: Bool
  /// Whether the path may be longer than any `Float`.
  var isVast: Bool

  /// Checks options and style for a drawing with these bounds; `nil` where there is nothing to draw.
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
    reach = halfWidth * style.largestPart
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
    // Far from zero, rounding to `Double` counts too.
    let noise = (origin.x.magnitude + origin.y.magnitude) * 0x1p-51
    let steps = StrokeSteps(
      options: options, farthest: farthest, size: size, coarse: coarse, known: knownStep,
      noise: noise)
    let inRows = 2 * steps.snap + (size + coarse) * 0x1.4p-20
    let ofFloat = 0x1p-100...0x1p100
    let laysRows =
      options.coverage == .ribbon && inRows <= options.tolerance * 0x1p-4
      && options.tolerance - 2 * inRows >= chords * (ChordLimits.leastShare * scale)
      && ofFloat.contains(reach) && ofFloat.contains(reach + coarse / scale)
      && ofFloat.contains(scale)
    let stretched = (size + coarse) * 0x1p-22
    seesDirections = !laysRows && stretched > options.tolerance * 0x1p-8
    let ofDirections =
      coarse * 0x1p-13 + (size + coarse) * 0x1p-33 + (seesDirections ? 0 : stretched)
    let keepsTolerance = options.tolerance >= 3 * steps.size
    let moves = laysRows ? inRows : (keepsTolerance ? steps.moved : steps.snap) + ofDirections
    if laysRows {
      let extent = 2 * (size + coarse + moves)
      rowDoubt = Swift.max(
        Float((farthest + size + 2 * coarse) * extent * 0x1p-18), .leastNormalMagnitude)
    }
    largestStep = steps.largest
    let rest =
      keepsTolerance
      ? Swift.max(options.tolerance - steps.reserve - 2 * moves, steps.size * 0x1p-4)
      : 3 * steps.snap - steps.moved
    let extent = Swift.max(drawing.width, drawing.height)
    // So far below a step of the mesh there is no place; and steps, tolerances and squares of lengths might leave the range
    // of numbers in the pen's units.
    guard extent + size > steps.snap * 0x1p-30 else { return nil }
    hidesPath = extent > 0 && extent < steps.snap && extent * 0x1p20 < size
    moved = moves / scale
    padding = style.widthStops.isEmpty ? moved : moved / Swift.max(reach / halfWidth, 1)
    // What is coarser than all of the drawing could only lead out of the range.
    tolerance = Swift.min(rest, largest) / scale
  }

  /// The origin for the stroke of a drawing with these bounds; of a dot, which has no extent, the pen's counts.
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
      knotLimit: options.vertexLimit / 2,
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

/// The steps that the vertices of a stroke lie on, in the units of its mesh.
private struct StrokeSteps {
  let size: Double
  /// The largest ones that a mesh may turn out to need.
  let largest: Double
  /// How far rounding may move a vertex, and how far all there is may move.
  let snap, moved: Double
  /// What of the tolerance is left for larger steps.
  let reserve: Double

  /// Steps for a path whose farthest coordinate is known, and a pen of this size.
  ///
  /// They don't depend on caps and joins: a plan's chords serve all.
  ///
  /// - Parameters:
  ///   - coarse: The tolerance, or what the drawing leaves of it.
  ///   - known: What steps turned out to be.
  ///   - noise: What coordinates lie apart as `Double`s.
  init(
    options: StrokeOptions, farthest: Double, size: Double, coarse: Double, known: Double,
    noise: Double
  ) {
    let isSingle = options.coverage == .single
    // No multiple of a lattice's step is subnormal as a `Float`.
    let smallest = Swift.max(noise, isSingle ? Lattice.leastStep : 0x1p-139)
    // Corners of square caps are √2 half widths away.
    let usual = Swift.max(Lattice.step(for: farthest + 0x1.7p0 * size + coarse), smallest)
    let known = isSingle ? known : Swift.min(known, usual)
    let matters = Swift.max(usual, known) * 64 > options.tolerance
    self.size =
      matters
      ? Swift.max(Lattice.step(for: Swift.max(farthest, 0.7 * size)), smallest, known) : usual
    snap = self.size * Lattice.snapShare
    moved = isSingle ? 2 * snap : snap
    reserve = isSingle && !matters ? options.tolerance * 0x1p-6 : 0
    largest =
      isSingle
      ? Swift.max(self.size, reserve / (2.01 * Lattice.snapShare))
      : matters && known < usual ? self.size : .infinity
  }
}

extension Mesh {
  /// Takes a stroke off a mesh that held so much before, if its vertices turned out to lie on larger steps than they may; returns these.
  @inline(never)
  mutating func takeOffIfCoarser(than frame: StrokeFrame, from before: Extent) -> Double? {
    let actual = Mesh.resolution(of: positions[before.vertices...])
    guard actual > frame.largestStep else { return nil }
    truncate(to: before)
    return actual
  }
}

extension StrokeStyle {
  /// Whether whole sub-paths are swept, from corner to corner, and nothing is asked of the knots between.
  var sweepsWhole: Bool {
    dash.isEmpty && trim.isWhole && widthStops.isEmpty && lineJoin != .arcs
      && alignment != .inner && alignment != .outer
  }

  /// The farthest that a section's end may lie from the path, in half widths.
  fileprivate var largestPart: Double {
    let largestScale = widthStops.reduce(0) { Swift.max($0, $1.scale) }
    return (alignment == .center ? 1 : 2) * (widthStops.isEmpty ? 1 : largestScale)
  }

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
