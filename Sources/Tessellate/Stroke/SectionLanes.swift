// Rows of sections in lanes.
//
// Most knots of most paths are plain: the pen keeps its width, no section there is a fan, and the cells between are as they should be.
// Their sections are found four at a time, and go through memory to the sink, which lays them four at a time. Everything else is
// done knot by knot, with the same result to the bit.

/// Four sections of a strip behind each other.
struct SectionLanes: BitwiseCopyable {
  var leftX, leftY, rightX, rightY: Lanes4
  var distance: Lanes4
}

extension StrokeSink where Self: ~Copyable {
  /// Leaves all to be added one by one.
  @inline(__always)
  mutating func addSections(_ sections: UncheckedView<SectionLanes>, count: Int) -> Int { 0 }
}

extension StrokeSweep where Sink: ~Copyable {
  /// So many times four sections are found before they are laid, so that they stay in the nearest memory.
  static var longestRow: Int { 32 }

  /// Writes the row of sections at the first of `count` knots, and returns how many times four: up to a fan.
  ///
  /// It computes what `turnSection` does, to the bit. There must be knots before and behind these.
  @inline(__always)
  mutating func sections(at knots: UncheckedView<Knot>, count: Int) -> Int {
    let groups = Swift.min(count / 4, Self.longestRow)
    row.reserve(Self.longestRow)
    let row = row.view
    let (penLeft, penRight, reach) = (pen.left, pen.right, pen.reach)
    let outer = reach + pen.tolerance
    for group in 0..<groups {
      let knots = knots.dropping(4 &* group &- 1)
      let v0 = knots[0].direction + knots[1].direction
      let v1 = knots[1].direction + knots[2].direction
      let v2 = knots[2].direction + knots[3].direction
      let v3 = knots[3].direction + knots[4].direction
      let (vx, vy) = (Lanes4(v0.x, v1.x, v2.x, v3.x), Lanes4(v0.y, v1.y, v2.y, v3.y))
      let q = vx * vx + vy * vy
      let (left, right) = Self.widest(knots)
      let inner = reach + left + right
      let (wide, needed) = (outer * outer * q, 4 * inner * inner)
      guard all((q.lowHalf .>= 2) .& (wide.lowHalf .>= needed.lowHalf)),
        all((q.highHalf .>= 2) .& (wide.highHalf .>= needed.highHalf))
      else { return group }
      let factor = 2 / q
      let (onLeft, onRight) = (factor * (penLeft + left), factor * (penRight + right))
      let (p1, p2, p3, p4) = (knots[1].point, knots[2].point, knots[3].point, knots[4].point)
      let (x, y) = (Lanes4(p1.x, p2.x, p3.x, p4.x), Lanes4(p1.y, p2.y, p3.y, p4.y))
      row[group] = SectionLanes(
        leftX: x + vy * onLeft, leftY: y - vx * onLeft, rightX: x - vy * onRight,
        rightY: y + vx * onRight,
        distance: Lanes4(
          knots[1].distance, knots[2].distance, knots[3].distance, knots[4].distance))
    }
    return groups
  }

  /// How far the chords beside four knots stray to both sides.
  @inline(__always)
  private static func widest(_ knots: UncheckedView<Knot>) -> (left: Lanes4, right: Lanes4) {
    let (s0, s1, s2) = (knots[0].sides, knots[1].sides, knots[2].sides)
    let (s3, s4) = (knots[3].sides, knots[4].sides)
    return (
      larger(SIMD4(s0.x, s1.x, s2.x, s3.x), SIMD4(s1.x, s2.x, s3.x, s4.x)),
      larger(SIMD4(s0.y, s1.y, s2.y, s3.y), SIMD4(s1.y, s2.y, s3.y, s4.y))
    )
  }

  @inline(__always)
  private static func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Lanes4 {
    Lanes4(a.replacing(with: b, where: b .> a))
  }

  /// Adds four sections of a row one by one.
  @inline(never)
  mutating func addSections(_ sections: SectionLanes) {
    for i in 0..<4 {
      sink.addSection(
        left: Point(sections.leftX[i], sections.leftY[i]),
        right: Point(sections.rightX[i], sections.rightY[i]), distance: sections.distance[i],
        side: 1)
    }
  }
}

/// The ends of four sections, as they are rounded.
private struct RoundedLanes {
  var leftX, leftY, rightX, rightY: SIMD4<Float>
}

extension RibbonSink {
  /// Adds sections of which all cells are as they should be, so that their triangles are known.
  mutating func addSections(_ sections: UncheckedView<SectionLanes>, count: Int) -> Int {
    let first = positions.count
    guard count > 0, inStrip, section &+ 2 == first else { return 0 }
    let vertices = positions.reserve(8 &* count).rebound(to: Float.self)
    let values = attributes.reserve(8 &* count).rebound(to: Float.self)
    let last = vertices.dropping(-4).load(SIMD4<Float>.self, at: 0)
    var before = RoundedLanes(
      leftX: SIMD4(repeating: last.x), leftY: SIMD4(repeating: last.y),
      rightX: SIMD4(repeating: last.z), rightY: SIMD4(repeating: last.w))
    var group = 0
    while group < count {
      let lanes = rounded(sections[group])
      guard areSimple(lanes, behind: before) else { break }
      lanes.store(to: vertices.dropping(16 &* group))
      let distance = SIMD4<Float>(sections[group].distance)
      values.store(
        SIMD8(distance[0], -1, distance[0], 1, distance[1], -1, distance[1], 1), at: 16 &* group)
      values.store(
        SIMD8(distance[2], -1, distance[2], 1, distance[3], -1, distance[3], 1),
        at: 16 &* group &+ 8)
      before = lanes
      group &+= 1
    }
    guard group > 0 else { return 0 }
    positions.advance(by: 8 &* group)
    attributes.advance(by: 8 &* group)
    addCells(from: section, count: 4 &* group)
    section = first &+ 8 &* group &- 2
    let end = vertices.load(SIMD4<Float>.self, at: 16 &* group &- 4)
    (lastLeft, lastRight) = (Point(end.lowHalf), Point(end.highHalf))
    return group
  }

  @inline(__always)
  private func rounded(_ sections: SectionLanes) -> RoundedLanes {
    let (leftX, leftY) = rounded(sections.leftX, sections.leftY)
    let (rightX, rightY) = rounded(sections.rightX, sections.rightY)
    return RoundedLanes(leftX: leftX, leftY: leftY, rightX: rightX, rightY: rightY)
  }

  @inline(__always)
  private func rounded(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>) {
    if isIdentity { return (SIMD4<Float>(x - origin.x), SIMD4<Float>(y - origin.y)) }
    let m = transform
    return (
      SIMD4<Float>(m.a * x + m.c * y + m.tx - origin.x),
      SIMD4<Float>(m.b * x + m.d * y + m.ty - origin.y)
    )
  }

  /// Whether all triangles of the four cells up to these sections surely have positive areas.
  @inline(__always)
  private func areSimple(_ sections: RoundedLanes, behind before: RoundedLanes) -> Bool {
    areSimple(
      left: (
        sections.leftX.shifted(behind: before.leftX), sections.leftY.shifted(behind: before.leftY)
      ),
      right: (
        sections.rightX.shifted(behind: before.rightX),
        sections.rightY.shifted(behind: before.rightY)
      ),
      nextLeft: (sections.leftX, sections.leftY), nextRight: (sections.rightX, sections.rightY))
  }
}

extension RoundedLanes {
  /// Stores the ends of four sections behind each other.
  @inline(__always)
  func store(to vertices: UncheckedView<Float>) {
    for i in 0..<4 {
      vertices.store(SIMD4(leftX[i], leftY[i], rightX[i], rightY[i]), at: 4 &* i)
    }
  }
}

extension SIMD4<Float> {
  /// Each lane in its neighbour's place, after the last one of `before`.
  @inline(__always)
  fileprivate func shifted(behind before: Self) -> Self { Self(before.w, x, y, z) }
}
