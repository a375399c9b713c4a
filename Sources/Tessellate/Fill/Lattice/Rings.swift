/// The closed contours of a drawing on the lattice.
///
/// Open contours are closed by a straight line, as fills do.
struct Rings: ~Copyable, Sendable {
  var points = UncheckedBuffer<LatticePoint>()
  /// The end of each ring in `points`; the first starts at 0.
  var ends = UncheckedBuffer<UInt32>()

  mutating func removeAll() {
    points.removeAll()
    ends.removeAll()
  }

  /// Appends points that belong to no ring.
  mutating func append(_ others: borrowing UncheckedBuffer<LatticePoint>) {
    for i in 0..<others.count { points.append(others[i]) }
  }

  /// Copies some of the rings of others.
  mutating func copy(_ other: borrowing Rings, _ range: Range<Int>) {
    removeAll()
    let first = range.lowerBound == 0 ? 0 : Int(other.ends[range.lowerBound &- 1])
    let count = Int(other.ends[range.upperBound &- 1]) &- first
    points.reserve(count)
    points.view.copy(other.points.view.dropping(first), count: count, to: 0)
    points.count = count
    for ring in range {
      ends.append(UInt32(truncatingIfNeeded: Int(other.ends[ring]) &- first))
    }
  }

  /// Appends one of the rings of others.
  mutating func append(_ other: borrowing Rings, ring: Int) {
    let first = ring == 0 ? 0 : Int(other.ends[ring &- 1])
    for i in first..<Int(other.ends[ring]) { points.append(other.points[i]) }
    ends.append(UInt32(truncatingIfNeeded: points.count))
  }

  /// Snaps contours to the lattice.
  ///
  /// Points that fall on their predecessors are dropped, and rings of fewer than three points,
  /// which enclose nothing. Points beyond the lattice move to its edge.
  ///
  /// - Parameters:
  ///   - polyline: The contours.
  ///   - lattice: The lattice.
  ///   - sources: Each point before it is snapped, in steps from the origin.
  ///   - contours: The index of each ring's contour.
  mutating func snap(
    _ polyline: borrowing Polyline, to lattice: Lattice,
    sources: inout UncheckedBuffer<Point>, contours: inout UncheckedBuffer<UInt32>
  ) {
    removeAll()
    contours.removeAll()
    points.reserve(polyline.points.count)
    sources.reserve(polyline.points.count)
    let (keys, exact) = (points.view, sources.view)
    var used = 0
    polyline.points.withUncheckedReading { point in
      for (index, contour) in polyline.contours.enumerated() {
        let (ring, source) = (keys.dropping(used), exact.dropping(used))
        LatticePoint.write(
          point.dropping(contour.start), count: contour.count, on: lattice, to: ring,
          unrounded: source)
        var count = contour.count
        while count > 1, ring[count &- 1] == ring[0] { count &-= 1 }
        count = Rings.dropRepetitions(ring, source, count)
        if count < 3 { continue }
        used &+= count
        ends.append(UInt32(truncatingIfNeeded: used))
        contours.append(UInt32(truncatingIfNeeded: index))
      }
    }
    points.count = used
    sources.count = used
  }

  /// Drops the points that fall on their predecessors, and returns how many are left.
  @inline(__always)
  private static func dropRepetitions(
    _ keys: UncheckedView<LatticePoint>, _ sources: UncheckedView<Point>, _ count: Int
  ) -> Int {
    var used = 1
    while used < count, keys[used] != keys[used &- 1] { used &+= 1 }
    var i = used
    while i < count {
      if keys[i] != keys[used &- 1] {
        (keys[used], sources[used]) = (keys[i], sources[i])
        used &+= 1
      }
      i &+= 1
    }
    return used
  }

  /// Calls `body` with the indices of both ends of every edge, ring by ring.
  @inline(__always)
  func forEachEdge(_ body: (Int, Int) -> Void) {
    let end = ends.view
    var start = 0
    for ring in 0..<ends.count {
      let stop = Int(end[ring])
      var from = stop &- 1
      var to = start
      while to < stop {
        body(from, to)
        from = to
        to &+= 1
      }
      start = stop
    }
  }
}
