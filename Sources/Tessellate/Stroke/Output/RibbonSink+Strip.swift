extension RibbonSink {
  /// Adds a strip of one quad across the whole pen; returns the names of its sections, or `nil`,
  /// and adds nothing, where a triangle's area is not positive.
  @inline(__always)
  mutating func addQuad(
    _ first: Section, _ second: Section, distances: (Double, Double)
  ) -> (start: Int, end: Int)? {
    let (a, b) = (rounded(first), rounded(second))
    guard RibbonSink.isSimple(a, b) else { return nil }
    let index = positions.count
    let vertices = positions.reserve(4).rebound(to: Float.self)
    vertices.store(a, at: 0)
    vertices.store(b, at: 4)
    positions.advance(by: 4)
    let values = attributes.reserve(4).rebound(to: Float.self)
    let (from, to) = (Float(distances.0), Float(distances.1))
    values.store(SIMD8(from, -1, from, 1, to, -1, to, 1), at: 0)
    attributes.advance(by: 4)
    let corners = indices.reserve(8)
    corners.store(
      SIMD8<UInt32>(0, 2, 1, 1, 2, 3, 0, 0) &+ UInt32(truncatingIfNeeded: index &+ base), at: 0)
    indices.advance(by: 6)
    (section, inStrip) = (index &+ 2, false)
    return (index, index &+ 2)
  }

  /// Whether both triangles between two sections have positive areas, as `bridge` computes them.
  @inline(__always)
  static func isSimple(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Bool {
    let (wide, next) = (Section(first), Section(second))
    let across = wide.right - wide.left
    return (next.left - wide.left).cross(across) > 0 && (next.right - wide.left).cross(across) > 0
      && (next.left - wide.right).cross(next.right - wide.right) > 0
  }

  /// Returns a section as its vertices are rounded.
  @inline(__always)
  func rounded(_ section: Section) -> SIMD4<Float> {
    let origin = Section(left: origin, right: origin)
    if isIdentity { return SIMD4<Float>(section - origin) }
    return SIMD4<Float>(
      Section(left: transform.apply(section.left), right: transform.apply(section.right)) - origin)
  }

  /// Adds a cap: at once if rounding moves vertices by less than its slack, because then its
  /// triangles are certain, and section by section otherwise.
  mutating func addCap(_ cap: CapSections, at stand: CapStand) {
    guard cap.count > 0, isIdentity, displacement <= cap.slack,
      !inStrip || section &+ 2 == positions.count
    else { return addSections(of: cap, at: stand) }
    // At the end of a strip, the path's own last section comes before the cap's.
    let before = inStrip ? 1 : 0
    let (first, last) = (positions.count &- 2 &* before, cap.count &+ before &- 1)
    let vertices = positions.reserve(2 &* cap.count).rebound(to: Float.self)
    let values = attributes.reserve(2 &* cap.count).rebound(to: Float.self)
    var seen = stand
    seen.middle -= origin
    for i in 0..<cap.count {
      let part = cap[i]
      vertices.store(SIMD4<Float>(seen.section(part)), at: 4 &* i)
      values.store(stand.values + part.values, at: 4 &* i)
    }
    positions.advance(by: 2 &* cap.count)
    attributes.advance(by: 2 &* cap.count)
    let strip = vertices.dropping(-4 &* before)
    let low = before == 0 && cap.startsInPoint ? Swift.min(1, last) : 0
    let high = before == 1 && cap.endsInPoint ? last &- 1 : last
    bridge(strip, 0, low, first)
    addQuads(from: first &+ 2 &* low, count: high &- low)
    bridge(strip, high, last, first)
    let tip = Section(strip.load(SIMD4<Float>.self, at: 4 &* last))
    (lastLeft, lastRight, section, inStrip) = (tip.left, tip.right, first &+ 2 &* last, true)
  }

  /// Adds the quads number `low` ..< `high` of a strip one by one.
  mutating func bridge(
    _ vertices: UncheckedView<Float>, _ low: Int, _ high: Int, _ first: Int
  ) {
    for i in low..<high {
      let before = SIMD4<Double>(vertices.load(SIMD4<Float>.self, at: 4 &* i))
      let next = SIMD4<Double>(vertices.load(SIMD4<Float>.self, at: 4 &* i &+ 4))
      (lastLeft, lastRight, section) = (before.left, before.right, first &+ 2 &* i)
      let index = first &+ 2 &* i &+ 2
      bridge(index, index &+ 1, next.left, next.right)
    }
  }

  /// The largest number of quads that are tested one by one instead of four at a time.
  ///
  /// One or two quads in lanes cost a plan's frame 4 % more instructions: 304 → 292 thousand in
  /// `stroke/plan-phase` (ccfab73).
  private static var few: Int { 2 }

  /// Whether all triangles of the quads number `low` ..< `high` of a strip certainly have positive
  /// areas.
  ///
  /// More than a few are tested four at a time; no four begin after `last`.
  @inline(__always)
  func areSimple(
    _ vertices: UncheckedView<Float>, _ low: Int, _ high: Int, last: Int
  ) -> Bool {
    var i = low
    while high &- low <= RibbonSink.few, i < high {
      let (first, second) = (
        vertices.load(SIMD4<Float>.self, at: 4 &* i),
        vertices.load(SIMD4<Float>.self, at: 4 &* i &+ 4)
      )
      guard RibbonSink.isSimple(first, second) else { return false }
      i &+= 1
    }
    while i < high {
      guard areSimple(vertices.dropping(4 &* Swift.min(i, last))) else { return false }
      i &+= 4
    }
    return true
  }

  /// Whether all triangles of the four quads between five sections certainly have positive areas.
  ///
  /// Each difference of coordinates is off by half a unit in the last place, each product by three
  /// of them, and the area by four units of the products' sum; `isPositive` demands eight.
  @inline(__always)
  func areSimple(_ vertices: UncheckedView<Float>) -> Bool {
    let s0 = vertices.load(SIMD4<Float>.self, at: 0)
    let s1 = vertices.load(SIMD4<Float>.self, at: 4)
    let s2 = vertices.load(SIMD4<Float>.self, at: 8)
    let s3 = vertices.load(SIMD4<Float>.self, at: 12)
    let s4 = vertices.load(SIMD4<Float>.self, at: 16)
    let (lx, ly) = (SIMD4(s0.x, s1.x, s2.x, s3.x), SIMD4(s0.y, s1.y, s2.y, s3.y))
    let (rx, ry) = (SIMD4(s0.z, s1.z, s2.z, s3.z), SIMD4(s0.w, s1.w, s2.w, s3.w))
    let (nextLX, nextLY) = (SIMD4(s1.x, s2.x, s3.x, s4.x), SIMD4(s1.y, s2.y, s3.y, s4.y))
    let (nextRX, nextRY) = (SIMD4(s1.z, s2.z, s3.z, s4.z), SIMD4(s1.w, s2.w, s3.w, s4.w))
    return all(
      isSimple(
        left: (lx, ly), right: (rx, ry), nextLeft: (nextLX, nextLY), nextRight: (nextRX, nextRY)))
  }

  /// Tests each of four quads whose corners' coordinates are in lanes.
  @inline(__always)
  func isSimple(
    left: (x: SIMD4<Float>, y: SIMD4<Float>), right: (x: SIMD4<Float>, y: SIMD4<Float>),
    nextLeft: (x: SIMD4<Float>, y: SIMD4<Float>), nextRight: (x: SIMD4<Float>, y: SIMD4<Float>)
  ) -> SIMDMask<SIMD4<Int32>> {
    let (acrossX, acrossY) = (right.x - left.x, right.y - left.y)
    let ahead = isPositive(nextLeft.x - left.x, nextLeft.y - left.y, acrossX, acrossY)
    let aheadRight = isPositive(nextRight.x - left.x, nextRight.y - left.y, acrossX, acrossY)
    let last = isPositive(
      nextLeft.x - right.x, nextLeft.y - right.y, nextRight.x - right.x, nextRight.y - right.y)
    return ahead .& aheadRight .& last
  }

  /// Whether (ax, ay) × (bx, by) is certainly positive.
  @inline(__always)
  private func isPositive(
    _ ax: SIMD4<Float>, _ ay: SIMD4<Float>, _ bx: SIMD4<Float>, _ by: SIMD4<Float>
  ) -> SIMDMask<SIMD4<Int32>> {
    let (first, second) = (ax * by, ay * bx)
    return first - second .> (first.magnitude + second.magnitude) * 0x1p-21
  }

  /// Adds two triangles for each of `count` quads whose vertices follow each other.
  @inline(__always)
  mutating func addQuads(from section: Int, count: Int) {
    indices.reserve(6 &* count &+ UncheckedView<UInt32>.stripSlack)
      .storeStrip(count, from: UInt32(truncatingIfNeeded: section &+ base), table: stripTable)
    indices.advance(by: 6 &* count)
  }
}
