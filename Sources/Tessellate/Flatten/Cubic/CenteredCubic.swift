// The certificate of few chords: whether a chord of a cubic keeps the tolerance, in single
// precision, with all that rounding may add.
//
// *Centered.* With u = t − ½ and v = 2u, in units of eight tolerances,
//
//     B(u) = m + bu + cu² + au³     B′ = b + cv + Av²     A = ¾a     N = B′ × B″ = n₀ + n₁v + n₂v²
//     n₀ = 2b × c     n₁ = 4b × A     n₂ = 2c × A
//
// The reverse of the curve has −b, c and −A. Each operation below gives the same bits for it, or
// the negative ones, so that whatever is computed lane by lane is the same from both ends.
//
// *Across.* A chord from u₀ to u₁ has δ = u₁ − u₀, s = u₀ + u₁ and q = δ². Its mean derivative is
// d = A(s² + q/3) + cs + b, and (see ChordError) the curve strays to the side by at most
//
//     q · √M / 8|d|     M = X² + qY²/18     X = n₂(s² − q/3) + n₁s + n₀     Y = 2n₂s + n₁
//
// *Along.* With L = |d|², h = 2As + c, turn = δ d·h and twist = ⅔q d·A, the control values of
// B′·d over the chord are L + twist ∓ turn at its ends and g = L − 2·twist between. Let m₀ be the
// lesser of those at the ends, but at most 0, and g ≥ −m₀. With λ from 0 to 1 along the chord,
//
//     B′·d ≥ m₀((1 − λ)² + λ²) + 2gλ(1 − λ) = m₀ + 2λ(1 − λ)(g − m₀)
//
// which is positive from λ₁ = (1 − √(1 − 2k))/2 ≤ ½ on, k = −m₀/(g − m₀): before it the curve runs
// behind the chord's start by at most δ/|d| times (g − m₀)(λ₁² − 4λ₁³/3), and that is at most
// m₀²/4g, since k = 2λ₁(1 − λ₁) and
//
//     (1 − λ)² − (1 − 4λ/3)(1 − 2λ + 2λ²) = λ(4 − 11λ + 8λ²)/3 > 0     0 < λ ≤ ½
//
// The control values change their sign at most twice, − + −, so that the curve is not behind the
// start again before the end of the chord. By symmetry the same holds at that end. What is beyond
// an end by z·δ/4|d|, z = m₀²/g, and to the side by the bound above keeps the tolerance, ⅛, if
//
//     q(qM + 4z²) ≤ L
//
// and a point of the chord has a point of the curve straight across, for the way along is
// continuous.
//
// *Rounding.* Let ε = 2⁻²⁴, α = |A|, β = |b| and γ = |c| the sums of both coordinates' magnitudes,
// size = α + β + γ ≤ 2¹⁶, and |s|, q ≤ 1, s² + q ≤ 1. Coefficients err by ε of themselves. Then, to
// the first order in ε (all allowances have room for more than the second),
//
//     d   by θ ≤ 9ε·size: 8ε from A(s² + q/3), 5ε from cs, 2ε from b, and the sums
//     h   by at most 12ε·size, and |h| ≤ 2·size
//     X   by at most ε(16βγ + 44αβ + 26αγ)         Y   by at most ε(32αβ + 40αγ)
//
// The allowances, and what they are for:
//
//     e = 20ε(β + γ)(γ + 26α), added to |X|. With κ = 2⁻¹¹, (|Y| + ΔY)² ≤ (1 + κ)Y² + (1 + 1/κ)ΔY²,
//       and q(1 + 1/κ)/18 ≤ 10.7²; so M times 1 + κ is no less than exact if e ≥ ΔX + 10.7ΔY, and
//       that is 16βγ + 387αβ + 454αγ of 20βγ + 520αβ + 520αγ + 20γ².
//     l = L(1 − 2⁻¹⁰) − 2⁻¹⁹size², in the place of L, everywhere. turn errs by ε(18size² +
//       20size·|d|), twist by a third and 2·twist by two thirds of that, L by 18ε·size·|d|, and
//       the sums by as much: in all, less than 24ε·size² + 51ε·size·|d|, and 51ε·size·|d| ≤
//       2⁻¹¹L + 0.1ε·size². Of 2⁻¹⁹ = 32ε that leaves more than a fifth. So control values are no
//       less than computed, m₀²/4g no more, and g ≥ −m₀ holds. And for the test itself, |d|² is
//       at least L(1 − 2⁻¹²) − 2⁻²⁸size², thus at least (1 + κ + 16ε)·l.
//
// No product exceeds 2¹¹⁰, and none is not a number: where g is negative, the sum g + m₀ is, which
// alone refuses the chord.

/// Cubics about the middles of their parameters, in units of eight tolerances, one in each lane; or
/// one in all of them.
struct CenteredCubic<Lanes: FloatLanes> {
  /// The coefficients of B′ and N, in powers of v = 2u.
  let bx, by, cx, cy, ax, ay, n0, n1, n2: Lanes
  /// Rounding margins: of |X|, and of |d|².
  let error, floor: Lanes
  /// |b| + |c| + |A|, and |c| + 2|A|, half of a bound of |B″|, all by sums of magnitudes.
  let size, bend: Lanes

  /// Creates the cubics whose B′ has these coefficients.
  @inline(__always)
  init(_ b: (x: Lanes, y: Lanes), _ c: (x: Lanes, y: Lanes), _ a: (x: Lanes, y: Lanes)) {
    (bx, by, cx, cy, ax, ay) = (b.x, b.y, c.x, c.y, a.x, a.y)
    n0 = (bx * cy - by * cx) * .all(2)
    n1 = (bx * ay - by * ax) * .all(4)
    n2 = (cx * ay - cy * ax) * .all(2)
    let alpha = ax.magnitude + ay.magnitude
    let beta = bx.magnitude + by.magnitude
    let gamma = cx.magnitude + cy.magnitude
    let size = (alpha + beta) + gamma
    error = ((beta + gamma) * (gamma + alpha * .all(26))) * .all(0x1.4p-20)
    floor = (size * size) * .all(0x1p-19)
    (self.size, bend) = (size, gamma + (alpha + alpha))
  }

  /// Creates cubics from numbers in the order of `store`, of which the first six are negative for
  /// the reverse.
  @inline(__always)
  init(_ number: (Int) -> Lanes) {
    (bx, by, ax, ay) = (number(0), number(1), number(2), number(3))
    (n0, n2) = (number(4), number(5))
    (cx, cy, n1) = (number(6), number(7), number(8))
    (error, floor) = (number(9), number(10))
    (size, bend) = (number(11), number(12))
  }

  /// The number of numbers, and of those that are negative for the reverse.
  static var numbers: Int { 13 }
  static var oddNumbers: Int { 6 }

  /// Writes all numbers.
  @inline(__always)
  func store(_ rows: UncheckedView<Lanes>) {
    (rows[0], rows[1], rows[2], rows[3]) = (bx, by, ax, ay)
    (rows[4], rows[5]) = (n0, n2)
    (rows[6], rows[7], rows[8]) = (cx, cy, n1)
    (rows[9], rows[10], rows[11], rows[12]) = (error, floor, size, bend)
  }

  /// The measures of chords.
  struct Verdict {
    /// The square of what the curve strays by, in tolerances, times `limit`.
    let power: Lanes
    /// The largest power that passes.
    let limit: Lanes
    /// Negative where a chord is refused.
    let margin: Lanes
  }

  /// Judges the chords between the parameters u.
  @inline(__always)
  func judge(from start: Lanes, to end: Lanes) -> Verdict {
    let all = Lanes.all
    let (step, sum) = (start - end, start + end)
    let (square, q) = (sum * sum, step * step)
    let third = q * all(1 / 3)
    let wide = square + third
    let dx = ax * wide + (cx * sum + bx)
    let dy = ay * wide + (cy * sum + by)
    let length = dx * dx + dy * dy
    let bend = (n2 * (square - third) + (n1 * sum + n0)).magnitude + error
    let change = (n2 + n2) * sum + n1
    let hx = (ax + ax) * sum + cx
    let hy = (ay + ay) * sum + cy
    let turn = (dx * hx + dy * hy) * step
    let twist = (dx * ax + dy * ay) * (q * all(2 / 3))
    return Self.verdict(
      q, bend * bend + (q * all(1 / 18)) * (change * change), turn: turn, twist: twist,
      limit: length * all(1 - 0x1p-10) - floor)
  }

  /// Judges one chord for each whole curve: s = 0 and q = 1.
  @inline(__always)
  func judgeWhole() -> Verdict {
    let all = Lanes.all
    let dx = ax * all(1 / 3) + bx
    let dy = ay * all(1 / 3) + by
    let bend = (n0 - n2 * all(1 / 3)).magnitude + error
    return Self.verdict(
      all(1), bend * bend + all(1 / 18) * (n1 * n1), turn: dx * cx + dy * cy,
      twist: (dx * ax + dy * ay) * all(2 / 3),
      limit: (dx * dx + dy * dy) * all(1 - 0x1p-10) - floor)
  }

  @inline(__always)
  private static func verdict(
    _ q: Lanes, _ strayed: Lanes, turn: Lanes, twist: Lanes, limit: Lanes
  ) -> Verdict {
    let all = Lanes.all
    let least = ((limit + twist) - turn.magnitude).smaller(all(0))
    let middle = limit - (twist + twist)
    let beyond = (least * least) / (middle + all(1e-30))
    let power = q * (q * strayed + all(4) * (beyond * beyond))
    return Verdict(
      power: power, limit: limit, margin: (limit - power).negative(or: middle + least))
  }
}
