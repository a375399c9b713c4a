/// The piece of a curve that a chord stands for.
struct CurvePiece {
  let curve: SpineCurve
  /// The control vectors of the piece's hodograph, by the piece's own parameter; of an arc, the
  /// derivatives at both ends.
  let first, middle, last: Vector

  @inline(__always)
  init(_ curve: SpineCurve, from t0: Double, to t1: Double) {
    self.init(
      curve, start: curve.derivatives(at: t0), end: curve.derivative(at: t1), extent: t1 - t0)
  }

  /// The piece over an extent of the parameter, given both derivatives at its start and the first
  /// one at its end.
  @inline(__always)
  init(
    _ curve: SpineCurve, start: (first: Vector, second: Vector), end: Vector, extent: Double
  ) {
    self.curve = curve
    first = start.first * extent
    last = end * extent
    middle =
      curve.kind == .arc ? first : first + start.second * (0.5 * extent * extent)
  }

  /// Whether the radius of curvature exceeds 1.25 times the pen's reach everywhere, as seen along a
  /// direction of the piece.
  ///
  /// With D₀, D₁, D₂ the hodograph's control vectors and u the piece's own parameter, B′ × B″ is a
  /// cubic of u with the Bernstein coefficients 2D₀×D₁, ⅔(D₀×D₁ + D₀×D₂), ⅔(D₁×D₂ + D₀×D₂), 2D₁×D₂:
  /// at most twice the largest of the three. B′ is at least as long as the shortest of the D along
  /// the chord.
  @inline(__always)
  func isWider(than reach: Double, along direction: Vector) -> Bool {
    if curve.kind == .arc { return curve.arcIsWider(than: reach) }
    let slowest = Swift.min(first.dot(direction), middle.dot(direction), last.dot(direction))
    let turn = Swift.max(
      first.cross(middle).magnitude, first.cross(last).magnitude, middle.cross(last).magnitude)
    return slowest > 0 && 2 * turn * reach <= 0.8 * slowest * slowest * slowest
  }

  /// Whether the offset curve `reach` to the left surely moves forward everywhere, as seen along
  /// three directions.
  ///
  /// It moves by 1 + reach·κ times the path's own velocity, which the control vectors span. That
  /// asks for |B′|³ ≥ −reach·B′ × B″, with the coefficients above one by one: `isWider` needs twice
  /// the radius that this needs for a piece that turns evenly.
  func offsetAdvances(_ reach: Double, along u: Vector, _ v: Vector, _ w: Vector) -> Bool {
    guard curve.kind == .cubic else { return false }
    let slowest = Swift.min(first.dot(u), middle.dot(u), last.dot(u))
    let least = Swift.min(
      Swift.min(first.dot(v), middle.dot(v), last.dot(v)),
      Swift.min(first.dot(w), middle.dot(w), last.dot(w)))
    let (a, b, c) = (first.cross(middle), first.cross(last), middle.cross(last))
    let bend = Swift.min(
      Swift.min(2 * a * reach, 2 * c * reach),
      Swift.min((a + b) * reach, (c + b) * reach) * (2.0 / 3))
    return slowest > 0 && least >= 0 && -bend <= 0.99 * slowest * slowest * slowest
  }

  /// Whether the piece bends so that the offset curve `reach` to the left lies on its outer side,
  /// or not at all.
  ///
  /// The offset curve moves by 1 + reach·κ times the path's own speed. On the outer side of a bend,
  /// where all coefficients of B′ × B″ have the sign of `reach`, that is more than 1.
  @inline(__always)
  func bendsAway(from reach: Double) -> Bool {
    let bends =
      curve.kind == .arc
      ? (curve.b.cross(curve.c) * curve.a.y, 0, 0)
      : (first.cross(middle), first.cross(last), middle.cross(last))
    return bends.0 * reach >= 0 && bends.1 * reach >= 0 && bends.2 * reach >= 0
  }
}
