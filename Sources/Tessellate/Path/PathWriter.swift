// An array checks for each append whether its storage is shared and has room. For a shape of a few
// elements that takes longer than the shape itself, so the writer checks once for all of them.

/// Writes elements that need no checks after those of a path.
struct PathWriter {
  private let verbs: UncheckedView<Path.Verb>
  private let points: UncheckedView<Point>
  private(set) var verbCount = 0
  private(set) var pointCount = 0
  private(set) var subpathStart: Point
  private(set) var pen: Point
  private(set) var controlBounds: Rect

  @inline(__always)
  fileprivate init(
    _ verbs: UncheckedView<Path.Verb>, _ points: UncheckedView<Point>, subpathStart: Point,
    pen: Point, controlBounds: Rect
  ) {
    (self.verbs, self.points) = (verbs, points)
    (self.subpathStart, self.pen, self.controlBounds) = (subpathStart, pen, controlBounds)
  }

  @inline(__always)
  mutating func move(to point: Point) {
    append(.move, point)
    subpathStart = point
  }

  @inline(__always)
  mutating func addLine(to point: Point) { append(.line, point) }

  /// Appends an arc of a circle; the pen must be at its start.
  @inline(__always)
  mutating func addArc(
    center: Point, radius: Double, startAngle: Double, sweep: Double, to end: Point
  ) {
    let arc = ArcSegment(
      center: center, xAxis: Vector(radius, 0), yAxis: Vector(0, radius), startAngle: startAngle,
      sweep: sweep, start: pen, end: end)
    verbs[verbCount] = .arc
    points.dropping(pointCount).store(arc)
    verbCount &+= 1
    pointCount &+= Path.Verb.arc.pointCount
    controlBounds.formUnion(boxAbout: arc, from: pen)
    pen = end
  }

  @inline(__always)
  mutating func closeSubpath() {
    verbs[verbCount] = .close
    verbCount &+= 1
    pen = subpathStart
  }

  @inline(__always)
  private mutating func append(_ verb: Path.Verb, _ point: Point) {
    verbs[verbCount] = verb
    points[pointCount] = point
    verbCount &+= 1
    pointCount &+= 1
    controlBounds.formUnion(point)
    pen = point
  }
}

extension Path {
  /// Appends the elements that `body` writes, up to `limit` of them with up to `pointLimit` points.
  @inline(__always)
  mutating func appendElements(
    limit: Int, points pointLimit: Int, _ body: (inout PathWriter) -> Void
  ) {
    var (start, pen, bounds) = (subpathStart, self.pen, controlBounds)
    verbs.appendUnchecked(limit: limit) { verbTail in
      var count = 0
      points.appendUnchecked(limit: pointLimit) { pointTail in
        var writer = PathWriter(
          verbTail, pointTail, subpathStart: start, pen: pen, controlBounds: bounds)
        body(&writer)
        (start, pen, bounds) = (writer.subpathStart, writer.pen, writer.controlBounds)
        count = writer.verbCount
        return writer.pointCount
      }
      return count
    }
    (subpathStart, self.pen, controlBounds) = (start, pen, bounds)
  }
}
