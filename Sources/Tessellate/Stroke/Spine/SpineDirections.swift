// The directions of chords, for plans, whose chords serve pens of any width.
//
// A kernel's directions are turned by so little that the pen that the chords are made for bears it (ChordRows). A wider one would not.

extension Spine {
  /// Takes the directions from knot to knot, or those that kernels found: what a plan draws does not depend on what it drew before.
  mutating func aim(exactly: Bool) {
    guard exactly != isAimed else { return }
    isAimed = exactly
    if otherDirections.count == 0 { findDirections() }
    let (x, y, others) = (knots.view.directionX, knots.view.directionY, otherDirections.view)
    for index in 0..<knots.count {
      let other = others[index]
      others[index] = SIMD2(x[index], y[index])
      (x[index], y[index]) = (other.x, other.y)
    }
  }

  @inline(never)
  private mutating func findDirections() {
    otherDirections.reserve(knots.count)
    otherDirections.count = knots.count
    let (knots, others) = (knots.view, otherDirections.view)
    for index in 0..<self.knots.count {
      others[index] = SIMD2(knots.directionX[index], knots.directionY[index])
    }
    for index in 0..<contours.count {
      let contour = contours[index]
      for knot in contour.firstKnot..<(contour.firstKnot + contour.cellCount) {
        let way = knots.point(knot + 1) - knots.point(knot)
        if let direction = way.normalized { others[knot] = SIMD2<Float>(direction) }
      }
    }
  }
}
