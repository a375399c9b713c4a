/// A chord of an element: the range of the parameter that it stands for.
struct SourceChord: BitwiseCopyable {
  var element: Int32
  var t0, t1: Double
}

/// An element that gets vertices of another one for its own between two parameters.
struct WeldedStretch: BitwiseCopyable, Equatable {
  var element: Int32
  /// The range of the vertices.
  var first, end: UInt32
  /// The parameters; vertices of the element's own there are dropped, but for its ends.
  var from, to: Double
}

/// Reads operands: their elements, their chords, and the closed contours of chords.
///
/// Chord i goes from point i of the polyline to the next point of its contour, or from the last to
/// the first: a contour has as many chords as points.
struct OperandReader: ~Copyable, PathVisitor, Sendable {
  private(set) var elements = SourceElements()
  private(set) var chords = UncheckedBuffer<SourceChord>()
  private(set) var polyline = Polyline()
  /// For each sub-path the end of its elements, the last of which is the line that closes it.
  private var ends = UncheckedBuffer<UInt32>()
  /// Whether each sub-path is open.
  private var openness = UncheckedBuffer<Bool>()
  /// Whether each sub-path is lines only, whose chords are one for each element, in order.
  private(set) var polygons = UncheckedBuffer<Bool>()
  /// Whether the second operand is lines, whose open sub-paths are not closed.
  private var hasLines = false
  /// The first chord of each element, while starts are welded.
  private var firstChords = UncheckedBuffer<UInt32>()
  private var oldChords = UncheckedBuffer<SourceChord>()
  private var oldPoints: [Point] = []
  private var finder = CarrierFinder()
  private var shared = SharedChords()
  private var writer = ElementChords()
  private var operand: Int32 = 0
  /// The index of the next element of the operand's path.
  private var index: Int32 = 0
  /// The kinds of the operand's elements.
  private var verbs: [Path.Verb] = []
  /// The start of the sub-path, and of the next element.
  private var start = Point.zero
  private var pen = Point.zero

  /// Forgets all operands.
  ///
  /// - Parameter hasLines: Whether the second one is going to be lines, in place of a region.
  mutating func removeAll(hasLines: Bool = false) {
    self.hasLines = hasLines
    writer.cutsEvenly = false
    openness.removeAll()
    elements.removeAll()
    chords.removeAll()
    polyline.removeAll()
    ends.removeAll()
  }

  /// Reads the elements of an operand.
  mutating func read(_ path: Path, operand: Int) throws(TessellationError) {
    self.operand = Int32(truncatingIfNeeded: operand)
    (index, verbs) = (0, path.verbs)
    defer { verbs = [] }
    try path.visit(&self)
  }

  mutating func begin(at point: Point) {
    // An element right after a close starts a sub-path without a move.
    if verbs[Int(index)] == .move { index += 1 }
    (start, pen) = (point, point)
  }

  static var takesLines: Bool { true }

  mutating func lines(to points: UncheckedView<Point>, _ count: Int) {
    let last = points[count &- 1]
    elements.appendLines(
      labelled(SourceElement(LineSegment(start: pen, end: last))), to: points, count)
    index &+= Int32(truncatingIfNeeded: count)
    pen = last
  }

  mutating func line(_ segment: LineSegment) { append(SourceElement(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(SourceElement(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(SourceElement(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(SourceElement(segment)) }

  /// Closes the contour by a straight line; a fill closes open ones, too.
  mutating func end(closed: Bool) {
    append(SourceElement(LineSegment(start: pen, end: start)))
    if !closed { index -= 1 }
    openness.append(!closed)
    ends.append(UInt32(truncatingIfNeeded: elements.count))
  }

  private mutating func append(_ element: SourceElement) {
    elements.append(labelled(element))
    index += 1
    pen = element.end
  }

  /// The next element of the sub-path that is read, with its numbers.
  @inline(__always)
  private func labelled(_ element: SourceElement) -> SourceElement {
    var element = element
    element.operand = operand
    element.subpath = Int32(truncatingIfNeeded: ends.count)
    element.index = index
    return element
  }

  /// Cuts curves evenly that bend so.
  mutating func cutEvenly() { writer.cutsEvenly = true }

  /// Writes the chords of all elements, within `tolerance` of the curves.
  ///
  /// - Throws: `budgetExceeded` for more than `limit` chords.
  mutating func writeChords(
    tolerance: Double, limit: Int, _ lattice: Lattice
  ) throws(TessellationError) {
    chords.removeAll()
    polyline.removeAll()
    polygons.removeAll()
    // One curve alone shares its carrier with no other.
    if elements.curveCount > 1 { finder.find(elements, lattice) } else { finder.removeAll() }
    shared.prepare(elements, finder, slack: lattice.step * CarrierFinder.slack)
    var element = 0
    for subpath in 0..<ends.count {
      let first = polyline.points.count
      polyline.points.append(elements[element].start)
      let last = Int(ends[subpath]) - 1
      let firstElement = element
      var hasCurves = false
      while element < last {
        if elements.view.isLine(element) {
          element = writeLines(from: element, to: last)
        } else {
          write(element, tolerance, isFirst: element == firstElement)
          element += 1
          hasCurves = true
        }
        guard chords.count < limit else { throw .budgetExceeded(.chords, limit: limit) }
      }
      chords.append(SourceChord(element: Int32(truncatingIfNeeded: element), t0: 0, t1: 1))
      element += 1
      polygons.append(!hasCurves)
      if hasLines, polyline.points.count - first < 3 { halveChords(from: first) }
      polyline.contours.append(
        Polyline.Contour(start: first, count: polyline.points.count - first, isClosed: true))
    }
  }

  /// Writes the chords of lines up to the next curve, and returns its number.
  private mutating func writeLines(from first: Int, to end: Int) -> Int {
    let element = elements.view
    var next = first
    while next < end, element.isLine(next) { next &+= 1 }
    let count = next &- first
    let tail = chords.reserveTail(count)
    for i in 0..<count {
      tail[i] = SourceChord(element: Int32(truncatingIfNeeded: first &+ i), t0: 0, t1: 1)
    }
    chords.count &+= count
    polyline.points.appendUnchecked(limit: count) { tail in
      for i in 0..<count { tail[i] = element.head(first &+ i).end }
      return count
    }
    return next
  }

  private mutating func write(_ number: Int, _ tolerance: Double, isFirst: Bool) {
    let (element, id) = (elements[number], Int32(truncatingIfNeeded: number))
    guard shared.isShared(number) else { return writeAlone(element, id, tolerance) }
    var last = 0.0
    let (root, map) = finder.root(of: number)
    var isStart = true
    shared.forEach(
      number, element, map, period: elements[root].period, tolerance: tolerance
    ) { t, point in
      if isStart {
        isStart = false
        // The cut of the start may lie beside it.
        if polyline.points[polyline.points.count - 1] == point { return }
        if isFirst {
          polyline.points[polyline.points.count - 1] = point
          return
        }
      }
      chords.append(SourceChord(element: id, t0: last, t1: t))
      polyline.points.append(point)
      last = t
    }
  }

  /// Writes the chords of an element that shares its carrier with no other.
  private mutating func writeAlone(_ element: SourceElement, _ id: Int32, _ tolerance: Double) {
    let count = writer.cut(element, tolerance: tolerance)
    let (end, tail) = (writer.ends.view, chords.reserveTail(count))
    var last = 0.0
    for i in 0..<count {
      tail[i] = SourceChord(element: id, t0: last, t1: end[i].t)
      last = end[i].t
    }
    chords.count &+= count
    polyline.points.appendUnchecked(limit: count) { points in
      for i in 0..<count { points[i] = end[i].point }
      return count
    }
  }

  /// Leads elements through vertices of others, given stretches in order of their elements and
  /// parameters; of those that overlap, only the first counts.
  ///
  /// A line comes back to itself on both sides of a stretch, within `turn` times the distance by
  /// which the stretch leaves it, and `slack`: beyond, it stays one with other lines on it, whose
  /// ends lie elsewhere.
  mutating func lead(
    through stretches: borrowing UncheckedBuffer<WeldedStretch>,
    _ vertices: borrowing UncheckedBuffer<ChordEnd>, slack: Double
  ) {
    swap(&chords, &oldChords)
    swap(&polyline.points, &oldPoints)
    chords.removeAll()
    polyline.points.removeAll(keepingCapacity: true)
    var next = 0
    for contour in 0..<polyline.contours.count {
      let range = polyline.contours[contour].range
      let start = polyline.points.count
      var led = LedElement(element: -1)
      for i in range {
        let chord = oldChords[i]
        if chord.element != led.element {
          comeBack(led, before: 1)
          led = LedElement(element: chord.element)
          append(chord.element, ChordEnd(t: 0, point: oldPoints[i]))
          while next < stretches.count, stretches[next].element < chord.element { next += 1 }
        } else if chord.t0 > led.last {
          comeBack(led, before: chord.t0)
          led.back = 1
          append(chord.element, ChordEnd(t: chord.t0, point: oldPoints[i]))
        }
        while next < stretches.count, stretches[next].element == chord.element,
          stretches[next].from <= chord.t1
        {
          lead(&led, through: stretches[next], vertices, slack)
          next += 1
        }
      }
      comeBack(led, before: 1)
      polyline.contours[contour] = Polyline.Contour(
        start: start, count: polyline.points.count - start, isClosed: true)
    }
  }

  /// An element on its way through stretches.
  private struct LedElement {
    var element: Int32
    /// The parameter up to which it is led.
    var last = 0.0
    /// The parameter at which a line comes back to itself after the last stretch; 1 if it is there.
    var back = 1.0
  }

  /// Leads an element through a stretch, if it does not overlap the one before.
  private mutating func lead(
    _ led: inout LedElement, through stretch: WeldedStretch,
    _ vertices: borrowing UncheckedBuffer<ChordEnd>, _ slack: Double
  ) {
    let (from, to) = (vertices[Int(stretch.first)], vertices[Int(stretch.end) - 1])
    if from.t <= Swift.max(led.last, chords[chords.count - 1].t0) { return }
    comeBack(led, before: from.t)
    if stretch.from > 0 {
      led.back = from.t - turn(led.element, from, slack)
      comeBack(led, before: from.t)
    }
    for v in Int(stretch.first)..<Int(stretch.end) { append(led.element, vertices[v]) }
    led.last = stretch.to
    led.back = stretch.to < 1 ? to.t + turn(led.element, to, slack) : 1
  }

  /// The change of a line's parameter in which it comes back to itself from a vertex; that of a
  /// curve is out of reach.
  private func turn(_ element: Int32, _ vertex: ChordEnd, _ slack: Double) -> Double {
    guard elements.view.isLine(Int(element)) else { return .infinity }
    let line = elements.view.head(Int(element))
    let distance = (line.start + (line.end - line.start) * vertex.t - vertex.point).length
    return OperandReader.turn * (distance + slack) / (line.end - line.start).length
  }

  /// The distance along a line in which it comes back from a vertex beside it, as a multiple of the
  /// vertex's distance: it turns by angles that are small for joints, too.
  private static let turn = 16.0

  /// Appends the point at which a line comes back, if that is after the last point and before a
  /// parameter.
  private mutating func comeBack(_ led: LedElement, before next: Double) {
    guard led.back < next, led.back > chords[chords.count - 1].t0 else { return }
    let (line, t) = (elements.view.head(Int(led.element)), led.back)
    append(led.element, ChordEnd(t: t, point: line.start + (line.end - line.start) * t))
  }

  /// Appends a point from which a chord of an element starts.
  private mutating func append(_ element: Int32, _ end: ChordEnd) {
    if end.t > 0 { chords.view.update(chords.count - 1) { $0.t1 = end.t } }
    chords.append(SourceChord(element: element, t0: end.t, t1: 1))
    polyline.points.append(end.point)
  }

  /// Cuts the chords of a contour of one or two in the middle: rings have three points at least.
  private mutating func halveChords(from first: Int) {
    let count = polyline.points.count - first
    for i in 0..<count {
      let chord = chords[first + 2 * i]
      let middle = 0.5 * (chord.t0 + chord.t1)
      chords.view.update(first + 2 * i) { $0.t1 = middle }
      var second = chord
      second.t0 = middle
      chords.append(second)
      var j = chords.count - 1
      while j > first + 2 * i + 1 {
        chords.view[j] = chords[j - 1]
        j -= 1
      }
      chords.view[j] = second
      polyline.points.insert(elements[Int(chord.element)].point(at: middle), at: first + 2 * i + 1)
    }
  }

  /// Lets the chords of elements start where those of others do, within `reach`; returns whether
  /// any were moved.
  ///
  /// The second of each pair moves to the first. Carriers in common keep their cuts.
  mutating func weldStarts(
    _ pairs: borrowing UncheckedBuffer<SIMD2<Int32>>, reach: Double, _ lattice: Lattice
  ) -> Bool {
    firstChords.reserve(elements.count)
    var chord = chords.count
    while chord > 0 {
      chord -= 1
      firstChords.view[Int(chords[chord].element)] = UInt32(truncatingIfNeeded: chord)
    }
    var hasMoved = false
    for i in 0..<pairs.count {
      let (element, other) = (Int(pairs[i].y), Int(pairs[i].x))
      let (from, to) = (startOfChords(element), startOfChords(other))
      guard from != to, (from - to).maxNorm <= reach, !shared.isShared(element),
        !shared.isShared(self.element(before: element))
      else { continue }
      moveStart(of: element, to: to, lattice)
      hasMoved = true
    }
    return hasMoved
  }

  /// Moves the first point of an element, and those of its neighbours that are one point with it.
  private mutating func moveStart(of element: Int, to point: Point, _ lattice: Lattice) {
    let key = LatticePoint.nearest(startOfChords(element), lattice)
    var next = self.element(before: element)
    while next != element, LatticePoint.nearest(startOfChords(next), lattice) == key {
      polyline.points[Int(firstChords.view[next])] = point
      next = self.element(before: next)
    }
    next = self.element(after: element)
    while next != element, LatticePoint.nearest(startOfChords(next), lattice) == key {
      polyline.points[Int(firstChords.view[next])] = point
      next = self.element(after: next)
    }
    polyline.points[Int(firstChords.view[element])] = point
  }

  private func startOfChords(_ element: Int) -> Point {
    polyline.points[Int(firstChords.view[element])]
  }

  /// The elements before and after another one round its sub-path.
  func element(before element: Int) -> Int {
    let range = elements(ofSubpath: Int(elements[element].subpath))
    return element > range.lowerBound ? element - 1 : range.upperBound - 1
  }

  func element(after element: Int) -> Int {
    let range = elements(ofSubpath: Int(elements[element].subpath))
    return element + 1 < range.upperBound ? element + 1 : range.lowerBound
  }

  /// Whether a sub-path is open.
  func isOpen(_ subpath: Int) -> Bool { openness[subpath] }

  /// Whether an element is the line that would close an open sub-path.
  func isGap(_ element: Int32) -> Bool {
    let subpath = Int(elements[Int(element)].subpath)
    return openness[subpath] && Int(ends[subpath]) == Int(element) + 1
  }

  /// The operand of a contour.
  func operand(ofContour contour: Int) -> Int {
    Int(elements[Int(chords[polyline.contours[contour].start].element)].operand)
  }

  /// The point at which a sub-path starts.
  func start(ofSubpath subpath: Int) -> Point {
    elements[elements(ofSubpath: subpath).lowerBound].start
  }

  /// The elements of a sub-path, with the line that closes it.
  func elements(ofSubpath subpath: Int) -> Range<Int> {
    (subpath == 0 ? 0 : Int(ends[subpath - 1]))..<Int(ends[subpath])
  }

  /// The number of a sub-path's elements, with the line that closes it.
  func elementCount(ofSubpath subpath: Int) -> Int { elements(ofSubpath: subpath).count }

  /// Both ends of a chord, before they are snapped to the lattice.
  @inline(__always)
  func ends(ofChord chord: Int) -> (Point, Point) {
    let contour = polyline.contours[Int(elements[Int(chords[chord].element)].subpath)]
    let next = chord + 1 < contour.range.upperBound ? chord + 1 : contour.start
    return (polyline.points[chord], polyline.points[next])
  }
}
