extension StrokeSweep where Sink: ~Copyable {
  /// Keeps the sections, chords and index that stay the same while a path and a pen do; returns
  /// false where sections are too many.
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

  /// Keeps the sections between two vertices, rounded, with those of fans in their places.
  ///
  /// - Parameters:
  ///   - vertices: All spine vertices.
  ///   - low: The vertex before the first section.
  ///   - high: The vertex after the last one.
  ///   - notes: Whether stops are updated, too.
  /// - Returns: The last vertex of other than plain quads, as in `DashStops`, or `nil` where
  ///   sections are too many.
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
        let section = rounded(sections[number])
        let quad = quad(before, section)
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

  /// Keeps the sections of a vertex's fan and returns the last one.
  private mutating func keepFan(
    _ vertex: SpineVertex, _ chordBefore: SpineVertex, _ values: SIMD4<Float>,
    behind before: SIMD4<Float>?
  ) -> SIMD4<Float>? {
    var fan = UncheckedBuffer<Section>()
    swap(&fan, &dashes.fan)
    fan.removeAll()
    let repeated = sections(ofFanAt: vertex, chordBefore, vertex) { fan.append($0) }
    var before = before
    for i in 0..<fan.count {
      let section = rounded(fan[i])
      // A section that repeats the one before for another chord has no quad before it.
      dashes.keep(section, values, quad(i == repeated ? nil : before, section))
      before = section
    }
    swap(&fan, &dashes.fan)
    return before
  }

  /// Returns a section as its vertices are rounded; zeros for an outline, which has no such
  /// vertices.
  @inline(__always)
  private mutating func rounded(_ section: Section) -> SIMD4<Float> {
    sink.withRibbon { $0.rounded(section) } ?? SIMD4()
  }

  /// Returns the triangles between two sections of a ribbon; none without the first one.
  @inline(__always)
  private mutating func quad(_ before: SIMD4<Float>?, _ section: SIMD4<Float>) -> StripQuad {
    guard let before else { return StripQuad() }
    return sink.withRibbon { $0.quad(before, section) } ?? StripQuad()
  }

  /// Computes the cuts where all dashes end, rounded.
  ///
  /// A cut is a long chain of dependent operations, so it is made in four loops in which several
  /// chains overlap: a dash took 15 instead of 24 ns after the first split (6b7fb67).
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
    // The last of an odd number of dashes is cut twice; there is room for an even number.
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

  /// Computes the chords of all dashes' ends.
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

  /// Returns a vertex's chord for cuts in lanes.
  @inline(__always)
  private func cutChord(_ spine: borrowing Spine, _ number: Int) -> DashCutChord {
    let vertices = spine.vertices.view
    let chord = DashChord(
      vertices[number], vertices[number &+ 1], spine.curves.view, reach: pen.reach,
      isRound: hasRoundEnds)
    return DashCutChord(chord, pen, from: dashes.frame.origin)
  }

  /// Returns the cuts at both ends of a dash, or `nil` where a strip must not end.
  mutating func cuts(
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
  /// Returns the numbers of the chords that two dashes end on.
  @inline(__always)
  fileprivate static func chords(
    of spans: UncheckedView<DashSpan>, _ pair: Int, _ isKept: Bool
  ) -> (Int, Int, Int, Int) {
    guard isKept else { return (4 &* pair, 4 &* pair &+ 1, 4 &* pair &+ 2, 4 &* pair &+ 3) }
    let (one, two) = (spans[2 &* pair], spans[2 &* pair &+ 1])
    return (Int(one.first), Int(one.last), Int(two.first), Int(two.last))
  }
}
