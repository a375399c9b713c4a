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

/// What the dashes along a sub-path have in common, and the strip of one of them.
struct DashStrips: ~Copyable, Sendable {
  /// The sections at the knots from `firstKnot` on.
  var sections = UncheckedBuffer<Section>()
  /// For each of those knots the last one, up to it, where no strip goes through: a corner or a fan.
  var lastStops = UncheckedBuffer<Int32>()
  var firstKnot = 0
  var strip = UncheckedBuffer<Section>()
  /// The arc length and the side of each section of the strip.
  var attributes = UncheckedBuffer<SIMD2<Float>>()
}

extension StrokeSweep where Sink: ~Copyable {
  /// Finds what the dashes between two knots of a contour have in common.
  mutating func prepareDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    dashes.firstKnot = low + 1
    let count = Swift.max(high - low - 1, 0)
    dashes.sections.removeAll()
    dashes.lastStops.removeAll()
    let sections = dashes.sections.reserveTail(count)
    let stops = dashes.lastStops.reserveTail(count)
    (dashes.sections.count, dashes.lastStops.count) = (count, count)
    let corners = spine.corners.view
    let knots = spine.knots.view
    var corner = spine.firstCorner(of: contour, after: low)
    var nextCorner = Int.max
    if corner < contour.firstCorner + contour.cornerCount { nextCorner = corners[corner].knot }
    var last = Int32.min
    var before = knots[low]
    for index in 0..<count {
      let number = low &+ 1 &+ index
      let knot = knots[number]
      if number == nextCorner {
        corner += 1
        nextCorner =
          corner < contour.firstCorner + contour.cornerCount ? corners[corner].knot : .max
        last = Int32(truncatingIfNeeded: number)
      } else if let section = turnSection(at: knot, from: before) {
        sections[index] = section
      } else {
        last = Int32(truncatingIfNeeded: number)
      }
      stops[index] = last
      before = knot
    }
    startCap.set(pen.startCap, radius: pen.capRadius(scale: 1), pen: pen)
    endCap.set(pen.endCap, radius: pen.capRadius(scale: 1), pen: pen)
  }

  /// Sweeps the dash between two distances if it is plain, searched from the knot `hint` on.
  ///
  /// Returns the knot that the end was found at, or `nil` if there is more to it.
  mutating func sweepPlainDash(
    _ spine: borrowing Spine, from: Double, to: Double, hint: Int, last: Int
  ) -> Int? {
    let isRound = pen.startCap == .round && pen.endCap == .round && pen.left == pen.right
    let knots = spine.knots.view
    var first = hint
    while first &+ 1 < last, knots[first &+ 1].distance <= from { first &+= 1 }
    var end = first
    while end &+ 1 < last, knots[end &+ 1].distance < to { end &+= 1 }
    // Between the cuts, strips go through.
    if first < end, Int(dashes.lastStops[end &- dashes.firstKnot]) > first { return nil }
    guard let startCut = cut(spine, first, at: from, isRound: isRound),
      let endCut = cut(spine, end, at: to, isRound: isRound)
    else { return nil }
    assemble(startCut, endCut, knots, first, end)
    let mark = sink.mark
    sink.addStrip(dashes.strip.view, dashes.attributes.view, count: dashes.strip.count)
    if !isRound, sink.hasFolds(since: mark) {
      sink.restore(mark)
      return nil
    }
    return end
  }

  /// Writes the sections of a dash, from the tip of one cap to that of the other.
  @inline(__always)
  private mutating func assemble(
    _ start: DashCut, _ end: DashCut, _ knots: UncheckedView<Knot>, _ first: Int, _ last: Int
  ) {
    let (starts, ends) = (startCap.sections.count, endCap.sections.count)
    let count = starts &+ ends &+ (last &- first) &+ 2
    dashes.strip.removeAll()
    dashes.attributes.removeAll()
    var strip = dashes.strip.reserveTail(count)
    var attributes = dashes.attributes.reserveTail(count)
    (dashes.strip.count, dashes.attributes.count) = (count, count)
    start.write(startCap.sections.view, count: starts, to: strip, attributes)
    (strip, attributes) = (strip.dropping(starts), attributes.dropping(starts))
    (strip[0], attributes[0]) = (start.section, SIMD2(Float(start.distance), 1))
    let between = last &- first
    let sections = dashes.sections.view.dropping(first &+ 1 &- dashes.firstKnot)
    for i in 0..<between {
      strip[i &+ 1] = sections[i]
      attributes[i &+ 1] = SIMD2(Float(knots[first &+ 1 &+ i].distance), 1)
    }
    (strip, attributes) = (strip.dropping(between &+ 1), attributes.dropping(between &+ 1))
    (strip[0], attributes[0]) = (end.section, SIMD2(Float(end.distance), 1))
    end.write(
      endCap.sections.view, count: ends, to: strip.dropping(1), attributes.dropping(1))
  }
}
