/// A dash pattern in path units, ready to be laid along a length.
///
/// Dash k of period j starts at j·period + offset(k) − phase. Starts are computed, not summed up,
/// so that no error grows along a path, and a dash bomb is seen before the first dash is laid.
struct DashPattern {
  /// Lengths of dashes and gaps in turn, an even number of them.
  private let lengths: [Double]
  private let isDoubled: Bool
  private let scale: Double
  let period: Double
  private let phase: Double
  /// What the phase may be off, and more.
  private let phaseNoise: Double
  /// Whether a gap of no length joins its dashes: with butt caps nobody sees it.
  private let joinsGaplessDashes: Bool

  /// The pattern of a style along a sub-path of the given length, or `nil` where the line is solid.
  init?(style: borrowing StrokeStyle, length: Double, unit: Double) {
    lengths = style.dash
    isDoubled = lengths.count & 1 == 1
    var sum = 0.0
    var gaps = 0.0
    for (index, value) in lengths.enumerated() {
      // SVG: a negative length makes the whole list invalid.
      if value < 0 { return nil }
      sum += value
      if index & 1 == 1 { gaps += value }
    }
    if isDoubled { (sum, gaps) = (sum * 2, sum) }
    let start = style.startCap ?? style.lineCap
    let end = style.endCap ?? style.lineCap
    joinsGaplessDashes = start == .butt && end == .butt
    guard sum > 0, sum < .infinity, !(gaps == 0 && joinsGaplessDashes) else { return nil }
    scale = style.dashCount.map { length / (Double($0) * sum) } ?? unit
    period = sum * scale
    guard period > 0, period < .infinity else { return nil }
    var shift = style.dashPhase.truncatingRemainder(dividingBy: sum)
    if shift < 0 { shift += sum }
    phase = shift * scale
    // A phase so large that it says nothing of the pattern must not swallow dashes.
    let unsureness = (period + style.dashPhase.magnitude * scale) * 0x1p-46
    phaseNoise = Swift.min(unsureness, period * 0x1p-20)
  }

  private var count: Int { isDoubled ? lengths.count * 2 : lengths.count }

  private func length(_ index: Int) -> Double {
    lengths[index < lengths.count ? index : index - lengths.count] * scale
  }

  /// The length of the shortest gap.
  var shortestGap: Double {
    var shortest = Double.infinity
    for index in stride(from: 1, to: count, by: 2) {
      shortest = Swift.min(shortest, length(index))
    }
    return shortest
  }

  /// How many dashes, or a few more, lie along `length`.
  func dashCount(along length: Double) -> Double {
    (length / period + 2) * Double(count / 2)
  }

  /// Calls `body` with the ends of each dash that touches 0 … `length`, in order; ends may lie
  /// beyond.
  ///
  /// A dash that only touches 0 with its end, or `length` with its start, is left out, unless it
  /// has no length and lies at 0.
  func forEachDash(along length: Double, _ body: (_ start: Double, _ end: Double) -> Void) {
    var pending: (start: Double, end: Double)?
    forEachLength(along: length) { start, end in
      if let previous = pending, joinsGaplessDashes, start <= previous.end {
        pending = (previous.start, end)
      } else {
        if let pending { body(pending.start, pending.end) }
        pending = (start, end)
      }
    }
    if let pending { body(pending.start, pending.end) }
  }

  /// Whether dashes may touch along `length`, so that one may be made of both.
  func mayJoin(along length: Double) -> Bool {
    joinsGaplessDashes && !(shortestGap > 0x1p-40 * (length + period))
  }

  /// As `forEachDash`, but dashes that touch stay apart.
  ///
  /// What reaches into the length by no more than rounding only touches it: a phase of so many
  /// periods must look like none.
  @inline(__always)
  func forEachLength(along length: Double, _ body: (_ start: Double, _ end: Double) -> Void) {
    let noise = length * 0x1p-46 + phaseNoise
    func lay(_ start: Double, _ dash: Double) -> Bool {
      if start >= length - noise, length > 0 || start > noise { return false }
      if start + dash > noise {
        body(start, start + dash)
      } else if dash <= noise, start >= -noise {
        // So short a dash is a dot.
        body(0, 0)
      }
      return true
    }
    var round = 0.0
    let (count, dash, gap) = (count, self.length(0), self.length(1))
    while count == 2 {
      if !lay(round * period - phase, dash) { return }
      round += 1
    }
    while true {
      let base = round * period - phase
      var (offset, index) = (0.0, 0)
      while index < count {
        let (dash, gap) =
          index == 0 ? (dash, gap) : (self.length(index), self.length(index &+ 1))
        if !lay(base + offset, dash) { return }
        offset += dash + gap
        index &+= 2
      }
      round += 1
    }
  }
}
