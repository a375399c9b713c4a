/// A dash pattern in path units, ready to be laid along a length.
///
/// Dash k of period j starts at j·period + offset(k) − phase. Starts are computed instead of
/// summed, so that no error grows along a path, and so that dashes can be counted without being
/// laid.
struct DashPattern {
  /// Lengths of dashes and gaps in turn, an even number of them.
  private let lengths: [Double]
  private let isDoubled: Bool
  private let scale: Double
  let period: Double
  private var phase: Double
  /// A bound of the phase's rounding error.
  private let phaseNoise: Double
  /// The length within which the end of a dash is at an end of the path, at most.
  private let slack: Double
  /// Whether a gap without length joins its dashes, because it is invisible between butt caps.
  private let joinsGaplessDashes: Bool

  /// Creates the pattern of a style along a sub-path, or returns `nil` where the line is solid.
  ///
  /// - Parameters:
  ///   - style: The style with the dashes.
  ///   - length: The length of the sub-path, or of the part of it that is dashed.
  ///   - unit: The length that a dash of 1 has, if the style does not fit a number of dashes.
  ///   - slack: The error of arc lengths: an end of a dash that lies so near to an end of the path
  ///     is there. Otherwise it would decide whether two dashes are joined across a seam.
  init?(style: borrowing StrokeStyle, length: Double, unit: Double, slack: Double) {
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
    // The phase, brought into one period of the pattern.
    var shift = style.dashPhase.truncatingRemainder(dividingBy: sum)
    if shift < 0 { shift += sum }
    phase = shift * scale
    // 2⁻⁴⁶ is 2⁷ roundings. The cap keeps a phase so large that it determines nothing of the
    // pattern from swallowing dashes.
    let unsureness = (period + style.dashPhase.magnitude * scale) * 0x1p-46
    phaseNoise = Swift.min(unsureness, period * 0x1p-20)
    // Neither a short path nor a fine pattern vanishes in it.
    self.slack = Swift.min(slack, Swift.min(length, period) * 0x1p-10)
  }

  /// Returns the pattern as it goes on from a distance along the path.
  func advanced(by distance: Double) -> DashPattern {
    guard distance > 0 else { return self }
    var result = self
    let ahead = phase + distance
    // Numbers of periods beyond 2⁵¹ are whole, or determine nothing.
    let periods = ahead / period
    // Rounding may lead to a whole period, or just below 0.
    let rest = ahead - (periods < 0x1p51 ? periods.wholeBelow : periods) * period
    result.phase = rest > 0 ? rest : 0
    return result
  }

  private var count: Int { isDoubled ? lengths.count * 2 : lengths.count }

  /// Returns a dash's or a gap's length; an odd list is repeated once.
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

  /// The number of dashes that `forEachLength` lays along `length`, without laying them.
  ///
  /// Dash k of period j starts at j·period + offset(k) − phase, so the j whose start lies below the
  /// length are counted by one quotient. Only dashes of period 0 may end before the path starts.
  ///
  /// - Parameters:
  ///   - length: The length of the path or of a part of it.
  ///   - mergesSeam: Whether dashes at both ends of a closed path are one.
  /// - Returns: The number, a `Double` because it may exceed every `Int`.
  func dashCount(along length: Double, mergesSeam: Bool = false) -> Double {
    let noise = noise(along: length)
    let end = length > 0 ? length - noise : noise.nextUp
    var (total, offset) = (0.0, -phase)
    var (isOnAtStart, isOnAtEnd) = (false, false)
    for index in stride(from: 0, to: count, by: 2) {
      let dash = self.length(index)
      let isPast = offset + dash <= noise && (dash > noise || offset < -noise)
      let starts = -((offset - end) / period).wholeBelow
      if starts > (isPast ? 1 : 0) {
        total += isPast ? starts - 1 : starts
        if !isPast, offset <= noise { isOnAtStart = true }
        if offset + (starts - 1) * period + dash >= length - noise { isOnAtEnd = true }
      }
      offset += dash + self.length(index + 1)
    }
    return mergesSeam && isOnAtStart && isOnAtEnd && total > 1 ? total - 1 : total
  }

  /// Calls `body` with the ends of each dash that touches 0 … `length`, in order; ends may lie
  /// beyond, and those that lie beside 0 or `length` are there.
  ///
  /// A dash that only touches 0 with its end, or `length` with its start, is left out unless it has
  /// no length and lies at 0.
  func forEachDash(along length: Double, _ body: (_ start: Double, _ end: Double) -> Void) {
    var pending: (start: Double, end: Double)?
    let rounding = rounding(along: length)
    forEachLength(along: length) { start, end in
      let (start, end) = settled(start, end, along: length)
      if let previous = pending, joinsGaplessDashes, start <= previous.end + rounding {
        pending = (previous.start, end)
      } else {
        if let pending { body(pending.start, pending.end) }
        pending = (start, end)
      }
    }
    if let pending { body(pending.start, pending.end) }
  }

  /// A bound of the rounding of a dash's ends.
  @inline(__always)
  private func rounding(along length: Double) -> Double { length * 0x1p-46 + phaseNoise }

  /// The ends of a dash; what lies beside 0 or `length` is there.
  func settled(_ start: Double, _ end: Double, along length: Double) -> (Double, Double) {
    let noise = noise(along: length)
    return (
      start > noise ? start : Swift.min(start, 0),
      end < length - noise ? end : Swift.max(end, length)
    )
  }

  /// The length up to which a dash that reaches into the path only touches it.
  @inline(__always)
  func noise(along length: Double) -> Double {
    Swift.max(rounding(along: length), slack)
  }

  /// Whether dashes along `length` may touch and are joined then.
  func mayJoin(along length: Double) -> Bool {
    joinsGaplessDashes && !(shortestGap > 0x1p-40 * (length + period))
  }

  /// Calls `body` as `forEachDash` does, but keeps dashes apart that touch, and settles no ends.
  ///
  /// A dash that reaches into the length by no more than the error of arc lengths only touches it,
  /// so that a phase of whole periods looks like none.
  @inline(__always)
  func forEachLength(along length: Double, _ body: (_ start: Double, _ end: Double) -> Void) {
    let noise = noise(along: length)
    func lay(_ start: Double, _ dash: Double) -> Bool {
      if start >= length - noise, length > 0 || start > noise { return false }
      if start + dash > noise {
        body(start, start + dash)
      } else if dash <= noise, start >= -noise {
        // A dash this short is a dot.
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
