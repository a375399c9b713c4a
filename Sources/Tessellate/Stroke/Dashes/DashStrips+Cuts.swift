extension StrokeSweep where Sink: ~Copyable {
  /// Keeps what does not change while a path and a pen stay; fails where that is too much.
  mutating func keep(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) -> Bool {
    let total = spine.vertices.count
    dashes.chords.reserve(total)
    let (vertices, chords) = (spine.vertices.view, dashes.chords.view)
    for number in low..<high { chords[number] = cutChord(spine, number) }
    dashes.stops.view.update(low) { $0.end = Int32(dashes.vertices.count) }
    guard keepSections(vertices, from: low, to: high, notes: true) != nil else { return false }
    dashes.endRow(of: contour)
    dashes.finder.set(vertices, of: contour, from: low, to: high, total: total)
    return true
  }

  /// Keeps the sections between two vertices as the mesh has them, those of fans in their places;
  /// notes what stops are then, if it is to.
  ///
  /// Returns what is known of the last one: strips are plain that begin at the vertex before that
  /// or behind it.
  mutating func keepSections(
    _ vertices: SpineVertexView, from low: Int, to high: Int, notes: Bool
  ) -> Int32? {
    let (sections, stops) = (dashes.sections.view, dashes.stops.view)
    var (before, irregular) = (SIMD4<Float>?.none, Int32.min)
    for number in (low + 1)..<Swift.max(high, low + 1) {
      guard dashes.vertices.count <= dashes.mostKept else { return nil }
      let (stop, name) = (stops[number], Int32(truncatingIfNeeded: number))
      let values = dashes.attributes[number]
      if stop.corner == name {
        (before, irregular) = (nil, name + 1)
      } else if stop.fan == name {
        before = keepFan(vertices[number], vertices[number - 1], values, behind: before)
        irregular = name + 1
      } else {
        let section = sink.rounded(sections[number])
        let quad = before.map { sink.quad($0, section) } ?? StripQuad()
        if !quad.isPlain { irregular = name }
        dashes.keep(section, values, quad)
        before = section
      }
      if notes {
        (stops[number].irregular, stops[number].end) = (irregular, Int32(dashes.vertices.count))
      }
    }
    return irregular
  }

  /// Keeps the sections of a vertex's fan, and returns the last one.
  private mutating func keepFan(
    _ vertex: SpineVertex, _ chordBefore: SpineVertex, _ values: SIMD4<Float>,
    behind before: SIMD4<Float>?
  ) -> SIMD4<Float>? {
    var fan = UncheckedBuffer<SIMD4<Float>>()
    swap(&fan, &dashes.fan)
    fan.removeAll()
    let repeated = sections(ofFanAt: vertex, chordBefore, vertex) { fan.append(sink.rounded($0)) }
    var before = before
    for i in 0..<fan.count {
      // Nothing lies between a section and the same once more for another chord.
      let quad = i == repeated ? nil : before.map { sink.quad($0, fan[i]) }
      dashes.keep(fan[i], values, quad ?? StripQuad())
      before = fan[i]
    }
    swap(&fan, &dashes.fan)
    return before
  }

  /// Finds the cuts where all dashes end, as they are rounded.
  ///
  /// A cut is a long chain of operations, each of which waits for the one before: it is made in
  /// four loops, so that chains overlap.
  mutating func cutDashes(_ spine: borrowing Spine) {
    let count = dashes.spans.count
    let pairs = (count &+ 1) / 2
    dashes.guesses.reserve(pairs)
    dashes.places.reserve(pairs)
    dashes.lanes.reserve(pairs)
    dashes.cuts.reserve(4 &* pairs)
    if !dashes.keepsSections { findChords(spine) }
    let (spans, guesses) = (dashes.spans.view, dashes.guesses.view)
    let (places, lanes) = (dashes.places.view, dashes.lanes.view)
    // The last of an irregular number is cut twice; an even number has room.
    if count < 2 &* pairs { spans[count] = spans[count &- 1] }
    let (cuts, isKept) = (dashes.cuts.view, dashes.keepsSections)
    let chords = isKept ? dashes.chords.view : dashes.ends.view
    let test = CutTest(pen)
    for pair in 0..<pairs {
      let (one, two) = (spans[2 &* pair], spans[2 &* pair &+ 1])
      let (a, b, c, d) = DashStrips.chords(of: spans, pair, isKept)
      guesses[pair] = DashCutChord.guess(
        on: chords, a, b, c, d, at: Lanes4(one.from, one.to, two.from, two.to))
    }
    for pair in 0..<pairs { places[pair] = DashCutChord.places(guesses[pair]) }
    for pair in 0..<pairs {
      let (a, b, c, d) = DashStrips.chords(of: spans, pair, isKept)
      lanes[pair] = DashCutChord.lanes(chords, a, b, c, d, at: places[pair], test)
    }
    for pair in 0..<pairs {
      let (a, b, c, d) = DashStrips.chords(of: spans, pair, isKept)
      DashCutChord.cut(
        chords, a, b, c, d, at: places[pair], lanes[pair], to: cuts.dropping(4 &* pair))
    }
  }

  /// Finds the chords of all dashes' ends.
  private mutating func findChords(_ spine: borrowing Spine) {
    let count = 2 &* dashes.spans.count
    dashes.ends.reserve(count &+ 2)
    let (spans, chords) = (dashes.spans.view, dashes.ends.view)
    for i in 0..<count {
      let span = spans[i / 2]
      chords[i] = cutChord(spine, Int(i & 1 == 0 ? span.first : span.last))
    }
    (chords[count], chords[count &+ 1]) = (chords[count &- 2], chords[count &- 1])
  }

  /// What cuts need of a vertex's chord.
  @inline(__always)
  private func cutChord(_ spine: borrowing Spine, _ number: Int) -> DashCutChord {
    let vertices = spine.vertices.view
    let chord = DashChord(
      vertices[number], vertices[number &+ 1], spine.curves.view, reach: pen.reach,
      isRound: hasRoundEnds)
    return DashCutChord(chord, pen, from: sink.frame.origin)
  }

  /// The cuts at both ends of a dash, or nothing, where a strip may not end.
  func cuts(
    of span: DashSpan, _ spine: borrowing Spine, isRound: Bool
  ) -> (start: DashCut, end: DashCut)? {
    let (vertices, curves) = (spine.vertices.view, spine.curves.view)
    let (a, b) = (Int(span.first), Int(span.last))
    let first = DashChord(vertices[a], vertices[a + 1], curves, reach: pen.reach, isRound: isRound)
    let last = DashChord(vertices[b], vertices[b + 1], curves, reach: pen.reach, isRound: isRound)
    guard first.isWide, last.isWide else { return nil }
    let x = DashChord.parameters(of: span, first, last)
    let (start, end) = (DashPlace(first, at: x.x, pen), DashPlace(last, at: x.y, pen))
    guard pen.mayEnd(first, at: start), pen.mayEnd(last, at: end) else { return nil }
    return (pen.cut(start, distance: span.from), pen.cut(end, distance: span.to))
  }
}

extension DashStrips {
  /// The numbers of the chords that two dashes end on.
  @inline(__always)
  fileprivate static func chords(
    of spans: UncheckedView<DashSpan>, _ pair: Int, _ isKept: Bool
  ) -> (Int, Int, Int, Int) {
    guard isKept else { return (4 &* pair, 4 &* pair &+ 1, 4 &* pair &+ 2, 4 &* pair &+ 3) }
    let (one, two) = (spans[2 &* pair], spans[2 &* pair &+ 1])
    return (Int(one.first), Int(one.last), Int(two.first), Int(two.last))
  }
}
