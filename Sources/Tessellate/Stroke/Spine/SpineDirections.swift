// The directions and margins of chords in plans, whose chords serve pens of any width.
//
// A kernel's directions are turned by so little that the pen that the chords are made for stays
// within its tolerance (ChordColumns). A wider one would not, and needs a larger margin for
// rounding beside curves.

extension Spine {
  /// Selects the directions from vertex to vertex, or those of the kernel.
  ///
  /// Both are kept: what a plan draws does not depend on what it drew before.
  mutating func aim(exactly: Bool) {
    guard exactly != isAimed else { return }
    isAimed = exactly
    if otherDirections.count == 0 { findDirections() }
    let (x, y, others) = (vertices.view.directionX, vertices.view.directionY, otherDirections.view)
    for index in 0..<vertices.count {
      let other = others[index]
      others[index] = SIMD2(x[index], y[index])
      (x[index], y[index]) = (other.x, other.y)
    }
  }

  @inline(never)
  private mutating func findDirections() {
    otherDirections.reserve(vertices.count)
    otherDirections.count = vertices.count
    let (vertices, others) = (vertices.view, otherDirections.view)
    for index in 0..<self.vertices.count {
      others[index] = SIMD2(vertices.directionX[index], vertices.directionY[index])
    }
    for index in 0..<contours.count {
      let contour = contours[index]
      for vertex in contour.firstVertex..<(contour.firstVertex + contour.quadCount) {
        let way = vertices.point(vertex + 1) - vertices.point(vertex)
        if let direction = way.normalized { others[vertex] = SIMD2<Float>(direction) }
      }
    }
  }

  /// Changes the margin beside curves.
  ///
  /// The first margin is kept: what a plan draws does not depend on what it drew before.
  mutating func pad(_ wanted: Double) {
    guard wanted != padding else { return }
    if otherSides.count == 0 { keepSides() }
    padding = wanted
    let more = Float(wanted - keptPadding)
    let (left, right, kept) = (vertices.view.left, vertices.view.right, otherSides.view)
    for contour in 0..<contours.count {
      let first = contours[contour].firstVertex
      for vertex in first..<(first + contours[contour].quadCount)
      where curves[Int(vertices.view.curves[vertex])].kind != .line {
        (left[vertex], right[vertex]) = (kept[vertex].x + more, kept[vertex].y + more)
      }
    }
  }

  @inline(never)
  private mutating func keepSides() {
    keptPadding = padding
    otherSides.reserve(vertices.count)
    otherSides.count = vertices.count
    let (vertices, kept) = (vertices.view, otherSides.view)
    for index in 0..<self.vertices.count {
      kept[index] = SIMD2(vertices.left[index], vertices.right[index])
    }
  }
}
