/// A consumer of a path's segments, sub-path by sub-path.
///
/// It hides the grammar of elements: after a close, a drawing element begins a new sub-path at the
/// closed one's start (SVG 2), and a `move(to:)` that nothing follows is a sub-path without
/// segments.
protocol PathVisitor: ~Copyable {
  /// Begins a sub-path at `point`.
  mutating func begin(at point: Point)
  mutating func line(_ segment: LineSegment)
  /// Whether `lines` is called, in place of `line`.
  static var takesLines: Bool { get }
  /// Draws one straight line after the other to some points.
  mutating func lines(to points: UncheckedView<Point>, _ count: Int)
  mutating func quadratic(_ segment: QuadraticSegment)
  mutating func cubic(_ segment: CubicSegment)
  mutating func arc(_ segment: ArcSegment)
  /// Whether `lookAheadQuadratics` and `lookAheadCubics` are called.
  static var looksAhead: Bool { get }
  /// Announces a quadratic, the first from `cursor` on, that is not the last element.
  mutating func lookAheadQuadratics(_ cursor: PathCursor, _ points: UncheckedView<Point>)
  /// Announces a cubic, the first from `cursor` on, that is not the last element; returns `true` if
  /// it and the three cubics after it need not be reported any more.
  mutating func lookAheadCubics(_ cursor: PathCursor, _ points: UncheckedView<Point>) -> Bool
  /// Ends the sub-path. If `closed`, the straight line from the last point to the first belongs to
  /// it, and has not been reported.
  mutating func end(closed: Bool)
}

extension PathVisitor where Self: ~Copyable {
  static var takesLines: Bool { false }
  mutating func lines(to points: UncheckedView<Point>, _ count: Int) {}
  static var looksAhead: Bool { false }
  mutating func lookAheadQuadratics(_ cursor: PathCursor, _ points: UncheckedView<Point>) {}
  mutating func lookAheadCubics(_ cursor: PathCursor, _ points: UncheckedView<Point>) -> Bool {
    false
  }
}

extension Path {
  /// Calls `visitor` for every sub-path in order.
  ///
  /// - Throws: `TessellationError.invalidElement` if an element could not be added.
  @inline(__always)
  func visit<Visitor: PathVisitor & ~Copyable>(_ visitor: inout Visitor) throws(TessellationError) {
    if let invalidElement { throw .invalidElement(invalidElement) }
    visitSound(&visitor)
  }

  /// Calls `visitor` for the elements that could be added, even if one could not.
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
      case .line where Visitor.takesLines:
        let first = index &- 1
        while index < count, verbs[index] == .line { index &+= 1 }
        next = p &+ index &- first
        visitor.lines(to: points.dropping(p), index &- first)
        pen = points[next &- 1]
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
        let arc = ArcSegment(start: pen, stored: points.dropping(p))
        visitor.arc(arc)
        (pen, next) = (arc.end, p &+ 5)
      case .close:
        visitor.end(closed: true)
        (pen, isOpen) = (start, false)
      }
    }
    if isOpen { visitor.end(closed: false) }
  }
}
