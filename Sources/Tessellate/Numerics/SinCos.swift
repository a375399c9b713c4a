// Sine and cosine in pairs, for scalars and for lanes, by + − × and whole numbers only: the same
// bits everywhere.
//
// An angle x is written as x = n·π/2 + r with |r| ≤ π/4 (a hair more where the quotient rounds),
// the remainder goes through two polynomials, and the last two bits of n say which of ±sin r, ±cos
// r is which.
//
// *Reduction.* π/2 is cut into parts of 33, 33 and 53 bits. Up to |n| < 2²⁰ the first two products
// are exact, and so is the first difference, so that r keeps its relative accuracy even beside
// multiples of π/2 (Cody and Waite). Beyond, the product of the angle's 53 bits and 192 well-chosen
// bits of 2/π is taken in whole numbers: bits of 2/π that would contribute whole turns are skipped,
// and the 126 bits after the binary point are more than the 61 that the worst Double cancels (Payne
// and Hanek).
//
// *Polynomials.* sin r = r + r³·S(r²), cos r = 1 − r²/2 + r⁴·C(r²), S and C minimax of degree 5 on
// [0, (π/4)²], by Remez' exchange; their errors are below 2⁻⁵⁸ and 2⁻⁶⁴.
//
// > W. J. Cody, W. Waite, *Software Manual for the Elementary Functions*, 1980. M. H. Payne, R. N.
// > Hanek, "Radian reduction for trigonometric functions", SIGNUM Newsletter 18 (1983) 19–24,
// > doi:10.1145/1057600.1057602.

/// Sine and cosine of `angle` radians, of any finite angle.
///
/// Each is within 2 units in the last place of the true value (tested). An angle that is not finite
/// gives NaN. Small builds call it, from 45 places, and do without 20 KB of copies.
#if hasFeature(Embedded)
  @inline(never) @_optimize(speed)
#else
  @inline(__always)
#endif
package func sinCos(_ angle: Double) -> (sine: Double, cosine: Double) {
  guard angle.magnitude < Reduction.limit else { return sinCosOfHuge(angle) }
  let direction = direction(angle)
  return (direction.y, direction.x)
}

/// Cosine and sine of `angle`, in this order: the unit vector in its direction, with the bits of
/// `sinCos`.
///
/// - Precondition: The magnitude is below `Reduction.limit`.
#if hasFeature(Embedded)
  @inline(never) @_optimize(speed)
#else
  @inline(__always)
#endif
func direction(_ angle: Double) -> SIMD2<Double> {
  let shifted = angle * Reduction.quartersPerRadian + .rounder
  let n = shifted - .rounder
  let r = ((angle - n * Reduction.high) - n * Reduction.middle) - n * Reduction.low
  return turned(direction(remainder: r), quarter: SIMD2(repeating: shifted.bitPattern))
}

/// Cosine and sine of an angle that needs no reduction, as accurate but with other last bits: by
/// pairs of terms, with half the latency.
///
/// - Precondition: The magnitude is below 0.7854: π/4 and a hair.
@inline(__always)
func direction(small angle: Double) -> SIMD2<Double> {
  let z = angle * angle
  return SIMD2(1 - 0.5 * z, angle) + (SIMD2(z, angle) * z) * pairedTails(z)
}

/// Sine and cosine of each lane, the same bits as the scalar function gives.
///
/// - Precondition: Magnitudes are below `Reduction.limit`, about 1.6·10⁶ radians.
@inline(__always)
package func sinCos(_ angle: Lanes4) -> (sine: Lanes4, cosine: Lanes4) {
  let shifted = angle * Reduction.quartersPerRadian + .rounder
  let n = shifted - .rounder
  let r = ((angle - n * Reduction.high) - n * Reduction.middle) - n * Reduction.low
  let z = r * r
  let s = r + r * z * sineTail(z)
  let c = 1 - 0.5 * z + z * z * cosineTail(z)
  // Quarter turns 0 … 3 give (s, c), (c, −s), (−s, −c), (−c, s).
  let quarter = shifted.bits
  let odd = 0 &- (quarter & 1)
  let swapped = (s.bits ^ c.bits) & odd
  return (
    Lanes4(bits: (s.bits ^ swapped) ^ ((quarter & 2) &<< 62)),
    Lanes4(bits: (c.bits ^ swapped) ^ (((quarter &+ 1) & 2) &<< 62))
  )
}

/// The same by a call: where it sees what becomes of single lanes, the compiler evaluates them one
/// by one.
@inline(never)
func calledSinCos(_ angle: Lanes4) -> (sine: Lanes4, cosine: Lanes4) { sinCos(angle) }

/// Sine and cosine of each lane in single precision.
///
/// The error is below 1.2·10⁻⁷ (two units of 2⁻²⁴, tested) for magnitudes up to 1,000 radians.
@inline(__always)
package func sinCos(_ angle: Lanes8) -> (sine: Lanes8, cosine: Lanes8) {
  // 1.5·2²³ rounds to whole numbers; parts of 9, 11 and 24 bits keep the products exact up to |n| <
  // 2¹³.
  let rounder: Float = 12_582_912
  let shifted = angle * 0.636_619_8 + rounder
  let n = shifted - rounder
  let r =
    ((angle - n * 1.570_312_5) - n * 0.000_483_751_296_997_070_3)
    - n * 7.549_790_126_404_332e-08
  let z = r * r
  var s = -0.000_195_172_35 * z + 0.008_332_178
  s = r + r * z * (s * z - 0.166_666_55)
  var c = 2.443_838e-05 * z - 0.001_388_736_7
  c = (1 - 0.5 * z) + z * z * (c * z + 0.041_666_646)
  let quarter = shifted.bits
  let odd = 0 &- (quarter & 1)
  let swapped = (s.bits ^ c.bits) & odd
  return (
    Lanes8(bits: (s.bits ^ swapped) ^ ((quarter & 2) &<< 30)),
    Lanes8(bits: (c.bits ^ swapped) ^ (((quarter &+ 1) & 2) &<< 30))
  )
}

/// The constants of reducing an angle to the first quarter turn.
enum Reduction {
  /// Below it the number of quarter turns has at most 20 bits.
  static let limit = 0x1p20 * 1.5
  /// 2/π.
  static let quartersPerRadian = 0x1.45f306dc9c883p-1
  /// π/2 = high + middle + low, to 119 bits.
  static let high = 0x1.921fb544p0
  static let middle = 0x1.0b4611a6p-34
  static let low = 0x1.3198a2e037073p-69
  /// π/2, rounded.
  static let quarterTurn = 0x1.921fb54442d18p0

  /// The bits of 2/π after the binary point, preceded by 64 zeros for the bits before it.
  @inline(__always)
  static func quartersPerRadian(word: Int) -> UInt64 { table[word] }

  private static let table: [UInt64] = [
    0,
    0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D, 0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB,
  ]
}

/// Cosine and sine of the remainder r: both polynomials at once, in a lane each.
@inline(__always)
private func direction(remainder r: Double) -> SIMD2<Double> {
  let z = r * r
  return SIMD2(1 - 0.5 * z, r) + (SIMD2(z, r) * z) * tails(z)
}

/// A direction turned by n quarter turns, from the last two bits of n: (c, s), (−s, c), (−c, −s),
/// (s, −c).
@inline(__always)
private func turned(_ direction: SIMD2<Double>, quarter: SIMD2<UInt64>) -> SIMD2<Double> {
  let (bits, crossed) = (direction.bits, SIMD2(direction.y, direction.x).bits)
  let odd = 0 &- (quarter & 1)
  let signs = ((quarter &+ SIMD2(1, 0)) & 2) &<< 62
  return SIMD2<Double>(bits: (bits ^ ((bits ^ crossed) & odd)) ^ signs)
}

/// Sine and cosine of n·π/2 + r, from the last two bits of n.
private func sinCos(remainder r: Double, quarter: UInt64) -> (sine: Double, cosine: Double) {
  let direction = turned(direction(remainder: r), quarter: SIMD2(repeating: quarter))
  return (direction.y, direction.x)
}

/// Sine and cosine of an angle too large for the reduction in three parts, by exact whole numbers.
///
/// With angle = m·2ᵉ, m a whole number of 53 bits, and the k-th bit of 2/π weighing 2⁻ᵏ: bits up to
/// k = e − 2 contribute multiples of 4 quarter turns. The 192 bits W from k = e − 1 on give
/// m·W·2⁻¹⁹⁰ modulo 4, so the top two bits of m·W modulo 2¹⁹² are the quarter turns and the rest is
/// the fraction of one.
@inline(never)
private func sinCosOfHuge(_ angle: Double) -> (sine: Double, cosine: Double) {
  guard angle.magnitude < .infinity else { return (.nan, .nan) }
  let pattern = angle.bitPattern
  let m = (pattern & 0xF_FFFF_FFFF_FFFF) | 0x10_0000_0000_0000
  let e = Int((pattern &>> 52) & 0x7FF) &- 1075
  // The place of bit k = e − 1 in the table, whose bits begin at k = −63.
  let place = e &+ 62
  let (word, shift) = (place &>> 6, UInt64(place & 63))
  func bits(_ i: Int) -> UInt64 {
    let first = Reduction.quartersPerRadian(word: word &+ i)
    guard shift > 0 else { return first }
    return first &<< shift | Reduction.quartersPerRadian(word: word &+ i &+ 1) &>> (64 &- shift)
  }
  let low = m.multipliedFullWidth(by: bits(2))
  let middle = m.multipliedFullWidth(by: bits(1))
  let (sum, carry) = middle.low.addingReportingOverflow(low.high)
  let top = m &* bits(0) &+ middle.high &+ (carry ? 1 : 0)

  // Round to the nearest quarter; what remains, as a signed fraction of 128 bits, is in −½ … ½.
  let quarter = (top &+ 0x2000_0000_0000_0000) &>> 62
  var fraction = UInt128(top &<< 2 | sum &>> 62) &<< 64 | UInt128(sum &<< 2 | low.low &>> 62)
  let isNegative = fraction &>> 127 == 1
  if isNegative { fraction = 0 &- fraction }
  guard fraction != 0 else { return sinCos(remainder: 0, quarter: quarter) }
  let zeros = fraction.leadingZeroBitCount
  let leading = Double(UInt64((fraction &<< UInt128(zeros)) &>> 64))
  let scale = Double(bitPattern: UInt64(1023 &- 64 &- zeros) &<< 52)
  let r = leading * scale * Reduction.quarterTurn
  return (angle < 0) == isNegative
    ? sinCos(remainder: r, quarter: angle < 0 ? 0 &- quarter : quarter)
    : sinCos(remainder: -r, quarter: angle < 0 ? 0 &- quarter : quarter)
}

/// The coefficients of C in cos r = 1 − r²/2 + r⁴·C(r²), and of S in sin r = r + r³·S(r²), from the
/// constant ones on.
@inline(__always)
private var tailTerms:
  (
    SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>
  )
{
  (
    SIMD2(0x1.555555555554cp-5, -0x1.5555555555549p-3),
    SIMD2(-0x1.6c16c16c1517ep-10, 0x1.111111110f87ap-7),
    SIMD2(0x1.a01a019cb1bd0p-16, -0x1.a01a019c1199ap-13),
    SIMD2(-0x1.27e4f809efeddp-22, 0x1.71de3577b6975p-19),
    SIMD2(0x1.1ee9ebe89b1b0p-29, -0x1.ae5e663a64912p-26),
    SIMD2(-0x1.8fae9c21a067dp-37, 0x1.5d9300e671a5dp-33)
  )
}

/// C and S.
@inline(__always)
private func tails(_ z: Double) -> SIMD2<Double> {
  let c = tailTerms
  return ((((c.5 * z + c.4) * z + c.3) * z + c.2) * z + c.1) * z + c.0
}

/// C and S by pairs of terms.
@inline(__always)
private func pairedTails(_ z: Double) -> SIMD2<Double> {
  let (c, square) = (tailTerms, z * z)
  return (c.5 * z + c.4) * (square * square) + ((c.3 * z + c.2) * square + (c.1 * z + c.0))
}

/// S, for lanes.
@inline(__always)
private func sineTail(_ z: Lanes4) -> Lanes4 {
  var s = 0x1.5d9300e671a5dp-33 * z - 0x1.ae5e663a64912p-26
  s = s * z + 0x1.71de3577b6975p-19
  s = s * z - 0x1.a01a019c1199ap-13
  s = s * z + 0x1.111111110f87ap-7
  return s * z - 0x1.5555555555549p-3
}

/// C, for lanes.
@inline(__always)
private func cosineTail(_ z: Lanes4) -> Lanes4 {
  var c = -0x1.8fae9c21a067dp-37 * z + 0x1.1ee9ebe89b1b0p-29
  c = c * z - 0x1.27e4f809efeddp-22
  c = c * z + 0x1.a01a019cb1bd0p-16
  c = c * z - 0x1.6c16c16c1517ep-10
  return c * z + 0x1.555555555554cp-5
}
