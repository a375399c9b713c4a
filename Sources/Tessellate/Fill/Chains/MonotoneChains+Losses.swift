extension MonotoneChains {
  /// Whether one of several contours has vanished on the lattice; false if none has.
  ///
  /// The edges of a contour that encloses nothing cancel: it walks there and back along a tree. Its
  /// lowest point is a leaf of the tree, at which it turns straight back, or a minimum of the
  /// contour more than once. A contour for which neither holds, and which is not a few steps small,
  /// is not looked at any closer; nor is any, if the sweep of the chains found simple events only,
  /// because either is an event that is not simple.
  ///
  /// One contour alone has triangles unless it vanished, or the rule leaves out what it encloses.
  ///
  /// - Parameters:
  ///   - contourCount: The number of contours before they were snapped.
  ///   - isSimple: Whether the sweep of these chains found simple events only.
  /// - Returns: Whether a contour was dropped, cancels, or is so small that noding may close it.
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
      if keys.dropping(start).isSmall(end &- start) { return true }
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

extension UncheckedView<LatticePoint> {
  /// Whether the first `count` points, a contour's, lie within eight steps of each other, and are
  /// few: noding may then round all of its crossings to one place.
  @inline(__always)
  func isSmall(_ count: Int) -> Bool {
    // The last point is as good as any other to rule out nearly all contours.
    let (first, last) = (self[0], self[count &- 1])
    let isNear = (first.x &- last.x).magnitude <= 8 && (first.y &- last.y).magnitude <= 8
    return isNear && count <= 64 && haveSmallBounds(count)
  }

  @inline(never)
  private func haveSmallBounds(_ count: Int) -> Bool {
    var (minX, minY) = (self[0].x, self[0].y)
    var (maxX, maxY) = (minX, minY)
    for index in 1..<count {
      let point = self[index]
      (minX, maxX) = (Swift.min(minX, point.x), Swift.max(maxX, point.x))
      (minY, maxY) = (Swift.min(minY, point.y), Swift.max(maxY, point.y))
    }
    return maxX &- minX <= 8 && maxY &- minY <= 8
  }
}
