// Most dashes are plain: they lie between two corners, and no section of theirs is a fan. Such a dash is a row of sections that
// are known before: those of the path where its chords meet, found once for all dashes, between two cuts and two caps, which
// are the pen's own turned to the path's direction.
//
//      cap   cut          cut  cap
//        ╭──┬──┬─────┬────┬──┬──╮          A cut is the true section at a place on the curve. It ends on the edges of the whole
//     ···│  │  │     │    │  │  │····      chord's strip, h + left and h + right from the chord: with y how far the place
//        ╰──┴──┴─────┴────┴──┴──╯          lies to the left of its chord, and the cosine between their directions,
//
//                                              place ± normal·(h + left − y, h + right + y)/cosine
//
// The piece of curve that is left strays from the chord no farther than the whole piece did, so the strip still contains
// all its sections; it exceeds them by both deviations at most, which is what the test of a section asks.
// A fan between two cuts is laid as it is along the whole path, if everything is round. Where something else is not plain, `sweepPart`
// sees to the dash.
//
// Dashes are first collected, then all are cut, two lanes for the two ends of each, then all are laid. A cut is a long chain of
// operations, each of which waits for the one before: it is made in three loops, so that the chains of several overlap.

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
  /// The sections at knots, and the attributes of both their ends: arc lengths and sides.
  var sections = UncheckedBuffer<Section>()
  var attributes = UncheckedBuffer<SIMD4<Float>>()
  /// For each of those knots the last ones up to it, of three kinds.
  var stops = UncheckedBuffer<DashStops>()
  /// Whether the spine stays the same, so that what was found for one stroke may serve others.
  var keepsSections = false
  /// What is kept of those knots: the sections as the mesh has them, what cuts need of their chords, and where chords are found.
  var vertices = UncheckedBuffer<SIMD4<Float>>()
  var chords = UncheckedBuffer<DashChord>()
  var finder = KnotFinder()
  /// The sections of fans as the mesh has them, and where those of each knot lie.
  var fans = UncheckedBuffer<SIMD4<Float>>()
  var fanRanges = UncheckedBuffer<FanRange>()
  /// What was found of each sub-path.
  private var found = UncheckedBuffer<DashSections>()
  /// The dashes that wait, the parameters of both their ends, the places, and the cuts there.
  var spans = UncheckedBuffer<DashSpan>()
  var parameters = UncheckedBuffer<SIMD2<Double>>()
  var places = UncheckedBuffer<DashPlaces>()
  var cuts = UncheckedBuffer<DashCut>()
  /// The chords of these cuts, where those of all knots are not kept.
  var ends = UncheckedBuffer<DashChord>()

  /// So many sections of fans are kept at least before they are forgotten.
  private var fanLimit: Int { 4096 + 4 * vertices.capacity }

  /// Sections are copied four at a time; those too many are overwritten.
  static let slack = 4

  /// Whether all of this was found before; if not, it will be.
  fileprivate mutating func has(_ wanted: DashSections, of contour: SpineContour) -> Bool {
    guard keepsSections else { return false }
    // Fans of parts that were found anew stay behind; from time to time all are forgotten.
    if fans.count > fanLimit {
      found.removeAll()
      fans.removeAll()
    }
    while found.count <= contour.index { found.append(DashSections()) }
    if found[contour.index].includes(wanted) { return true }
    found[contour.index] = wanted
    return false
  }
}

/// The last knots up to one, or `Int32.min` where there is none.
struct DashStops: BitwiseCopyable, Sendable {
  /// Where no strip goes through, and where a fan stands.
  var corner = Int32.min
  var fan = Int32.min
  /// Where the cell from the section before is not known to be as it should be.
  var odd = Int32.min
}

/// Where the sections of a knot's fan are kept.
struct FanRange: BitwiseCopyable, Sendable {
  var first, count: Int32
  /// Which of them is the one before once more, for another chord.
  var repeated: Int32
}

/// What sections depend on: the knots `low` … `high`, a pen, the mesh that they lie in, and which arc lengths they have.
struct DashSections: BitwiseCopyable, Sendable {
  var (low, high) = (0, -1)
  var (left, right, tolerance) = (0.0, 0.0, 0.0)
  var frame = SinkFrame()
  var isMeasured = false

  func includes(_ other: Self) -> Bool {
    low <= other.low && high >= other.high && left == other.left && right == other.right
      && tolerance == other.tolerance && frame == other.frame && isMeasured == other.isMeasured
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Whether all ends of the pen are round, so that folds and fans may lie beside them.
  var hasRoundEnds: Bool {
    pen.startCap == .round && pen.endCap == .round && pen.left == pen.right
  }

  /// Finds what the dashes between two knots of a contour have in common.
  mutating func prepareDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    dashes.spans.removeAll()
    startCap.set(pen.startCap, radius: pen.capRadius(scale: 1), pen: pen)
    endCap.set(pen.endCap, radius: pen.capRadius(scale: 1), pen: pen)
    let wanted = DashSections(
      low: low, high: high, left: pen.left, right: pen.right, tolerance: pen.tolerance,
      frame: sink.frame, isMeasured: spine.isMeasured)
    if dashes.has(wanted, of: contour) { return }
    findSections(spine, contour, from: low, to: high)
    if dashes.keepsSections { keep(spine, contour, from: low, to: high) }
  }

  /// Finds the sections at the knots between two of a contour, and where strips stop.
  private mutating func findSections(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    let total = spine.knots.count
    dashes.sections.reserve(total + DashStrips.slack)
    dashes.attributes.reserve(total + DashStrips.slack)
    dashes.stops.reserve(total)
    let (sections, attributes) = (dashes.sections.view, dashes.attributes.view)
    let stops = dashes.stops.view
    let corners = spine.corners.view
    let knots = spine.knots.view
    var corner = spine.firstCorner(of: contour, after: low)
    let endCorner = contour.firstCorner + contour.cornerCount
    var nextCorner = corner < endCorner ? corners[corner].knot : .max
    var last = DashStops()
    var before = knots[low]
    stops[low] = last
    var number = low &+ 1
    while number < high {
      let knot = knots[number]
      let distance = Float(knot.distance)
      attributes[number] = SIMD4(distance, -1, distance, 1)
      if number == nextCorner {
        corner += 1
        nextCorner = corner < endCorner ? corners[corner].knot : .max
        last.corner = Int32(truncatingIfNeeded: number)
      } else if let section = turnSection(at: knot, from: before) {
        sections[number] = section
      } else {
        last.fan = Int32(truncatingIfNeeded: number)
      }
      stops[number] = last
      before = knot
      number &+= 1
    }
  }

  /// Collects the dash between two distances if strips go through between them, searched from the knot `hint` on.
  ///
  /// Returns the knot that the end was found at.
  @inline(__always)
  mutating func collectDash(
    _ spine: borrowing Spine, _ contour: SpineContour, _ search: KnotSearch?, from: Double,
    to: Double, hint: Int, last: Int
  ) -> Int? {
    var (first, end): (Int, Int)
    if let search {
      (first, end) = search.find(from, to, hint: hint, last: last)
    } else {
      let knots = spine.knots.view
      first = from < knots[hint].distance ? contour.firstKnot : hint
      while first &+ 1 < last, knots[first &+ 1].distance <= from { first &+= 1 }
      end = first
      while end &+ 1 < last, knots[end &+ 1].distance < to { end &+= 1 }
    }
    let stops = dashes.stops[end]
    let span = DashSpan(
      from: from, to: to, first: Int32(truncatingIfNeeded: first),
      last: Int32(truncatingIfNeeded: end), hasFan: Int(stops.fan) > first)
    if Int(stops.corner) > first || span.hasFan && !hasRoundEnds { return nil }
    dashes.spans.append(span)
    return end
  }

  /// Lays the collected dashes.
  mutating func layDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle
  ) {
    let count = dashes.spans.count
    guard count > 0 else { return }
    let isRound = hasRoundEnds
    cutDashes(spine, isRound: isRound)
    let row = PlainDashes(
      spans: dashes.spans.view, cuts: dashes.cuts.view, startCap: startCap.all,
      endCap: endCap.all, sections: dashes.sections.view, attributes: dashes.attributes.view,
      vertices: dashes.vertices.view, stops: dashes.stops.view, isKept: dashes.keepsSections,
      fans: dashes.fans.view, fanRanges: dashes.fanRanges.view, vertexLimit: vertexLimit)
    var i = 0
    while i < count, !isFull {
      i = sink.addDashes(row, from: i, below: count)
      guard i < count, !isFull else { break }
      if !layDash(row, i, spine, isRound: isRound) {
        let span = row.spans[i]
        sweepPart(spine, contour, style, from: span.from, to: span.to, hint: Int(span.first))
      }
      i &+= 1
    }
    dashes.spans.removeAll()
  }

  /// Lays a dash whose cells are looked at one by one; fails where `sweepPart` must see to it.
  @inline(never)
  private mutating func layDash(
    _ row: PlainDashes, _ number: Int, _ spine: borrowing Spine, isRound: Bool
  ) -> Bool {
    let (span, dash) = (row.spans[number], row[number])
    guard dash.start.isPlain else { return false }
    guard span.hasFan else {
      let mark = sink.mark
      sink.addDash(dash)
      if isRound || !sink.hasFolds(since: mark) { return true }
      sink.restore(mark)
      return false
    }
    if row.isKept, sink.addFanDash(row, number) { return true }
    sink.addCap(dash.startCap, at: dash.start.stand)
    add(dash.start)
    for knot in (Int(span.first) + 1)...Int(span.last) { addTurn(spine.knots.view, knot) }
    add(dash.end)
    sink.addCap(dash.endCap, at: dash.end.stand)
    sink.endStrip()
    return true
  }

  private mutating func add(_ cut: DashCut) {
    let section = cut.section
    sink.addSection(
      left: section.left, right: section.right, distance: cut.stand.distance, side: 1)
  }
}
