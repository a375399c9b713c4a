// The elements of a path, one by one. Each rejects numbers that are not finite, and the path stores
// the first rejection. An element's points are appended together, because an array checks for each
// append whether its storage is shared and has room.

extension Path {
  /// Creates the path that a closure draws, as in SwiftUI.
  ///
  /// - Parameter build: A closure that draws into the empty path that it receives.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  /// Starts a new sub-path at `point`.
  @inline(__always)
  public mutating func move(to point: Point) {
    guard point.isFinite else { return reject(.notFinite) }
    verbs.append(.move)
    points.append(point)
    controlBounds.formUnion(point)
    (subpathStart, pen) = (point, point)
  }

  /// Draws a straight line to `point`.
  @inline(__always)
  public mutating func addLine(to point: Point) {
    guard point.isFinite else { return reject(.notFinite) }
    guard !verbs.isEmpty else { return reject(.noCurrentPoint) }
    verbs.append(.line)
    points.append(point)
    controlBounds.formUnion(point)
    pen = point
  }

  /// Starts a sub-path at the first of `lines` and draws straight lines to the others.
  public mutating func addLines(_ lines: some Sequence<Point>) {
    var isFirst = true
    for point in lines {
      isFirst ? move(to: point) : addLine(to: point)
      isFirst = false
    }
  }

  /// Draws a quadratic Bézier curve.
  public mutating func addQuadCurve(to end: Point, control: Point) {
    guard end.isFinite, control.isFinite else { return reject(.notFinite) }
    guard !verbs.isEmpty else { return reject(.noCurrentPoint) }
    verbs.append(.quadCurve)
    points.appendUnchecked(limit: 2) { tail in
      (tail[0], tail[1]) = (control, end)
      return 2
    }
    controlBounds.formUnion(control)
    controlBounds.formUnion(end)
    pen = end
  }

  /// Draws a cubic Bézier curve.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    guard end.isFinite, control1.isFinite, control2.isFinite else { return reject(.notFinite) }
    guard !verbs.isEmpty else { return reject(.noCurrentPoint) }
    verbs.append(.curve)
    points.appendUnchecked(limit: 3) { tail in
      (tail[0], tail[1], tail[2]) = (control1, control2, end)
      return 3
    }
    controlBounds.formUnion(control1)
    controlBounds.formUnion(control2)
    controlBounds.formUnion(end)
    pen = end
  }

  /// Draws a straight line back to the start of the sub-path and joins the two ends there.
  ///
  /// The current point becomes that start, and a drawing element right after begins a new sub-path
  /// there.
  public mutating func closeSubpath() {
    guard !verbs.isEmpty else { return reject(.noCurrentPoint) }
    // Closing twice would make an extra sub-path of one point.
    guard verbs.last != .close else { return }
    verbs.append(.close)
    pen = subpathStart
  }

  /// Appends an element, as its own method would: a path appended to an empty one element by
  /// element is equal to it.
  ///
  /// For that a close after a close counts here, as in path data: it is a sub-path without length.
  /// An arc whose `start` is not the current point is preceded by a straight line to there; without
  /// a current point it begins a sub-path. A sweep beyond a full turn is cut to one.
  public mutating func append(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quadCurve(let end, let control): addQuadCurve(to: end, control: control)
    case .curve(let end, let control1, let control2):
      addCurve(to: end, control1: control1, control2: control2)
    case .arc(let arc): addArc(arc)
    case .closeSubpath where verbs.last == .close: verbs.append(.close)
    case .closeSubpath: closeSubpath()
    }
  }

  /// Appends the elements of `other`, mapped by `transform`.
  public mutating func addPath(_ other: Path, transform: AffineTransform = .identity) {
    let added = transform.isIdentity ? other : other.applying(transform)
    if let invalid = added.invalidElement {
      reject(invalid.reason, at: verbs.count + invalid.index)
    }
    guard !added.isEmpty else { return }
    verbs.append(contentsOf: added.verbs)
    points.append(contentsOf: added.points)
    (subpathStart, pen) = (added.subpathStart, added.pen)
    controlBounds = controlBounds.union(added.controlBounds)
  }

  /// Appends lines to finite points after a current point.
  @inline(__always)
  mutating func appendLines(_ count: Int, to point: (Int) -> Point) {
    guard count > 0 else { return }
    verbs.appendUnchecked(limit: count) { tail in
      for i in 0..<count { tail[i] = .line }
      return count
    }
    var (bounds, end) = (controlBounds, pen)
    points.appendUnchecked(limit: count) { tail in
      for i in 0..<count {
        end = point(i)
        tail[i] = end
        bounds.formUnion(end)
      }
      return count
    }
    (controlBounds, pen) = (bounds, end)
  }

  /// Appends an arc unchecked; the pen must be at its start.
  @inline(__always)
  mutating func appendArc(_ arc: ArcSegment) {
    verbs.append(.arc)
    points.appendUnchecked(limit: 5) { tail in
      tail.store(arc)
      return Verb.arc.pointCount
    }
    controlBounds.formUnion(boxAbout: arc, from: pen)
    pen = arc.end
  }

  /// Adds a segment that begins at the current point; arcs unchecked.
  mutating func addSegment(_ segment: PathSegment) {
    switch segment {
    case .line(let line): addLine(to: line.end)
    case .quadratic(let curve): addQuadCurve(to: curve.end, control: curve.control)
    case .cubic(let curve):
      addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    case .arc(let arc): appendArc(arc)
    }
  }

  /// Rejects an element, and stores the first one rejected.
  @inline(never)
  mutating func reject(_ reason: InvalidElement.Reason, at index: Int? = nil) {
    if invalidElement == nil {
      invalidElement = InvalidElement(index: index ?? verbs.count, reason: reason)
    }
  }
}
