/// The closed contours of a drawing on the lattice.
///
/// Open contours are closed by a straight line, as fills do.
struct Rings: ~Copyable, Sendable {
  var points = UncheckedBuffer<LatticePoint>()
  /// Where each ring ends in `points`; the first starts at 0.
  var ends = UncheckedBuffer<UInt32>()

  mutating func removeAll() {
    points.removeAll()
    ends.removeAll()
  }

  /// Snaps contours to the lattice, and keeps in `sources` where each point was, in steps from the
  /// origin.
  ///
  /// Points that fall on their predecessors are dropped, and rings of fewer than three points,
  /// which enclose nothing. Points beyond the lattice move to its edge.
  mutating func snap(
    _ polyline: borrowing Polyline, to lattice: Lattice, sources: inout UncheckedBuffer<Point>
  ) {
    removeAll()
    // One more: a repetition is written before it is seen to be one.
    points.reserve(polyline.points.count + 1)
    sources.reserve(polyline.points.count + 1)
    let (keys, exact) = (points.view, sources.view)
    let (origin, scale) = (lattice.origin, 1 / lattice.step)
    var used = 0
    polyline.points.withUncheckedReading { point in
      for contour in polyline.contours {
        let start = used
        var last = LatticePoint.last
        for i in contour.start..<contour.start &+ contour.count {
          let source = Lattice.clamped((point[i] - origin) * scale)
          let key = LatticePoint(source, origin: .zero, scale: 1)
          exact[used] = source
          keys[used] = key
          // What repeats its predecessor is written over.
          used &+= key == last ? 0 : 1
          last = key
        }
        while used > start &+ 1, keys[used &- 1] == keys[start] { used &-= 1 }
        if used &- start < 3 {
          used = start
        } else {
          ends.append(UInt32(truncatingIfNeeded: used))
        }
      }
    }
    points.count = used
    sources.count = used
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
