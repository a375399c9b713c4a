/// The `Double` nearest to mantissa · 10^exponent, ties to even, or `nil` where exponents are too
/// large for this.
///
/// - A mantissa up to 2⁵³ and an exponent up to ±22 are both exact as `Double`, and one
///   multiplication or division rounds once (W. D. Clinger, "How to Read Floating Point Numbers
///   Accurately", PLDI 1990, doi:10.1145/93542.93557).
/// - Up to ±19 the power fits in 64 bits. The product or quotient is taken to 64 bits and a sticky
///   bit that says whether anything is left; the conversion to `Double` then rounds once.
func decimalNumber(mantissa: UInt64, exponent: Int) -> Double? {
  if mantissa <= 1 << 53, exponent.magnitude <= 22 {
    let number = Double(Int64(bitPattern: mantissa))
    return exponent < 0 ? number / powersOfTen[-exponent] : number * powersOfTen[exponent]
  }
  guard exponent.magnitude <= 19, mantissa != 0 else { return nil }
  var power: UInt64 = 1
  for _ in 0..<Int(exponent.magnitude) { power &*= 10 }
  let bits: UInt64
  let scale: Int
  if exponent >= 0 {
    let (high, low) = mantissa.multipliedFullWidth(by: power)
    let zeros = high == 0 ? 64 + low.leadingZeroBitCount : high.leadingZeroBitCount
    let top = zeros >= 64 ? low << UInt64(zeros - 64) : high << zeros | low >> (64 - zeros)
    let rest = zeros >= 64 ? 0 : low << zeros
    bits = top | (rest == 0 ? 0 : 1)
    scale = 64 - zeros
  } else {
    // Both are shifted until their top bits are set; the dividend's high word must stay below the
    // divisor.
    let divisor = power << power.leadingZeroBitCount
    let dividend = mantissa << mantissa.leadingZeroBitCount
    var quotientScale = power.leadingZeroBitCount - mantissa.leadingZeroBitCount - 64
    var words = (high: dividend, low: UInt64(0))
    if dividend >= divisor {
      words = (dividend >> 1, dividend << 63)
      quotientScale += 1
    }
    let (quotient, remainder) = divisor.dividingFullWidth(words)
    bits = quotient | (remainder == 0 ? 0 : 1)
    scale = quotientScale
  }
  return Double(bits) * Double(sign: .plus, exponent: scale, significand: 1)
}

/// 10⁰ … 10²², all exact.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
