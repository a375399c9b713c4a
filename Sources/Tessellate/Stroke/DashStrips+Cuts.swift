extension StrokeSweep where Sink: ~Copyable {
  /// Keeps what does not change while a path and a pen stay.
  mutating func keep(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    let total = spine.knots.count
    dashes.chords.reserve(total)
    dashes.vertices.reserve(total + DashStrips.slack)
    let (knots, chords) = (spine.knots.view, dashes.chords.view)
    for number in low..<high {
      var chord = DashChord(
        knots[number], knots[number &+ 1], spine.curves.view, reach: pen.reach, isRound: false)
      chord.certify(pen)
      chords[number] = chord
    }
    let (sections, vertices) = (dashes.sections.view, dashes.vertices.view)
    let stops = dashes.stops.view
    var odd = Int32.min
    for number in (low + 1)..<Swift.max(high, low + 1) {
      let stop = Swift.max(stops[number].corner, stops[number].fan)
      let rounded = sink.rounded(sections[number])
      let isKnown =
        number > low + 1 && Int(stop) < number - 1
        && sink.isSimple(vertices[number - 1], rounded)
      vertices[number] = rounded
      if !isKnown { odd = Int32(truncatingIfNeeded: number) }
      stops[number].odd = odd
    }
    dashes.fanRanges.reserve(total)
    for number in (low + 1)..<Swift.max(high, low + 1) where Int(stops[number].fan) == number {
      keepFan(spine, number)
    }
    dashes.finder.set(knots, of: contour, from: low, to: high, total: total)
  }

  /// Keeps the sections of a knot's fan.
  private mutating func keepFan(_ spine: borrowing Spine, _ number: Int) {
    let (knot, before) = (spine.knots[number], spine.knots[number - 1])
    let first = dashes.fans.count
    var fans = UncheckedBuffer<SIMD4<Float>>()
    swap(&fans, &dashes.fans)
    let repeated = sections(ofFanAt: knot, before, knot) { fans.append(sink.rounded($0)) }
    swap(&fans, &dashes.fans)
    dashes.fanRanges[number] = FanRange(
      first: Int32(first), count: Int32(dashes.fans.count - first), repeated: Int32(repeated))
  }

  /// Finds the cuts of all dashes.
  mutating func cutDashes(_ spine: borrowing Spine, isRound: Bool) {
    let count = dashes.spans.count
    let (knots, curves) = (spine.knots.view, spine.curves.view)
    let keeps = dashes.keepsSections
    dashes.cuts.reserve(2 &* count)
    dashes.parameters.reserve(count)
    dashes.places.reserve(count)
    if !keeps { dashes.ends.reserve(2 &* count) }
    let (spans, parameters) = (dashes.spans.view, dashes.parameters.view)
    let (places, cuts, pen) = (dashes.places.view, dashes.cuts.view, pen)
    let chords = keeps ? dashes.chords.view : dashes.ends.view
    if !keeps {
      for i in 0..<count {
        let (first, last) = (Int(spans[i].first), Int(spans[i].last))
        chords[2 &* i] = DashChord(
          knots[first], knots[first &+ 1], curves, reach: pen.reach, isRound: isRound)
        chords[2 &* i &+ 1] = DashChord(
          knots[last], knots[last &+ 1], curves, reach: pen.reach, isRound: isRound)
      }
    }
    @inline(__always)
    func ends(_ i: Int) -> (Int, Int) {
      keeps ? (Int(spans[i].first), Int(spans[i].last)) : (2 &* i, 2 &* i &+ 1)
    }
    for i in 0..<count {
      let (a, b) = ends(i)
      parameters[i] = DashChord.parameters(of: spans[i], chords[a], chords[b])
    }
    for i in 0..<count {
      let (a, b) = ends(i)
      places[i] = DashPlaces(chords[a], chords[b], at: parameters[i])
    }
    for i in 0..<count {
      let (a, b) = ends(i)
      pen.cut(
        spans[i], chords[a], chords[b], at: places[i], isRound: isRound, to: cuts.dropping(2 &* i))
    }
  }
}
