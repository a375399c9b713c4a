/// The parts of one sub-path that a trim leaves: none, one or two.
struct TrimmedParts {
  struct Part {
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
  /// What is left of a contour that begins `before` along a path of the length `total`, or `nil`.
  func parts(of contour: SpineContour, before: Double, total: Double) -> TrimmedParts? {
    let length = contour.length
    let whole = TrimmedParts.Part(start: 0, end: length, isWhole: true)
    if isWhole { return TrimmedParts(first: whole) }
    if isEmpty { return nil }
    let (scale, origin) = mode == .whole ? (total, before) : (length, 0)
    let ranges = ranges
    func part(_ range: ClosedRange<Double>) -> TrimmedParts.Part? {
      let low = range.lowerBound * scale - origin
      let high = range.upperBound * scale - origin
      if length == 0 { return low <= 0 && high >= 0 ? whole : nil }
      guard high > 0, low < length else { return nil }
      if low <= 0, high >= length, !contour.isClosed || mode == .whole && total > length {
        return whole
      }
      return TrimmedParts.Part(
        start: Swift.max(low, 0), end: Swift.min(high, length), isWhole: false)
    }
    let first = part(ranges.first)
    guard let wrapped = ranges.wrapped, let second = part(wrapped) else {
      return first.map { TrimmedParts(first: $0) }
    }
    guard let first else { return TrimmedParts(first: second) }
    if contour.isClosed, first.end == length, second.start == 0, second.end > 0 {
      // On through the seam.
      return TrimmedParts(
        first: TrimmedParts.Part(start: first.start, end: length + second.end, isWhole: false))
    }
    return TrimmedParts(first: first, second: second)
  }
}
