extension MonotoneChains {
  /// Whether one of so many contours may have vanished on the lattice; false where none has.
  ///
  /// One contour alone has triangles unless it vanished, or the rule leaves out what it encloses.
  func mayHaveLost(of contourCount: Int) -> Bool {
    guard contourCount > 1 else { return false }
    return rings.ends.count < contourCount || hasSpike
  }

  /// Whether a contour turns straight back at one of its minima or maxima.
  ///
  /// The edges of a contour that encloses nothing on the lattice cancel: it walks there and back
  /// along a tree. At a leaf of the tree, of which there are at least two, it turns straight back,
  /// and such a turn is a minimum or a maximum. So no contour without one has vanished. A contour
  /// of one minimum and one maximum has a leaf at both.
  var hasSpike: Bool {
    let (keys, chain) = (rings.points.view, chains.view)
    var (ring, start) = (0, 0)
    var end = rings.ends.count > 0 ? Int(rings.ends[0]) : 0
    var rising = MonotoneChains.rightSentinel &+ 1
    while rising < chains.count {
      let low = Int(chain[rising].first) &- 1
      if low >= end {
        ring &+= 1
        (start, end) = (end, Int(rings.ends[ring]))
      }
      let before = low == start ? end &- 1 : low &- 1
      if orientation(keys[before], keys[low], keys[low &+ 1]) == 0 { return true }
      let high = Int(chain[rising].top)
      let isOnly = low == start && Int(chain[rising].partner) == rising &+ 1
      if !isOnly {
        let after = high &+ 1 == end ? start : high &+ 1
        if orientation(keys[high &- 1], keys[high], keys[after]) == 0 { return true }
      }
      rising &+= 2
    }
    return false
  }
}
