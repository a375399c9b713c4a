/// The edges of noded rings, with the chord that each is a part of.
///
/// Noding leads the edges of a contour through more points, in order, and keeps all points that the
/// contour had on the lattice. So one walk along both finds the chord of each edge, and Fill's
/// noding needs no labels. A contour's points that fall on their predecessors are no points of its
/// ring; the chords between them are no edges.
///
/// Edges without length, which noding may leave, are dropped: edge i goes from point i to the next
/// of its ring.
struct EdgeLabels: ~Copyable, Sendable {
  private(set) var rings = Rings()
  /// The chord of each edge.
  private(set) var chords = UncheckedBuffer<UInt32>()

  /// Labels the edges of rings that noding has not led through more points.
  mutating func label(
    _ snapped: borrowing Rings, _ contours: borrowing UncheckedBuffer<UInt32>,
    _ polyline: borrowing Polyline, lattice: Lattice
  ) {
    let count = snapped.points.count
    guard count == polyline.points.count else {
      return build(snapped, contours, polyline, lattice: lattice)
    }
    // No point was dropped: the edges are the chords.
    chords.reserve(count)
    chords.count = count
    for i in 0..<count { chords.view[i] = UInt32(truncatingIfNeeded: i) }
  }

  /// Labels the edges of `noded`, whose ring i is the contour of the number `contours[i]`.
  mutating func build(
    _ noded: borrowing Rings, _ contours: borrowing UncheckedBuffer<UInt32>,
    _ polyline: borrowing Polyline, lattice: Lattice
  ) {
    rings.removeAll()
    chords.removeAll()
    rings.points.reserve(noded.points.count)
    chords.reserve(noded.points.count)
    let source = noded.points.view
    polyline.points.withUncheckedReading { points in
      var start = 0
      for ring in 0..<noded.ends.count {
        let end = Int(noded.ends[ring])
        let contour = polyline.contours[Int(contours[ring])]
        label(source, start..<end, points, contour.range, lattice)
        rings.ends.append(UInt32(truncatingIfNeeded: rings.points.count))
        start = end
      }
    }
  }

  private mutating func label(
    _ source: UncheckedView<LatticePoint>, _ ring: Range<Int>, _ points: UncheckedView<Point>,
    _ contour: Range<Int>, _ lattice: Lattice
  ) {
    /// The next point of the contour, not before `i`, that is not on `key`, and its lattice point.
    func next(_ i: Int, after key: LatticePoint) -> (Int, LatticePoint?) {
      var i = i
      while i < contour.upperBound {
        let other = LatticePoint.nearest(points[i], lattice)
        if other != key { return (i, other) }
        i &+= 1
      }
      return (i, nil)
    }
    let first = rings.points.count
    var (following, key) = next(contour.lowerBound &+ 1, after: source[ring.lowerBound])
    for i in ring {
      let point = source[i]
      if i > ring.lowerBound, point == key { (following, key) = next(following &+ 1, after: point) }
      // A later edge from the same point replaces one without length.
      let chord = UInt32(truncatingIfNeeded: following &- 1)
      if rings.points.count > first, rings.points[rings.points.count &- 1] == point {
        chords[chords.count &- 1] = chord
      } else {
        rings.points.append(point)
        chords.append(chord)
      }
    }
    while rings.points.count > first &+ 1,
      rings.points[rings.points.count &- 1] == rings.points[first]
    {
      rings.points.count &-= 1
      chords.count &-= 1
    }
  }
}
