// Cubics of up to four chords along which densities add up: most of a drawing's curves.
//
// *Density.* In the units of CubicKernel, a chord strays by at most dt²·√(X² + r²/2) / |d|
// tolerances: by (ρ·dt)², with
//
//     ρ = ((X² + r²/2) / |d|²)^¼
//
// the chord's density. Compared as a fourth power, this needs no root. It is a little more than the
// error root that FewChords measures where the curve's bend changes along the chord: by 0.05 %
// where an inflection is at the end, by 1.6 % where it is a third of the way along, and by 36 %
// where it is in the middle (see CubicKernel+Certificate).
//
// *First.* The densities of four quarters of the parameter tell how many chords it takes, and where
// they end: where the densities, taken to be even within a quarter, add up to equal parts.
//
// *Judged.* All chords fit in four lanes, and up to three of them leave one for the whole curve:
// whether one chord is enough is known with the same.
//
// *Equalised.* At the end between two chords the density is the mean of theirs, so that one Newton
// step makes all even:
//
//     t_k += (k·S/n − (s₁ + … + s_k)) / ½(ρ_k + ρ_k₊₁)        s = ρ·dt, S = s₁ + … + s_n
//
// Where the first sum is a little above 3, this mostly finds three chords. Of all others it saves
// next to none.
//
// *In a row*, four curves of a path go through this side by side (see FourCubicsFew).
//
// *What remains* is left to FewChords: curves that run back, more than four chords, and four where
// fewer might do.

extension CubicKernel where Rule == FlatRule {
  /// Up to this max|B″| it is tried: there are eight chords at the most.
  static var quartersBend: Float { 64 }
  /// What the first sum may be too small.
  static var quartersSurplus: Float { 1.01 }
  /// Up to this first sum three chords are tried, and four.
  static var nearlyThree: Float { 3.4 }
  static var nearlyFour: Float { 4 / surplus }
  /// The most that the fourth power of a density is too large: (1/√2 : 2/3√3)² = 27/8, where X is
  /// 0.
  static var both: Float { 3.4 }
  /// What four chords must use of four tolerances' roots.
  static var used: Float { 3.25 }

  private static var numbers: SIMD4<Float> {
    @inline(__always) get { SIMD4(1, 2, 3, 4) }
  }

  /// The number of chords and their ends, 1 from the last on; 0 where it is not settled here.
  @inline(__always)
  func equalQuarters(
    _ table: CubicTable, isOneChord: () -> Bool
  ) -> (count: Int, ends: SIMD4<Float>) {
    let quarters = Self.numbers * 0.25
    let (powers, forward) = table.judge(from: quarters - 0.25, to: quarters)
    let densities = Self.roots(powers)
    let total = (densities.x + densities.y) + (densities.z + densities.w)
    // The densities are four times what error roots would be.
    guard total < 4 * Self.nearlyFour, !forward.isAnyNegative else { return (0, .zero) }
    var n = Int(total * (Self.quartersSurplus / 4)) &+ 1
    if n == 4, total < 4 * Self.nearlyThree { n = 3 }
    while n <= 4 {
      let places = Self.numbers - Float(n &- 1)
      var ends = Self.spread(densities, Self.numbers * (total / Float(n)), places)
      var judgement = Judgement(of: ends, places, table)
      if !judgement.passes, n > 1 {
        ends = Self.equalized(ends, judgement.chords.powers, judgement.chords.steps, places)
        judgement = Judgement(of: ends, places, table)
      }
      if judgement.passes { return settle(ends, judgement, count: n, isOneChord: isOneChord) }
      if judgement.chords.forward.isAnyNegative { break }
      n &+= 1
    }
    return (0, .zero)
  }

  /// One chord where it is enough, none where fewer than four might be.
  @inline(__always)
  private func settle(
    _ ends: SIMD4<Float>, _ judgement: Judgement, count n: Int, isOneChord: () -> Bool
  ) -> (count: Int, ends: SIMD4<Float>) {
    if n == 4 {
      let errorRoots = judgement.chords.errorRoots
      let sum = (errorRoots.x + errorRoots.y) + (errorRoots.z + errorRoots.w)
      return (sum < Self.used || hasTwoInflections ? 0 : 4, ends)
    }
    if judgement.chords.failures.w.sign == .plus { return (1, .all(1)) }
    // Where the whole curve may run back, or bends to both sides, it still may stay near.
    if judgement.chords.forward.w.sign == .minus || n == 3 && judgement.chords.powers.w < Self.both,
      isOneChord()
    {
      return (1, .all(1))
    }
    return (n, ends)
  }

  /// How up to four chords do; behind the last, how the whole curve does.
  private struct Judgement {
    let chords: JudgedChords
    let passes: Bool

    /// - Parameter places: 1 for the last chord, and what lies behind it is more.
    @inline(__always)
    init(of ends: SIMD4<Float>, _ places: SIMD4<Float>, _ table: CubicTable) {
      let isBehind = places .> SIMD4(repeating: 1.5)
      chords = JudgedChords(
        from: ends.shifted.replacing(with: 0, where: isBehind), to: ends, table)
      passes = !chords.failures.replacing(with: 0, where: isBehind).isAnyNegative
    }
  }

  /// The power ¼ of each lane, within 1 %, and never 0.
  @inline(__always)
  static func roots(_ powers: SIMD4<Float>) -> SIMD4<Float> {
    // The power −¼ by the exponent's bits, and one step of Newton's.
    let guess = SIMD4<Float>(bits: 1_331_219_374 &- (powers.bits &>> 2))
    let square = guess * guess
    let inverse = guess * (1.25 - (powers * 0.25) * (square * square))
    return (powers * inverse) * (inverse * inverse) + 1e-4
  }

  // Behind calls, so that nobody knows the numbers: of numbers that it knows the compiler takes
  // each on its own.

  /// Where densities of quarters add up to the targets.
  @inline(never)
  private static func spread(
    _ densities: SIMD4<Float>, _ targets: SIMD4<Float>, _ places: SIMD4<Float>
  ) -> SIMD4<Float> {
    let inverses = 1 / densities
    let pair = densities.x + densities.y
    return end(
      at: targets, below: (.all(densities.x), .all(pair), .all(pair + densities.z)),
      (.all(inverses.x), .all(inverses.y), .all(inverses.z), .all(inverses.w)), places)
  }

  /// Where densities of quarters add up to a target, given what the first, the first two and the
  /// first three add up to and the inverses of all; lane by lane.
  @inline(__always)
  static func end(
    at target: SIMD4<Float>, below: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>),
    _ inverses: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), _ place: SIMD4<Float>
  ) -> SIMD4<Float> {
    let first = (target * inverses.0).smaller(1)
    let second = ((target - below.0) * inverses.1).larger(.all(0)).smaller(1)
    let third = ((target - below.1) * inverses.2).larger(.all(0)).smaller(1)
    let fourth = ((target - below.2) * inverses.3).larger(.all(0))
    return (((first + second) + (third + fourth)) * 0.25).larger(place).smaller(1)
  }

  /// The ends after a Newton step.
  @inline(never)
  private static func equalized(
    _ ends: SIMD4<Float>, _ powers: SIMD4<Float>, _ steps: SIMD4<Float>, _ places: SIMD4<Float>
  ) -> SIMD4<Float> {
    let densities = roots(powers)
    let errorRoots = (densities * steps).replacing(with: 0, where: places .> SIMD4(repeating: 1.5))
    let pairs = errorRoots + errorRoots.shifted
    let sums = pairs + pairs.shifted.shifted
    let next = SIMD4(densities.y, densities.z, densities.w, 1)
    // Places are numbers of chords less n − 1.
    let count = 2 - places.x
    let gaps = (places + (count - 1)) * (sums.w / count) - sums
    return (ends + (gaps + gaps) / (densities + next)).larger(places).smaller(1)
  }
}

/// How chords do, one in each lane.
struct JudgedChords {
  /// The fourth powers of their densities.
  let powers: SIMD4<Float>
  let steps: SIMD4<Float>
  /// Negative where the curve may run back.
  let forward: SIMD4<Float>
  /// Negative where a chord must not stand.
  let failures: SIMD4<Float>

  @inline(__always)
  init(from: SIMD4<Float>, to: SIMD4<Float>, _ table: CubicTable) {
    steps = to - from
    (powers, forward) = table.judge(from: from, to: to)
    let squares = steps * steps
    // A Newton step may have brought ends out of order.
    failures = forward.smaller(steps).smaller(1 - powers * (squares * squares))
  }

  var errorRoots: SIMD4<Float> {
    @inline(__always) get { CubicKernel<FlatRule>.roots(powers) * steps }
  }
}
