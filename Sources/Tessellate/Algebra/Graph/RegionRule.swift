/// The winding numbers of two classes of contours about a point, in one number that adds up.
///
/// A + 2³²·B holds A and B as long as |A| < 2³¹.
struct WindingPair: BitwiseCopyable, Equatable {
  var bits: Int64

  static let zero = WindingPair(bits: 0)

  /// The pair of one contour of the first class, or of the second.
  @inline(__always)
  static func one(isFirst: Bool) -> WindingPair { WindingPair(bits: isFirst ? 1 : 1 &<< 32) }

  @inline(__always)
  var first: Int { Int(Int32(truncatingIfNeeded: bits)) }
  @inline(__always)
  var second: Int { Int(truncatingIfNeeded: (bits &- Int64(first)) &>> 32) }

  @inline(__always)
  static func + (a: WindingPair, b: WindingPair) -> WindingPair {
    WindingPair(bits: a.bits &+ b.bits)
  }

  @inline(__always)
  static prefix func - (a: WindingPair) -> WindingPair { WindingPair(bits: 0 &- a.bits) }
}

/// The pairs of winding numbers that are inside of a result.
///
/// The first class is the first operand. The second is the second operand, or all others: their
/// contours are then boundaries of regions, which wind once round them, and the winding number is
/// the number of operands that hold a point.
struct RegionRule {
  var operation: PathOperation
  /// The rules of both classes of contours.
  var first, second: FillRule
  /// The least winding number of the second class for which `second` may hold.
  var least = Int.min

  /// The rule for two operands.
  init(_ operation: PathOperation, first: FillRule, second: FillRule) {
    (self.operation, self.first, self.second) = (operation, first, second)
  }

  /// The rule for boundaries of the first of some operands, and of the others.
  init(_ operation: PathOperation, boundariesOf count: Int) {
    let rule: FillRule = operation == .symmetricDifference ? .evenOdd : .nonZero
    self.init(operation, first: rule, second: rule)
    if operation == .intersection { least = count - 1 }
  }

  @inline(__always)
  func contains(_ winding: WindingPair) -> Bool {
    let a = first.contains(winding: winding.first)
    let b = winding.second >= least && second.contains(winding: winding.second)
    switch operation {
    case .union: return a || b
    case .intersection: return a && b
    case .subtracting: return a && !b
    case .symmetricDifference: return a != b
    }
  }
}
