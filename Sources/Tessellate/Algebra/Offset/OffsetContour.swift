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
  }

  /// The segments in order, of which a closed contour's last one ends where it starts; none for a
  /// dot.
  private(set) var legs: [Leg] = []
  private(set) var isClosed = false
  /// The first point.
  private(set) var start: Point

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

  /// The contours of a path, those without segments left out.
  static func contours(of path: Path, negligible: Double) -> [OffsetContour] {
    var collector = ContourCollector(negligible: negligible)
    path.visitSound(&collector)
    return collector.contours
  }
}

/// Collects the contours of a path.
private struct ContourCollector: PathVisitor {
  var contours: [OffsetContour] = []
  let negligible: Double
  private var current = OffsetContour(start: .zero)
  private var isEmpty = true

  init(negligible: Double) { self.negligible = negligible }

  mutating func begin(at point: Point) { (current, isEmpty) = (OffsetContour(start: point), true) }
  mutating func line(_ segment: LineSegment) { append(.line(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(.quadratic(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(.cubic(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(.arc(segment)) }

  private mutating func append(_ segment: PathSegment) {
    isEmpty = false
    current.append(segment, negligible)
  }

  mutating func end(closed: Bool) {
    if closed { current.close(negligible) }
    // A move that nothing follows is never stroked.
    if closed || !isEmpty { contours.append(current) }
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
