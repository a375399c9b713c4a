/// A part of a path, between two fractions of its length.
///
/// Fractions outside 0 … 1 are pinned, and nothing is left where `start` is not below `end`. The
/// offset then moves both along the path and wraps around: what passes the end goes on at the
/// start. Functions that trim throw `invalidStyle` for numbers that are not finite.
public struct Trim: Sendable, Hashable {
  /// The choices for the length that fractions refer to.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The length of all sub-paths in order, as CoreAnimation, SwiftUI and Lottie's "individually".
    case whole
    /// Each sub-path's own length, as Lottie's "simultaneously".
    case eachSubpath = "each-subpath"
  }

  /// The fractions of the length at which the part starts and ends.
  public var start, end: Double
  /// The shift of the part, in lengths of the path; 1 is once around.
  public var offset: Double
  /// The length that the fractions refer to.
  public var mode: Mode

  /// Creates the part between two fractions of the length; by default all of it.
  public init(from start: Double = 0, to end: Double = 1, offset: Double = 0, mode: Mode = .whole) {
    (self.start, self.end, self.offset, self.mode) = (start, end, offset, mode)
  }

  /// All of the path.
  public static let whole = Trim()

  /// Whether everything is left, closed sub-paths closed, whatever the offset.
  public var isWhole: Bool { start <= 0 && end >= 1 }

  /// Whether nothing is left.
  public var isEmpty: Bool { Swift.min(end, 1) <= Swift.max(start, 0) }

  /// Throws `invalidStyle` for the first number that is not finite.
  func validate() throws(TessellationError) {
    let wrong = !start.isFinite ? start : !end.isFinite ? end : offset
    guard wrong.isFinite else { throw .invalidStyle(parameter: "trim", value: wrong) }
  }

  /// The parts of a length of 1 that are left, in the order of travel: where there are two, the
  /// first ends at 1, and the second goes on at 0.
  var ranges: (first: ClosedRange<Double>, wrapped: ClosedRange<Double>?) {
    let from = Swift.max(start, 0)
    let extent = Swift.min(end, 1) - from
    let shifted = from + offset
    // The fraction of `shifted`, in 0 … 1.
    var low = shifted.truncatingRemainder(dividingBy: 1)
    if low < 0 { low += 1 }
    let high = low + Swift.max(extent, 0)
    return high <= 1 ? (low...high, nil) : (low...1, 0...(high - 1))
  }
}

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
  /// The parts left of a sub-path that begins at the distance `before` along a path of the length
  /// `total`, or `nil`.
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
      // A sub-path without length is left whole, or not at all.
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

  /// The error of fractions of a length, and of sums of lengths of many sub-paths, as a part of the
  /// whole: 2⁻⁴⁴ for 500 roundings.
  private static var rounding: Double { 0x1p-44 }
}
