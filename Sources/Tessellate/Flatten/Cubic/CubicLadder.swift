// The ladder of cubics: every rung in order. A rung proves that it applies and appends the curve's chords, or gives up and
// leaves nothing behind; the last takes everything. Max|B″| is in units of eight tolerances. *Gain* is what the rung, or its
// last change, took off its row when it came (Benchmarks/Decisions/flatten.md).
//
// Four curves read ahead (Lookahead, where `FourCubics.areNear`):
//
//   rung                        taken when                                    row                     gain
//   FourCubicsMany              max|B″| of each is 200 to 20,000              flatten/cubics-in-paths 217 → 182 ns
//   FourCubics, straight        max|B″| of all is 0.979 at the most           drawing/peacock         –
//   FourCubicsFew               four densities add up to 3.97 chords at most  drawing/peacock         564 → 449 µs
//
// One curve, alone or given back by these:
//
//   flattenFar, flattenScaled   coordinates beyond 2³⁷ tolerances             –                       no wrong digits
//   one chord                   |B″|² is 0.959 at the most (Wang)             drawing/peacock         –
//   out to the tip and back     the curve is its own reverse                  –                       the same from both ends
//   flattenGreedily             no kernel: 10⁸ tolerances and more            –                       –
//   equalQuarters               max|B″| ≤ 64, up to four chords               flatten/short-cubics    685 → 564 µs (drawing/peacock)
//   equalize (FewChords)        max|B″| ≤ 200, up to eight chords             flatten/short-cubics    493 → 422 ns
//   integrate, invert, certify  nine chords and more                          flatten/cubics          407 → 384 ns
//   halve (ChordRepair)         more than 16 chords, a few fail               flatten/cubics          4,446 → 4,246 instructions
//   equalize (ChordEqualizer)   9 to 128 chords that still fail, or may be    flatten/medium-cubics   1,212 → 653 ns (14 chords)
//                               more than 1.2 times the fewest and one
//   flattenGreedily             whatever is left (0.7 % of curves)            flatten/short-cubics    410 → 397 ns
//
// Rungs of one curve and those of four find the same chords, bit for bit, and all find them in the canonical direction
// (CanonicalDirection). The arithmetic is in CubicPolynomial and CubicRungs.

extension CubicSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  @inline(__always)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    // Alike from both ends.
    let largest = (start.maxNorm + end.maxNorm) + 3 * (control1.maxNorm + control2.maxNorm)
    guard largest <= budget.usualReach else {
      return flattenFar(budget.tolerance(besides: largest), &budget, into: &points)
    }
    // Drawings are full of short curves: one chord strays by an eighth of the largest |B″| at the most (Wang).
    if bendingSquared(budget.eighth) <= CubicPolynomial.oneChord { return points.append(end) }
    flattenCanonically(tolerance: budget.usual, scale: budget.eighth, &budget, into: &points)
  }

  /// Appends the chords, found in the canonical direction.
  @inline(__always)
  private func flattenCanonically(
    tolerance: Double, scale: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    if let tip { return points.append(outTo: tip, backTo: end, tolerance: tolerance) }
    let (first, isReversed) = (points.count, runsBackward)
    CubicPolynomial(isReversed ? reversed : self)
      .flatten(tolerance: tolerance, scale: scale, &budget, into: &points)
    if isReversed { points.turnRound(since: first, end: end) }
  }

  /// The same where rounding has a share in the tolerance that is worth the name, or units would leave the range.
  @inline(never)
  func flattenFar(
    _ tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    guard tolerance < .infinity else { return points.append(end) }
    guard tolerance > 0x1p-1000, tolerance < 0x1p900 else {
      // The reciprocal of a subnormal tolerance would overflow, and so would sums of the largest coordinates.
      return flattenScaled(tolerance, &budget, into: &points)
    }
    let scale = 0.125 / tolerance
    if bendingSquared(scale) <= CubicPolynomial.oneChord { return points.append(end) }
    flattenCanonically(tolerance: tolerance, scale: scale, &budget, into: &points)
  }
}

extension CubicPolynomial {
  /// Appends the chords of more than one.
  @inline(never)
  func flatten(
    tolerance: Double, scale: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    guard let kernel = kernel(scale: scale) else {
      return flattenGreedily(tolerance: tolerance, &budget, into: &points)
    }
    if kernel.bend <= CubicKernel<FlatRule>.fewBend,
      appendFew(kernel, tolerance: tolerance, &budget, into: &points)
    {
      return
    }
    if appendSpaced(kernel, tolerance: tolerance, scale: scale, &budget, into: &points) { return }
    flattenGreedily(tolerance: tolerance, &budget, into: &points)
  }
}
