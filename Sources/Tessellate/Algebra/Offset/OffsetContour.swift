// The sub-paths of a path as an offset needs them: without segments so short that they have no
// direction of their own. A segment of a thousandth of a tolerance, left over by whatever made the
// path, may point anywhere; a miter there would be a spike. So a segment is dropped that ends
// within a hundredth of the tolerance from where the last one kept has ended, and the next one
// starts there. Nothing moves by more than that, because each joint is compared with the last one
// kept.

/// A sub-path whose segments all have length and a direction at both ends.
struct OffsetContour {
  /// A segment and its unit tangents.
  struct Leg {
    var segment: PathSegment
    /// The direction at its start, and that at its end.
    var leaving, arriving: Vector
    /// The part of the tolerance within which its offset is fitted.
    var share = 1.0
  }

  /// The segments in order, of which a closed contour's last one ends where it starts; none for a
  /// dot.
  var legs: [Leg] = []
  fileprivate(set) var isClosed = false
  /// The first point.
  fileprivate(set) var start: Point

  /// Starts an empty contour.
  init(start: Point) { self.start = start }

  /// Creates a contour from segments that follow each other.
  ///
  /// - Parameters:
  ///   - segments: The segments; those without length are dropped.
  ///   - isClosed: Whether the last one ends where the first one starts, and is joined to it.
  ///   - negligible: The length up to which a segment has no direction.
  init?(_ segments: some Sequence<PathSegment>, isClosed: Bool, negligible: Double) {
    var iterator = segments.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(start: first.start)
    var next: PathSegment? = first
    while let segment = next {
      append(segment, negligible)
      next = iterator.next()
    }
    if isClosed { close(negligible) }
  }

  /// Appends a segment, unless it is as good as a point.
  fileprivate mutating func append(_ segment: PathSegment, _ negligible: Double) {
    let from = legs.last?.segment.end ?? start
    var segment = segment
    segment.moveStart(to: from)
    segment = segment.withoutPause(upTo: negligible)
    guard segment.polygonLength > negligible, let leaving = segment.tangent(at: 0),
      let arriving = segment.tangent(at: 1)
    else { return }
    legs.append(Leg(segment: segment, leaving: leaving, arriving: arriving))
  }

  /// Closes the contour by a straight line, if there is a gap.
  fileprivate mutating func close(_ negligible: Double) {
    isClosed = true
    guard var last = legs.last, last.segment.end != start else { return }
    if last.segment.end.distance(to: start) > negligible {
      append(.line(LineSegment(start: last.segment.end, end: start)), negligible)
    } else {
      last.segment.moveEnd(to: start)
      last.arriving = last.segment.tangent(at: 1) ?? last.arriving
      legs[legs.count - 1] = last
    }
  }

  /// The contours of a path, moves that nothing follows left out.
  static func contours(of path: Path, negligible: Double) -> [OffsetContour] {
    var contours = OffsetContours()
    contours.read(path, negligible: negligible)
    return contours.contours.dropLast(contours.contours.count - contours.count)
  }
}

/// The contours of a path, in memory that is used again.
struct OffsetContours: PathVisitor {
  /// The contours, and after them some that are not in use.
  var contours: [OffsetContour] = []
  /// The number of contours.
  private(set) var count = 0
  private var negligible = 0.0
  private var isEmpty = true

  /// Reads the contours of a path; a move that nothing follows is none.
  mutating func read(_ path: Path, negligible: Double) {
    self.negligible = negligible
    count = 0
    path.visitSound(&self)
  }

  /// Forgets all contours.
  mutating func removeAll() { count = 0 }

  /// Starts a closed contour, whose legs are going to be appended.
  mutating func startClosed(at point: Point) {
    begin(at: point)
    contours[count].isClosed = true
    count += 1
  }

  /// Appends a leg to the last contour.
  mutating func append(_ leg: OffsetContour.Leg) { contours[count - 1].legs.append(leg) }

  mutating func begin(at point: Point) {
    isEmpty = true
    if count == contours.count { contours.append(OffsetContour(start: point)) }
    contours[count].legs.removeAll(keepingCapacity: true)
    (contours[count].start, contours[count].isClosed) = (point, false)
  }

  mutating func line(_ segment: LineSegment) { append(.line(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(.quadratic(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(.cubic(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(.arc(segment)) }

  private mutating func append(_ segment: PathSegment) {
    isEmpty = false
    contours[count].append(segment, negligible)
  }

  mutating func end(closed: Bool) {
    if closed { contours[count].close(negligible) }
    // A move that nothing follows is never stroked.
    if closed || !isEmpty { count += 1 }
  }
}

extension PathSegment {
  /// Moves the start, and the handle there with it.
  mutating func moveStart(to point: Point) {
    guard point != start else { return }
    switch self {
    case .line(var line):
      line.start = point
      self = .line(line)
    case .quadratic(var curve):
      curve.start = point
      self = .quadratic(curve)
    case .cubic(var curve):
      curve.control1 += point - curve.start
      curve.start = point
      self = .cubic(curve)
    case .arc(var arc):
      arc.start = point
      self = .arc(arc)
    }
  }

  /// Moves the end, and the handle there with it.
  mutating func moveEnd(to point: Point) {
    guard point != end else { return }
    var backwards = reversed
    backwards.moveStart(to: point)
    self = backwards.reversed
  }

  /// The segment from its end to its start.
  var reversed: PathSegment {
    switch self {
    case .line(let line): return .line(LineSegment(start: line.end, end: line.start))
    case .quadratic(let curve):
      return .quadratic(
        QuadraticSegment(start: curve.end, control: curve.control, end: curve.start))
    case .cubic(let curve):
      return .cubic(
        CubicSegment(
          start: curve.end, control1: curve.control2, control2: curve.control1, end: curve.start))
    case .arc(let arc): return .arc(arc.reversed)
    }
  }
}
