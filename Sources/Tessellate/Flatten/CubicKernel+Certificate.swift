// Each chord of a cubic is certified, eight at a time. With the names and units of CubicKernel:
//
// For a cubic the divided difference f[t₀,t₁,t] is f″/2 at (t₀ + t₁ + t)/3. So the curve strays from its
// chord by at most dt²/8 · max |n·B″| over the middle third, n the unit normal. With the middle t_m, the exact chord over dt
// d = B′(t_m) + dt²a/4, and X = d × B″(t_m) = N(t_m) − dt²(c×a)/2:
//
//     max over τ in 0 … 1 of (1 − τ²)(|X| + τr) · dt² ≤ |d|,   r = dt·|d × a| = dt·|N′(t_m)|/6
//
// where the square of the maximum is at most X² + r²/2. For with q = r/|X| and W = √(1 + 3q²), (1 − τ²)(1 + τq) is largest at
// τ = (W − 1)/3q, where it is 2(W + 2)²/9(W + 1), and
//
//     1 + q²/2 − (2(W + 2)²/9(W + 1))² = (W − 1)²(19W² + 28W + 7) / 162(W + 1)² ≥ 0
//
// with equality where the curve's bend doesn't change along the chord, r = 0.
//
// And B′ never turns back against d: over the chord B′ = d + τ·dt/2·B″(t_m) + (3τ² − 1)·dt²a/4, so that
// |d| ≥ dt/2·|B″(t_m)| + dt²|a|/2 is enough. |B″| is convex: a chord of it bounds it. Then the curve runs forward along
// the chord, and the distance across is the distance both ways. Rounding in single precision is covered by a term in
// the first test, a floor under |d|, and 1/2000 of the tolerance.

extension CubicKernel {
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
  struct Chord<Lanes: FloatLanes> {
    let step, middle, squared, dx, dy, chordSquared, bend, change: Lanes
  }

  @inline(__always)
  func chord<Lanes: FloatLanes>(_ t0: Lanes, _ t1: Lanes) -> Chord<Lanes> {
    let all = Lanes.all
    let step = t1 - t0
    let middle = (t0 + t1) * all(0.5)
    let squared = step * step
    let dx =
      (all(a3x) * middle + all(c2x)) * middle + (squared * all(a3x * (1 / 12)) + all(bx))
    let dy =
      (all(a3y) * middle + all(c2y)) * middle + (squared * all(a3y * (1 / 12)) + all(by))
    let chordSquared = dx * dx + dy * dy
    let bend = (all(n2) * middle + all(n1)) * middle + (all(n0) - squared * all(n2 * (1 / 12)))
    let change = step * (all(n2 * (1 / 3)) * middle + all(n1 * (1 / 6)))
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
    let (h0, h1, h2) = halves
    let back = chord.step * (h1 * chord.middle + (h2 * chord.step + h0))
    let ahead = chord.chordSquared - (back * back + floor)
    return margin.bits | ahead.bits
  }

  // MARK: Strain

  /// The roots of the exact deviations of chords in tolerances (see CubicFewChords).
  @inline(__always)
  func strain<Lanes: FloatLanes>(_ chord: Chord<Lanes>) -> Lanes {
    let all = Lanes.all
    let bend = chord.bend.magnitude + all(rounding)
    let change = chord.change
    let root = (bend * bend + (change * change) * all(3)).magnitude.squareRoot()
    let sum = root + bend
    let length = chord.chordSquared.magnitude.squareRoot()
    let strayed = (chord.squared * all(2 / 9)) * ((sum + bend) * (sum + bend))
    let strain = (strayed / (sum * length + all(1e-30))).magnitude.squareRoot()
    // No strain is zero, so that no step is without weight.
    return strain + all(Self.leastStrain)
  }

  /// What the strain of no chord is below, and that of one from the end to the end is.
  static var leastStrain: Float { 1e-6 }

  /// Numbers that are negative unless the control vectors of the derivative point forward: the curve may run back along the
  /// chord.
  ///
  /// With the terms of B′ above, they are d ± dt/2·B″(t_m) + dt²a/2 at the ends and d − dt²a between.
  @inline(__always)
  func forward<Lanes: FloatLanes>(_ chord: Chord<Lanes>) -> Lanes {
    let all = Lanes.all
    let sx = all(a3x + a3x) * chord.middle + all(c2x)
    let sy = all(a3y + a3y) * chord.middle + all(c2y)
    let turn = (chord.dx * sx + chord.dy * sy) * (chord.step * all(0.5))
    let twist = (all(a3x) * chord.dx + all(a3y) * chord.dy) * (chord.squared * all(1 / 6))
    let rest = chord.chordSquared - all(floor)
    return ((rest + twist) - turn.magnitude).negative(or: rest - (twist + twist))
  }

  /// Whether the curve is too slow at its end to have a direction there.
  var isSlowAtEnd: Bool {
    let (x, y) = ((a3x + c2x) + bx, (a3y + c2y) + by)
    return x * x + y * y - floor < 0
  }
}
