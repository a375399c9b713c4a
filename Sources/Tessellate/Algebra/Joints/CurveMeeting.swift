/// The point at which two elements cross, by Newton's method.
///
/// With A(s) and B(t), r = B(t) − A(s), and the derivatives A′ and B′, the step solves
///
///     A′·ds − B′·dt = r   ⟹   ds = (r × B′) / (A′ × B′)    dt = (r × A′) / (A′ × B′)
///
/// It starts at the crossing of two chords, and converges quadratically where the curves cross at
/// an angle. Where they touch, A′ × B′ vanishes, and there is no result: the caller falls back to
/// the lattice's point, which lies within the tolerance of both.
enum CurveMeeting {
  /// The sine of the least angle at which curves count as crossing: 10⁻⁷, at which a point of
  /// rounding's size, 10⁻¹⁶ of the coordinates, is still found to 10⁻⁹.
  private static let leastSine = 1e-7
  /// From a chord's part of the parameter, quadratic convergence needs five steps to a last place;
  /// the others serve small angles.
  private static let most = 12
  /// The share of the coordinates, over the angle's sine, below which a step is rounding alone.
  ///
  /// At sines of a tenth and less, such steps go on for ever about the crossing.
  private static let rounding = 0x1p-48

  /// Returns the parameters of a crossing near `s` and `t`, or `nil` if there is none within
  /// `reachS` and `reachT` of them and in 0 … 1.
  static func find(
    _ a: SourceElement, near s0: Double, within reachS: Double,
    _ b: SourceElement, near t0: Double, within reachT: Double
  ) -> (s: Double, t: Double)? {
    var (s, t) = (s0, t0)
    var (moved, noise) = (Double.infinity, 0.0)
    for _ in 0..<most {
      let (p, u) = a.pointAndDerivative(at: s)
      let (q, v) = b.pointAndDerivative(at: t)
      let r = q - p
      let sine = u.cross(v)
      guard sine.magnitude > leastSine * (u.length * v.length) else { return nil }
      let (ds, dt) = (r.cross(v) / sine, r.cross(u) / sine)
      s += ds
      t += dt
      guard (s - s0).magnitude <= reachS, (t - t0).magnitude <= reachT else { return nil }
      moved = ds.magnitude * u.maxNorm + dt.magnitude * v.maxNorm
      let size = p.maxNorm + u.maxNorm
      if moved <= 0x1p-50 * size { return inRange(s, t) }
      noise = rounding * size * (u.length * v.length) / sine.magnitude
    }
    return moved <= noise ? inRange(s, t) : nil
  }

  /// The parameters, if they are in 0 … 1 but for rounding, and not beyond.
  private static func inRange(_ s: Double, _ t: Double) -> (s: Double, t: Double)? {
    let slack = 0x1p-40
    guard s >= -slack, s <= 1 + slack, t >= -slack, t <= 1 + slack else { return nil }
    return (Swift.min(Swift.max(s, 0), 1), Swift.min(Swift.max(t, 0), 1))
  }
}
