// Two strips that cross, and nothing else about: most of what cells meet.
//
//           │  B  │
//     ──────P─────Q──────     A keeps its cells, whose sides get the four crossings as corners more. B ends on A's near side and begins
//      A    ┊     ┊           again on its far one. What was inside both belongs to A.
//     ──────P′────Q′─────
//           │     │
//
// Cells a₀ … a₁ of A meet cells b₀ … b₁ of B and nothing else, and these nothing but cells of A. As the sections around both are `margin`
// away from the other strip (see StripCover), only sides can cross. They must do so four times, each side of B each side of A
// once, in an order that makes the picture; what is any different, or near to be, is left to the arrangement. So that rounding
// crossings changes nothing but their places,
//
// - no vertex is on or within a step of a side of the other strip (`Welding`),
// - crossings are `farthest` steps apart from each other and from the corners beside them, and
// - the cells are no flatter than those at which contours are cut: sides are some steps apart.
//
// Rounded are the same crossings to the same points as by the arrangement: the region is the same.

/// Finds strips that cross by themselves, and the triangles there.
///
/// Corners are numbered: 2s and 2s + 1 are the left and the right point of section s, crossings come behind these.
struct StripCrossings: ~Copyable, Sendable {
  /// A crossing of a side of B with one of A: on which edges, and where.
  struct Stop: BitwiseCopyable {
    var edgeA, edgeB: Int
    var key: LatticeKey
    var corner: UInt32
  }

  /// Cells in a row.
  struct Cells: Equatable {
    var first, last: Int

    var count: Int { last &- first &+ 1 }
  }

  /// The corners of triangles.
  var triangles = UncheckedBuffer<UInt32>()
  /// The crossings.
  var stops = UncheckedBuffer<LatticeKey>()
  var sectionCount = 0
  private var ring = UncheckedBuffer<RingCorner>()

  private struct RingCorner: BitwiseCopyable {
    var key: LatticeKey
    var number: UInt32
  }

  /// So many cells of each strip are looked at.
  static let mostCells = 8
  static let farthest: Int64 = 8

  mutating func reset(sectionCount: Int) {
    self.sectionCount = sectionCount
    triangles.removeAll()
    stops.removeAll()
  }

  /// Cuts the cells of B by those of A, if that is as simple as it should be.
  mutating func cut(
    _ b: Cells, by a: Cells, _ sections: UncheckedView<SIMD4<Int32>>
  ) -> Bool {
    let (triangleCount, stopCount) = (triangles.count, stops.count)
    let points = SectionPoints(sections: sections)
    if let picture = Picture(a, b, points, firstCorner: 2 &* sectionCount &+ stopCount) {
      for side in 0..<4 { stops.append(picture[side].key) }
      if appendKept(a, picture, points), appendBefore(b, picture, points),
        appendBehind(b, picture, points)
      {
        return true
      }
    }
    (triangles.count, stops.count) = (triangleCount, stopCount)
    return false
  }

  /// Appends the cells of A, with the crossings on their sides.
  private mutating func appendKept(
    _ a: Cells, _ picture: Picture, _ points: SectionPoints
  ) -> Bool {
    for cell in a.first...a.last {
      ring.removeAll()
      // Around the cell: the left side forwards, the right one back.
      append(cell, 0, points)
      appendStops(picture[0], picture[1], on: cell, behind: points.key(cell, 0))
      append(cell &+ 1, 0, points)
      let middle = ring.count
      append(cell &+ 1, 1, points)
      appendStops(picture[2], picture[3], on: cell, behind: points.key(cell &+ 1, 1))
      append(cell, 1, points)
      guard zip(middle) else { return false }
    }
    return true
  }

  /// Appends those of two stops that are on an edge of A, the one nearer to `start` first.
  @inline(__always)
  private mutating func appendStops(
    _ first: Stop, _ second: Stop, on cell: Int, behind start: LatticeKey
  ) {
    let isNearer = Picture.distance(first.key, start) < Picture.distance(second.key, start)
    let (near, far) = isNearer ? (first, second) : (second, first)
    if near.edgeA == cell { ring.append(RingCorner(key: near.key, number: near.corner)) }
    if far.edgeA == cell { ring.append(RingCorner(key: far.key, number: far.corner)) }
  }

  @inline(__always)
  private mutating func append(_ section: Int, _ side: Int, _ points: SectionPoints) {
    ring.append(
      RingCorner(
        key: points.key(section, side), number: UInt32(truncatingIfNeeded: 2 &* section &+ side)))
  }

  @inline(__always)
  private mutating func append(_ stop: Stop) {
    ring.append(RingCorner(key: stop.key, number: stop.corner))
  }

  /// Triangulates a cell between its two sides: the first `middle` corners of the ring, and the others back.
  private mutating func zip(_ middle: Int) -> Bool {
    let corner = ring.view
    var (left, right) = (0, ring.count &- 1)
    let (lastLeft, lastRight) = (middle &- 1, middle)
    while left < lastLeft || right > lastRight {
      // The side that is less far ahead goes on.
      let ahead = ring.count &- 1 &- right
      let isBehind = left &* (ring.count &- 1 &- lastRight) <= ahead &* lastLeft
      let goesLeft = right == lastRight || left < lastLeft && isBehind
      let next = goesLeft ? left &+ 1 : right &- 1
      guard appendTriangle(corner[left], corner[next], corner[right]) else { return false }
      if goesLeft { left = next } else { right = next }
    }
    return true
  }

  @inline(__always)
  private mutating func appendTriangle(_ a: RingCorner, _ b: RingCorner, _ c: RingCorner) -> Bool {
    guard orientation(a.key, b.key, c.key) > 0 else { return false }
    triangles.append(a.number)
    triangles.append(b.number)
    triangles.append(c.number)
    return true
  }

  /// Appends what is left of B before A.
  private mutating func appendBefore(
    _ b: Cells, _ picture: Picture, _ points: SectionPoints
  ) -> Bool {
    let side = picture.nearSide
    let (p, q) = (picture[2 &* side], picture[2 &* side &+ 1])
    ring.removeAll()
    for section in b.first...p.edgeB { append(section, 0, points) }
    append(p)
    appendSide(side, from: p.edgeA, to: q.edgeA, points)
    append(q)
    for section in (b.first...q.edgeB).reversed() { append(section, 1, points) }
    return clipEars()
  }

  /// Appends what is left of B behind A.
  private mutating func appendBehind(
    _ b: Cells, _ picture: Picture, _ points: SectionPoints
  ) -> Bool {
    let side = 1 &- picture.nearSide
    let (p, q) = (picture[2 &* side], picture[2 &* side &+ 1])
    ring.removeAll()
    append(p)
    for section in p.edgeB &+ 1...b.last &+ 1 { append(section, 0, points) }
    for section in (q.edgeB &+ 1...b.last &+ 1).reversed() { append(section, 1, points) }
    append(q)
    appendSide(side, from: q.edgeA, to: p.edgeA, points)
    return clipEars()
  }

  /// Appends the corners of A between points on two of its edges.
  private mutating func appendSide(_ side: Int, from: Int, to: Int, _ points: SectionPoints) {
    if from < to {
      for section in from &+ 1...to { append(section, side, points) }
    } else if from > to {
      for section in (to &+ 1...from).reversed() { append(section, side, points) }
    }
  }

  /// Triangulates the ring, a simple polygon of a few corners, by cutting off ears.
  ///
  /// An ear is a corner whose triangle turns to the inside and holds no other corner.
  private mutating func clipEars() -> Bool {
    let corner = ring.view
    var count = ring.count
    var (place, misses) = (1, 0)
    while count > 3 {
      if place >= count { place = 0 }
      let (a, b) = (corner[place == 0 ? count &- 1 : place &- 1], corner[place])
      let c = corner[place &+ 1 < count ? place &+ 1 : 0]
      if isEar(a.key, b.key, c.key, count) {
        guard appendTriangle(a, b, c) else { return false }
        corner.copy(corner.dropping(place &+ 1), count: count &- place &- 1, to: place)
        (count, misses) = (count &- 1, 0)
      } else {
        (place, misses) = (place &+ 1, misses &+ 1)
        if misses >= count { return false }
      }
    }
    return appendTriangle(corner[0], corner[1], corner[2])
  }

  private func isEar(_ a: LatticeKey, _ b: LatticeKey, _ c: LatticeKey, _ count: Int) -> Bool {
    guard orientation(a, b, c) > 0 else { return false }
    for i in 0..<count {
      let key = ring[i].key
      if key == a || key == b || key == c { continue }
      if orientation(a, b, key) >= 0, orientation(b, c, key) >= 0, orientation(c, a, key) >= 0 {
        return false
      }
    }
    return true
  }
}

/// The points of sections as keys.
struct SectionPoints {
  var sections: UncheckedView<SIMD4<Int32>>

  /// A point on side 0, the left one, or 1.
  @inline(__always)
  func key(_ section: Int, _ side: Int) -> LatticeKey {
    LatticeKey(bits: sections.rebound(to: UInt64.self)[2 &* section &+ side])
  }
}
