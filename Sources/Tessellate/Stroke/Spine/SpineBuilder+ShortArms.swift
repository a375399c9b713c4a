// Noise in control points is not amplified.
//
// A curve that is a line but for control arms of 10⁻⁴ to the side starts and ends at right angles
// to itself, and the caps of a wide pen turn with it. No tolerance for chords mends that, because
// the curve itself turns. But a tolerance allows a path to be moved, too. So first of all a control
// arm no longer than a quarter of the tolerance counts as coincident with its end. That moves the
// curve by at most 3t(1 − t)² ≤ 4/9 of the arm, or by 3/4 for two arms of one length; then the next
// control point gives the direction (SVG 2).
//
// The arms of a bend that is tiny as a whole are its shape, a third to a half of its chord; beside
// it a miter would show, many times as large, what the ends were turned by. So where all legs of
// the control polygon go forward along the chord, only arms of up to a quarter of it are noise. A
// curve that doubles back within the tolerance is noise as a whole.
//
//     start ●───────────────────────● end          Both arms short: a line.
//           ╵ arm                   ╵ arm
//
// *Where elements meet smoothly as written*, arms stay, however short: both lie along one tangent,
// and a path of many curves as short as the tolerance gets no corner by the rule. Coordinates are
// rounded, which turns short arms most. So arms stay, too, where elements meet at less than 11° as
// written, and would at a larger angle without the arms, whether or not the arms at the other ends
// stay: one below 45°, because noise at a corner may point to one side by chance.
//
// The direction of the next element is unknown until it is visited, so a curve whose last arm is
// short is built after that. And if the first arm of a closed sub-path was ignored, but the
// sub-path arrives at its start smoothly, all of the sub-path is built again.

/// A curve of which an arm may be short.
struct ShortArmCurve: Sendable {
  let segment: PathSegment
  /// The control points of the same curve as a cubic; one that coincides with its end is ignored.
  var control1, control2: Point

  var start: Point { segment.start }
  var end: Point { segment.end }
}

/// An element of a sub-path, or the elements that are left out between two.
private enum ShortArmElement {
  case segment(PathSegment)
  case gap(HiddenRun)
}

/// The elements of a sub-path that are not built yet, or may have to be built again.
struct ShortArms: Sendable {
  /// The last element, if the next one decides whether its last arm counts.
  fileprivate var last: ShortArmCurve? { didSet { update() } }
  /// All elements so far, if the first one's first arm counts only where the sub-path closes
  /// smoothly.
  fileprivate var elements: [ShortArmElement] = [] { didSet { update() } }
  /// Whether the first arm of the sub-path counts, because it closes smoothly.
  fileprivate var keepsFirst = false
  /// Whether the first arm of the current element counts, however short.
  fileprivate var keepsStart = false
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
  /// Decides about the arms between this element and the one before, and builds the latter, if it
  /// is not built yet.
  @inline(never)
  mutating func meet(_ element: PathSegment) {
    if !shortArms.elements.isEmpty { shortArms.elements.append(.segment(element)) }
    let isFirst = contour.quadCount == 0 && shortArms.last == nil
    shortArms.keepsStart =
      isFirst ? shortArms.keepsFirst : keepsArms(between: arrival, and: departure(of: element))
    release(keepsArm: shortArms.keepsStart)
  }

  /// Builds the element before a run that is left out; its last arm can't be seen.
  @inline(never)
  mutating func meet(_ run: HiddenRun) {
    if !shortArms.elements.isEmpty { shortArms.elements.append(.gap(run)) }
    release(keepsArm: false)
  }

  /// Appends a quadratic or cubic, given its arms and its spacing as written, if that is known, or
  /// defers it to the next element.
  @inline(never)
  mutating func append(
    _ element: PathSegment, _ first: Vector, _ last: Vector, _ spacing: SpineSpacing? = nil
  ) {
    hasSegments = true
    meet(element)
    var curve = ShortArmCurve(element)
    let noise = limits.noise(of: element)
    if first.lengthSquared <= noise, !shortArms.keepsStart {
      if contour.quadCount == 0, first != .zero { shortArms.elements = [.segment(element)] }
      curve.control1 = curve.start
    }
    if last.lengthSquared <= noise, last != .zero {
      shortArms.last = curve
    } else {
      build(curve, spacing)
    }
  }

  /// Builds the deferred curve, with its last arm or without it.
  private mutating func release(keepsArm: Bool) {
    guard var curve = shortArms.last else { return }
    shortArms.last = nil
    if !keepsArm { curve.control2 = curve.end }
    build(curve)
  }

  /// Ends a sub-path some of whose curves have short arms.
  @inline(never)
  mutating func finishShortArms(closed: Bool) {
    let elements = shortArms.elements
    shortArms.elements.removeAll()
    var first: PathSegment?
    if case .segment(let segment) = elements.first { first = segment }
    let keepsArms = closed && meetsStart(first)
    release(keepsArm: keepsArms)
    guard keepsArms, !elements.isEmpty else { return }
    spine.vertices.count = contour.firstVertex
    spine.corners.count = contour.firstCorner
    spine.arcs.count = contour.firstArc
    spine.removeGaps(from: contour.firstVertex)
    begin(at: start)
    shortArms.keepsFirst = true
    for element in elements {
      switch element {
      case .segment(let segment): add(segment)
      case .gap(let run): skip(run)
      }
    }
    shortArms.keepsFirst = false
    release(keepsArm: true)
  }

  /// Whether the arms at the seam of a closed sub-path stay, given its first element if that has a
  /// short arm.
  private mutating func meetsStart(_ first: PathSegment?) -> Bool {
    guard let first = first ?? (contour.quadCount == 0 ? shortArms.last?.segment : nil) else {
      let leaving = Heading(unit: contour.startTangent)
      return contour.quadCount > 0 && keepsArms(between: arrival, and: Directions(leaving))
    }
    let isBuilt = contour.quadCount > 0 || shortArms.last != nil
    return isBuilt && keepsArms(between: arrival, and: departure(of: first))
  }

  /// The directions in which the last element arrives.
  private var arrival: Directions {
    mutating get {
      guard let curve = shortArms.last else { return Directions(heading) }
      let (start, end, first) = (curve.start, curve.end, curve.segment.cubicControls.0)
      return Directions(
        curve.segment.arriving, control: end - first, chord: end - start, other: first - start,
        noise: limits.noise(of: curve.segment))
    }
  }

  /// The directions in which an element leaves.
  private mutating func departure(of element: PathSegment) -> Directions {
    let written = element.leaving
    let (start, end, last) = (element.start, element.end, element.cubicControls.1)
    let noise = limits.noise(of: element)
    guard let arm = element.firstArm, arm.lengthSquared <= noise else {
      return Directions(written)
    }
    return Directions(
      written, control: last - start, chord: end - start, other: end - last, noise: noise)
  }

  /// Whether the short arms between two elements stay.
  private func keepsArms(between arriving: Directions, and leaving: Directions) -> Bool {
    if leaving.written.isSmooth(after: arriving.written) { return true }
    let cosine = leaving.written.cosine(to: arriving.written)
    let moved = Swift.min(
      leaving.moved.cosine(to: arriving.moved), leaving.straight.cosine(to: arriving.moved),
      leaving.moved.cosine(to: arriving.straight), leaving.straight.cosine(to: arriving.straight))
    return cosine > 0.98 && cosine > moved && moved > 0.7
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
  private mutating func build(_ curve: ShortArmCurve, _ spacing: SpineSpacing? = nil) {
    let (start, end) = (curve.start, curve.end)
    let (startsThere, endsThere) = (curve.control1 == start, curve.control2 == end)
    if startsThere, endsThere {
      if start != end { append(LineSegment(start: start, end: end)) }
      return
    }
    if curve.isAsWritten {
      switch curve.segment {
      case .quadratic(let segment): return append(segment)
      case .cubic(let q): return append(SpineCurve(cubic: q), end: end, spacing ?? space(q))
      case .line, .arc: return
      }
    }
    var cubic = CubicSegment(
      start: start, control1: curve.control1, control2: curve.control2, end: end)
    // A control point beside the other end gives no direction either: it is moved along its own
    // arm.
    let noise = limits.noise(of: curve.segment)
    if startsThere, (cubic.control2 - start).lengthSquared <= noise {
      cubic.control2 = cubic.control2.interpolated(to: end, at: 0.5)
    } else if endsThere, (cubic.control1 - end).lengthSquared <= noise {
      cubic.control1 = cubic.control1.interpolated(to: start, at: 0.5)
    }
    append(SpineCurve(cubic: cubic), end: end, space(cubic))
  }
}

extension ShortArmCurve {
  /// A quadratic or a cubic.
  fileprivate init(_ segment: PathSegment) {
    self.segment = segment
    (control1, control2) = segment.cubicControls
  }

  /// Whether both arms count.
  fileprivate var isAsWritten: Bool { (control1, control2) == segment.cubicControls }
}

/// The directions of an element at one of its ends.
private struct Directions {
  /// As written.
  var written: Heading
  /// Without a short arm there; and without one at the other end, too.
  var moved, straight: Heading

  /// Those of an element without short arms.
  init(_ heading: Heading) { (written, moved, straight) = (heading, heading, heading) }

  /// Those of a curve with a short arm, towards the next control point or along the whole chord.
  init(_ written: Heading, control: Vector, chord: Vector, other arm: Vector, noise: Double) {
    self.written = written
    straight = Heading(vector: chord, isUnit: false)
    moved = control.lengthSquared <= noise ? straight : Heading(vector: control, isUnit: false)
    if arm.lengthSquared > noise { straight = moved }
  }
}

extension ChordLimits {
  /// The square of the length up to which the control arms of a curve count as coincident with
  /// their ends.
  fileprivate func noise(of segment: PathSegment) -> Double {
    let (first, last) = segment.cubicControls
    let chord = segment.end - segment.start
    let goesForward =
      (first - segment.start).dot(chord) > 0 && (last - first).dot(chord) > 0
      && (segment.end - last).dot(chord) > 0
    return goesForward
      ? Swift.min(shortArmSquared, chord.lengthSquared * 0.0625) : shortArmSquared
  }
}

extension Heading {
  /// The cosine of the angle between two directions.
  fileprivate func cosine(to other: Heading) -> Double {
    let (a, b) = (vector, other.vector)
    return a.dot(b) / (a.lengthSquared * b.lengthSquared).squareRoot()
  }
}

extension PathSegment {
  /// The control arm at its start; `nil` for lines and arcs.
  fileprivate var firstArm: Vector? {
    switch self {
    case .line, .arc: nil
    case .quadratic(let q): q.control - q.start
    case .cubic(let q): q.control1 - q.start
    }
  }

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
