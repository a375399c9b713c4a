/// Triangulates the region that a pen sweeps along a path.
struct StrokeTessellator: ~Copyable, Sendable {
  private var builder = SpineBuilder()
  private var sweep = StrokeSweep(sink: RibbonSink())
  private var outlineSweep = StrokeSweep(sink: OutlineSink())

  /// Appends the stroke of `path` to `mesh`, as a ribbon.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, into mesh: inout Mesh
  ) throws(TessellationError) {
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    let bounds = path.controlBounds
    if let units = StrokeUnits(bounds, lineWidth: style.lineWidth, options) {
      let first = mesh.positions.count
      let scaled = units.apply(path)
      try stroke(
        scaled, scaled.controlBounds, units.apply(style), units.apply(options), into: &mesh)
      return units.restore(&mesh, from: first)
    }
    try stroke(path, bounds, style, options, into: &mesh)
  }

  @inline(__always)
  private mutating func stroke(
    _ path: Path, _ bounds: Rect, _ style: StrokeStyle, _ options: StrokeOptions,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    let frame = try StrokeFrame(
      bounds: bounds, style: style, options: options,
      origin: mesh.positions.isEmpty ? nil : mesh.origin)
    guard let frame else { return }
    try frame.build(path, &builder, options, keepsArcs: style.sweepsWhole)
    frame.measure(&builder.spine, for: style)
    try sweep.stroke(builder.spine, style: style, options: options, frame: frame, into: &mesh)
  }

  /// Appends the outline of `path`'s stroke to `polyline`: contours for the non-zero rule, in the units of the mesh.
  ///
  /// Returns the origin that a mesh of it should have, or `nil` where there is nothing.
  mutating func outline(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, origin: Point?,
    into polyline: inout Polyline
  ) throws(TessellationError) -> Point? {
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    let bounds = path.controlBounds
    if let units = StrokeUnits(bounds, lineWidth: style.lineWidth, options) {
      let scaled = units.apply(path)
      return try outline(
        scaled, scaled.controlBounds, units.apply(style), units.apply(options), origin, &polyline)
    }
    return try outline(path, bounds, style, options, origin, &polyline)
  }

  @inline(__always)
  private mutating func outline(
    _ path: Path, _ bounds: Rect, _ style: StrokeStyle, _ options: StrokeOptions,
    _ origin: Point?, _ polyline: inout Polyline
  ) throws(TessellationError) -> Point? {
    let frame = try StrokeFrame(bounds: bounds, style: style, options: options, origin: origin)
    guard let frame else { return nil }
    try frame.build(path, &builder, options)
    frame.measure(&builder.spine, for: style)
    try outlineSweep.outline(
      builder.spine, style: style, options: options, frame: frame, into: &polyline)
    return polyline.isEmpty ? nil : frame.origin
  }
}

/// Where a stroke's mesh lies, and what its tolerance is there, in the units of the pen.
struct StrokeFrame: Sendable {
  var origin: Point
  var halfWidth: Double
  /// The farthest that any section reaches from the path.
  var reach: Double
  /// How much wider the pen is swept so that rounding to `Float` leaves nothing uncovered.
  var padding: Double
  /// What is left of the tolerance for chords and fans.
  var tolerance: Double
  /// Where the tolerance leaves room for sections in single precision, what the areas of cells are off by (SectionLanes).
  var rowDoubt: Float?
  /// Whether rounding to `Float` leaves nothing of the path under so wide a pen.
  var hidesPath: Bool
  /// Whether miters may be so long that they end where no `Float` does.
  var mayLeaveRange: Bool
  /// Whether the path may be longer than any `Float`.
  var isVast: Bool

  /// Checks options and style for a drawing with these bounds; `nil` where there is nothing to draw.
  ///
  /// `planned` is the reach that chords are made for, if others than this stroke's.
  init?(
    bounds: Rect, style: borrowing StrokeStyle, options: StrokeOptions, origin taken: Point?,
    planned: Double = .infinity
  ) throws(TessellationError) {
    guard options.tolerance > 0, options.tolerance < .infinity else {
      throw .invalidTolerance(options.tolerance)
    }
    try style.validate()
    guard !bounds.isNull, style.lineWidth > 0 else { return nil }
    let drawing = bounds.applying(options.transform)
    let largestScale = style.widthStops.reduce(0) { Swift.max($0, $1.scale) }
    halfWidth = style.lineWidth * 0.5
    let aside = style.alignment == .center ? 1.0 : 2.0
    let scale = options.penTransform.largestStretch
    reach = halfWidth * aside * (style.widthStops.isEmpty ? 1 : largestScale)
    origin = taken ?? Self.origin(for: drawing, reach: reach * scale)
    let largest = drawing.largestCoordinate(about: origin) + 1.5 * reach * scale
    guard largest <= 0x1p126, scale > 0 else {
      if scale == 0 { return nil }
      throw .outOfRange
    }
    isVast = largest > 0x1p100
    let isMitered = style.lineJoin != .round && style.lineJoin != .bevel
    mayLeaveRange = isMitered && !(largest + 2 * style.miterLimit * reach * scale <= 0x1p126)
    // Half a unit in the last place of each coordinate, across.
    let rounding = Swift.max(largest * 0x1.7p-24, 0x1p-140)
    // Directions are in single precision, as are rows of sections where the tolerance leaves room for that (SectionLanes). A pen wider than
    // the one that chords are made for bears what these may be turned by (ChordRows) itself.
    let (coarse, size) = (Swift.min(options.tolerance, largest), reach * scale)
    let turned =
      reach > planned ? coarse.squareRoot() * (size + coarse).squareRoot() * 0x1.1p-11 : 0
    let inRows = 2 * rounding + (size + coarse) * 0x1.4p-20 + turned
    let ofFloat = 0x1p-100...0x1p100
    let laysRows =
      inRows <= options.tolerance * 0x1p-4 && ofFloat.contains(reach)
      && ofFloat.contains(reach + coarse / scale) && ofFloat.contains(scale)
    let moved = laysRows ? inRows : rounding + (size + coarse) * 0x1p-22 + turned
    if laysRows {
      let extent = 2 * (size + coarse + moved)
      rowDoubt = Swift.max(Float((largest + coarse) * extent * 0x1p-18), .leastNormalMagnitude)
    }
    let rest = Swift.max(options.tolerance - 2 * moved, 0.5 * options.tolerance)
    let extent = Swift.max(drawing.width, drawing.height)
    // So far below a step of the mesh there is no place; and steps, tolerances and squares of lengths might leave the range
    // of numbers in the pen's units.
    guard extent + reach * scale > rounding * 0x1p-30 else { return nil }
    hidesPath = extent > 0 && extent < rounding && extent * 0x1p20 < reach * scale
    padding = moved / scale
    // What is coarser than all of the drawing could only lead out of the range.
    tolerance = Swift.min(Swift.max(rest, rounding), largest) / scale
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
    pen.endsAtLengths = !style.dash.isEmpty || !style.trim.isWhole
    pen.leavesDisc =
      hidesPath && pen.isRound && style.widthStops.isEmpty && style.alignment == .center
    return pen
  }
}

extension StrokeSweep where Sink == OutlineSink {
  /// Appends the outline of the stroke along `spine` to `polyline`.
  mutating func outline(
    _ spine: borrowing Spine, style: StrokeStyle, options: StrokeOptions, frame: StrokeFrame,
    into polyline: inout Polyline
  ) throws(TessellationError) {
    sink.reset()
    pen = frame.pen(style)
    vertexLimit = options.vertexLimit
    // A round pen leaves a disc; of another, thousands of rounded cells would be laid on each other.
    guard pen.isRound || !frame.hidesPath else {
      throw .invalidStyle(parameter: "lineWidth", value: style.lineWidth)
    }
    try sweep(spine, style: style, options: options, halfWidth: frame.halfWidth)
    guard !isFull else { throw .budgetExceeded(.vertices, limit: options.vertexLimit) }
    sink.write(to: &polyline, transform: options.penTransform)
    if frame.mayLeaveRange, !polyline.points.allSatisfy(\.isInRange) { throw .outOfRange }
    guard polyline.points.count <= options.vertexLimit else {
      throw .budgetExceeded(.vertices, limit: options.vertexLimit)
    }
  }
}

extension StrokeStyle {
  /// Whether whole sub-paths are swept, from corner to corner, and nothing is asked of the knots between.
  var sweepsWhole: Bool {
    dash.isEmpty && trim.isWhole && widthStops.isEmpty && lineJoin != .arcs
      && alignment != .inner && alignment != .outer
  }
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
