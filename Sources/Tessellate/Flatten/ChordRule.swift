/// What decides where chords lie and which may stand.
protocol ChordRule {
  /// The square of the number of chords per unit of the parameter.
  ///
  /// - Parameters:
  ///   - turning: |N| + γ|N′|.
  ///   - speedSquared: |B′|².
  ///   - inverseRootSpeed: |B′| to the power −½, within 1 %.
  ///   - bend: max|B″|, which |N|/|B′| never exceeds, but for rounding where the speed vanishes.
  func densitySquared(
    turning: Lanes8, speedSquared: Lanes8, inverseRootSpeed: Lanes8, bend: Float
  ) -> Lanes8

  /// A number that is negative where a chord must not stand.
  ///
  /// - Parameters:
  ///   - step: dt.
  ///   - chordSquared: |d|², d the chord over dt.
  ///   - bend: X = d × B″ in the middle, positive where the curve bends to the left of y-up axes.
  ///   - change: ±r, r = dt·|d × a| being what that may change by towards the chord's ends.
  ///   - rounding: What rounding may add to the magnitude of X.
  func margin(
    step: Lanes8, chordSquared: Lanes8, bend: Lanes8, change: Lanes8, rounding: Float
  ) -> Lanes8
}

/// The rule for the curve itself: a deviation of at most the tolerance.
struct FlatRule: ChordRule {
  @inline(__always)
  func densitySquared(
    turning: Lanes8, speedSquared: Lanes8, inverseRootSpeed: Lanes8, bend: Float
  ) -> Lanes8 {
    (turning * (inverseRootSpeed * inverseRootSpeed)).smaller(bend)
  }

  @inline(__always)
  func margin(
    step: Lanes8, chordSquared: Lanes8, bend: Lanes8, change: Lanes8, rounding: Float
  ) -> Lanes8 {
    // (|X| + e)² ≤ (1 + 2⁻¹²)X² + (1 + 2¹²)e²
    let square = step * step
    let reach = (bend * bend) * (1 + 0x1p-12) + (change * change) * 0.5 + 4097 * rounding * rounding
    return chordSquared - (square * square) * reach
  }
}
