/// The decimal with the fewest digits that reads back as a given `Double`: ±digits · 10^exponent.
///
/// Two decimals of at most 15 digits never read as the same `Double`, since 10¹⁵ < 2⁵³/8 leaves
/// room between them. So one that does read back is the shortest, and for the short ones that
/// people write it is found by trying: n = value · 10^k, rounded, is right if n / 10^k gives the
/// value again, and that division is exact up to one rounding. Of other numbers `shortestDigits`
/// finds the digits, and of very large and very small ones the standard library, as a string.
struct ShortestDecimal: Equatable {
  /// Without zeros at its end; 0 only for the number 0.
  private(set) var digits: UInt64
  private(set) var exponent: Int
  private(set) var isNegative: Bool

  /// The digits of numbers that are found by trying, and their places.
  private static let mostTried = 1e15
  private static let mostPlaces = 5

  /// - Precondition: `value` is finite.
  init(_ value: Double) {
    let magnitude = value.magnitude
    var (scale, places) = (1.0, 0)
    while places <= Self.mostPlaces {
      let scaled = magnitude * scale
      guard scaled < Self.mostTried else { break }
      let whole = Double(Int64(scaled + 0.5))
      if whole / scale == magnitude {
        self.init(digits: UInt64(whole), places: places, isNegative: value < 0)
        return
      }
      (scale, places) = (scale * 10, places + 1)
    }
    if let (digits, places) = shortestDigits(of: magnitude) {
      self.init(digits: digits, places: places, isNegative: value < 0)
    } else {
      self.init(described: value)
    }
  }

  /// digits / 10^places, zeros at the end taken away.
  private init(digits: UInt64, places: Int, isNegative: Bool) {
    (self.digits, exponent) = (digits, digits == 0 ? 0 : -places)
    self.isNegative = isNegative && digits != 0
    while self.digits >= 10, self.digits % 10 == 0 {
      self.digits /= 10
      exponent += 1
    }
  }

  /// Takes the digits from the standard library's text.
  private init(described value: Double) {
    var (digits, places, power) = (UInt64(0), 0, 0)
    var (isPastPoint, isInPower, isPowerNegative) = (false, false, false)
    for byte in value.magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isPastPoint = true
      case UInt8(ascii: "e"): isInPower = true
      case UInt8(ascii: "-"): isPowerNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte &- UInt8(ascii: "0")
        if isInPower {
          power = power * 10 + Int(digit)
        } else {
          digits = digits &* 10 &+ UInt64(digit)
          if isPastPoint { places += 1 }
        }
      default: break
      }
    }
    self.init(
      digits: digits, places: places - (isPowerNegative ? -power : power), isNegative: value < 0)
  }

  /// The shortest number that added to `a` gives exactly `b`, or `nil` if rounding allows none.
  ///
  /// Sums of short decimals carry noise in their last bits, and so do their differences. A
  /// difference rounded to a few places often still leads to the same sum.
  static func step(from a: Double, to b: Double) -> ShortestDecimal? {
    let difference = b - a
    guard difference.isFinite, a + difference == b else { return nil }
    var (scale, places) = (1.0, 0)
    while (difference * scale).magnitude < 0x1p50, scale < 1e16 {
      let whole = (difference * scale).nearestWhole
      let rounded = whole / scale
      if a + rounded == b {
        guard whole.magnitude < mostTried else { return ShortestDecimal(rounded) }
        return ShortestDecimal(
          digits: UInt64(whole.magnitude), places: places, isNegative: whole < 0)
      }
      (scale, places) = (scale * 10, places + 1)
    }
    return ShortestDecimal(difference)
  }

  // MARK: Text

  /// Whether the text holds a point or an exponent, so that a leading point behind it starts
  /// another number.
  var isFraction: Bool { exponent < 0 || exponent > 2 }

  /// Whether the text begins with a point.
  var beginsWithPoint: Bool {
    !isNegative && exponent < 0 && digitCount + exponent <= 0 && !isScientific
  }

  private var digitCount: Int { ShortestDecimal.length(of: digits) }

  /// How many digits a whole number has, without a branch: the whole part of log₁₀ is that of log₂
  /// · 1233 / 4096, or one more.
  @inline(__always)
  private static func length(of value: UInt64) -> Int {
    let bits = UInt64.bitWidth &- (value | 1).leadingZeroBitCount
    let least = (bits &* 1233) &>> 12
    return least &+ ((value | 1) >= wholePowersOfTen[least] ? 1 : 0)
  }

  private var scientificLength: Int {
    digitCount &+ 1 &+ (exponent < 0 ? 1 : 0)
      &+ ShortestDecimal.length(of: UInt64(exponent.magnitude))
  }

  private var plainLength: Int {
    exponent >= 0 ? digitCount &+ exponent : Swift.max(digitCount, 0 &- exponent) &+ 1
  }

  /// Whether the text is `12e34`: shorter, or a whole number with more than two zeros.
  private var isScientific: Bool {
    exponent >= 0 ? exponent > 2 : scientificLength < plainLength
  }

  /// The length of the text.
  var length: Int {
    let (plain, scientific) = (plainLength, scientificLength)
    let least = exponent < 0 ? Swift.min(plain, scientific) : exponent > 2 ? scientific : plain
    return least &+ (isNegative ? 1 : 0)
  }

  /// Appends the number in the fewest characters: no zero before a point, an exponent where that is
  /// shorter.
  func append(to text: inout [UInt8]) {
    // 17 digits, a sign, a point and an exponent; or one digit and its zeros, which an exponent
    // would outdo.
    text.appendUnchecked(limit: 48 + DecimalText.longest) { out in
      var end = 0
      func put(_ character: UInt8) {
        out[end] = character
        end &+= 1
      }
      func put(_ value: UInt64) { end = out.writeDecimal(value, at: end) }
      if isNegative { put(UInt8(ascii: "-")) }
      if isScientific {
        put(digits)
        put(UInt8(ascii: "e"))
        if exponent < 0 { put(UInt8(ascii: "-")) }
        put(UInt64(exponent.magnitude))
        return end
      }
      guard exponent < 0 else {
        put(digits)
        for _ in 0..<exponent { put(UInt8(ascii: "0")) }
        return end
      }
      let point = digitCount + exponent
      if point <= 0 {
        put(UInt8(ascii: "."))
        for _ in point..<0 { put(UInt8(ascii: "0")) }
        put(digits)
      } else {
        // All digits one place to the right, then those before the point back over it.
        let (start, last) = (end, end &+ point)
        end = out.writeDecimal(digits, at: end &+ 1)
        for index in start..<last { out[index] = out[index &+ 1] }
        out[last] = UInt8(ascii: ".")
      }
      return end
    }
  }
}
