// A path becomes a spine: chords, element by element, and corners where elements meet at an angle.
//
// The ladder of chords; what one rung does not take falls to the next:
//
//   one chord     a line
//   equal chords  an arc of a circle that its stated ends lie on (SpineArcs)
//   few chords    cubics and quadratics of 3 to 8 chords, up to four cubics among the next 16
//                 elements at once, with only lines and moves between (FourSpineCubics)
//   many chords   four cubics of 9 to 64 chords at once, likewise
//   one cubic     any other of three chords and more that single precision holds (SpineKernel)
//   halved        any other, until every chord is certified (SpineChord): cubics of one chord or
//                 two, arcs of ellipses, and chords that fail the kernel's certificate
//
// Control arms shorter than a part of the tolerance are ignored (SpineBuilder+ShortArms).

/// Writes paths into a spine, which it owns because a spine is large to move.
struct SpineBuilder: ~Copyable, PathVisitor, Sendable {
  var spine = Spine()
  private(set) var limits: ChordLimits
  private(set) var vertexLimit: Int
  /// Whether the vertices of circles' arcs are left to be written on demand.
  private(set) var keepsArcs = false
  /// The sub-path that is being written.
  var contour = SpineContour(firstVertex: 0, firstCorner: 0)
  /// The chords of the next cubics, as far as they are known.
  var ahead = FourSpineCubics()
  /// Those of one cubic.
  var single = FewSpineChords()
  /// Where the sub-path starts.
  private(set) var start = Point.zero
  /// The direction in which the last curve arrived at its end.
  private(set) var heading = Heading(unit: Vector(1, 0))
  /// Curves whose shape depends on the elements beside them.
  var shortArms = ShortArms()
  /// Whether the sub-path is more than a lone move.
  var hasSegments = false
  /// Whether more vertices were needed than allowed.
  private(set) var isExhausted = false

  /// A builder of chords that keep these limits.
  init(limits: ChordLimits = ChordLimits(halfWidth: 0, tolerance: 1), vertexLimit: Int = 0) {
    (self.limits, self.vertexLimit) = (limits, vertexLimit)
    spine.padding = limits.padding
  }

  /// Empties the spine for a path.
  ///
  /// - Parameters:
  ///   - limits: The limits of its chords.
  ///   - vertexLimit: The largest number of spine vertices.
  ///   - keepsArcs: Whether the vertices of circles' arcs are left to be written on demand.
  mutating func begin(_ limits: ChordLimits, vertexLimit: Int, keepsArcs: Bool) {
    spine.removeAll()
    spine.padding = limits.padding
    (self.limits, self.vertexLimit, isExhausted) = (limits, vertexLimit, false)
    ahead.removeAll()
    shortArms.removeAll()
    self.keepsArcs = keepsArcs
  }

  /// Returns the spine.
  consuming func finish() -> Spine { spine }

  mutating func begin(at point: Point) {
    contour = SpineContour(
      firstVertex: spine.vertices.count, firstCorner: spine.corners.count,
      firstArc: spine.arcs.count)
    start = point
    hasSegments = false
    spine.vertices.append(
      SpineVertex(
        point: point, direction: .zero, distance: 0, t: 0, sides: .zero, curve: 0, scale: 1))
  }

  mutating func line(_ segment: LineSegment) {
    hasSegments = true
    guard segment.start != segment.end else { return }
    if shortArms.areOpen { meet(.line(segment)) }
    append(segment)
  }

  /// Appends one chord, which nothing is swept along, in place of elements that can't be seen.
  mutating func skip(_ run: HiddenRun) {
    hasSegments = true
    if shortArms.areOpen { meet(run) }
    guard run.length > 0 else { return }
    let last = spine.vertices.count - 1
    let segment = LineSegment(start: run.start, end: run.end)
    let direction = (run.end - run.start).normalized ?? Vector(1, 0)
    let index = Int32(truncatingIfNeeded: spine.curves.count)
    spine.curves.append(SpineCurve(line: segment))
    spine.gaps.append(SpineGap(vertex: last, length: run.length))
    let chord = SpineChord(direction: direction, length: run.length, left: 0, right: 0)
    append(chord, to: run.end, t0: 0, t1: 1, curve: index)
    join(behind: last, leaving: Heading(unit: direction), arriving: Heading(unit: direction))
  }

  /// Appends a line that has extent.
  @inline(__always)
  mutating func append(_ segment: LineSegment) {
    let curve = SpineCurve(line: segment)
    if !appendLine(curve, end: segment.end) { append(curve, end: segment.end) }
  }

  mutating func quadratic(_ segment: QuadraticSegment) {
    hasSegments = true
    guard segment.start != segment.end || segment.control != segment.end else { return }
    let (first, last) = (segment.control - segment.start, segment.end - segment.control)
    if shortArms.areOpen || limits.areShort(first, last) {
      return append(.quadratic(segment), first, last)
    }
    append(segment)
  }

  /// Appends a quadratic that has extent, spaced as a cubic.
  mutating func append(_ segment: QuadraticSegment) {
    let (start, control, end) = (segment.start, segment.control, segment.end)
    let cubic = CubicSegment(
      start: start, control1: control.interpolated(to: start, at: 1.0 / 3),
      control2: control.interpolated(to: end, at: 1.0 / 3), end: end)
    append(SpineCurve(quadratic: segment), end: end, space(cubic))
  }

  static var looksAhead: Bool { true }

  mutating func lookAheadCubics(_ cursor: PathCursor, _ controls: UncheckedView<Point>) -> Bool {
    if ahead.isEmpty { look(from: cursor, controls) }
    return false
  }

  mutating func cubic(_ segment: CubicSegment) {
    hasSegments = true
    let end = segment.end
    let spacing = ahead.isEmpty ? nil : ahead.takeNext()
    guard segment.start != end || segment.control1 != end || segment.control2 != end else { return }
    let (first, last) = (segment.control1 - segment.start, end - segment.control2)
    if shortArms.areOpen || limits.areShort(first, last) {
      return append(.cubic(segment), first, last, spacing)
    }
    append(SpineCurve(cubic: segment), end: end, spacing ?? space(segment))
  }

  mutating func arc(_ segment: ArcSegment) {
    hasSegments = true
    guard segment.xAxis != .zero || segment.yAxis != .zero, segment.sweep != 0 else {
      return line(LineSegment(start: segment.start, end: segment.end))
    }
    if shortArms.areOpen { meet(.arc(segment)) }
    append(SpineCurve(arc: segment), end: segment.end)
  }

  mutating func end(closed: Bool) {
    let last = shortArms.end ?? spine.vertices[spine.vertices.count - 1].point
    if closed {
      hasSegments = true
      if last != start { line(LineSegment(start: last, end: start)) }
    }
    if shortArms.areOpen { finishShortArms(closed: closed) }
    // A lone move draws nothing.
    guard hasSegments else {
      spine.vertices.count = contour.firstVertex
      return
    }
    contour.isClosed = closed && contour.quadCount > 0
    if contour.quadCount > 0 { contour.endTangent = heading.unit }
    contour.length = spine.vertices[spine.vertices.count - 1].distance
    contour.cornerCount = spine.corners.count - contour.firstCorner
    contour.index = spine.contours.count
    // The rows are padded for vector over-read.
    spine.vertices.reserve(spine.vertices.count + SpineVertices.rowSlack)
    spine.contours.append(contour)
  }

  /// Appends a line as one chord in the direction of both its ends; returns false where the general
  /// way must: a line off the last vertex, without length but for rounding, or beyond the budget.
  @inline(__always)
  private mutating func appendLine(_ curve: SpineCurve, end: Point) -> Bool {
    let last = spine.vertices.count - 1
    guard spine.vertices[last].point == curve.origin, curve.b.lengthSquared > 0,
      last + 1 < vertexLimit,
      let direction = curve.b.normalized
    else { return false }
    let index = Int32(truncatingIfNeeded: spine.curves.count)
    spine.curves.append(curve)
    let chord = SpineChord(
      direction: direction, length: curve.b.dot(direction), left: 0, right: 0)
    append(chord, to: end, t0: 0, t1: 1, curve: index)
    join(behind: last, leaving: Heading(unit: direction), arriving: Heading(unit: direction))
    return true
  }

  /// Appends a curve that has extent; only cubics have a spacing.
  mutating func append(_ curve: SpineCurve, end: Point, _ spacing: SpineSpacing? = nil) {
    let last = spine.vertices.count - 1
    let index = Int32(truncatingIfNeeded: spine.curves.count)
    spine.curves.append(curve)
    let leaving, arriving: Heading
    if curve.isCircular, let tangents = appendCircle(curve, index: index, end: end) {
      (leaving, arriving) = (Heading(unit: tangents.leaving), Heading(unit: tangents.arriving))
    } else {
      leaving = curve.heading(at: 0, fromAbove: true)
      appendChords(of: curve, index: index, end: end, spacing)
      arriving = curve.kind == .line ? leaving : curve.heading(at: 1, fromAbove: false)
    }
    guard spine.vertices.count - 1 > last else { return }
    join(behind: last, leaving: leaving, arriving: arriving)
  }

  /// Joins the chords after a vertex to those before it: with a corner, unless their directions
  /// agree.
  @inline(__always)
  private mutating func join(behind vertex: Int, leaving: Heading, arriving: Heading) {
    if contour.quadCount == 0 {
      contour.startTangent = leaving.unit
    } else if !leaving.isSmooth(after: heading) {
      spine.corners.append(Corner(vertex: vertex, arriving: heading.unit, leaving: leaving.unit))
    }
    heading = arriving
    contour.quadCount = spine.vertices.count - 1 - contour.firstVertex
  }

  /// Appends a curve's chords, in lanes or by halving.
  private mutating func appendChords(
    of curve: SpineCurve, index: Int32, end: Point, _ spacing: SpineSpacing?
  ) {
    if let spacing, appendInLanes(curve, index: index, end: end, spacing) { return }
    let pieces = curve.initialPieces(limits: limits)
    let width = 1 / Double(pieces)
    for piece in 0..<pieces where !isExhausted {
      let isLast = piece == pieces - 1
      let t1 = isLast ? 1 : Double(piece + 1) * width
      appendChords(
        of: curve, index: index, from: Double(piece) * width, to: t1,
        end: isLast ? end : curve.point(at: t1))
    }
  }

  /// Appends chords of a range of the curve's parameter, which is halved until every chord is
  /// certified.
  mutating func appendChords(
    of curve: SpineCurve, index: Int32, from start: Double, to stop: Double, end: Point
  ) {
    // The interval is number `i` of 2^level; walking it in order needs no stack.
    var (i, level, size) = (0, 0, stop - start)
    repeat {
      let t0 = start + Double(i) * size
      let isLast = i + 1 == 1 << level
      let t1 = isLast ? stop : start + Double(i + 1) * size
      let from = spine.vertices[spine.vertices.count - 1].point
      let to = isLast ? end : curve.point(at: t1)
      let isDeepest = level == Self.deepest
      let certified =
        curve.kind == .line
        ? curve.chord(from: from, to: to, t0: t0, t1: t1)
        : curve.certifiedChord(from: from, to: to, t0: t0, t1: t1, limits: limits)
      if let chord = certified {
        append(
          chord.padded(by: limits.padding, on: curve.kind), to: to, t0: t0, t1: t1, curve: index)
      } else if isDeepest || from == to && curve.isPoint(from: t0, to: t1) {
        if let chord = curve.chord(from: from, to: to, t0: t0, t1: t1) {
          append(
            chord.padded(by: limits.padding, on: curve.kind), to: to, t0: t0, t1: t1, curve: index)
        }
      } else {
        (i, level, size) = (i * 2, level + 1, size * 0.5)
        continue
      }
      if spine.vertices.count > vertexLimit {
        isExhausted = true
        return
      }
      i += 1
      while level > 0, i & 1 == 0 { (i, level, size) = (i / 2, level - 1, size * 2) }
    } while level > 0
  }

  /// The deepest level of halving: an interval of 2⁻⁴⁰ of a curve is a point to any mesh, whose
  /// `Float`s have 24 bits.
  private static let deepest = 40

  @inline(__always)
  private mutating func append(
    _ chord: SpineChord, to end: Point, t0: Double, t1: Double, curve: Int32
  ) {
    let last = spine.vertices.count - 1
    let distance = spine.vertices.view.distances[last] + chord.length
    spine.vertices.view.set(last, chord, from: t0, of: curve)
    spine.vertices.append(
      SpineVertex(
        point: end, direction: chord.direction, distance: distance, t: t1, sides: .zero,
        curve: curve, scale: 1))
  }
}

extension SpineBuilder: VisibleVisitor {
  static var closesAll: Bool { false }
  static var measures: Bool { true }

  func length(of segment: PathSegment) -> Double {
    let curve: SpineCurve
    switch segment {
    case .line(let segment): return segment.start.distance(to: segment.end)
    case .quadratic(let segment): curve = SpineCurve(quadratic: segment)
    case .cubic(let segment): curve = SpineCurve(cubic: segment)
    case .arc(let segment): curve = SpineCurve(arc: segment)
    }
    return curve.length(from: 0, to: 1)
  }
}

extension SpineCurve {
  /// The number of equal pieces that halving starts from.
  func initialPieces(limits: ChordLimits) -> Int {
    guard kind == .arc else { return 1 }
    let turn = a.y.magnitude
    // At most a quarter turn a piece; ellipses are halved further.
    let quarters = turn * (2 / Double.pi)
    let radius = b.length
    let pieces = isCircular ? turn / limits.arcStep(radius: radius) : quarters
    return Int(Swift.min(Swift.max(pieces, quarters), 1e7) * (1 - 1e-12)) + 1
  }
}
