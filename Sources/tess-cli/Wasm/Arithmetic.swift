// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What a compiler asks of its support library, for WebAssembly without one: 128-bit arithmetic, the
// remainder of doubles, and comparing memory. Results of 128 bits are written to memory, the lower
// word first.

private struct Wide {
  var low, high: UInt64

  /// The product of two words (four products of halves).
  static func product(_ a: UInt64, _ b: UInt64) -> Wide {
    let half: UInt64 = 0xFFFF_FFFF
    let (a0, a1, b0, b1) = (a & half, a &>> 32, b & half, b &>> 32)
    let first = a0 &* b0
    let second = a1 &* b0 &+ first &>> 32
    let third = a0 &* b1 &+ second & half
    return Wide(
      low: third &<< 32 | first & half,
      high: a1 &* b1 &+ second &>> 32 &+ third &>> 32)
  }

  var negated: Wide { Wide(low: 0 &- low, high: ~high &+ (low == 0 ? 1 : 0)) }
  var magnitude: Wide { high &>> 63 == 1 ? negated : self }

  /// Divides bit by bit, both without a sign; the quotient is of no use for a divisor of 0.
  func divided(by divisor: Wide) -> (quotient: Wide, rest: Wide) {
    var (quotient, rest) = (Wide(low: 0, high: 0), Wide(low: 0, high: 0))
    var i = UInt64(128)
    while i > 0 {
      i &-= 1
      let bit = (i >= 64 ? high &>> (i &- 64) : low &>> i) & 1
      rest = Wide(low: rest.low &<< 1 | bit, high: rest.high &<< 1 | rest.low &>> 63)
      let isSmaller =
        rest.high < divisor.high || rest.high == divisor.high && rest.low < divisor.low
      if isSmaller { continue }
      let borrow: UInt64 = rest.low < divisor.low ? 1 : 0
      rest = Wide(low: rest.low &- divisor.low, high: rest.high &- divisor.high &- borrow)
      if i >= 64 { quotient.high |= 1 &<< (i &- 64) } else { quotient.low |= 1 &<< i }
    }
    return (quotient, rest)
  }

  /// Divides towards zero; the rest has the dividend's sign.
  func dividedWithSign(by divisor: Wide) -> (quotient: Wide, rest: Wide) {
    let (quotient, rest) = magnitude.divided(by: divisor.magnitude)
    return (
      (high ^ divisor.high) &>> 63 == 1 ? quotient.negated : quotient,
      high &>> 63 == 1 ? rest.negated : rest
    )
  }

  func store(_ result: UnsafeMutablePointer<UInt64>) {
    result[0] = low
    result[1] = high
  }
}

@c(__multi3) public func multiply(
  _ result: UnsafeMutablePointer<UInt64>, _ a: UInt64, _ aHigh: UInt64, _ b: UInt64,
  _ bHigh: UInt64
) {
  var product = Wide.product(a, b)
  product.high = product.high &+ aHigh &* b &+ a &* bHigh
  product.store(result)
}

@c(__ashlti3) public func shiftLeft(
  _ result: UnsafeMutablePointer<UInt64>, _ low: UInt64, _ high: UInt64, _ count: Int32
) {
  let n = UInt64(UInt32(bitPattern: count))
  let shifted =
    n == 0
    ? Wide(low: low, high: high)
    : n >= 64
      ? Wide(low: 0, high: low &<< (n &- 64))
      : Wide(low: low &<< n, high: high &<< n | low &>> (64 &- n))
  shifted.store(result)
}

@c(__lshrti3) public func shiftRight(
  _ result: UnsafeMutablePointer<UInt64>, _ low: UInt64, _ high: UInt64, _ count: Int32
) {
  let n = UInt64(UInt32(bitPattern: count))
  let shifted =
    n == 0
    ? Wide(low: low, high: high)
    : n >= 64
      ? Wide(low: high &>> (n &- 64), high: 0)
      : Wide(low: low &>> n | high &<< (64 &- n), high: high &>> n)
  shifted.store(result)
}

@c(__udivti3) public func divideUnsigned(
  _ result: UnsafeMutablePointer<UInt64>, _ a: UInt64, _ aHigh: UInt64, _ b: UInt64,
  _ bHigh: UInt64
) {
  Wide(low: a, high: aHigh).divided(by: Wide(low: b, high: bHigh)).quotient.store(result)
}

@c(__divti3) public func divide(
  _ result: UnsafeMutablePointer<UInt64>, _ a: UInt64, _ aHigh: UInt64, _ b: UInt64,
  _ bHigh: UInt64
) {
  Wide(low: a, high: aHigh).dividedWithSign(by: Wide(low: b, high: bHigh)).quotient.store(result)
}

@c(__umodti3) public func remainderUnsigned(
  _ result: UnsafeMutablePointer<UInt64>, _ a: UInt64, _ aHigh: UInt64, _ b: UInt64,
  _ bHigh: UInt64
) {
  Wide(low: a, high: aHigh).divided(by: Wide(low: b, high: bHigh)).rest.store(result)
}

@c(__modti3) public func remainderWithSign(
  _ result: UnsafeMutablePointer<UInt64>, _ a: UInt64, _ aHigh: UInt64, _ b: UInt64,
  _ bHigh: UInt64
) {
  Wide(low: a, high: aHigh).dividedWithSign(by: Wide(low: b, high: bHigh)).rest.store(result)
}

/// The remainder of a division towards zero, which is exact: long division of the fractions, a bit
/// for each step between the exponents.
@c(fmod) public func remainder(_ x: Double, _ y: Double) -> Double {
  guard x.isFinite, !y.isNaN, y != 0 else { return .nan }
  let (a, b) = (x.magnitude, y.magnitude)
  if a < b || b.isInfinite { return x }
  // Whole numbers times 2^exponent; a subnormal's exponent is that of the least normal number.
  func parts(_ value: Double) -> (fraction: UInt64, exponent: Int32) {
    let field = Int32(truncatingIfNeeded: value.bitPattern &>> 52)
    let fraction = value.bitPattern & 0xF_FFFF_FFFF_FFFF
    return field == 0 ? (fraction, 1) : (fraction | 1 &<< 52, field)
  }
  var (rest, exponent) = parts(a)
  let (divisor, last) = parts(b)
  rest %= divisor
  while exponent > last {
    rest = (rest &<< 1) % divisor
    exponent &-= 1
  }
  while rest != 0, rest &>> 52 == 0, exponent > 1 { (rest, exponent) = (rest &<< 1, exponent &- 1) }
  let bits =
    rest &>> 52 == 0 ? rest : rest & 0xF_FFFF_FFFF_FFFF | UInt64(exponent) &<< 52
  return Double(bitPattern: bits | x.bitPattern & 1 &<< 63)
}

@c(memcmp) public func compare(
  _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int
) -> Int32 {
  for i in 0..<count where a[i] != b[i] { return a[i] < b[i] ? -1 : 1 }
  return 0
}
