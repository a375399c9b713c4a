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

  /// Snaps contours to the lattice.
  ///
  /// Points that fall on their predecessors are dropped, and rings of fewer than three points, which enclose nothing.
  mutating func snap(_ polyline: borrowing Polyline, to lattice: Lattice) {
    removeAll()
    points.reserve(polyline.points.count)
    let (origin, scale) = (lattice.origin, 1 / lattice.step)
    let keys = points.view
    var used = 0
    for contour in polyline.contours {
      let start = used
      polyline.points.withUncheckedReading { source in
        var last = LatticeKey.last
        for i in contour.range {
          let key = LatticeKey(source[i], origin: origin, scale: scale)
          keys[used] = key
          used &+= key == last ? 0 : 1
          last = key
        }
        while used > start, keys[used &- 1] == keys[start] { used &-= 1 }
      }
      if used &- start < 3 {
        used = start
      } else {
        ends.append(UInt32(truncatingIfNeeded: used))
      }
    }
    points.count = used
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
