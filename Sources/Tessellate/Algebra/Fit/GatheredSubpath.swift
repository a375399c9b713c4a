/// The segments of a sub-path, gathered for what needs a segment's neighbours.
struct GatheredSubpath {
  let start: Point
  let isClosed: Bool
  /// All segments; the last one may be the line that closes the sub-path.
  private(set) var segments: [PathSegment]
  private let hasClosingLine: Bool

  fileprivate init(_ segments: [PathSegment], start: Point, end: Point, isClosed: Bool) {
    (self.segments, self.start, self.isClosed) = (segments, start, isClosed)
    hasClosingLine = isClosed && end != start
    if hasClosingLine { self.segments.append(.line(LineSegment(start: end, end: start))) }
  }

  /// The segments that have extent.
  var longSegments: [PathSegment] { segments.filter { $0.polygonLength > 0 } }

  /// Starts a copy of the sub-path.
  func begin(_ path: inout Path) {
    path.beginSubpath(at: start, isEmpty: segments.isEmpty && !isClosed)
  }

  /// Appends the segments as they are; the close that follows draws the closing line.
  func appendSegments(to path: inout Path) {
    for segment in segments.dropLast(hasClosingLine ? 1 : 0) { path.addSegment(segment) }
  }
}

extension Path {
  /// Its sub-paths; all elements are sound.
  var gatheredSubpaths: [GatheredSubpath] {
    var gatherer = SubpathGatherer()
    visitSound(&gatherer)
    return gatherer.result
  }

  /// Starts a sub-path, without an element where a close leaves the pen and something follows.
  mutating func beginSubpath(at point: Point, isEmpty: Bool) {
    if isEmpty || verbs.last != .close || pen != point { move(to: point) }
  }
}

private struct SubpathGatherer: PathVisitor {
  var result: [GatheredSubpath] = []
  private var segments: [PathSegment] = []
  private var first = Point.zero
  private var pen = Point.zero

  mutating func begin(at point: Point) {
    (first, pen) = (point, point)
    segments.removeAll(keepingCapacity: true)
  }

  mutating func line(_ segment: LineSegment) { append(.line(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(.quadratic(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(.cubic(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(.arc(segment)) }

  private mutating func append(_ segment: PathSegment) {
    segments.append(segment)
    pen = segment.end
  }

  mutating func end(closed: Bool) {
    result.append(GatheredSubpath(segments, start: first, end: pen, isClosed: closed))
  }
}
