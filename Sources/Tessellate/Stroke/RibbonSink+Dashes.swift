extension RibbonSink {
  var frame: SinkFrame { SinkFrame(origin: origin, displacement: displacement) }

  /// Adds dashes with known caps whose cells between the cuts are kept, or as they should be.
  mutating func addDashes(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int {
    inStrip = false
    if strip.count == 0 { layPattern() }
    let (startCap, endCap, spans) = (dashes.startCap, dashes.endCap, dashes.spans)
    let (starts, ends) = (startCap.count, endCap.count)
    // No room is made for more caps than a mesh may have.
    let limit = dashes.vertexLimit &- positions.count
    let caps = starts &+ ends &+ 2
    let end = Swift.min(end, first &+ Swift.max(limit / (2 &* caps), 1))
    // Sections of the path are written four at a time; those too many are overwritten.
    var room = (end &- first) &* caps &+ DashStrips.slack
    for i in first..<end { room &+= Int(spans[i].count) }
    let vertices = positions.reserve(2 &* room).rebound(to: Float.self)
    let values = attributes.reserve(2 &* room).rebound(to: Float.self)
    let corners = indices.reserve(6 &* room &+ Self.stripIndices)
    var (number, section) = (first, 0)
    while number < end {
      guard spans[number].kind <= .odd, 2 &* section <= limit else { break }
      let (low, between) = (Int(spans[number].low), Int(spans[number].count))
      let cuts = dashes.cuts.dropping(2 &* number)
      let strip = section &+ starts
      let last = strip &+ between &+ 1
      let from = Float(spans[number].from), to = Float(spans[number].to)
      RibbonSink.write(startCap, at: cuts[0], from, to: vertices, values, at: section)
      RibbonSink.write(cuts[0], from, to: vertices, values, at: strip)
      if dashes.isKept {
        RibbonSink.copySections(dashes, low, between, to: vertices, values, at: strip &+ 1)
      } else {
        RibbonSink.writeSections(
          dashes, low, between, from: origin, to: vertices, values, at: strip &+ 1)
      }
      RibbonSink.write(cuts[1], to, to: vertices, values, at: last)
      RibbonSink.write(endCap, at: cuts[1], to, to: vertices, values, at: last &+ 1)
      let total = last &+ ends &+ 1
      guard areEndsSimple(vertices, strip, last),
        dashes.isKept || areSimple(vertices, strip &+ 1, last &- 1, last: total &- 5)
      else { break }
      section = total
      number &+= 1
    }
    indices.advance(by: storeTriangles(dashes, from: first, below: number, to: corners))
    positions.advance(by: 2 &* section)
    attributes.advance(by: 2 &* section)
    return number
  }

  /// Stores the indices of dashes, and returns how many they are.
  @inline(__always)
  private func storeTriangles(
    _ dashes: PlainDashes, from first: Int, below end: Int, to corners: UncheckedView<UInt32>
  ) -> Int {
    let (startCap, endCap, spans) = (dashes.startCap, dashes.endCap, dashes.spans)
    // Of a point's cell the second triangle, and of the cell at the other end the first.
    let (skipped, left) = (startCap.startsInPoint ? 3 : 0, endCap.endsInPoint ? 3 : 0)
    let pattern = strip.view.dropping(skipped)
    let caps = startCap.count &+ endCap.count &+ 2
    var vertex = UInt32(truncatingIfNeeded: positions.count &+ base)
    var (index, number) = (0, first)
    while number < end {
      let count = caps &+ Int(spans[number].count)
      if spans[number].kind == .odd {
        index &+= storeCells(dashes, number, to: corners.dropping(index), from: vertex) &- left
      } else {
        let total = 6 &* (count &- 1) &- skipped
        corners.dropping(index).storePattern(pattern, total, from: vertex)
        index &+= total &- left
      }
      vertex &+= UInt32(truncatingIfNeeded: 2 &* count)
      number &+= 1
    }
    return index
  }

  /// Stores the indices of a dash whose cells between the cuts are kept, and returns how many they are.
  @inline(never)
  private func storeCells(
    _ dashes: PlainDashes, _ number: Int, to corners: UncheckedView<UInt32>, from vertex: UInt32
  ) -> Int {
    let span = dashes.spans[number]
    let (low, between) = (Int(span.low), Int(span.count))
    let skipped = dashes.startCap.startsInPoint ? 3 : 0
    var index = 6 &* (dashes.startCap.count &+ 1) &- skipped
    corners.storePattern(strip.view.dropping(skipped), index, from: vertex)
    var section = vertex &+ UInt32(truncatingIfNeeded: 2 &* dashes.startCap.count)
    for i in (low &+ 1)..<(low &+ between) {
      section &+= 2
      let cell = dashes.cells[i]
      corners.store(cell.corners &+ section, at: index)
      index &+= cell.count
    }
    let total = 6 &* (dashes.endCap.count &+ 1)
    corners.dropping(index).storePattern(strip.view, total, from: section &+ 2)
    return index &+ total
  }

  /// The indices of sixteen quads, which few dashes have more of: how many times four would be a branch that nobody can predict.
  fileprivate static var stripIndices: Int { 96 }

  /// Lays the indices of a strip that starts at the first vertex; vectors of these the compiler leaves alone.
  @inline(never)
  private mutating func layPattern() {
    let slack = UncheckedView<UInt32>.stripSlack
    strip.reserve(Self.stripIndices + 2 * slack)
    strip.view.storeStrip((Self.stripIndices + slack) / 6, from: 0)
    strip.count = Self.stripIndices + slack
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
    values.store(SIMD4(distance, -1, distance, 1), at: 4 &* index)
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

extension UncheckedView<UInt32> {
  /// Stores `count` indices of a strip that starts at a vertex, given those of one that starts at the first.
  @inline(__always)
  fileprivate func storePattern(_ pattern: UncheckedView<UInt32>, _ count: Int, from vertex: UInt32)
  {
    var start = SIMD4(repeating: vertex)
    var i = 0
    repeat {
      for k in 0..<(RibbonSink.stripIndices / 4) {
        store(pattern.load(SIMD4<UInt32>.self, at: 4 &* k) &+ start, at: i &+ 4 &* k)
      }
      start &+= SIMD4(repeating: UInt32(RibbonSink.stripIndices / 3))
      i &+= RibbonSink.stripIndices
    } while i < count
  }
}
