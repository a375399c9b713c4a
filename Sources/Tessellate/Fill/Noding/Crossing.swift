/// The point where two edges cross, each strictly inside: a fraction of lattice points, and what is
/// asked of it.
///
/// On the edge from a to b, crossed by the one from c to d, it is a + t·(b − a) with
///
///     t = r / (r − s)        r = orientation(c, d, a),   s = orientation(c, d, b)
///
/// for r and s are the distances of a and b from the line through c and d, times one factor, and of
/// opposite signs.
enum Crossing {
  /// The lattice point whose pixel holds the crossing.
  @inline(__always)
  static func nearestPoint(
    _ a: LatticePoint, _ b: LatticePoint, _ r: Int64, _ s: Int64
  ) -> LatticePoint {
    let numerator = Int64(r.magnitude)
    let denominator = Int64((r &- s).magnitude)
    return LatticePoint(
      x: a.x &+ nearest(b.x &- a.x, numerator, denominator),
      y: a.y &+ nearest(b.y &- a.y, numerator, denominator))
  }

  /// The place of the crossing in sweep order: a key below those of the lattice points behind it,
  /// and of no others.
  ///
  /// A crossing between two rows of the lattice is behind all points of the lower row. One on a row
  /// is behind the points that are not right of it.
  @inline(__always)
  static func sweepKey(
    _ a: LatticePoint, _ b: LatticePoint, _ r: Int64, _ s: Int64
  ) -> UInt64 {
    let numerator = Int64(r.magnitude)
    let denominator = Int64((r &- s).magnitude)
    let (rows, isOnRow) = floor(b.y &- a.y, numerator, denominator)
    let row = UInt64(bitPattern: (a.y &+ rows) &<< 32)
    if !isOnRow { return row | 0xffff_ffff }
    let (columns, _) = floor(b.x &- a.x, numerator, denominator)
    return row | UInt64(bitPattern: a.x &+ columns)
  }

  /// ⌊d · numerator / denominator⌋, exactly, and whether nothing was cut off.
  @inline(__always)
  private static func floor(
    _ d: Int64, _ numerator: Int64, _ denominator: Int64
  ) -> (Int64, isWhole: Bool) {
    let shifted = Double(d) * (Double(numerator) / Double(denominator)) + 0x1p27
    let floor = Int64(shifted)
    let fraction = shifted - Double(floor)
    if fraction > 0x1p-20, fraction < 1 - 0x1p-20 { return (floor &- (1 &<< 27), false) }
    let (quotient, remainder) = (Int128(d) &* Int128(numerator)).quotientAndRemainder(
      dividingBy: Int128(denominator))
    return (Int64(quotient) &- (remainder < 0 ? 1 : 0), remainder == 0)
  }

  /// ⌊d · numerator / denominator + ½⌋, exactly.
  ///
  /// The quotient in `Double` is off by less than 2⁻²⁵: unless it is that close to where the floor
  /// jumps, it decides.
  @inline(__always)
  private static func nearest(_ d: Int64, _ numerator: Int64, _ denominator: Int64) -> Int64 {
    // 2²⁷ keeps the sum positive, so that conversion, which cuts off, is the floor.
    let shifted = Double(d) * (Double(numerator) / Double(denominator)) + 0.5 + 0x1p27
    let floor = Int64(shifted)
    let fraction = shifted - Double(floor)
    if fraction > 0x1p-20, fraction < 1 - 0x1p-20 { return floor &- (1 &<< 27) }
    let twice = 2 &* Int128(d) &* Int128(numerator) &+ Int128(denominator)
    let (quotient, remainder) = twice.quotientAndRemainder(
      dividingBy: 2 &* Int128(denominator))
    return Int64(quotient) &- (remainder < 0 ? 1 : 0)
  }
}
