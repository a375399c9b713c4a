// Numbers of path data: digits are read as a whole number of up to 64 bits, and what that does not
// hold by the slow way.

extension SVGPathParser {
  @inline(__always)
  mutating func point(_ base: Point) -> Point {
    let x = number()
    separate()
    return Point(base.x + x, base.y + number())
  }

  /// Reads a number: sign, digits with a point among or beside them, exponent.
  mutating func number() -> Double {
    let start = at
    var i = at
    var isNegative = false
    if i < count, bytes[i] == 0x2B || bytes[i] == 0x2D {
      isNegative = bytes[i] == 0x2D
      i &+= 1
    }
    // 19 digits fit in 64 bits. Further ones are counted, and the text is read again by the slow
    // way.
    var mantissa: UInt64 = 0
    var exponent = 0
    let digits = i
    while i < count, bytes[i] &- 0x30 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(bytes[i] &- 0x30)
      i &+= 1
    }
    var digitCount = i &- digits
    if i < count, bytes[i] == 0x2E {
      i &+= 1
      let fraction = i
      while i < count, bytes[i] &- 0x30 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(bytes[i] &- 0x30)
        i &+= 1
      }
      exponent = fraction &- i
      digitCount &-= exponent
    }
    guard digitCount > 0, failure == nil else {
      fail(.number, at: start)
      return 0
    }
    at = i
    exponent &+= exponentPart()
    if digitCount <= 19, let value = decimalNumber(mantissa: mantissa, exponent: exponent) {
      return isNegative ? -value : value
    }
    let value = slowNumber(from: digits, to: i, exponent: exponent)
    if !value.isFinite { fail(.finiteNumber, at: start) }
    return isNegative ? -value : value
  }

  /// Reads an exponent if one follows; an `e` without digits is left alone.
  @inline(__always)
  private mutating func exponentPart() -> Int {
    guard at < count, bytes[at] | 0x20 == UInt8(ascii: "e") else { return 0 }
    var i = at &+ 1
    var isNegative = false
    if i < count, bytes[i] == 0x2B || bytes[i] == 0x2D {
      isNegative = bytes[i] == 0x2D
      i &+= 1
    }
    guard i < count, bytes[i] &- 0x30 < 10 else { return 0 }
    var value = 0
    while i < count, bytes[i] &- 0x30 < 10 {
      // Far beyond every exponent that a number of any length could still need is far enough.
      value = Swift.min(value &* 10 &+ Int(bytes[i] &- 0x30), Int.max / 16)
      i &+= 1
    }
    at = i
    return isNegative ? -value : value
  }

  /// The digits between two offsets, times a power of ten.
  @inline(never)
  private func slowNumber(from start: Int, to end: Int, exponent: Int) -> Double {
    longDecimalNumber(
      (start..<end).lazy.map { self.bytes[$0] }.filter { $0 != 0x2E }, exponent: exponent)
  }
}
