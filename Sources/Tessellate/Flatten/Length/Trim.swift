/// A part of a path, between two fractions of its length.
///
/// Fractions outside 0 … 1 are pinned, and nothing is left where `start` is not below `end`. The
/// offset then moves both along the path and wraps around: what passes the end goes on at the
/// start. Numbers that are not finite are refused by whoever trims, as `invalidStyle`.
public struct Trim: Sendable, Hashable {
  /// What the fractions are fractions of.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The length of all sub-paths in order, as CoreAnimation, SwiftUI and Lottie's "individually".
    case whole
    /// Each sub-path's own length, as Lottie's "simultaneously".
    case eachSubpath = "each-subpath"
  }

  public var start, end: Double
  /// How far the part is moved, in lengths of the path; 1 is once around.
  public var offset: Double
  public var mode: Mode

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
