extension Path {
  /// The largest number of chords that flattening a path makes unless another limit is asked for.
  ///
  /// It is 2²⁴: 256 MB of points. Lines, and the first four chords of a curve, do not count.
  public static let chordLimit = 1 << 24

  /// This path with its curves as chords.
  ///
  /// - Parameter tolerance: The largest distance, both ways, between curve and chords, in path
  ///   units.
  /// - Throws: As `flatten(tolerance:into:)`.
  public func flattened(tolerance: Double) throws(TessellationError) -> Polyline {
    var polyline = Polyline()
    try flatten(tolerance: tolerance, into: &polyline)
    return polyline
  }

  /// Appends this path's contours, its curves as chords, to a polyline that is passed in and
  /// reused.
  ///
  /// End points of segments are copied bit for bit. Chords end on the curve. A quarter of the
  /// tolerance doubles their number, and the work.
  ///
  /// No bound is finer than rounding: than 2⁻⁴⁷ of the largest coordinate of a quadratic's control
  /// points, 2⁻⁴⁶ of that of a cubic's, 2⁻⁴⁴ of that of an arc's center and axes (2⁻⁴¹ where its
  /// start angle lies beyond ±2π).
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance, both ways, between curve and chords, in path units,
  ///     rounding included.
  ///   - polyline: Where contours are appended.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0;
  ///   `budgetExceeded` for more than `chordLimit` chords. The polyline is then as before.
  public func flatten(tolerance: Double, into polyline: inout Polyline) throws(TessellationError) {
    let budget = try pass(ChordBudget(tolerance: tolerance, limit: Path.chordLimit), &polyline)
    if budget.isSpent { throw .budgetExceeded(.chords, limit: Path.chordLimit) }
  }

  /// Appends this path's contours for a mesh of at most `vertexLimit` vertices.
  ///
  /// Each chord is one of them, so that more chords are refused before there is memory for them.
  func flatten(
    tolerance: Double, vertexLimit: Int, into polyline: inout Polyline
  ) throws(TessellationError) {
    guard vertexLimit < Path.chordLimit else {
      return try flatten(tolerance: tolerance, into: &polyline)
    }
    let budget = try pass(ChordBudget(tolerance: tolerance, limit: vertexLimit), &polyline)
    if budget.isSpent { throw .budgetExceeded(.vertices, limit: vertexLimit) }
  }

  /// Appends this path's contours with no more than `chordLimit` chords, lines and the first four
  /// of each curve not counted.
  ///
  /// Where the tolerance would take more, a coarser one is used, the same for the whole path.
  ///
  /// - Returns: The tolerance that was kept: the one asked for, or the coarser.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0.
  public func flatten(
    tolerance: Double, chordLimit: Int, into polyline: inout Polyline
  ) throws(TessellationError) -> Double {
    var tolerance = tolerance
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
