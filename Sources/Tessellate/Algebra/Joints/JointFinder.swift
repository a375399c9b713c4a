/// Finds the true points at which the runs of a contour meet.
///
/// A vertex of the lattice where one run ends and the next begins is
///
/// - a *corner*, the end of an element of either run: the joint is the element's own end, bit for
///   bit, and the other element is cut at the foot of it;
/// - a *crossing* of two elements: the joint is found on both curves (`CurveMeeting`);
/// - otherwise a place where two elements touch or run together: the lattice's point, moved to the
///   middle of its feet on both.
///
/// Contours that share a vertex share its joint. A crossing at a small angle may lie far from its
/// vertex; where that of one pair of elements is no joint of another pair at the same vertex, the
/// joint is the lattice's point for all.
struct JointFinder: ~Copyable, Sendable {
  /// The joint at each vertex of a contour.
  private(set) var points = UncheckedBuffer<Point>()
  /// The chords of elements that meet at a small angle.
  private(set) var touches = UncheckedBuffer<SIMD2<UInt32>>()
  /// Whether each vertex keeps to the lattice's point.
  private var isFixed = UncheckedBuffer<Bool>()
  /// Whether a vertex was fixed, so that all joints must be found again.
  private(set) var hasConflict = false
  private var tolerance = 0.0

  /// The sine below which an angle is small: curves at one of a tenth stay within the tolerance of
  /// each other for ten tolerances, as long as their chords may be.
  private static let smallSine = 0.1

  /// The parameter of a vertex on an element, the part of the parameter that its chord takes, and
  /// whether it is an end of the element.
  private struct Place {
    var t, width: Double
    var isEnd: Bool
  }

  /// The point of a vertex, once it was found.
  func point(of vertex: UInt32) -> Point { points.view[Int(vertex)] }

  /// Adds a vertex with a joint; returns its number.
  mutating func addVertex(at point: Point) -> UInt32 {
    points.append(point)
    return UInt32(truncatingIfNeeded: points.count &- 1)
  }

  /// Forgets the joints at all vertices.
  mutating func reset(vertices: Int, tolerance: Double) {
    self.tolerance = tolerance
    points.reserve(vertices)
    points.count = vertices
    isFixed.reserve(vertices)
    for i in 0..<vertices { isFixed.view[i] = false }
    restart(vertices: vertices)
  }

  /// Forgets the joints, but not which vertices are fixed.
  mutating func restart(vertices: Int) {
    hasConflict = false
    touches.removeAll()
    for i in 0..<vertices { points.view[i] = Point(.nan, .nan) }
  }

  /// Takes the ends of elements for joints, where each run is a whole element; that before a joint
  /// is the first of two.
  mutating func keepEnds(of joiner: borrowing RunJoiner, _ reader: borrowing OperandReader) {
    let runs = joiner.runs.view
    points.reserve(joiner.runs.count)
    for i in 0..<joiner.runs.count {
      let element = reader.elements[Int(runs[i].element)]
      points.view[Int(runs[i].end)] = runs[i].isForward ? element.end : element.start
    }
  }

  /// Finds the joint at which run `before` ends and run `after` starts.
  mutating func join(
    _ before: Int, _ after: Int, at vertex: LatticePoint, _ joiner: borrowing RunJoiner,
    _ labels: borrowing EdgeLabels, _ reader: borrowing OperandReader, _ lattice: Lattice
  ) {
    let (p, k) = (joiner.runs[before], joiner.runs[after])
    let room = SIMD2(
      JointFinder.room(p, labels, reader.chords), JointFinder.room(k, labels, reader.chords))
    let (s, t) = find(k.start, vertex, p.last, k.first, room, labels, reader, lattice)
    joiner.setEnd(of: before, s)
    joiner.setStart(of: after, t)
  }

  /// Takes the common end of two whole elements for the joint of their runs, at a vertex that no
  /// other runs have; returns false if an end of the runs is none of the elements.
  @inline(__always)
  func joinCorner(
    _ before: Int, _ after: Int, _ joiner: borrowing RunJoiner, _ labels: borrowing EdgeLabels,
    _ reader: borrowing OperandReader
  ) -> Bool {
    let (runs, label, chord) = (joiner.runs.view, labels.chords.view, reader.chords.view)
    let (isForward, goesForward) = (runs[before].isForward, runs[after].isForward)
    let p = chord[Int(label[Int(runs[before].last)])]
    let k = chord[Int(label[Int(runs[after].first)])]
    guard isForward ? p.t1 == 1 : p.t0 == 0, goesForward ? k.t0 == 0 : k.t1 == 1 else {
      return false
    }
    let element = reader.elements.view
    points.view[Int(runs[after].start)] =
      isForward ? element[Int(p.element)].end : element[Int(p.element)].start
    joiner.setEnd(of: before, isForward ? 1 : 0)
    joiner.setStart(of: after, goesForward ? 0 : 1)
    return true
  }

  /// Finds the joint of the elements of two ring edges at a vertex, and returns its parameters.
  ///
  /// `room` has the changes of the parameters that keep both runs from being used up.
  mutating func find(
    _ number: UInt32, _ vertex: LatticePoint, _ first: Int32, _ second: Int32,
    _ room: SIMD2<Double>, _ labels: borrowing EdgeLabels, _ reader: borrowing OperandReader,
    _ lattice: Lattice
  ) -> (s: Double, t: Double) {
    let a = reader.elements[Int(reader.chords[Int(labels.chords[Int(first)])].element)]
    let b = reader.elements[Int(reader.chords[Int(labels.chords[Int(second)])].element)]
    let placeA = place(of: vertex, on: Int(first), labels, reader, lattice)
    let placeB = place(of: vertex, on: Int(second), labels, reader, lattice)
    var (s, t) = (placeA.t, placeB.t)
    var point: Point
    if placeA.isEnd || placeB.isEnd {
      point = placeA.isEnd ? a.point(at: s) : b.point(at: t)
      if !placeA.isEnd { s = a.projection(of: point, from: s) }
      if !placeB.isEnd { t = b.projection(of: point, from: t) }
    } else if !isFixed[Int(number)],
      let met = CurveMeeting.find(
        a, near: s, within: placeA.width, b, near: t, within: placeB.width)
        ?? farMeeting(a, s, placeA.width, b, t, placeB.width, room)
    {
      (s, t) = met
      point = a.point(at: s) * 0.5 + b.point(at: t) * 0.5
    } else {
      point = vertex.point(of: lattice)
      s = a.projection(of: point, from: s)
      t = b.projection(of: point, from: t)
      point = a.point(at: s) * 0.5 + b.point(at: t) * 0.5
    }
    noteTouch(a, s, first, b, t, second, labels, areEnds: placeA.isEnd && placeB.isEnd)
    let known = points.view[Int(number)]
    if known.x != known.x {
      points.view[Int(number)] = point
    } else if (known - point).length > tolerance {
      // Another pair of elements meets at this vertex, too.
      (s, t) = (a.projection(of: known, from: s), b.projection(of: known, from: t))
      let gap = Swift.max((a.point(at: s) - known).length, (b.point(at: t) - known).length)
      if gap > tolerance, !isFixed[Int(number)] {
        isFixed.view[Int(number)] = true
        hasConflict = true
      }
    }
    return (s, t)
  }

  /// Finds a crossing at so small an angle that it lies some chords away.
  ///
  /// Up to there the curves must be within the tolerance of each other.
  private func farMeeting(
    _ a: SourceElement, _ s0: Double, _ widthA: Double, _ b: SourceElement, _ t0: Double,
    _ widthB: Double, _ room: SIMD2<Double>
  ) -> (s: Double, t: Double)? {
    // 16 chords: at an angle of a tenth, which counts as small, two are enough.
    let reach = (x: min(widthA * 16, room.x), y: min(widthB * 16, room.y))
    guard
      let met = CurveMeeting.find(a, near: s0, within: reach.x, b, near: t0, within: reach.y)
    else { return nil }
    for share in [0.25, 0.5, 0.75] {
      let point = a.point(at: s0 + (met.s - s0) * share)
      let foot = b.point(at: b.projection(of: point, from: t0 + (met.t - t0) * share))
      if (foot - point).length > tolerance { return nil }
    }
    return met
  }

  /// A share of a run's range of the parameter, so that both ends may use theirs.
  private static func room(
    _ run: RunJoiner.Run, _ labels: borrowing EdgeLabels,
    _ chords: borrowing UncheckedBuffer<SourceChord>
  ) -> Double {
    let (p, q) = (
      chords[Int(labels.chords[Int(run.first)])], chords[Int(labels.chords[Int(run.last)])]
    )
    return 0.45 * (Swift.max(p.t1, q.t1) - Swift.min(p.t0, q.t0))
  }

  /// Records two elements that meet at a small angle; ends of both, where the contour turns back.
  private mutating func noteTouch(
    _ a: SourceElement, _ s: Double, _ first: Int32, _ b: SourceElement, _ t: Double,
    _ second: Int32, _ labels: borrowing EdgeLabels, areEnds: Bool
  ) {
    if a.kind == .line && b.kind == .line { return }
    let (p, q) = (labels.chords[Int(first)], labels.chords[Int(second)])
    let u = a.pointAndDerivative(at: s).derivative
    let v = b.pointAndDerivative(at: t).derivative
    // The contour arrives at the end of one element, and leaves from that of the other.
    if areEnds, (u.dot(v) < 0) != ((s == 1) == (t == 0)) { return }
    if u.cross(v).magnitude <= JointFinder.smallSine * u.length * v.length {
      touches.append(SIMD2(p, q))
    }
  }

  /// Finds a vertex on the element of a ring edge.
  private func place(
    of vertex: LatticePoint, on ringEdge: Int, _ labels: borrowing EdgeLabels,
    _ reader: borrowing OperandReader, _ lattice: Lattice
  ) -> Place {
    let index = Int(labels.chords[ringEdge])
    let chord = reader.chords[index]
    let width = chord.t1 - chord.t0
    let (from, to) = reader.ends(ofChord: index)
    if vertex == LatticePoint.nearest(from, lattice) {
      return Place(t: chord.t0, width: width, isEnd: chord.t0 == 0 || chord.t0 == 1)
    }
    if vertex == LatticePoint.nearest(to, lattice) {
      return Place(t: chord.t1, width: width, isEnd: chord.t1 == 0 || chord.t1 == 1)
    }
    let (way, point) = (to - from, vertex.point(of: lattice))
    let square = way.lengthSquared
    let share = square > 0 ? (point - from).dot(way) / square : 0
    let t = reader.elements[Int(chord.element)].parameter(
      from, way, at: Swift.min(Swift.max(share, 0), 1), of: chord)
    return Place(t: t, width: width, isEnd: false)
  }
}

extension SourceElement {
  /// The parameter at which a chord's part of the element is a share of the way along the chord.
  ///
  /// It is the share of the parameter, too, for most chords. A straight curve is one chord, however
  /// it is passed: where Newton's method would move the parameter by more than an eighth of the
  /// chord's part, as near an end at rest, that part is halved until the place is found.
  fileprivate func parameter(
    _ from: Point, _ way: Vector, at share: Double, of chord: SourceChord
  ) -> Double {
    let (width, square) = (chord.t1 - chord.t0, way.lengthSquared)
    let t = chord.t0 + width * share
    if kind == .line { return t }
    func gap(_ point: Point) -> Double { (point - from).dot(way) - share * square }
    let (point, derivative) = pointAndDerivative(at: t)
    if gap(point).magnitude <= 0.125 * width * derivative.dot(way) { return t }
    var (low, high) = (chord.t0, chord.t1)
    // A place within a millionth of the chord's part is near enough for Newton's method.
    for _ in 0..<20 {
      let middle = 0.5 * (low + high)
      if gap(self.point(at: middle)) < 0 { low = middle } else { high = middle }
    }
    return 0.5 * (low + high)
  }
}
