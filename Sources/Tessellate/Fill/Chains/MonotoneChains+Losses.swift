extension MonotoneChains {
  /// Whether one of several contours has vanished on the lattice; false if none has.
  ///
  /// The edges of a contour that encloses nothing cancel: it walks there and back along a tree. Its
  /// lowest point is a leaf of the tree, at which it turns straight back, or a minimum of the
  /// contour more than once. A contour for which neither holds is not looked at any closer; nor is
  /// any, if the sweep of the chains found simple events only, because either is an event that is
  /// not simple.
  ///
  /// One contour alone has triangles unless it vanished, or the rule leaves out what it encloses.
  ///
  /// - Parameters:
  ///   - contourCount: The number of contours before they were snapped.
  ///   - isSimple: Whether the sweep of these chains found simple events only.
  /// - Returns: Whether a contour was dropped or cancels.
  @inline(__always)
  mutating func haveLost(of contourCount: Int, isSimple: Bool) -> Bool {
    if contourCount < 2 { return false }
    if rings.ends.count < contourCount { return true }
    return isSimple ? false : hasVanished()
  }

  /// Whether the edges of a contour cancel.
  @inline(never)
  private mutating func hasVanished() -> Bool {
    let (keys, chain) = (rings.points.view, chains.view)
    var rising = MonotoneChains.rightSentinel &+ 1
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      var (lowest, place, isRepeated) = (LatticePoint.last, start, false)
      while rising < chains.count {
        let low = Int(chain[rising].first) &- 1
        if low >= end { break }
        let key = keys[low]
        if key <= lowest { (lowest, place, isRepeated) = (key, low, key == lowest) }
        rising &+= 2
      }
      let before = place == start ? end &- 1 : place &- 1
      if isRepeated || orientation(keys[before], lowest, keys[place &+ 1]) == 0,
        MonotoneChains.cancels(keys.dropping(start), end &- start, &snapped)
      {
        return true
      }
      start = end
    }
    return false
  }

  /// Whether the edges of a closed contour cancel, so that it encloses nothing.
  ///
  /// To leave out a vertex that lies on the line through its neighbours changes the winding number
  /// nowhere but on that line, whether the contour goes on there or turns back. What is left of a
  /// contour that encloses nothing has fewer than three vertices.
  static func cancels(
    _ points: UncheckedView<LatticePoint>, _ total: Int,
    _ trail: inout UncheckedBuffer<LatticePoint>
  ) -> Bool {
    trail.reserve(total)
    let key = trail.view
    var count = 0
    for index in 0..<total {
      let next = points[index]
      while count >= 2, orientation(key[count &- 2], key[count &- 1], next) == 0 { count &-= 1 }
      if count == 1, key[0] == next { continue }
      key[count] = next
      count &+= 1
    }
    // The same across the seam.
    var first = 0
    while count &- first >= 3 {
      let (last, before) = (key[count &- 1], key[count &- 2])
      if orientation(before, last, key[first]) == 0 {
        count &-= 1
      } else if orientation(last, key[first], key[first &+ 1]) == 0 {
        first &+= 1
      } else {
        return false
      }
    }
    return true
  }
}
