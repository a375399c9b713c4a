// Few chords of which one fails the certificate: their ends are moved until all stray alike, or
// there is one more.
//
// The deviation of a chord grows with the square of its length. So its root, in tolerances, is
// the part of a chord's length that is used: the error roots of all chords add up to the number of
// chords that it takes, about. Within a chord the error root is taken to be even *in the density*,
// so that new ends at equal parts of the sum are found as parts of the density, all at once, and
// mapped to parameters as the first ones were.
//
// One curve at a time, a chord in each lane, in the canonical direction: the reverse has the same
// bits. Three rounds are enough for all but 0.2 % of the curves of drawings; what is left gets a
// greedy search.

/// The chords of one curve, whose ends move.
struct FewChordsEqualizer {
  private typealias Row = FewChords.Row

  /// The curve's lane of the rows, and a scratch after them.
  private let lane, scratch: UncheckedView<Float>
  private let curve: CenteredCubic<Lanes8>
  private let isReversed: Bool

  /// The numbers of rounds.
  private static var patience: Int { 3 }
  /// From what part of a chord on, on average, no other ends would do.
  private static var full: Float { 0.998 }
  /// Error roots are taken to be within these: where the certificate's bound is poor, they say
  /// little.
  private static var least: Float { 0.02 }
  private static var largest: Float { 1.3 }

  /// The layout of the scratch, in floats.
  private enum Place {
    static var ends: Int { 0 }
    static var parts: Int { 12 }
    static var errorRoots: Int { 20 }
    /// After a zero.
    static var shares: Int { 29 }
    static var end: Int { 40 }
  }

  /// The size of the scratch, in rows.
  static var size: Int { Place.end / 4 }

  @inline(__always)
  init(_ rows: UncheckedView<Float>, lane: Int, isReversed: Bool) {
    self.lane = rows.dropping(lane)
    self.isReversed = isReversed
    scratch = rows.dropping(4 &* Row.scratch)
    let numbers = rows.dropping(4 &* Row.curves &+ lane)
    let sign: Float = isReversed ? -1 : 1
    curve = CenteredCubic {
      .all($0 < CenteredCubic<Lanes8>.oddNumbers ? sign * numbers[4 &* $0] : numbers[4 &* $0])
    }
  }

  /// Moves the ends of `count` chords; returns the number of chords then, or a result without few
  /// chords.
  @inline(never)
  func equalize(count: Int) -> UInt32 {
    var n = count
    for k in 0...FewChords.most {
      scratch[k] = k >= n ? 0.5 : isReversed ? 0 - lane[4 &* (n &- k)] : lane[4 &* k]
    }
    scratch.store(Lanes8(repeating: 1 / Float(n)), at: Place.parts)
    var verdict = judge()
    for _ in 0..<Self.patience {
      let total = measure(verdict, n)
      let m = total > Self.full * Float(n) ? n &+ 1 : n
      guard m <= FewChords.most else { return FewChords.many }
      move(n, to: m, total)
      n = m
      verdict = judge()
      guard fails(verdict, n) else {
        for k in 1..<n { lane[4 &* k] = isReversed ? 0 - scratch[n &- k] : scratch[k] }
        return UInt32(truncatingIfNeeded: n)
      }
    }
    return FewChords.hard
  }

  @inline(__always)
  private func judge() -> CenteredCubic<Lanes8>.Verdict {
    curve.judge(
      from: scratch.load(Lanes8.self, at: Place.ends),
      to: scratch.load(Lanes8.self, at: Place.ends &+ 1))
  }

  /// Whether one of `n` chords fails, or ends before it starts.
  @inline(__always)
  private func fails(_ verdict: CenteredCubic<Lanes8>.Verdict, _ n: Int) -> Bool {
    let step =
      scratch.load(Lanes8.self, at: Place.ends &+ 1) - scratch.load(Lanes8.self, at: Place.ends)
    let isChord = Lanes8.numbers - Lanes8(repeating: Float(n) + 0.5)
    return Lanes8(bits: verdict.margin.negative(or: step).bits & isChord.bits).isAnyNegative
  }

  /// Writes the error roots of `n` chords, 0 after the last; returns their sum.
  @inline(__always)
  private func measure(_ verdict: CenteredCubic<Lanes8>.Verdict, _ n: Int) -> Float {
    let ratio = verdict.power / verdict.limit.larger(.all(1e-30))
    let root = ratio.magnitude.squareRoot().magnitude.squareRoot()
    // A comparison with NaN keeps the largest.
    let errorRoots = Lanes8.all(Self.largest).smaller(root).larger(.all(Self.least))
    let isChord = (Lanes8(repeating: Float(n) + 1) - Lanes8.numbers).larger(.all(0)).smaller(1)
    let chords = errorRoots * isChord
    scratch.store(chords, at: Place.errorRoots)
    let quarter = chords.lowHalf + chords.highHalf
    return (quarter.x + quarter.y) + (quarter.z + quarter.w)
  }

  /// Moves the ends of `n` chords whose error roots add up to `total`, so that there are `m` of
  /// even error root.
  @inline(__always)
  private func move(_ n: Int, to m: Int, _ total: Float) {
    let target = Lanes8.numbers * (total / Float(m))
    var (share, below) = (Lanes8.all(0), Float(0))
    for j in 0..<n {
      let (errorRoot, part) = (scratch[Place.errorRoots &+ j], scratch[Place.parts &+ j])
      let beyond = ((target - below) * (part / errorRoot)).larger(.all(0))
      share += beyond.smaller(part)
      below += errorRoot
    }
    scratch[Place.shares &- 1] = 0
    scratch.store(share, at: Place.shares)
    scratch.store(share - scratch.load(Lanes8.self, at: Place.shares &- 1), at: Place.parts)
    let (right, left) = isReversed ? (Row.left, Row.right) : (Row.right, Row.left)
    let slopes = isReversed ? (Row.leftSlopes, Row.rightSlopes) : (Row.rightSlopes, Row.leftSlopes)
    let (low, high) = isReversed ? (Row.rightSum, Row.leftSum) : (Row.leftSum, Row.rightSum)
    let y = share * (lane[4 &* low] + lane[4 &* high]) - lane[4 &* low]
    var end = Lanes8.all(0)
    for j in 0..<corners {
      end += (y - lane[4 &* (right &+ j)]).larger(.all(0)) * lane[4 &* (slopes.0 &+ j)]
      end -= (0 - y - lane[4 &* (left &+ j)]).larger(.all(0)) * lane[4 &* (slopes.1 &+ j)]
    }
    end = end.larger(Lanes8.numbers - (Float(m) - 0.5)).smaller(0.5)
    scratch.store(end, at: Place.ends &+ 1)
  }

  private var corners: Int { 4 }
}
