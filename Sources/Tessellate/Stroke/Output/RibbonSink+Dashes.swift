extension RibbonSink {
  var frame: SinkFrame { SinkFrame(origin: origin, displacement: displacement) }

  /// Adds dashes with known caps whose quads between the cuts are kept, or as they should be.
  ///
  /// They are written two at a time, an odd last one twice: what caps have in common is read once
  /// for both, and the four quads beside their cuts are looked at in lanes.
  mutating func addDashes(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int {
    inStrip = false
    if strip.count == 0 { layPattern() }
    let run = run(of: dashes, from: first, below: end)
    // Sections of the path are written four at a time; those too many are overwritten.
    let room = run.sections &+ DashStrips.slack
    let vertices = positions.reserve(2 &* room).rebound(to: Float.self)
    let values = attributes.reserve(2 &* room).rebound(to: Float.self)
    let corners = indices.reserve(6 &* room &+ Self.stripIndices)
    var (number, place) = (first, 0)
    while number < run.end {
      let one = LaidDash(dashes, number, at: place)
      let next = number &+ 1
      let two = next < run.end ? LaidDash(dashes, next, at: one.end) : one
      write(dashes, one, two, to: vertices, values)
      if dashes.isKept, areEndsSimple(dashes, one, two, vertices) {
        (number, place) = (two.number &+ 1, two.end)
        continue
      }
      // Handed over as a whole, a dash's places would be written to memory for each two, not only
      // for those in doubt.
      let ends = (one.end, two.end)
      guard isSimple(dashes, number, at: place, vertices) else { break }
      (number, place) = (next, ends.0)
      guard next < run.end, isSimple(dashes, next, at: place, vertices) else { break }
      (number, place) = (next &+ 1, ends.1)
    }
    indices.advance(by: storeTriangles(dashes, from: first, below: number, to: corners))
    positions.advance(by: place / 2)
    attributes.advance(by: place / 2)
    return number
  }

  /// The dashes up to one that is laid otherwise, or that no dash may begin behind, and how many
  /// sections they have.
  @inline(__always)
  private func run(
    of dashes: PlainDashes, from first: Int, below limit: Int
  ) -> (end: Int, sections: Int) {
    let most = dashes.vertexLimit &- positions.count
    let caps = dashes.startCap.count &+ dashes.endCap.count &+ 2
    var (end, sections) = (first, 0)
    while end < limit, dashes.spans[end].kind <= .irregular, 2 &* sections <= most {
      sections &+= caps &+ Int(dashes.spans[end].count)
      end &+= 1
    }
    return (end, sections)
  }

  /// Writes the sections of two dashes.
  ///
  /// What is copied too much for one lies where its own end or the other dash is written after.
  @inline(__always)
  private func write(
    _ dashes: PlainDashes, _ one: LaidDash, _ two: LaidDash, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>
  ) {
    if dashes.isKept {
      one.copySections(dashes, to: vertices, values)
      two.copySections(dashes, to: vertices, values)
    } else {
      one.writeSections(dashes, from: origin, to: vertices, values)
      two.writeSections(dashes, from: origin, to: vertices, values)
    }
    let (a, b) = (dashes.cuts.dropping(2 &* one.number), dashes.cuts.dropping(2 &* two.number))
    let (fromA, toA) = RibbonSink.values(of: dashes.spans[one.number])
    let (fromB, toB) = RibbonSink.values(of: dashes.spans[two.number])
    RibbonSink.write(a[0], fromA, to: vertices, values, at: one.strip)
    RibbonSink.write(b[0], fromB, to: vertices, values, at: two.strip)
    RibbonSink.write(a[1], toA, to: vertices, values, at: one.last)
    RibbonSink.write(b[1], toB, to: vertices, values, at: two.last)
    dashes.startCap.write(
      (a[0], b[0]), (fromA, fromB), to: vertices, values, at: one.start, two.start)
    dashes.endCap.write(
      (a[1], b[1]), (toA, toB), to: vertices, values, at: one.last &+ 4, two.last &+ 4)
  }

  /// The attributes of sections without width at both ends of a dash.
  @inline(__always)
  private static func values(of span: DashSpan) -> (from: SIMD4<Float>, to: SIMD4<Float>) {
    let both = SIMD2<Float>(SIMD2(span.from, span.to)).beforeZeros
    let (from, to) = (both.lowHalf, both.highHalf)
    return (SIMD4(lowHalf: from, highHalf: from), SIMD4(lowHalf: to, highHalf: to))
  }

  /// Stores the indices of dashes, and returns how many they are.
  @inline(__always)
  private mutating func storeTriangles(
    _ dashes: PlainDashes, from first: Int, below end: Int, to corners: UncheckedView<UInt32>
  ) -> Int {
    let (startCap, endCap, spans) = (dashes.startCap, dashes.endCap, dashes.spans)
    // Of a point's quad the second triangle, and of the quad at the other end the first.
    let (skipped, left) = (startCap.startsInPoint ? 3 : 0, endCap.endsInPoint ? 3 : 0)
    let pattern = strip.view
    let caps = startCap.count &+ endCap.count &+ 2
    var vertex = UInt32(truncatingIfNeeded: positions.count &+ base)
    var (index, number) = (0, first)
    while number < end {
      let count = caps &+ Int(spans[number].count)
      if spans[number].kind == .irregular {
        index &+= storeQuads(dashes, number, to: corners.dropping(index), from: vertex) &- left
      } else {
        let total = 6 &* (count &- 1) &- skipped
        corners.dropping(index).storePattern(pattern, skipped, total, from: vertex)
        index &+= total &- left
      }
      vertex &+= UInt32(truncatingIfNeeded: 2 &* count)
      number &+= 1
    }
    return index
  }

  /// Stores the indices of a dash whose quads between the cuts are kept, and returns how many they
  /// are.
  @inline(never)
  private mutating func storeQuads(
    _ dashes: PlainDashes, _ number: Int, to corners: UncheckedView<UInt32>, from vertex: UInt32
  ) -> Int {
    let span = dashes.spans[number]
    let (low, between) = (Int(span.low), Int(span.count))
    let skipped = dashes.startCap.startsInPoint ? 3 : 0
    var index = 6 &* (dashes.startCap.count &+ 1) &- skipped
    corners.storeFew(strip.view, skipped, index, from: vertex)
    var section = vertex &+ UInt32(truncatingIfNeeded: 2 &* dashes.startCap.count)
    for i in (low &+ 1)..<(low &+ between) {
      section &+= 2
      let quad = dashes.quads[i]
      corners.store(quad.corners &+ section, at: index)
      index &+= quad.count
    }
    let total = 6 &* (dashes.endCap.count &+ 1)
    corners.dropping(index).storeFew(strip.view, 0, total, from: section &+ 2)
    return index &+ total
  }

  /// The indices of sixteen quads, which few dashes have more of: how many times four would be a
  /// branch that nobody can predict.
  fileprivate static var stripIndices: Int { 96 }

  /// Lays the indices of a strip that starts at the first vertex, and four times what they grow by
  /// from two quads to the next two.
  @inline(never)
  private mutating func layPattern() {
    let slack = UncheckedView<UInt32>.stripSlack
    strip.reserve(StripPattern.step + slack)
    strip.view.storeStrip(StripPattern.step / 6, from: 0)
    strip.view.store(SIMD4<UInt32>(repeating: 4), at: StripPattern.step)
    strip.count = StripPattern.step + 4
  }

  /// Writes the section of a cut.
  @inline(__always)
  private static func write(
    _ cut: RoundedCut, _ start: SIMD4<Float>, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>, at place: Int
  ) {
    vertices.store(cut.section, at: place)
    values.store(start + SIMD4(0, -1, 0, 1), at: place)
  }

  /// Whether all triangles of the four quads beside the cuts of two dashes surely have positive
  /// areas.
  ///
  /// It is told as for the quads of rows (RibbonSink+Rows).
  @inline(__always)
  private func areEndsSimple(
    _ dashes: PlainDashes, _ one: LaidDash, _ two: LaidDash, _ vertices: UncheckedView<Float>
  ) -> Bool {
    func section(_ place: Int) -> SIMD4<Float> { vertices.load(SIMD4<Float>.self, at: place) }
    let (a, b) = (dashes.cuts.dropping(2 &* one.number), dashes.cuts.dropping(2 &* two.number))
    let (leftX, leftY, rightX, rightY) = SIMD4.transposed(
      a[0].section, section(one.last &- 4), b[0].section, section(two.last &- 4))
    let (nextLX, nextLY, nextRX, nextRY) = SIMD4.transposed(
      section(one.strip &+ 4), a[1].section, section(two.strip &+ 4), b[1].section)
    let (ex, ey) = (nextLX - leftX, nextLY - leftY)
    let (ax, ay) = (rightX - leftX, rightY - leftY)
    let (bx, by) = (nextRX - nextLX, nextRY - nextLY)
    let ahead = ex * ay - ey * ax
    let least = ahead.smaller((ex * by - ey * bx).smaller(ahead) + (bx * ay - by * ax))
    return all(least .> (rowDoubt ?? .infinity))
  }

  /// Whether all triangles of a dash have positive areas, but for those of caps and of quads that
  /// are kept.
  @inline(never)
  private func isSimple(
    _ dashes: PlainDashes, _ number: Int, at place: Int, _ vertices: UncheckedView<Float>
  ) -> Bool {
    let dash = LaidDash(dashes, number, at: place)
    return areEndsSimple(vertices, dash.strip / 4, dash.last / 4)
      && (dashes.isKept
        || areSimple(vertices, dash.strip / 4 &+ 1, dash.last / 4 &- 1, last: dash.end / 4 &- 5))
  }

  /// Whether both triangles behind a section and both before another have positive areas.
  @inline(__always)
  private func areEndsSimple(
    _ vertices: UncheckedView<Float>, _ first: Int, _ last: Int
  ) -> Bool {
    func both(_ i: Int, _ j: Int) -> (left: Section, right: Section) {
      let a = vertices.load(SIMD4<Float>.self, at: 4 &* i)
      let b = vertices.load(SIMD4<Float>.self, at: 4 &* j)
      return (Section(SIMD4(a.x, b.x, a.y, b.y)), Section(SIMD4(a.z, b.z, a.w, b.w)))
    }
    let (l, r) = both(first, last &- 1)
    let (nextL, nextR) = both(first &+ 1, last)
    let (lx, ly, rx, ry) = (l.lowHalf, l.highHalf, r.lowHalf, r.highHalf)
    let (nextLX, nextLY) = (nextL.lowHalf, nextL.highHalf)
    let (nextRX, nextRY) = (nextR.lowHalf, nextR.highHalf)
    let (acrossX, acrossY) = (rx - lx, ry - ly)
    let ahead = (nextLX - lx) * acrossY - (nextLY - ly) * acrossX
    let aheadRight = (nextRX - lx) * acrossY - (nextRY - ly) * acrossX
    let behind = (nextLX - rx) * (nextRY - ry) - (nextLY - ry) * (nextRX - rx)
    return all((ahead .> 0) .& (aheadRight .> 0) .& (behind .> 0))
  }
}

/// Where a dash is written, in numbers: its first section, both cuts, and what follows.
private struct LaidDash {
  let number: Int
  let start, strip, last, end: Int
  /// The first of the sections between the cuts, and how many they are.
  let low, between: Int

  @inline(__always)
  init(_ dashes: PlainDashes, _ number: Int, at start: Int) {
    (self.number, self.start) = (number, start)
    (low, between) = (Int(dashes.spans[number].low), Int(dashes.spans[number].count))
    strip = start &+ 4 &* dashes.startCap.count
    last = strip &+ 4 &* between &+ 4
    end = last &+ 4 &* dashes.endCap.count &+ 4
  }

  /// Copies sections that are kept as they are rounded.
  @inline(__always)
  func copySections(
    _ dashes: PlainDashes, to vertices: UncheckedView<Float>, _ values: UncheckedView<Float>
  ) {
    let (vertices, values) = (vertices.dropping(strip &+ 4), values.dropping(strip &+ 4))
    let (sections, attributes) = (dashes.vertices.dropping(low), dashes.attributes.dropping(low))
    var i = 0
    repeat {
      for k in i..<(i &+ 4) {
        vertices.store(sections[k], at: 4 &* k)
        values.store(attributes[k], at: 4 &* k)
      }
      i &+= 4
    } while i < between
  }

  /// Rounds and writes sections.
  @inline(__always)
  func writeSections(
    _ dashes: PlainDashes, from origin: Point, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>
  ) {
    let origin = Section(lowHalf: origin, highHalf: origin)
    let (vertices, values) = (vertices.dropping(strip &+ 4), values.dropping(strip &+ 4))
    var k = 0
    while k < between {
      vertices.store(SIMD4<Float>(dashes.sections[low &+ k] - origin), at: 4 &* k)
      values.store(dashes.attributes[low &+ k], at: 4 &* k)
      k &+= 1
    }
  }
}

extension CapSections {
  /// Writes the caps that stand at two cuts.
  @inline(__always)
  fileprivate func write(
    _ cuts: (RoundedCut, RoundedCut), _ starts: (SIMD4<Float>, SIMD4<Float>),
    to vertices: UncheckedView<Float>, _ values: UncheckedView<Float>, at one: Int, _ two: Int
  ) {
    func turned(_ along: SIMD4<Float>) -> SIMD4<Float> {
      SIMD4(along.y, along.x, along.w, along.z)
    }
    let (along, nextAlong) = (cuts.0.tangent, cuts.1.tangent)
    let (across, nextAcross) = (turned(along), turned(nextAlong))
    let (middle, nextMiddle) = (cuts.0.middle, cuts.1.middle)
    let (vertices, nextVertices) = (vertices.dropping(one), vertices.dropping(two))
    let (values, nextValues) = (values.dropping(one), values.dropping(two))
    var i = 0
    while i < count {
      let lanes = lanes.dropping(3 &* i)
      let (ahead, aside, value) = (lanes[0], lanes[1], lanes[2])
      vertices.store(middle + (along * ahead + across * aside), at: 4 &* i)
      nextVertices.store(nextMiddle + (nextAlong * ahead + nextAcross * aside), at: 4 &* i)
      values.store(starts.0 + value, at: 4 &* i)
      nextValues.store(starts.1 + value, at: 4 &* i)
      i &+= 1
    }
  }
}

/// Where things lie in the pattern of a strip's indices.
private enum StripPattern {
  /// What indices grow by, behind those of three quads: of two, from any triangle of the first on.
  static var step: Int { 18 }
}

extension UncheckedView<UInt32> {
  /// Stores `count` indices of a strip that starts at a vertex, given the pattern of one that
  /// starts at the first; sixteen quads at the least.
  ///
  /// The step is read each time, and there is no loop: of what the compiler knows to stay, it would
  /// add multiples to the first indices, which takes one more instruction for each store.
  @inline(__always)
  fileprivate func storePattern(
    _ pattern: UncheckedView<UInt32>, _ skipped: Int, _ count: Int, from vertex: UInt32
  ) {
    let start = SIMD4(repeating: vertex)
    let step = pattern.load(SIMD4<UInt32>.self, at: StripPattern.step)
    func lanes(_ number: Int) -> SIMD4<UInt32> {
      pattern.load(SIMD4<UInt32>.self, at: skipped &+ 4 &* number) &+ start
    }
    var (a, b, c) = (lanes(0), lanes(1), lanes(2))
    for k in 0..<(RibbonSink.stripIndices / 12) {
      store(a, at: 12 &* k)
      store(b, at: 12 &* k &+ 4)
      store(c, at: 12 &* k &+ 8)
      (a, b, c) = (a &+ step, b &+ step, c &+ step)
    }
    if count > RibbonSink.stripIndices {
      let (done, quads) = (RibbonSink.stripIndices, UInt32(RibbonSink.stripIndices / 6))
      dropping(done).storeFew(pattern, skipped, count &- done, from: vertex &+ 2 &* quads)
    }
  }

  /// The same, two quads at a time.
  @inline(never)
  fileprivate func storeFew(
    _ pattern: UncheckedView<UInt32>, _ skipped: Int, _ count: Int, from vertex: UInt32
  ) {
    var start = SIMD4(repeating: vertex)
    var i = 0
    while i < count {
      for k in 0..<3 {
        let lanes = pattern.load(SIMD4<UInt32>.self, at: skipped &+ 4 &* k)
        store(lanes &+ start, at: i &+ 4 &* k)
      }
      start &+= 4
      i &+= 12
    }
  }
}
