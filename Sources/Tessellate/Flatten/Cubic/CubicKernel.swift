// Cubics become chords in lanes: spaced by a density, certified one by one, repaired where a
// certificate fails.
//
// With B(t) = p₀ + bt + ct² + at³ in units in which the tolerance is ⅛, N = B′ × B″ and dt the step
// of a chord:
//
// *Density.* A short chord strays by |N|dt²/8|B′|, so that √(|N|/|B′|) chords fit in a unit of the
// parameter, and the integral is the least number of chords (asymptotically). N is exactly
// quadratic: 2b×c + 6(b×a)t + 6(c×a)t². Where it changes sign the density vanishes and a chord
// would be too long: γ|N′| is added to |N|, γ a part of the chord that begins there. Simpson's rule
// on 15 pieces, or 31 for many chords, gives the weights of the pieces and n: 16 ends and 15
// middles fill four vectors. Where the density peaks between them, on a slow stretch, chords on one
// side of the peak would be too long: a piece weighs more by a part of the density's second
// difference along it. Of random cubics at a tenth of a thousandth of their box, 12 instead of 20
// in a hundred have chords to halve then, for 0.15 % more chords in all.
//
// *Inverse.* Chord k ends where the integral is k of n: in the piece with prefix U_j ≤ k, at the
// fraction s = (k − U_j)/w_j of its weight, by the cubic Hermite polynomial with end slopes w/6ρ,
// kept below 3, where it is monotone (see ChordInverse).
//
// *Certificate.* Each chord is tested (see ChordError).
//
// *Repair.* The few chords that fail are judged by a sharper test, then in Double, and halved if
// need be (see ChordRepair).
//
// *Equalising.* Where repairs are too many, or the density may have counted too many, ends are
// moved until all chords stray alike (see ChordEqualizer).
//
// *Together*, four curves of a path are integrated and inverted side by side (see FourSpacing).
//
// *Few chords.* Curves of up to eight are found otherwise (see FewChords).
//
// *Reuse.* What is dense where is a `ChordRule`, a generic parameter that specialises: it maps |N|
// + γ|N′| and |B′|² to chords per unit of the parameter, squared. `FlatRule` is the curve's own,
// with `certify`; a stroke adds the turning of its normals (SpineKernel), and judges chords by the
// widths of its two sides (ChordColumns). `parameters` are then the chords' ends, and `margins`
// tell which of them to halve.

/// A cubic in single precision, in units of eight tolerances, ready for a rule.
struct CubicKernel<Rule: ChordRule> {
  let rule: Rule
  /// The polynomials' coefficients: B′ = b + 2ct + 3at², N = n₀ + n₁t + n₂t².
  ///
  /// In fours: reading in pairs what was stored one by one stalls until all earlier stores are
  /// done.
  private let first, second, turning: SIMD4<Float>
  /// |B″(0)|, |B″(1)|, |a| and |b + c + a|; numbers for many chords are derived from these.
  private let lengths: SIMD4<Float>

  var bx: Float { @inline(__always) get { first.x } }
  var by: Float { @inline(__always) get { first.y } }
  var c2x: Float { @inline(__always) get { first.z } }
  var c2y: Float { @inline(__always) get { first.w } }
  var a3x: Float { @inline(__always) get { second.x } }
  var a3y: Float { @inline(__always) get { second.y } }
  var n0: Float { @inline(__always) get { turning.x } }
  var n1: Float { @inline(__always) get { turning.y } }
  var n2: Float { @inline(__always) get { turning.z } }
  /// The square of the floor under |d|, and what rounding may add to X.
  var floor: Float { @inline(__always) get { second.z } }
  var rounding: Float { @inline(__always) get { second.w } }

  /// Scratch of a curve in points: see `Layout`; a parameter and a margin for each chord.
  static func scratch(chords n: Int) -> Int { 160 &+ (5 &* n) / 8 }
  /// Up to this max|B″| few chords are likely: no more than its root.
  static var fewBend: Float { 200 }
  /// The largest size, in eight tolerances: beyond it the digits of `Float` do not resolve one.
  static var largest: Double { 1e8 }
  /// A derivative errs by some ulps of the largest coefficient, and the floor is so many times
  /// that.
  static var derivativeError: Float { 4e-7 }
  static var errorsToFloor: Float { 4000 }
  /// The error of N, as a part of its coefficients' magnitudes.
  static var turningError: Float { 2.5e-7 }
  /// The part of the tolerance that the certificate uses; the rest is its rounding margin.
  static var share: Double { 0.9995 }

  /// Creates the kernel of start + bt + ct² + at³; `nil` for a curve too large for single
  /// precision, or not finite in these units.
  ///
  /// Coefficients are in units of eight tolerances, less `share`.
  @inline(__always)
  init?(_ a: Vector, _ b: Vector, _ c: Vector, rule: Rule) {
    let size = a.maxNorm * 3 + b.maxNorm + c.maxNorm * 2
    guard size < Self.largest else { return nil }
    self.rule = rule
    let second = c * 2
    let last = second + a * 6
    first = SIMD4(Float(b.x), Float(b.y), Float(second.x), Float(second.y))
    let (n0, n1, n2) = (
      Float(b.cross(second)), Float(6 * b.cross(a)), Float(3 * second.cross(a))
    )
    turning = SIMD4(n0, n1, n2, 0)
    lengths = SIMD4<Float>(
      Float(second.lengthSquared), Float(last.lengthSquared), Float(a.lengthSquared),
      Float((b + c + a).lengthSquared)
    ).magnitude.squareRoot()
    let floor = (Float(size) * Self.derivativeError) * Self.errorsToFloor
    self.second = SIMD4(
      Float(a.x * 3), Float(a.y * 3), floor * floor,
      Self.turningError * (n0.magnitude + n1.magnitude + n2.magnitude))
  }

  /// max|B″|, the square root of which bounds the number of chords.
  var bend: Float {
    @inline(__always) get { Swift.max(lengths.x, lengths.y) }
  }

  /// ½|B″| is at most h₀ + h₁σ where the parameter is σ/2, and ½|a| = h₂.
  @inline(__always)
  var halves: (h0: Float, h1: Float, h2: Float) {
    (0.5 * lengths.x, 0.25 * (lengths.y - lengths.x), 0.5 * lengths.z)
  }

  /// |a|.
  var third: Float { @inline(__always) get { lengths.z } }

  private var gamma: Float {
    // A chord from an inflection on is L = ³√(1.95·|B′|/|N′|) long, and counts as one if γ = 0.06L.
    // B′ and N′ are not known there, so a larger part is taken, by trial. The cube root is that of
    // the exponent's bits, within 5 %.
    let ratio = lengths.w / Swift.max(n1.magnitude, (n1 + 2 * n2).magnitude)
    let length = Float(bitPattern: ratio.bitPattern / 3 &+ Self.cubeRootBits)
    return Swift.min(
      Self.mostGamma, length * (bend <= Self.fewBend ? Self.fewGamma : Self.manyGamma))
  }

  /// The difference between the bits of a number's cube root and a third of the number's bits.
  static var cubeRootBits: UInt32 { 709_921_077 }
  /// γ at the most, and what part of L it is on curves of few chords and of many.
  static var mostGamma: Float { 0.06 }
  static var fewGamma: Float { 0.06 }
  static var manyGamma: Float { 0.19 }
  /// The sum of the bits of a number's power −½ and half of the number's bits.
  static var inverseRootBits: UInt32 { 1_597_463_007 }

  /// Whether N changes its sign twice.
  var hasTwoInflections: Bool {
    let middle = n1 / (-2 * n2)
    return middle > 0 && middle < 1 && n0 * (n0 + n1 + n2) > 0
      && n0 * (n0 + 0.5 * n1 * middle) < 0
  }

  // MARK: Density

  /// Chords per unit of the parameter.
  @inline(__always)
  private func density(_ t: Lanes8, gamma: Float) -> Lanes8 {
    let x = (a3x * t + c2x) * t + bx
    let y = (a3y * t + c2y) * t + by
    let speedSquared = x * x + y * y
    // The power −½ by the exponent's bits, and one step of Newton's.
    let guess = Lanes8(bits: Self.inverseRootBits &- (speedSquared.bits &>> 1))
    let inverse = guess * (1.5 - (speedSquared * 0.5) * (guess * guess))
    let turning =
      ((n2 * t + n1) * t + n0).magnitude + ((gamma * 2 * n2) * t + gamma * n1).magnitude
    let squared = rule.densitySquared(
      bending: (turning * inverse).smaller(.all(bend)), inverseSpeed: inverse)
    // No density is zero, so that no piece is without weight.
    return squared.magnitude.squareRoot() + 1e-4
  }

  /// A factor for the errors of Simpson's rule, of the inverse and of the power −½, so that even
  /// spacing rarely fails by a hair: of 1.000 to 1.012, 1.004 is the knee (see
  /// Decisions/flatten.md).
  static var surplus: Float { 1.004 }

  /// Writes the pieces' weights and ends to the scratch; returns the number of chords, before
  /// rounding up, and the number by the density itself.
  ///
  /// `blocks` is 2 for 15 pieces, 4 for 31.
  @inline(__always)
  func integrate(blocks: Int, into scratch: UncheckedView<Float>) -> (total: Float, integral: Float)
  {
    let pieces = Self.pieces(blocks)
    let width = 1 / Float(pieces)
    let gamma = gamma
    var indices = Lanes8(0, 1, 2, 3, 4, 5, 6, 7)
    var k = 0
    repeat {
      let ends = indices * width
      scratch.store(density(ends, gamma: gamma), at: Layout.ends &+ k)
      scratch.store(density(ends + width * 0.5, gamma: gamma), at: Layout.weights &+ k)
      indices += 8
      k &+= 8
    } while k < pieces
    var (sum, peaks) = (Lanes8(repeating: 0), Lanes8(repeating: 0))
    k = 0
    repeat {
      let middle = scratch.load(Lanes8.self, at: Layout.weights &+ k)
      let pair =
        scratch.load(Lanes8.self, at: Layout.ends &+ k)
        + scratch.load(Lanes8.self, at: Layout.ends &+ k &+ 1)
      var weights = 4 * middle + pair
      // The last lane of all lies after the last piece.
      let isLast = k &+ 8 > pieces
      if Rule.peaks > 0 {
        var peak = (pair - 2 * middle).magnitude * Rule.peaks
        weights += peak
        if isLast { peak = Lanes8(bits: peak.bits & Self.allButLast) }
        peaks += peak
      }
      if isLast { weights = Lanes8(bits: weights.bits & Self.allButLast) }
      scratch.store(weights, at: Layout.weights &+ k)
      sum += weights
      k &+= 8
    } while k < pieces
    let unit = Self.surplus * width / 6
    let total = Self.sum(sum) * unit
    return (total, Rule.peaks > 0 ? total - Self.sum(peaks) * unit : total)
  }

  @inline(__always)
  private static func sum(_ lanes: Lanes8) -> Float {
    let quarter = lanes.lowHalf + lanes.highHalf
    return (quarter.x + quarter.y) + (quarter.z + quarter.w)
  }

  /// The number of pieces of the parameter.
  @inline(__always)
  static func pieces(_ blocks: Int) -> Int { 8 &* blocks &- 1 }

  private static var allButLast: SIMD8<UInt32> {
    @inline(__always) get { SIMD8(.max, .max, .max, .max, .max, .max, .max, 0) }
  }

  /// The layout of the scratch, in floats.
  enum Layout {
    static var ends: Int { 0 }
    static var weights: Int { 40 }
    /// The numbers of the chords that the next pieces begin with.
    static var next: Int { 72 }
    /// Polynomials, four pieces each.
    static var fits: Int { 104 }
    static var rows: Int { fits &+ 8 &* PieceColumns.size }
    /// A multiple of four.
    static var table: Int { rows &+ 8 &* PieceColumns.size }
    static var parameters: Int { table &+ ChordTable.size }
  }

  // MARK: Chords

  /// The parameters of the chords' ends in the scratch: `n` + 1 of them.
  @inline(__always)
  func parameters(_ scratch: UncheckedView<Float>) -> UncheckedView<Float> {
    scratch.dropping(Layout.parameters)
  }

  /// The numbers by which chords are certified, in the scratch.
  @inline(__always)
  func table(_ scratch: UncheckedView<Float>) -> UncheckedView<Float> {
    scratch.dropping(Layout.table)
  }

  /// The margins in the scratch; only their signs count.
  @inline(__always)
  func margins(count n: Int, _ scratch: UncheckedView<Float>) -> UncheckedView<Float> {
    scratch.dropping(Layout.parameters &+ n &+ n / 8 &+ 32)
  }
}

/// A rule for where chords lie.
protocol ChordRule {
  /// The square of the number of chords per unit of the parameter.
  ///
  /// - Parameters:
  ///   - bending: |N| + γ|N′| over |B′|, at most max|B″|, but for rounding where the speed
  ///     vanishes; without γ for few chords.
  ///   - inverseSpeed: 1 / |B′|.
  /// - Returns: The square of the density.
  func densitySquared<Lanes: FloatLanes>(bending: Lanes, inverseSpeed: Lanes) -> Lanes
  /// Whether a whole curve is one chord where `CenteredCubic` certifies it: the rule demands no
  /// more.
  static var isOfCurve: Bool { get }
  /// The part of a density's second difference along a piece by which the piece weighs more.
  ///
  /// If the density has a peak between the places where it is known, chords are too long on one
  /// side of it.
  static var peaks: Float { get }
}

/// The rule for the curve itself: a deviation of at most the tolerance.
struct FlatRule: ChordRule {
  @inline(__always)
  func densitySquared<Lanes: FloatLanes>(bending: Lanes, inverseSpeed: Lanes) -> Lanes { bending }

  static var isOfCurve: Bool { true }
  static var peaks: Float { 0.8 }
}
