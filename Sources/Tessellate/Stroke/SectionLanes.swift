// Rows of sections in lanes.
//
// Most knots of most paths are plain: the pen keeps its width, no section there is a fan, and the cells between are as they should be.
// Their sections are found four at a time in single precision, as the mesh has them, and go through memory to where they are laid. A small
// fan takes its place among them as two sections. All vertices of a row come first; then its triangles, of which those that are not as
// they should be are looked at one by one. Everything else is done knot by knot, in double precision, with the same result but for the
// last digits.
//
// *Rounding.* With ε = 2⁻²⁴, the unit of rounding, a knot is rounded by ε of the largest coordinate, and so is an end when the vector
// to it is added: twice what one rounding takes. That vector is v·2(h + dev)/|v|², v the sum of two directions, of which each may be
// longer or shorter than 1 by 3ε; their sum is off by ε, |v|² by 2ε, and the quotient, the half width, both sums and products by ε
// each, together less than 12ε. A transform adds 6ε: two products and a sum for each coordinate. So ends are off by less than 20ε of
// what the pen may reach, and the test of a fan by less than that; StrokeFrame makes the pen that much wider.
//
// *Signs.* With M the largest coordinate of a vertex and A that of a section's extent, no more than 2M, the products that say how a cell
// turns are no larger than 2MA, differences in them and they themselves are off by 3ε of that, and sums of up to four by less than 64εMA:
// what exceeds that has its sign.

/// Where the coordinates of a row's sections lie: each in a row of its own, behind that of the section before all.
private enum SectionRow {
  /// When there are so many sections they are laid, so that they stay in the nearest memory.
  static var most: Int { 128 }
  static var stride: Int { most &+ 12 }
  static var leftX: Int { 4 }
  static var leftY: Int { leftX &+ stride }
  static var rightX: Int { leftY &+ stride }
  static var rightY: Int { rightX &+ stride }
  static var distance: Int { rightY &+ stride }
  /// The numbers of sections before which cells must be looked at.
  static var suspects: Int { distance &+ stride }
  static var size: Int { suspects &+ stride }
}

/// A fan in a row of sections: its knot has two of them.
struct RowFan: BitwiseCopyable, Sendable {
  /// The number of the second section, and whether it repeats the first for another chord, so that nothing lies between.
  var section: Int
  var repeats: Bool
}

extension StrokeSink where Self: ~Copyable {
  /// Leaves all to be added one by one.
  @inline(__always)
  mutating func addSections(
    at knots: KnotView, count: Int, _ pen: StrokePen
  ) -> Int { 0 }

  @inline(__always)
  func foldedKnot(_ number: Int) -> Int? { nil }
}

extension RibbonSink {
  /// Sections are read, found and laid four at a time: so many too many.
  static var rowSlack: Int { 3 }

  /// Adds the sections at the first of `count` knots, up to a fan of more than two sectors; returns at how many knots.
  @inline(never)
  mutating func addSections(at knots: KnotView, count: Int, _ pen: StrokePen) -> Int {
    foldedKnots.removeAll()
    guard rowDoubt != nil, inStrip, section &+ 2 == positions.count else { return 0 }
    row.reserve(SectionRow.size)
    var done = 0
    while done < count {
      let (knots, count) = (knots.dropping(done), count &- done)
      let found =
        isIdentity
        ? findSections(at: knots, count: count, pen, PlainImage(origin: origin))
        : findSections(at: knots, count: count, pen, MappedImage(transform, origin: origin))
      if found.knots == 0 { break }
      layRow(found.sections, knot: done)
      done &+= found.knots
    }
    return done
  }

  @inline(__always)
  func foldedKnot(_ number: Int) -> Int? {
    number < foldedKnots.count ? foldedKnots[number] : nil
  }

  /// Writes a row of sections at the first of `count` knots, up to a fan that is not small; returns at how many knots, and how many.
  @inline(__always)
  private mutating func findSections<Seen: RowImage>(
    at knots: KnotView, count: Int, _ pen: StrokePen, _ image: Seen
  ) -> (knots: Int, sections: Int) {
    rowFans.removeAll()
    let lanes = PenLanes(pen)
    var (done, found) = (0, 0)
    while done < count, found < SectionRow.most {
      let isPlain = findFour(at: knots.dropping(done), lanes, image, to: found)
      if all(isPlain) {
        (done, found) = (done &+ 4, found &+ 4)
        continue
      }
      let plain = Swift.min(isPlain.leading, count &- done)
      (done, found) = (done &+ plain, found &+ plain)
      guard done < count, placeFan(at: knots.dropping(done), pen, to: found) else {
        return (done, found)
      }
      (done, found) = (done &+ 1, found &+ 2)
    }
    let tooMany = Swift.max(done &- count, 0)
    return (done &- tooMany, found &- tooMany)
  }

  /// Writes the sections at four knots to the row, and returns which are no fans.
  @inline(__always)
  private func findFour<Seen: RowImage>(
    at knots: KnotView, _ pen: PenLanes, _ image: Seen, to place: Int
  ) -> SIMDMask<SIMD4<Int32>> {
    let row = row.view.dropping(place)
    func pairs(_ numbers: UncheckedView<Float>) -> (SIMD4<Float>, SIMD4<Float>) {
      (numbers.load(SIMD4<Float>.self, at: 0), numbers.load(SIMD4<Float>.self, at: 1))
    }
    let chords = knots.dropping(-1)
    let (x0, x1) = pairs(chords.directionX)
    let (y0, y1) = pairs(chords.directionY)
    let (left0, left1) = pairs(chords.left)
    let (right0, right1) = pairs(chords.right)
    let (vx, vy) = (x0 + x1, y0 + y1)
    let (left, right) = (left0.larger(left1), right0.larger(right1))
    let q = vx * vx + vy * vy
    let inner = left + right + pen.reach
    let ratio = inner * pen.twice
    let isPlain = (q .>= 2) .& (q .>= ratio * ratio)
    let factor = 2 / q
    let (onLeft, onRight) = (factor * (left + pen.left), factor * (right + pen.right))
    let (ax, ay) = image.across(vx, vy)
    let (x, y) = image.points(
      knots.x.load(Lanes4.self, at: 0), knots.y.load(Lanes4.self, at: 0))
    row.store(x + ay * onLeft, at: SectionRow.leftX)
    row.store(y - ax * onLeft, at: SectionRow.leftY)
    row.store(x - ay * onRight, at: SectionRow.rightX)
    row.store(y + ax * onRight, at: SectionRow.rightY)
    let distance = knots.distances.load(Lanes4.self, at: 0)
    row.store(SIMD4<Float>(distance), at: SectionRow.distance)
    return isPlain
  }

  /// Writes both sections of a small fan to the row; fails where the fan is larger.
  @inline(never)
  private mutating func placeFan(
    at knots: KnotView, _ pen: StrokePen, to place: Int
  ) -> Bool {
    let (before, knot) = (knots.dropping(-1)[0], knots[0])
    guard let fan = pen.smallFan(at: knot, before, knot) else { return false }
    let distance = Float(knot.distance)
    write(rounded(fan.first), distance, to: place)
    write(rounded(fan.second), distance, to: place &+ 1)
    rowFans.append(RowFan(section: place &+ 1, repeats: fan.repeats))
    return true
  }

  @inline(__always)
  private func write(_ section: SIMD4<Float>, _ distance: Float, to place: Int) {
    let row = row.view.dropping(place)
    (row[SectionRow.leftX], row[SectionRow.leftY]) = (section.x, section.y)
    (row[SectionRow.rightX], row[SectionRow.rightY]) = (section.z, section.w)
    row[SectionRow.distance] = distance
  }

  /// Lays the sections of the row: all vertices first, then the triangles; `knot` is the number of the first one's.
  @inline(__always)
  private mutating func layRow(_ count: Int, knot: Int) {
    let first = positions.count
    let vertices = positions.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let suspects = layVertices(count, to: vertices)
    positions.advance(by: 2 &* count)
    attributes.advance(by: 2 &* count)
    let numbers = row.view.rebound(to: Int32.self).dropping(SectionRow.suspects)
    // Lanes behind the last section are suspects, too, and end the list.
    numbers[suspects] = Int32(truncatingIfNeeded: count)
    let strip = vertices.dropping(-4)
    var (laid, suspect, seam, fans) = (0, 0, 0, 0)
    repeat {
      while seam < rowFans.count, !rowFans[seam].repeats { seam &+= 1 }
      let end = seam < rowFans.count ? rowFans[seam].section : count
      addCells(from: first &+ 2 &* laid &- 2, count: end &- laid)
      while numbers[suspect] < end {
        let (number, before) = (Int(numbers[suspect]), folds)
        layCell(strip, number, of: end, first)
        if folds != before {
          while fans < rowFans.count, rowFans[fans].section <= number { fans &+= 1 }
          foldedKnots.append(knot &+ number &- fans)
        }
        suspect &+= 1
      }
      if numbers[suspect] == end, end < count { suspect &+= 1 }
      (laid, seam) = (end &+ 1, seam &+ 1)
    } while laid <= count
    section = first &+ 2 &* count &- 2
    let end = vertices.load(SIMD4<Float>.self, at: 4 &* count &- 4)
    (lastLeft, lastRight) = (Point(end.lowHalf), Point(end.highHalf))
  }

  /// Looks at the cell before the row's section `number`, which was laid as one of a strip's up to section `end`.
  @inline(__always)
  private mutating func layCell(
    _ strip: UncheckedView<Float>, _ number: Int, of end: Int, _ first: Int
  ) {
    let behind = 6 &* (end &- number)
    indices.removeLast(behind)
    let start = indices.count
    bridge(strip, number, number &+ 1, first &- 2)
    if indices.count == start &+ 6 {
      indices.advance(by: behind &- 6)
    } else {
      addCells(from: first &+ 2 &* number, count: end &- number &- 1)
    }
  }

  /// Writes the vertices and attributes of the row's sections, and the numbers of those before which the cell must be looked at; returns
  /// how many these are.
  ///
  /// With a and b the vectors across two sections, from left to right, and e the one between their left ends, both ends of the second lie
  /// ahead of the first where e × a and e × a + b × a are positive, and its own triangle is not turned over where e × b + b × a is.
  @inline(__always)
  private mutating func layVertices(_ count: Int, to vertices: UncheckedView<Float>) -> Int {
    let values = attributes.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let (row, doubt) = (row.view, rowDoubt ?? .infinity)
    let last = vertices.dropping(-4)
    row[SectionRow.leftX &- 1] = last[0]
    row[SectionRow.leftY &- 1] = last[1]
    row[SectionRow.rightX &- 1] = last[2]
    row[SectionRow.rightY &- 1] = last[3]
    var (laid, suspects) = (0, 0)
    while laid < count {
      let row = row.dropping(laid)
      func lanes(_ place: Int) -> SIMD4<Float> { row.load(SIMD4<Float>.self, at: place) }
      let (leftX, leftY) = (lanes(SectionRow.leftX), lanes(SectionRow.leftY))
      let (rightX, rightY) = (lanes(SectionRow.rightX), lanes(SectionRow.rightY))
      let (lastX, lastY) = (lanes(SectionRow.leftX &- 1), lanes(SectionRow.leftY &- 1))
      let (ex, ey) = (leftX - lastX, leftY - lastY)
      let (bx, by) = (rightX - leftX, rightY - leftY)
      let (ax, ay) = (
        lanes(SectionRow.rightX &- 1) - lastX, lanes(SectionRow.rightY &- 1) - lastY
      )
      let ahead = ex * ay - ey * ax
      let least = ahead.smaller((ex * by - ey * bx).smaller(ahead) + (bx * ay - by * ax))
      let isSimple = least .> doubt
      let sections = SIMD4.transposed(leftX, leftY, rightX, rightY)
      vertices.store(sections.0, at: 4 &* laid)
      vertices.store(sections.1, at: 4 &* laid &+ 4)
      vertices.store(sections.2, at: 4 &* laid &+ 8)
      vertices.store(sections.3, at: 4 &* laid &+ 12)
      let distance = lanes(SectionRow.distance)
      values.store(
        SIMD8(distance[0], -1, distance[0], 1, distance[1], -1, distance[1], 1), at: 4 &* laid)
      values.store(
        SIMD8(distance[2], -1, distance[2], 1, distance[3], -1, distance[3], 1),
        at: 4 &* laid &+ 8)
      if !all(isSimple) { suspects = note(isSimple, laid, suspects) }
      laid &+= 4
    }
    return suspects
  }

  /// Notes which of four sections from number `first` on have a cell before them that is not surely simple.
  @inline(never)
  private func note(_ isSimple: SIMDMask<SIMD4<Int32>>, _ first: Int, _ count: Int) -> Int {
    let suspects = row.view.rebound(to: Int32.self).dropping(SectionRow.suspects)
    var count = count
    for lane in 0..<4 {
      suspects[count] = Int32(truncatingIfNeeded: first &+ lane)
      count &+= isSimple[lane] ? 0 : 1
    }
    return count
  }
}

extension SIMDMask<SIMD4<Int32>> {
  /// How many lanes are true before the first that is not.
  @inline(__always)
  fileprivate var leading: Int {
    SIMD4<Int32>(repeating: 0).replacing(with: -1, where: self).leadingOnes
  }
}

/// What four sections need of a pen.
private struct PenLanes {
  let left, right, reach: Float
  /// Two by what may be the farthest end: a square of a ratio, for those of lengths may leave the range.
  let twice: Float

  @inline(__always)
  init(_ pen: StrokePen) {
    (left, right, reach) = (Float(pen.left), Float(pen.right), Float(pen.reach))
    twice = 2 / Float(pen.reach + pen.tolerance)
  }
}

/// How four sections are seen in the mesh: a type for each way, for a branch between them takes lanes apart.
private protocol RowImage {
  /// Four vectors along the path, as those of which the left ones (y, −x) are the images of theirs.
  func across(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  /// Four points.
  func points(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>)
}

/// In the units of the path.
private struct PlainImage: RowImage {
  let origin: Point

  @inline(__always)
  func across(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>) { (x, y) }

  @inline(__always)
  func points(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>) {
    (SIMD4<Float>(x - origin.x), SIMD4<Float>(y - origin.y))
  }
}

/// By a transform.
private struct MappedImage: RowImage {
  let a, b, c, d: Float
  let transform: AffineTransform
  let origin: Point

  @inline(__always)
  init(_ transform: AffineTransform, origin: Point) {
    (self.transform, self.origin) = (transform, origin)
    (a, b) = (Float(transform.a), Float(transform.b))
    (c, d) = (Float(transform.c), Float(transform.d))
  }

  @inline(__always)
  func across(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>) {
    (d * x - b * y, a * y - c * x)
  }

  @inline(__always)
  func points(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>) {
    let m = transform
    return (
      SIMD4<Float>(m.a * x + m.c * y + m.tx - origin.x),
      SIMD4<Float>(m.b * x + m.d * y + m.ty - origin.y)
    )
  }
}
