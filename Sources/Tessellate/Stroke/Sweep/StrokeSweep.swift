// A pen swept along chords: sections where chords meet, fans where they turn much.
//
// Let h be the half width, and dev how far a chord's curve strays to one side. The outline on that
// side must stay at least h + dev from the chord, so that everything within h of the curve is
// inside. Where two chords of unit directions u₀, u₁ meet at p under the turn θ, the section lies
// on the bisector: with v = u₀ + u₁, |v| = 2·cos(θ/2),
//
//     end = p ± left(v)/|v| · (h + dev)/cos(θ/2) = p ± left(v) · 2(h + dev)/|v|²          no root
//
// and is accepted while it stays within the tolerance: (h + tolerance)·|v|/2 ≥ h + devLeft +
// devRight, as the other side's deviation is excess on this one. Otherwise a fan of sections, at
// the middles of m equal sectors of θ, with cos(θ/2m) in the place of cos(θ/2), turns about p. The
// same code serves smooth curves, tight ones and cusps:
//
// *No excess.* All triangles over a chord lie inside its stadium, everything within h + tolerance
// of it, which is convex. So folds, cusps and radii of curvature below the half width need no
// special case while the stadium belongs to the true region; that is everywhere but next to ends
// that are not round, and corners that are not.
//
// *Only outward error composes.* Strips inscribed in the outline would leave notches where outlines
// cross at an angle. So truth ⊆ mesh ⊆ truth ⊕ tolerance.

/// A smooth run of chords: vertices `first` … `first + quads`, with the true directions at both
/// ends.
struct StrokeRun {
  var first, quads: Int
  var startTangent, endTangent: Vector
}

/// Sweeps a pen along runs of chords into a sink.
///
/// What only reads the pen is asked of the pen: called on the sweep, which is large, it would have
/// all of it copied.
struct StrokeSweep<Sink: StrokeSink & ~Copyable & Sendable>: ~Copyable, Sendable {
  var sink: Sink
  var pen: StrokePen

  /// Dashes and other parts of sub-paths, one at a time.
  var piece = StrokePiece()
  /// The dashes of one sub-path.
  var dashes = DashStrips()
  var startCap = CapShape(isStart: true)
  var endCap = CapShape(isStart: false)
  /// Whether quads folded in the last strip that the pen's reach about its ends may touch; inside
  /// it, only if it was to note them.
  private var foldsNearEnds = false
  /// Whether the strip may go on with another quad that is laid by itself.
  var isInQuads = false

  /// The number of vertices up to which a stroke may go.
  var vertexLimit = Int.max

  /// Whether what is swept will be thrown away, since it has too many vertices.
  ///
  /// What could multiply ends soon then: no fan has more than one sector, no quad is halved, no
  /// dash or run begins. So no more than the limit, the sections of one run and one fan are ever in
  /// memory.
  var isFull: Bool { sink.vertexCount > vertexLimit }

  init(sink: consuming Sink) {
    self.sink = sink
    pen = StrokePen()
  }

  /// Sweeps a run from its first true section to its last, with the given caps.
  ///
  /// `isRound` says that all joins and caps of its sub-path are round. Then the true region is
  /// everything within the half width of the path, stadiums and all: where a point's nearest point
  /// of the path lies inside a curve, a section runs through both; at a corner or an end, a disc
  /// covers it. Otherwise that holds away from the ends, for folds that are filled. Returns the
  /// names of the two sections.
  mutating func sweep(
    _ run: StrokeRun, of vertices: SpineVertexView, curves: UncheckedView<SpineCurve>,
    startCap: StrokeStyle.LineCap, endCap: StrokeStyle.LineCap, isRound: Bool
  ) -> (start: Int, end: Int) {
    if pen.varies {
      return sweepFolded(run, of: vertices, curves: curves, startCap: startCap, endCap: endCap)
    }
    if run.quads == 1, startCap == .butt, endCap == .butt,
      let sections = sweepLine(run, of: vertices, curves: curves)
    {
      return sections
    }
    if isRound, pen.left == pen.right {
      return sweepStrip(run, of: vertices, curves: curves, startCap: startCap, endCap: endCap)
    }
    let mark = sink.mark
    if !pen.leavesEnds(run, of: vertices, curves: curves) {
      let sections = sweepStrip(
        run, of: vertices, curves: curves, startCap: startCap, endCap: endCap, notesFolds: true)
      guard Sink.fillsFolds ? foldsNearEnds : sink.hasFolds(since: mark) else { return sections }
    }
    sink.restore(mark)
    return sweepFolded(run, of: vertices, curves: curves, startCap: startCap, endCap: endCap)
  }

  /// Sweeps a line without caps: the one quad between the sections at both ends; fails where that
  /// is to be looked at.
  ///
  /// It adds what `sweepStrip` does, to the bit.
  @inline(__always)
  private mutating func sweepLine(
    _ run: StrokeRun, of vertices: SpineVertexView, curves: UncheckedView<SpineCurve>
  ) -> (start: Int, end: Int)? {
    let (vertex, next) = (vertices[run.first], vertices[run.first &+ 1])
    let tangent = run.startTangent
    let cosine = tangent.dot(pen.direction(vertex))
    guard curves[Int(vertex.curve)].kind == .line, tangent == run.endTangent, cosine > 0.5,
      (pen.reach + pen.tolerance) * cosine >= pen.reach
    else { return nil }
    let n = tangent.left * (1 / cosine)
    let (left, right) = (n * pen.left, n * pen.right)
    return sink.addQuad(
      Section(left: vertex.point + left, right: vertex.point - right),
      Section(left: next.point + left, right: next.point - right),
      distances: (vertex.distance, next.distance))
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
    let start = addEnd(
      first, run.startTangent, of: first, isStart: true)
    foldsNearEnds = sink.hasFolds(since: mark)
    let last = run.first + run.quads
    let vertex = vertices[last]
    sink.beginDiscs()
    sweepInterior(
      vertices, run.first + 1, last, curves, ends: notesFolds ? (first.point, vertex.point) : nil)
    sink.endDiscs()
    let quad = vertices[last - 1]
    mark = sink.mark
    let end = addEnd(
      vertex, run.endTangent, of: quad, isStart: false)
    if sink.hasFolds(since: mark) { foldsNearEnds = true }
    addEndCap(endCap, at: vertex, tangent: run.endTangent)
    sink.endStrip()
    return (start, end)
  }

  /// Sweeps a closed contour without corners.
  mutating func sweepRing(_ spine: borrowing Spine, _ contour: SpineContour) {
    let (vertices, curves) = (spine.vertices.view, spine.curves.view)
    let (first, last) = (contour.firstVertex, contour.firstVertex + contour.quadCount)
    let mark = sink.mark
    addTurn(at: vertices[first], from: vertices[last - 1], isClosing: false)
    if pen.left == pen.right { sink.beginDiscs() }
    sweepInterior(vertices, first + 1, last, curves, ends: nil)
    sink.endDiscs()
    var seam = vertices[first]
    (seam.distance, seam.scale) = (vertices[last].distance, vertices[last].scale)
    // The seam's fan stands at the start; here only its first section is met again.
    addTurn(at: seam, from: vertices[last - 1], isClosing: true)
    sink.endStrip()
    // Of a pen to one side, sections that cross may come out where the path lies on the other side
    // of all of them.
    guard pen.left != pen.right, sink.hasFolds(since: mark) else { return }
    sink.restore(mark)
    let run = StrokeRun(
      first: first, quads: contour.quadCount, startTangent: contour.startTangent,
      endTangent: contour.startTangent)
    _ = sweepFolded(run, of: vertices, curves: curves, startCap: .butt, endCap: .butt)
  }

  /// Fewer sections than these are laid sooner one by one.
  private static var shortestRow: Int { 4 }

  /// Adds the sections at vertices `low` ..< `high`, and notes whether quads near the ends fold.
  @inline(__always)
  private mutating func sweepInterior(
    _ vertices: SpineVertexView, _ low: Int, _ high: Int, _ curves: UncheckedView<SpineCurve>,
    ends: (Point, Point)?
  ) {
    var index = low
    while index < high {
      if !pen.varies, curves[Int(vertices[index].curve)].kind == .arc {
        _ = addTurn(vertices, index, ends)
        index &+= 1
        index &+= sweepCircle(vertices, from: index, below: high &- 1, curves)
      }
      if !pen.varies, high &- index >= Self.shortestRow {
        let mark = sink.mark
        let added = sink.addSections(at: vertices.dropping(index), count: high &- index, pen)
        if let ends, sink.hasFolds(since: mark) { noteFoldsOfRow(vertices, from: index, ends) }
        index &+= added
      }
      // One by one up to a section: behind a fan there is mostly another.
      while index < high {
        let isFan = !addTurn(vertices, index, ends)
        index &+= 1
        if !isFan { break }
      }
    }
  }

  /// Adds the section at a vertex behind others, or a fan of them, and notes folds; returns whether
  /// it is a section.
  @inline(__always)
  private mutating func addTurn(
    _ vertices: SpineVertexView, _ index: Int, _ ends: (Point, Point)?
  ) -> Bool {
    let mark = sink.mark
    let isSection = addTurn(vertices, index)
    if let ends, sink.hasFolds(since: mark) { noteFolds(vertices, index, index &+ 1, ends) }
    return isSection
  }

  /// Notes the folds of the row that begins at a vertex.
  private mutating func noteFoldsOfRow(
    _ vertices: SpineVertexView, from first: Int, _ ends: (Point, Point)
  ) {
    var number = 0
    while let vertex = sink.foldedVertex(number) {
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

  /// Adds the section at a vertex behind others, or a fan of them; returns whether it is a section.
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

  /// Adds the fan at a vertex behind others; seen through, it would have all vertices copied for
  /// it, also those of sections.
  @inline(never)
  private mutating func addFan(_ vertices: SpineVertexView, _ index: Int) {
    let vertex = vertices[index]
    addFan(at: vertex, vertices[index &- 1], vertex, isClosing: false)
  }

  /// Adds the section at the seam of a ring, or a fan of them.
  private mutating func addTurn(at vertex: SpineVertex, from before: SpineVertex, isClosing: Bool) {
    guard let section = pen.turnSection(at: vertex, from: before) else {
      return addFan(at: vertex, before, vertex, isClosing: isClosing)
    }
    sink.addSection(
      left: section.left, right: section.right, distance: vertex.distance, side: 1)
  }
}

extension StrokePen {
  /// The section at `vertex`, or `nil` where it must be a fan.
  @inline(__always)
  func turnSection(at vertex: SpineVertex, from before: SpineVertex) -> Section? {
    let v = direction(before) + direction(vertex)
    let q = v.lengthSquared
    let scale = vertex.scale
    let left = Double(Swift.max(before.left, vertex.left))
    let right = Double(Swift.max(before.right, vertex.right))
    let size = reach * scale
    let inner = size + left + right
    let outer = size + tolerance
    // A turn above π/2 is a fan for any tolerance.
    guard q >= 2, outer * outer * q >= 4 * inner * inner else { return nil }
    let factor = 2 / q
    let n = v.left
    return Section(
      left: vertex.point + n * (factor * (self.left * scale + left)),
      right: vertex.point - n * (factor * (self.right * scale + right)))
  }
}
