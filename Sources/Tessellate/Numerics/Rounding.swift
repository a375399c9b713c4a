// Whole numbers in plain arithmetic: the C library's functions are calls, and not everywhere the
// same instructions.
//
// Between 2⁵² and 2⁵³ neighbouring `Double`s are 1 apart. What is added to the middle of that
// range, 1.5·2⁵², loses its fraction, and is rounded to nearest, ties to even; the difference is
// what is left of it. So it is for magnitudes below 2⁵¹.

extension Double {
  /// 1.5·2⁵²: a sum with this has a whole number in its low bits, as a two's complement.
  @inline(__always)
  static var rounder: Double { 0x1.8p52 }

  /// The nearest whole number, ties to even, for magnitudes below 2⁵¹.
  @inline(__always)
  var nearestWhole: Double { (self + .rounder) - .rounder }

  /// The largest whole number that is not above, for magnitudes below 2⁵¹.
  @inline(__always)
  var wholeBelow: Double {
    let nearest = nearestWhole
    return nearest > self ? nearest - 1 : nearest
  }
}

extension SIMD2<Double> {
  /// The nearest whole numbers, ties to even, for magnitudes below 2⁵¹.
  @inline(__always)
  var nearestWhole: Self { (self + .rounder) - .rounder }
}

extension SIMD4<Double> {
  /// The largest whole number that is not above each lane, for magnitudes below 2⁵¹.
  @inline(__always)
  var wholeBelow: Self {
    let nearest = (self + .rounder) - .rounder
    return nearest.replacing(with: nearest - 1, where: nearest .> self)
  }
}
