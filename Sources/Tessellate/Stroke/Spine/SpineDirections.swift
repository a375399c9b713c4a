// The directions of chords, for plans, whose chords serve pens of any width.
//
// A kernel's directions are turned by so little that the pen that the chords are made for bears it
// (ChordColumns). A wider one would not.

extension Spine {
  /// Takes the directions from vertex to vertex, or those that kernels found: what a plan draws
  /// does not depend on what it drew before.
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
}
