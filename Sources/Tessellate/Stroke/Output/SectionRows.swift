// Rows of sections in lanes.
//
// Most spine vertices of most paths are plain: the pen keeps its width, the section is no fan, and
// the quads beside it are not folded. Sections of such vertices are computed four at a time in
// single precision, as the mesh has them, and pass through memory to the loop that writes them
// (RibbonSink+Rows): in the loop that computed them, lanes were scalarised (S3). A small fan takes
// its place among them as two sections. Every other vertex is swept one by one in double precision,
// with the same result up to rounding.
//
// *Rounding.* Let ε = 2⁻²⁴ be the unit of rounding. A spine vertex is rounded by ε of the largest
// coordinate, and so is an end when the vector to it is added: twice the error of one rounding.
// That vector is v·2(h + dev)/|v|², v being the sum of two directions, each of which is longer or
// shorter than 1 by at most 3ε. Their sum is off by ε, |v|² by 2ε, and the quotient, the half
// width, both sums and both products by ε each, together less than 12ε. A transform adds 6ε: two
// products and a sum for each coordinate. So ends are off by less than 20ε of the pen's reach, and
// the test of a fan by less than that; StrokeRounding makes the pen that much wider. Fans are
// computed in double precision and rounded once.

/// The layout of a row: each coordinate of its sections in an array of its own, after that of the
/// section before the row.
enum SectionRows {
  /// The number of sections after which a row is written.
  ///
  /// With 128, the five arrays and the suspects take 3.4 KB, a tenth of the nearest cache. The
  /// number itself was not measured.
  static var most: Int { 128 }
  /// The length of each array: four lanes before, a small fan after the last full four, and surplus
  /// lanes.
  static var stride: Int { most &+ 12 }
  static var leftX: Int { 4 }
  static var leftY: Int { leftX &+ stride }
  static var rightX: Int { leftY &+ stride }
  static var rightY: Int { rightX &+ stride }
  static var distance: Int { rightY &+ stride }
  /// The numbers of sections whose quad before them is in doubt.
  static var suspects: Int { distance &+ stride }
  static var size: Int { suspects &+ stride }
}

/// A small fan in a row: two sections at one spine vertex.
struct SectionFan: BitwiseCopyable, Sendable {
  /// The number of the second section, and whether it repeats the first for the other chord, with
  /// no quad between them.
  var section: Int
  var repeats: Bool
}

extension RibbonSink {
  /// Adds the sections at the first of `count` spine vertices, up to a fan of more than two
  /// sectors; returns the number of those vertices.
  ///
  /// There must be a vertex before these and one after them, and room for `SpineVertices.rowSlack`
  /// more.
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

  /// Returns which vertex of the rows added last was number `number` of those whose section crossed
  /// the one before, or `nil` after the last.
  @inline(__always)
  func foldedVertex(_ number: Int) -> Int? {
    number < foldedVertices.count ? foldedVertices[number] : nil
  }

  /// Writes a row of sections at the first of `count` vertices, up to a fan that is not small;
  /// returns the number of vertices and of sections.
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

  /// Writes the sections at four vertices to the row and returns a mask of those that are no fans.
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
  /// The number of lanes that are true before the first that is not.
  @inline(__always)
  fileprivate var leading: Int {
    SIMD4<Int32>(repeating: 0).replacing(with: -1, where: self).leadingOnes
  }
}

/// A pen's numbers in single precision, for four sections.
private struct PenLanes {
  let left, right, reach: Float
  /// Two divided by the farthest an end may lie: ratios are squared, because squares of lengths may
  /// leave the range.
  let twice: Float

  @inline(__always)
  init(_ pen: StrokePen) {
    (left, right, reach) = (Float(pen.left), Float(pen.right), Float(pen.reach))
    twice = 2 / Float(pen.reach + pen.sectionTolerance)
  }
}

/// The map of four sections to the mesh.
///
/// It is a generic parameter, because a branch between the two maps in the loop has all lanes
/// scalarised: 33 instead of 20 instructions a section.
private protocol SectionImage {
  /// Returns four vectors whose left vectors (y, −x) are the images of the left vectors of (x, y).
  func across(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  /// Returns the images of four points.
  func points(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>)
}

/// The map for path units that are mesh units.
private struct PlainImage: SectionImage {
  let origin: Point

  @inline(__always)
  func across(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>) { (x, y) }

  @inline(__always)
  func points(_ x: Lanes4, _ y: Lanes4) -> (SIMD4<Float>, SIMD4<Float>) {
    (SIMD4<Float>(x - origin.x), SIMD4<Float>(y - origin.y))
  }
}

/// The map by a transform.
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
