// Cubics of few chords: there each chord counts, and all of them fit in one vector.
//
// *Strain.* With the step dt of a chord, d, X and r as in the kernel, the curve strays by dt²/8|d| times the largest
// (1 − τ²)(|X| + τr) for τ in 0 … 1. Its derivative vanishes where 3rτ = W − |X|, and there it is
//
//     2(W + 2|X|)² / 9(W + |X|)        W = √(X² + 3r²)
//
// exactly. What a chord strays by goes with the square of its length. So the root of it, in tolerances, is the part of a
// chord's length that is used: the strains of all chords add up to the number of chords that it takes, about.
//
// *Evening out.* Eight equal steps give the first strains. Within a step the strain is taken to be even, so that new ends
// at equal parts of the sum are found all at once: each is the sum over the steps of the part of each that lies below
// it. These are judged again, and evened out again, until none is above 1; or until the sum says that it takes one
// more.
//
// A chord along which the curve may run back is judged by the exact distance of CubicMarch instead.
//
// *Where even chords are too many.* On a curve with two inflections a chord may cross both, and strays to either side by
// less than its halves would: strains don't add up there. Nor do they where a curve runs back, for a longer chord may hide
// a fold within its length. The former are marched, the latter where strains leave most of a chord unused.

extension CubicKernel where Rule == FlatRule {
  /// Where things lie in the scratch, in floats.
  private enum Place {
    static var ends: Int { 0 }
    static var strains: Int { 16 }
    static var inverses: Int { 24 }
    static var steps: Int { 32 }
    static var signs: Int { 40 }
    static var failures: Int { 48 }
    static var all: Int { 56 }
  }

  /// The scratch of few chords, in points.
  static var fewScratch: Int { Place.all / 4 }
  /// The most chords that count as few.
  static var few: Int { 8 }
  /// How often chords are judged before others have to do it.
  private static var patience: Int { 8 }
  /// The part of the first sum that is tried: of few chords the first strains ask for too many as often as not.
  private static var hope: Float { 0.9 }

  /// How much more chords the first strains may ask for, before they are evened out, than there are.
  private static var firstSlack: Float { 1.05 }

  /// The most chords at which one more is tried where a curve that runs back is what fails: a chord more than the fewest
  /// is one too many then, two are not to be risked.
  private static var fewToTurn: Int { 2 }

  /// What the strains of chords may leave unused before a march is tried where the curve runs back.
  private static var unused: Float { 0.8 }

  /// What `evenOut` comes to.
  enum FewChords {
    case count(Int)
    /// More than eight chords are wanted.
    case many
    /// The chords would not be evened out.
    case hard
  }

  /// Finds chords for the whole curve; their ends lie at the beginning of the scratch then, from 1 on.
  @inline(__always)
  func evenOut(
    _ scratch: UncheckedView<Float>, exact: (_ from: Float, _ to: Float) -> Float
  ) -> FewChords {
    let eighths = Lanes8(1, 2, 3, 4, 5, 6, 7, 8) * 0.125
    scratch.store(eighths - 0.125, at: Place.ends)
    scratch[Place.ends &+ 8] = 1
    measure(scratch)
    let expected = sum(scratch) * Self.hope
    var total = sum(scratch)
    guard expected < Float(Self.few) else { return .many }
    var (n, slack) = (Int(expected) &+ 1, Self.firstSlack)
    var (hasTurned, least) = (false, 1)
    for _ in 0..<Self.patience {
      spread(count: n, total: total, scratch)
      measure(scratch)
      let judgement = mayFail(scratch) ? judge(count: n, scratch, exact: exact) : .passes
      total = sum(scratch)
      if judgement == .passes {
        // Strains that leave a whole chord unused ask for one less, once.
        guard total < Float(n &- 1), n > least else {
          return hasHidden(count: n, total: total, scratch)
            ? .hard : settle(count: n, scratch, exact: exact)
        }
        (n, least) = (n &- 1, n)
        continue
      }
      if judgement == .turns {
        if n > Self.fewToTurn { return .hard }
        hasTurned = true
      }
      // Evened out, they might pass; but not if the sum says that even chords are all too long.
      if total > Float(n) * slack {
        least = Swift.max(least, n &+ 1)
        (n, slack) = (n &+ 1, Self.firstSlack)
        if n > Self.few { return .many }
        if hasTurned, n > Self.fewToTurn &+ 1 { return .hard }
      } else {
        slack = 0.999
      }
    }
    return .hard
  }

  /// Whether `n` even chords may be a good deal more than the fewest; three are only where one is enough.
  @inline(__always)
  func mayBeTooMany(_ n: Int) -> Bool { n > 3 && n <= 12 && hasTwoInflections }

  /// Whether the curve runs back along a chord, and strains add up to so little that longer ones may do.
  @inline(__always)
  private func hasHidden(count n: Int, total: Float, _ scratch: UncheckedView<Float>) -> Bool {
    n > 3 && total < Float(n) - Self.unused && isSet(at: Place.signs, scratch)
  }

  @inline(__always)
  private func settle(
    count n: Int, _ scratch: UncheckedView<Float>, exact: (_ from: Float, _ to: Float) -> Float
  ) -> FewChords {
    if n == 3, exact(0, 1) <= 1 {
      scratch[Place.ends &+ 1] = 1
      return .count(1)
    }
    return mayBeTooMany(n) ? .hard : .count(n)
  }

  /// Writes the strains and steps of eight chords, and bits of which the first is set where one must not stand unheard.
  @inline(__always)
  private func measure(_ scratch: UncheckedView<Float>) {
    let t0 = scratch.load(Lanes8.self, at: Place.ends)
    let t1 = scratch.load(Lanes8.self, at: Place.ends &+ 1)
    let (strain, backward) = strains(t0, t1)
    scratch.store(strain, at: Place.strains)
    scratch.store(t1 - t0, at: Place.steps)
    scratch.store(backward, at: Place.signs)
    scratch.store((1 - strain).bits | backward, at: Place.failures)
  }

  @inline(__always)
  private func mayFail(_ scratch: UncheckedView<Float>) -> Bool {
    isSet(at: Place.failures, scratch)
  }

  /// Whether the first bit of any of eight lanes is set.
  @inline(__always)
  private func isSet(at place: Int, _ scratch: UncheckedView<Float>) -> Bool {
    let any =
      scratch.load(SIMD2<UInt64>.self, at: place)
      | scratch.load(SIMD2<UInt64>.self, at: place &+ 4)
    return (any.x | any.y) & 0x8000_0000_8000_0000 != 0
  }

  private enum Judgement {
    case passes, fails
    /// Fails where the curve runs back, so that evening out might not help.
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
        scratch[Place.strains &+ k] = exact(scratch[Place.ends &+ k], scratch[Place.ends &+ k &+ 1])
      }
      if scratch[Place.strains &+ k] > 1, judgement != .turns {
        judgement = mayTurn ? .turns : .fails
      }
    }
    return judgement
  }

  /// The sum of all strains; those behind the last chord are next to nothing.
  @inline(__always)
  private func sum(_ scratch: UncheckedView<Float>) -> Float {
    let half =
      scratch.load(SIMD4<Float>.self, at: Place.strains)
      + scratch.load(SIMD4<Float>.self, at: Place.strains &+ 4)
    return (half.x + half.y) + (half.z + half.w)
  }

  /// Writes the ends of `n` chords of even strain; 1 from the last chord's on.
  @inline(__always)
  private func spread(count n: Int, total: Float, _ scratch: UncheckedView<Float>) {
    scratch.store(1 / scratch.load(Lanes8.self, at: Place.strains), at: Place.inverses)
    let number = Lanes8(1, 2, 3, 4, 5, 6, 7, 8)
    let target = number * (total / Float(n))
    let zero = Lanes8(repeating: 0)
    var (ends, prefix) = (zero, Float(0))
    for j in 0..<Self.few {
      let part = ((target - prefix) * scratch[Place.inverses &+ j]).larger(zero).smaller(1)
      ends += part * scratch[Place.steps &+ j]
      prefix += scratch[Place.strains &+ j]
    }
    ends = ends.larger(number - Float(n &- 1)).smaller(1)
    scratch.store(ends, at: Place.ends &+ 1)
  }
}
