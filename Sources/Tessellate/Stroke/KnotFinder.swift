/// Finds the chords that arc lengths lie on, by a table of equal steps along each sub-path.
///
/// A step's entry is the last knot in a step before it, so that the search goes forward from there. With two steps for each chord, two
/// knots are mostly enough, which are taken without a branch: nobody could predict it.
struct KnotFinder: ~Copyable, Sendable {
  /// The arc lengths of all knots.
  private var distances = UncheckedBuffer<Double>()
  private var table = UncheckedBuffer<Int32>()
  /// For each sub-path, the knot that its table starts at.
  private var ranges = UncheckedBuffer<Range>()

  fileprivate struct Range: BitwiseCopyable {
    var low: Int
    /// The arc length there, and the number of steps for each unit of length.
    var start, scale: Double

    /// The step of an arc length, which must not lie below the start.
    @inline(__always)
    func step(_ distance: Double) -> Int {
      // The unit in the last place is one: the last bits are the nearest whole number.
      let sum = (distance - start) * scale + 0x1p52
      return Int(truncatingIfNeeded: sum.bitPattern & 0xFFFF_FFFF)
    }
  }

  /// Makes the table of a sub-path's knots `low` … `high`, of `total` that there are of all.
  mutating func set(
    _ knots: KnotView, of contour: SpineContour, from low: Int, to high: Int, total: Int
  ) {
    // Some steps beyond the end, for lengths that are rounded to lie there.
    distances.reserve(total + 5)
    table.reserve(2 * total + 2)
    let steps = 2 * (high - low)
    let start = knots[low].distance
    let scale = Double(steps) / (knots[high].distance - start)
    // Where a length is next to nothing, all knots lie in the first step.
    let range = Range(low: low, start: start, scale: scale < 0x1p500 ? scale : 0)
    ranges.reserve(contour.index + 1)
    ranges.count = Swift.max(ranges.count, contour.index + 1)
    ranges[contour.index] = range
    // That of the first knot is never asked for: in its place may stand the end of the sub-path before.
    for number in (low + 1)...high { distances[number] = knots[number].distance }
    distances[high + 1] = .infinity
    var knot = low
    for step in 0...(steps + 1) {
      while knot < high, range.step(distances[knot + 1]) < step { knot += 1 }
      table[2 * low + step] = Int32(truncatingIfNeeded: knot)
    }
  }

  /// What finds the knots of a sub-path, until the finder changes.
  @inline(__always)
  func search(of contour: SpineContour) -> KnotSearch {
    let range = ranges[contour.index]
    return KnotSearch(
      distances: distances.view, table: table.view.dropping(2 &* range.low), range: range)
  }
}

/// The part of a finder that belongs to one sub-path.
struct KnotSearch {
  fileprivate var distances: UncheckedView<Double>
  fileprivate var table: UncheckedView<Int32>
  fileprivate var range: KnotFinder.Range

  /// The knots whose chords a dash's start and end lie on; none is `last` or behind it.
  ///
  /// A start at a knot lies on the chord behind it, an end on that before. The start lies on the chord of `hint` or behind it.
  @inline(__always)
  func find(_ from: Double, _ to: Double, hint: Int, last: Int) -> (first: Int, end: Int) {
    var first = Int(table[range.step(from)])
    first &+= steps(distances[first &+ 1] <= from, distances[first &+ 2] <= from)
    if distances[first &+ 1] <= from {
      first = Swift.max(first, hint)
      while distances[first &+ 1] <= from { first &+= 1 }
    }
    var end = Int(table[range.step(to)])
    end &+= steps(distances[end &+ 1] < to, distances[end &+ 2] < to)
    if distances[end &+ 1] < to {
      end = Swift.max(end, first)
      while distances[end &+ 1] < to { end &+= 1 }
    }
    return (Swift.min(first, last &- 1), Swift.min(end, last &- 1))
  }

  /// How many knots lie before a place, given whether the next one does, and the next but one; that one may be another sub-path's.
  @inline(__always)
  private func steps(_ first: Bool, _ second: Bool) -> Int {
    let step = first ? 1 : 0
    return step &+ (step & (second ? 1 : 0))
  }
}
