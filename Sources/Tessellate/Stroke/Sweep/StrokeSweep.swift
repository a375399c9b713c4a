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
// The ladders. Each lists its rungs in order; what one rung does not take falls to the next. A rung
// names its row and what that row gained by it; Benchmarks/Decisions/stroke.md has the rest. The
// ladder of chords heads SpineBuilder, that of dashes DashLadder.
//
// PEN, all of a stroke
//   plain         lines and arcs of circles that meet at corners or smoothly, where nothing folds
//                 or fans, under a usual pen: from the path's elements, without a spine
//                 (PlainRibbon)
//                 corpus/feather, 68 → 36 µs (own program)
//   one disc      rounding hides the path under a round, centred pen of one width
//                 a pen 10³⁰ wide took 87 → 4 ms (0fad8bc)
//   swept         any other: run by run, by the ladders below
//
// LINE, a run of one straight chord
//   corner        its sides meet another line's on the inner side, and both are long enough: the
//                 strip goes on there (LineCorner)
//                 stroke/polygons, 123 → 51 vertices a path
//   one quad      no caps, constant width, ends across the line, a ribbon
//                 stroke/polygons; a rectangle took 644 → 411 ns (9e69422)
//   strip         any other: the end sections of a run without inner vertices
//
// ARC, chords of one circle
//   whole run     the run is one arc without caps, of a ribbon without transform, in a fresh stroke
//                 arrow/fill+stroke-miter, 2,054 → 1,520 ns with the arrow's fill (c431249)
//   on radii      several vertices of one circle inside a ribbon's strip, no transform
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

/// Sweeps a pen along runs of chords into a sink.
///
/// Functions that only read the pen are the pen's: as methods of the sweep, which is large, they
/// would copy all of it (S9).
struct StrokeSweep<Sink: StrokeSink & ~Copyable & Sendable>: ~Copyable, Sendable {
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
  var foldsNearEnds = false
  /// Whether the strip may continue with another quad that is fitted by itself.
  var isInQuads = false

  /// The number of sub-paths and dashes of which no triangle was left.
  var lostParts = 0
  /// The number of the sub-path that is being swept.
  var subpath = 0
  /// Whether the stroke is clipped afterwards by what its sub-paths enclose.
  var isClipped = false

  #if !OPTIONS_OF_C
    /// The visible part of the stroke, in the units of the spine; `nil` if all is swept.
    var window: VisibleWindow?
  #endif
  var shown = UncheckedBuffer<ShownPart>()

  /// The largest number of vertices of a stroke.
  var vertexLimit = Int.max

  // Last, so that functions that do without it are the same code for every sink, which a linker
  // then keeps once: 40 KB.
  var sink: Sink

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
      guard sink.fillsFolds ? foldsNearEnds : sink.hasFolds(since: mark) else { return sections }
    }
    sink.restore(mark)
    return sweepFolded(run, of: vertices, curves: curves, startCap: startCap, endCap: endCap)
  }

  /// The fewest sections that are added as a row: with rows of one to three,
  /// `arrow/fill+stroke-miter` takes 3 % more instructions (ce51da6).
  private static var shortestRow: Int { 4 }

  /// Whether a curve is a line, and the next one an arc.
  @inline(__always)
  private func isLine(
    _ curve: Int32, before next: Int, _ vertices: SpineVertexView,
    _ curves: UncheckedView<SpineCurve>
  ) -> Bool {
    curves[Int(curve)].kind == .line && curves[Int(vertices.curves[next])].kind == .arc
  }

  /// Adds the sections at vertices `low` ..< `high`, and notes whether quads near `ends` fold.
  @inline(__always)
  mutating func sweepInterior(
    _ vertices: SpineVertexView, _ low: Int, _ high: Int, _ curves: UncheckedView<SpineCurve>,
    ends: (Point, Point)?
  ) {
    var index = low
    while index < high {
      let curve = vertices.curves[index]
      if !pen.varies, curves[Int(curve)].kind == .arc {
        _ = addTurn(vertices, index, ends)
        index &+= 1
        // The vertex after the last chord of an arc belongs to another curve.
        guard index < high, vertices.curves[index] == curve else { continue }
        let count = sweepCircle(vertices, from: index, below: high &- 1, curves)
        index &+= count
        if count > 0 { continue }
      } else if !pen.varies, index &+ 1 < high, isLine(curve, before: index &+ 1, vertices, curves)
      {
        // A row would take the arc, too.
        _ = addTurn(vertices, index, ends)
        index &+= 1
        continue
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
}
