/// Triangulates drawings of one convex contour, without a sweep.
enum ConvexStrip {
  /// The turn of a strictly convex contour: 1 counter-clockwise, −1 clockwise; `nil` for others.
  ///
  /// The drawing must be one contour that rises and falls once, so that it has one lowest and one
  /// highest point; if it also turns to the same side at every point, its turns add up to one full
  /// turn, and it is convex.
  static func turn(of drawing: borrowing Rings) -> Int? {
    let (points, count) = (drawing.points.view, drawing.points.count)
    let isLeft = orientation(points[count &- 2], points[count &- 1], points[0]) > 0
    // A few samples mostly reject long contours that are not convex.
    if count >= longContour {
      for quarter in 1..<4 {
        let i = (count &* quarter) &>> 2
        if (orientation(points[i &- 1], points[i], points[i &+ 1]) > 0) != isLeft { return nil }
      }
    }
    // In `Double`, exactly, as in a strip of `ChainGaps`, and by half as many instructions.
    let sign: Double = isLeft ? 1 : -1
    var point = points[count &- 1].coordinates
    var edge = point - points[count &- 2].coordinates
    for i in 0..<count {
      let next = points[i].coordinates
      let nextEdge = next - point
      guard edge.cross(nextEdge) * sign > 0 else { return nil }
      (point, edge) = (next, nextEdge)
    }
    return isLeft ? 1 : -1
  }

  /// The number of points from which on samples are tested first (not tuned).
  private static var longContour: Int { 24 }

  /// Writes the triangles of a convex contour of `count` points, as a strip from its seam to the
  /// far side.
  ///
  /// - Parameters:
  ///   - count: The number of points, from the lowest one round.
  ///   - turn: The turn of the contour, 1 or −1.
  ///   - first: The index of the first point in the mesh.
  ///   - out: The memory for the indices.
  /// - Returns: The number of indices written: 3(n − 2).
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
