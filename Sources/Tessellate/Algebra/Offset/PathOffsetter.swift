/// Grows and shrinks the regions of paths by a distance.
///
/// It is the reusable form of ``Path/offset(by:join:miterLimit:cap:using:tolerance:)``: its memory
/// is kept, so that from the second offset of the same size on, nothing is allocated.
///
/// 1. The region's outline is found (`PathAlgebra`).
/// 2. Each of its segments is moved by the distance, and corners are joined (`EdgeChain`); where
///    the offset folds, strips take its place (`FoldedStrip`).
/// 3. All of it is united.
/// 4. If two fitted curves cross at so small an angle that their tip may be farther from the true
///    one than the tolerance, both are fitted more closely, and steps 2 and 3 are done again
///    (`TipFinder`).
public struct PathOffsetter: ~Copyable, Sendable {
  private var uniter = RegionUniter()
  private var outline = StrokeOutline()
  /// The closed sub-paths, and the open ones, of a path that has both.
  private var parter = SubpathParter()
  private var region = Path()
  /// The contours of the region's outline, and of open sub-paths.
  private var contours = OffsetContours()
  private var lines = OffsetContours()
  private var touching = TouchingCorners()
  private var tips = TipFinder()

  /// Creates an offsetter without memory.
  public init() {}

  // One function, as for `PathAlgebra`.
  @inline(never)
  deinit {}

  /// Finds the outline of a path's region, grown by a distance, or shrunk by it.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - distance: The distance, in path units; negative to shrink the region.
  ///   - join: The shape of corners.
  ///   - miterLimit: The longest miter, as a multiple of the distance.
  ///   - cap: The shape of the ends of open sub-paths.
  ///   - rule: The rule that decides which points closed sub-paths enclose.
  ///   - tolerance: The largest distance, both ways, between the true outline and the result.
  ///   - result: The path whose elements are replaced by the outline.
  /// - Throws: As ``Path/offset(by:join:miterLimit:cap:using:tolerance:)``; the result is then
  ///   empty.
  public mutating func offset(
    _ path: Path, by distance: Double, join: StrokeStyle.LineJoin = .miter,
    miterLimit: Double = 10, cap: StrokeStyle.LineCap = .butt, using rule: FillRule = .nonZero,
    tolerance: Double = 0.1, into result: inout Path
  ) throws(TessellationError) {
    result.removeAll()
    if let invalidElement = path.invalidElement { throw .invalidElement(invalidElement) }
    guard tolerance > 0, tolerance < .infinity else { throw .invalidTolerance(tolerance) }
    guard distance.isFinite else { throw .invalidStyle(parameter: "distance", value: distance) }
    guard miterLimit >= 0, miterLimit < .infinity else {
      throw .invalidStyle(parameter: "miterLimit", value: miterLimit)
    }
    let unit = FitUnit(path)
    let pen = OffsetPen(
      distance: distance * unit.scale, join: join, miterLimit: miterLimit,
      tolerance: tolerance * unit.scale)
    guard pen.reach <= 0x1p126, pen.tolerance < .infinity else { throw .outOfRange() }
    do {
      try offset(unit.apply(to: path), pen, cap: cap, rule: rule, &result)
    } catch {
      result.removeAll()
      throw error
    }
    if unit.scale != 1 { result = unit.undo(result) }
  }

  /// Offsets by a pen whose tolerance is that of the whole.
  private mutating func offset(
    _ path: Path, _ pen: OffsetPen, cap: StrokeStyle.LineCap, rule: FillRule,
    _ result: inout Path
  ) throws(TessellationError) {
    let shares = try OffsetTolerance(pen.tolerance, for: path.controlBounds, distance: pen.reach)
    let hasLines = path.hasOpenSubpaths
    if hasLines { parter.part(path) }
    let shapes = hasLines ? parter.closed : path
    uniter.algebra.leastSize = 0
    if pen.reach == 0 { return try uniter.unite(shapes, rule, pen.tolerance, &result) }
    // The tip of a needle or a slit, thinner than the tolerance, is seen at a distance.
    try uniter.unite(
      shapes, rule, shares.region, keptTips: pen.distance > 0 ? .all : .slits, &region)
    contours.read(region, negligible: shares.negligible)
    // Contours that touch part the region's inside; what is added lies outside.
    if pen.distance > 0, pen.join != .round { touching.relink(&contours) }
    if hasLines { lines.read(parter.open, negligible: shares.negligible) }
    uniter.algebra.leastSize = shares.union
    var finest = 1.0
    for pass in 1...PathOffsetter.mostPasses {
      try draw(pen, shares, cap: cap, hasLines: hasLines && pen.distance > 0)
      try uniter.unite(try outline.soundPath, .positive, shares.union * finest, &result)
      guard pass < PathOffsetter.mostPasses,
        tips.find(
          in: result, uniter.algebra, outline, limit: shares.fit * PathOffsetter.tipShare,
          fit: shares.fit),
        let share = tips.apply(to: &contours)
      else { return }
      finest = Swift.min(finest, share)
    }
  }

  /// The most times that an offset is drawn.
  ///
  /// A fit's error falls with each pass to the share that the tip allows. Finer fits may make new
  /// tips, which the next pass is for; the last is taken as it is.
  private static let mostPasses = 4
  /// The distance of a tip from the true one, in shares of the fit's: all of the tolerance.
  private static let tipShare = 4.0 / 3

  /// Draws the sides of the region's outline, and the strokes of open sub-paths.
  private mutating func draw(
    _ pen: OffsetPen, _ shares: OffsetTolerance, cap: StrokeStyle.LineCap, hasLines: Bool
  ) throws(TessellationError) {
    outline.restart(tolerance: shares.fit, cleaning: shares.cleaning)
    var sidePen = pen
    sidePen.tolerance = shares.fit
    for contour in 0..<contours.count {
      try outline.appendSide(
        contours.contours[contour], number: contour, sidePen, sharpness: shares.region)
    }
    guard hasLines else { return }
    let nib = StrokeNib(
      left: pen.reach, right: pen.reach, join: pen.join, miterLimit: pen.miterLimit,
      startCap: cap, endCap: cap)
    for contour in 0..<lines.count {
      let line = lines.contours[contour]
      if line.legs.isEmpty {
        outline.appendDot(at: line.start, direction: Vector(1, 0), nib)
      } else {
        try outline.append(line, nib)
      }
    }
  }
}

/// An algebra, and the one operand of it.
private struct RegionUniter: ~Copyable, Sendable {
  var algebra = PathAlgebra()
  private var operand = [FillRegion(Path())]

  init() { algebra.cutsEvenly = true }

  /// Finds the outline of a region.
  mutating func unite(
    _ path: Path, _ rule: FillRule, _ tolerance: Double, keptTips: SharpTips.Kept = .none,
    _ result: inout Path
  ) throws(TessellationError) {
    algebra.keptTips = keptTips
    operand[0] = FillRegion(path, rule: rule)
    // A path that is held here could not change in place.
    defer { operand[0].path = Path() }
    try algebra.combine(operand, by: .union, tolerance: tolerance, into: &result)
  }
}

extension Path {
  /// Whether a sub-path with elements is not closed, or one has none.
  fileprivate var hasOpenSubpaths: Bool {
    var isOpen = false
    for verb in verbs {
      if verb == .move, isOpen { return true }
      isOpen = verb != .close
    }
    return isOpen
  }
}

/// Parts a path's closed sub-paths from its open ones.
private struct SubpathParter: PathVisitor {
  private(set) var closed = Path()
  private(set) var open = Path()
  private var current = Path()

  mutating func part(_ path: Path) {
    closed.removeAll()
    open.removeAll()
    path.visitSound(&self)
  }

  mutating func begin(at point: Point) {
    current.removeAll()
    current.move(to: point)
  }

  mutating func line(_ segment: LineSegment) { current.addSegment(.line(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { current.addSegment(.quadratic(segment)) }
  mutating func cubic(_ segment: CubicSegment) { current.addSegment(.cubic(segment)) }
  mutating func arc(_ segment: ArcSegment) { current.addSegment(.arc(segment)) }

  mutating func end(closed isClosed: Bool) {
    if isClosed {
      current.closeSubpath()
      closed.addPath(current)
    } else {
      open.addPath(current)
    }
  }
}
