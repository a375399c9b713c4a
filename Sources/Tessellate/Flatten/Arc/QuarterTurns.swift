extension Double {
  /// Whether a whole number is even: of an angle in quarter turns, whether the quarter begins at a
  /// tip of the ellipse.
  @inline(__always)
  var isEvenQuarter: Bool { (self * 0.5).wholeBelow * 2 == self }
}
