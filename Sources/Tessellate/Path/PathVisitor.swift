/// What a consumer of a path implements to be led through it, segment by segment.
///
/// It hides the grammar of elements: after a close, a drawing element begins a new sub-path at the
/// closed one's start (SVG 2), and a `move(to:)` that nothing follows is a sub-path without
/// segments.
protocol PathVisitor: ~Copyable {
  /// A sub-path begins at `point`.
  mutating func begin(at point: Point)
  mutating func line(_ segment: LineSegment)
  mutating func quadratic(_ segment: QuadraticSegment)
  mutating func cubic(_ segment: CubicSegment)
  mutating func arc(_ segment: ArcSegment)
  /// Whether the following two are called.
  static var looksAhead: Bool { get }
  /// A quadratic is reported next, the first one from `cursor` on, and something follows it.
  mutating func lookAheadQuadratics(_ cursor: PathCursor, _ points: UncheckedView<Point>)
  /// A cubic is reported next, the first one from `cursor` on, and something follows it; returns
  /// `true` where four cubics in a row, it being the first, need not be reported any more.
  mutating func lookAheadCubics(_ cursor: PathCursor, _ points: UncheckedView<Point>) -> Bool
  /// The sub-path ends. When `closed`, the straight way from the last point to the first belongs to
  /// it and has not been reported as a line.
  mutating func end(closed: Bool)
}

extension PathVisitor where Self: ~Copyable {
  static var looksAhead: Bool { false }
  mutating func lookAheadQuadratics(_ cursor: PathCursor, _ points: UncheckedView<Point>) {}
  mutating func lookAheadCubics(_ cursor: PathCursor, _ points: UncheckedView<Point>) -> Bool {
    false
  }
}

extension Path {
  /// Leads `visitor` through every sub-path in order.
  ///
  /// - Throws: `TessellationError.invalidElement` when the path remembers one.
  @inline(__always)
  func visit<Visitor: PathVisitor & ~Copyable>(_ visitor: inout Visitor) throws(TessellationError) {
    if let invalidElement { throw .invalidElement(invalidElement) }
    visitSound(&visitor)
  }

  /// Leads `visitor` through the elements that could be added, whether or not one could not.
  @inline(__always)
  func visitSound<Visitor: PathVisitor & ~Copyable>(_ visitor: inout Visitor) {
    let count = verbs.count
    verbs.withUncheckedReading { verbs in
      points.withUncheckedReading { points in
        Self.walk(verbs, count: count, points, &visitor)
      }
    }
  }

  @inline(__always)
  private static func walk<Visitor: PathVisitor & ~Copyable>(
    _ verbs: UncheckedView<Verb>, count: Int, _ points: UncheckedView<Point>,
    _ visitor: inout Visitor
  ) {
    var next = 0
    var start = Point.zero
    var pen = Point.zero
    var isOpen = false
    var index = 0
    while index < count {
      let verb = verbs[index]
      index &+= 1
      if !isOpen, verb != .move {
        visitor.begin(at: start)
        isOpen = true
      }
      let p = next
      switch verb {
      case .move:
        if isOpen { visitor.end(closed: false) }
        start = points[p]
        visitor.begin(at: start)
        (pen, isOpen) = (start, true)
        next = p &+ 1
      case .line:
        let end = points[p]
        visitor.line(LineSegment(start: pen, end: end))
        (pen, next) = (end, p &+ 1)
      case .quadCurve:
        if Visitor.looksAhead, index < count {
          visitor.lookAheadQuadratics(
            PathCursor(verbs, count: count, at: index &- 1, point: p), points)
        }
        let end = points[p &+ 1]
        visitor.quadratic(QuadraticSegment(start: pen, control: points[p], end: end))
        (pen, next) = (end, p &+ 2)
      case .curve:
        if Visitor.looksAhead, index < count,
          visitor.lookAheadCubics(
            PathCursor(verbs, count: count, at: index &- 1, point: p), points)
        {
          (pen, next, index) = (points[p &+ 11], p &+ 12, index &+ 3)
          continue
        }
        let end = points[p &+ 2]
        visitor.cubic(
          CubicSegment(start: pen, control1: points[p], control2: points[p &+ 1], end: end))
        (pen, next) = (end, p &+ 3)
      case .arc:
        let end = points[p &+ 4]
        visitor.arc(
          ArcSegment(
            center: points[p], xAxis: points[p &+ 1], yAxis: points[p &+ 2],
            startAngle: points[p &+ 3].x, sweep: points[p &+ 3].y, start: pen, end: end))
        (pen, next) = (end, p &+ 5)
      case .close:
        visitor.end(closed: true)
        (pen, isOpen) = (start, false)
      }
    }
    if isOpen { visitor.end(closed: false) }
  }
}
