/// A whole number of any size: the judge of what the library decides with numbers of fixed size.
///
/// It knows sums, products and order, by the school methods, and nothing else.
struct BigInteger: Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Digits to base 2³², the least first, without leading zeros; none for zero.
  private var digits: [UInt32] = []
  private var isNegative = false

  init(integerLiteral value: Int64) { self.init(value) }

  init(_ value: some FixedWidthInteger) {
    isNegative = value < 0
    var rest = value.magnitude
    while rest > 0 {
      digits.append(UInt32(truncatingIfNeeded: rest))
      rest >>= 32
    }
  }

  private init(_ digits: [UInt32], isNegative: Bool) {
    self.digits = digits
    while self.digits.last == 0 { self.digits.removeLast() }
    self.isNegative = isNegative && !self.digits.isEmpty
  }

  var signum: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  private static func compareMagnitudes(_ a: [UInt32], _ b: [UInt32]) -> Int {
    if a.count != b.count { return a.count < b.count ? -1 : 1 }
    for (x, y) in zip(a, b).reversed() where x != y { return x < y ? -1 : 1 }
    return 0
  }

  private static func addMagnitudes(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var (result, carry) = ([UInt32](), UInt64(0))
    for index in 0..<max(a.count, b.count) {
      carry += UInt64(index < a.count ? a[index] : 0) + UInt64(index < b.count ? b[index] : 0)
      result.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return result + [UInt32(carry)]
  }

  private static func subtractMagnitudes(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var (result, borrow) = ([UInt32](), Int64(0))
    for index in a.indices {
      let digit = Int64(a[index]) - Int64(index < b.count ? b[index] : 0) - borrow
      borrow = digit < 0 ? 1 : 0
      result.append(UInt32(truncatingIfNeeded: digit))
    }
    return result
  }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.isNegative == b.isNegative {
      return BigInteger(addMagnitudes(a.digits, b.digits), isNegative: a.isNegative)
    }
    return compareMagnitudes(a.digits, b.digits) >= 0
      ? BigInteger(subtractMagnitudes(a.digits, b.digits), isNegative: a.isNegative)
      : BigInteger(subtractMagnitudes(b.digits, a.digits), isNegative: b.isNegative)
  }

  static prefix func - (a: BigInteger) -> BigInteger {
    BigInteger(a.digits, isNegative: !a.isNegative)
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    var result = [UInt32](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, x) in a.digits.enumerated() {
      var carry: UInt64 = 0
      for (j, y) in b.digits.enumerated() {
        carry += UInt64(x) * UInt64(y) + UInt64(result[i + j])
        result[i + j] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      result[i + b.digits.count] = UInt32(carry)
    }
    return BigInteger(result, isNegative: a.isNegative != b.isNegative)
  }

  static func < (a: BigInteger, b: BigInteger) -> Bool { (a - b).signum < 0 }

  var description: String {
    (isNegative ? "-0x" : "0x")
      + digits.reversed().map { String($0, radix: 16) }.joined(separator: "_")
  }
}
