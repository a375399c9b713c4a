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
// Where something is not plain, `sweepPart` sees to the dash.
//
// Dashes are first collected, then all are cut, then all are laid. A cut is a long chain of operations, each of which waits for
// the one before: it is made in four loops, so that the chains of several cuts overlap.

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
  /// For each of those knots the last one, up to it, where no strip goes through: a corner or a fan.
  var lastStops = UncheckedBuffer<Int32>()
  /// Whether the spine stays the same, so that what was found for one stroke may serve others.
  var keepsSections = false
  /// What cuts need of those knots' chords, where it is kept.
  var chords = UncheckedBuffer<DashChord>()
  /// What was found of each sub-path.
  private var found = UncheckedBuffer<DashSections>()
  /// Where dashes start and end, in turn, and the cuts there.
  var places = UncheckedBuffer<DashPlace>()
  var cuts = UncheckedBuffer<DashCut>()
  /// For four places each: where they lie on their chords, and the speeds at the ends of these.
  var lanes = UncheckedBuffer<Double>()

  /// Sections are copied two at a time; those too many are overwritten.
  static let slack = 2

  /// Whether all of this was found before; if not, it will be.
  fileprivate mutating func has(_ wanted: DashSections, of contour: SpineContour) -> Bool {
    guard keepsSections else { return false }
    while found.count <= contour.index { found.append(DashSections()) }
    if found[contour.index].includes(wanted) { return true }
    found[contour.index] = wanted
    return false
  }
}

/// What sections depend on: the knots `low` … `high`, a pen, and which arc lengths they have.
struct DashSections: BitwiseCopyable, Sendable {
  var (low, high) = (0, -1)
  var (left, right, tolerance) = (0.0, 0.0, 0.0)
  var isMeasured = false

  func includes(_ other: Self) -> Bool {
    low <= other.low && high >= other.high && left == other.left && right == other.right
      && tolerance == other.tolerance && isMeasured == other.isMeasured
  }
}

/// An end of a dash: an arc length, and the knot whose chord it lies on.
struct DashPlace: BitwiseCopyable, Sendable {
  var knot: Int
  var distance: Double
}

extension StrokeSweep where Sink: ~Copyable {
  /// Finds what the dashes between two knots of a contour have in common.
  mutating func prepareDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    dashes.places.removeAll()
    startCap.set(pen.startCap, radius: pen.capRadius(scale: 1), pen: pen)
    endCap.set(pen.endCap, radius: pen.capRadius(scale: 1), pen: pen)
    let wanted = DashSections(
      low: low, high: high, left: pen.left, right: pen.right, tolerance: pen.tolerance,
      isMeasured: spine.isMeasured)
    if !dashes.has(wanted, of: contour) { findSections(spine, contour, from: low, to: high) }
  }

  /// Finds the sections at the knots between two of a contour, and where strips stop.
  private mutating func findSections(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    let total = spine.knots.count
    dashes.sections.reserve(total + DashStrips.slack)
    dashes.attributes.reserve(total + DashStrips.slack)
    dashes.lastStops.reserve(total)
    if dashes.keepsSections {
      dashes.chords.reserve(total)
      for number in low..<high {
        dashes.chords[number] = dashChord(spine.knots.view, spine.curves.view, number)
      }
    }
    let (sections, attributes) = (dashes.sections.view, dashes.attributes.view)
    let stops = dashes.lastStops.view
    let corners = spine.corners.view
    let knots = spine.knots.view
    var corner = spine.firstCorner(of: contour, after: low)
    let endCorner = contour.firstCorner + contour.cornerCount
    var nextCorner = corner < endCorner ? corners[corner].knot : .max
    var last = Int32.min
    var before = knots[low]
    var number = low &+ 1
    while number < high {
      let knot = knots[number]
      let distance = Float(knot.distance)
      attributes[number] = SIMD4(distance, -1, distance, 1)
      if number == nextCorner {
        corner += 1
        nextCorner = corner < endCorner ? corners[corner].knot : .max
        last = Int32(truncatingIfNeeded: number)
      } else if let section = turnSection(at: knot, from: before) {
        sections[number] = section
      } else {
        last = Int32(truncatingIfNeeded: number)
      }
      stops[number] = last
      before = knot
      number &+= 1
    }
  }

  /// Collects the dash between two distances if strips go through between them, searched from the knot `hint` on.
  ///
  /// Returns the knot that the end was found at.
  mutating func collectDash(
    _ spine: borrowing Spine, from: Double, to: Double, hint: Int, last: Int
  ) -> Int? {
    let knots = spine.knots.view
    var first = hint
    while first &+ 1 < last, knots[first &+ 1].distance <= from { first &+= 1 }
    var end = first
    while end &+ 1 < last, knots[end &+ 1].distance < to { end &+= 1 }
    if first < end, Int(dashes.lastStops[end]) > first { return nil }
    dashes.places.append(DashPlace(knot: first, distance: from))
    dashes.places.append(DashPlace(knot: end, distance: to))
    return end
  }

  /// Lays the collected dashes.
  mutating func layDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle
  ) {
    let isRound = pen.startCap == .round && pen.endCap == .round && pen.left == pen.right
    let count = dashes.places.count
    cutDashes(spine.knots.view, spine.curves.view, isRound: isRound)
    let (places, cuts) = (dashes.places.view, dashes.cuts.view)
    for i in stride(from: 0, to: count, by: 2) where !isFull {
      let (start, end) = (places[i], places[i &+ 1])
      if cuts[i].isPlain, cuts[i &+ 1].isPlain {
        let mark = sink.mark
        let first = start.knot &+ 1
        sink.addDash(
          PlainDash(
            cuts: cuts.dropping(i), startCap: startCap.all, endCap: endCap.all,
            sections: dashes.sections.view.dropping(first),
            attributes: dashes.attributes.view.dropping(first), between: end.knot &- start.knot))
        if isRound || !sink.hasFolds(since: mark) { continue }
        sink.restore(mark)
      }
      sweepPart(
        spine, contour, style, from: start.distance, to: end.distance, hint: start.knot)
    }
    dashes.places.removeAll()
  }

  /// Finds the cuts at all places.
  @inline(__always)
  private mutating func cutDashes(
    _ knots: UncheckedView<Knot>, _ curves: UncheckedView<SpineCurve>, isRound: Bool
  ) {
    let count = dashes.places.count
    let groups = (count &+ 3) / 4
    dashes.cuts.reserve(count)
    dashes.lanes.reserve(groups &* PlaceLanes.stride)
    let (places, cuts, lanes) = (dashes.places.view, dashes.cuts.view, dashes.lanes.view)
    if dashes.keepsSections {
      let chords = dashes.chords.view
      for i in 0..<count {
        measure(
          knots, places[i], chords[places[i].knot], isRound: isRound,
          to: PlaceLanes.lane(i, of: lanes))
      }
    } else {
      for i in 0..<count {
        let chord = dashChord(knots, curves, places[i].knot, isRound: isRound)
        measure(knots, places[i], chord, isRound: isRound, to: PlaceLanes.lane(i, of: lanes))
      }
    }
    for i in count..<(4 &* groups) { PlaceLanes.write(0, 1, 1, to: PlaceLanes.lane(i, of: lanes)) }
    for group in 0..<groups {
      PlaceLanes.invert(lanes.dropping(group &* PlaceLanes.stride))
    }
    for i in 0..<count {
      cuts[i] = place(knots, curves, places[i], PlaceLanes.lane(i, of: lanes)[0])
    }
    for i in 0..<count { cuts[i] = cut(at: cuts[i], knots[places[i].knot]) }
  }
}
