/// e to the power of `x`, by + − × only: the same bits everywhere.
///
/// x = n·ln 2 + r with |r| ≤ ln 2 / 2; ln 2 is taken off in two parts, and e^r is the series to
/// r¹³/13!, whose rest is below 2⁻⁵⁴. The error stays below 2 units in the last place for |x| ≤
/// 700, beyond which the result is cut.
func exponential(_ x: Double) -> Double {
  guard x == x else { return .nan }
  let x = Swift.min(Swift.max(x, -700), 700)
  let n = (x * 1.442_695_040_888_963_4).nearestWhole
  let r = (x - n * 0x1.62e42fefap-1) - n * 0x1.cf79abc9e3b39p-40
  var sum = 1.0
  var k = 13.0
  while k > 0 {
    sum = 1 + r / k * sum
    k -= 1
  }
  return sum * Double(sign: .plus, exponent: Int(n), significand: 1)
}
