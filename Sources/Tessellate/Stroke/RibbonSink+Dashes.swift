extension RibbonSink {
  var frame: SinkFrame { SinkFrame(origin: origin, displacement: displacement) }

  /// Adds dashes with known caps whose cells between the cuts are kept, or as they should be.
  mutating func addDashes(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int {
    inStrip = false
    if strip.count == 0 { layPattern() }
    // No room is made for more caps than a mesh may have.
    let limit = dashes.vertexLimit &- positions.count
    let caps = dashes.startCap.count &+ dashes.endCap.count &+ 2
    let end = Swift.min(end, first &+ Swift.max(limit / (2 &* caps), 1))
    // Sections of the path are written four at a time; those too many are overwritten.
    var room = (end &- first) &* caps &+ DashStrips.slack
    for i in first..<end { room &+= Int(dashes.spans[i].count) }
    let vertices = positions.reserve(2 &* room).rebound(to: Float.self)
    let values = attributes.reserve(2 &* room).rebound(to: Float.self)
    let corners = indices.reserve(6 &* room &+ Self.stripIndices)
    func mayLay(_ number: Int, at section: Int) -> Bool {
      number < end && dashes.spans[number].kind <= .odd && 2 &* section <= limit
    }
    var (number, section) = (first, 0)
    while mayLay(number, at: section) {
      let laid = write(dashes, number, to: vertices, values, at: section)
      // Of two dashes the cells beside cuts are looked at together.
      if dashes.isKept, mayLay(number &+ 1, at: laid.end) {
        let next = write(dashes, number &+ 1, to: vertices, values, at: laid.end)
        if areEndsSimple(vertices, laid, next) {
          (number, section) = (number &+ 2, next.end)
          continue
        }
      }
      guard areEndsSimple(vertices, laid),
        dashes.isKept || areSimple(vertices, laid.strip &+ 1, laid.last &- 1, last: laid.end &- 5)
      else { break }
      (number, section) = (number &+ 1, laid.end)
    }
    indices.advance(by: storeTriangles(dashes, from: first, below: number, to: corners))
    positions.advance(by: 2 &* section)
    attributes.advance(by: 2 &* section)
    return number
  }

  /// Writes the sections of a dash.
  @inline(__always)
  private func write(
    _ dashes: PlainDashes, _ number: Int, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>, at section: Int
  ) -> LaidDash {
    let (low, between) = (Int(dashes.spans[number].low), Int(dashes.spans[number].count))
    let (from, to) = (Float(dashes.spans[number].from), Float(dashes.spans[number].to))
    let cuts = dashes.cuts.dropping(2 &* number)
    let strip = section &+ dashes.startCap.count
    let last = strip &+ between &+ 1
    RibbonSink.write(dashes.startCap, at: cuts[0], from, to: vertices, values, at: section)
    RibbonSink.write(cuts[0], from, to: vertices, values, at: strip)
    if dashes.isKept {
      RibbonSink.copySections(dashes, low, between, to: vertices, values, at: strip &+ 1)
    } else {
      RibbonSink.writeSections(
        dashes, low, between, from: origin, to: vertices, values, at: strip &+ 1)
    }
    RibbonSink.write(cuts[1], to, to: vertices, values, at: last)
    RibbonSink.write(dashes.endCap, at: cuts[1], to, to: vertices, values, at: last &+ 1)
    return LaidDash(strip: strip, last: last, end: last &+ dashes.endCap.count &+ 1)
  }

  /// Stores the indices of dashes, and returns how many they are.
  @inline(__always)
  private mutating func storeTriangles(
    _ dashes: PlainDashes, from first: Int, below end: Int, to corners: UncheckedView<UInt32>
  ) -> Int {
    let (startCap, endCap, spans) = (dashes.startCap, dashes.endCap, dashes.spans)
    // Of a point's cell the second triangle, and of the cell at the other end the first.
    let (skipped, left) = (startCap.startsInPoint ? 3 : 0, endCap.endsInPoint ? 3 : 0)
    let pattern = strip.view
    let caps = startCap.count &+ endCap.count &+ 2
    var vertex = UInt32(truncatingIfNeeded: positions.count &+ base)
    var (index, number) = (0, first)
    while number < end {
      let count = caps &+ Int(spans[number].count)
      if spans[number].kind == .odd {
        index &+= storeCells(dashes, number, to: corners.dropping(index), from: vertex) &- left
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

  /// Stores the indices of a dash whose cells between the cuts are kept, and returns how many they are.
  @inline(never)
  private mutating func storeCells(
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
      let cell = dashes.cells[i]
      corners.store(cell.corners &+ section, at: index)
      index &+= cell.count
    }
    let total = 6 &* (dashes.endCap.count &+ 1)
    corners.dropping(index).storeFew(strip.view, 0, total, from: section &+ 2)
    return index &+ total
  }

  /// The indices of sixteen quads, which few dashes have more of: how many times four would be a branch that nobody can predict.
  fileprivate static var stripIndices: Int { 96 }

  /// Lays the indices of a strip that starts at the first vertex, and four times what they grow by from two quads to the next two.
  @inline(never)
  private mutating func layPattern() {
    let slack = UncheckedView<UInt32>.stripSlack
    strip.reserve(StripPattern.step + slack)
    strip.view.storeStrip(StripPattern.step / 6, from: 0)
    strip.view.store(SIMD4<UInt32>(repeating: 4), at: StripPattern.step)
    strip.count = StripPattern.step + 4
  }

  /// Writes the sections of a cap that stands at a cut.
  @inline(__always)
  private static func write(
    _ cap: CapSections, at cut: RoundedCut, _ distance: Float, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>, at index: Int
  ) {
    let (middle, along, start) = (cut.middle, cut.tangent, SIMD4(distance, 0, distance, 0))
    let across = SIMD4(along.y, along.x, along.w, along.z)
    let (vertices, values) = (vertices.dropping(4 &* index), values.dropping(4 &* index))
    var i = 0
    while i < cap.count {
      let lanes = cap.lanes.dropping(3 &* i)
      vertices.store(middle + (along * lanes[0] + across * lanes[1]), at: 4 &* i)
      values.store(start + lanes[2], at: 4 &* i)
      i &+= 1
    }
  }

  /// Writes the section of a cut.
  @inline(__always)
  private static func write(
    _ cut: RoundedCut, _ distance: Float, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>, at index: Int
  ) {
    vertices.store(cut.section, at: 4 &* index)
    values.store(SIMD4(distance, 0, distance, 0) + SIMD4(0, -1, 0, 1), at: 4 &* index)
  }

  /// Copies sections that are kept as they are rounded.
  @inline(__always)
  private static func copySections(
    _ dashes: PlainDashes, _ low: Int, _ count: Int, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>, at index: Int
  ) {
    var i = 0
    repeat {
      for k in i..<(i &+ 4) {
        vertices.store(dashes.vertices[low &+ k], at: 4 &* (index &+ k))
        values.store(dashes.attributes[low &+ k], at: 4 &* (index &+ k))
      }
      i &+= 4
    } while i < count
  }

  /// Rounds and writes sections.
  @inline(__always)
  private static func writeSections(
    _ dashes: PlainDashes, _ low: Int, _ count: Int, from origin: Point,
    to vertices: UncheckedView<Float>, _ values: UncheckedView<Float>, at index: Int
  ) {
    let origin = Section(lowHalf: origin, highHalf: origin)
    var k = 0
    while k < count {
      vertices.store(SIMD4<Float>(dashes.sections[low &+ k] - origin), at: 4 &* (index &+ k))
      values.store(dashes.attributes[low &+ k], at: 4 &* (index &+ k))
      k &+= 1
    }
  }

  /// Whether all triangles of the four cells beside the cuts of two dashes surely have positive areas.
  ///
  /// It is told as for the cells of rows (RibbonSink+Rows).
  @inline(__always)
  private func areEndsSimple(
    _ vertices: UncheckedView<Float>, _ first: LaidDash, _ second: LaidDash
  ) -> Bool {
    func section(_ place: Int) -> SIMD4<Float> {
      vertices.load(SIMD4<Float>.self, at: 4 &* place)
    }
    let (leftX, leftY, rightX, rightY) = SIMD4.transposed(
      section(first.strip), section(first.last &- 1), section(second.strip),
      section(second.last &- 1))
    let (nextLX, nextLY, nextRX, nextRY) = SIMD4.transposed(
      section(first.strip &+ 1), section(first.last), section(second.strip &+ 1),
      section(second.last))
    let (ex, ey) = (nextLX - leftX, nextLY - leftY)
    let (ax, ay) = (rightX - leftX, rightY - leftY)
    let (bx, by) = (nextRX - nextLX, nextRY - nextLY)
    let ahead = ex * ay - ey * ax
    let least = ahead.smaller((ex * by - ey * bx).smaller(ahead) + (bx * ay - by * ax))
    return all(least .> (rowDoubt ?? .infinity))
  }

  /// Whether all triangles of both cells beside a dash's cuts have positive areas.
  @inline(__always)
  private func areEndsSimple(_ vertices: UncheckedView<Float>, _ dash: LaidDash) -> Bool {
    areEndsSimple(vertices, dash.strip, dash.last)
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

/// Where a dash was laid: its first cut, its last, and what follows.
private struct LaidDash {
  var strip, last, end: Int
}

/// Where things lie in the pattern of a strip's indices.
private enum StripPattern {
  /// What indices grow by, behind those of three quads: of two, from any triangle of the first on.
  static var step: Int { 18 }
}

extension UncheckedView<UInt32> {
  /// Stores `count` indices of a strip that starts at a vertex, given the pattern of one that starts at the first; sixteen quads at the least.
  ///
  /// The step is read each time, and there is no loop: of what the compiler knows to stay, it would add multiples to the first indices, which
  /// takes one more instruction for each store.
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
