/// The shortest decimal that reads back as a positive number: digits / 10^places, which may end in
/// zeros.
///
/// A `Double` is c·2^−s with c < 2⁵³, and all decimals within half a unit of its last place, 2^−s /
/// 2, read back as it: the ends of that interval, too, where c is even. With places = ⌈s·log₁₀2⌉, a
/// unit of the last digit is at most one of the last place and more than a tenth of it. So
///
/// - a decimal with one place less, if there is one in the interval, is the shortest: there is room
///   for no other;
/// - else it is the nearest with all places, which is at most half a unit away.
///
/// For s from 0 to 59, numbers from 2⁻⁷ to 2⁵³, 10^places fits in 64 bits, so that c·10^places is
/// exact in 128 and its distances to decimals, in units of 2^−s / 2, are exact in 64. No table is
/// needed but one of powers of ten.
///
/// > R. Giulietti, "The Schubfach way to render doubles", 2020, of which this is the part without
/// > rounding.
///
/// - Returns: `nil` for other numbers, and for powers of two, whose interval is shorter below.
@inline(__always)
func shortestDigits(of magnitude: Double) -> (digits: UInt64, places: Int)? {
  let bits = magnitude.bitPattern
  let (fraction, s) = (bits & (1 << 52 - 1), 1075 &- Int(truncatingIfNeeded: bits &>> 52))
  guard fraction != 0, s >= 0, s <= 59 else { return nil }
  // log₁₀2 is 1233 / 4096 and a little more: right for s < 98.
  let places = s > 0 ? (s &* 1233) &>> 12 &+ 1 : 0
  let reach = wholePowersOfTen[places]
  let c = fraction | 1 << 52
  let product = (2 &* c).multipliedFullWidth(by: reach)
  // Half units of the last place in a unit of the last digit, and how many of these there are.
  let shift = UInt64(truncatingIfNeeded: s &+ 1)
  let unit: UInt64 = 1 &<< shift
  let floor = product.high &<< (64 &- shift) | product.low &>> shift
  let rest = product.low & (unit &- 1)
  let tens = floor / 10 &* 10
  let below = (floor &- tens) &* unit &+ rest
  let most = reach &- (c & 1)
  let up: UInt64 = rest &+ rest > unit || (rest &+ rest == unit && floor & 1 != 0) ? 1 : 0
  var digits = floor &+ up
  digits = 10 &* unit &- below <= most ? tens &+ 10 : digits
  digits = below <= most ? tens : digits
  return (digits, places)
}

/// 10⁰ … 10¹⁹.
let wholePowersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
  10_000_000_000_000_000_000,
]
