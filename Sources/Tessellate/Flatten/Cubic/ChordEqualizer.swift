// Cubics of many chords whose spacing by the density fails, or costs too many: their ends are moved
// until all chords stray alike.
//
// It is what FewChordsEqualizer does for up to eight chords, by walks instead of in one vector. The
// error root of a chord is the root of what it strays by, in tolerances, and about the part of a
// chord's length that is used. Within a chord it is taken to be even, so that new ends lie at equal
// parts of the sum of all error roots. These chords are measured, and their ends moved again, until
// none has an error root above 1.
//
// *How few.* Error roots are exact, and add up to the number of chords it takes at least, but for
// what inflections and tips hide: a chord across may be longer than its parts say. Of 60,000 random
// cubics, equalised from sixteen equal steps, those that take six chords and more took 2.2 rounds
// on average and never more than 1.2 times the fewest and one; inflections and tips hid up to 1.75.
// Two in a hundred, most of them with two inflections or tips, are not equalised within six rounds,
// and get greedy chords.

/// The chords of a cubic, whose ends move.
struct ChordEqualizer {
  private let table: ChordTable
  private let greedy: GreedyCubic
  /// The parameters of the chords' ends, from the first chord's start on.
  private let ends: UncheckedView<Float>
  /// A number for each chord.
  private let errorRoots, signs: UncheckedView<Float>
  /// The new ends.
  private let targets: UncheckedView<Float>

  /// The most chords that are equalised.
  private static var most: Int { 128 }
  /// The room for a number of each chord.
  private static var stride: Int { most &+ 8 }
  /// The scratch that it takes, in points.
  static var size: Int { (3 &* stride &+ ChordTable.size) / 4 }
  /// The number of moves before a greedy search has to find the ends.
  private static var patience: Int { 6 }
  /// The factor by which the sum of error roots may exceed that of even ones.
  private static var surplus: Float { 1.002 }
  /// From what part of a chord on, on average, no other ends would do.
  private static var full: Float { 0.998 }
  /// The number of chords that inflections and tips hide.
  private static var hidden: Float { 2 }

  /// Creates the chords between `ends`, which have room for 136 numbers, with a scratch of `size`
  /// points.
  init(
    _ kernel: CubicKernel<FlatRule>, _ greedy: GreedyCubic, _ ends: UncheckedView<Float>,
    _ scratch: UncheckedView<Float>
  ) {
    (self.greedy, self.ends) = (greedy, ends)
    table = ChordTable(kernel, at: scratch.dropping(3 &* Self.stride))
    errorRoots = scratch
    signs = scratch.dropping(Self.stride)
    targets = scratch.dropping(2 &* Self.stride)
  }

  /// Equalises `count` chords from 0 to 1; returns their number then, or 0 if a greedy search may
  /// find considerably fewer.
  @inline(never)
  func equalize(count: Int) -> Int {
    guard count <= Self.most else { return 0 }
    var (measured, total) = (count, measure(count).total)
    var (n, least) = (Self.number(total), 1)
    for _ in 0..<Self.patience {
      // Nor if an error root is infinite.
      guard n <= Self.most, total < .infinity else { return 0 }
      move(measured, to: n, total)
      let errorRoots = measure(n)
      (measured, total) = (n, errorRoots.total)
      if errorRoots.worst <= 1 {
        // Error roots that leave a whole chord unused ask for one less, once.
        guard total < Float(n &- 1), n > least else { return Self.isFair(n, total) ? n : 0 }
        (n, least) = (n &- 1, n)
      } else if total > Float(n) * Self.full {
        (n, least) = (n &+ 1, n &+ 1)
      }
    }
    return 0
  }

  /// The number of chords whose error roots add up to `total`.
  private static func number(_ total: Float) -> Int {
    Int(Swift.min(total * surplus, Float(most))) &+ 1
  }

  /// Whether `n` chords whose error roots add up to so much are surely no more than 1.2 times the
  /// fewest and one.
  @inline(__always)
  static func isFair(_ n: Int, _ total: Float) -> Bool { isFair(n, above: total - hidden) }

  /// Whether `n` chords are no more than 1.2 times the fewest and one, of which there are more than
  /// `least`.
  @inline(__always)
  static func isFair(_ n: Int, above least: Float) -> Bool {
    Float(n) <= 1.2 * Float(Int(Swift.max(least, 0)) &+ 1) + 1
  }

  /// Writes the error roots of `n` chords; returns their sum and the largest.
  @inline(never)
  private func measure(_ n: Int) -> (total: Float, worst: Float) {
    table.measure(between: ends, count: n, errorRoots: errorRoots, forward: signs)
    var (sum, worst, turns) = (SIMD4<Float>.all(0), SIMD4<Float>.all(0), SIMD4<Float>.all(0))
    var k = 0
    while k < n {
      let errorRoot = errorRoots.load(SIMD4<Float>.self, at: k)
      sum += errorRoot
      worst = worst.larger(errorRoot)
      turns = turns.negative(or: signs.load(SIMD4<Float>.self, at: k))
      k &+= 4
    }
    if turns.isAnyNegative { return measureExactly(n) }
    return ((sum.x + sum.y) + (sum.z + sum.w), worst.max())
  }

  /// Measures chords, one by one, of a curve that may run back along some.
  @inline(never)
  private func measureExactly(_ n: Int) -> (total: Float, worst: Float) {
    var (total, worst) = (Float(0), Float(0))
    for k in 0..<n {
      if signs[k].sign == .minus {
        errorRoots[k] = greedy.errorRoot(from: ends[k], to: ends[k &+ 1])
      }
      total += errorRoots[k]
      worst = Swift.max(worst, errorRoots[k])
    }
    return (total, worst)
  }

  /// Moves the ends of `m` chords whose error roots add up to `total`, so that there are `n` of
  /// even error root.
  @inline(never)
  private func move(_ m: Int, to n: Int, _ total: Float) {
    let unit = total / Float(n)
    var (j, below) = (0, Float(0))
    for k in 1..<n {
      let target = unit * Float(k)
      while j < m &- 1, below + errorRoots[j] < target {
        below += errorRoots[j]
        j &+= 1
      }
      let part = Swift.min(Swift.max((target - below) / errorRoots[j], 0), 1)
      targets[k] = ends[j] + part * (ends[j &+ 1] - ends[j])
    }
    ends.copy(targets.dropping(1), count: n &- 1, to: 1)
    ends.store(Lanes8(repeating: 1), at: n)
  }
}
