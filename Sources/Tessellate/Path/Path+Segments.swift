extension Path {
  /// Creates a path of one sub-path through points.
  ///
  /// - Parameters:
  ///   - points: The points, in order; without any the path is empty.
  ///   - closed: Whether a straight line leads from the last back to the first.
  public init(points: some Sequence<Point>, closed: Bool) {
    self.init()
    addLines(points)
    if closed, !isEmpty { closeSubpath() }
  }

  /// The segments of all sub-paths in order, the lines that close sub-paths among them where they
  /// have length.
  ///
  /// Elements that could not be added are missing (see `invalidElement`). It takes linear time and
  /// makes an array.
  public var segments: [PathSegment] {
    var collector = SegmentCollector()
    visitSound(&collector)
    return collector.segments
  }

  /// The sub-paths in order, each as a path of its own; their elements are this path's.
  ///
  /// A sub-path without segments, as a `move(to:)` that nothing follows, is among them. It takes
  /// linear time.
  public var subpaths: [Path] {
    var collector = SubpathCollector()
    visitSound(&collector)
    return collector.subpaths
  }
}

/// Collects segments, and the lines that close sub-paths.
private struct SegmentCollector: PathVisitor {
  var segments: [PathSegment] = []
  private var start = Point.zero
  private var pen = Point.zero

  mutating func begin(at point: Point) { (start, pen) = (point, point) }
  mutating func line(_ segment: LineSegment) { append(.line(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(.quadratic(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(.cubic(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(.arc(segment)) }

  mutating func end(closed: Bool) {
    if closed, pen != start { append(.line(LineSegment(start: pen, end: start))) }
  }

  private mutating func append(_ segment: PathSegment) {
    segments.append(segment)
    pen = segment.end
  }
}

/// Builds a path for each sub-path.
private struct SubpathCollector: PathVisitor {
  var subpaths: [Path] = []
  private var current = Path()

  mutating func begin(at point: Point) {
    current = Path()
    current.move(to: point)
  }

  mutating func line(_ segment: LineSegment) { current.append(.line(to: segment.end)) }

  mutating func quadratic(_ segment: QuadraticSegment) {
    current.append(.quadCurve(to: segment.end, control: segment.control))
  }

  mutating func cubic(_ segment: CubicSegment) {
    current.append(
      .curve(to: segment.end, control1: segment.control1, control2: segment.control2))
  }

  mutating func arc(_ segment: ArcSegment) { current.append(.arc(segment)) }

  mutating func end(closed: Bool) {
    if closed { current.closeSubpath() }
    subpaths.append(current)
  }
}

extension Path: CustomStringConvertible {
  /// The path as SVG path data, as `svgDescription` has it.
  public var description: String { svgDescription }
}
