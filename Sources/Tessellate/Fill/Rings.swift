/// The closed contours of a drawing on the lattice.
///
/// Open contours are closed by a straight line, as fills do.
struct Rings: ~Copyable, Sendable {
  var points = UncheckedBuffer<LatticeKey>()
  /// Where each ring ends in `points`; the first starts at 0.
  var ends = UncheckedBuffer<UInt32>()

  mutating func removeAll() {
    points.removeAll()
    ends.removeAll()
  }

  /// Snaps contours to the lattice, and keeps in `sources` where each point was, in steps from the origin.
  ///
  /// Points that fall on their predecessors are dropped, and rings of fewer than three points, which enclose nothing.
  /// Points beyond the lattice move to its edge.
  mutating func snap(
    _ polyline: borrowing Polyline, to lattice: Lattice, sources: inout UncheckedBuffer<Point>
  ) {
    removeAll()
    points.reserve(polyline.points.count)
    sources.reserve(polyline.points.count)
    let (scale, limit) = (1 / lattice.step, Point(repeating: Lattice.limit))
    let (keys, exact) = (points.view, sources.view)
    var used = 0
    for contour in polyline.contours {
      let start = used
      for i in contour.range {
        let source = ((polyline.points[i] - lattice.origin) * scale).clamped(
          lowerBound: -limit, upperBound: limit)
        let key = LatticeKey(source, origin: .zero, scale: 1)
        if used > start, key == keys[used &- 1] { continue }
        keys[used] = key
        exact[used] = source
        used &+= 1
      }
      while used > start &+ 1, keys[used &- 1] == keys[start] { used &-= 1 }
      if used &- start < 3 {
        used = start
      } else {
        ends.append(UInt32(truncatingIfNeeded: used))
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
