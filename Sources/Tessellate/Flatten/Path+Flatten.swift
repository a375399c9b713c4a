extension Path {
  /// The largest number of chords that flattening a path makes unless another limit is asked for.
  ///
  /// It is 2²⁴: 256 MB of points. Lines, and the first four chords of a curve, do not count.
  public static let chordLimit = 1 << 24

  /// This path with its curves as chords.
  ///
  /// - Parameter tolerance: The largest distance, both ways, between curve and chords, in path units.
  /// - Throws: As `flatten(tolerance:into:)`.
  public func flattened(tolerance: Double) throws(TessellationError) -> Polyline {
    var polyline = Polyline()
    try flatten(tolerance: tolerance, into: &polyline)
    return polyline
  }

  /// Appends this path's contours, its curves as chords, to a polyline that is passed in and reused.
  ///
  /// End points of segments are copied bit for bit. Chords end on the curve. A quarter of the tolerance doubles their number,
  /// and the work.
  ///
  /// No bound is finer than rounding: than 2⁻⁴⁷ of the largest coordinate of a quadratic's control points, 2⁻⁴⁶ of that of a cubic's,
  /// 2⁻⁴⁴ of that of an arc's center and axes (2⁻⁴¹ where its start angle lies beyond ±2π).
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance, both ways, between curve and chords, in path units, rounding included.
  ///   - polyline: Where contours are appended.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0; `budgetExceeded` for more than
  ///   `chordLimit` chords. The polyline is then as before.
  public func flatten(tolerance: Double, into polyline: inout Polyline) throws(TessellationError) {
    try flatten(
      tolerance: ToleranceRule.used(tolerance, for: controlBounds), vertexLimit: .max,
      into: &polyline)
  }

  /// Appends this path's contours for a mesh of at most `vertexLimit` vertices, within just this tolerance.
  ///
  /// Each chord is one of them, so that more chords are refused before there is memory for them.
  func flatten(
    tolerance: Double, vertexLimit: Int, into polyline: inout Polyline
  ) throws(TessellationError) {
    let limit = Swift.min(vertexLimit, Path.chordLimit)
    let budget = try pass(ChordBudget(tolerance: tolerance, limit: limit), &polyline)
    guard budget.isSpent else { return }
    throw .budgetExceeded(vertexLimit < Path.chordLimit ? .vertices : .chords, limit: limit)
  }

  /// Appends this path's contours with no more than `chordLimit` chords, lines and the first four of each curve
  /// not counted.
  ///
  /// Where the tolerance would take more, a coarser one is used, the same for the whole path.
  ///
  /// - Returns: The tolerance that was kept: the one asked for, or the coarser.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0.
  public func flatten(
    tolerance: Double, chordLimit: Int, into polyline: inout Polyline
  ) throws(TessellationError) -> Double {
    var tolerance = ToleranceRule.used(tolerance, for: controlBounds)
    while true {
      let budget = try pass(ChordBudget(tolerance: tolerance, limit: chordLimit), &polyline)
      guard budget.isSpent else { return tolerance }
      // The number of chords goes with 1/√tolerance.
      tolerance *= Swift.max(2, budget.excess * budget.excess)
    }
  }

  /// Flattens once; a spent budget leaves the polyline as it was.
  @inline(__always)
  private func pass(
    _ budget: ChordBudget, _ polyline: inout Polyline
  ) throws(TessellationError) -> ChordBudget {
    guard budget.tolerance > 0 else { throw .invalidTolerance(budget.tolerance) }
    if let invalidElement { throw .invalidElement(invalidElement) }
    if appendStraight(to: &polyline) { return budget }
    return appendChords(budget, to: &polyline.points, &polyline.contours)
  }

  /// Appends points and contours; takes them back where the budget is spent.
  @inline(__always)
  private func appendChords(
    _ budget: ChordBudget, to points: inout [Point], _ contours: inout [Polyline.Contour]
  ) -> ChordBudget {
    var budget = budget
    let (offset, contourCount) = (points.count, contours.count)
    points.appendTail { points in
      var visitor = FlatteningVisitor(
        budget: budget, points: points, contours: contours, offset: offset)
      contours = []
      visitSound(&visitor)
      budget = visitor.budget
      contours = visitor.contours
      points = visitor.points
      if budget.isSpent { points.removeAll() }
    }
    if budget.isSpent { contours.removeSubrange(contourCount...) }
    return budget
  }
}

/// Appends chords to a polyline, a contour for each sub-path.
private struct FlatteningVisitor: PathVisitor, ~Copyable {
  var budget: ChordBudget
  var points: ArrayTail<Point>
  var contours: [Polyline.Contour]
  /// Where the tail begins in the array, and the current contour in the tail.
  private let offset: Int
  private var first = 0
  private var quadraticsAhead = QuadraticLookahead()
  private var cubicsAhead = CubicLookahead()

  @inline(__always)
  init(
    budget: ChordBudget, points: consuming ArrayTail<Point>,
    contours: consuming [Polyline.Contour], offset: Int
  ) {
    (self.budget, self.offset) = (budget, offset)
    self.points = points
    self.contours = contours
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
  /// Appends the contours of a path of straight lines, and says whether it was one; if not, nothing is appended.
  ///
  /// Its points are the polyline's points already, so they are copied at once, and only the verbs are walked over.
  @inline(__always)
  func appendStraight(to polyline: inout Polyline) -> Bool {
    // What follows the first point says most often that there is a curve.
    if verbs.count > 1, verbs[1].isCurve { return false }
    return appendIfStraight(to: &polyline)
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
    let lines = UInt64(Verb.line.rawValue) &* 0x0101_0101_0101_0101
    var i = 0
    while i < count {
      if isOpen, i &+ 8 <= count, verbs.load(UInt64.self, at: i) == lines {
        (next, i) = (next &+ 8, i &+ 8)
        continue
      }
      defer { i &+= 1 }
      switch verbs[i] {
      case .line:
        // A line behind a close starts a contour at a point that is not stored again.
        guard isOpen else { return false }
        next &+= 1
      case .move, .close:
        let isClosed = verbs[i] == .close
        if isOpen {
          contours.append(
            Polyline.Contour(start: offset &+ start, count: next &- start, isClosed: isClosed))
        } else if isClosed {
          return false
        }
        isOpen = !isClosed
        start = next
        next &+= isClosed ? 0 : 1
      default: return false
      }
    }
    if isOpen {
      contours.append(
        Polyline.Contour(start: offset &+ start, count: next &- start, isClosed: false))
    }
    return true
  }
}
