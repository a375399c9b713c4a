// The ladder of cubics: every rung in order. A rung proves that it applies and appends the curve's
// chords, or gives up and leaves nothing behind; the last takes everything. Max|B″| is in units of
// eight tolerances. *Gain* is what the rung, or its last change, took off its row
// (Benchmarks/Decisions/flatten.md).
//
// Up to four curves read ahead (Lookahead), with coordinates below 2³³ tolerances:
//
// rung                 taken when                          row                      gain
// FewChords            max|B″| ≤ 256, up to eight chords   short cubics in paths    3,972 → 1,387 ¹
// FourCubicsMany       none of four has few chords, and    flatten/cubics-in-paths  217 → 182 ns
//                      max|B″| of each is below 20,000
//
// One curve, alone or given back by these:
//
// rung                 taken when                          row                      gain
// flattenFar           coordinates > 2³⁷ tolerances        –                        –
// FewChords            as above, in the first lane         flatten/short-cubics     3,845 → 3,020 ¹
// to the tip and back  the curve is its own reverse        –                        –
// integrate, invert    more than few chords                flatten/cubics           407 → 384 ns
// ChordRepair.halve    a few of more than 16 chords fail   flatten/cubics           4,446 → 4,246 ¹
// ChordEqualizer       up to 128 chords still fail, or may flatten/medium-cubics    1,212 → 653 ns
//                      be over 1.2 times the fewest + 1
// flattenGreedily      whatever is left, 0.7 % of curves,  flatten/short-cubics     410 → 397 ns
//                      and 10⁸ of these units and more
//
// ¹ Instructions.
//
// Rungs of one curve and those of four find the same chords, bit for bit. Few chords are the same
// from both ends by symmetry; all others are found in the canonical direction (CanonicalDirection).
// The arithmetic is in FewChords and CubicPolynomial.

extension CubicSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  @inline(__always)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    guard largestSum <= budget.usualReach else { return flattenFar(&budget, into: &points) }
    flatten(tolerance: budget.usual, scale: budget.eighth, &budget, into: &points)
  }

  /// Appends the chords of a curve that has no few, as found for four curves at once.
  @inline(never)
  func flattenRest(
    isHard: Bool, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    guard largestSum <= budget.usualReach else { return flattenFar(&budget, into: &points) }
    flattenRest(
      isHard: isHard, tolerance: budget.usual, scale: budget.eighth, &budget, into: &points)
  }

  /// The sum of the magnitudes that a point is computed from; the same for the reverse.
  @inline(__always)
  private var largestSum: Double {
    (start.maxNorm + end.maxNorm) + 3 * (control1.maxNorm + control2.maxNorm)
  }

  @inline(never)
  private func flatten(
    tolerance: Double, scale: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    var isHard = false
    if !surelyHasMany(unit: scale) {
      let few = FewChords(points.reserve(FewChords.most &+ FewChords.size), after: FewChords.most)
      few.find(self, unit: scale)
      if few.append(0, self, &budget, into: &points) { return }
      isHard = few.result(0) == FewChords.hard
    }
    flattenRest(isHard: isHard, tolerance: tolerance, scale: scale, &budget, into: &points)
  }

  /// Appends the chords of a curve without few, found in the canonical direction.
  @inline(never)
  private func flattenRest(
    isHard: Bool, tolerance: Double, scale: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    if let tip { return points.append(outTo: tip, backTo: end, tolerance: tolerance) }
    let isReversed = runsBackward
    let cubic = CubicPolynomial(isReversed ? reversed : self, isReversed: isReversed)
    if isHard || !cubic.appendSpaced(tolerance: tolerance, scale: scale, &budget, into: &points) {
      cubic.flattenGreedily(tolerance: tolerance, &budget, into: &points)
    }
  }

  /// Appends the chords of a curve for which rounding takes a non-negligible part of the tolerance,
  /// or whose units would leave the range.
  @inline(never)
  func flattenFar(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    flattenFar(budget.tolerance(besides: largestSum), &budget, into: &points)
  }

  /// As above, within what rounding leaves of the tolerance.
  func flattenFar(
    _ tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    guard tolerance < .infinity else { return points.append(end) }
    guard tolerance > 0x1p-1000, tolerance < 0x1p900 else {
      // The reciprocal of a subnormal tolerance would overflow, and so would sums of the largest
      // coordinates.
      return flattenScaled(tolerance, &budget, into: &points)
    }
    flatten(tolerance: tolerance, scale: 0.125 / tolerance, &budget, into: &points)
  }
}
