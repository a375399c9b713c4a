/// Triangulates drawings of one convex contour, without a sweep.
enum ConvexStrip {
  /// The turn of a strictly convex contour: 1 counter-clockwise, −1 clockwise; `nil` for any other
  /// drawing.
  ///
  /// The drawing must be one contour of two chains, so that it has one lowest and one highest
  /// point; if it also turns to the same side at every point, its turns add up to one full turn,
  /// and it is convex.
  static func turn(of chains: MonotoneChains.View) -> Int? {
    guard chains.eventCount == 2 else { return nil }
    let (points, count) = (chains.points, chains.pointCount)
    var (a, b) = (points[count &- 2], points[count &- 1])
    let isLeft = orientation(a, b, points[0]) > 0
    // Of long contours that are not convex, a look here and there mostly shows it.
    if count >= longContour {
      for quarter in 1..<4 {
        let i = (count &* quarter) &>> 2
        if (orientation(points[i &- 1], points[i], points[i &+ 1]) > 0) != isLeft { return nil }
      }
    }
    for i in 0..<count {
      let c = points[i]
      let turn = orientation(a, b, c)
      if turn == 0 || (turn > 0) != isLeft { return nil }
      (a, b) = (b, c)
    }
    return isLeft ? 1 : -1
  }

  private static var longContour: Int { 24 }

  /// Writes the triangles of a convex contour of `count` points, as a strip from its seam to the
  /// far side.
  ///
  /// - Parameter step: Its turn.
  /// - Returns: How many indices were written: 3(n − 2).
  @inline(__always)
  static func write(
    count: Int, turn: Int, first: UInt32, to out: UncheckedView<UInt32>
  ) -> Int {
    var (low, high) = (first, first &+ UInt32(truncatingIfNeeded: count &- 1))
    let (second, third) = turn > 0 ? (1, 2) : (2, 1)
    var used = 0
    while low &+ 1 < high {
      out[used] = low
      out[used &+ second] = low &+ 1
      out[used &+ third] = high
      used &+= 3
      low &+= 1
      if low &+ 1 < high {
        out[used] = low
        out[used &+ second] = high &- 1
        out[used &+ third] = high
        used &+= 3
        high &-= 1
      }
    }
    return used
  }
}
