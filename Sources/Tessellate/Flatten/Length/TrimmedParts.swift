/// The parts of one sub-path that a trim leaves: one or two.
struct TrimmedParts {
  /// A stretch between two distances from the start of the sub-path.
  struct Part {
    /// The end lies beyond the length of the sub-path where the part goes on through its seam.
    var start, end: Double
    /// The sub-path is left as it was, closed if it was closed.
    var isWhole: Bool
  }

  private var first: Part
  private var second: Part?

  var count: Int { second == nil ? 1 : 2 }
  subscript(index: Int) -> Part { index == 0 ? first : second! }

  init(first: Part, second: Part? = nil) { (self.first, self.second) = (first, second) }
}

extension Trim {
  /// What is left of a sub-path that begins `before` along a path of the length `total`, or `nil`.
  ///
  /// A cut nearer to an end of the sub-path than sums of lengths are exact lies there: where
  /// sub-paths meet, no sliver of the one is left, and the other is whole.
  func parts(
    ofLength length: Double, isClosed: Bool, before: Double, total: Double
  ) -> TrimmedParts? {
    let whole = TrimmedParts.Part(start: 0, end: length, isWhole: true)
    if isWhole { return TrimmedParts(first: whole) }
    if isEmpty { return nil }
    let (scale, origin) = mode == .whole ? (total, before) : (length, 0)
    let rounding = scale * Self.rounding
    func part(_ range: ClosedRange<Double>) -> TrimmedParts.Part? {
      let low = range.lowerBound * scale - origin
      let high = range.upperBound * scale - origin
      let (isFromStart, isToEnd) = (low <= rounding, high >= length - rounding)
      // One without length is whole, or not there.
      if isFromStart, isToEnd { return whole }
      guard high > rounding, low < length - rounding else { return nil }
      return TrimmedParts.Part(
        start: isFromStart ? 0 : low, end: isToEnd ? length : high, isWhole: false)
    }
    let ranges = ranges
    let first = part(ranges.first)
    guard let wrapped = ranges.wrapped, let second = part(wrapped) else {
      return first.map { TrimmedParts(first: $0) }
    }
    guard let first, !second.isWhole else { return TrimmedParts(first: second) }
    if isClosed, first.end == length, second.start == 0 {
      // On through the seam.
      return TrimmedParts(
        first: TrimmedParts.Part(start: first.start, end: length + second.end, isWhole: false))
    }
    return TrimmedParts(first: first, second: second)
  }

  /// What fractions of a length, and sums of lengths of many sub-paths, may be off, as a part of
  /// the whole.
  private static var rounding: Double { 0x1p-44 }
}
