// How far a stretch of a cubic is from its chord, both ways.
//
// Seen from the chord it is a Bézier curve whose control values along are 0, h₁, h₂ and the chord's
// length, and across 0, g₁, g₂ and 0. Each point of the chord has a point of the curve straight
// across, for the way along is continuous. So no point of the chord is farther from the curve than
// the curve gets from the chord, which is
//
//     |y| beside the chord      √(x² + y²) beyond an end, x what it is beyond
//
// and a sharp turn inside a chord's length costs nothing, as it should. The largest |y| = 3u(1 −
// u)|(1 − u)g₁ + u·g₂| is where 3(g₁ − g₂)u² + (2g₂ − 4g₁)u + g₁ = 0, the largest x where the like
// equation of the other coordinate holds. The root of both squared is a bound, reached where both
// are largest at once, and seldom is: what is farthest across is mostly beside the chord, and a tip
// beyond an end close to its line. Where that bound decides nothing, each way beyond is looked at
// on its own. Along is u times a quadratic, so that the curve is behind its first end between two
// roots; the last end is the first of the curve reversed. Over these u, in parts of δ: distance
// from a point is convex, thus nowhere on a polygon larger than at a corner, and the curve strays
// from that polygon by δ²/8·max|B″| at the most.

/// A stretch of a cubic in its chord's coordinates.
struct ExactDeviation {
  /// Control values along and across.
  let h1, h2, length, g1, g2: Double

  /// In how many parts a way beyond an end is looked at first, and at last: the bound's surplus is
  /// a 256th of the way's own bend then, and a 4096th.
  private static var coarse: Double { 16 }
  private static var fine: Double { 64 }

  /// The largest distance, both ways, between the stretch and its chord.
  ///
  /// On the side of `enough` that the distance is on, but for a hair above: what decides that first
  /// is not refined.
  @inline(__always)
  func deviation(enough: Double) -> Double {
    let u = farthestAcross
    let across = self.across(u)
    // Control values between the ends keep the curve there.
    let isBeside = h1 >= 0 && h2 >= 0 && h1 <= length && h2 <= length
    // Nothing is nearer to the chord than to its line.
    if isBeside || across > enough { return across }
    return deviationBeyond(across: across, at: u, enough: enough)
  }

  @inline(never)
  private func deviationBeyond(
    across: Double, at u: SIMD2<Double>, enough: Double
  ) -> Double {
    let v = turnsAlong
    let beyond = Swift.max(self.beyond(v.0), self.beyond(v.1))
    let most = (across * across + beyond * beyond).squareRoot()
    if most <= enough || beyond == 0 { return most }
    let least = Swift.max(distance(u.x), distance(u.y), distance(v.0), distance(v.1))
    if least > enough { return least }
    let reversed = ExactDeviation(h1: length - h2, h2: length - h1, length: length, g1: g2, g2: g1)
    return Swift.min(
      most,
      Swift.max(least, reachBehind(enough: enough), reversed.reachBehind(enough: enough)))
  }

  // MARK: Points

  @inline(__always)
  private func across(_ u: Double) -> Double { 3 * u * (1 - u) * ((1 - u) * g1 + u * g2) }

  /// The larger magnitude at two places.
  @inline(__always)
  private func across(_ u: SIMD2<Double>) -> Double {
    let v = 1 - u
    let y = (3 * u * v) * (v * g1 + u * g2)
    return Swift.max(y.x.magnitude, y.y.magnitude)
  }

  private func along(_ u: Double) -> Double {
    u * (3 * (1 - u) * ((1 - u) * h1 + u * h2) + u * u * length)
  }

  /// How far beyond an end.
  private func beyond(_ u: Double) -> Double {
    let x = along(u)
    return Swift.max(x - length, -x, 0)
  }

  private func distance(_ u: Double) -> Double {
    let (x, y) = (beyond(u), across(u))
    return (x * x + y * y).squareRoot()
  }

  // MARK: Extrema

  /// Where it is farthest to either side; 0 for nowhere.
  @inline(__always)
  private var farthestAcross: SIMD2<Double> {
    // The discriminant of the derivative is a sum of squares: (g₁ − g₂/2)² + ¾g₂².
    let middle = g1 - g2 / 2
    let root = (middle * middle + 0.75 * g2 * g2).magnitude.squareRoot()
    let sum = 2 * g1 - g2 + (2 * g1 >= g2 ? root : -root)
    guard sum != 0 else { return .zero }
    let u = SIMD2(sum, g1) / SIMD2(3 * (g1 - g2), sum)
    // No branch: nothing foretells it, and a greedy search waits for each distance.
    return SIMD2.zero.replacing(with: u, where: (u .> 0) .& (u .< 1))
  }

  /// Where it turns along the chord; 0 for nowhere.
  private var turnsAlong: (Double, Double) {
    // ⅓ of the derivative: p·u² + 2q·u + h₁.
    let (p, q) = (3 * h1 - 3 * h2 + length, h2 - 2 * h1)
    let discriminant = q * q - p * h1
    guard discriminant > 0 else { return (0, 0) }
    let root = discriminant.squareRoot()
    let sum = -(q + (q >= 0 ? root : -root))
    return (Self.inside(sum / p), sum != 0 ? Self.inside(h1 / sum) : 0)
  }

  @inline(__always)
  private static func inside(_ u: Double) -> Double { u > 0 && u < 1 ? u : 0 }

  // MARK: Beyond an end

  /// A bound of the distance from the first end where the curve is behind it; or, above `enough`,
  /// one that is reached.
  private func reachBehind(enough: Double) -> Double {
    guard h1 < 0 || h2 < 0, let (from, to) = behind else { return 0 }
    // |B″| is largest at an end.
    let bend = Swift.max(bend(from), bend(to))
    var parts = Self.coarse
    while true {
      let step = (to - from) / parts
      let (seen, surplus) = (reach(from: from, step: step, count: parts), bend * step * step / 8)
      if seen > enough { return seen }
      if seen + surplus <= enough || parts == Self.fine { return seen + surplus }
      parts = Self.fine
    }
  }

  /// The largest distance from the first end at so many steps.
  private func reach(from: Double, step: Double, count: Double) -> Double {
    var (most, k) = (0.0, 0.0)
    while k <= count {
      let u = from + step * k
      let (x, y) = (along(u), across(u))
      most = Swift.max(most, x * x + y * y)
      k += 1
    }
    return most.squareRoot()
  }

  /// |B″|.
  private func bend(_ u: Double) -> Double {
    let x = (1 - u) * (h2 - 2 * h1) + u * (length - 2 * h2 + h1)
    let y = (1 - u) * (g2 - 2 * g1) + u * (g1 - 2 * g2)
    return 6 * (x * x + y * y).squareRoot()
  }

  /// Where the curve is behind the first end: one range at the most, since at 1 it is not.
  private var behind: (from: Double, to: Double)? {
    // Along it is u times p·u² + 2q·u + 3h₁.
    let (p, q) = (3 * h1 - 3 * h2 + length, 1.5 * h2 - 3 * h1)
    let discriminant = q * q - 3 * p * h1
    // Rounding may take the roots of what begins below 0 and touches 0 at 1.
    guard discriminant > 0 else { return h1 < 0 ? (0, 1) : nil }
    let root = discriminant.squareRoot()
    let sum = -(q + (q >= 0 ? root : -root))
    let (r1, r2) = (sum / p, 3 * h1 / sum)
    if h1 < 0 { return (0, Swift.min(r1 > 0 ? r1 : 1, r2 > 0 ? r2 : 1, 1)) }
    let (from, to) = (Swift.max(Swift.min(r1, r2), 0), Swift.min(Swift.max(r1, r2), 1))
    return p > 0 && from < to ? (from, to) : nil
  }
}
