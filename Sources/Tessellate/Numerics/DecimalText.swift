// Numbers as text, for every writer of a text format. The decimal point is a point, whatever the locale.

extension [UInt8] {
  /// Appends the shortest decimal that reads back as the same `Double`.
  ///
  /// Whole numbers have no fraction: `3`, not `3.0`. Very large and very small ones have an exponent: `1e-07`.
  /// - Precondition: `value` is finite.
  mutating func appendDecimal(_ value: Double) {
    let whole = Int32(truncatingIfNeeded: Int(value.magnitude < 0x1p31 ? value : 0))
    if Double(whole) == value, !(whole == 0 && value.sign == .minus) {
      return appendDecimal(Int(whole))
    }
    appendShortest(value.description)
  }

  /// Appends the shortest decimal that reads back as the same `Float`.
  mutating func appendDecimal(_ value: Float) {
    appendShortest(value.description)
  }

  private mutating func appendShortest(_ text: String) {
    append(contentsOf: text.utf8)
    // The standard library writes 3.0 for 3; an exponent never follows a fraction of zero.
    if count >= 2, self[count - 1] == UInt8(ascii: "0"), self[count - 2] == UInt8(ascii: ".") {
      removeLast(2)
    }
  }

  /// Appends a whole number.
  mutating func appendDecimal(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendUnchecked(limit: 20) { tail in tail.writeDecimal(value.magnitude, at: 0) }
  }

  /// Appends the characters of a string.
  mutating func append(text: String) { append(contentsOf: text.utf8) }
}

extension UncheckedView<UInt8> {
  /// Writes the digits of `value`, at most 20, and returns the index behind the last.
  @inline(__always)
  func writeDecimal(_ value: UInt, at start: Int) -> Int {
    var count = 1
    var bound: UInt = 10
    while value >= bound {
      count &+= 1
      if count == 20 { break }
      bound &*= 10
    }
    var rest = value
    var index = start &+ count
    let end = index
    repeat {
      let quotient = rest / 10
      index &-= 1
      self[index] = UInt8(truncatingIfNeeded: rest &- quotient &* 10) &+ UInt8(ascii: "0")
      rest = quotient
    } while index > start
    return end
  }
}
