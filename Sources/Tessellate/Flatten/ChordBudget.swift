/// The chords that a pass of flattening may still write, and its tolerance.
///
/// Every kernel takes its chords from the budget before it writes them. After the first refusal the
/// pass is spent: curves become single chords, and the caller discards the pass and tries again
/// with a coarser tolerance.
struct ChordBudget {
  /// The largest distance between a curve and its chords, in path units.
  let tolerance: Double
  private(set) var remaining: Double
  /// The chords taken, as a multiple of the limit, once the budget has run out; 0 before.
  private(set) var excess = 0.0
  private let limit: Double

  /// The tolerance for curves of ordinary size: all but the part reserved for rounding.
  let usual: Double
  /// The largest sum of coordinates for which that part covers rounding; negative if none is.
  let usualReach: Double
  /// 1 / (8 · `usual`): curves are measured in eight tolerances.
  let eighth: Double

  @inline(__always)
  init(tolerance: Double, limit: Int) {
    self.tolerance = tolerance
    self.limit = Double(Swift.max(limit, 1))
    remaining = self.limit
    // Rounding takes 2⁻⁵⁰ of the reach and 2⁻¹⁰⁷⁰, see below. Extreme tolerances have no safe
    // reciprocal.
    usual = tolerance * (1 - Self.rounding)
    usualReach = tolerance > 0x1p-1000 && tolerance < 0x1p900 ? tolerance * 0x1p37 : -1
    eighth = 0.125 / usual
  }

  /// The part of the tolerance reserved for rounding: 2⁻¹², with which coordinates of up to 2³⁷
  /// tolerances need no other treatment.
  static var rounding: Double { 0x1p-12 }

  var isSpent: Bool { excess > 0 }

  /// The chords of each curve that cost nothing.
  ///
  /// At a coarse enough tolerance no curve needs more than four, so that retries with coarser
  /// tolerances end.
  static let free = 4.0

  /// Takes the chords of one curve from the budget, or refuses.
  @inline(__always)
  mutating func take(_ count: Double) -> Bool {
    let cost = count - ChordBudget.free
    remaining -= cost > 0 ? cost : 0
    if remaining >= 0 { return true }
    refuse()
    return false
  }

  /// Gives back what `take` granted.
  mutating func giveBack(_ count: Double) {
    let cost = count - ChordBudget.free
    remaining += cost > 0 ? cost : 0
  }

  /// Whether `take` would grant these chords.
  func affords(_ count: Double) -> Bool { count - ChordBudget.free <= remaining }

  @inline(never)
  private mutating func refuse() { excess = Swift.max(excess, (limit - remaining) / limit) }

  /// The part of the tolerance that rounding leaves for the chords of a curve whose terms add up to
  /// `largest`.
  ///
  /// Evaluating a point takes at most eight roundings of 2⁻⁵³ of the largest number involved, which
  /// is at most the sum of the terms' magnitudes. Where the tolerance is finer than twice that,
  /// rounding and chords take as much each, and the bound that holds is 2⁻⁴⁹ of the sum.
  ///
  /// With M the largest coordinate, the sum is at most 4M for a quadratic and 8M for a cubic: 2⁻⁴⁷M
  /// and 2⁻⁴⁶M. For an arc, M being that of the center and both axes, it is (1 + 2(1 + |start
  /// angle| + |sweep|))·M: less than 2⁵M for a start angle within ±2π, and less than 2⁸M for any,
  /// since larger ones than 64 are turned back.
  @inline(__always)
  func tolerance(besides largest: Double) -> Double {
    let rounding = largest * 0x1p-50 + 0x1p-1070
    // Infinite less infinite is no number, and so not larger either.
    let rest = tolerance - rounding
    return rest > rounding ? rest : rounding
  }
}

extension Double {
  /// The smallest whole number that is not below this one, for magnitudes below 2⁵¹, and at least
  /// 1.
  @inline(__always)
  var chordCount: Double {
    let rounded = nearestWhole
    let up = rounded < self ? rounded + 1 : rounded
    return up > 1 ? up : 1
  }

  /// The whole number that this one is, of 0 to 2⁵¹.
  @inline(__always)
  var wholeNumber: Int {
    Int(truncatingIfNeeded: (self + .rounder).bitPattern & 0x7_FFFF_FFFF_FFFF)
  }
}
