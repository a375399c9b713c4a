extension StripCover {
  /// Snaps the points of all sections to the lattice.
  mutating func placeSections(
    _ polyline: borrowing Polyline, _ facing: borrowing FacingPoints, _ lattice: Lattice,
    isMirrored: Bool
  ) {
    let count = facing.sectionCount
    // Cells are looked at four at a time.
    sections.reserve(count &+ 8)
    flags.reserve(count &+ 8 &+ polyline.contours.count)
    let out = sections.view
    let (origins, magic) = (
      Lanes4(lowHalf: lattice.origin, highHalf: lattice.origin),
      Lanes4(repeating: 6_755_399_441_055_744)
    )
    let bias = SIMD4<UInt32>(repeating: UInt32(LatticeKey.bias))
    let scale = 1 / lattice.step
    polyline.points.withUncheckedReading { points in
      var used = 0
      for index in 0..<facing.stretches.count {
        let stretch = facing.stretches[index]
        var (a, b) = isMirrored ? (stretch.right, stretch.left) : (stretch.left, stretch.right)
        let step = isMirrored ? -1 : 1
        for _ in 0..<stretch.count {
          let both = Lanes4(lowHalf: points[a], highHalf: points[b])
          let sums = (both - origins) * scale + magic
          out[used] = SIMD4<Int32>(truncatingIfNeeded: sums.lowerHalves &+ bias)
          a &+= step
          b &-= step
          used &+= 1
        }
      }
    }
    for pad in count..<count &+ 8 { out[pad] = out[count &- 1] }
  }

  /// Writes boxes, headings and flags of pieces as if all sections were of one stretch.
  ///
  /// A cell's heading is a direction in which its last section lies a margin ahead of all of its first. Cells of a run that share one
  /// and are no neighbours have a margin between them.
  mutating func measureCells(count: Int) {
    typealias Four = SIMD4<Int32>
    let (section, flag, lane, heading) = (
      sections.view, flags.view, join.lanes.view, join.headings.view
    )
    let (width, margin) = (EdgeJoin.width, Four(repeating: StripCover.margin))
    let any = Four(repeating: Int32(EdgeJoin.anyHeading | EdgeJoin.isFollowed))
    var piece = 0
    while piece < count {
      let (a, b) = (section[piece], section[piece &+ 1])
      let (c, d) = (section[piece &+ 2], section[piece &+ 3])
      let e = section[piece &+ 4]
      let first = FacingLanes(a, b, c, d)
      let last = FacingLanes(b, c, d, e)
      let (minX, maxX) = StripCover.ordered(first.leftX, first.rightX)
      let (minY, maxY) = StripCover.ordered(first.leftY, first.rightY)
      let (nextMinX, nextMaxX) = StripCover.ordered(last.leftX, last.rightX)
      let (nextMinY, nextMaxY) = StripCover.ordered(last.leftY, last.rightY)
      let at = EdgeJoin.place(of: piece)
      lane.store(StripCover.ordered(minX, nextMinX).0, at: at)
      lane.store(StripCover.ordered(minY, nextMinY).0, at: at &+ width)
      let far = Four(repeating: -1) &- margin
      lane.store(far &- StripCover.ordered(maxX, nextMaxX).1, at: at &+ 2 &* width)
      lane.store(far &- StripCover.ordered(maxY, nextMaxY).1, at: at &+ 3 &* width)
      let missed =
        ((nextMinX &- maxX &- margin) &>> 28 & 8) | ((minX &- nextMaxX &- margin) &>> 28 & 4)
        | ((nextMinY &- maxY &- margin) &>> 28 & 2) | ((minY &- nextMaxY &- margin) &>> 28 & 1)
      heading.store(missed ^ any, at: piece)
      flag.store(StripCover.flags(first, last), at: piece)
      piece &+= 4
    }
  }

  /// The smaller and the larger of each lane.
  @inline(__always)
  private static func ordered(
    _ a: SIMD4<Int32>, _ b: SIMD4<Int32>
  ) -> (SIMD4<Int32>, SIMD4<Int32>) {
    let difference = b &- a
    let less = difference & (difference &>> 31)
    return (a &+ less, b &- less)
  }

  /// The flags of four cells.
  ///
  /// Differences of lattice points, rounded to `Float`, are off by half a unit in the last place, each product by three, and
  /// what is compared by four of their sum.
  @inline(__always)
  private static func flags(_ first: FacingLanes, _ last: FacingLanes) -> SIMD4<UInt32> {
    let left = FloatVectors(last.leftX &- first.leftX, last.leftY &- first.leftY)
    let right = FloatVectors(last.rightX &- first.rightX, last.rightY &- first.rightY)
    let start = FloatVectors(first.rightX &- first.leftX, first.rightY &- first.leftY)
    let end = FloatVectors(last.rightX &- last.leftX, last.rightY &- last.leftY)
    let (a, b) = (left.corner(start), right.corner(start))
    let (c, d) = (left.corner(end), right.corner(end))
    let sides = left.shortness | right.shortness
    // Signs tell.
    let firstBent = (a.bent | b.bent) &>> 31
    let lastBent = (c.bent | d.bent) &>> 30 & 2
    let firstSlanted = (a.slanted | b.slanted | sides | start.shortness) &>> 29 & 4
    let lastSlanted = (c.slanted | d.slanted | sides | end.shortness) &>> 28 & 8
    return firstBent | lastBent | firstSlanted | lastSlanted
  }
}

/// Both points of four sections, by coordinates.
private struct FacingLanes {
  var leftX, leftY, rightX, rightY: SIMD4<Int32>

  @inline(__always)
  init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ c: SIMD4<Int32>, _ d: SIMD4<Int32>) {
    leftX = SIMD4(a.x, b.x, c.x, d.x)
    leftY = SIMD4(a.y, b.y, c.y, d.y)
    rightX = SIMD4(a.z, b.z, c.z, d.z)
    rightY = SIMD4(a.w, b.w, c.w, d.w)
  }
}

/// Four vectors between lattice points, in `Float`.
private struct FloatVectors {
  var x, y: SIMD4<Float>
  /// |x| + |y|: at least the length, and at most √2 of it.
  var size: SIMD4<Float>

  @inline(__always)
  init(_ dx: SIMD4<Int32>, _ dy: SIMD4<Int32>) {
    (x, y) = (SIMD4<Float>(dx), SIMD4<Float>(dy))
    size = x.magnitude + y.magnitude
  }

  /// A sign for each vector of less than sixteen steps.
  @inline(__always)
  var shortness: SIMD4<UInt32> { (size - SIMD4<Float>(repeating: 16)).bits }

  /// A sign where this side's turn to a section is not surely positive, and where its sine is below ¼.
  @inline(__always)
  func corner(_ section: FloatVectors) -> (bent: SIMD4<UInt32>, slanted: SIMD4<UInt32>) {
    let (p, q) = (x * section.y, y * section.x)
    let turn = p - q
    // Half a step of area keeps those that have none.
    let bent = turn - (p.magnitude + q.magnitude) * 0x1p-21 - 0.5
    return (bent.bits, (turn * 4 - size * section.size).bits)
  }
}
