/// A vertex where the direction of travel jumps, so that the join style applies.
struct Corner: BitwiseCopyable, Sendable {
  /// The index of the vertex.
  var vertex: Int
  /// The true directions before and behind it, of unit length.
  var arriving, leaving: Vector
}

/// Which way a path runs at the end of a curve.
///
/// Mostly curves join smoothly, and nobody needs to know it in unit length.
struct Heading {
  var vector: Vector
  var isUnit: Bool

  @inline(__always)
  init(vector: Vector, isUnit: Bool) { (self.vector, self.isUnit) = (vector, isUnit) }

  @inline(__always)
  init(unit: Vector) { self.init(vector: unit, isUnit: true) }

  var unit: Vector { isUnit ? vector : vector.normalized ?? .zero }

  /// Whether a path that arrives in another direction and leaves in this one makes no corner.
  @inline(__always)
  func isSmooth(after arriving: Heading) -> Bool {
    let (a, b) = (arriving.vector, vector)
    let (cross, scale) = (a.cross(b), a.lengthSquared * b.lengthSquared)
    return cross * cross < Spine.smoothTurn * Spine.smoothTurn * scale && a.dot(b) > 0
  }
}

/// One sub-path of a spine.
struct SpineContour: BitwiseCopyable, Sendable {
  /// Its number among the sub-paths.
  var index = 0
  var firstVertex: Int
  /// The number of chords; one less than that of vertices, also when closed: the last vertex
  /// repeats the first.
  var quadCount = 0
  var firstCorner: Int
  /// The number of corners, the seam of a closed sub-path not counted.
  var cornerCount = 0
  /// The first of its arcs among those that are kept as such.
  var firstArc = 0
  var isClosed = false
  /// The true directions at both ends, of unit length.
  var startTangent = Vector(1, 0)
  var endTangent = Vector(1, 0)
  var length = 0.0

  /// Whether a closed sub-path has a corner where it closes.
  var hasSharpSeam: Bool {
    isClosed && !Heading(unit: startTangent).isSmooth(after: Heading(unit: endTangent))
  }
}

/// A path as strokes see it: chords that are certified to stay near their curves, with directions,
/// arc lengths, and the corners between them.
///
/// It depends on the path, the tolerance and the width the chords were chosen for. Any other width
/// may be swept along it as well: chords then are more or fewer than needed, and the bounds still
/// hold.
struct Spine: ~Copyable, Sendable {
  var vertices = SpineVertices()
  var curves = UncheckedBuffer<SpineCurve>()
  var corners = UncheckedBuffer<Corner>()
  var contours = UncheckedBuffer<SpineContour>()
  /// Arcs whose vertices are still to be written, but for those at their ends.
  var arcs = UncheckedBuffer<SpineArc>()
  /// Whether distances are exact, for ends that lie at lengths.
  var isMeasured = false
  /// The distances of the other kind, once there are any.
  var otherDistances = UncheckedBuffer<Double>()
  /// Whether directions are those from vertex to vertex.
  var isAimed = false
  /// The directions of the other kind, once there are any.
  var otherDirections = UncheckedBuffer<SIMD2<Float>>()
  /// The last reach that was asked about, and whether the path bends more tightly.
  var tightness: (reach: Double, hasNearMiss: Bool)?
  /// The kernel's memory.
  var scratch = UncheckedBuffer<Float>()
  /// Chords that a kernel found, on their way to vertices.
  var chords = UncheckedBuffer<Float>()

  mutating func removeAll() {
    vertices.removeAll()
    curves.removeAll()
    corners.removeAll()
    contours.removeAll()
    arcs.removeAll()
    otherDistances.removeAll()
    otherDirections.removeAll()
    (isMeasured, isAimed, tightness) = (false, false, nil)
  }

  /// Turns smaller than this, in radians, are no corners: control points are rounded too.
  static var smoothTurn: Double { 1e-5 }
}

/// Writes a path into a spine, which stays where it is: one is large to move.
struct SpineBuilder: ~Copyable, PathVisitor, Sendable {
  var spine = Spine()
  private(set) var limits: ChordLimits
  private(set) var vertexLimit: Int
  /// Whether arcs of circles are left without their vertices.
  private(set) var keepsArcs = false
  var contour = SpineContour(firstVertex: 0, firstCorner: 0)
  /// What is known of the next cubics, and of the current one.
  var ahead = FourSpineCubics()
  private(set) var lookedAhead: SpineSpacing?
  private var start = Point.zero
  /// How the last curve arrived at its end.
  private var heading = Heading(unit: Vector(1, 0))
  private var hasSegments = false
  /// Whether more vertices were needed than allowed.
  private(set) var isExhausted = false

  init(limits: ChordLimits = ChordLimits(halfWidth: 0, tolerance: 1), vertexLimit: Int = 0) {
    (self.limits, self.vertexLimit) = (limits, vertexLimit)
  }

  /// Empties the spine for a path whose chords keep these limits.
  mutating func begin(_ limits: ChordLimits, vertexLimit: Int, keepsArcs: Bool) {
    spine.removeAll()
    (self.limits, self.vertexLimit, isExhausted) = (limits, vertexLimit, false)
    ahead.removeAll()
    self.keepsArcs = keepsArcs
  }

  /// Gives the spine back.
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
    let curve = SpineCurve(line: segment)
    if !appendLine(curve, end: segment.end) { append(curve, end: segment.end) }
  }

  mutating func quadratic(_ segment: QuadraticSegment) {
    hasSegments = true
    guard segment.start != segment.end || segment.control != segment.end else { return }
    append(SpineCurve(quadratic: segment), end: segment.end)
  }

  static var looksAhead: Bool { true }

  mutating func lookAheadCubics(_ cursor: PathCursor, _ controls: UncheckedView<Point>) -> Bool {
    if ahead.isEmpty { look(from: cursor, controls) }
    return false
  }

  mutating func cubic(_ segment: CubicSegment) {
    hasSegments = true
    let end = segment.end
    if !ahead.isEmpty { lookedAhead = ahead.takeNext() }
    defer { lookedAhead = nil }
    guard segment.start != end || segment.control1 != end || segment.control2 != end else { return }
    append(SpineCurve(cubic: segment), end: end)
  }

  mutating func arc(_ segment: ArcSegment) {
    hasSegments = true
    guard segment.xAxis != .zero || segment.yAxis != .zero, segment.sweep != 0 else {
      return line(LineSegment(start: segment.start, end: segment.end))
    }
    append(SpineCurve(arc: segment), end: segment.end)
  }

  mutating func end(closed: Bool) {
    let last = spine.vertices[spine.vertices.count - 1].point
    if closed {
      hasSegments = true
      if last != start { line(LineSegment(start: last, end: start)) }
    }
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
    // Behind the last vertex there is room for what is read too much.
    spine.vertices.reserve(spine.vertices.count + RibbonSink.rowSlack)
    spine.contours.append(contour)
  }

  /// Appends a line, which is one chord in the direction of both its ends; fails where that is to
  /// be looked at.
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

  /// Appends a curve that has extent.
  private mutating func append(_ curve: SpineCurve, end: Point) {
    let last = spine.vertices.count - 1
    let index = Int32(truncatingIfNeeded: spine.curves.count)
    spine.curves.append(curve)
    let leaving, arriving: Heading
    if curve.isCircular, let tangents = appendCircle(curve, index: index, end: end) {
      (leaving, arriving) = (Heading(unit: tangents.leaving), Heading(unit: tangents.arriving))
    } else {
      leaving = curve.heading(at: 0, fromAbove: true)
      appendChords(of: curve, index: index, end: end)
      arriving = curve.kind == .line ? leaving : curve.heading(at: 1, fromAbove: false)
    }
    guard spine.vertices.count - 1 > last else { return }
    join(behind: last, leaving: leaving, arriving: arriving)
  }

  /// Joins the chords behind a vertex, which leave and arrive as told, to those before it.
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
  private mutating func appendChords(of curve: SpineCurve, index: Int32, end: Point) {
    if curve.kind == .cubic, appendInLanes(curve, index: index, end: end) { return }
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

  /// Halves a range of the curve's parameter until every chord is certified.
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
        append(chord, to: to, t0: t0, t1: t1, curve: index)
      } else if isDeepest || from == to && curve.isPoint(from: t0, to: t1) {
        if let chord = curve.chord(from: from, to: to, t0: t0, t1: t1) {
          append(chord, to: to, t0: t0, t1: t1, curve: index)
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

  /// Intervals of 2⁻⁴⁰ are points by any measure.
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

extension SpineCurve {
  /// How many equal pieces to start halving from.
  func initialPieces(limits: ChordLimits) -> Int {
    guard kind == .arc else { return 1 }
    let turn = a.y.magnitude
    // At most a quarter turn a piece; halving does the rest for ellipses.
    let quarters = turn * (2 / Double.pi)
    let radius = b.length
    let pieces = isCircular ? turn / limits.arcStep(radius: radius) : quarters
    return Int(Swift.min(Swift.max(pieces, quarters), 1e7) * (1 - 1e-12)) + 1
  }
}
