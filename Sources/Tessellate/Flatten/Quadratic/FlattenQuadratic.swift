// Quadratics become chords by a formula: how many, and where they end, is known without a search.
//
// A quadratic curve is a piece of a parabola. With B(t) = p₀ + bt + ct², e = B″ = 2c and the
// constant N = |B′ × e|, let
//
//     x = B′·e / N        from x₀ = b·e/N to x₁ = x₀ + |e|²/N, 0 at the vertex
//
// It is the slope of the tangent in a frame with the axis upright, and |B′|² = N²(1 + x²)/|e|². A
// chord is parallel to the tangent in the middle of its parameters, x_m, and strays from the curve
// by exactly dt²/8 · N/|B′|. That is within the tolerance where
//
//     dx ≤ κ·(1 + x_m²)^¼        κ² = 8·tolerance·|e|³/N²
//
// so that chords lie evenly in u = ∫ (1 + x²)^−¼ dx. (The curve must not run back along the chord
// either, which it does where a chord holds the vertex and κ is above 3.2.)
//
// *How many.* Where u is convex, from x² = ⅔ on, a chord of the length κ in u keeps the test, by
// the midpoint rule. At the vertex u is concave, and the chord centred there is the worst: its
// length is 2u(κ/2) ≥ κ / (1 + κ²/48 − 0.0007κ⁴). Chords on one side of the vertex lose at most 1 %
// of κ.
//
// *Where.* The integral is a hypergeometric function. With q = (1 + x²)^−¼ it is x·q·P(q), P a
// polynomial of degree 4, within 8·10⁻⁵ everywhere. The inverse is taken as
//
//     x ≈ G(u) = u·(0.611 + √(0.1532 + 0.06265u²)),
//
// a formula of Raph Levien's [1] with constants fitted so that, mapped on x₀ … x₁, G's ends to the
// ends, no spacing is off by more than 0.25 %, as long as x changes its sign only within ±64
// (numerically, on 10⁴ intervals). The surplus of 0.35 % covers that and the rounding of Float
// lanes. With w = √0.06265·u it is a multiple of w·(0.611 + √(0.1532 + w²)), which does as well as
// G, since only its ends are mapped: lanes keep u in that unit.
//
// *In lanes* (ParabolaSpacing). The steps to the places of the chords are one dependent chain of
// some 150 cycles. So a path's quadratics are read four at a time (FourQuadratics), each computed
// by the same operations as alone.
//
// *The ladder*, every rung in order; what one does not take falls to the next:
//
//   four curves   two to four among the next 16 elements (Lookahead, FourQuadratics)
//   far out       coordinates beyond 2³⁷ tolerances: by the rungs below, in units of their own
//   one chord     B″ alone allows it
//   by formulas   the number and the places above, in single precision (ParabolaSpacing)
//   tip and back  the curve is its own reverse: p, q, p (CanonicalDirection)
//   greedy        any other straight line out and back; a sharp turn of up to seven chords
//   in full       any other, in full precision; a sharp turn is cut at its vertex (SharpQuadratics)
//
// > [1] R. Levien, "Flattening quadratic Béziers", 2019. The spacing is asymptotically the best
// > there is.

extension QuadraticSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  @inline(__always)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    // The same sum for the reverse.
    let largest = (start.maxNorm + end.maxNorm) + 2 * control.maxNorm
    guard largest <= budget.usualReach else {
      return flattenFar(budget.tolerance(besides: largest), &budget, into: &points)
    }
    let isReversed = runsBackward
    let parabola = Parabola(isReversed ? reversed : self, scale: budget.eighth)
    if parabola.isStraight { return points.append(end) }
    parabola.flatten(
      self, isReversed: isReversed, tolerance: budget.usual, &budget, into: &points)
  }

  /// Appends the chords of a curve for which rounding takes a non-negligible part of the tolerance,
  /// or whose units would leave the range.
  @inline(never)
  private func flattenFar(
    _ tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    // The reciprocal of a subnormal number would overflow, a quotient does not.
    let unit = tolerance * 8
    let isReversed = runsBackward
    let curve = isReversed ? reversed : self
    let parabola = Parabola(
      QuadraticSegment(
        start: curve.start / unit, control: curve.control / unit, end: curve.end / unit),
      scale: 1)
    if parabola.isStraight { return points.append(end) }
    parabola.flatten(self, isReversed: isReversed, tolerance: tolerance, &budget, into: &points)
  }

  /// Appends the points at the ends of the chords that `spacing` has in the canonical direction.
  @inline(__always)
  func append(
    _ spacing: ParabolaSpacing, isReversed: Bool, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    guard spacing.count > 1, budget.take(Double(spacing.count)) else { return points.append(end) }
    let count = spacing.number
    let tail = points.reserve(ParabolaSpacing.room(chords: count))
    spacing.write(self, isReversed: isReversed, count: count, to: tail)
    tail[count &- 1] = end
    points.advance(by: count)
  }
}

/// A quadratic's derivative in units of eight tolerances.
struct Parabola {
  /// B′(0), e = B″ and the way from start to end.
  let first, e, chord: Vector

  @inline(__always)
  init(_ segment: QuadraticSegment, scale: Double) {
    first = (segment.control - segment.start) * (2 * scale)
    chord = (segment.end - segment.start) * scale
    e = (chord - first) * 2
  }

  /// Whether one chord is enough by the second derivative alone.
  @inline(__always)
  var isStraight: Bool { ParabolaMeasures.isStraight(Float(e.lengthSquared)) }

  /// N.
  @inline(__always)
  var turning: Double { first.cross(e).magnitude }

  /// Appends the chords of the curve that this is the derivative of, in its canonical direction.
  ///
  /// `segment` is the curve as it lies in the path; `isReversed` if its canonical direction is the
  /// other one.
  @inline(never)
  func flatten(
    _ segment: QuadraticSegment, isReversed: Bool, tolerance: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    let spacing = ParabolaSpacings(ofOne: measures).first
    guard spacing.count > 0 else {
      let first = points.count
      flattenFinely(
        isReversed ? segment.reversed : segment, turning, tolerance: tolerance, &budget,
        into: &points)
      if isReversed { points.turnRound(since: first, end: segment.end) }
      return
    }
    segment.append(spacing, isReversed: isReversed, &budget, into: &points)
  }

  var measures: ParabolaMeasures {
    @inline(__always) get {
      let (square, along) = (e.lengthSquared, first.dot(e))
      let (start, end) = (first.dot(chord), (first + e).dot(chord))
      return ParabolaMeasures(
        turning: .all(Float(turning)), square: .all(Float(square)),
        along: (.all(Float(along)), .all(Float(along + square))),
        way: .all(Float(chord.lengthSquared)), forward: .all(Float(Swift.min(start, end))))
    }
  }
}

/// A parabola as a polynomial: start + bt + ct².
struct QuadraticCoefficients {
  let start: Point
  let b, c: Vector

  @inline(__always)
  init(_ segment: QuadraticSegment) {
    start = segment.start
    b = (segment.control - segment.start) * 2
    c = (segment.start - segment.control) + (segment.end - segment.control)
  }

  /// The points at four parameters, x and y in turn.
  @inline(__always)
  func points(_ t: Lanes4) -> SIMD8<Double> {
    var points = SIMD8<Double>()
    points.evenHalf = (t * c.x + b.x) * t + start.x
    points.oddHalf = (t * c.y + b.y) * t + start.y
    return points
  }

  @inline(__always)
  func point(_ t: Double) -> Point { (c * t + b) * t + start }
}
