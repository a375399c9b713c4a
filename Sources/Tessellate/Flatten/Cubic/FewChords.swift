// Cubics of few chords: there each chord counts, and all of them fit in one vector. CubicQuarters
// has taken the simplest.
//
// *Error root.* With the step dt of a chord, d, X and r as in the kernel, the curve strays by
// dt²/8|d| times the largest (1 − τ²)(|X| + τr) for τ in 0 … 1. Its derivative vanishes where 3rτ =
// W − |X|, and there it is
//
//     2(W + 2|X|)² / 9(W + |X|)        W = √(X² + 3r²)
//
// exactly. What a chord strays by goes with the square of its length. So the root of it, in
// tolerances, is the part of a chord's length that is used: the error roots of all chords add up to
// the number of chords that it takes, about.
//
// *Equalising.* Eight equal steps give the first error roots. Within a step the error root is taken
// to be even, so that new ends at equal parts of the sum are found all at once: each is the sum
// over the steps of the part of each that lies below it. These are judged again, and equalised
// again, until none is above 1; or until the sum says that it takes one more.
//
// Half of the lanes are enough for four chords: behind the last, error roots are the least there
// is, and steps zero.
//
// A chord along which the curve may run back is judged by the exact distance of GreedyCubic
// instead.
//
// *Where even chords are too many.* On a curve with two inflections a chord may cross both, and
// strays to either side by less than its halves would: error roots don't add up there. Nor do they
// where a curve runs back, for a longer chord may hide a sharp turn within its length. The former
// get greedy chords, the latter where error roots leave most of a chord unused. Elsewhere error
// roots add up but for what a tip or an inflection hides; where two chords fewer would do, there
// are mostly two chords in a row for which one will, or nearly, and these are looked for where
// error roots leave room for it.

extension CubicKernel where Rule == FlatRule {
  /// Where things lie in the scratch, in floats.
  private enum Place {
    static var ends: Int { 0 }
    static var errorRoots: Int { 16 }
    static var inverses: Int { 24 }
    static var steps: Int { 32 }
    static var signs: Int { 40 }
    static var failures: Int { 48 }
    static var numbers: Int { 56 }
    static var all: Int { 64 }
  }

  /// The scratch of few chords, in points.
  static var fewScratch: Int { Place.all / 4 }
  /// The most chords that count as few.
  static var few: Int { 8 }
  /// Up to so many, half of the lanes are enough.
  static var half: Int { 4 }
  /// How often chords are judged before others have to do it.
  private static var patience: Int { 8 }
  /// The part of the first sum that is tried: of few chords the first error roots ask for too many
  /// as often as not.
  private static var hope: Float { 0.9 }

  /// How much more chords the first error roots may ask for, before they are equalised, than there
  /// are.
  private static var firstSlack: Float { 1.05 }

  /// The most chords at which one more is tried where a curve that runs back is what fails: a chord
  /// more than the fewest is one too many then, two are not to be risked.
  private static var fewToTurn: Int { 2 }
  /// And the fewest of which two are not a good deal.
  private static var manyToTurn: Int { 7 }

  /// The part of a chord that error roots may leave unused before a greedy search is tried for a
  /// curve that runs back.
  private static var unused: Float { 0.8 }

  /// And what before one chord is tried for two, on a curve that runs back and on others.
  private static var unusedWhereItTurns: Float { 0.6 }
  private static var unusedInPairs: Float { 0.75 }

  /// Up to where the error root of one chord for two may be equalised.
  private static var nearlyOne: Float { 1.3 }
  private static var veryNearlyOne: Float { 1.1 }

  /// The outcome of `equalize`.
  enum FewChords {
    case count(Int)
    /// More than eight chords are wanted.
    case many
    /// The chords would not be equalised.
    case hard
  }

  /// Finds chords for the whole curve; their ends lie at the beginning of the scratch then, from 1
  /// on.
  @inline(__always)
  func equalize(
    _ scratch: UncheckedView<Float>, isOneChord: () -> Bool,
    exact: (_ from: Float, _ to: Float) -> Float
  ) -> FewChords {
    measureEighths(scratch)
    var total = sum(count: Self.few, scratch)
    let expected = total * Self.hope
    guard expected < Float(Self.few) else { return .many }
    var (n, slack) = (Int(expected) &+ 1, Self.firstSlack)
    var (hasTurned, least, measured) = (false, 1, Self.few)
    for _ in 0..<Self.patience {
      let mayFail =
        n <= Self.half
        ? measure(
          n == 1 ? .all(1) : spread(SIMD4<Float>.self, count: n, of: measured, total, scratch),
          scratch)
        : measure(spread(Lanes8.self, count: n, of: measured, total, scratch), scratch)
      measured = n
      let judgement = mayFail ? judge(count: n, scratch, exact: exact) : .passes
      total = sum(count: n, scratch)
      if judgement == .passes {
        // Error roots that leave a whole chord unused ask for one less, once.
        guard total < Float(n &- 1), n > least else {
          if hasHidden(count: n, total: total, scratch) { return .hard }
          return settle(
            count: n, total: total, scratch, isOneChord: isOneChord, exact: exact)
        }
        (n, least) = (n &- 1, n)
        continue
      }
      if judgement == .turns {
        if n > Self.fewToTurn, n < Self.manyToTurn { return .hard }
        hasTurned = true
      }
      // Equalised, they might pass; but not if the sum says that even chords are all too long.
      if total > Float(n) * slack {
        least = Swift.max(least, n &+ 1)
        (n, slack) = (n &+ 1, Self.firstSlack)
        if n > Self.few { return .many }
        if hasTurned, n > Self.fewToTurn &+ 1, n < Self.manyToTurn { return .hard }
      } else {
        slack = 0.999
      }
    }
    return .hard
  }

  /// Whether `n` even chords may be a good deal more than the fewest; three are only where one is
  /// enough.
  @inline(__always)
  private func mayBeTooMany(_ n: Int, _ total: Float) -> Bool {
    n > 3 && hasTwoInflections && !isFair(n, total)
  }

  /// Whether so many chords that two fewer are all that may hide are no more than 1.2 times the
  /// fewest and one.
  @inline(__always)
  private func isFair(_ n: Int, _ total: Float) -> Bool {
    n >= Self.manyToTurn && ChordEqualizer.isFair(n, total)
  }

  /// Whether the curve runs back along a chord, and error roots add up to so little that longer
  /// ones may do.
  @inline(__always)
  private func hasHidden(count n: Int, total: Float, _ scratch: UncheckedView<Float>) -> Bool {
    guard n > 3, total < Float(n) - Self.unused, !isFair(n, total) else {
      return false
    }
    return isSlowAtEnd && n <= Self.half || mayTurn(count: n, scratch)
  }

  /// Whether the curve may run back along one of `n` chords.
  @inline(__always)
  private func mayTurn(count n: Int, _ scratch: UncheckedView<Float>) -> Bool {
    n > Self.half
      ? scratch.load(Lanes8.self, at: Place.signs).isAnyNegative
      : scratch.load(SIMD4<Float>.self, at: Place.signs).isAnyNegative
  }

  @inline(__always)
  private func settle(
    count n: Int, total: Float, _ scratch: UncheckedView<Float>, isOneChord: () -> Bool,
    exact: (_ from: Float, _ to: Float) -> Float
  ) -> FewChords {
    if n == 3, isOneChord() {
      scratch[Place.ends &+ 1] = 1
      return .count(1)
    }
    if mayBeTooMany(n, total) { return .hard }
    guard n > 3, total < Float(n) - Self.unusedWhereItTurns,
      total < Float(n) - Self.unusedInPairs || mayTurn(count: n, scratch)
    else { return .count(n) }
    return joinPair(count: n, scratch, exact: exact)
  }

  /// Makes one chord of two in a row, of `n`, where one will do, or nearly: then all are equalised
  /// once more.
  ///
  /// The error roots of pairs, in place of the scratch's failures and inverses, which are used up.
  @inline(never)
  private func joinPair(
    count n: Int, _ scratch: UncheckedView<Float>, exact: (_ from: Float, _ to: Float) -> Float
  ) -> FewChords {
    scratch[Place.ends &+ Self.few &+ 1] = 1
    let ends = scratch.load(Lanes8.self, at: Place.ends &+ 1)
    let chord = chord(
      scratch.load(Lanes8.self, at: Place.ends), scratch.load(Lanes8.self, at: Place.ends &+ 2))
    scratch.store(errorRoot(chord), at: Place.failures)
    let pairs = scratch.dropping(Place.failures)
    var best = 0
    for k in 1..<(n &- 1) where pairs[k] < pairs[best] { best = k }
    guard pairs[best] <= Self.nearlyOne else { return .count(n) }
    scratch.store(forward(chord), at: Place.inverses)
    if scratch[Place.inverses &+ best].sign == .minus {
      pairs[best] = exact(scratch[Place.ends &+ best], scratch[Place.ends &+ best &+ 2])
    }
    // Of the two, only the chord over both is left.
    let errorRoots = scratch.dropping(Place.errorRoots)
    errorRoots[best] = pairs[best]
    scratch[Place.steps &+ best] += scratch[Place.steps &+ best &+ 1]
    for i in (best &+ 1)..<n {
      scratch[Place.ends &+ i] = scratch[Place.ends &+ i &+ 1]
      guard i < n &- 1 else { break }
      errorRoots[i] = errorRoots[i &+ 1]
      scratch[Place.steps &+ i] = scratch[Place.steps &+ i &+ 1]
    }
    let joined = errorRoots[best]
    if joined <= 1 { return .count(n &- 1) }
    for _ in 0..<2 {
      var total: Float = 0
      for i in 0..<(n &- 1) { total += errorRoots[i] }
      guard total < Float(n &- 1) else { break }
      let even = spread(Lanes8.self, count: n &- 1, of: n &- 1, total, scratch)
      if !measure(even, scratch) || judge(count: n &- 1, scratch, exact: exact) == .passes {
        return .count(n &- 1)
      }
    }
    // Even chords won't do; of others a greedy search knows, where it is so near.
    if joined < Self.veryNearlyOne { return .hard }
    scratch.store(ends, at: Place.ends &+ 1)
    return .count(n)
  }

  /// Writes error roots and steps of eighths of the parameter, which need no judgement, and ends at
  /// 1.
  @inline(__always)
  private func measureEighths(_ scratch: UncheckedView<Float>) {
    let ends = Lanes8.numbers * 0.125
    scratch.store(errorRoot(chord(ends - 0.125, ends)), at: Place.errorRoots)
    scratch.store(Lanes8(repeating: 0.125), at: Place.steps)
    scratch[Place.ends] = 0
    scratch.store(Lanes8(repeating: 1), at: Place.ends &+ 1)
    scratch.store(Lanes8.numbers, at: Place.numbers)
  }

  /// Writes the ends, error roots and steps of four or eight chords, and numbers that are negative
  /// where one must not stand unheard; returns whether one of these is, or an error root above 1.
  @inline(__always)
  private func measure<Lanes: FloatLanes>(_ ends: Lanes, _ scratch: UncheckedView<Float>) -> Bool {
    let chord = chord(ends.shifted, ends)
    let (errorRoot, forward) = (errorRoot(chord), forward(chord))
    scratch.store(ends, at: Place.ends &+ 1)
    scratch.store(errorRoot, at: Place.errorRoots)
    scratch.store(chord.step, at: Place.steps)
    scratch.store(forward, at: Place.signs)
    let failures = (.all(1) - errorRoot).negative(or: forward)
    scratch.store(failures, at: Place.failures)
    return failures.isAnyNegative
  }

  private enum Judgement {
    case passes, fails
    /// Fails where the curve runs back, so that equalising might not help.
    case turns
  }

  /// Measures chords exactly along which the curve may run back.
  @inline(__always)
  private func judge(
    count n: Int, _ scratch: UncheckedView<Float>, exact: (_ from: Float, _ to: Float) -> Float
  ) -> Judgement {
    var judgement = Judgement.passes
    for k in 0..<n {
      let mayTurn = scratch[Place.signs &+ k].sign == .minus
      if mayTurn {
        scratch[Place.errorRoots &+ k] = exact(
          scratch[Place.ends &+ k], scratch[Place.ends &+ k &+ 1])
      }
      if scratch[Place.errorRoots &+ k] > 1, judgement != .turns {
        judgement = mayTurn ? .turns : .fails
      }
    }
    return judgement
  }

  /// The sum of all error roots; those behind the last chord are next to nothing.
  @inline(__always)
  private func sum(count n: Int, _ scratch: UncheckedView<Float>) -> Float {
    let low = scratch.load(SIMD4<Float>.self, at: Place.errorRoots)
    let half =
      n <= Self.half
      ? low + Self.leastErrorRoot : low + scratch.load(SIMD4<Float>.self, at: Place.errorRoots &+ 4)
    return (half.x + half.y) + (half.z + half.w)
  }

  /// The ends of `n` chords of even error root, 1 from the last chord's on, found from `m` measured
  /// ones.
  ///
  /// Behind a call, so that nobody knows the numbers: of numbers that it knows the compiler takes
  /// each on its own.
  @inline(never)
  private func spread<Lanes: FloatLanes>(
    _: Lanes.Type, count n: Int, of m: Int, _ total: Float, _ scratch: UncheckedView<Float>
  ) -> Lanes {
    scratch.store(1 / scratch.load(Lanes8.self, at: Place.errorRoots), at: Place.inverses)
    let number = scratch.load(Lanes.self, at: Place.numbers)
    let target = number * .all(total / Float(n))
    var (ends, prefix) = (Lanes.all(0), Float(0))
    for j in 0..<m {
      let part = ((target - .all(prefix)) * .all(scratch[Place.inverses &+ j])).larger(.all(0))
      ends = ends + part.smaller(1) * .all(scratch[Place.steps &+ j])
      prefix += scratch[Place.errorRoots &+ j]
    }
    return ends.larger(number - .all(Float(n &- 1))).smaller(1)
  }
}
