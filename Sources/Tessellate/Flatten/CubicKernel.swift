// Cubics become chords in lanes: spaced by a density, certified one by one, repaired where a certificate fails.
//
// With B(t) = p₀ + bt + ct² + at³ in units in which the tolerance is ⅛, N = B′ × B″ and dt the step of a chord:
//
// *Density.* A short chord strays by |N|dt²/8|B′|, so that √(|N|/|B′|) chords fit in a unit of the parameter, and the
// integral is the least number of chords (asymptotically). N is exactly quadratic: 2b×c + 6(b×a)t + 6(c×a)t². Where it
// changes sign the density vanishes and a chord would be too long: γ|N′| is added to |N|, γ a part of the chord that
// begins there. Simpson's rule on 15 pieces, or 31 for many chords, gives the weights of the pieces and n: 16 ends and 15
// middles fill four vectors.
//
// *Inverse.* Chord k ends where the integral is k of n: in the piece with prefix U_j ≤ k, at the fraction s = (k − U_j)/w_j of
// its weight, by the cubic Hermite polynomial with end slopes w/6ρ, kept below 3, where it is monotone.
// Four lanes are stored for each piece; what is too many the next piece overwrites.
//
// *Certificate.* For a cubic the divided difference f[t₀,t₁,t] is f″/2 at (t₀ + t₁ + t)/3. So the curve strays from its
// chord by at most dt²/8 · max |n·B″| over the middle third, n the unit normal. With the middle t_m, the exact chord over dt
// d = B′(t_m) + dt²a/4, and X = d × B″(t_m) = N(t_m) − dt²(c×a)/2:
//
//     max over τ in 0 … 1 of (1 − τ²)(|X| + τr) · dt² ≤ |d|,   r = dt·|d × a| = dt·|N′(t_m)|/6
//
// where the square of the maximum is at most X² + r²/2. (With q = r/|X|, the maximum over |X| is below 1 + q²/4 for small q
// and below 0.385q + ⅔ for large; the root of 1 + q²/2 is above both wherever each is the smaller.)
//
// And B′ never turns back against d: over the chord B′ = d + τ·dt/2·B″(t_m) + (3τ² − 1)·dt²a/4, so that
// |d| ≥ dt/2·|B″(t_m)| + dt²|a|/2 is enough. |B″| is convex: a chord of it bounds it. Then the curve runs forward along
// the chord, and the distance across is the distance both ways. Rounding in single precision is covered by a term in
// the first test, a floor under |d|, and 1/2000 of the tolerance.
//
// *Repair.* The few chords that fail are judged in Double, and halved if need be (see CubicRepair).
//
// *Few chords.* Up to eight fit in one vector, and need no density (see CubicFewChords).
//
// *Reuse.* What is dense where and what passes is a `ChordRule`, a generic parameter that specialises. A rule gets lanes:
// `densitySquared` maps |N| + γ|N′| and |B′|² with its root, `margin` a chord's dt, |d|², X and r to a number that is
// negative where the chord must not stand. `FlatRule` is the curve's own; a stroke adds the turning of its normals
// to the one, and the widths of its two sides to the other. `parameters` are then its chords' ends, and `margins`
// tells which of them to halve.

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

/// A cubic in single precision, in units of eight tolerances, ready for a rule.
struct CubicKernel<Rule: ChordRule> {
  private let rule: Rule
  /// The polynomials' coefficients: B′ = b + 2ct + 3at², N = n₀ + n₁t + n₂t².
  private let bx, by, c2x, c2y, a3x, a3y: Float
  private let n0, n1, n2, gamma: Float
  /// max|B″|, the square root of which bounds the number of chords.
  let bend: Float
  /// ½|B″| is at most h₀ + h₁t, and ½|a| = h₂.
  private let h0, h1, h2: Float
  /// The square of the floor under |d|, and what rounding may add to X.
  private let floor, rounding: Float

  /// Scratch of a curve in points: for each piece ends, weights, prefix sums and Hermite terms; a parameter and a
  /// margin for each chord.
  static func scratch(chords n: Int) -> Int { 96 &+ (5 &* n) / 8 }
  /// Up to this max|B″| few chords are likely: no more than its root.
  static var fewBend: Float { 200 }
  /// Where Float ends: beyond 10⁸ tolerances its digits don't resolve one.
  private static var largest: Double { 1e8 }
  /// What the certificate leaves for rounding, as a part of the tolerance.
  static var share: Double { 0.9995 }

  /// `nil` for a curve too large for single precision, or not finite in these units.
  ///
  /// - Parameter curve: In units of eight tolerances, less `share`.
  @inline(__always)
  init?(_ a: Vector, _ b: Vector, _ c: Vector, rule: Rule) {
    let size = a.reach * 3 + b.reach + c.reach * 2
    guard size < Self.largest else { return nil }
    self.rule = rule
    let second = c * 2
    let last = second + a * 6
    (bx, by) = (Float(b.x), Float(b.y))
    (c2x, c2y) = (Float(second.x), Float(second.y))
    (a3x, a3y) = (Float(a.x * 3), Float(a.y * 3))
    n0 = Float(b.cross(second))
    n1 = Float(6 * b.cross(a))
    n2 = Float(3 * second.cross(a))
    let ends = SIMD4<Float>(
      Float(second.lengthSquared), Float(last.lengthSquared), Float(a.lengthSquared),
      Float((b + c + a).lengthSquared)
    ).magnitude.squareRoot()
    bend = Swift.max(ends.x, ends.y)
    (h0, h1, h2) = (0.5 * ends.x, 0.5 * (ends.y - ends.x), 0.5 * ends.z)
    // A chord from an inflection on is L = ³√(1.95·|B′|/|N′|) long, and counts as one if γ = 0.06L. B′ and N′ are not
    // known there, so a larger part is taken, by trial. The cube root is that of the exponent's bits, within 5 %.
    let ratio = ends.w / Swift.max(n1.magnitude, (n1 + 2 * n2).magnitude)
    let length = Float(bitPattern: ratio.bitPattern / 3 &+ 709_921_077)
    gamma = Swift.min(0.06, length * (bend <= Self.fewBend ? 0.06 : 0.19))
    // A derivative errs by some ulps of the largest coefficient: 4·10⁻⁷; relative to a chord above the floor, 10⁻⁴.
    let error = Float(size) * 4e-7
    floor = (error * 4000) * (error * 4000)
    rounding = 2.5e-7 * (n0.magnitude + n1.magnitude + n2.magnitude)
  }

  /// Whether N changes its sign twice.
  var hasTwoInflections: Bool {
    let middle = n1 / (-2 * n2)
    return middle > 0 && middle < 1 && n0 * (n0 + n1 + n2) > 0
      && n0 * (n0 + 0.5 * n1 * middle) < 0
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
    let turning =
      ((n2 * t + n1) * t + n0).magnitude + ((gamma * 2 * n2) * t + gamma * n1).magnitude
    let squared = rule.densitySquared(
      turning: turning, speedSquared: speedSquared, inverseRootSpeed: root, bend: bend)
    // No density is zero, so that no piece is without weight.
    return squared.magnitude.squareRoot() + 1e-4
  }

  /// What Simpson's rule, the inverse and the power −¼ may be off, so that even spacing rarely fails by a hair.
  private static var surplus: Float { 1.004 }

  /// Writes the pieces' weights and ends to the scratch; returns the number of chords, before rounding up.
  ///
  /// - Parameter blocks: 2 for 15 pieces, 4 for 31.
  @inline(__always)
  func integrate(blocks: Int, into scratch: UncheckedView<Float>) -> Float {
    let pieces = 8 &* blocks &- 1
    let width = 1 / Float(pieces)
    var ends = Lanes8(0, 1, 2, 3, 4, 5, 6, 7) * width
    var k = 0
    repeat {
      scratch.store(density(ends), at: Layout.ends &+ k)
      scratch.store(density(ends + width * 0.5), at: Layout.weights &+ k)
      ends += width * 8
      k &+= 8
    } while k < pieces
    var sum = Lanes8(repeating: 0)
    k = 0
    repeat {
      var weights =
        4 * scratch.load(Lanes8.self, at: Layout.weights &+ k)
        + (scratch.load(Lanes8.self, at: Layout.ends &+ k)
          + scratch.load(Lanes8.self, at: Layout.ends &+ k &+ 1))
      // The last lane of all lies behind the last piece.
      if k &+ 8 > pieces { weights = Lanes8(bits: weights.bits & Self.allButLast) }
      scratch.store(weights, at: Layout.weights &+ k)
      sum += weights
      k &+= 8
    } while k < pieces
    let quarter = sum.lowHalf + sum.highHalf
    return ((quarter.x + quarter.y) + (quarter.z + quarter.w)) * (Self.surplus * width / 6)
  }

  private static var allButLast: SIMD8<UInt32> {
    @inline(__always) get { SIMD8(.max, .max, .max, .max, .max, .max, .max, 0) }
  }

  /// Where things lie in the scratch, in floats.
  private enum Layout {
    static var ends: Int { 0 }
    static var weights: Int { 40 }
    static var prefix: Int { 72 }
    static var linear: Int { 112 }
    static var square: Int { 144 }
    static var cube: Int { 176 }
    static var inverse: Int { 208 }
    static var parameters: Int { 240 }
  }

  // MARK: Inverse

  /// Where the parameters of the chords' ends lie in the scratch: `n` + 1 of them.
  @inline(__always)
  func parameters(_ scratch: UncheckedView<Float>) -> UncheckedView<Float> {
    scratch.dropping(Layout.parameters)
  }

  /// Writes the parameters that split what `integrate` gave evenly.
  @inline(__always)
  func invert(blocks: Int, count n: Int, total: Float, _ scratch: UncheckedView<Float>) {
    let pieces = 8 &* blocks &- 1
    let width = 1 / Float(pieces)
    prepare(blocks: blocks, unit: Float(n) / total * (Self.surplus * width / 6), width, scratch)
    let t = parameters(scratch)
    var k = 0
    var base: Float = 0
    for j in 0..<pieces {
      // The first chord of the next piece: 1.5·2²³ rounds to whole numbers.
      let next = (scratch[Layout.prefix &+ j &+ 1] + 0.5) + 12_582_912
      let end = j == pieces &- 1 ? n : Int(next.bitPattern) &- 0x4B40_0000
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
      base += width
    }
    t[0] = 0
    t.store(Lanes8(repeating: 1), at: n)
  }

  /// Writes prefix sums and Hermite terms of all pieces, in units of chords.
  @inline(__always)
  private func prepare(blocks: Int, unit: Float, _ width: Float, _ scratch: UncheckedView<Float>) {
    var carry: Float = 0
    for q in 0..<(2 &* blocks) {
      let j = q &* 4
      let weights = scratch.load(SIMD4<Float>.self, at: Layout.weights &+ j)
      let scaled = weights * unit
      var sums = scaled + SIMD4(0, scaled.x, scaled.y, scaled.z)
      sums += SIMD4(0, 0, sums.x, sums.y)
      scratch.store(sums + carry, at: Layout.prefix &+ j &+ 1)
      carry += sums.w
      scratch.store(1 / scaled, at: Layout.inverse &+ j)
      let sixth = weights * (1 / 6)
      var first = sixth / scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j)
      var last = sixth / scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j &+ 1)
      first = first.replacing(with: 2.8, where: first .> 2.8)
      last = last.replacing(with: 2.8, where: last .> 2.8)
      scratch.store(first * width, at: Layout.linear &+ j)
      scratch.store((3 - 2 * first - last) * width, at: Layout.square &+ j)
      scratch.store((first + last - 2) * width, at: Layout.cube &+ j)
    }
    scratch[Layout.prefix] = 0
  }

  // MARK: Certificate

  /// Writes the margins of `n` chords behind their parameters; returns whether one of them is negative.
  @inline(__always)
  func certify(count n: Int, _ scratch: UncheckedView<Float>) -> Bool {
    let t = parameters(scratch)
    let margins = margins(count: n, scratch)
    var k = 0
    while k < n {
      margins.store(signs(t.load(Lanes8.self, at: k), t.load(Lanes8.self, at: k &+ 1)), at: k)
      k &+= 8
    }
    // Gathered from memory: the compiler takes all that leads to a single lane apart.
    var any = SIMD2<UInt64>(repeating: 0)
    k = 0
    while k < n {
      any |= margins.load(SIMD2<UInt64>.self, at: k) | margins.load(SIMD2<UInt64>.self, at: k &+ 4)
      k &+= 8
    }
    return (any.x | any.y) & 0x8000_0000_8000_0000 != 0
  }

  /// What a chord is judged by.
  private struct Chord {
    let step, middle, squared, dx, dy, chordSquared, bend, change: Lanes8
  }

  @inline(__always)
  private func chord(_ t0: Lanes8, _ t1: Lanes8) -> Chord {
    let step = t1 - t0
    let middle = (t0 + t1) * 0.5
    let squared = step * step
    let dx = (a3x * middle + c2x) * middle + (squared * (a3x * (1 / 12)) + bx)
    let dy = (a3y * middle + c2y) * middle + (squared * (a3y * (1 / 12)) + by)
    let chordSquared = dx * dx + dy * dy
    let bend = (n2 * middle + n1) * middle + (n0 - squared * (n2 * (1 / 12)))
    let change = step * ((n2 * (1 / 3)) * middle + n1 * (1 / 6))
    return Chord(
      step: step, middle: middle, squared: squared, dx: dx, dy: dy, chordSquared: chordSquared,
      bend: bend, change: change)
  }

  /// Bits of which the first is set where the chord must not stand.
  @inline(__always)
  private func signs(_ t0: Lanes8, _ t1: Lanes8) -> SIMD8<UInt32> {
    let chord = chord(t0, t1)
    let margin = rule.margin(
      step: chord.step, chordSquared: chord.chordSquared, bend: chord.bend, change: chord.change,
      rounding: rounding)
    let back = chord.step * (h1 * chord.middle + (h2 * chord.step + h0))
    let ahead = chord.chordSquared - (back * back + floor)
    return margin.bits | ahead.bits
  }

  /// Where the margins lie; only their signs count.
  @inline(__always)
  func margins(count n: Int, _ scratch: UncheckedView<Float>) -> UncheckedView<Float> {
    scratch.dropping(Layout.parameters &+ n &+ n / 8 &+ 32)
  }

  // MARK: Strain

  /// The roots of the exact deviations of chords in tolerances, and bits of which the first is set where the curve may run
  /// back along the chord (see CubicFewChords).
  @inline(__always)
  func strains(_ t0: Lanes8, _ t1: Lanes8) -> (strains: Lanes8, backward: SIMD8<UInt32>) {
    let chord = chord(t0, t1)
    let bend = chord.bend.magnitude + rounding
    let change = chord.change
    let root = (bend * bend + (change * change) * 3).magnitude.squareRoot()
    let sum = root + bend
    let length = chord.chordSquared.magnitude.squareRoot()
    let strayed = (chord.squared * (2 / 9)) * ((sum + bend) * (sum + bend))
    let strain = (strayed / (sum * length + 1e-30)).magnitude.squareRoot()
    // No strain is zero, so that no step is without weight.
    return (strain + 1e-6, backward(chord))
  }

  /// Bits of which the first is set unless the control vectors of the derivative point forward.
  ///
  /// With the terms of B′ above, they are d ± dt/2·B″(t_m) + dt²a/2 at the ends and d − dt²a between.
  @inline(__always)
  private func backward(_ chord: Chord) -> SIMD8<UInt32> {
    let sx = (a3x + a3x) * chord.middle + c2x
    let sy = (a3y + a3y) * chord.middle + c2y
    let turn = (chord.dx * sx + chord.dy * sy) * (chord.step * 0.5)
    let twist = (chord.dx * a3x + chord.dy * a3y) * (chord.squared * (1 / 6))
    let rest = chord.chordSquared - floor
    let (ends, middle) = ((rest + twist) - turn.magnitude, rest - (twist + twist))
    return ends.bits | middle.bits
  }
}
