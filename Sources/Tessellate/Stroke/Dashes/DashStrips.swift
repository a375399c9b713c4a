// Most dashes are plain: they lie between two corners, and no section of theirs is a fan. Such a
// dash is a row of sections that are known before: those of the path where its chords meet, found
// once for all dashes, between two cuts and two caps, which are the pen's own turned to the path's
// direction.
//
//      cap   cut          cut  cap
//        ╭──┬──┬─────┬────┬──┬──╮          A cut is the true section at a place on the curve. It
//        ends on the edges of the whole
//     ···│  │  │     │    │  │  │····      chord's strip, h + left and h + right from the chord: with y how far the place
//        ╰──┴──┴─────┴────┴──┴──╯          lies to the left of its chord, and the cosine between
//        their directions,
//
//                                              place ± normal·(h + left − y, h + right + y)/cosine
//
// The piece of curve that is left strays from the chord no farther than the whole piece did, so the
// strip still contains all its sections; it exceeds them by both deviations at most, which is what
// the test of a section asks. A fan between two cuts is laid as it is along the whole path, if
// everything is round. Where something else is not plain, `sweepPart` sees to the dash.
//
// Some dashes at a time are collected, then all of them are cut, then all are laid: what is found
// of them stays in the nearest memory, and loops are so short that the chains of operations of
// several dashes overlap, each of which waits for the one before.

/// Both ends of a section: left x, left y, right x, right y.
typealias Section = SIMD4<Double>

extension Section {
  @inline(__always)
  init(left: Point, right: Point) { self.init(lowHalf: left, highHalf: right) }

  @inline(__always)
  var left: Point { lowHalf }

  @inline(__always)
  var right: Point { highHalf }
}

/// What the dashes along a sub-path have in common, and those of them that wait to be laid.
struct DashStrips: ~Copyable, Sendable {
  /// The sections at vertices, and the attributes of both their ends: arc lengths and sides.
  var sections = UncheckedBuffer<Section>()
  var attributes = UncheckedBuffer<SIMD4<Float>>()
  /// What is known of the vertices up to each of those.
  var stops = UncheckedBuffer<DashStops>()
  /// Whether the spine stays the same, so that what was found for one stroke may serve others.
  var keepsSections = false
  /// What is kept of chords for cuts, and where chords are found.
  var chords = UncheckedBuffer<DashCutChord>()
  var finder = ArcLengthIndex()
  /// All sections as the mesh has them, in a row for each sub-path, their attributes, and the quads
  /// before them.
  private(set) var vertices = UncheckedBuffer<SIMD4<Float>>()
  private(set) var values = UncheckedBuffer<SIMD4<Float>>()
  private(set) var quads = UncheckedBuffer<StripQuad>()
  /// The sections of one fan.
  var fan = UncheckedBuffer<SIMD4<Float>>()
  /// What was found of each sub-path.
  private var found = UncheckedBuffer<DashSections>()
  /// A vertex that none of these begins before, and the one that they end before or at.
  var hint = 0
  var last = 0
  /// The dashes that wait, the places where each two of them end, what is known there, and the
  /// cuts.
  var spans = UncheckedBuffer<DashSpan>()
  var guesses = UncheckedBuffer<CutGuess>()
  var places = UncheckedBuffer<Lanes4>()
  var lanes = UncheckedBuffer<CutLanes>()
  var cuts = UncheckedBuffer<RoundedCut>()
  /// The chords of these cuts, where those of all vertices are not kept.
  var ends = UncheckedBuffer<DashCutChord>()

  /// So many sections are kept at least before they are forgotten.
  private var limit: Int { 4096 + 4 * stops.capacity }

  /// More are not kept: where a pen is that wide for its path, few sections of its fans are ever
  /// laid.
  var mostKept: Int { 4 * limit }

  /// Sections are copied four at a time; those too many are overwritten.
  static let slack = 4

  /// So many dashes are laid together: what is found of them stays in the nearest memory.
  static let together = 48

  /// Whether all of this was found before; if not, it will be.
  fileprivate mutating func has(_ wanted: DashSections, of contour: SpineContour) -> Bool {
    guard keepsSections else { return false }
    // Rows of parts that were found anew stay behind; from time to time all are forgotten.
    if vertices.count > limit { forgetAll() }
    while found.count <= contour.index { found.append(DashSections()) }
    let before = found[contour.index]
    if before.includes(wanted) { return true }
    if before.rowEnd == vertices.count { forgetSections(from: before.rowStart) }
    found[contour.index] = wanted
    found[contour.index].rowStart = vertices.count
    return false
  }

  /// From now on everything is found when it is laid.
  fileprivate mutating func keepNothing() {
    keepsSections = false
    forgetAll()
  }

  private mutating func forgetAll() {
    found.removeAll()
    forgetSections(from: 0)
  }

  mutating func forgetSections(from first: Int) {
    (vertices.count, values.count, quads.count) = (first, first, first)
  }

  /// Keeps a section at the end of a row, with its attributes and the quad before it.
  @inline(__always)
  mutating func keep(_ section: SIMD4<Float>, _ attributes: SIMD4<Float>, _ quad: StripQuad) {
    vertices.append(section)
    values.append(attributes)
    quads.append(quad)
  }

  /// Ends a sub-path's row.
  mutating func endRow(of contour: SpineContour) {
    found[contour.index].rowEnd = vertices.count
    endRow()
  }

  /// Behind a row there is room for what is read too much.
  mutating func endRow() {
    vertices.reserve(vertices.count + Self.slack)
    values.reserve(values.count + Self.slack)
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Whether all ends of the pen are round, so that folds and fans may lie beside them.
  var hasRoundEnds: Bool {
    pen.startCap == .round && pen.endCap == .round && pen.left == pen.right
  }

  /// Finds what the dashes between two vertices of a contour have in common.
  mutating func prepareDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    dashes.spans.removeAll()
    (dashes.hint, dashes.last) = (low, high)
    startCap.set(pen.startCap, radius: pen.capRadius(scale: 1), pen: pen)
    endCap.set(pen.endCap, radius: pen.capRadius(scale: 1), pen: pen)
    let wanted = DashSections(
      low: low, high: high, left: pen.left, right: pen.right, tolerance: pen.tolerance,
      frame: sink.frame, isMeasured: spine.isMeasured, isRound: hasRoundEnds)
    if dashes.has(wanted, of: contour) { return }
    findSections(spine, contour, from: low, to: high)
    if dashes.keepsSections, !keep(spine, contour, from: low, to: high) {
      dashes.keepNothing()
      findSections(spine, contour, from: low, to: high)
    }
  }

  /// Finds the sections at the vertices between two of a contour, and where strips stop.
  private mutating func findSections(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    let total = spine.vertices.count
    dashes.sections.reserve(total + DashStrips.slack)
    dashes.attributes.reserve(total + DashStrips.slack)
    dashes.stops.reserve(total)
    let (sections, attributes) = (dashes.sections.view, dashes.attributes.view)
    let stops = dashes.stops.view
    let corners = spine.corners.view
    let vertices = spine.vertices.view
    var corner = spine.firstCorner(of: contour, after: low)
    let endCorner = contour.firstCorner + contour.cornerCount
    var nextCorner = corner < endCorner ? corners[corner].vertex : .max
    let isRound = hasRoundEnds
    var last = DashStops()
    var before = vertices[low]
    last.end = Int32(truncatingIfNeeded: low &+ 1)
    stops[low] = last
    var number = low &+ 1
    while number < high {
      let vertex = vertices[number]
      let distance = Float(vertex.distance)
      attributes[number] = SIMD4(distance, -1, distance, 1)
      last.end = Int32(truncatingIfNeeded: number &+ 1)
      if number == nextCorner {
        corner += 1
        nextCorner = corner < endCorner ? corners[corner].vertex : .max
        (last.corner, last.irregular) = (last.end &- 1, last.end)
      } else if let section = pen.turnSection(at: vertex, from: before) {
        sections[number] = section
      } else {
        (last.fan, last.irregular) = (last.end &- 1, last.end)
        if !isRound { last.corner = last.fan }
      }
      stops[number] = last
      before = vertex
      number &+= 1
    }
  }

  /// Finds the vertices that the collected dashes lie between, and how they are laid.
  private mutating func findVertices(_ spine: borrowing Spine, _ contour: SpineContour) {
    let (count, last, spans) = (dashes.spans.count, dashes.last, dashes.spans.view)
    var hint = dashes.hint
    if dashes.keepsSections {
      let search = dashes.finder.search(of: contour)
      // In a loop of its own, for what is read next waits for it.
      for i in 0..<count {
        spans.update(i) { span in
          (span.first, span.last) = (
            search.vertex(before: span.from), search.vertex(before: span.to)
          )
        }
      }
      for i in 0..<count {
        let (from, to, guess) = (spans[i].from, spans[i].to, (spans[i].first, spans[i].last))
        let found = search.find(from, to, behind: guess, hint: hint)
        set(i, found)
        hint = found.end
      }
    } else {
      let distances = spine.vertices.view.distances
      for i in 0..<count {
        let (from, to) = (spans[i].from, spans[i].to)
        var first = from < distances[hint] ? contour.firstVertex : hint
        while first &+ 1 < last, distances[first &+ 1] <= from { first &+= 1 }
        hint = first
        while hint &+ 1 < last, distances[hint &+ 1] < to { hint &+= 1 }
        set(i, (first, hint))
      }
    }
    dashes.hint = hint
  }

  /// Notes the vertices that a dash lies between, the sections there, and how it is laid.
  @inline(__always)
  private func set(_ number: Int, _ vertices: (first: Int, end: Int)) {
    let stops = dashes.stops.view
    let (stop, low) = (stops[vertices.end], stops[vertices.first].end)
    let others = IrregularDashes(areKept: dashes.keepsSections, areRound: hasRoundEnds)
    let first = Int32(truncatingIfNeeded: vertices.first)
    dashes.spans.view.update(number) { span in
      (span.first, span.last) = (first, Int32(truncatingIfNeeded: vertices.end))
      (span.low, span.count) = (low, stop.end &- low)
      span.kind = others.kind(behind: first, upTo: stop)
    }
  }

  /// Lays the collected dashes.
  @inline(never)
  mutating func layDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle
  ) {
    let count = dashes.spans.count
    guard count > 0 else { return }
    let isKnown =
      sink.laysRows
      && sink.frame.displacement <= Swift.min(startCap.all.slack, endCap.all.slack)
    findVertices(spine, contour)
    if isKnown { cutDashes(spine) }
    let row = plainDashes(areKept: dashes.keepsSections)
    var i = 0
    while i < count, !isFull {
      if isKnown { i = sink.addDashes(row, from: i, below: count) }
      guard i < count, !isFull else { break }
      if !(isKnown && !row.isKept && layRow(i, spine)), !layDash(i, spine) {
        let span = row.spans[i]
        sweepPart(spine, contour, style, from: span.from, to: span.to, hint: Int(span.first))
      }
      i &+= 1
    }
    dashes.spans.removeAll()
  }

  /// The collected dashes, for the sink.
  @inline(__always)
  private func plainDashes(areKept: Bool) -> PlainDashes {
    PlainDashes(
      spans: dashes.spans.view, cuts: dashes.cuts.view, startCap: startCap.all,
      endCap: endCap.all, sections: dashes.sections.view,
      attributes: areKept ? dashes.values.view : dashes.attributes.view,
      vertices: dashes.vertices.view, quads: dashes.quads.view, isKept: areKept,
      vertexLimit: vertexLimit)
  }

  /// Lays a dash of a path that is stroked once by a row as a plan keeps it, for fans and quads
  /// that aren't plain.
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
    return sink.addDashes(plainDashes(areKept: true), from: number, below: number &+ 1) > number
  }

  /// Lays a dash whose quads are looked at one by one; fails where `sweepPart` must see to it.
  @inline(never)
  private mutating func layDash(_ number: Int, _ spine: borrowing Spine) -> Bool {
    let (span, isRound) = (dashes.spans[number], hasRoundEnds)
    guard span.kind != .general, let (start, end) = cuts(of: span, spine, isRound: isRound) else {
      return false
    }
    let (first, last) = (Int(span.first) + 1, Int(span.last))
    guard dashes.stops[last].fan > span.first else {
      let mark = sink.mark
      sink.addDash(
        PlainDash(
          start: start, end: end, startCap: startCap.all, endCap: endCap.all,
          sections: dashes.sections.view.dropping(first),
          attributes: dashes.attributes.view.dropping(first), between: last + 1 - first))
      if isRound || !sink.hasFolds(since: mark) { return true }
      sink.restore(mark)
      return false
    }
    sink.addCap(startCap.all, at: start.stand)
    add(start)
    sink.beginDiscs()
    for vertex in first...last { addTurn(spine.vertices.view, vertex) }
    sink.endDiscs()
    add(end)
    sink.addCap(endCap.all, at: end.stand)
    sink.endStrip()
    return true
  }

  private mutating func add(_ cut: DashCut) {
    let section = cut.section
    sink.addSection(
      left: section.left, right: section.right, distance: cut.stand.distance, side: 1)
  }
}
