extension StrokeSweep where Sink: ~Copyable {
  /// Keeps what does not change while a path and a pen stay; fails where that is too much.
  mutating func keep(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) -> Bool {
    let total = spine.knots.count
    dashes.chords.reserve(total)
    let (knots, chords) = (spine.knots.view, dashes.chords.view)
    for number in low..<high {
      var chord = DashChord(
        knots[number], knots[number &+ 1], spine.curves.view, reach: pen.reach, isRound: false)
      chord.certify(pen)
      chords[number] = chord
    }
    guard keepSections(knots, from: low, to: high) else { return false }
    dashes.endRow(of: contour)
    dashes.finder.set(knots, of: contour, from: low, to: high, total: total)
    return true
  }

  /// Keeps the sections between two knots as the mesh has them, those of fans in their places.
  private mutating func keepSections(
    _ knots: KnotView, from low: Int, to high: Int
  ) -> Bool {
    let (sections, stops) = (dashes.sections.view, dashes.stops.view)
    var (before, odd) = (SIMD4<Float>?.none, Int32.min)
    stops[low].end = Int32(dashes.vertices.count)
    for number in (low + 1)..<Swift.max(high, low + 1) {
      guard dashes.vertices.count <= dashes.mostKept else { return false }
      let (stop, name) = (stops[number], Int32(truncatingIfNeeded: number))
      let values = dashes.attributes[number]
      if stop.corner == name {
        (before, odd) = (nil, name + 1)
      } else if stop.fan == name {
        before = keepFan(knots[number], knots[number - 1], values, behind: before)
        odd = name + 1
      } else {
        let section = sink.rounded(sections[number])
        let cell = before.map { sink.cell($0, section) } ?? StripCell()
        if !cell.isPlain { odd = name }
        dashes.keep(section, values, cell)
        before = section
      }
      (stops[number].odd, stops[number].end) = (odd, Int32(dashes.vertices.count))
    }
    return true
  }

  /// Keeps the sections of a knot's fan, and returns the last one.
  private mutating func keepFan(
    _ knot: Knot, _ chordBefore: Knot, _ values: SIMD4<Float>, behind before: SIMD4<Float>?
  ) -> SIMD4<Float>? {
    var fan = UncheckedBuffer<SIMD4<Float>>()
    swap(&fan, &dashes.fan)
    fan.removeAll()
    let repeated = sections(ofFanAt: knot, chordBefore, knot) { fan.append(sink.rounded($0)) }
    var before = before
    for i in 0..<fan.count {
      // Nothing lies between a section and the same once more for another chord.
      let cell = i == repeated ? nil : before.map { sink.cell($0, fan[i]) }
      dashes.keep(fan[i], values, cell ?? StripCell())
      before = fan[i]
    }
    swap(&fan, &dashes.fan)
    return before
  }

  /// Finds the places where all dashes end, and the cuts there if the mesh is to have them as they are rounded.
  ///
  /// A cut is a long chain of operations, each of which waits for the one before: it is made in three loops, so that chains overlap.
  mutating func cutDashes(_ spine: borrowing Spine, isRound: Bool, rounds: Bool) {
    let count = dashes.spans.count
    dashes.parameters.reserve(count)
    dashes.places.reserve(2 &* count)
    dashes.cuts.reserve(2 &* count)
    if !dashes.keepsSections { findChords(spine, isRound: isRound) }
    let (spans, parameters) = (dashes.spans.view, dashes.parameters.view)
    let (places, pen) = (dashes.places.view, pen)
    let (chords, isKept) = (dashes.endChords, dashes.keepsSections)
    for i in 0..<count {
      let (a, b) = DashStrips.chords(of: spans, i, isKept)
      parameters[i] = DashChord.parameters(of: spans[i], chords[a], chords[b])
    }
    for i in 0..<count {
      let (a, b) = DashStrips.chords(of: spans, i, isKept)
      let (first, last) = (chords.dropping(a), chords.dropping(b))
      let (start, end) = (
        DashPlace(first, at: parameters[i].x, pen), DashPlace(last, at: parameters[i].y, pen)
      )
      (places[2 &* i], places[2 &* i &+ 1]) = (start, end)
      let isWide = isRound || first[0].isWide && last[0].isWide
      if !isWide
        || !(first[0].isSafe && last[0].isSafe)
          && !(pen.mayEnd(first, at: start) && pen.mayEnd(last, at: end))
      {
        spans[i].kind = .swept
      }
    }
    guard rounds else { return }
    let (cuts, origin) = (dashes.cuts.view, sink.frame.origin)
    for i in 0..<count {
      cuts[2 &* i] = pen.cut(places[2 &* i], distance: spans[i].from).rounded(from: origin)
      cuts[2 &* i &+ 1] = pen.cut(places[2 &* i &+ 1], distance: spans[i].to).rounded(from: origin)
    }
  }

  /// Finds the chords of all dashes' ends.
  private mutating func findChords(_ spine: borrowing Spine, isRound: Bool) {
    let count = dashes.spans.count
    dashes.ends.reserve(2 &* count)
    let (spans, chords) = (dashes.spans.view, dashes.ends.view)
    let (knots, curves) = (spine.knots.view, spine.curves.view)
    for i in 0..<count {
      let (first, last) = (Int(spans[i].first), Int(spans[i].last))
      chords[2 &* i] = DashChord(
        knots[first], knots[first &+ 1], curves, reach: pen.reach, isRound: isRound)
      chords[2 &* i &+ 1] = DashChord(
        knots[last], knots[last &+ 1], curves, reach: pen.reach, isRound: isRound)
    }
  }
}

extension DashStrips {
  /// The chords that dashes end on.
  fileprivate var endChords: UncheckedView<DashChord> { keepsSections ? chords.view : ends.view }

  /// The numbers of those of one dash.
  @inline(__always)
  fileprivate static func chords(
    of spans: UncheckedView<DashSpan>, _ number: Int, _ isKept: Bool
  ) -> (Int, Int) {
    isKept
      ? (Int(spans[number].first), Int(spans[number].last)) : (2 &* number, 2 &* number &+ 1)
  }
}
