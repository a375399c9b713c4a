/// A stroke style made ready to sweep: half widths, limits and fan steps in path units.
///
/// Vertices are rounded to `Float` in the end, so the pen is wider than asked by that rounding, and
/// the tolerance smaller: the mesh contains the true region and exceeds it by no more than asked.
struct StrokePen: Sendable {
  /// How far the pen reaches to the left and right of the path, rounding included.
  var left, right: Double
  /// The part of `left` and `right` that is there for rounding only.
  var padding: Double
  /// What deviations and fans may add to a half width.
  var tolerance: Double
  var startCap, endCap: StrokeStyle.LineCap
  var join: StrokeStyle.LineJoin
  var miterLimit: Double

  /// What (y, x) is multiplied by to lie to the left of (x, y): as a constant, compilers make sums
  /// and differences of both lanes of it.
  var leftward = SIMD2(1.0, -1)
  /// Whether the width changes along the path.
  var varies = false
  /// Whether ends lie at lengths along the path, as those of dashes and trims do.
  var endsAtLengths = false
  /// Whether the pen is so wide that it sees how long directions are.
  var seesDirections = false
  /// Whether nothing is seen of the path, and all that the pen leaves is a disc.
  var leavesDisc = false

  init(
    left: Double = 0, right: Double = 0, padding: Double = 0, tolerance: Double = 1,
    startCap: StrokeStyle.LineCap = .butt, endCap: StrokeStyle.LineCap = .butt,
    join: StrokeStyle.LineJoin = .miter, miterLimit: Double = 10
  ) {
    (self.left, self.right, self.padding, self.tolerance) = (left, right, padding, tolerance)
    (self.startCap, self.endCap) = (startCap, endCap)
    (self.join, self.miterLimit) = (join, miterLimit)
  }

  /// Whether all caps and joins are round.
  var isRound: Bool { join == .round && startCap == .round && endCap == .round }

  /// The direction of the chord behind a vertex.
  ///
  /// Rounded, d is longer or shorter than 1 by e. With |d|² = 1 + 2e, d·(3 − |d|²)/2 is 1 long but
  /// for 3e²/2, some 2⁻⁴⁴.
  @inline(__always)
  func direction(_ vertex: SpineVertex) -> Vector {
    let rounded = vertex.direction
    return seesDirections ? rounded * (1.5 - 0.5 * rounded.lengthSquared) : rounded
  }

  /// The farther of both reaches.
  var reach: Double { Swift.max(left, right) }

  /// The number of equal sectors of a fan over `angle` about a pen of this size.
  ///
  /// Corners of a polygon about a circle of the radius r = size + deviation lie r/cos(sector/2)
  /// from its centre; with at most size + tolerance allowed, sector/2 ≤ acos(1 − (tolerance −
  /// deviation)/(size + tolerance)).
  func sectors(angle: Double, size: Double, deviation: Double) -> Int {
    sectors(angle: angle, size: size, deviation: deviation, within: tolerance)
  }

  /// The number of equal sectors of a round cap of this radius.
  ///
  /// A length along a curve is as good as whoever measured it: sums of chords that stray by a
  /// twentieth of the tolerance come out short by up to a sixth of it on a path of some turns.
  /// Sides don't notice when a dash shifts by that, nor do ends that are straight and exact; round
  /// ones, which use up the tolerance, leave room for it.
  func capSectors(radius: Double) -> Int {
    sectors(angle: .pi, size: radius, deviation: 0, within: capTolerance)
  }

  /// What round caps may add to the pen.
  var capTolerance: Double { endsAtLengths ? Self.endShare * tolerance : tolerance }

  private func sectors(
    angle: Double, size: Double, deviation: Double, within tolerance: Double
  ) -> Int {
    let slack = slack(size: size, deviation: deviation, within: tolerance)
    let count = angle / ChordLimits.step(slack)
    return Int(Swift.min(count * (1 - 1e-9), Self.mostSectors)) + 1
  }

  /// How far below 1 the cosine of half a sector may be.
  private func slack(size: Double, deviation: Double, within tolerance: Double) -> Double {
    let spare = Swift.max(tolerance - deviation, tolerance * 0.01)
    return Swift.min(spare / (size + tolerance), Self.largestSlack)
  }

  /// What a cap at a length uses of the tolerance.
  private static let endShare = 0.75

  /// A sector is at most 2π/3: more would be no fan, however coarse the tolerance.
  private static let largestSlack = 0.5
  /// More sectors than a tolerance of one `Float` step needs.
  private static let mostSectors = 65_536.0
}
