// Numbers as text, for every writer of a text format. The decimal point is a point, whatever the
// locale.

extension [UInt8] {
  /// Appends the shortest decimal that reads back as the same `Double`.
  ///
  /// Whole numbers have no fraction: `3`, not `3.0`. Very large and very small ones have an
  /// exponent: `1e-07`.
  /// - Precondition: `value` is finite.
  package mutating func appendDecimal(_ value: Double) {
    appendUnchecked(limit: DecimalText.longest) { tail in tail.writeDecimal(value, at: 0) }
  }

  /// Appends the shortest decimal that reads back as the same `Float`.
  mutating func appendDecimal(_ value: Float) {
    appendUnchecked(limit: DecimalText.longest) { tail in
      tail.writeDescription(value.description, at: 0)
    }
  }

  /// Appends a whole number.
  mutating func appendDecimal(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendUnchecked(limit: DecimalText.longest) { tail in
      tail.writeDecimal(UInt64(value.magnitude), at: 0)
    }
  }

  /// Appends the characters of a string.
  mutating func append(text: String) { append(contentsOf: text.utf8) }
}

enum DecimalText {
  /// The room to have for a number: what is written of it and behind it.
  static let longest = 40
  /// The digit 0 in each of eight bytes.
  fileprivate static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The digits of a number below 10⁸, a byte each, the first in the lowest.
  ///
  /// Halved three times: into two numbers of four digits, four of two, eight of one. Quotients of
  /// numbers so small are products with a rounded reciprocal, shifted, of all lanes of a word at
  /// once: 10486 / 2²⁰ is right up to 9,999, 103 / 2¹⁰ up to 99.
  @inline(__always)
  fileprivate static func eight(_ value: UInt64) -> UInt64 {
    let upper = value / 10_000
    let fours = upper | (value &- upper &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007f_0000_007f
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000f_000f_000f_000f
    return tens | (twos &- tens &* 10) &<< 8
  }
}

// All of these write up to sixteen bytes more than they say, and return the index behind the last
// that counts.

extension UncheckedView<UInt8> {
  /// Writes a whole number.
  @inline(__always)
  func writeDecimal(_ value: UInt64, at start: Int) -> Int {
    value < 100_000_000 ? writeShort(value, at: start) : writeLong(value, at: start)
  }

  /// Writes a number below 10⁸ without a branch on how long it is.
  @inline(__always)
  private func writeShort(_ value: UInt64, at start: Int) -> Int {
    let digits = DecimalText.eight(value)
    // Of zero the last digit counts, too. x86-64 and arm64 are little-endian: the lowest byte comes
    // first.
    let zeros = (digits | 1 &<< 56).trailingZeroBitCount &>> 3
    store((digits | DecimalText.zeros) &>> UInt64(truncatingIfNeeded: zeros &* 8), at: start)
    return start &+ 8 &- zeros
  }

  @inline(never)
  private func writeLong(_ value: UInt64, at start: Int) -> Int {
    let upper = value / 100_000_000
    let end = writeDecimal(upper, at: start)
    store(DecimalText.eight(value &- upper &* 100_000_000) | DecimalText.zeros, at: end)
    return end &+ 8
  }

  /// Writes the shortest decimal that reads back as the same `Double`, as `appendDecimal` says.
  @inline(__always)
  func writeDecimal(_ value: Double, at start: Int) -> Int {
    self[start] = UInt8(ascii: "-")
    let (magnitude, first) = (value.magnitude, value.sign == .minus ? start &+ 1 : start)
    let whole = Int32(truncatingIfNeeded: Int(magnitude < 0x1p31 ? magnitude : 0))
    if Double(whole) == magnitude { return writeDecimal(UInt64(whole), at: first) }
    guard let (digits, places) = shortestDigits(of: magnitude) else {
      return writeDescription(magnitude.description, at: first)
    }
    return write(digits, places: places, at: first)
  }

  /// Writes digits / 10^places, without the zeros at its end.
  @inline(never)
  private func write(_ digits: UInt64, places: Int, at start: Int) -> Int {
    let power = wholePowersOfTen[places]
    let whole = digits / power
    var rest = digits &- whole &* power
    var end = writeDecimal(whole, at: start)
    if rest == 0 { return end }
    self[end] = UInt8(ascii: ".")
    end &+= 1
    if places <= 16 {
      rest &*= wholePowersOfTen[16 &- places]
    } else {
      // One place or two before the last sixteen, which all are zero before the first digit that
      // isn't.
      let upper = rest / wholePowersOfTen[16]
      rest &-= upper &* wholePowersOfTen[16]
      self[end] = UInt8(ascii: "0")
      end &+= places &- 17
      self[end] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: upper)
      end &+= 1
    }
    let upper = rest / 100_000_000
    let (first, second) = (
      DecimalText.eight(upper), DecimalText.eight(rest &- upper &* 100_000_000)
    )
    store(first | DecimalText.zeros, at: end)
    store(second | DecimalText.zeros, at: end &+ 8)
    let zeros =
      second != 0 ? second.leadingZeroBitCount : 64 &+ first.leadingZeroBitCount
    return end &+ 16 &- zeros &>> 3
  }

  /// Writes the standard library's text of a number: it has 3.0 for 3, and an exponent never
  /// follows a fraction of zero.
  @inline(never)
  fileprivate func writeDescription(_ text: String, at start: Int) -> Int {
    var end = start
    for byte in text.utf8 {
      self[end] = byte
      end &+= 1
    }
    let isWhole =
      end &- start >= 2 && self[end &- 1] == UInt8(ascii: "0")
      && self[end &- 2] == UInt8(ascii: ".")
    return isWhole ? end &- 2 : end
  }
}
