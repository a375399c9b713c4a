/// A curve over the parameter 0 … 1 whose chords can be judged exactly, so that they can be laid
/// one by one.
///
/// Each chord is made as long as the tolerance allows. Where longer chords stray farther, no other
/// choice of points on the curve takes fewer, up to what the search leaves at the end of each: one
/// in fifty at the most. Where they may stray less again, beyond
/// an inflection or a tip, `passesAgain` finds most of these; the fewest chords it does not
/// promise.
protocol GreedyChords {
  /// The largest distance, both ways, between the curve over `from` … `to` and its chord, in
  /// tolerances.
  func deviation(from: Double, to: Double) -> Double
  /// Whether that is above 1, where it takes little to see; `false` where rounding might decide.
  func clearlyStrays(from: Double, to: Double) -> Bool
  /// The end of a chord that passes and is a good deal longer than the one given, if there may be
  /// such; `nil` where none was found.
  func passesAgain(from: Double, to: Double) -> Double?
}

extension GreedyChords {
  func clearlyStrays(from: Double, to: Double) -> Bool { false }

  func passesAgain(from: Double, to: Double) -> Double? { nil }
}

/// When the search for a chord's end is over.
enum ChordSearch {
  /// A chord counts as long enough from this part of the tolerance on.
  static let enough = 0.97
  /// The part of its length to which its end is known.
  static let gap = 0.004

  /// It is short enough up to this part of the tolerance, which leaves room for the rounding of the
  /// judgement itself.
  static let most = 0.9998
}

extension GreedyChords {
  /// Whether the chord keeps the bound.
  func passes(from: Double, to: Double) -> Bool {
    deviation(from: from, to: to) <= ChordSearch.most
  }

  /// Appends the parameter at the end of each chord, as the x of a point, so that all are counted
  /// before one is drawn; returns how many there are, and stops beyond `limit`.
  func appendEnds(limit: Double, to points: inout ArrayTail<Point>) -> Int {
    var (t, step, count) = (0.0, 1.0, 0)
    while t < 1, Double(count) <= limit {
      let next = next(after: t, step: step)
      points.append(Point(next, 0))
      (t, step, count) = (next, next - t, count &+ 1)
    }
    return count
  }

  /// The end of the longest chord from `t`, found from the last one's `step`.
  func next(after t: Double, step: Double) -> Double {
    if !clearlyStrays(from: t, to: 1), passes(from: t, to: 1) { return 1 }
    var end = longest(after: t, low: 0, high: 1 - t, step: step)
    // A chord that must end before an inflection or a tip may pass again beyond it.
    while let farther = passesAgain(from: t, to: end) {
      end = longest(after: t, low: farther - t, high: 1 - t, step: farther - t)
    }
    return end
  }

  /// The end of a chord from `t` than which slightly longer ones don't pass, one of the length
  /// `high` neither; one of the length `low` does, or that is 0.
  private func longest(after t: Double, low: Double, high: Double, step: Double) -> Double {
    let aim = ((ChordSearch.enough + 1) / 2).squareRoot()
    var (lastStep, lastRoot) = (0.0, 0.0)
    var (low, high) = (low, high)
    var step = Swift.min(step, high * 0.5)
    if step <= low { step = low + (high - low) / 2 }
    // Deviation goes with the square of the step, so that its root is nearly a line through none,
    // and more so through the last two tries: a few are enough on smooth curves. Beyond, at tips
    // and loops where it jumps, bisection ends it.
    for attempt in 0..<60 {
      let deviation = deviation(from: t, to: t + step)
      if deviation <= ChordSearch.most {
        low = step
        if deviation >= ChordSearch.enough { break }
      } else {
        high = step
      }
      if low > 0, high - low < ChordSearch.gap * high { break }
      let root = deviation.squareRoot()
      let aimed = step + (aim - root) * (step - lastStep) / (root - lastRoot)
      (lastStep, lastRoot) = (step, root)
      let isAimed = attempt < 5 && aimed > low && aimed < high
      step = isAimed ? aimed : low + (high - low) / 2
    }
    // If no step is short enough, the parameter itself has no more digits.
    return low > 0 ? t + low : Swift.min(t + Swift.max(high, 0x1p-50), 1)
  }
}
