/// Four sections of a strip in a row.
struct SectionLanes {
  var leftX, leftY, rightX, rightY: Lanes4
  var distance: Lanes4
}

extension StrokeSink where Self: ~Copyable {
  /// Adds four sections across the whole pen.
  mutating func addSections(_ sections: SectionLanes) {
    for i in 0..<4 {
      addSection(
        left: Point(sections.leftX[i], sections.leftY[i]),
        right: Point(sections.rightX[i], sections.rightY[i]), distance: sections.distance[i],
        side: 1)
    }
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections at the four knots behind the first of `knots`, if none of them is a fan and the pen keeps its width.
  ///
  /// It computes what `addTurn` does, to the bit.
  @inline(__always)
  mutating func addTurns(_ knots: UncheckedView<Knot>) -> Bool {
    let (u0, u1, u2) = (knots[0].direction, knots[1].direction, knots[2].direction)
    let (u3, u4) = (knots[3].direction, knots[4].direction)
    let vx = Lanes4(u0.x, u1.x, u2.x, u3.x) + Lanes4(u1.x, u2.x, u3.x, u4.x)
    let vy = Lanes4(u0.y, u1.y, u2.y, u3.y) + Lanes4(u1.y, u2.y, u3.y, u4.y)
    let q = vx * vx + vy * vy
    let left = larger(
      SIMD4(knots[0].left, knots[1].left, knots[2].left, knots[3].left),
      SIMD4(knots[1].left, knots[2].left, knots[3].left, knots[4].left))
    let right = larger(
      SIMD4(knots[0].right, knots[1].right, knots[2].right, knots[3].right),
      SIMD4(knots[1].right, knots[2].right, knots[3].right, knots[4].right))
    let inner = pen.reach + left + right
    let outer = pen.reach + pen.tolerance
    let isSection = (q .>= 2) .& (outer * outer * q .>= 4 * inner * inner)
    guard all(isSection) else { return false }
    let factor = 2 / q
    let (onLeft, onRight) = (factor * (pen.left + left), factor * (pen.right + right))
    let (p1, p2, p3, p4) = (knots[1].point, knots[2].point, knots[3].point, knots[4].point)
    let (x, y) = (Lanes4(p1.x, p2.x, p3.x, p4.x), Lanes4(p1.y, p2.y, p3.y, p4.y))
    sink.addSections(
      SectionLanes(
        leftX: x + vy * onLeft, leftY: y - vx * onLeft, rightX: x - vy * onRight,
        rightY: y + vx * onRight,
        distance: Lanes4(
          knots[1].distance, knots[2].distance, knots[3].distance, knots[4].distance)))
    return true
  }

  @inline(__always)
  private func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Lanes4 {
    Lanes4(a.replacing(with: b, where: b .> a))
  }
}

extension RibbonSink {
  /// Adds four sections; where all cells are as they should be, their triangles are known.
  @inline(__always)
  mutating func addSections(_ sections: SectionLanes) {
    let index = positions.count
    let (lx, ly) = rounded(sections.leftX, sections.leftY)
    let (rx, ry) = rounded(sections.rightX, sections.rightY)
    let distance = SIMD4<Float>(sections.distance)
    let vertices = positions.reserve(8).rebound(to: Float.self)
    vertices.store(SIMD8(lx[0], ly[0], rx[0], ry[0], lx[1], ly[1], rx[1], ry[1]), at: 0)
    vertices.store(SIMD8(lx[2], ly[2], rx[2], ry[2], lx[3], ly[3], rx[3], ry[3]), at: 8)
    positions.advance(by: 8)
    let values = attributes.reserve(8).rebound(to: Float.self)
    values.store(SIMD8(distance[0], -1, distance[0], 1, distance[1], -1, distance[1], 1), at: 0)
    values.store(SIMD8(distance[2], -1, distance[2], 1, distance[3], -1, distance[3], 1), at: 8)
    attributes.advance(by: 8)
    // The test reads the last section in front of the new ones.
    if inStrip, section &+ 2 == index, areSimple(vertices.dropping(-4)) {
      addCells(from: section, count: 4)
    } else {
      for i in 0..<4 {
        let (l, r) = (Point(SIMD2(lx[i], ly[i])), Point(SIMD2(rx[i], ry[i])))
        if inStrip { bridge(index &+ 2 &* i, l, r) }
        (lastLeft, lastRight, inStrip, section) = (l, r, true, index &+ 2 &* i)
      }
    }
    (lastLeft, lastRight) = (Point(SIMD2(lx[3], ly[3])), Point(SIMD2(rx[3], ry[3])))
    section = index &+ 6
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
}
