/// A plain dash: sections between two cuts with caps.
struct PlainDash {
  /// Its two ends.
  var cuts: UncheckedView<DashCut>
  var startCap, endCap: CapSections
  /// Sections of the path between both cuts, and their attributes; some more may be read.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var between: Int

  var start: DashCut {
    @inline(__always) get { cuts[0] }
  }

  var end: DashCut {
    @inline(__always) get { cuts[1] }
  }

  /// The number of all sections.
  var count: Int { startCap.count &+ endCap.count &+ between &+ 2 }
}

/// Dashes of one sub-path that wait to be laid.
struct PlainDashes {
  var spans: UncheckedView<DashSpan>
  /// Two for each of them.
  var cuts: UncheckedView<DashCut>
  var startCap, endCap: CapSections
  /// What is known of the knots: sections, attributes, sections as they are rounded, and where strips stop; these if they are kept.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var vertices: UncheckedView<SIMD4<Float>>
  var stops: UncheckedView<DashStops>
  var isKept: Bool
  /// Behind so many vertices no dash begins.
  var vertexLimit: Int

  subscript(index: Int) -> PlainDash {
    let span = spans[index]
    let first = Int(span.first) &+ 1
    return PlainDash(
      cuts: cuts.dropping(2 &* index), startCap: startCap, endCap: endCap,
      sections: sections.dropping(first), attributes: attributes.dropping(first),
      between: Int(span.last &- span.first))
  }
}

extension RibbonSink {
  var frame: SinkFrame { SinkFrame(origin: origin, displacement: displacement) }

  func areSimple(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Bool {
    RibbonSink.isSimple(first, second)
  }

  /// Adds dashes whose cells are all as they should be, so that their triangles are known.
  mutating func addDashes(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int {
    let (startCap, endCap) = (dashes.startCap, dashes.endCap)
    guard isIdentity, displacement <= Swift.min(startCap.slack, endCap.slack) else { return first }
    inStrip = false
    if strip.count == 0 { layPattern() }
    var number = first
    while number < end {
      let span = dashes.spans[number]
      let cuts = dashes.cuts.dropping(2 &* number)
      guard cuts[0].isPlain, !span.hasFan, positions.count <= dashes.vertexLimit else { break }
      let (low, between) = (Int(span.first) &+ 1, Int(span.last &- span.first))
      let starts = startCap.count
      let count = starts &+ endCap.count &+ between &+ 2
      // Sections of the path are written four at a time; those too many are overwritten.
      let total = 2 &* (count &+ DashStrips.slack)
      let vertices = positions.reserve(total).rebound(to: Float.self)
      let values = attributes.reserve(total).rebound(to: Float.self)
      write(startCap, at: cuts[0].stand, to: vertices, values)
      write(cuts[0], to: vertices, values, at: starts)
      if dashes.isKept {
        copySections(dashes, low, between, to: vertices, values, at: starts &+ 1)
      } else {
        writeSections(dashes, low, between, to: vertices, values, at: starts &+ 1)
      }
      let last = starts &+ between &+ 1
      write(cuts[1], to: vertices, values, at: last)
      write(
        endCap, at: cuts[1].stand, to: vertices.dropping(4 &* last &+ 4),
        values.dropping(4 &* last &+ 4))
      guard areSimple(vertices, starts, last) else { break }
      if dashes.isKept {
        guard dashes.stops[Int(span.last)].odd <= span.first &+ 1 else { break }
      } else {
        guard areSimple(vertices, starts &+ 1, last &- 1, last: count &- 5) else { break }
      }
      addDashCells(count, startCap.startsInPoint, endCap.endsInPoint)
      positions.advance(by: 2 &* count)
      attributes.advance(by: 2 &* count)
      number &+= 1
    }
    return number
  }

  /// The indices of sixteen quads, which few dashes have more of: how many times four would be a branch that nobody can predict.
  private static var stripIndices: Int { 96 }

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
  private func write(
    _ cap: CapSections, at stand: CapStand, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>
  ) {
    let center = stand.middle - origin
    let (along, across) = (stand.tangent, stand.tangent.left)
    let distance = SIMD2(repeating: stand.distance)
    var i = 0
    while 2 &* i < cap.count {
      let part = cap.lanes[i]
      let (first, second) = (
        center + along * part.firstAlong, center + along * part.secondAlong
      )
      let (reach, next) = (across * part.firstAcross, across * part.secondAcross)
      vertices.store(
        SIMD4<Float>(Section(lowHalf: first + reach, highHalf: first - reach)), at: 8 &* i)
      vertices.store(
        SIMD4<Float>(Section(lowHalf: second + next, highHalf: second - next)), at: 8 &* i &+ 4)
      let (values2, sides) = (SIMD2<Float>(distance + part.along), part.sides)
      values.store(SIMD4(values2.x, sides.x, values2.x, sides.y), at: 8 &* i)
      values.store(SIMD4(values2.y, sides.z, values2.y, sides.w), at: 8 &* i &+ 4)
      i &+= 1
    }
  }

  /// Writes the section of a cut.
  @inline(__always)
  private func write(
    _ cut: DashCut, to vertices: UncheckedView<Float>, _ values: UncheckedView<Float>,
    at index: Int
  ) {
    let distance = Float(cut.stand.distance)
    vertices.store(
      SIMD4<Float>(cut.section - Section(lowHalf: origin, highHalf: origin)), at: 4 &* index)
    values.store(SIMD4(distance, -1, distance, 1), at: 4 &* index)
  }

  /// Copies sections that are kept as they are rounded.
  @inline(__always)
  private func copySections(
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
  private func writeSections(
    _ dashes: PlainDashes, _ low: Int, _ count: Int, to vertices: UncheckedView<Float>,
    _ values: UncheckedView<Float>, at index: Int
  ) {
    let origin = Section(lowHalf: origin, highHalf: origin)
    for k in 0..<count {
      vertices.store(SIMD4<Float>(dashes.sections[low &+ k] - origin), at: 4 &* (index &+ k))
      values.store(dashes.attributes[low &+ k], at: 4 &* (index &+ k))
    }
  }

  /// Whether both triangles behind a section and both before another have positive areas.
  @inline(__always)
  private func areSimple(
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

  /// The triangles of a strip of its own, which follows all vertices; a cell at a point is one triangle.
  @inline(__always)
  private mutating func addDashCells(_ count: Int, _ startsInPoint: Bool, _ endsInPoint: Bool) {
    // Of a point's cell the second triangle, and of the cell at the other end the first.
    let skipped = startsInPoint ? 3 : 0
    let total = 6 &* (count &- 1) &- skipped
    let corners = indices.reserve(total &+ Self.stripIndices)
    let pattern = strip.view.dropping(skipped)
    var start = SIMD4(repeating: UInt32(truncatingIfNeeded: positions.count &+ base))
    var i = 0
    repeat {
      for k in 0..<(Self.stripIndices / 4) {
        corners.store(pattern.load(SIMD4<UInt32>.self, at: 4 &* k) &+ start, at: i &+ 4 &* k)
      }
      start &+= SIMD4(repeating: UInt32(Self.stripIndices / 3))
      i &+= Self.stripIndices
    } while i < total
    indices.advance(by: total &- (endsInPoint ? 3 : 0))
  }
}
