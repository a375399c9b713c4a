// Each chord of a cubic is certified, four at a time. With the names and units of CubicKernel:
//
// For a cubic the divided difference f[t₀,t₁,t] is f″/2 at (t₀ + t₁ + t)/3. So the curve strays
// from its chord by at most dt²/8 · max |n·B″| over the middle third, n the unit normal. With the
// middle t_m, the exact chord over dt d = B′(t_m) + dt²a/4, and X = d × B″(t_m) = N(t_m) −
// dt²(c×a)/2:
//
//     max over τ in 0 … 1 of (1 − τ²)(|X| + τr) · dt² ≤ |d|,   r = dt·|d × a| = dt·|N′(t_m)|/6
//
// where the square of the maximum is at most X² + r²/2. For with q = r/|X| and W = √(1 + 3q²), (1 −
// τ²)(1 + τq) is largest at τ = (W − 1)/3q, where it is 2(W + 2)²/9(W + 1), and
//
//     1 + q²/2 − (2(W + 2)²/9(W + 1))² = (W − 1)²(19W² + 28W + 7) / 162(W + 1)² ≥ 0
//
// with equality where the curve's bend doesn't change along the chord, r = 0.
//
// And B′ never turns back against d: over the chord B′ = d + τ·dt/2·B″(t_m) + (3τ² − 1)·dt²a/4, so
// that
// |d| ≥ dt/2·|B″(t_m)| + dt²|a|/2 is enough. |B″| is convex: a chord of it bounds it. Then the
// curve runs forward along the chord, and the distance across is the distance both ways.
// Rounding in single precision is covered by a term in the first test, a floor under |d|, and
// 1/2000 of the tolerance.
//
// With the sum σ = t₀ + t₁ = 2t_m of a chord's ends, the terms in dt² are no extra work:
//
//     d = ¾a(σ² + dt²/3) + cσ + b        X = ¼n₂(σ² − dt²/3) + ½n₁σ + n₀        r = dt·|n₂σ + n₁|/6

// *With fewer products.* Most chords are certified as `ChordTable.certify` does it. With m = N(t_m)
// and the discriminant Δ = n₁² − 4n₀n₂, which N′² = Δ + 4n₂N is made of, and κ = dt²n₂/9,
//
//     X² + r²/2 = (m − ¾κ)² + dt²(Δ + 4n₂m)/72 = m(m − κ) + dt²(Δ + ½dt²n₂²)/72
//
// of which all but m and κ is a number of the curve where dt is at most τ, and so is the bound on
// runs back with the largest |B″|:
//
//     dt² · max(dt²(m(m − κ) + dt²D + R), H²) + F ≤ |d|²
//     D = (max(Δ, 0) + ½τ²n₂²)/72,   H = ½(max|B″| + τ|a|)
//
// R and F are for rounding. Let e be what d errs by. A computed |d|² less 2⁻¹² of it and less F =
// 2¹²e² is at most |d|², and where it is also at least b² = dt²H² for |d|² less 2⁻¹² of it, |d| is
// at least b. Let e be what m errs by. m(m − κ) = (m − ½κ)² − ¼κ², and (|y| + e)² ≤ (1 + 2⁻¹²)(y² +
// 2¹²e²), which is why R = 2¹²e² and why chords count as if they were shorter by 2⁻¹³. What else
// errs goes with dt²: eκ, ¼κ² · 2⁻¹² and Δ, for which D has a hundredth of a thousandth of (|n₀| +
// |n₁| + |n₂|)² and a fiftieth of ½τ²n₂² more.

/// The coefficients of the polynomials in σ, for chord-error tests.
struct ChordTerms {
  let ax, ay, cx, cy, bx, by, n2, n1, n0, second, first: Float
}

/// The terms of the chord-error tests of chords, one in each lane.
struct Chord<Lanes: FloatLanes> {
  let step, sum, squared, dx, dy, chordSquared, bend, change: Lanes

  @inline(__always)
  init(from t0: Lanes, to t1: Lanes, _ terms: ChordTerms) {
    let all = Lanes.all
    step = t1 - t0
    sum = t0 + t1
    squared = step * step
    let (square, third) = (sum * sum, squared * all(1 / 3))
    let wide = square + third
    dx = all(terms.ax) * wide + (all(terms.cx) * sum + all(terms.bx))
    dy = all(terms.ay) * wide + (all(terms.cy) * sum + all(terms.by))
    chordSquared = dx * dx + dy * dy
    bend = all(terms.n2) * (square - third) + (all(terms.n1) * sum + all(terms.n0))
    change = step * (all(terms.second) * sum + all(terms.first))
  }
}

extension CubicKernel {
  var terms: ChordTerms {
    @inline(__always) get {
      ChordTerms(
        ax: a3x * 0.25, ay: a3y * 0.25, cx: c2x * 0.5, cy: c2y * 0.5, bx: bx, by: by,
        n2: n2 * 0.25, n1: n1 * 0.5, n0: n0, second: n2 * (1 / 6), first: n1 * (1 / 6))
    }
  }

  @inline(__always)
  func chord<Lanes: FloatLanes>(_ t0: Lanes, _ t1: Lanes) -> Chord<Lanes> {
    Chord(from: t0, to: t1, terms)
  }
}

extension CubicKernel where Rule == FlatRule {
  /// The numbers by which its chords are certified.
  var chordNumbers: ChordTable.Numbers {
    @inline(__always) get {
      typealias Lanes = ChordTable.Lanes
      return ChordTable.Numbers(
        a3: (.all(a3x), .all(a3y)), c2: (.all(c2x), .all(c2y)), b: (.all(bx), .all(by)),
        (.all(n0), .all(n1), .all(n2)), bend: .all(bend), third: .all(third), floor: .all(floor),
        error: .all(rounding))
    }
  }

  /// Writes the margins of `n` chords after their parameters, four at a time (see ChordTable);
  /// returns whether one of them is negative.
  @inline(__always)
  func certify(count n: Int, _ scratch: UncheckedView<Float>) -> Bool {
    let table = ChordTable(self, at: table(scratch))
    return table.certify(
      between: parameters(scratch), count: n, to: margins(count: n, scratch)
    ).isAnyNegative
  }
}
