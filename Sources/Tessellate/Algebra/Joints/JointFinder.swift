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
/// Contours that share a vertex share its joint.
struct JointFinder: ~Copyable, Sendable {
  /// The joint at each vertex of a contour.
  private(set) var points = UncheckedBuffer<Point>()

  /// The parameter of a vertex on an element, the part of the parameter that its chord takes, and
  /// whether it is an end of the element.
  private struct Place {
    var t, width: Double
    var isEnd: Bool
  }

  /// The point of a vertex, once it was found.
  func point(of vertex: UInt32) -> Point { points.view[Int(vertex)] }

  /// Forgets the joints at the vertices of all contours.
  mutating func reset(_ tracer: borrowing ContourTracer, vertices: Int) {
    points.reserve(vertices)
    let (point, steps) = (points.view, tracer.steps.view)
    for i in 0..<tracer.steps.count { point[Int(steps[i].vertex)] = Point(.nan, .nan) }
  }

  /// Forgets the joints at all vertices.
  mutating func reset(vertices: Int) {
    points.reserve(vertices)
    for i in 0..<vertices { points.view[i] = Point(.nan, .nan) }
  }

  /// Finds the joint at which run `before` ends and run `after` starts.
  func join(
    _ before: Int, _ after: Int, _ joiner: borrowing RunJoiner, _ graph: borrowing LabelledGraph,
    _ labels: borrowing EdgeLabels, _ reader: borrowing OperandReader, _ lattice: Lattice
  ) {
    let (p, k) = (joiner.runs[before], joiner.runs[after])
    let (s, t) = find(k.start, p.last, k.first, graph, labels, reader, lattice)
    joiner.setEnd(of: before, s)
    joiner.setStart(of: after, t)
  }

  /// Finds the joint of the elements of two ring edges at a vertex, and returns its parameters.
  func find(
    _ number: UInt32, _ first: Int32, _ second: Int32, _ graph: borrowing LabelledGraph,
    _ labels: borrowing EdgeLabels, _ reader: borrowing OperandReader, _ lattice: Lattice
  ) -> (s: Double, t: Double) {
    let vertex = graph.vertices[Int(number)]
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
    } else if let met = CurveMeeting.find(
      a, near: s, within: placeA.width, b, near: t, within: placeB.width)
    {
      (s, t) = met
      point = (a.point(at: s) + b.point(at: t)) * 0.5
    } else {
      point = vertex.point(of: lattice)
      s = a.projection(of: point, from: s)
      t = b.projection(of: point, from: t)
      point = (a.point(at: s) + b.point(at: t)) * 0.5
    }
    let known = points.view[Int(number)]
    points.view[Int(number)] = known.x == known.x ? known : point
    return (s, t)
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
    return Place(
      t: chord.t0 + width * Swift.min(Swift.max(share, 0), 1), width: width, isEnd: false)
  }
}
