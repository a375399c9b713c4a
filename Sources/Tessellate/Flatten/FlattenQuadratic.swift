extension QuadraticSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  @inline(__always)
  func flatten(_ budget: inout ChordBudget, into points: inout [Point]) {
    let tolerance = budget.tolerance(besides: start.reach + 2 * control.reach + end.reach)
    CubicCoefficients(self).flatten(tolerance: tolerance, &budget, into: &points)
  }
}
