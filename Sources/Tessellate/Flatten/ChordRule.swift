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
  /// Where the density has a peak between the places where it is known, chords are too long on one side of it.
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

  /// What (|d|/dt²)² must not be below for a chord to stand, but for a part of 2⁻¹², which is seen to elsewhere.
  ///
  /// - Parameters:
  ///   - bend: X, positive where the curve bends to the left of y-up axes.
  ///   - change: ±r/√2, r what X may change by towards the chord's ends.
  ///   - rounding: What `rounding` makes of what rounding may add to the magnitude of X.
  @inline(__always)
  func load(bend: SIMD4<Float>, change: SIMD4<Float>, rounding: SIMD4<Float>) -> SIMD4<Float> {
    bend * bend + (change * change + rounding)
  }

  /// What `load` needs of what rounding may add to the magnitude of X.
  @inline(__always)
  func rounding(_ error: Float) -> Float {
    // (|X| + e)² ≤ (1 + 2⁻¹²)(X² + 2¹²e²)
    Self.roundingFactor * error * error
  }

  static var roundingFactor: Float { 4096 }
}
