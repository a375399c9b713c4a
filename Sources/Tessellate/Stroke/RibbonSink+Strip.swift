extension RibbonSink {
  /// Adds a strip of its own; where all of its cells are as they should be, their triangles are known.
  mutating func addStrip(
    _ sections: UncheckedView<Section>, _ attributes: UncheckedView<SIMD2<Float>>, count: Int
  ) {
    let first = positions.count
    // Four at a time, so that mostly the number of times is the same; those too many are overwritten.
    let room = (count &+ 3) & ~3
    let vertices = positions.reserve(2 &* room).rebound(to: Float.self)
    let values = self.attributes.reserve(2 &* room).rebound(to: Float.self)
    var next = 0
    while next < count {
      for i in next..<(next &+ 4) {
        vertices.store(rounded(sections[i]), at: 4 &* i)
        let (distance, side) = (attributes[i].x, attributes[i].y)
        values.store(SIMD4(distance, -side, distance, side), at: 4 &* i)
      }
      next &+= 4
    }
    positions.advance(by: 2 &* count)
    self.attributes.advance(by: 2 &* count)
    // Caps may end in a point, whose cell is one triangle.
    let low = attributes[0].y == 0 ? 1 : 0
    let high = count &- (attributes[count &- 1].y == 0 ? 2 : 1)
    (section, inStrip) = (first, false)
    guard high &- low >= 4, areSimple(vertices, low, high) else {
      return bridge(vertices, 0, count &- 1, first)
    }
    if low > 0 { bridge(vertices, 0, low, first) }
    addCells(from: first &+ 2 &* low, count: high &- low)
    if high < count &- 1 { bridge(vertices, high, count &- 1, first) }
  }

  @inline(__always)
  private func rounded(_ section: Section) -> SIMD4<Float> {
    let mapped =
      isIdentity
      ? section
      : Section(left: transform.apply(section.left), right: transform.apply(section.right))
    return SIMD4<Float>(mapped - Section(left: origin, right: origin))
  }

  /// Adds the cells number `low` ..< `high` of a strip one by one.
  private mutating func bridge(
    _ vertices: UncheckedView<Float>, _ low: Int, _ high: Int, _ first: Int
  ) {
    for i in low..<high {
      let before = SIMD4<Double>(vertices.load(SIMD4<Float>.self, at: 4 &* i))
      let next = SIMD4<Double>(vertices.load(SIMD4<Float>.self, at: 4 &* i &+ 4))
      (lastLeft, lastRight, section) = (before.left, before.right, first &+ 2 &* i)
      bridge(first &+ 2 &* i &+ 2, next.left, next.right)
    }
  }

  /// Whether all triangles of the cells number `low` ..< `high` of a strip surely have positive areas; at least four cells.
  @inline(__always)
  private func areSimple(_ vertices: UncheckedView<Float>, _ low: Int, _ high: Int) -> Bool {
    var i = low
    while i < high {
      guard areSimple(vertices.dropping(4 &* Swift.min(i, high &- 4))) else { return false }
      i &+= 4
    }
    return true
  }

  /// Whether all triangles of the four cells between five sections surely have positive areas.
  ///
  /// Each difference of coordinates is off by half a unit in the last place, each product by three, and the area by four of their sum.
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
    return areSimple(
      left: (lx, ly), right: (rx, ry), nextLeft: (nextLX, nextLY), nextRight: (nextRX, nextRY))
  }

  /// The same of four cells whose corners' coordinates are given in lanes.
  @inline(__always)
  func areSimple(
    left: (x: SIMD4<Float>, y: SIMD4<Float>), right: (x: SIMD4<Float>, y: SIMD4<Float>),
    nextLeft: (x: SIMD4<Float>, y: SIMD4<Float>), nextRight: (x: SIMD4<Float>, y: SIMD4<Float>)
  ) -> Bool {
    let (acrossX, acrossY) = (right.x - left.x, right.y - left.y)
    let ahead = isPositive(nextLeft.x - left.x, nextLeft.y - left.y, acrossX, acrossY)
    let aheadRight = isPositive(nextRight.x - left.x, nextRight.y - left.y, acrossX, acrossY)
    let last = isPositive(
      nextLeft.x - right.x, nextLeft.y - right.y, nextRight.x - right.x, nextRight.y - right.y)
    return all(ahead .& aheadRight .& last)
  }

  /// Whether (ax, ay) × (bx, by) is surely positive.
  @inline(__always)
  private func isPositive(
    _ ax: SIMD4<Float>, _ ay: SIMD4<Float>, _ bx: SIMD4<Float>, _ by: SIMD4<Float>
  ) -> SIMDMask<SIMD4<Int32>> {
    let (first, second) = (ax * by, ay * bx)
    return first - second .> (first.magnitude + second.magnitude) * 0x1p-21
  }

  /// Two triangles for each of some cells whose vertices follow each other.
  @inline(__always)
  mutating func addCells(from section: Int, count: Int) {
    indices.reserve(6 &* count &+ UncheckedView<UInt32>.stripSlack)
      .storeStrip(count, from: UInt32(truncatingIfNeeded: section &+ base))
    indices.advance(by: 6 &* count)
  }
}
