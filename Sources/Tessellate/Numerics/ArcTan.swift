// The inverse functions, by + − × ÷ √ only: the same bits everywhere.
//
// atan2(y, x) is first taken in the octant 0 ≤ y ≤ x by mirroring. There the quotient q = y/x is in
// 0 … 1; above tan(π/8) it is replaced by (y − x)/(y + x) = tan(atan q − π/4), which needs no
// second division. What remains is
// |q| ≤ tan(π/8) and atan q = q + q³·A(q²), A minimax of degree 10 by Remez' exchange, with an
// error below 2⁻⁵⁹.
// The octant's multiple of π/4 is added in two parts.

/// The angle of the direction (x, y) in radians, from +x towards +y: −π … π.
///
/// Within 2 units in the last place of the true value (tested). The signs of zeros count as in IEEE
/// 754: `arcTan2(±0, −1)` is ±π; `arcTan2(±0, +0)` is ±0.
///
/// - Precondition: Both are finite.
package func arcTan2(_ y: Double, _ x: Double) -> Double {
  var (short, long) = (y.magnitude, x.magnitude)
  let isSteep = short > long
  if isSteep { (short, long) = (long, short) }
  // The sum of two huge numbers would overflow.
  if long > 0x1p1000 { (short, long) = (short * 0x1p-100, long * 0x1p-100) }
  let isUpper = short > long * 0x1.a827999fcef32p-2  // tan(π/8)
  let q: Double
  if isUpper {
    q = (short - long) / (short + long)
  } else {
    q = long > 0 ? short / long : 0
  }
  // Quarters of π to add, after mirroring at the diagonal and at the y axis.
  var quarters = isUpper ? 1.0 : 0.0
  var sign = 1.0
  if isSteep { (quarters, sign) = (2 - quarters, -1) }
  if x.sign == .minus { (quarters, sign) = (4 - quarters, -sign) }
  let z = q * q
  let tail = q * z * arcTangentTail(z) + sign * quarters * 0x1.1a62633145c07p-55
  let angle = quarters * 0x1.921fb54442d18p-1 + sign * (q + tail)
  return y.sign == .minus ? -angle : angle
}

/// The angle in 0 … π whose cosine is `x`; arguments beyond ±1 count as ±1.
func arcCos(_ x: Double) -> Double {
  let sine = ((1 - x) * (1 + x))
  return arcTan2(sine > 0 ? sine.squareRoot() : 0, x)
}

/// The angle in −π/2 … π/2 whose sine is `x`; arguments beyond ±1 count as ±1.
func arcSin(_ x: Double) -> Double {
  let cosine = ((1 - x) * (1 + x))
  return arcTan2(x, cosine > 0 ? cosine.squareRoot() : 0)
}

/// The angle of each lane's direction in single precision, −π … π.
///
/// The error is below 5·10⁻⁷ (tested). Zeros count as positive.
///
/// - Precondition: Magnitudes are finite and below 2¹²⁶.
@inline(__always)
package func arcTan2(_ y: Lanes8, _ x: Lanes8) -> Lanes8 {
  let (ax, ay) = (x.magnitude, y.magnitude)
  let steep = ay .> ax
  let short = ay.replacing(with: ax, where: steep)
  let long = ax.replacing(with: ay, where: steep)
  let upper = short .> long * 0.414_213_56
  let rise = short.replacing(with: short - long, where: upper)
  let run = long.replacing(with: short + long, where: upper)
  // Where both are zero, so is the rise, and any run will do.
  let q = rise / run.replacing(with: 1, where: run .== 0)
  let z = q * q
  var a = -0.060_829_885 * z + 0.105_958_268
  a = a * z - 0.142_438_263
  a = a * z + 0.199_984_88
  a = a * z - 0.333_333_16
  var angle = q + q * z * a
  angle.replace(with: angle + .pi / 4, where: upper)
  angle.replace(with: .pi / 2 - angle, where: steep)
  angle.replace(with: .pi - angle, where: x .< 0)
  return angle.replacing(with: 0 - angle, where: y .< 0)
}

/// A in atan q = q + q³·A(q²).
@inline(__always)
private func arcTangentTail(_ z: Double) -> Double {
  var a = -0x1.2596edb109206p-6 * z + 0x1.37ea68e936a47p-5
  a = a * z - 0x1.9cdb0f1929406p-5
  a = a * z + 0x1.df112aef056bbp-5
  a = a * z - 0x1.10ebd9915d269p-4
  a = a * z + 0x1.3b111c0bf7493p-4
  a = a * z - 0x1.745cf90648c42p-4
  a = a * z + 0x1.c71c70e778e7ep-4
  a = a * z - 0x1.24924922b0baep-3
  a = a * z + 0x1.99999999958dcp-3
  return a * z - 0x1.555555555553dp-2
}
