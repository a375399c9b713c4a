// Angles in quarter turns: which quarter, and whether it begins at a tip of the ellipse.

extension Double {
  /// The largest whole number not above this one, for small magnitudes.
  @inline(__always)
  var quarterFloor: Double {
    let rounded = (self + 0x1.8p52) - 0x1.8p52
    return rounded > self ? rounded - 1 : rounded
  }

  /// Whether a whole number is even: whether the quarter turn begins at a tip.
  @inline(__always)
  var isEvenQuarter: Bool { (self * 0.5).quarterFloor * 2 == self }
}

extension SIMD4<Double> {
  /// The largest whole number not above each lane, for small magnitudes.
  @inline(__always)
  var quarterFloor: Self {
    let rounded = (self + 0x1.8p52) - 0x1.8p52
    return rounded.replacing(with: rounded - 1, where: rounded .> self)
  }
}
