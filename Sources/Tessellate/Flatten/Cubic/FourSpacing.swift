// Four cubics at once, a lane for each: what `CubicKernel` integrates and inverts for one of them,
// and the same bits.
//
// A kernel alone has a piece of its curve in each lane. It adds lanes up, moves them beside each
// other for prefix sums, gives each number of the curve to all lanes, and its phases wait for each
// other. Here numbers are vectors as they are, sums go from piece to piece, and four curves wait
// together. Only where chords end is turned from a curve in each lane to a chord in each (see
// FourSpacing+Ends).
//
// Sums are added in the order in which a kernel's lanes add them, so that a curve has the same
// chords in any company.

/// The ends of four cubics' chords.
struct FourSpacing {
  typealias Floats = SIMD4<Float>

  /// The numbers of chords, before rounding up.
  let totals: SIMD4<Float>
  /// The integrals of the densities.
  let integrals: SIMD4<Float>
  /// The numbers of chords, also of curves whose number is out of range.
  let counts: SIMD4<UInt32>
  /// Lanes whose number is in range.
  let areRight: SIMDMask<SIMD4<Int32>>

  /// The most chords of a curve here.
  static var most: Int { 128 }
  /// The number of pieces of the parameter, and the length of one.
  static var pieces: Int { 15 }
  static var width: Float { 1 / 15 }
  /// The scratch that it takes, in floats.
  static var size: Int { Layout.parameters &+ 4 &* Layout.stride }

  /// The layout of the scratch, in floats.
  enum Layout {
    static var numbers: Int { 0 }
    static var ends: Int { numbers &+ SpacingTable.size }
    static var weights: Int { ends &+ 64 }
    static var peaks: Int { weights &+ 64 }
    /// Whole numbers: which chord is the first to end in a piece.
    static var firsts: Int { peaks &+ 64 }
    /// The numbers from which the pieces' polynomials follow; rows take their place.
    static var scaled: Int { rows }
    static var prefixes: Int { rows &+ 64 }
    static var slopes: Int { rows &+ 128 }
    /// Six vectors for each piece.
    static var fits: Int { firsts &+ 68 }
    static var rows: Int { fits &+ PieceColumns.size &* 16 }
    /// Of each curve.
    static var parameters: Int { rows &+ PieceColumns.size &* 16 }
    static var stride: Int { 180 }
  }

  /// Creates the spacing of no curves.
  init() {
    (totals, integrals, counts) = (.zero, .zero, .zero)
    areRight = .init(repeating: false)
  }

  /// Creates the spacing of four curves, all within single precision.
  ///
  /// `turning` has their n₀, n₁ and n₂, and `range` is that of the numbers of chords that are
  /// right.
  @inline(__always)
  init<Rule: ChordRule>(
    _ kernels: CubicKernels, _ turning: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), rule: Rule,
    range: ClosedRange<Float>, _ scratch: UncheckedView<Float>
  ) {
    let numbers = scratch.dropping(Layout.numbers).rebound(to: SpacingTable.self)
    numbers[0] = SpacingTable(kernels, turning)
    (totals, integrals) = Self.integrate(numbers, rule, scratch)
    let nearest = (totals + Self.rounder) - Self.rounder
    let number = nearest.replacing(with: nearest - 1, where: nearest .> totals) + 1
    let (least, most) = (Floats.all(range.lowerBound), Floats.all(range.upperBound))
    areRight = number .>= least .& number .<= most
    // Others are led through, so that nothing is written beyond the scratch.
    let kept = number.larger(least).smaller(most)
    // Numbers of this size have whole numbers in their low bits.
    counts = (kept + 0x1p23).bits &- Floats.all(0x1p23).bits
    Self.invert(
      counts, unit: kept / totals * CubicKernel<Rule>.surplus / (6 * Float(Self.pieces)), scratch)
  }

  /// The ends of a curve's chords: one more than these are, and room for an eighth more.
  @inline(__always)
  static func parameters(
    _ curve: Int, _ scratch: UncheckedView<Float>
  ) -> UncheckedView<Float> {
    scratch.dropping(Layout.parameters &+ curve &* Layout.stride)
  }

  // MARK: Integral

  /// Writes densities and weights; returns the numbers of chords, before rounding up, and the
  /// integrals.
  ///
  /// Behind a call, as all loops here are: the compiler finds vectors again where a loop reads them
  /// from memory and writes them there.
  @inline(never)
  private static func integrate<Rule: ChordRule>(
    _ numbers: UncheckedView<SpacingTable>, _ rule: Rule, _ scratch: UncheckedView<Float>
  ) -> (totals: SIMD4<Float>, integrals: SIMD4<Float>) {
    let (ends, weights) = (scratch.dropping(Layout.ends), scratch.dropping(Layout.weights))
    var first = Floats.all(0)
    for j in 0..<pieces {
      let t = first * width
      ends.store(numbers[0].density(t, rule), at: 4 &* j)
      weights.store(numbers[0].density(t + width * 0.5, rule), at: 4 &* j)
      first += .all(1)
    }
    ends.store(numbers[0].density(first * width, rule), at: 4 &* pieces)
    weights.store(Floats.all(0), at: 4 &* pieces)
    let unit = CubicKernel<Rule>.surplus * width / 6
    guard Rule.peaks > 0 else {
      for j in 0..<pieces { weights.store(weight(j, ends, weights), at: 4 &* j) }
      let totals = sum(weights) * unit
      return (totals, totals)
    }
    let peaks = scratch.dropping(Layout.peaks)
    for j in 0..<pieces {
      let middle = weights.load(Floats.self, at: 4 &* j)
      let pair = ends.load(Floats.self, at: 4 &* j) + ends.load(Floats.self, at: 4 &* j &+ 4)
      let peak = (pair - 2 * middle).magnitude * Rule.peaks
      weights.store(weight(j, ends, weights) + peak, at: 4 &* j)
      peaks.store(peak, at: 4 &* j)
    }
    peaks.store(Floats.all(0), at: 4 &* pieces)
    let totals = sum(weights) * unit
    return (totals, totals - sum(peaks) * unit)
  }

  /// Simpson's weight of a piece, of the densities at its ends and in its middle.
  @inline(__always)
  private static func weight(
    _ j: Int, _ ends: UncheckedView<Float>, _ middles: UncheckedView<Float>
  ) -> SIMD4<Float> {
    4 * middles.load(Floats.self, at: 4 &* j)
      + (ends.load(Floats.self, at: 4 &* j) + ends.load(Floats.self, at: 4 &* j &+ 4))
  }

  /// The sums of sixteen numbers of each curve.
  @inline(__always)
  private static func sum(_ numbers: UncheckedView<Float>) -> SIMD4<Float> {
    @inline(__always)
    func four(_ j: Int) -> Floats {
      (numbers.load(Floats.self, at: 4 &* j) + numbers.load(Floats.self, at: 4 &* j &+ 32))
        + (numbers.load(Floats.self, at: 4 &* j &+ 16)
          + numbers.load(Floats.self, at: 4 &* j &+ 48))
    }
    return (four(0) + four(1)) + (four(2) + four(3))
  }
}

/// The numbers from which the densities of four cubics follow, a curve in each lane.
///
/// In memory, where they are vectors from the start (S7).
struct SpacingTable: BitwiseCopyable {
  typealias Lanes = SIMD4<Float>

  private let a3x, a3y, c2x, c2y, bx, by, n0, n1, n2: Lanes
  /// γ|N′| in powers of t, and max|B″|.
  private let rise, change, bend: Lanes

  /// The size in floats.
  static var size: Int { 48 }

  @inline(__always)
  init(_ kernels: CubicKernels, _ n: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) {
    let (b, c2, a3) = kernels.derivative
    (a3x, a3y, c2x, c2y) = (a3.x, a3.y, c2.x, c2.y)
    (bx, by, n0, n1, n2) = (b.x, b.y, n.0, n.1, n.2)
    let gamma = kernels.gamma(n)
    (rise, change, bend) = ((gamma * 2) * n.2, gamma * n.1, kernels.bend)
  }

  /// Chords per unit of the parameter, as `CubicKernel.density` has them.
  @inline(__always)
  func density<Rule: ChordRule>(_ t: SIMD4<Float>, _ rule: Rule) -> SIMD4<Float> {
    let x = (a3x * t + c2x) * t + bx
    let y = (a3y * t + c2y) * t + by
    let speedSquared = x * x + y * y
    let guess = Lanes(bits: CubicKernel<Rule>.inverseRootBits &- (speedSquared.bits &>> 1))
    let inverse = guess * (1.5 - (speedSquared * 0.5) * (guess * guess))
    let turning = ((n2 * t + n1) * t + n0).magnitude + (rise * t + change).magnitude
    let squared = rule.densitySquared(
      bending: (turning * inverse).smaller(bend), inverseSpeed: inverse)
    return squared.magnitude.squareRoot() + 1e-4
  }
}
