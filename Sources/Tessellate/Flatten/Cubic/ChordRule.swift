/// What decides where chords lie.
protocol ChordRule {
  /// The square of the number of chords per unit of the parameter.
  ///
  /// - Parameters:
  ///   - turning: |N| + γ|N′|.
  ///   - inverseSpeed: 1 / |B′|, within 0.2 %.
  ///   - bend: max|B″|, which |N|/|B′| never exceeds, but for rounding where the speed vanishes.
  func densitySquared<Lanes: FloatLanes>(
    turning: Lanes, inverseSpeed: Lanes, bend: Lanes
  ) -> Lanes
  /// By what part of a density's second difference along a piece the piece weighs more.
  ///
  /// Where the density has a peak between the places where it is known, chords are too long on one
  /// side of it.
  static var peaks: Float { get }
}

/// The rule for the curve itself: a deviation of at most the tolerance.
struct FlatRule: ChordRule {
  @inline(__always)
  func densitySquared<Lanes: FloatLanes>(
    turning: Lanes, inverseSpeed: Lanes, bend: Lanes
  ) -> Lanes {
    (turning * inverseSpeed).smaller(bend)
  }

  static var peaks: Float { 0.8 }
}
