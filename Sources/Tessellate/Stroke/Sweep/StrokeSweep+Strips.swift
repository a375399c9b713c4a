// Runs and rings as one strip, with the section or the fan at each of their vertices.

extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps a line without caps as the one quad between the sections at both ends; returns `nil`
  /// where the sink takes no such quad.
  ///
  /// Output is identical to `sweepStrip`'s.
  @inline(__always)
  mutating func sweepLine(
    _ run: StrokeRun, of vertices: SpineVertexView, curves: UncheckedView<SpineCurve>
  ) -> (start: Int, end: Int)? {
    let (vertex, next) = (vertices[run.first], vertices[run.first &+ 1])
    let tangent = run.startTangent
    guard curves[Int(vertex.curve)].kind == .line, tangent == run.endTangent,
      tangent.dot(vertex.direction) > StrokePen.sameDirection
    else { return nil }
    let n = tangent.left
    let (left, right) = (n * pen.left, n * pen.right)
    let (start, end) = (
      Section(left: vertex.point + left, right: vertex.point - right),
      Section(left: next.point + left, right: next.point - right)
    )
    return sink.withRibbon {
      $0.addQuad(start, end, distances: (vertex.distance, next.distance))
    }
  }

  /// Sweeps a run as one strip.
  @discardableResult
  mutating func sweepStrip(
    _ run: StrokeRun, of vertices: SpineVertexView, curves: UncheckedView<SpineCurve>,
    startCap: StrokeStyle.LineCap, endCap: StrokeStyle.LineCap, notesFolds: Bool = false
  ) -> (start: Int, end: Int) {
    let first = vertices[run.first]
    addStartCap(startCap, at: first, tangent: run.startTangent)
    var mark = sink.mark
    let start = addFirstSection(run, of: vertices, curves, startCap)
    foldsNearEnds = sink.hasFolds(since: mark)
    let last = run.first + run.quads
    let vertex = vertices[last]
    sink.isAmongDiscs = true
    sweepInterior(
      vertices, run.first + 1, last, curves, ends: notesFolds ? (first.point, vertex.point) : nil)
    sink.isAmongDiscs = false
    mark = sink.mark
    let end = addLastSection(run, of: vertices, curves, endCap)
    if sink.hasFolds(since: mark) { foldsNearEnds = true }
    addEndCap(endCap, at: vertex, tangent: run.endTangent)
    sink.endStrip()
    return (start, end)
  }

  /// Adds the first section of a run, after its start cap, unless that goes on without it; returns
  /// its name.
  @inline(__always)
  mutating func addFirstSection(
    _ run: StrokeRun, of vertices: SpineVertexView, _ curves: UncheckedView<SpineCurve>,
    _ cap: StrokeStyle.LineCap
  ) -> Int {
    let skips =
      cap != .butt && startCap.goesOn
      && isStraight(run, at: run.first, run.startTangent, vertices, curves)
    if skips { return sink.section }
    let first = vertices[run.first]
    return addEnd(first, run.startTangent, of: first, isStart: true)
  }

  /// Adds the last section of a run, before its end cap, unless that goes on without it; returns
  /// its name.
  @inline(__always)
  mutating func addLastSection(
    _ run: StrokeRun, of vertices: SpineVertexView, _ curves: UncheckedView<SpineCurve>,
    _ cap: StrokeStyle.LineCap
  ) -> Int {
    let last = run.first + run.quads
    let vertex = vertices[last]
    setEndCap(cap, at: vertex)
    let skips =
      cap != .butt && endCap.goesOn
      && isStraight(run, at: last - 1, run.endTangent, vertices, curves)
    return skips
      ? sink.section : addEnd(vertex, run.endTangent, of: vertices[last - 1], isStart: false)
  }

  /// Whether the sides of a cap go on along the chord beside it: then the path's own section
  /// between them lies on straight sides and is left out.
  ///
  /// The chord is a line, and the run's only one or longer than the pen is wide, so that the
  /// section at its other end, which stands at less than half a right angle to this one, leaves
  /// half of it. Dashes keep all their sections, because the ladder's other rungs write them, too.
  @inline(__always)
  private func isStraight(
    _ run: StrokeRun, at index: Int, _ tangent: Vector, _ vertices: SpineVertexView,
    _ curves: UncheckedView<SpineCurve>
  ) -> Bool {
    guard !pen.endsAtLengths, curves[Int(vertices.curves[index])].kind == .line else {
      return false
    }
    let length = vertices.distances[index &+ 1] - vertices.distances[index]
    return (run.quads == 1 || length > 2 * pen.reach)
      && tangent.dot(pen.direction(vertices[index])) > StrokePen.sameDirection
  }

  /// Sweeps a closed contour without corners.
  mutating func sweepRing(_ spine: borrowing Spine, _ contour: SpineContour) {
    let (vertices, curves) = (spine.vertices.view, spine.curves.view)
    let (first, last) = (contour.firstVertex, contour.firstVertex + contour.quadCount)
    let mark = sink.mark
    addTurn(at: vertices[first], from: vertices[last - 1], isClosing: false)
    if pen.left == pen.right { sink.isAmongDiscs = true }
    sweepInterior(vertices, first + 1, last, curves, ends: nil)
    sink.isAmongDiscs = false
    var seam = vertices[first]
    (seam.distance, seam.scale) = (vertices[last].distance, vertices[last].scale)
    // The seam's fan was added at the start; here the ring meets its first section again.
    addTurn(at: seam, from: vertices[last - 1], isClosing: true)
    sink.endStrip()
    // With a pen to one side, crossed sections may reach a region that lies on the other side of
    // the path.
    guard pen.left != pen.right, sink.hasFolds(since: mark) else { return }
    sink.restore(mark)
    let run = StrokeRun(
      first: first, quads: contour.quadCount, startTangent: contour.startTangent,
      endTangent: contour.startTangent)
    _ = sweepFolded(run, of: vertices, curves: curves, startCap: .butt, endCap: .butt)
  }

  /// Adds the section or the fan at a vertex after another, and notes folds; returns whether it is
  /// a section.
  @inline(__always)
  mutating func addTurn(
    _ vertices: SpineVertexView, _ index: Int, _ ends: (Point, Point)?
  ) -> Bool {
    let mark = sink.mark
    let isSection = addTurn(vertices, index)
    if let ends, sink.hasFolds(since: mark) { noteFolds(vertices, index, index &+ 1, ends) }
    return isSection
  }

  /// Notes the folds of the row that begins at a vertex.
  mutating func noteFoldsOfRow(
    _ vertices: SpineVertexView, from first: Int, _ ends: (Point, Point)
  ) {
    var number = 0
    while let vertex = sink.withRibbon({ $0.foldedVertex(number) }) {
      noteFolds(vertices, first &+ vertex, first &+ vertex &+ 1, ends)
      number &+= 1
    }
  }

  /// Notes whether a quad next to the vertices `low` ..< `high` of a run lies near its ends.
  @inline(never)
  private mutating func noteFolds(
    _ vertices: SpineVertexView, _ low: Int, _ high: Int, _ ends: (Point, Point)
  ) {
    for index in (low - 1)..<high where pen.isNear(ends, vertices[index], vertices[index + 1]) {
      foldsNearEnds = true
    }
  }

  /// Adds the section or the fan at a vertex after another; returns whether it is a section.
  @inline(__always) @discardableResult
  mutating func addTurn(_ vertices: SpineVertexView, _ index: Int) -> Bool {
    guard let section = pen.turnSection(at: vertices[index], from: vertices[index &- 1]) else {
      addFan(vertices, index)
      return false
    }
    sink.addSection(
      left: section.left, right: section.right, distance: vertices[index].distance, side: 1)
    return true
  }

  /// Adds the fan at a vertex after another; inlined, it would have spine vertices copied for
  /// sections, too (S10).
  @inline(never)
  private mutating func addFan(_ vertices: SpineVertexView, _ index: Int) {
    let vertex = vertices[index]
    addFan(at: vertex, vertices[index &- 1], vertex, isClosing: false)
  }

  /// Adds the section or the fan at the seam of a ring.
  private mutating func addTurn(at vertex: SpineVertex, from before: SpineVertex, isClosing: Bool) {
    guard let section = pen.turnSection(at: vertex, from: before) else {
      return addFan(at: vertex, before, vertex, isClosing: isClosing)
    }
    sink.addSection(
      left: section.left, right: section.right, distance: vertex.distance, side: 1)
  }
}
