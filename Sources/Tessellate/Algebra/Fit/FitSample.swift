// A curve is fitted through samples of it. Between two samples the curve is not known, so each
// sample carries a bound for the piece that follows: a band about its chord in which the piece
// runs. Every bound of an error is made of such bands, never of samples alone.
//
// *The triangle.* A convex arc that turns by less than π/2 lies in the triangle of its chord and
// its two end tangents. With α and β the angles between chord and tangents, L the chord's length:
//
//     height = L / (cot α + cot β) = L · tan α · tan β / (tan α + tan β)
//
// The arc is monotone along the chord, so that every point of the chord has a point of the arc
// straight above it, within the height: the bound holds both ways.
//
// *The sliver* is the area between chord and arc. It is taken from the cubic that has the arc's
// points and derivatives at both ends, as exact as Simpson's rule; with h₀, h₁ a third of these
// derivatives and C the chord, in a frame where C is (1, 0) and the cubic's control points are
// (x₁, y₁) and (x₂, y₂), its area and its moment are those of `CubicMoments`.
//
// At a cusp, where a derivative vanishes, this cubic has the cusp, too.

/// A point of a curve to be fitted, with a bound for the piece up to the next one.
struct FitSample {
  /// The parameter of the carrier.
  var t: Double
  /// The place.
  var point: Point
  /// The unit vector along the curve, in the direction of travel.
  var tangent: Vector
  /// The range of distances of the following piece from its chord, positive to the side of
  /// `chord.turned`; it holds 0.
  var low = 0.0
  var high = 0.0
  /// The signed area between the following piece and its chord, positive on that side.
  var sliver = 0.0
  /// The moment of that area about the middle of the chord, along the chord, over the chord's
  /// length.
  var skew = 0.0

  init(t: Double, point: Point, tangent: Vector) {
    (self.t, self.point, self.tangent) = (t, point, tangent)
  }

  /// The width of the band: the uncertainty about the piece.
  var width: Double { high - low }

  /// Sets the band and the sliver of a convex arc that leads to `next`.
  ///
  /// - Parameters:
  ///   - next: The sample at the arc's end.
  ///   - handles: A third of the derivatives at both ends, by a parameter that is 0 and 1 there.
  ///   - reach: An upper bound of the arc's length, which bounds what the triangle does not.
  mutating func setConvexArc(
    to next: FitSample, handles: (Vector, Vector), reach: Double
  ) {
    let chord = next.point - point
    let square = chord.lengthSquared
    (low, high, sliver, skew) = (0, 0, 0, 0)
    guard square > 0 else {
      // A convex arc of less than half a turn has no length if its ends coincide.
      if tangent.dot(next.tangent) < 0 { (low, high) = (-reach, reach) }
      return
    }
    let length = square.squareRoot()
    let (rise, fall) = (chord.cross(tangent), next.tangent.cross(chord))
    let (run, rest) = (chord.dot(tangent), chord.dot(next.tangent))
    // 0.5: up to 60° on either side; beyond, the triangle is higher than it is worth.
    guard run > 0.5 * length, rest > 0.5 * length else {
      (low, high) = (-reach, reach)
      return
    }
    setSliver(chord, handles)
    let (a, b) = (rise / run, fall / rest)
    if a * b > 0 {
      let height = length * (a * b) / (a + b)
      if height > 0 { high = height } else { low = height }
    } else {
      // A straight piece, or one whose convexity rounding hides.
      let height = length * Swift.max(a.magnitude, b.magnitude)
      (low, high) = (-height, height)
    }
  }

  private mutating func setSliver(_ chord: Vector, _ handles: (Vector, Vector)) {
    let square = chord.lengthSquared
    let (x1, y1) = (chord.dot(handles.0) / square, chord.cross(handles.0) / square)
    let (x2, y2) = (1 - chord.dot(handles.1) / square, handles.1.cross(chord) / square)
    let area = CubicMoments.area(x1, y1, x2, y2)
    sliver = square * area
    skew = square * (CubicMoments.moment(x1, y1, x2, y2) - 0.5 * area)
  }
}
