/// What a consumer of a path implements to be led through it, segment by segment.
///
/// It hides the grammar of elements: after a close, a drawing element begins a new sub-path at the closed one's start
/// (SVG 2), and a `move(to:)` that nothing follows is a sub-path without segments.
protocol PathVisitor: ~Copyable {
  /// A sub-path begins at `point`.
  mutating func begin(at point: Point)
  mutating func line(_ segment: LineSegment)
  mutating func quadratic(_ segment: QuadraticSegment)
  mutating func cubic(_ segment: CubicSegment)
  mutating func arc(_ segment: ArcSegment)
  /// The sub-path ends. When `closed`, the straight way from the last point to the first belongs to it and has not
  /// been reported as a line.
  mutating func end(closed: Bool)
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
    for index in 0..<count {
      let verb = verbs[index]
      let p = next
      next &+= verb.pointCount
      switch verb {
      case .move:
        if isOpen { visitor.end(closed: false) }
        start = points[p]
        pen = start
        visitor.begin(at: start)
        isOpen = true
        continue
      case .close:
        if !isOpen { visitor.begin(at: start) }
        visitor.end(closed: true)
        pen = start
        isOpen = false
        continue
      default: break
      }
      if !isOpen {
        visitor.begin(at: start)
        isOpen = true
      }
      let end = points[next &- 1]
      switch verb {
      case .quadCurve:
        visitor.quadratic(QuadraticSegment(start: pen, control: points[p], end: end))
      case .curve:
        visitor.cubic(
          CubicSegment(start: pen, control1: points[p], control2: points[p &+ 1], end: end))
      case .arc:
        visitor.arc(
          ArcSegment(
            center: points[p], xAxis: points[p &+ 1], yAxis: points[p &+ 2],
            startAngle: points[p &+ 3].x, sweep: points[p &+ 3].y, start: pen, end: end))
      default: visitor.line(LineSegment(start: pen, end: end))
      }
      pen = end
    }
    if isOpen { visitor.end(closed: false) }
  }
}
