// A pen swept along chords: sections where chords meet, fans where they turn much.
//
// Two facts decide what may be written, and where:
//
// *No excess.* Both triangles of a quad between two sections lie in the stadium of the chord
// between them, everything within h + tolerance of it, which is convex. Folds, cusps and radii of
// curvature below the half width h therefore need no special case where the stadium belongs to the
// true region: everywhere except beside ends that are not round, and corners that are not.
//
// *Only outward error composes.* Each piece of a mesh covers its part of the true region and
// exceeds it by the tolerance at most: truth ⊆ mesh ⊆ truth ⊕ tolerance, for each piece and so for
// their union. Strips inscribed in the outline would leave notches where outlines cross at an
// angle.
//
// The five ladders. Each lists its rungs in order; what one rung does not take falls to the next. A
// rung names its row and what that row gained by it; Benchmarks/Decisions/stroke.md has the rest.
//
// LINE, a run of one straight chord
//   one quad      no caps, constant width, ends across the line, a ribbon
//                 stroke/polygons; a rectangle took 644 → 411 ns (9e69422)
//   strip         any other: the end sections of a run without inner vertices
//
// ARC, chords of one circle
//   whole run     the run is one arc without caps, of a ribbon without transform, in a fresh stroke
//                 arrow/fill+stroke-miter, 2,054 → 1,520 ns with the arrow's fill (c431249)
//   on radii      several vertices of one circle inside a strip, no transform
//                 arrow/fill+stroke-miter, 39,600 → 35,300 instructions (db7c9c7)
//   row           any other: vertices like those of other curves
//
// ROW, the vertices inside a strip
//   four lanes    four or more vertices of a ribbon, constant width, a tolerance that leaves room
//                 for single precision
//                 stroke/curves-round, 196,000 → 153,000 instructions (4d7d893)
//   fan in a row  a fan of one sector or two among them
//                 stroke/curves-round, 0.9 of the 3.0 µs from 16.2 to 13.2 (f8752f5)
//   one by one    any other, up to the next section that is no fan
//
// FAN, a vertex whose turn is too much for one section
//   small         one sector or two, computed without an angle (f8752f5, as above)
//   sectors       any other: as many as the angle needs; one when the budget is spent
//                 stroke/wide
//
// FOLD, sections that cross each other
//   filled        away from ends, or where all ends and joins are round: the bow-tie's hull in a
//                 ribbon, its crossing in an outline
//   shortened     an outline's row of 16 crossings or more in one disc (FoldRow)
//                 stroke/wide-single; under a pen 10⁶ wide 6,296 → 21 ms (0fad8bc)
//   looked ahead  beside other ends: sections that leave the ends are found before the sweep
//                 stroke/curves-miter, 21.3 → 19.5 µs (2f8774f)
//   fitted        beside other ends, and pens that vary: quad by quad (StrokeSweep+Folds)
//                 stroke/curves-miter

/// A smooth run of chords: spine vertices `first` … `first + quads`, with the true directions at
/// both ends.
struct StrokeRun {
  var first, quads: Int
  var startTangent, endTangent: Vector
}

/// Sweeps a pen along runs of chords into a sink.
///
/// Functions that only read the pen are the pen's: as methods of the sweep, which is large, they
/// would copy all of it (S9).
struct StrokeSweep<Sink: StrokeSink & ~Copyable & Sendable>: ~Copyable, Sendable {
  var sink: Sink
  var pen: StrokePen

  /// A dash or another part of a sub-path.
  var piece = StrokePiece()
  /// The dashes of one sub-path, and what a plan keeps for them.
  var dashes = DashStrips()
  var startCap = CapShape(isStart: true)
  var endCap = CapShape(isStart: false)
  /// The corners of one wedge.
  var wedgeCorners = UncheckedBuffer<Point>()
  /// Whether quads of the last strip folded near its ends; inside the strip only if it noted folds.
  private var foldsNearEnds = false
  /// Whether the strip may continue with another quad that is fitted by itself.
  var isInQuads = false

  /// The number of sub-paths and dashes of which no triangle was left.
  var lostParts = 0

  /// The largest number of vertices of a stroke.
  var vertexLimit = Int.max

  /// Whether the stroke has too many vertices and will be discarded.
  ///
  /// Then everything that could multiply ends soon: no fan has more than one sector, no quad is
  /// halved, no dash or run begins. So memory never holds more than the limit, the sections of one
  /// run and one fan.
  var isFull: Bool { sink.vertexCount > vertexLimit }

  init(sink: consuming Sink) {
    self.sink = sink
    pen = StrokePen()
  }

  /// Sweeps a run from its first true section to its last, with the given caps.
  ///
  /// If all joins and caps of the sub-path are round, the true region is everything within the half
  /// width of the path, stadiums included: where a point's nearest point of the path lies inside a
  /// curve, a section runs through both; at a corner or an end, a disc covers it. Otherwise that
  /// holds away from the ends only, for folds that are filled.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - vertices: The spine vertices that it is part of.
  ///   - curves: The curves that they lie on.
  ///   - startCap: The cap before the run.
  ///   - endCap: The cap after it.
  ///   - isRound: Whether all joins and caps of the sub-path are round.
  /// - Returns: The names of the first and the last section.
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

  /// Sweeps a line without caps as the one quad between the sections at both ends; returns `nil`
  /// where the sink takes no such quad.
  ///
  /// Output is identical to `sweepStrip`'s.
  @inline(__always)
  private mutating func sweepLine(
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
    let start = addEnd(
      first, run.startTangent, of: first, isStart: true)
    foldsNearEnds = sink.hasFolds(since: mark)
    let last = run.first + run.quads
    let vertex = vertices[last]
    sink.isAmongDiscs = true
    sweepInterior(
      vertices, run.first + 1, last, curves, ends: notesFolds ? (first.point, vertex.point) : nil)
    sink.isAmongDiscs = false
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

  /// The fewest sections that are added as a row: with rows of one to three,
  /// `arrow/fill+stroke-miter` takes 3 % more instructions (ce51da6).
  private static var shortestRow: Int { 4 }

  /// Adds the sections at vertices `low` ..< `high`, and notes whether quads near `ends` fold.
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
        let (rest, pen) = (vertices.dropping(index), pen)
        let added =
          sink.withRibbon { $0.addSections(at: rest, count: high &- index, pen) } ?? 0
        if let ends, sink.hasFolds(since: mark) { noteFoldsOfRow(vertices, from: index, ends) }
        index &+= added
      }
      // One by one up to a section, because a fan is mostly followed by another.
      while index < high {
        let isFan = !addTurn(vertices, index, ends)
        index &+= 1
        if !isFan { break }
      }
    }
  }

  /// Adds the section or the fan at a vertex after another, and notes folds; returns whether it is
  /// a section.
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

extension StrokePen {
  /// Returns the section at `vertex`, or `nil` where the turn needs a fan.
  ///
  /// Let dev be how far a chord's curve deviates to one side. The outline on that side must stay at
  /// least h + dev from the chord, so that everything within h of the curve is inside. Where two
  /// chords of unit directions u₀, u₁ meet at p under the turn θ, the section lies on the bisector:
  /// with v = u₀ + u₁, |v| = 2·cos(θ/2),
  ///
  ///     end = p ± left(v)/|v| · (h + dev)/cos(θ/2) = p ± left(v) · 2(h + dev)/|v|²     no root
  ///
  /// It is accepted while it keeps the tolerance: (h + tolerance)·|v|/2 ≥ h + devLeft + devRight,
  /// because the other side's deviation is excess on this one. Otherwise a fan of sections at the
  /// middles of m equal sectors of θ turns about p, with cos(θ/2m) in the place of cos(θ/2).
  @inline(__always)
  func turnSection(at vertex: SpineVertex, from before: SpineVertex) -> Section? {
    var v = direction(before) + direction(vertex)
    let scale = vertex.scale
    let left = Double(Swift.max(before.left, vertex.left))
    let right = Double(Swift.max(before.right, vertex.right))
    let size = reach * scale
    let inner = size + left + right
    let outer = size + sectionTolerance
    // Lines may be exact to the last bit: that shows how long directions are.
    if inner == size { v = before.unitDirection + vertex.unitDirection }
    let q = v.lengthSquared
    // A turn above π/2 takes a fan for any tolerance.
    guard q >= 2, outer * outer * q >= 4 * inner * inner else { return nil }
    let factor = 2 / q
    let n = v.left
    return Section(
      left: vertex.point + n * (factor * (self.left * scale + left)),
      right: vertex.point - n * (factor * (self.right * scale + right)))
  }
}
