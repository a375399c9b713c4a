extension Path {
  /// Returns the drawing with every sub-path in the opposite direction.
  ///
  /// Sub-paths keep their order. An open one starts where it ended; a closed one keeps its starting
  /// point, and leaves a last straight line back to it to the close. Winding numbers change their
  /// sign.
  public func reversed() -> Path {
    var reverser = PathReverser()
    reverser.result.reserveCapacity(elements: verbs.count, points: points.count)
    visitSound(&reverser)
    reverser.result.invalidElement = invalidElement
    return reverser.result
  }
}

/// Gathers the segments of a sub-path, and appends them backwards at its end.
struct PathReverser: PathVisitor {
  private enum Segment {
    case line(LineSegment)
    case quadratic(QuadraticSegment)
    case cubic(CubicSegment)
    case arc(ArcSegment)
  }

  var result = Path()
  private var segments: [Segment] = []
  private var first = Point.zero
  private var last = Point.zero

  init() {}

  mutating func begin(at point: Point) {
    (first, last) = (point, point)
    segments.removeAll(keepingCapacity: true)
  }

  mutating func line(_ segment: LineSegment) { append(.line(segment), segment.end) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(.quadratic(segment), segment.end) }
  mutating func cubic(_ segment: CubicSegment) { append(.cubic(segment), segment.end) }
  mutating func arc(_ segment: ArcSegment) { append(.arc(segment), segment.end) }

  private mutating func append(_ segment: Segment, _ end: Point) {
    segments.append(segment)
    last = end
  }

  mutating func end(closed: Bool) {
    result.move(to: closed ? first : last)
    if closed, last != first { result.addLine(to: last) }
    var index = segments.count
    while index > 0 {
      index -= 1
      switch segments[index] {
      case .line(let line):
        // The first segment of a closed sub-path, if straight, becomes its closing line; unless it
        // is alone, or has no length and so is no such line.
        let isClosing = closed && index == 0 && result.pen != first
        if !isClosing { result.addLine(to: line.start) }
      case .quadratic(let curve): result.addQuadCurve(to: curve.start, control: curve.control)
      case .cubic(let curve):
        result.addCurve(to: curve.start, control1: curve.control2, control2: curve.control1)
      case .arc(let arc):
        result.appendArc(arc.reversed)
      }
    }
    if closed { result.closeSubpath() }
  }
}
