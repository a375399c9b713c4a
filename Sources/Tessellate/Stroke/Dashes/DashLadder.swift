// The ladder of dashes: every rung in order. A dash that one rung rejects falls to the next.
//
//   hidden gap    a gap within a twentieth of the tolerance (HiddenGap): no dash ends
//                 there, and a path of dots that overlap costs what its solid line does
//   lanes         dashes of a ribbon without transform, where rounding leaves the triangles of caps
//                 certain: four cuts and two dashes at once (CutLanes, RibbonSink+Dashes); in a
//                 plan also dashes with fans and folded quads, which it keeps
//                 stroke/dashed, 108 → 72 µs (45f7720)
//                 stroke/plan-phase, 93 → 54 µs (45f7720), 20.1 → 11.2 (1a9b485), 6.1 → 5.5
//                 (1d52cb9); scene/dashed-border/plan, 2.77 → 2.30 µs (6b7fb67)
//   kept row      of a fresh stroke, a dash with fans or folded quads: kept as in a plan, for this
//                 dash alone, and laid in lanes
//                 stroke/dashed; the gain was not recorded (6b7fb67)
//   single        a dash that one strip passes: of outlines, under transforms, with quads in doubt
//                 stroke/single-dashed
//   general       any other, a part of the path: around corners, across a seam, under pens that
//                 vary, beside fans under ends that are not round
//                 stroke/dash-corners

extension StrokeSweep where Sink: ~Copyable {
  /// Lays the collected dashes, each by the first rung that takes it.
  @inline(never)
  mutating func layDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle
  ) {
    let count = dashes.spans.count
    guard count > 0 else { return }
    let isKnown =
      dashes.frame.laysRows
      && dashes.frame.displacement <= Swift.min(startCap.all.slack, endCap.all.slack)
    findVertices(spine, contour)
    if isKnown { cutDashes(spine) }
    let row = plainDashes(areKept: dashes.keepsSections)
    var i = 0
    while i < count, !isFull {
      if isKnown {
        let first = i
        i = sink.withRibbon { $0.addDashes(row, from: first, below: count) } ?? first
      }
      guard i < count, !isFull else { break }
      let mark = sink.mark
      if !(isKnown && !row.isKept && layRow(i, spine)), !layDash(i, spine) {
        let span = row.spans[i]
        sweepPart(spine, contour, style, from: span.from, to: span.to, hint: Int(span.first))
      }
      endPart(since: mark)
      i &+= 1
    }
    dashes.spans.removeAll()
  }

  /// The collected dashes as the sink takes them.
  @inline(__always)
  private func plainDashes(areKept: Bool) -> PlainDashes {
    PlainDashes(
      spans: dashes.spans.view, cuts: dashes.cuts.view, startCap: startCap.all,
      endCap: endCap.all, sections: dashes.sections.view,
      attributes: areKept ? dashes.values.view : dashes.attributes.view,
      vertices: dashes.vertices.view, quads: dashes.quads.view, isKept: areKept,
      vertexLimit: vertexLimit)
  }

  /// Lays a dash of a fresh stroke with fans or folded quads by a row that is kept for it alone, as
  /// plans keep rows; returns false where that fails.
  @inline(never)
  private mutating func layRow(_ number: Int, _ spine: borrowing Spine) -> Bool {
    var span = dashes.spans[number]
    let (first, last) = (Int(span.first), Int(span.last))
    guard span.kind != .general, last > first else { return false }
    dashes.forgetSections(from: 0)
    let irregular = keepSections(spine.vertices.view, from: first, to: last &+ 1, notes: false)
    guard let irregular, irregular <= span.first &+ 1 || hasRoundEnds else { return false }
    dashes.endRow()
    (span.low, span.count, span.kind) = (0, Int32(dashes.vertices.count), .irregular)
    dashes.spans[number] = span
    let row = plainDashes(areKept: true)
    let end = sink.withRibbon { $0.addDashes(row, from: number, below: number &+ 1) }
    return end == number &+ 1
  }

  /// Lays a dash whose quads are tested one by one; returns false where it must be swept as a part.
  @inline(never)
  private mutating func layDash(_ number: Int, _ spine: borrowing Spine) -> Bool {
    let (span, isRound) = (dashes.spans[number], hasRoundEnds)
    guard span.kind != .general, let (start, end) = cuts(of: span, spine, isRound: isRound) else {
      return false
    }
    let mark = sink.mark
    sink.addCap(startCap.all, at: start.stand)
    add(start)
    // Where ends are not round, a dash that folds is removed below.
    sink.isAmongDiscs = true
    var vertex = Int(span.first) + 1
    while vertex <= span.last {
      addTurn(spine.vertices.view, vertex)
      vertex += 1
    }
    sink.isAmongDiscs = false
    add(end)
    sink.addCap(endCap.all, at: end.stand)
    sink.endStrip()
    if isRound || !sink.hasFolds(since: mark) { return true }
    sink.restore(mark)
    return false
  }

  private mutating func add(_ cut: DashCut) {
    let section = cut.section
    sink.addSection(
      left: section.left, right: section.right, distance: cut.stand.distance, side: 1)
  }
}
