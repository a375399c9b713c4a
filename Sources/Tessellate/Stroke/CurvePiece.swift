/// The piece of a curve that a chord stands for.
struct CurvePiece {
  let curve: SpineCurve
  /// The control vectors of the piece's hodograph, by the piece's own parameter; of an arc, the derivatives at both ends.
  let first, middle, last: Vector

  @inline(__always)
  init(_ curve: SpineCurve, from t0: Double, to t1: Double) {
    self.curve = curve
    let extent = t1 - t0
    first = curve.derivative(at: t0) * extent
    last = curve.derivative(at: t1) * extent
    middle =
      curve.kind == .arc
      ? first : first + curve.secondDerivative(at: t0) * (0.5 * extent * extent)
  }

  /// Whether the radius of curvature exceeds 1.25 times the pen's reach everywhere, as seen along a direction of the piece.
  ///
  /// With D₀, D₁, D₂ the hodograph's control vectors and u the piece's own parameter, B′ × B″ is a cubic of u with the Bernstein
  /// coefficients 2D₀×D₁, ⅔(D₀×D₁ + D₀×D₂), ⅔(D₁×D₂ + D₀×D₂), 2D₁×D₂: at most twice the largest of the three. B′ is at least as long
  /// as the shortest of the D along the chord.
  @inline(__always)
  func isWider(than reach: Double, along direction: Vector) -> Bool {
    if curve.kind == .arc { return curve.arcIsWider(than: reach) }
    let slowest = Swift.min(first.dot(direction), middle.dot(direction), last.dot(direction))
    let turn = Swift.max(
      first.cross(middle).magnitude, first.cross(last).magnitude, middle.cross(last).magnitude)
    return slowest > 0 && 2 * turn * reach <= 0.8 * slowest * slowest * slowest
  }

  /// Whether the piece bends so that the offset curve `reach` to the left lies on its outer side, or not at all.
  ///
  /// The offset curve moves by 1 + reach·κ times the path's own speed. On the outer side of a bend, where all coefficients of B′ × B″ have
  /// the sign of `reach`, that is more than 1.
  @inline(__always)
  func bendsAway(from reach: Double) -> Bool {
    let bends =
      curve.kind == .arc
      ? (curve.b.cross(curve.c) * curve.a.y, 0, 0)
      : (first.cross(middle), first.cross(last), middle.cross(last))
    return bends.0 * reach >= 0 && bends.1 * reach >= 0 && bends.2 * reach >= 0
  }
}
