/// A chord of an element: the range of the parameter that it stands for.
struct SourceChord: BitwiseCopyable {
  var element: Int32
  var t0, t1: Double
}

/// Reads operands: their elements, their chords, and the closed contours of chords.
///
/// Chord i goes from point i of the polyline to the next point of its contour, or from the last to
/// the first: a contour has as many chords as points.
struct OperandReader: ~Copyable, PathVisitor, Sendable {
  private(set) var elements = UncheckedBuffer<SourceElement>()
  private(set) var chords = UncheckedBuffer<SourceChord>()
  var polyline = Polyline()
  private var writer = ElementChords()
  private var tolerance = 1.0
  private var operand: Int32 = 0
  private var subpath: Int32 = 0
  /// The index of the next element of the operand's path.
  private var index: Int32 = 0
  private var first = 0
  /// The kinds of the operand's elements.
  private var verbs: [Path.Verb] = []

  /// Forgets all operands.
  mutating func removeAll() {
    elements.removeAll()
    chords.removeAll()
    polyline.removeAll()
    subpath = 0
  }

  /// Reads an operand, with chords within `tolerance` of its curves.
  mutating func read(
    _ path: Path, operand: Int, tolerance: Double
  ) throws(TessellationError) {
    (self.operand, self.tolerance) = (Int32(truncatingIfNeeded: operand), tolerance)
    (index, verbs) = (0, path.verbs)
    defer { verbs = [] }
    try path.visit(&self)
  }

  mutating func begin(at point: Point) {
    // An element right after a close starts a sub-path without a move.
    if verbs[Int(index)] == .move { index += 1 }
    first = polyline.points.count
    polyline.points.append(point)
  }

  mutating func line(_ segment: LineSegment) { append(SourceElement(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(SourceElement(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(SourceElement(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(SourceElement(segment)) }

  private mutating func append(_ element: SourceElement) {
    var element = element
    (element.operand, element.subpath, element.index) = (operand, subpath, index)
    index += 1
    let number = Int32(truncatingIfNeeded: elements.count)
    elements.append(element)
    var last = 0.0
    writer.forEach(element, tolerance: tolerance) { t, point in
      chords.append(SourceChord(element: number, t0: last, t1: t))
      polyline.points.append(point)
      last = t
    }
  }

  /// Closes the contour by a straight line; a fill closes open ones, too.
  mutating func end(closed: Bool) {
    let last = polyline.points[polyline.points.count - 1]
    var element = SourceElement(LineSegment(start: last, end: polyline.points[first]))
    (element.operand, element.subpath, element.index) = (operand, subpath, index)
    if closed { index += 1 }
    chords.append(SourceChord(element: Int32(truncatingIfNeeded: elements.count), t0: 0, t1: 1))
    elements.append(element)
    polyline.contours.append(
      Polyline.Contour(start: first, count: polyline.points.count - first, isClosed: true))
    subpath += 1
  }

  /// The operand of a contour.
  func operand(ofContour contour: Int) -> Int {
    Int(elements[Int(chords[polyline.contours[contour].start].element)].operand)
  }

  /// The point at which a sub-path starts.
  func start(ofSubpath subpath: Int) -> Point {
    polyline.points[polyline.contours[subpath].start]
  }

  /// Both ends of a chord, before they are snapped to the lattice.
  @inline(__always)
  func ends(ofChord chord: Int) -> (Point, Point) {
    let contour = polyline.contours[Int(elements[Int(chords[chord].element)].subpath)]
    let next = chord + 1 < contour.range.upperBound ? chord + 1 : contour.start
    return (polyline.points[chord], polyline.points[next])
  }
}
