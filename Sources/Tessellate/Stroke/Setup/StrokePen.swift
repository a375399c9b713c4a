/// A stroke style made ready to sweep: half widths, tolerances and limits in the units of the path.
struct StrokePen: Sendable {
  /// How far the pen reaches to the left and right of the path.
  var left, right: Double
  /// The margin for rounding beside curves, which the deviations of their chords contain
  /// (StrokeRounding).
  var padding: Double
  /// The most that deviations, without their margins, and fans may add to a half width.
  var tolerance: Double
  var startCap, endCap: StrokeStyle.LineCap
  var join: StrokeStyle.LineJoin
  var miterLimit: Double
  /// The farthest that any section reaches from the path, and the tolerance asked for: by them
  /// cusps are told from turns (Cusp), the same for both covers.
  var farthest = 0.0
  var asked = 1.0

  /// The factors that turn (y, x) to the left of (x, y).
  ///
  /// A variable: with a constant, the compiler pairs sums and differences across lanes (S7).
  var leftward = SIMD2(1.0, -1)
  #if !OPTIONS_OF_C
    /// Whether the width changes along the path.
    var varies = false
  #endif
  /// Whether ends lie at arc lengths, as those of dashes and trims do.
  var endsAtLengths = false
  /// Whether the pen is so wide that the length of a rounded direction matters.
  var seesDirections = false
  /// Whether the path is invisible under so wide a pen, and its stroke is a disc.
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

  /// The direction of the chord after a vertex.
  @inline(__always)
  func direction(_ vertex: SpineVertex) -> Vector {
    seesDirections ? vertex.unitDirection : vertex.direction
  }

  /// The most that the deviations of a section's chords, margins included, may add to a half width.
  @inline(__always)
  var sectionTolerance: Double { tolerance + 2 * padding }

  /// The least cosine between a direction of unit length and the same, rounded: 1 − 2⁻²³, with a
  /// margin.
  static var sameDirection: Double { 0.999_999 }

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
  /// An arc length is as exact as its measurement: sums of chords that stray by a twentieth of the
  /// tolerance are short by up to a sixth of it on a path of some turns. A dash that shifts by that
  /// stays within the tolerance at its sides, and at ends that are straight and exact. Round ends,
  /// which use up the tolerance, leave room for it.
  func capSectors(radius: Double) -> Int {
    sectors(angle: .pi, size: radius, deviation: 0, within: capTolerance)
  }

  /// The most that round caps may add to the pen.
  var capTolerance: Double { endsAtLengths ? Self.endShare * tolerance : tolerance }

  private func sectors(
    angle: Double, size: Double, deviation: Double, within tolerance: Double
  ) -> Int {
    let slack = slack(size: size, deviation: deviation, within: tolerance)
    let count = angle / ChordLimits.step(slack)
    return Int(Swift.min(count * (1 - 1e-9), Self.mostSectors)) + 1
  }

  /// The cosine and the sine of the largest sector of a fan about a pen of this size, without an
  /// angle: with c = cos(sector/2), 2c² − 1 is the cosine.
  @inline(__always)
  func largestSector(size: Double) -> Vector {
    let half = 1 - slack(size: size, deviation: 0, within: tolerance)
    let cosine = 2 * half * half - 1
    return Vector(cosine, ((1 - cosine) * (1 + cosine)).squareRoot())
  }

  /// The most by which the cosine of half a sector may be below 1.
  private func slack(size: Double, deviation: Double, within tolerance: Double) -> Double {
    let spare = Swift.max(tolerance - deviation, tolerance * 0.01)
    return Swift.min(spare / (size + tolerance), Self.largestSlack)
  }

  /// The part of the tolerance of a round cap at an arc length: a sixth is for the length
  /// (`capSectors`), and a sixteenth for cuts in single precision (CutLanes).
  private static let endShare = 0.75

  /// The slack of a sector of 2π/3, the largest: the fan of a full turn is at least a triangle.
  private static let largestSlack = 0.5
  /// An upper bound of sectors: at a tolerance of one step of `Float`s, 2⁻²⁴ of the radius, a full
  /// turn has π/√(2·2⁻²⁴) ≈ 9,100.
  private static let mostSectors = 65_536.0
  /// An upper bound of the pairs of sectors that half a turn has.
  static let mostPairs = 16_384
}
