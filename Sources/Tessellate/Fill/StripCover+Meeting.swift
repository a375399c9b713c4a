extension StripCover {
  /// Sees to the pieces that are no cells: what lies between stretches, ends of rows, and contours that are no strips.
  mutating func placeGaps(
    _ polyline: borrowing Polyline, _ facing: borrowing FacingPoints, _ lattice: Lattice
  ) {
    var first = 0
    var contour = 0
    var extra = facing.sectionCount
    polyline.points.withUncheckedReading { points in
      let snapper = Snapper(points: points, origin: lattice.origin, scale: 1 / lattice.step)
      for index in 0..<facing.rows.count {
        let row = facing.rows[index]
        while contour < row.contour {
          placeExtra(extra, snapper.box(polyline.contours[contour].range))
          (contour, extra) = (contour &+ 1, extra &+ 1)
        }
        contour &+= row.isRing ? 2 : 1
        first = placeGaps(of: row, facing, from: first, polyline.contours[row.contour], snapper)
      }
      while contour < polyline.contours.count {
        placeExtra(extra, snapper.box(polyline.contours[contour].range))
        (contour, extra) = (contour &+ 1, extra &+ 1)
      }
    }
    spreadBends(facing, first)
  }

  /// The same along a row whose first section has the number `start`; returns that of the next row.
  private mutating func placeGaps(
    of row: FacingPoints.Row, _ facing: borrowing FacingPoints, from start: Int,
    _ contour: Polyline.Contour, _ snapper: Snapper
  ) -> Int {
    var section = start
    var stretch = facing.stretches[row.firstStretch]
    for index in row.firstStretch &+ 1..<max(row.endStretch, row.firstStretch &+ 1) {
      let next = facing.stretches[index]
      section &+= stretch.count
      let (left, right) = (stretch.left &+ stretch.count &- 1, stretch.right &- stretch.count &+ 1)
      var box = snapper.box(left..<next.left &+ 1)
      box.formUnion(snapper.box(next.right..<right &+ 1))
      place(section &- 1, box, Flag.bent, EdgeJoin.isFollowed)
      stretch = next
    }
    section &+= stretch.count
    if row.isRing {
      let (left, right) = (stretch.left &+ stretch.count &- 1, stretch.right &- stretch.count &+ 1)
      let head = facing.stretches[row.firstStretch]
      var box = snapper.box(left..<contour.start &+ contour.count)
      box.formUnion(snapper.box(head.left..<head.left &+ 1))
      box.formUnion(snapper.box(head.right..<head.right &+ 1))
      box.formUnion(snapper.box(contour.start &+ contour.count..<right &+ 1))
      place(section &- 1, box, Flag.bent, 0)
    } else {
      placeEnds(start, section &- 1)
    }
    return section
  }

  /// Sees to the ends of a row that is no ring, which may be points.
  private mutating func placeEnds(_ first: Int, _ last: Int) {
    let far = EdgeJoin.nowhere
    EdgeJoin.write(far, far, far, far, to: join.lanes.view, at: last)
    let (flag, section) = (flags.view, sections.view)
    flag[last] = Flag.void
    join.headings[last] = 0
    guard last > first &+ 1 else { return }
    // A cell that is a triangle is convex if its two other corners are.
    if section[first].lowHalf == section[first].highHalf, flag[first] & Flag.lastBent == 0 {
      flag[first] &= ~Flag.firstBent
    }
    if section[last].lowHalf == section[last].highHalf, flag[last &- 1] & Flag.firstBent == 0 {
      flag[last &- 1] &= ~Flag.lastBent
    }
  }

  private mutating func placeExtra(_ piece: Int, _ box: LatticeBox) {
    place(piece, box, Flag.bent, 0)
  }

  private mutating func place(_ piece: Int, _ box: LatticeBox, _ flag: UInt32, _ follows: UInt32) {
    let margin = StripCover.margin
    EdgeJoin.write(
      box.minX, box.minY, -1 &- margin &- box.maxX, -1 &- margin &- box.maxY,
      to: join.lanes.view, at: piece)
    join.headings[piece] = follows
    flags[piece] = flag
  }

  /// Notes that neighbours of bent pieces are not clean: no section separates these.
  private mutating func spreadBends(_ facing: borrowing FacingPoints, _ count: Int) {
    let flag = flags.view
    var first = 0
    for index in 0..<facing.rows.count {
      let row = facing.rows[index]
      var end = first
      for stretch in row.firstStretch..<row.endStretch { end &+= facing.stretches[stretch].count }
      for piece in first..<end where flag[piece] & Flag.bent != 0 {
        flag[piece] |= Flag.meets
        if piece > first { flag[piece &- 1] |= Flag.meets }
        if piece &+ 1 < end { flag[piece &+ 1] |= Flag.meets }
      }
      if row.isRing { flag[first] |= Flag.meets }
      first = end
    }
  }

  /// Finds the pieces that are not apart from all others but their neighbours; fails when they are too many.
  mutating func findMeeting(_ count: Int) -> Bool {
    join.buildLevels(above: count)
    join.start()
    partners.reserve(count &+ 4)
    let partner = partners.view
    for piece in 0..<count { partner[piece] = SIMD2(.max, -1) }
    // Of many more there would be little left to write as it is.
    let most = 3 &* count / 4 &+ 8
    var met = 0
    while join.advance() {
      let (flag, heading, pair) = (flags.view, join.headings.view, join.pairs.view)
      for k in 0..<join.pairs.count {
        let (i, j) = (Int(pair[k].first), Int(pair[k].second))
        if j &- i == 1, heading[i] & EdgeJoin.isFollowed != 0 { continue }
        // What meets others already, and is not well-shaped or meets many, is left to the arrangement anyway.
        let isLeft =
          flag[i] & flag[j] & Flag.meets != 0
          && ((flag[i] | flag[j]) & Flag.shape != 0 || isSpread(partner[i]) || isSpread(partner[j]))
        if !isLeft, (flag[i] | flag[j]) & Flag.bent == 0, areApart(i, j) { continue }
        met &+= 1
        if met > most { return false }
        flag[i] |= Flag.meets
        flag[j] |= Flag.meets
        StripCover.note(Int32(truncatingIfNeeded: j), at: i, partner)
        StripCover.note(Int32(truncatingIfNeeded: i), at: j, partner)
      }
      if join.work > 64 &* (count &+ 64) { return false }
    }
    return true
  }

  /// Whether these are more cells than crossings of strips may have.
  @inline(__always)
  private func isSpread(_ partners: SIMD2<Int32>) -> Bool {
    partners.y &- partners.x >= Int32(StripCrossings.mostCells)
  }

  @inline(__always)
  private static func note(_ other: Int32, at piece: Int, _ partner: UncheckedView<SIMD2<Int32>>) {
    let known = partner[piece]
    partner[piece] = SIMD2(min(known.x, other), max(known.y, other))
  }

  /// Whether a margin along an edge of one of two convex cells separates them.
  ///
  /// Near cells of a strip are apart by a section in between, mostly, and strips by a side.
  @inline(__always)
  private func areApart(_ i: Int, _ j: Int) -> Bool {
    let section = sections.view
    let first = ConvexCell(section[i], section[i &+ 1])
    let second = ConvexCell(section[j], section[j &+ 1])
    if j &- i < StripCover.nearby, first.isBeyond(second, 3, 1) || second.isBeyond(first, 0, 2) {
      return true
    }
    return first.isSideApart(from: second) || second.isSideApart(from: first)
  }

  private static let nearby = 16
}

/// A strictly convex cell: its corners, left ones first.
private struct ConvexCell {
  var x, y: Lanes4

  @inline(__always)
  init(_ first: SIMD4<Int32>, _ last: SIMD4<Int32>) {
    x = Lanes4(SIMD4(first.x, last.x, first.z, last.z))
    y = Lanes4(SIMD4(first.y, last.y, first.w, last.w))
  }

  /// Whether all of another cell is beyond one of this cell's edges, by the margin.
  @inline(__always)
  func isSideApart(from other: ConvexCell) -> Bool {
    // The left side has the inside where turns are positive, the right one and the first section where they are negative.
    isBeyond(other, 1, 0) || isBeyond(other, 2, 3) || isBeyond(other, 0, 2) || isBeyond(other, 3, 1)
  }

  /// Whether the other is on the side of positive turns of the edge between two corners.
  @inline(__always)
  func isBeyond(_ other: ConvexCell, _ from: Int, _ to: Int) -> Bool {
    let (dx, dy) = (x[to] - x[from], y[to] - y[from])
    let least = (dx.magnitude + dy.magnitude) * Double(StripCover.margin)
    // An edge without length separates nothing.
    let turns = (other.y - y[from]) * dx - (other.x - x[from]) * dy - (least + 0.5)
    let signs = turns.bits.lowHalf | turns.bits.highHalf
    return (signs.x | signs.y) &>> 63 == 0
  }
}

/// Finds the boxes of points on the lattice.
private struct Snapper {
  var points: UncheckedView<Point>
  var origin: Point
  var scale: Double

  /// The box of some points; there is one at least.
  func box(_ range: Range<Int>) -> LatticeBox {
    let first = LatticeKey(points[range.lowerBound], origin: origin, scale: scale)
    var box = LatticeBox(first, first)
    for index in range.lowerBound + 1..<max(range.upperBound, range.lowerBound + 1) {
      let key = LatticeKey(points[index], origin: origin, scale: scale)
      box.formUnion(LatticeBox(key, key))
    }
    return box
  }
}
