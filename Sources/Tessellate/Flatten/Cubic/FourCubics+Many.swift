// Four cubics of many chords at once: spaced side by side (see FourSpacing), and certified as those
// of one alone.

/// The ends of four cubics' chords, and whether they are certified.
struct FourCubicsMany {
  private typealias Floats = SIMD4<Float>
  private typealias Kernel = CubicKernel<FlatRule>

  private let spaced: FourSpacing
  /// Lanes with a chord of negative margin, and lanes whose curve has two inflections.
  private let fails, inflects: SIMDMask<SIMD4<Int32>>
  private let scratch: UncheckedView<Float>

  private static var most: Int { FourSpacing.most }
  /// The room for the chords of four curves, repairs included, and for sixteen points between them;
  /// then comes the scratch.
  private static var room: Int { 4 &* (most &+ most / 8) &+ 24 }
  /// Both, in points.
  static var size: Int { room &+ (Layout.margins &+ 4 &* Layout.marginStride) / 4 }

  /// The layout of the scratch, in floats.
  private enum Layout {
    static var tables: Int { FourSpacing.size }
    static var margins: Int { tables &+ 4 &* ChordTable.size }
    static var marginStride: Int { 140 }
  }

  /// Creates the chords of no curves.
  init() {
    spaced = FourSpacing()
    (fails, inflects) = (.init(repeating: false), .init(repeating: false))
    scratch = ArrayTail<Float>().written
  }

  /// - Parameters:
  ///   - kernels: The kernels of curves that all have many chords.
  ///   - tail: `size` points, of which those after `room` are kept until the last curve's turn.
  @inline(__always)
  init(_ kernels: CubicKernels, _ tail: UncheckedView<Point>) {
    scratch = tail.dropping(Self.room).rebound(to: Float.self)
    let turning = kernels.turning
    inflects = Self.haveTwoInflections(turning)
    kernels.writeChordTables(
      turning, at: scratch.dropping(Layout.tables), stride: ChordTable.size)
    spaced = FourSpacing(
      kernels, turning, rule: FlatRule(), range: Float(FewChords.most + 1)...Float(Self.most), scratch)
    let counts = spaced.counts
    let worst = Floats(
      Self.certify(0, counts.x, scratch), Self.certify(1, counts.y, scratch),
      Self.certify(2, counts.z, scratch), Self.certify(3, counts.w, scratch))
    fails = worst .< .all(0)
  }

  /// Lanes whose N changes its sign twice, as in CubicKernel.
  @inline(__always)
  private static func haveTwoInflections(
    _ n: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) -> SIMDMask<SIMD4<Int32>> {
    let middle = n.1 / (-2 * n.2)
    let isWithin = middle .> .all(0) .& middle .< .all(1)
    let isAlike = n.0 * (n.0 + n.1 + n.2) .> .all(0)
    return isWithin .& isAlike .& n.0 * (n.0 + 0.5 * n.1 * middle) .< .all(0)
  }

  @inline(__always)
  private static func table(_ curve: Int, _ scratch: UncheckedView<Float>) -> ChordTable {
    ChordTable(at: scratch.dropping(Layout.tables &+ curve &* ChordTable.size))
  }

  @inline(__always)
  private static func margins(
    _ curve: Int, _ scratch: UncheckedView<Float>
  ) -> UncheckedView<Float> {
    scratch.dropping(Layout.margins &+ curve &* Layout.marginStride)
  }

  /// Negative where one of a curve's chords fails.
  @inline(__always)
  private static func certify(
    _ curve: Int, _ count: UInt32, _ scratch: UncheckedView<Float>
  ) -> Float {
    let worst = table(curve, scratch).certify(
      between: FourSpacing.parameters(curve, scratch), count: Int(count),
      to: margins(curve, scratch))
    return worst.isAnyNegative ? -1 : 0
  }

  /// Whether the chords of one of the curves are known; otherwise it falls back to its own ladder.
  @inline(__always)
  func knows(_ curve: Int) -> Bool { spaced.areRight[curve] }

  /// Appends the chords of one of the curves; `false` where a greedy search found them, which may
  /// have taken the room that the others' are in.
  @inline(__always)
  func append(
    _ curve: Int, _ segment: CubicSegment, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    let (first, isReversed) = (points.count, segment.runsBackward)
    let isSpaced = CubicPolynomial(isReversed ? segment.reversed : segment).append(
      SpacedChords(
        count: Int(spaced.counts[curve]), integral: spaced.integrals[curve], fails: fails[curve],
        inflects: inflects[curve], parameters: FourSpacing.parameters(curve, scratch),
        margins: Self.margins(curve, scratch), table: Self.table(curve, scratch)),
      &budget, into: &points)
    if isReversed { points.turnRound(since: first, end: segment.end) }
    return isSpaced
  }
}

/// The ends of a curve's chords, and the numbers by which they are judged.
struct SpacedChords {
  let count: Int
  /// The integral of the density.
  let integral: Float
  /// Whether a chord has a negative margin, and whether the curve has two inflections.
  let fails, inflects: Bool
  let parameters, margins: UncheckedView<Float>
  let table: ChordTable
}
