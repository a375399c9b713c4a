extension RibbonSink {
  var frame: SinkFrame { SinkFrame(origin: origin, displacement: displacement) }

  func isSimple(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Bool {
    RibbonSink.isSimple(first, second)
  }

  /// Adds dashes whose cells are all as they should be, so that their triangles are known.
  mutating func addDashes(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int {
    guard isIdentity, displacement <= Swift.min(dashes.startCap.slack, dashes.endCap.slack) else {
      return first
    }
    inStrip = false
    if strip.count == 0 { layPattern() }
    // Room is made for some at a time, but for no more caps than a mesh may have.
    let caps = 2 &* (dashes.startCap.count &+ dashes.endCap.count &+ 2)
    var number = first
    while number < end {
      let most = Swift.max((dashes.vertexLimit &- positions.count) / caps, 1)
      let last = Swift.min(number &+ Swift.min(most, 64), end)
      number = addSome(dashes, from: number, below: last)
      if number < last { break }
    }
    return number
  }

  /// The same for some dashes.
  @inline(__always)
  private mutating func addSome(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int {
    let (startCap, endCap, spans) = (dashes.startCap, dashes.endCap, dashes.spans)
    let (starts, ends, origin) = (startCap.count, endCap.count, origin)
    // Sections of the path are written four at a time; those too many are overwritten.
    var room = (end &- first) &* (starts &+ ends &+ 2) &+ DashStrips.slack
    for i in first..<end { room &+= Int(spans[i].last &- spans[i].first) }
    let vertices = positions.reserve(2 &* room).rebound(to: Float.self)
    let values = attributes.reserve(2 &* room).rebound(to: Float.self)
    let corners = indices.reserve(6 &* room &+ Self.stripIndices)
    // Of a point's cell the second triangle, and of the cell at the other end the first.
    let (skipped, left) = (startCap.startsInPoint ? 3 : 0, endCap.endsInPoint ? 3 : 0)
    let pattern = strip.view.dropping(skipped)
    let base = UInt32(truncatingIfNeeded: positions.count &+ self.base)
    let limit = dashes.vertexLimit &- positions.count
    var (number, section, index) = (first, 0, 0)
    while number < end {
      let span = spans[number]
      let cuts = dashes.cuts.dropping(2 &* number)
      guard cuts[0].isPlain, !span.hasFan, 2 &* section <= limit else { break }
      let (low, between) = (Int(span.first) &+ 1, Int(span.last &- span.first))
      let (vertices, values) = (vertices.dropping(4 &* section), values.dropping(4 &* section))
      RibbonSink.write(startCap, at: cuts[0].stand, from: origin, to: vertices, values)
      RibbonSink.write(cuts[0], from: origin, to: vertices, values, at: starts)
      if dashes.isKept {
        RibbonSink.copySections(dashes, low, between, to: vertices, values, at: starts &+ 1)
      } else {
        RibbonSink.writeSections(
          dashes, low, between, from: origin, to: vertices, values, at: starts &+ 1)
      }
      let last = starts &+ between &+ 1
      RibbonSink.write(cuts[1], from: origin, to: vertices, values, at: last)
      RibbonSink.write(
        endCap, at: cuts[1].stand, from: origin, to: vertices.dropping(4 &* last &+ 4),
        values.dropping(4 &* last &+ 4))
      guard areEndsSimple(vertices, starts, last) else { break }
      let count = last &+ ends &+ 1
      if dashes.isKept {
        guard dashes.stops[Int(span.last)].odd <= span.first &+ 1 else { break }
      } else {
        guard areSimple(vertices, starts &+ 1, last &- 1, last: count &- 5) else { break }
      }
      let total = 6 &* (count &- 1) &- skipped
      corners.dropping(index).storePattern(
        pattern, total, from: base &+ UInt32(truncatingIfNeeded: 2 &* section))
      section &+= count
      index &+= total &- left
      number &+= 1
    }
    positions.advance(by: 2 &* section)
    attributes.advance(by: 2 &* section)
    indices.advance(by: index)
    return number
  }

  /// Adds a dash with a fan between its cuts, whose sections are kept; the cells between are looked at one by one.
  ///
  /// It adds what `layDash` does section by section, to the bit; fails where caps must be looked at, too.
  mutating func addFanDash(_ dashes: PlainDashes, _ number: Int) -> Bool {
    let (startCap, endCap, span) = (dashes.startCap, dashes.endCap, dashes.spans[number])
    guard isIdentity, displacement <= Swift.min(startCap.slack, endCap.slack) else { return false }
    if strip.count == 0 { layPattern() }
    let cuts = dashes.cuts.dropping(2 &* number)
    let knots = (Int(span.first) &+ 1)...Int(span.last)
    var between = 0
    for knot in knots { between &+= dashes.sectionCount(at: knot) }
    let (starts, last) = (startCap.count, startCap.count &+ between &+ 1)
    let (first, count) = (positions.count, last &+ 1 &+ endCap.count)
    let vertices = positions.reserve(2 &* count).rebound(to: Float.self)
    let values = attributes.reserve(2 &* count).rebound(to: Float.self)
    RibbonSink.write(startCap, at: cuts[0].stand, from: origin, to: vertices, values)
    RibbonSink.write(cuts[0], from: origin, to: vertices, values, at: starts)
    var section = starts &+ 1
    for knot in knots {
      let sections = dashes.sections(at: knot)
      for i in 0..<dashes.sectionCount(at: knot) {
        vertices.store(sections[i], at: 4 &* section)
        values.store(dashes.attributes[knot], at: 4 &* section)
        section &+= 1
      }
    }
    RibbonSink.write(cuts[1], from: origin, to: vertices, values, at: last)
    RibbonSink.write(
      endCap, at: cuts[1].stand, from: origin, to: vertices.dropping(4 &* last &+ 4),
      values.dropping(4 &* last &+ 4))
    positions.advance(by: 2 &* count)
    attributes.advance(by: 2 &* count)
    addPattern(starts, from: first, startsInPoint: startCap.startsInPoint)
    section = starts
    for knot in knots {
      for i in 0..<dashes.sectionCount(at: knot) {
        if !dashes.repeats(i, at: knot) { bridge(vertices, section, section &+ 1, first) }
        section &+= 1
      }
    }
    bridge(vertices, section, last, first)
    addPattern(endCap.count, from: first &+ 2 &* last, endsInPoint: endCap.endsInPoint)
    inStrip = false
    return true
  }

  /// Adds the triangles of a strip's cells from a vertex on; a cell at a point is one triangle.
  private mutating func addPattern(
    _ cells: Int, from vertex: Int, startsInPoint: Bool = false, endsInPoint: Bool = false
  ) {
    guard cells > 0 else { return }
    let skipped = startsInPoint ? 3 : 0
    let total = 6 &* cells &- skipped
    indices.reserve(total &+ Self.stripIndices).storePattern(
      strip.view.dropping(skipped), total, from: UInt32(truncatingIfNeeded: vertex &+ base))
    indices.advance(by: total &- (endsInPoint ? 3 : 0))
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

  /// Writes the sections of a cap.
  @inline(__always)
  static func write(
    _ cap: CapSections, at stand: CapStand, from origin: Point, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>
  ) {
    let center = stand.middle - origin
    let (along, across) = (stand.tangent, stand.tangent.left)
    let start = stand.values
    for i in 0..<cap.count {
      let part = cap.sections[i]
      let (middle, reach) = (center + along * part.alongs, across * part.acrosses)
      vertices.store(
        SIMD4<Float>(Section(lowHalf: middle + reach, highHalf: middle - reach)), at: 4 &* i)
      values.store(start + part.values, at: 4 &* i)
    }
  }

  /// Writes the section of a cut.
  @inline(__always)
  private static func write(
    _ cut: DashCut, from origin: Point, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>, at index: Int
  ) {
    vertices.store(
      SIMD4<Float>(cut.section - Section(lowHalf: origin, highHalf: origin)), at: 4 &* index)
    values.store(cut.stand.values + SIMD4(0, -1, 0, 1), at: 4 &* index)
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
    for k in 0..<count {
      vertices.store(SIMD4<Float>(dashes.sections[low &+ k] - origin), at: 4 &* (index &+ k))
      values.store(dashes.attributes[low &+ k], at: 4 &* (index &+ k))
    }
  }

  /// Whether both triangles behind a section and both before another have positive areas.
  @inline(__always)
  private func areEndsSimple(
    _ vertices: UncheckedView<Float>, _ first: Int, _ last: Int
  ) -> Bool {
    typealias Pair = SIMD2<Double>
    let a = vertices.load(SIMD4<Float>.self, at: 4 &* first)
    let b = vertices.load(SIMD4<Float>.self, at: 4 &* last &- 4)
    let c = vertices.load(SIMD4<Float>.self, at: 4 &* first &+ 4)
    let d = vertices.load(SIMD4<Float>.self, at: 4 &* last)
    let (lx, ly) = (Pair(SIMD2(a.x, b.x)), Pair(SIMD2(a.y, b.y)))
    let (rx, ry) = (Pair(SIMD2(a.z, b.z)), Pair(SIMD2(a.w, b.w)))
    let (nextLX, nextLY) = (Pair(SIMD2(c.x, d.x)), Pair(SIMD2(c.y, d.y)))
    let (nextRX, nextRY) = (Pair(SIMD2(c.z, d.z)), Pair(SIMD2(c.w, d.w)))
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
