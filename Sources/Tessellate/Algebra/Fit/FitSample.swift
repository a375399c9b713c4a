// A curve is fitted through samples of it. Between two samples the curve is not known, so each
// sample carries a bound for the piece that follows: a band about a parabola over its chord in
// which the piece runs. Every bound of an error is made of such bands, never of samples alone.
//
// *The lens.* A spiral, which is a convex arc of monotone curvature, lies between two circular
// arcs over its chord: one with its tangent at the start, one with that at the end. For a circle
// meets a spiral three times at the most, touching counted twice; the first of these circles
// touches it at the start and meets it at the end, and so lies on one side of it in between.
//
// *The parabola.* An arc over a chord of length L whose angle to it is α has the sagitta
//
//     s = L/2 · tan(α/2) = L/2 · sin α/(1 + cos α)
//
// It lies above the parabola y = 4s·ξ(1 − ξ) of the same sagitta, ξ = x/L. As a function of
// the square of the distance from its middle the parabola is linear, the circle concave; a bound of
// its second derivative gives, with z = tan(α/2),
//
//     0 ≤ arc − parabola ≤ s/4 · z²/(1 − z²)³
//
// So the spiral lies between two parabolas, whose sagittas differ by the third order of its length,
// and that remainder of the fourth.
//
// The arc is monotone along the chord up to 90°, so that every point of the chord has a point of
// the arc straight above it: the bound holds both ways.
//
// *Without a lens.* A convex arc that turns by ψ < π is at most 1/cos(ψ/2) times as long as its
// chord: it lies in the triangle of the chord and both tangents, whose other sides together are
// longest if they are equal. Up to 90° that is √2, also for a chord so short that its direction is
// due to rounding.
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
  /// The range of sagittas of parabolas over the chord of the following piece, positive to the side
  /// of `chord.turned`.
  var flat = 0.0
  var full = 0.0
  /// The range of distances of the following piece from such parabolas; it holds 0.
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
  var width: Double { (full - flat) + (high - low) }

  /// The largest distance of the following piece from its chord.
  var reach: Double {
    Swift.max(flat.magnitude, full.magnitude) + Swift.max(high, -low)
  }

  /// Sets the band of a spiral that leads to `next`.
  ///
  /// - Parameters:
  ///   - next: The sample at the spiral's end.
  ///   - reach: An upper bound of the spiral's length, which bounds what the lens does not.
  @inline(__always)
  mutating func setSpiral(to next: FitSample, reach: @autoclosure () -> Double) {
    let chord = next.point - point
    let square = chord.lengthSquared
    (flat, full, low, high) = (0, 0, 0, 0)
    guard square > 0 else {
      // A convex arc of less than half a turn has no length if its ends coincide.
      if tangent.dot(next.tangent) < 0 { high = reach() }
      low = -high
      return
    }
    let length = square.squareRoot()
    let (rise, fall) = (chord.cross(tangent), next.tangent.cross(chord))
    let (run, rest) = (chord.dot(tangent), chord.dot(next.tangent))
    // 0.5: up to 60° on either side; beyond, the lens is wider than it is worth.
    guard run > 0.5 * length, rest > 0.5 * length else {
      // √2, rounded up, for turns below 90°.
      high = tangent.dot(next.tangent) > 0 ? 1.4143 * length : reach()
      low = -high
      return
    }
    // The tangents of half the angles.
    let (a, b) = (rise / (length + run), fall / (length + rest))
    if a * b > 0 {
      let half = 0.5 * length
      (flat, full) = a < b ? (half * a, half * b) : (half * b, half * a)
      let square = Swift.max(a * a, b * b)
      let rest = 1 - square
      let remainder = square / (4 * rest * rest * rest)
      if a > 0 { high = full * remainder } else { low = flat * remainder }
    } else {
      // A straight piece, or one whose convexity rounding hides: twice the sagitta is the height of
      // the triangle of the chord and a tangent.
      let height = 2 * length * Swift.max(a.magnitude, b.magnitude)
      (low, high) = (-height, height)
    }
  }

  /// Sets the sliver of an arc that leads to `next`.
  ///
  /// - Parameters:
  ///   - next: The sample at the arc's end.
  ///   - handles: A third of the derivatives at both ends, by a parameter that is 0 and 1 there.
  mutating func setSliver(to next: FitSample, handles: (Vector, Vector)) {
    let chord = next.point - point
    let square = chord.lengthSquared
    (sliver, skew) = (0, 0)
    guard square > 0 else { return }
    let (x1, y1) = (chord.dot(handles.0) / square, chord.cross(handles.0) / square)
    let (x2, y2) = (1 - chord.dot(handles.1) / square, handles.1.cross(chord) / square)
    let area = CubicMoments.area(x1, y1, x2, y2)
    sliver = square * area
    skew = square * (CubicMoments.moment(x1, y1, x2, y2) - 0.5 * area)
  }
}
