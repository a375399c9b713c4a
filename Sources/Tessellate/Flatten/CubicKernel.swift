// Cubics become chords in lanes: spaced by a density, certified one by one, repaired where a certificate fails.
//
// With B(t) = p₀ + bt + ct² + at³ in units in which the tolerance is ⅛, N = B′ × B″ and dt the step of a chord:
//
// *Density.* A short chord strays by |N|dt²/8|B′|, so that √(|N|/|B′|) chords fit in a unit of the parameter, and the
// integral is the least number of chords (asymptotically). N is exactly quadratic: 2b×c + 6(b×a)t + 6(c×a)t². Where it
// changes sign the density vanishes and a chord would be too long: γ|N′| is added to |N|, γ a typical half step.
// Simpson's rule on sixteen pieces gives the weights of the pieces, their prefix sums, and n.
//
// *Inverse.* Chord k ends where the integral is k of n: in the piece with prefix U_j ≤ k, at the fraction s = (k − U_j)/w_j of
// its weight, by the cubic Hermite polynomial with end slopes w/6ρ, kept below 3, where it is monotone.
// Four lanes are stored for each piece; what is too many the next piece overwrites.
//
// *Certificate.* For a cubic the divided difference f[t₀,t₁,t] is f″/2 at (t₀ + t₁ + t)/3. So the curve strays from its
// chord by at most dt²/8 · max |n·B″| over the middle third, n the unit normal. With the middle t_m, the exact chord over dt
// d = B′(t_m) + dt²a/4, and X = d × B″(t_m):
//
//     max over τ in 0 … 1 of (1 − τ²)(|X| + τr) · dt² ≤ |d|,   r = dt·|d × a|
//
// where the maximum is at most |X| + r²/4|X| and at most |X| + 0.385r.
// And B′ never turns back against d if |d| ≥ 7/12·dt·max|B″|: then the curve runs forward along the chord, and the
// distance across is the distance both ways. Rounding in single precision is covered by a term in the first
// test, a floor under |d|, and 1/2000 of the tolerance.
//
// *Repair.* The few chords that fail are judged exactly (see CubicMarch), and halved if need be. Where many fail,
// and where single precision does not reach, the whole curve is marched.
//
// *Reuse.* What is dense where and what passes is a `ChordRule`, a generic parameter that specialises. A rule gets lanes:
// `densitySquared` maps |N| + γ|N′| and |B′|² with its root, `margin` a chord's dt, |d|², X and r to a
// number that is negative where the chord must not stand. `FlatRule` is the curve's own; a stroke adds the turning of its
// normals to the one, and the widths of its two sides to the other.

/// What decides where chords lie and which may stand.
protocol ChordRule {
  /// The square of the number of chords per unit of the parameter.
  ///
  /// - Parameters:
  ///   - turning: |N| + γ|N′|.
  ///   - speedSquared: |B′|².
  ///   - rootSpeed: |B′| to the power −½, within 1 %.
  func densitySquared(turning: Lanes8, speedSquared: Lanes8, inverseRootSpeed: Lanes8) -> Lanes8

  /// A number that is negative where a chord must not stand.
  ///
  /// - Parameters:
  ///   - step: dt.
  ///   - chordSquared: |d|², d the chord over dt.
  ///   - bend: X = d × B″ in the middle, positive where the curve bends to the left of y-up axes.
  ///   - change: r = dt·|d × a|, what that may change by towards the chord's ends.
  ///   - rounding: What rounding may add to the magnitude of X.
  func margin(
    step: Lanes8, chordSquared: Lanes8, bend: Lanes8, change: Lanes8, rounding: Float
  ) -> Lanes8
}

/// The rule for the curve itself: a deviation of at most the tolerance.
struct FlatRule: ChordRule {
  @inline(__always)
  func densitySquared(
    turning: Lanes8, speedSquared: Lanes8, inverseRootSpeed: Lanes8
  ) -> Lanes8 {
    turning * (inverseRootSpeed * inverseRootSpeed)
  }

  @inline(__always)
  func margin(
    step: Lanes8, chordSquared: Lanes8, bend: Lanes8, change: Lanes8, rounding: Float
  ) -> Lanes8 {
    let bend = bend.magnitude + rounding
    let (most, quotient) = (change * 0.385, change * change / (bend * 4))
    let strayed = step * step * (bend + most.replacing(with: quotient, where: quotient .< most))
    return chordSquared - strayed * strayed
  }
}

/// A cubic in single precision, in units of eight tolerances, ready for a rule.
struct CubicKernel<Rule: ChordRule> {
  private let rule: Rule
  /// The polynomials' coefficients: B′ = b + 2ct + 3at², N = n₀ + n₁t + n₂t².
  private let bx, by, c2x, c2y, a3x, a3y: Float
  private let n0, n1, n2, gamma: Float
  /// max|B″|.
  private let bend: Float
  /// (7/12)²·max|B″|², the square of the floor under |d|, and what rounding may add to X.
  private let forward, floor, rounding: Float
  /// Whether one chord is enough by the second derivative alone.
  let isStraight: Bool

  /// Pieces of the parameter on which the density is integrated.
  static var pieces: Int { 16 }
  /// Scratch of a curve in points: for each piece ends, weights, prefix sums and Hermite terms; a parameter and a
  /// margin for each chord.
  static func scratch(chords n: Int) -> Int { 64 &+ (5 &* n) / 8 }
  /// Where Float ends: beyond 10⁸ tolerances its digits don't resolve one.
  private static var largest: Double { 1e8 }
  /// What the certificate leaves for rounding, as a part of the tolerance.
  private static var share: Double { 0.9995 }

  /// `nil` for a curve too large for single precision, or not finite in these units.
  @inline(__always)
  init?(_ curve: CubicCoefficients, tolerance: Double, rule: Rule) {
    let scale = 0.125 / (Self.share * tolerance)
    let (a, b, c) = (curve.a * scale, curve.b * scale, curve.c * scale)
    let size = a.reach * 3 + b.reach + c.reach * 2
    guard size < Self.largest else { return nil }
    self.rule = rule
    let second = c * 2
    let last = second + a * 6
    let first = second.lengthSquared
    let square = Swift.max(first, last.lengthSquared)
    isStraight = square <= 1
    (bx, by) = (Float(b.x), Float(b.y))
    (c2x, c2y) = (Float(second.x), Float(second.y))
    (a3x, a3y) = (Float(a.x * 3), Float(a.y * 3))
    n0 = Float(b.cross(second))
    n1 = Float(6 * b.cross(a))
    n2 = Float(3 * second.cross(a))
    bend = Float(square).squareRoot()
    gamma = Swift.min(0.06, 1.5 / bend)
    forward = Float(square) * (49 / 144)
    // A derivative errs by some ulps of the largest coefficient: 4·10⁻⁷; relative to a chord above the floor, 10⁻⁴.
    let error = Float(size) * 4e-7
    floor = (error * 4000) * (error * 4000)
    rounding = error * bend
  }

  // MARK: Density

  /// Chords per unit of the parameter.
  @inline(__always)
  private func density(_ t: Lanes8) -> Lanes8 {
    let x = (a3x * t + c2x) * t + bx
    let y = (a3y * t + c2y) * t + by
    let speedSquared = x * x + y * y
    // The power −¼ by the exponent's bits, and one step of Newton's.
    let guess = Lanes8(bits: 1_331_219_374 &- (speedSquared.bits &>> 2))
    let square = guess * guess
    let root = guess * (1.25 - (speedSquared * 0.25) * (square * square))
    // |N| is at most |B′|·max|B″|; where the speed vanishes, rounding knows nothing of that.
    let most = bend * (speedSquared * (root * root))
    let sum = ((n2 * t + n1) * t + n0).magnitude + gamma * ((n2 + n2) * t + n1).magnitude
    let turning = sum.replacing(with: most, where: sum .> most)
    let squared = rule.densitySquared(
      turning: turning, speedSquared: speedSquared, inverseRootSpeed: root)
    // No density is zero, so that no piece is without weight.
    return squared.magnitude.squareRoot() + 1e-4
  }

  /// What Simpson's rule, the inverse and the power −¼ may be off, so that even spacing rarely fails by a hair.
  private static var surplus: Float { 1.004 }

  /// Writes the pieces' weights and ends to the scratch; returns the number of chords, before rounding up.
  @inline(__always)
  func integrate(into scratch: UncheckedView<Float>) -> Float {
    let steps = Lanes8(0, 1, 2, 3, 4, 5, 6, 7) * (1 / 16)
    let (a, b) = (density(steps), density(steps + 0.5))
    let (c, d) = (density(steps + 1 / 32), density(steps + (0.5 + 1 / 32)))
    scratch.store(a, at: Layout.ends)
    scratch.store(b, at: Layout.ends &+ 8)
    scratch.store(density(Lanes8(repeating: 1)), at: Layout.ends &+ 16)
    let first = a + 4 * c + scratch.load(Lanes8.self, at: Layout.ends &+ 1)
    let second = b + 4 * d + scratch.load(Lanes8.self, at: Layout.ends &+ 9)
    scratch.store(first, at: Layout.weights)
    scratch.store(second, at: Layout.weights &+ 8)
    let half = first + second
    let quarter = half.lowHalf + half.highHalf
    return ((quarter.x + quarter.y) + (quarter.z + quarter.w)) * (Self.surplus / 96)
  }

  /// Where things lie in the scratch, in floats.
  private enum Layout {
    static var ends: Int { 0 }
    static var weights: Int { 24 }
    static var prefix: Int { 40 }
    static var inverse: Int { 64 }
    static var linear: Int { 80 }
    static var square: Int { 96 }
    static var cube: Int { 112 }
    static var parameters: Int { 128 }
  }

  // MARK: Inverse

  /// Where the parameters of the chords' ends lie in the scratch: `n` + 1 of them.
  @inline(__always)
  func parameters(_ scratch: UncheckedView<Float>) -> UncheckedView<Float> {
    scratch.dropping(Layout.parameters)
  }

  /// Writes the parameters that split what `integrate` gave evenly.
  @inline(__always)
  func invert(count n: Int, total: Float, _ scratch: UncheckedView<Float>) {
    let unit = Float(n) / total * (Self.surplus / 96)
    prepare(unit: unit, scratch)
    let t = parameters(scratch)
    var k = 0
    var base: Float = 0
    for j in 0..<Self.pieces {
      // The first chord of the next piece: 1.5·2²³ rounds to whole numbers.
      let next = (scratch[Layout.prefix &+ j &+ 1] + 0.5) + 12_582_912
      let end = j == 15 ? n : Int(next.bitPattern) &- 0x4B40_0000
      let (prefix, inverse) = (scratch[Layout.prefix &+ j], scratch[Layout.inverse &+ j])
      let linear = scratch[Layout.linear &+ j]
      let (square, cube) = (scratch[Layout.square &+ j], scratch[Layout.cube &+ j])
      repeat {
        var s = (SIMD4<Float>(0, 1, 2, 3) + (Float(k) - prefix)) * inverse
        s = s.replacing(with: 0, where: s .< 0)
        s = s.replacing(with: 1, where: s .> 1)
        t.store(((cube * s + square) * s + linear) * s + base, at: k)
        k &+= 4
      } while k < end
      k = end
      base += 1 / 16
    }
    t[0] = 0
    t.store(Lanes8(repeating: 1), at: n)
  }

  /// Writes prefix sums and Hermite terms of all pieces, in units of chords.
  @inline(__always)
  private func prepare(unit: Float, _ scratch: UncheckedView<Float>) {
    var carry: Float = 0
    for q in 0..<4 {
      let j = q &* 4
      let weights = scratch.load(SIMD4<Float>.self, at: Layout.weights &+ j)
      let scaled = weights * unit
      var sums = scaled + SIMD4(0, scaled.x, scaled.y, scaled.z)
      sums += SIMD4(0, 0, sums.x, sums.y)
      scratch.store(sums - scaled + carry, at: Layout.prefix &+ j)
      carry += sums.w
      scratch.store(1 / scaled, at: Layout.inverse &+ j)
      let sixth = weights * (1 / 6)
      var first = sixth / scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j)
      var last = sixth / scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j &+ 1)
      first = first.replacing(with: 2.8, where: first .> 2.8)
      last = last.replacing(with: 2.8, where: last .> 2.8)
      scratch.store(first * (1 / 16), at: Layout.linear &+ j)
      scratch.store((3 - 2 * first - last) * (1 / 16), at: Layout.square &+ j)
      scratch.store((first + last - 2) * (1 / 16), at: Layout.cube &+ j)
    }
    scratch[Layout.prefix &+ 16] = carry
  }

  // MARK: Certificate

  /// Writes the margins of `n` chords behind their parameters; returns whether one of them is negative.
  @inline(__always)
  func certify(count n: Int, _ scratch: UncheckedView<Float>) -> Bool {
    let t = parameters(scratch)
    let margins = margins(count: n, scratch)
    var signs = SIMD8<UInt32>(repeating: 0)
    var k = 0
    while k < n {
      let t0 = t.load(Lanes8.self, at: k)
      let t1 = t.load(Lanes8.self, at: k &+ 1)
      let step = t1 - t0
      let middle = (t0 + t1) * 0.5
      let squared = step * step
      let dx = (a3x * middle + c2x) * middle + bx + squared * (a3x * (1 / 12))
      let dy = (a3y * middle + c2y) * middle + by + squared * (a3y * (1 / 12))
      let sx = (a3x + a3x) * middle + c2x
      let sy = (a3y + a3y) * middle + c2y
      let chordSquared = dx * dx + dy * dy
      let third = (dx * a3y - dy * a3x) * (1 / 3)
      let margin = rule.margin(
        step: step, chordSquared: chordSquared, bend: dx * sy - dy * sx,
        change: step * third.magnitude, rounding: rounding)
      let ahead = chordSquared - (squared * forward + floor)
      let sign = margin.bits | ahead.bits
      margins.store(sign, at: k)
      signs |= sign
      k &+= 8
    }
    let half = signs.lowHalf | signs.highHalf
    let quarter = half.lowHalf | half.highHalf
    return (quarter.x | quarter.y) &>> 31 != 0
  }

  /// Where the margins lie; only their signs count.
  @inline(__always)
  func margins(count n: Int, _ scratch: UncheckedView<Float>) -> UncheckedView<Float> {
    scratch.dropping(Layout.parameters &+ n &+ n / 8 &+ 32)
  }
}
