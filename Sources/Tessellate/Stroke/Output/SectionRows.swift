// Rows of sections in lanes.
//
// Most vertices of most paths are plain: the pen keeps its width, no section there is a fan, and
// the quads between are as they should be. Their sections are found four at a time in single
// precision, as the mesh has them, and go through memory to where they are laid. A small fan takes
// its place among them as two sections. All vertices of a row come first; then its triangles, of
// which those that are not as they should be are looked at one by one. Everything else is done
// vertex by vertex, in double precision, with the same result but for the last digits.
//
// *Rounding.* With ε = 2⁻²⁴, the unit of rounding, a vertex is rounded by ε of the largest
// coordinate, and so is an end when the vector to it is added: twice what one rounding takes. That
// vector is v·2(h + dev)/|v|², v the sum of two directions, of which each may be longer or shorter
// than 1 by 3ε; their sum is off by ε, |v|² by 2ε, and the quotient, the half width, both sums and
// products by ε each, together less than 12ε. A transform adds 6ε: two products and a sum for each
// coordinate. So ends are off by less than 20ε of what the pen may reach, and the test of a fan by
// less than that; StrokeRounding makes the pen that much wider. Fans are found in double precision,
// and rounded once.

/// Where the coordinates of a row's sections lie: each in a row of its own, behind that of the
/// section before all.
enum SectionRows {
  /// When there are so many sections they are laid, so that they stay in the nearest memory.
  static var most: Int { 128 }
  static var stride: Int { most &+ 12 }
  static var leftX: Int { 4 }
  static var leftY: Int { leftX &+ stride }
  static var rightX: Int { leftY &+ stride }
  static var rightY: Int { rightX &+ stride }
  static var distance: Int { rightY &+ stride }
  /// The numbers of sections before which quads must be looked at.
  static var suspects: Int { distance &+ stride }
  static var size: Int { suspects &+ stride }
}

/// A fan in a row of sections: its vertex has two of them.
struct SectionFan: BitwiseCopyable, Sendable {
  /// The number of the second section, and whether it repeats the first for another chord, so that
  /// nothing lies between.
  var section: Int
  var repeats: Bool
}

extension StrokeSink where Self: ~Copyable {
  /// Leaves all to be added one by one.
  @inline(__always)
  mutating func addSections(at vertices: SpineVertexView, count: Int, _ pen: StrokePen) -> Int { 0 }

  @inline(__always)
  func foldedVertex(_ number: Int) -> Int? { nil }
}

extension RibbonSink {
  /// Sections are read, found and laid four at a time: so many too many.
  static var rowSlack: Int { 3 }

  /// Adds the sections at the first of `count` vertices, up to a fan of more than two sectors;
  /// returns at how many vertices.
  @inline(never)
  mutating func addSections(at vertices: SpineVertexView, count: Int, _ pen: StrokePen) -> Int {
    foldedVertices.removeAll()
    guard laysRows, inStrip, section &+ 2 == positions.count else { return 0 }
    row.reserve(SectionRows.size)
    var done = 0
    while done < count {
      let (vertices, count) = (vertices.dropping(done), count &- done)
      let found =
        isIdentity
        ? findSections(at: vertices, count: count, pen, PlainImage(origin: origin))
        : findSections(at: vertices, count: count, pen, MappedImage(transform, origin: origin))
      if found.vertices == 0 { break }
      layRow(found.sections, vertex: done)
      done &+= found.vertices
    }
    return done
  }

  @inline(__always)
  func foldedVertex(_ number: Int) -> Int? {
    number < foldedVertices.count ? foldedVertices[number] : nil
  }

  /// Writes a row of sections at the first of `count` vertices, up to a fan that is not small;
  /// returns at how many vertices, and how many.
  @inline(__always)
  private mutating func findSections<Seen: SectionImage>(
    at vertices: SpineVertexView, count: Int, _ pen: StrokePen, _ image: Seen
  ) -> (vertices: Int, sections: Int) {
    rowFans.removeAll()
    let lanes = PenLanes(pen)
    var (done, found) = (0, 0)
    while done < count, found < SectionRows.most {
      let isPlain = findFour(at: vertices.dropping(done), lanes, image, to: found)
      if all(isPlain) {
        (done, found) = (done &+ 4, found &+ 4)
        continue
      }
      let plain = Swift.min(isPlain.leading, count &- done)
      (done, found) = (done &+ plain, found &+ plain)
      guard done < count, placeFan(at: vertices.dropping(done), pen, to: found) else {
        return (done, found)
      }
      (done, found) = (done &+ 1, found &+ 2)
    }
    let tooMany = Swift.max(done &- count, 0)
    return (done &- tooMany, found &- tooMany)
  }

  /// Writes the sections at four vertices to the row, and returns which are no fans.
  @inline(__always)
  private func findFour<Seen: SectionImage>(
    at vertices: SpineVertexView, _ pen: PenLanes, _ image: Seen, to place: Int
  ) -> SIMDMask<SIMD4<Int32>> {
    let row = row.view.dropping(place)
    func pairs(_ numbers: UncheckedView<Float>) -> (SIMD4<Float>, SIMD4<Float>) {
      (numbers.load(SIMD4<Float>.self, at: 0), numbers.load(SIMD4<Float>.self, at: 1))
    }
    let chords = vertices.dropping(-1)
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
      vertices.x.load(Lanes4.self, at: 0), vertices.y.load(Lanes4.self, at: 0))
    row.store(x + ay * onLeft, at: SectionRows.leftX)
    row.store(y - ax * onLeft, at: SectionRows.leftY)
    row.store(x - ay * onRight, at: SectionRows.rightX)
    row.store(y + ax * onRight, at: SectionRows.rightY)
    let distance = vertices.distances.load(Lanes4.self, at: 0)
    row.store(SIMD4<Float>(distance), at: SectionRows.distance)
    return isPlain
  }

  /// Writes both sections of a small fan to the row; fails where the fan is larger.
  @inline(never)
  private mutating func placeFan(
    at vertices: SpineVertexView, _ pen: StrokePen, to place: Int
  ) -> Bool {
    let (before, vertex) = (vertices.dropping(-1)[0], vertices[0])
    guard let fan = pen.smallFan(at: vertex, before, vertex) else { return false }
    let distance = Float(vertex.distance)
    write(rounded(fan.first), distance, to: place)
    write(rounded(fan.second), distance, to: place &+ 1)
    rowFans.append(SectionFan(section: place &+ 1, repeats: fan.repeats))
    return true
  }

  @inline(__always)
  private func write(_ section: SIMD4<Float>, _ distance: Float, to place: Int) {
    let row = row.view.dropping(place)
    (row[SectionRows.leftX], row[SectionRows.leftY]) = (section.x, section.y)
    (row[SectionRows.rightX], row[SectionRows.rightY]) = (section.z, section.w)
    row[SectionRows.distance] = distance
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
  /// Two by what may be the farthest end: a square of a ratio, for those of lengths may leave the
  /// range.
  let twice: Float

  @inline(__always)
  init(_ pen: StrokePen) {
    (left, right, reach) = (Float(pen.left), Float(pen.right), Float(pen.reach))
    twice = 2 / Float(pen.reach + pen.tolerance)
  }
}

/// How four sections are seen in the mesh: a type for each way, for a branch between them takes
/// lanes apart.
private protocol SectionImage {
  /// Four vectors along the path, as those of which the left ones (y, −x) are the images of theirs.
  func across(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  /// Four points.
  func points(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>)
}

/// In the units of the path.
private struct PlainImage: SectionImage {
  let origin: Point

  @inline(__always)
  func across(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>) { (x, y) }

  @inline(__always)
  func points(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>) {
    (SIMD4<Float>(x - origin.x), SIMD4<Float>(y - origin.y))
  }
}

/// By a transform.
private struct MappedImage: SectionImage {
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
