// Noise in control points is not amplified.
//
// A curve that is a line but for control arms of 10⁻⁴ to the side starts and ends at right angles
// to itself, and the caps of a wide pen turn with it. No tolerance for chords mends that, because
// the curve itself turns. But a tolerance allows a path to be moved, too. So first of all a control
// arm no longer than a quarter of the tolerance counts as coincident with its end. That moves the
// curve by at most 3t(1 − t)² ≤ 4/9 of the arm, or by 3/4 for two arms of one length; then the next
// control point gives the direction (SVG 2).
//
//     start ●───────────────────────● end          Both arms short: a line.
//           ╵ arm                   ╵ arm
//
// *Where elements meet smoothly as written*, arms stay, however short: both lie along one tangent,
// and a path of many curves as short as the tolerance gets no corner by the rule. The direction of
// the next element is unknown until it is visited. So a curve whose last arm is short is built
// after that; and if the first arm of a closed sub-path was ignored, but the sub-path arrives at
// its start smoothly, all of the sub-path is built again.

/// A curve of which an arm may be short.
struct ShortArmCurve: Sendable {
  let segment: PathSegment
  /// The control points of the same curve as a cubic; one that coincides with its end is ignored.
  var control1, control2: Point
  /// Whether the arms at both ends are short.
  let isShortAtStart, isShortAtEnd: Bool

  var start: Point { segment.start }
  var end: Point { segment.end }
}

/// The elements of a sub-path that are not built yet, or may have to be built again.
struct ShortArms: Sendable {
  /// The last element, if the next one decides whether its last arm counts.
  fileprivate var last: ShortArmCurve? { didSet { update() } }
  /// All elements so far, if the first one's first arm counts only where the sub-path closes
  /// smoothly.
  fileprivate var elements: [PathSegment] = [] { didSet { update() } }
  /// Whether the first arm of the sub-path counts, because it closes smoothly.
  fileprivate var keepsFirst = false
  /// Whether there are any: a stored flag, because each element reads it.
  private(set) var areOpen = false

  /// The end of the element that is not built yet.
  var end: Point? { last?.end }

  private mutating func update() { areOpen = last != nil || !elements.isEmpty }

  /// Forgets all elements.
  @inline(__always)
  mutating func removeAll() {
    if areOpen { self = ShortArms() }
  }
}

extension SpineBuilder {
  /// Builds the curve before this element, if it is not built yet.
  @inline(never)
  mutating func meet(_ element: PathSegment) {
    if !shortArms.elements.isEmpty { shortArms.elements.append(element) }
    release(before: element.leaving)
  }

  /// Appends a quadratic or cubic, given its arms, or defers it to the next element.
  @inline(never)
  mutating func append(_ element: PathSegment, _ first: Vector, _ last: Vector) {
    hasSegments = true
    meet(element)
    var curve = ShortArmCurve(
      element, isShortAtStart: limits.isShort(first), isShortAtEnd: limits.isShort(last))
    if curve.isShortAtStart, !keepsArm(leaving: element.leaving) {
      if contour.quadCount == 0, first != .zero { shortArms.elements = [element] }
      curve.control1 = curve.start
    }
    if curve.isShortAtEnd, last != .zero {
      shortArms.last = curve
    } else {
      build(curve)
    }
  }

  /// Whether the first arm of a curve that leaves in this direction counts, however short.
  private func keepsArm(leaving: Heading) -> Bool {
    contour.quadCount == 0 ? shortArms.keepsFirst : leaving.isSmooth(after: heading)
  }

  /// Builds the deferred curve before an element that leaves in this direction; `nil` where none
  /// follows.
  private mutating func release(before next: Heading?) {
    guard var curve = shortArms.last else { return }
    shortArms.last = nil
    if next?.isSmooth(after: curve.segment.arriving) != true { curve.control2 = curve.end }
    build(curve)
  }

  /// Ends a sub-path some of whose curves have short arms.
  @inline(never)
  mutating func finishShortArms(closed: Bool) {
    let elements = shortArms.elements
    shortArms.elements.removeAll()
    guard closed else { return release(before: nil) }
    let first =
      elements.first?.leaving
      ?? (contour.quadCount > 0
        ? Heading(unit: contour.startTangent) : shortArms.last?.segment.leaving)
    release(before: first)
    guard !elements.isEmpty, let first, first.isSmooth(after: heading) else { return }
    spine.vertices.count = contour.firstVertex
    spine.corners.count = contour.firstCorner
    spine.arcs.count = contour.firstArc
    begin(at: start)
    shortArms.keepsFirst = true
    for element in elements { add(element) }
    shortArms.keepsFirst = false
    release(before: first)
  }

  /// Adds an element that has extent, without looking ahead.
  private mutating func add(_ element: PathSegment) {
    switch element {
    case .line(let segment): line(segment)
    case .quadratic(let segment): quadratic(segment)
    case .cubic(let q): append(element, q.control1 - q.start, q.end - q.control2)
    case .arc(let segment): arc(segment)
    }
  }

  /// Appends a curve whose control points are decided.
  private mutating func build(_ curve: ShortArmCurve) {
    let (start, end) = (curve.start, curve.end)
    let (startsThere, endsThere) = (curve.control1 == start, curve.control2 == end)
    if startsThere, endsThere {
      if start != end { append(LineSegment(start: start, end: end)) }
      return
    }
    if curve.isAsWritten { return append(SpineCurve(curve.segment), end: end) }
    var cubic = CubicSegment(
      start: start, control1: curve.control1, control2: curve.control2, end: end)
    // A control point beside the other end gives no direction either: it is moved along its own
    // arm.
    if startsThere, limits.isShort(cubic.control2 - start) {
      cubic.control2 = cubic.control2.interpolated(to: end, at: 0.5)
    } else if endsThere, limits.isShort(cubic.control1 - end) {
      cubic.control1 = cubic.control1.interpolated(to: start, at: 0.5)
    }
    append(SpineCurve(cubic: cubic), end: end)
  }
}

extension ShortArmCurve {
  /// A quadratic or a cubic.
  fileprivate init(_ segment: PathSegment, isShortAtStart: Bool, isShortAtEnd: Bool) {
    self.segment = segment
    (self.isShortAtStart, self.isShortAtEnd) = (isShortAtStart, isShortAtEnd)
    (control1, control2) = segment.cubicControls
  }

  /// Whether both arms count.
  fileprivate var isAsWritten: Bool { (control1, control2) == segment.cubicControls }
}

extension PathSegment {
  /// The control points of the same curve as a cubic; of lines and arcs, the ends.
  fileprivate var cubicControls: (Point, Point) {
    switch self {
    case .line, .arc: return (start, end)
    case .quadratic(let q):
      return (
        q.control.interpolated(to: q.start, at: 1.0 / 3),
        q.control.interpolated(to: q.end, at: 1.0 / 3)
      )
    case .cubic(let q): return (q.control1, q.control2)
    }
  }

  /// The direction in which it leaves its start as written.
  fileprivate var leaving: Heading { SpineCurve(self).heading(at: 0, fromAbove: true) }

  /// The direction in which it arrives at its end as written.
  fileprivate var arriving: Heading { SpineCurve(self).heading(at: 1, fromAbove: false) }
}

extension SpineCurve {
  fileprivate init(_ segment: PathSegment) {
    switch segment {
    case .line(let segment): self.init(line: segment)
    case .quadratic(let segment): self.init(quadratic: segment)
    case .cubic(let segment): self.init(cubic: segment)
    case .arc(let segment): self.init(arc: segment)
    }
  }
}
