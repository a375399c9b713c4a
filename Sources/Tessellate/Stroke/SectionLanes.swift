// Rows of sections in lanes.
//
// Most knots of most paths are plain: the pen keeps its width, no section there is a fan, and the cells between are as they should be.
// Their sections are found four at a time in single precision, as the mesh has them, and go through memory to where they are laid.
// Everything else is done knot by knot, in double precision, with the same result but for the last digits.
//
// *Rounding.* With ε = 2⁻²⁴, the unit of rounding, a knot is rounded by ε of the largest coordinate, and so is an end when the vector
// to it is added: twice what one rounding takes. That vector is v·2(h + dev)/|v|², v the sum of two directions, of which each may be
// longer or shorter than 1 by 3ε; their sum is off by ε, |v|² by 2ε, and the quotient, the half width, both sums and products by ε
// each, together less than 12ε. A transform adds 6ε: two products and a sum for each coordinate. So ends are off by less than 20ε of
// what the pen may reach, and the test of a fan by less than that; StrokeFrame makes the pen that much wider.

/// Where the coordinates of a row's sections lie: each in a row of its own, behind that of the section before all.
private enum SectionRow {
  /// Four times so many sections are found before they are laid, so that they stay in the nearest memory.
  static var groups: Int { 32 }
  static var stride: Int { 4 &* groups &+ 8 }
  static var leftX: Int { 4 }
  static var leftY: Int { leftX &+ stride }
  static var rightX: Int { leftY &+ stride }
  static var rightY: Int { rightX &+ stride }
  static var distance: Int { rightY &+ stride }
  static var size: Int { distance &+ stride }
}

extension StrokeSink where Self: ~Copyable {
  /// Leaves all to be added one by one.
  @inline(__always)
  mutating func addSections(
    at knots: UncheckedView<Knot>, count: Int, _ pen: StrokePen
  ) -> Int { 0 }

  @inline(__always)
  func foldedSection(_ number: Int) -> Int? { nil }
}

extension RibbonSink {
  /// Sections are read, found and laid four at a time: so many too many.
  static var rowSlack: Int { 3 }

  /// Adds the sections at the first of `count` knots, up to a fan; returns how many.
  @inline(never)
  mutating func addSections(at knots: UncheckedView<Knot>, count: Int, _ pen: StrokePen) -> Int {
    foldedSections.removeAll()
    guard laysRows, inStrip, section &+ 2 == positions.count else { return 0 }
    row.reserve(SectionRow.size)
    var done = 0
    while done < count {
      let wanted = Swift.min(count &- done, 4 &* SectionRow.groups)
      let found = Swift.min(findSections(at: knots.dropping(done), count: wanted, pen), wanted)
      layRow(found, number: done)
      done &+= found
      if found < wanted { break }
    }
    return done
  }

  @inline(__always)
  func foldedSection(_ number: Int) -> Int? {
    number < foldedSections.count ? foldedSections[number] : nil
  }

  /// Lays the sections of the row, and notes which of them fold their cells; `number` is that of the first.
  @inline(__always)
  private mutating func layRow(_ count: Int, number: Int) {
    var laid = 0
    while laid < count {
      laid &+= laySections(from: laid, below: count)
      // Where one cell must be looked at, most often its neighbours must, too.
      let end = Swift.min(laid &+ 4, count)
      while laid < end {
        let before = folds
        laySection(laid)
        if folds != before { foldedSections.append(number &+ laid) }
        laid &+= 1
      }
    }
  }

  /// Lays a section whose cell must be looked at.
  @inline(never)
  private mutating func laySection(_ number: Int) {
    let row = row.view.dropping(number)
    let distance = row[SectionRow.distance]
    addPair(
      SIMD2(row[SectionRow.leftX], row[SectionRow.leftY]),
      SIMD2(row[SectionRow.rightX], row[SectionRow.rightY]),
      Mesh.StrokeAttribute(distance: distance, side: -1),
      Mesh.StrokeAttribute(distance: distance, side: 1))
  }

  /// Writes the row of sections at the first of `count` knots, and returns how many are no fans.
  @inline(__always)
  private func findSections(
    at knots: UncheckedView<Knot>, count: Int, _ pen: StrokePen
  ) -> Int {
    let row = row.view
    let (penLeft, penRight, reach) = (Float(pen.left), Float(pen.right), Float(pen.reach))
    let outer = Float(pen.reach + pen.tolerance)
    // A square of a ratio, for those of lengths may leave the range.
    let twice = 2 / outer
    var done = 0
    while done < count {
      let knots = knots.dropping(done &- 1)
      let (c0, c1, c2) = (knots[0].chord, knots[1].chord, knots[2].chord)
      let (c3, c4) = (knots[3].chord, knots[4].chord)
      let (vx, vy) = SIMD4.firstLanes(c0 + c1, c1 + c2, c2 + c3, c3 + c4)
      let (left, right) = SIMD4.lastLanes(
        c0.larger(c1), c1.larger(c2), c2.larger(c3), c3.larger(c4))
      let q = vx * vx + vy * vy
      let inner = left + right + reach
      let ratio = inner * twice
      let isPlain = (q .>= 2) .& (q .>= ratio * ratio)
      let factor = 2 / q
      let (onLeft, onRight) = (factor * (left + penLeft), factor * (right + penRight))
      let (ax, ay) = across(vx, vy)
      let (x, y) = rounded(knots[1].point, knots[2].point, knots[3].point, knots[4].point)
      row.store(x + ay * onLeft, at: SectionRow.leftX &+ done)
      row.store(y - ax * onLeft, at: SectionRow.leftY &+ done)
      row.store(x - ay * onRight, at: SectionRow.rightX &+ done)
      row.store(y + ax * onRight, at: SectionRow.rightY &+ done)
      let distance = Lanes4(
        knots[1].distance, knots[2].distance, knots[3].distance, knots[4].distance)
      row.store(SIMD4<Float>(distance), at: SectionRow.distance &+ done)
      if !all(isPlain) { return done &+ Self.leading(isPlain) }
      done &+= 4
    }
    return done
  }

  /// How many lanes are true before the first that is not.
  @inline(never)
  private static func leading(_ mask: SIMDMask<SIMD4<Int32>>) -> Int {
    var count = 0
    while count < 4, mask[count] { count &+= 1 }
    return count
  }

  /// Four vectors along the path, as those of which the left ones (y, −x) are the images of theirs in the mesh.
  @inline(__always)
  private func across(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    if isIdentity { return (x, y) }
    let m = transform
    return (Float(m.d) * x - Float(m.b) * y, Float(m.a) * y - Float(m.c) * x)
  }

  /// Four points in the mesh.
  @inline(__always)
  private func rounded(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    var (x, y) = (Lanes4(a.x, b.x, c.x, d.x), Lanes4(a.y, b.y, c.y, d.y))
    if !isIdentity {
      let m = transform
      (x, y) = (m.a * x + m.c * y + m.tx, m.b * x + m.d * y + m.ty)
    }
    return (SIMD4<Float>(x - origin.x), SIMD4<Float>(y - origin.y))
  }

  /// Lays the sections of the row from one on and below another, up to a cell that is not as it should be; returns how many.
  @inline(__always)
  private mutating func laySections(from start: Int, below end: Int) -> Int {
    let first = positions.count
    let count = end &- start
    let groups = (count &+ 3) / 4
    let vertices = positions.reserve(8 &* groups).rebound(to: Float.self)
    let values = attributes.reserve(8 &* groups).rebound(to: Float.self)
    let row = row.view.dropping(start)
    if start == 0 {
      let last = vertices.dropping(-4)
      row[SectionRow.leftX &- 1] = last[0]
      row[SectionRow.leftY &- 1] = last[1]
      row[SectionRow.rightX &- 1] = last[2]
      row[SectionRow.rightY &- 1] = last[3]
    }
    var (group, laid) = (0, count)
    while group < groups {
      let row = row.dropping(4 &* group)
      func lanes(_ place: Int) -> SIMD4<Float> { row.load(SIMD4<Float>.self, at: place) }
      let left = (x: lanes(SectionRow.leftX), y: lanes(SectionRow.leftY))
      let right = (x: lanes(SectionRow.rightX), y: lanes(SectionRow.rightY))
      let isSimple = isSimple(
        left: (lanes(SectionRow.leftX &- 1), lanes(SectionRow.leftY &- 1)),
        right: (lanes(SectionRow.rightX &- 1), lanes(SectionRow.rightY &- 1)),
        nextLeft: left, nextRight: right)
      let sections = SIMD4.transposed(left.x, left.y, right.x, right.y)
      vertices.store(sections.0, at: 16 &* group)
      vertices.store(sections.1, at: 16 &* group &+ 4)
      vertices.store(sections.2, at: 16 &* group &+ 8)
      vertices.store(sections.3, at: 16 &* group &+ 12)
      let distance = lanes(SectionRow.distance)
      values.store(
        SIMD8(distance[0], -1, distance[0], 1, distance[1], -1, distance[1], 1), at: 16 &* group)
      values.store(
        SIMD8(distance[2], -1, distance[2], 1, distance[3], -1, distance[3], 1),
        at: 16 &* group &+ 8)
      if !all(isSimple) {
        laid = Swift.min(4 &* group &+ Self.leading(isSimple), count)
        break
      }
      group &+= 1
    }
    guard laid > 0 else { return 0 }
    positions.advance(by: 2 &* laid)
    attributes.advance(by: 2 &* laid)
    addCells(from: section, count: laid)
    section = first &+ 2 &* laid &- 2
    let end = vertices.load(SIMD4<Float>.self, at: 4 &* laid &- 4)
    (lastLeft, lastRight) = (Point(end.lowHalf), Point(end.highHalf))
    return laid
  }
}
