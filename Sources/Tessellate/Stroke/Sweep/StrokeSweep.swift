// A pen swept along chords: sections where chords meet, fans where they turn much.
//
// Let h be the half width, and dev how far a chord's curve strays to one side. The outline on that side must stay at least
// h + dev from the chord, so that everything within h of the curve is inside. Where two chords of unit directions u₀, u₁ meet at p
// under the turn θ, the section lies on the bisector: with v = u₀ + u₁, |v| = 2·cos(θ/2),
//
//     end = p ± left(v)/|v| · (h + dev)/cos(θ/2) = p ± left(v) · 2(h + dev)/|v|²          no root
//
// and is accepted while it stays within the tolerance: (h + tolerance)·|v|/2 ≥ h + devLeft + devRight, as the other side's
// deviation is excess on this one. Otherwise a fan of sections, at the middles of m equal sectors of θ, with
// cos(θ/2m) in the place of cos(θ/2), turns about p. The same code serves smooth curves, tight ones and cusps:
//
// *No excess.* All triangles over a chord lie inside its stadium, everything within h + tolerance of it, which is convex. So
// folds, cusps and radii of curvature below the half width need no special case while the stadium belongs to the true
// region; that is everywhere but next to ends that are not round, and corners that are not.
//
// *Only outward error composes.* Strips inscribed in the outline would leave notches where outlines cross at
// an angle. So truth ⊆ mesh ⊆ truth ⊕ tolerance.

/// A smooth run of chords: knots `first` … `first + cells`, with the true directions at both ends.
struct StrokeRun {
  var first, cells: Int
  var startTangent, endTangent: Vector
}

/// Sweeps a pen along runs of chords into a sink.
///
/// What only reads the pen is asked of the pen: called on the sweep, which is large, it would have all of it copied.
struct StrokeSweep<Sink: StrokeSink & ~Copyable & Sendable>: ~Copyable, Sendable {
  var sink: Sink
  var pen: StrokePen

  /// Dashes and other parts of sub-paths, one at a time.
  var piece = StrokePiece()
  /// The dashes of one sub-path.
  var dashes = DashStrips()
  var startCap = CapShape(isStart: true)
  var endCap = CapShape(isStart: false)
  /// Whether cells folded in the last strip that the pen's reach about its ends may touch; inside it, only if it was to note them.
  private var foldsNearEnds = false
  /// Whether the strip may go on with another cell that is laid by itself.
  var isInCells = false

  /// The number of vertices up to which a stroke may go.
  var vertexLimit = Int.max

  /// Whether what is swept will be thrown away, since it has too many vertices.
  ///
  /// What could multiply ends soon then: no fan has more than one sector, no cell is halved, no dash or run begins. So no more than the
  /// limit, the sections of one run and one fan are ever in memory.
  var isFull: Bool { sink.vertexCount > vertexLimit }

  init(sink: consuming Sink) {
    self.sink = sink
    pen = StrokePen()
  }

  /// Sweeps a run from its first true section to its last, with the given caps.
  ///
  /// `isRound` says that all joins and caps of its sub-path are round. Then the true region is everything within the half width of
  /// the path, stadiums and all: where a point's nearest point of the path lies inside a curve, a section runs through
  /// both; at a corner or an end, a disc covers it. Otherwise that holds away from the ends, for folds that are filled.
  /// Returns the names of the two sections.
  mutating func sweep(
    _ run: StrokeRun, of knots: KnotView, curves: UncheckedView<SpineCurve>,
    startCap: StrokeStyle.LineCap, endCap: StrokeStyle.LineCap, isRound: Bool
  ) -> (start: Int, end: Int) {
    if pen.varies {
      return sweepFolded(run, of: knots, curves: curves, startCap: startCap, endCap: endCap)
    }
    if run.cells == 1, startCap == .butt, endCap == .butt,
      let sections = sweepLine(run, of: knots, curves: curves)
    {
      return sections
    }
    if isRound, pen.left == pen.right {
      return sweepStrip(run, of: knots, curves: curves, startCap: startCap, endCap: endCap)
    }
    let mark = sink.mark
    if !pen.leavesEnds(run, of: knots, curves: curves) {
      let sections = sweepStrip(
        run, of: knots, curves: curves, startCap: startCap, endCap: endCap, notesFolds: true)
      guard Sink.fillsFolds ? foldsNearEnds : sink.hasFolds(since: mark) else { return sections }
    }
    sink.restore(mark)
    return sweepFolded(run, of: knots, curves: curves, startCap: startCap, endCap: endCap)
  }

  /// Sweeps a line without caps: the one cell between the sections at both ends; fails where that is to be looked at.
  ///
  /// It adds what `sweepStrip` does, to the bit.
  @inline(__always)
  private mutating func sweepLine(
    _ run: StrokeRun, of knots: KnotView, curves: UncheckedView<SpineCurve>
  ) -> (start: Int, end: Int)? {
    let (knot, next) = (knots[run.first], knots[run.first &+ 1])
    let tangent = run.startTangent
    let cosine = tangent.dot(pen.direction(knot))
    guard curves[Int(knot.curve)].kind == .line, tangent == run.endTangent, cosine > 0.5,
      (pen.reach + pen.tolerance) * cosine >= pen.reach
    else { return nil }
    let n = tangent.left * (1 / cosine)
    let (left, right) = (n * pen.left, n * pen.right)
    return sink.addCell(
      Section(left: knot.point + left, right: knot.point - right),
      Section(left: next.point + left, right: next.point - right),
      distances: (knot.distance, next.distance))
  }

  /// Sweeps a run as one strip.
  @discardableResult
  mutating func sweepStrip(
    _ run: StrokeRun, of knots: KnotView, curves: UncheckedView<SpineCurve>,
    startCap: StrokeStyle.LineCap, endCap: StrokeStyle.LineCap, notesFolds: Bool = false
  ) -> (start: Int, end: Int) {
    let first = knots[run.first]
    addStartCap(startCap, at: first, tangent: run.startTangent)
    var mark = sink.mark
    let start = addEnd(
      first, run.startTangent, of: first, isStart: true)
    foldsNearEnds = sink.hasFolds(since: mark)
    let last = run.first + run.cells
    let knot = knots[last]
    sink.beginDiscs()
    sweepInterior(
      knots, run.first + 1, last, curves, ends: notesFolds ? (first.point, knot.point) : nil)
    sink.endDiscs()
    let cell = knots[last - 1]
    mark = sink.mark
    let end = addEnd(
      knot, run.endTangent, of: cell, isStart: false)
    if sink.hasFolds(since: mark) { foldsNearEnds = true }
    addEndCap(endCap, at: knot, tangent: run.endTangent)
    sink.endStrip()
    return (start, end)
  }

  /// Sweeps a closed contour without corners.
  mutating func sweepRing(_ spine: borrowing Spine, _ contour: SpineContour) {
    let (knots, curves) = (spine.knots.view, spine.curves.view)
    let (first, last) = (contour.firstKnot, contour.firstKnot + contour.cellCount)
    let mark = sink.mark
    addTurn(at: knots[first], from: knots[last - 1], isClosing: false)
    if pen.left == pen.right { sink.beginDiscs() }
    sweepInterior(knots, first + 1, last, curves, ends: nil)
    sink.endDiscs()
    var seam = knots[first]
    (seam.distance, seam.scale) = (knots[last].distance, knots[last].scale)
    // The seam's fan stands at the start; here only its first section is met again.
    addTurn(at: seam, from: knots[last - 1], isClosing: true)
    sink.endStrip()
    // Of a pen to one side, sections that cross may come out where the path lies on the other side of all of them.
    guard pen.left != pen.right, sink.hasFolds(since: mark) else { return }
    sink.restore(mark)
    let run = StrokeRun(
      first: first, cells: contour.cellCount, startTangent: contour.startTangent,
      endTangent: contour.startTangent)
    _ = sweepFolded(run, of: knots, curves: curves, startCap: .butt, endCap: .butt)
  }

  /// Fewer sections than these are laid sooner one by one.
  private static var shortestRow: Int { 4 }

  /// Adds the sections at knots `low` ..< `high`, and notes whether cells near the ends fold.
  @inline(__always)
  private mutating func sweepInterior(
    _ knots: KnotView, _ low: Int, _ high: Int, _ curves: UncheckedView<SpineCurve>,
    ends: (Point, Point)?
  ) {
    var index = low
    while index < high {
      if !pen.varies, curves[Int(knots[index].curve)].kind == .arc {
        _ = addTurn(knots, index, ends)
        index &+= 1
        index &+= sweepCircle(knots, from: index, below: high &- 1, curves)
      }
      if !pen.varies, high &- index >= Self.shortestRow {
        let mark = sink.mark
        let added = sink.addSections(at: knots.dropping(index), count: high &- index, pen)
        if let ends, sink.hasFolds(since: mark) { noteFoldsOfRow(knots, from: index, ends) }
        index &+= added
      }
      // One by one up to a section: behind a fan there is mostly another.
      while index < high {
        let isFan = !addTurn(knots, index, ends)
        index &+= 1
        if !isFan { break }
      }
    }
  }

  /// Adds the section at a knot behind others, or a fan of them, and notes folds; returns whether it is a section.
  @inline(__always)
  private mutating func addTurn(
    _ knots: KnotView, _ index: Int, _ ends: (Point, Point)?
  ) -> Bool {
    let mark = sink.mark
    let isSection = addTurn(knots, index)
    if let ends, sink.hasFolds(since: mark) { noteFolds(knots, index, index &+ 1, ends) }
    return isSection
  }

  /// Notes the folds of the row that begins at a knot.
  private mutating func noteFoldsOfRow(
    _ knots: KnotView, from first: Int, _ ends: (Point, Point)
  ) {
    var number = 0
    while let knot = sink.foldedKnot(number) {
      noteFolds(knots, first &+ knot, first &+ knot &+ 1, ends)
      number &+= 1
    }
  }

  /// Notes whether a cell next to the knots `low` ..< `high` of a run lies near its ends.
  @inline(never)
  private mutating func noteFolds(
    _ knots: KnotView, _ low: Int, _ high: Int, _ ends: (Point, Point)
  ) {
    for index in (low - 1)..<high where pen.isNear(ends, knots[index], knots[index + 1]) {
      foldsNearEnds = true
    }
  }

  /// Adds the section at a knot behind others, or a fan of them; returns whether it is a section.
  @inline(__always) @discardableResult
  mutating func addTurn(_ knots: KnotView, _ index: Int) -> Bool {
    guard let section = pen.turnSection(at: knots[index], from: knots[index &- 1]) else {
      addFan(knots, index)
      return false
    }
    sink.addSection(
      left: section.left, right: section.right, distance: knots[index].distance, side: 1)
    return true
  }

  /// Adds the fan at a knot behind others; seen through, it would have all knots copied for it, also those of sections.
  @inline(never)
  private mutating func addFan(_ knots: KnotView, _ index: Int) {
    let knot = knots[index]
    addFan(at: knot, knots[index &- 1], knot, isClosing: false)
  }

  /// Adds the section at the seam of a ring, or a fan of them.
  private mutating func addTurn(at knot: Knot, from before: Knot, isClosing: Bool) {
    guard let section = pen.turnSection(at: knot, from: before) else {
      return addFan(at: knot, before, knot, isClosing: isClosing)
    }
    sink.addSection(
      left: section.left, right: section.right, distance: knot.distance, side: 1)
  }
}

extension StrokePen {
  /// The section at `knot`, or `nil` where it must be a fan.
  @inline(__always)
  func turnSection(at knot: Knot, from before: Knot) -> Section? {
    let v = direction(before) + direction(knot)
    let q = v.lengthSquared
    let scale = knot.scale
    let left = Double(Swift.max(before.left, knot.left))
    let right = Double(Swift.max(before.right, knot.right))
    let size = reach * scale
    let inner = size + left + right
    let outer = size + tolerance
    // A turn above π/2 is a fan for any tolerance.
    guard q >= 2, outer * outer * q >= 4 * inner * inner else { return nil }
    let factor = 2 / q
    let n = v.left
    return Section(
      left: knot.point + n * (factor * (self.left * scale + left)),
      right: knot.point - n * (factor * (self.right * scale + right)))
  }
}
