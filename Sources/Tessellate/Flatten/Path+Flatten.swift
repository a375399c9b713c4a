extension Path {
  /// The default limit for the number of chords of a flattened path.
  ///
  /// It is 2²⁴: 256 MB of points. Lines, and the first four chords of each curve, do not count.
  public static let chordLimit = 1 << 24

  /// Returns this path with its curves as chords.
  ///
  /// - Parameter tolerance: The largest distance, both ways, between curve and chords, in path
  ///   units. A finer one is used for a path that is small beside it.
  /// - Returns: A contour for each sub-path.
  /// - Throws: As `flatten(tolerance:into:)`.
  public func flattened(tolerance: Double) throws(TessellationError) -> Polyline {
    var polyline = Polyline()
    try flatten(tolerance: tolerance, into: &polyline)
    return polyline
  }

  /// Appends this path's contours, its curves as chords, to a polyline that is passed in and
  /// reused.
  ///
  /// End points of segments are copied bit for bit. Chords end on the curve, and a curve has the
  /// same chord ends as its reverse, bit for bit. A quarter of the tolerance doubles their number,
  /// and the work.
  ///
  /// No bound is finer than rounding: than 2⁻⁴⁷ of the largest coordinate of a quadratic's control
  /// points, 2⁻⁴⁶ of that of a cubic's, 2⁻⁴⁴ of that of an arc's center and axes (2⁻⁴¹ where its
  /// start angle lies beyond ±2π).
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance, both ways, between curve and chords, in path units,
  ///     rounding included. At most a sixteenth of the larger side of the control points' bounds is
  ///     used, and of their smaller side, but for that not less than 1/64 of what is passed.
  ///   - polyline: The polyline to extend.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0;
  ///   `budgetExceeded` for more than `chordLimit` chords. The polyline is then as before.
  public func flatten(tolerance: Double, into polyline: inout Polyline) throws(TessellationError) {
    let used = ToleranceRule.used(tolerance, for: controlBounds)
    guard try pass(used, limit: Path.chordLimit, &polyline) == 0 else {
      throw .budgetExceeded(.chords, limit: Path.chordLimit)
    }
  }

  /// Appends this path's contours for a mesh of at most `vertexLimit` vertices, within exactly this
  /// tolerance, however small the path is beside it.
  ///
  /// Each chord is a vertex, so that more chords are refused before memory is reserved for them.
  func flatten(
    tolerance: Double, vertexLimit: Int, into polyline: inout Polyline
  ) throws(TessellationError) {
    let limit = Swift.min(vertexLimit, Path.chordLimit)
    if try pass(tolerance, limit: limit, &polyline) == 0 { return }
    throw .budgetExceeded(vertexLimit < Path.chordLimit ? .vertices : .chords, limit: limit)
  }

  /// Appends this path's contours with no more than `chordLimit` chords, lines and the first four
  /// of each curve not counted.
  ///
  /// If the tolerance takes more, a coarser one is used, the same for the whole path.
  ///
  /// - Returns: The tolerance that was used.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0.
  public func flatten(
    tolerance: Double, chordLimit: Int, into polyline: inout Polyline
  ) throws(TessellationError) -> Double {
    var tolerance = ToleranceRule.used(tolerance, for: controlBounds)
    while true {
      let excess = try pass(tolerance, limit: chordLimit, &polyline)
      if excess == 0 { return tolerance }
      // The number of chords is proportional to 1/√tolerance.
      tolerance *= Swift.max(2, excess * excess)
    }
  }

  /// Flattens once; leaves the polyline as it was if that takes more chords than `limit`.
  ///
  /// - Returns: The chords taken as a multiple of the limit; 0 within it.
  @inline(never)
  private func pass(
    _ tolerance: Double, limit: Int, _ polyline: inout Polyline
  ) throws(TessellationError) -> Double {
    guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
    if let invalidElement { throw .invalidElement(invalidElement) }
    if appendStraight(to: &polyline) { return 0 }
    if verbs.count == 2 { return passSingle(tolerance, limit: limit, &polyline) }
    let (offset, contourCount) = (polyline.points.count, polyline.contours.count)
    var excess = 0.0
    polyline.points.appendTail { points in
      var visitor = FlatteningVisitor(
        budget: ChordBudget(tolerance: tolerance, limit: limit), points: points, offset: offset)
      // Exchanged, not copied: no reference is counted.
      swap(&visitor.contours, &polyline.contours)
      visitSound(&visitor)
      swap(&visitor.contours, &polyline.contours)
      excess = visitor.budget.excess
      points = visitor.points
      if excess > 0 { points.removeAll() }
    }
    if excess > 0 { polyline.contours.removeSubrange(contourCount...) }
    return excess
  }

  /// Flattens a path that is one curve as `pass` does: it has nothing to look ahead to, and needs
  /// no visitor.
  @inline(__always)
  private func passSingle(_ tolerance: Double, limit: Int, _ polyline: inout Polyline) -> Double {
    let offset = polyline.points.count
    let curve = verbs[1]
    var budget = ChordBudget(tolerance: tolerance, limit: limit)
    polyline.points.appendTail { chords in
      points.withUncheckedReading { points in
        chords.append(points[0])
        switch curve {
        case .quadCurve:
          QuadraticSegment(start: points[0], control: points[1], end: points[2])
            .flatten(&budget, into: &chords)
        case .curve: CubicSegment(at: points).flatten(&budget, into: &chords)
        default:
          ArcSegment(start: points[0], stored: points.dropping(1)).flatten(&budget, into: &chords)
        }
      }
      if budget.isSpent { chords.removeAll() }
    }
    if !budget.isSpent {
      polyline.contours.append(
        Polyline.Contour(
          start: offset, count: polyline.points.count &- offset, isClosed: false))
    }
    return budget.excess
  }
}

/// Appends chords to a polyline, a contour for each sub-path.
private struct FlatteningVisitor: PathVisitor, ~Copyable {
  var budget: ChordBudget
  var points: ArrayTail<Point>
  var contours: [Polyline.Contour] = []
  /// The index of the tail's first point in the array.
  private let offset: Int
  private var first = 0
  private var quadraticsAhead = QuadraticLookahead()
  private var cubicsAhead = CubicLookahead()

  @inline(__always)
  init(budget: ChordBudget, points: consuming ArrayTail<Point>, offset: Int) {
    (self.budget, self.offset) = (budget, offset)
    self.points = points
  }

  @inline(__always)
  mutating func begin(at point: Point) {
    first = points.count
    points.append(point)
  }

  @inline(__always)
  mutating func line(_ segment: LineSegment) { points.append(segment.end) }

  @inline(__always)
  mutating func quadratic(_ segment: QuadraticSegment) {
    if quadraticsAhead.isEmpty { return segment.flatten(&budget, into: &points) }
    quadraticsAhead.flattenNext(segment, &budget, into: &points)
  }

  static var looksAhead: Bool { true }

  @inline(__always)
  mutating func lookAheadQuadratics(_ cursor: PathCursor, _ controls: UncheckedView<Point>) {
    if quadraticsAhead.isEmpty {
      quadraticsAhead.look(
        from: cursor, controls, usualReach: budget.usualReach, scale: budget.eighth)
    }
  }

  @inline(__always)
  mutating func lookAheadCubics(_ cursor: PathCursor, _ controls: UncheckedView<Point>) -> Bool {
    cubicsAhead.isEmpty && cubicsAhead.look(from: cursor, controls, &budget, into: &points)
  }

  @inline(__always)
  mutating func cubic(_ segment: CubicSegment) {
    if cubicsAhead.isEmpty { return segment.flatten(&budget, into: &points) }
    cubicsAhead.flattenNext(segment, &budget, into: &points)
  }

  @inline(__always)
  mutating func arc(_ segment: ArcSegment) { segment.flatten(&budget, into: &points) }

  @inline(__always)
  mutating func end(closed: Bool) {
    contours.append(
      Polyline.Contour(
        start: offset &+ first, count: points.count &- first, isClosed: closed))
  }
}

extension Path {
  /// Appends the contours if all segments are straight lines, and returns whether they are; appends
  /// nothing otherwise.
  ///
  /// The path's points are then the polyline's points and are copied in one piece; only the verbs
  /// are visited.
  @inline(__always)
  func appendStraight(to polyline: inout Polyline) -> Bool {
    // In most paths with curves the first segment is one.
    if verbs.count > 1, verbs[1].isCurve { return false }
    return appendIfStraight(to: &polyline)
  }

  /// Replaces a polyline's contours by this path's, if all its segments are straight lines and
  /// valid, and returns whether they are; if not, the polyline holds anything.
  ///
  /// To write over points takes fewer instructions than to remove them and to append others.
  @inline(__always)
  func rewriteStraight(_ polyline: inout Polyline) -> Bool {
    if verbs.count < 2 || verbs[1].isCurve || invalidElement != nil { return false }
    return rewriteIfStraight(&polyline)
  }

  @inline(never) @_optimize(speed)
  private func rewriteIfStraight(_ polyline: inout Polyline) -> Bool {
    let (verbCount, pointCount) = (verbs.count, points.count)
    polyline.removeContours()
    let isStraight = verbs.withUncheckedReading { verbs in
      Self.appendContours(verbs, count: verbCount, offset: 0, to: &polyline.contours)
    }
    guard isStraight else { return false }
    points.withUncheckedReading { source in
      polyline.points.rewriteUnchecked(from: 0, limit: pointCount) { out in
        out.copy(source, count: pointCount, to: 0)
        return pointCount
      }
    }
    return true
  }

  @inline(never)
  private func appendIfStraight(to polyline: inout Polyline) -> Bool {
    let (offset, contourCount) = (polyline.points.count, polyline.contours.count)
    let number = verbs.count
    let isStraight = verbs.withUncheckedReading { verbs in
      Self.appendContours(verbs, count: number, offset: offset, to: &polyline.contours)
    }
    if isStraight {
      polyline.points.append(contentsOf: points)
    } else if polyline.contours.count > contourCount {
      polyline.contours.removeSubrange(contourCount...)
    }
    return isStraight
  }

  private static func appendContours(
    _ verbs: UncheckedView<Verb>, count: Int, offset: Int, to contours: inout [Polyline.Contour]
  ) -> Bool {
    var (start, next) = (0, 0)
    var isOpen = false
    var i = 0
    while i < count {
      let verb = verbs[i]
      // A line after a close starts a contour at a point that is not stored again.
      if verb.isCurve || !isOpen && verb != .move { return false }
      if isOpen {
        contours.append(
          Polyline.Contour(
            start: offset &+ start, count: next &- start, isClosed: verb == .close))
      }
      isOpen = verb == .move
      (start, i) = (next, i &+ 1)
      guard isOpen else { continue }
      let lines = lineCount(verbs.dropping(i), count &- i)
      (next, i) = (start &+ 1 &+ lines, i &+ lines)
    }
    if isOpen {
      contours.append(
        Polyline.Contour(start: offset &+ start, count: next &- start, isClosed: false))
    }
    return true
  }

  /// The number of lines that a list of verbs starts with, looked at eight at a time.
  @inline(__always)
  private static func lineCount(_ verbs: UncheckedView<Verb>, _ count: Int) -> Int {
    let lines = UInt64(Verb.line.rawValue) &* 0x0101_0101_0101_0101
    var i = 0
    while i &+ 8 <= count, verbs.load(UInt64.self, at: i) == lines { i &+= 8 }
    while i < count, verbs[i] == .line { i &+= 1 }
    return i
  }
}
