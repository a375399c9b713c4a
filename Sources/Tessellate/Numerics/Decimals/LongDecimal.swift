// Decimal numbers that 64 bits don't hold: the nearest `Double` by whole numbers of any length.
//
// The number is a fraction N/D of whole numbers, one of which takes the power of ten. Shifted so
// that N/D lies in 2⁶³ ≤ q < 2⁶⁵, it is divided bit by bit, which gives at least 64 bits and says
// whether anything is left; these are rounded once, ties to even. It is the schoolbook way, in a
// time that grows with the square of the digits, for numbers that are rare.
//
// A tie between two `Double`s has at most 768 digits (2⁻¹⁰⁷⁵ times a whole number below 2⁵⁴), so
// that digits beyond 800 matter only in whether all are zero.

/// The `Double` nearest to digits · 10^exponent, ties to even.
///
/// - Parameters:
///   - digits: ASCII digits of a whole number, of any length.
///   - exponent: The power of ten that the whole number is multiplied by.
/// - Returns: The number; infinity if it is too large for one.
@inline(never)
func longDecimalNumber(_ digits: some Sequence<UInt8>, exponent: Int) -> Double {
  var (number, exponent, kept, isSticky) = (WholeNumber(), exponent, 0, false)
  for digit in digits {
    let value = UInt32(digit &- 0x30)
    if kept == 800 {
      isSticky = isSticky || value != 0
      exponent += 1
    } else if kept > 0 || value != 0 {
      number.multiply(by: 10, adding: value)
      kept += 1
    }
  }
  // The number lies between 10^(kept + exponent − 1) and 10^(kept + exponent).
  guard kept > 0, kept + exponent > -330 else { return 0 }
  guard kept + exponent < 320 else { return .infinity }
  var divisor = WholeNumber(1)
  for _ in 0..<abs(exponent) {
    if exponent > 0 { number.multiply(by: 10) } else { divisor.multiply(by: 10) }
  }
  let scale = divisor.bitCount + 64 - number.bitCount
  if scale > 0 { number.shiftLeft(by: scale) } else { divisor.shiftLeft(by: -scale) }
  let (quotient, isRest) = number.quotient(by: divisor)
  return rounded(quotient, exponent: -scale, isSticky: isSticky || isRest)
}

/// Returns the `Double` nearest to a quotient of 64 or 65 bits times a power of two, ties to even;
/// `isSticky` says that the true number is a little larger.
private func rounded(
  _ quotient: (high: Bool, low: UInt64), exponent: Int, isSticky: Bool
) -> Double {
  // The leading bit at the top of 64, and its exponent.
  let top = quotient.high ? quotient.low >> 1 | 1 << 63 : quotient.low
  let exponent = exponent + (quotient.high ? 64 : 63)
  let isSticky = isSticky || quotient.high && quotient.low & 1 == 1
  guard exponent <= 1023 else { return .infinity }
  // Numbers below 2⁻¹⁰²² have fewer bits than 53.
  let bits = exponent >= -1022 ? 53 : 53 - (-1022 - exponent)
  guard bits >= 0 else { return 0 }
  let kept = bits == 0 ? 0 : top >> UInt64(64 - bits)
  let rest = top << UInt64(bits)
  let half: UInt64 = 1 << 63
  let isUp = rest > half || rest == half && (isSticky || kept & 1 == 1)
  let fraction = kept + (isUp ? 1 : 0)
  // The leading bit of 53 adds one to the exponent's field; so does a carry into it.
  let field = exponent >= -1022 ? UInt64(exponent + 1022) << 52 : 0
  return Double(bitPattern: field + fraction)
}

/// A whole number of any length, its least significant word first, without leading zeros.
private struct WholeNumber {
  private var words: [UInt32]

  init(_ value: UInt32 = 0) { words = value == 0 ? [] : [value] }

  var bitCount: Int {
    guard let last = words.last else { return 0 }
    return 32 * words.count - last.leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
    var carry = UInt64(summand)
    for i in words.indices {
      carry += UInt64(words[i]) * UInt64(factor)
      words[i] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func shiftLeft(by count: Int) {
    guard !words.isEmpty else { return }
    multiply(by: 1 << UInt32(count % 32))
    words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
  }

  /// Subtracts a number from this one if it is not larger, and returns whether it did.
  private mutating func subtractIfPossible(_ other: WholeNumber) -> Bool {
    guard words.count >= other.words.count else { return false }
    if words.count == other.words.count {
      for i in words.indices.reversed() where words[i] != other.words[i] {
        if words[i] < other.words[i] { return false }
        break
      }
    }
    var borrow: Int64 = 0
    for i in words.indices {
      borrow += Int64(words[i]) - (i < other.words.count ? Int64(other.words[i]) : 0)
      words[i] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while words.last == 0 { words.removeLast() }
    return true
  }

  /// Divides by a number that is 2⁶³ to 2⁶⁵ times smaller.
  ///
  /// - Returns: The quotient, its 65th bit first, and whether anything is left.
  func quotient(by divisor: WholeNumber) -> (quotient: (high: Bool, low: UInt64), isRest: Bool) {
    var (rest, divisor) = (self, divisor)
    divisor.shiftLeft(by: 64)
    let high = rest.subtractIfPossible(divisor)
    var low: UInt64 = 0
    for _ in 0..<64 {
      rest.multiply(by: 2)
      low = low << 1 | (rest.subtractIfPossible(divisor) ? 1 : 0)
    }
    return ((high, low), !rest.words.isEmpty)
  }
}
