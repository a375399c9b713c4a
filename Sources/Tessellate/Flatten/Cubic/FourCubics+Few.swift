/// The chords of four cubics, found as `CubicKernel.equalQuarters` finds those of one, lane by
/// lane.
struct FourCubicsFew {
  private typealias Kernel = CubicKernel<FlatRule>

  /// None where a curve is left to itself; `most` more than there are where one may do, which its
  /// exact distance tells.
  let counts: SIMD4<UInt32>
  /// Where the first three end, 1 from the last on.
  let ends: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// The most chords that are found here.
  static var most: Int { 4 }
  /// The scratch that it takes, in points.
  static var scratch: Int { CubicTable.size / 4 }

  /// Of no curves.
  init() { (counts, ends) = (.zero, (.zero, .zero, .zero)) }

  @inline(__always)
  init(_ kernels: CubicKernels, _ scratch: UncheckedView<Float>) {
    let turning = kernels.turning
    self.init(
      kernels.table(turning, at: scratch), areMany: kernels.areMany,
      haveTwoInflections: Self.haveTwoInflections(turning))
  }

  @inline(never)
  private init(
    _ table: CubicTable, areMany: SIMDMask<SIMD4<Int32>>,
    haveTwoInflections: SIMDMask<SIMD4<Int32>>
  ) {
    let quarters = Quarters(table)
    let total = quarters.total
    let sum = total * (Kernel.quartersSurplus / 4)
    let number = SIMD4<Float>.all(1)
      .replacing(with: 2, where: sum .>= .all(1))
      .replacing(with: 3, where: sum .>= .all(2))
      .replacing(with: 4, where: total .>= .all(4 * Kernel.nearlyThree))
    ends = quarters.ends(number)

    // Behind up to three chords, how the whole curve does.
    let isFour = number .> .all(3)
    let first = JudgedChords(from: .all(0), to: ends.0, table)
    let second = JudgedChords(from: ends.0, to: ends.1, table)
    let third = JudgedChords(from: ends.1, to: ends.2, table)
    let whole = JudgedChords(
      from: SIMD4.all(0).replacing(with: ends.2, where: isFour), to: .all(1), table)
    let failures = first.failures
      .smaller(second.failures.replacing(with: 0, where: number .< .all(2)))
      .smaller(third.failures.replacing(with: 0, where: number .< .all(3)))
    let errorRoot = (first.errorRoots + second.errorRoots) + (third.errorRoots + whole.errorRoots)

    let isMore = whole.failures .< .all(0)
    let isPoorFour = errorRoot .< .all(Kernel.used) .| haveTwoInflections .| isMore
    let mayBeOne =
      whole.forward .< .all(0) .| (number .> .all(2) .& whole.powers .< .all(Kernel.both))
    let isLeft =
      areMany .| .!(total .< .all(4 * Kernel.nearlyFour)) .| quarters.forward .< .all(0)
      .| failures .< .all(0) .| (isFour .& isPoorFour)
    let counts = SIMD4<Float>.all(1)
      .replacing(with: number, where: isMore)
      .replacing(with: number + Float(Self.most), where: isMore .& mayBeOne)
      .replacing(with: 4, where: isFour)
      .replacing(with: 0, where: isLeft)
    // Numbers of this size have whole numbers in their low bits.
    self.counts = (counts + 0x1p23).bits &- SIMD4<Float>.all(0x1p23).bits
  }

  /// Appends the chords of one of the curves: three points at most, and its end.
  @inline(__always)
  func append(
    _ curve: Int, _ cubic: CubicPolynomial, _ segment: CubicSegment,
    _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    var count = Int(counts[curve])
    guard count > 0 else { return segment.flattenAlone(&budget, into: &points) }
    if count > Self.most { count = segment.isOneChord(budget) ? 1 : count &- Self.most }
    // So few chords cost the budget nothing.
    let tail = points.reserve(Self.most)
    tail[0] = cubic.point(at: Double(ends.0[curve]))
    tail[1] = cubic.point(at: Double(ends.1[curve]))
    tail[2] = cubic.point(at: Double(ends.2[curve]))
    tail[count &- 1] = cubic.end
    points.advance(by: count)
  }

  /// Where N changes its sign twice, as in CubicKernel.
  @inline(__always)
  static func haveTwoInflections(
    _ n: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) -> SIMDMask<SIMD4<Int32>> {
    let middle = n.1 / (-2 * n.2)
    let isWithin = middle .> .all(0) .& middle .< .all(1)
    let isAlike = n.0 * (n.0 + n.1 + n.2) .> .all(0)
    return isWithin .& isAlike .& n.0 * (n.0 + 0.5 * n.1 * middle) .< .all(0)
  }
}

extension CubicSegment {
  // Behind calls, with what is in a path as it is: both are rare.

  @inline(never)
  fileprivate func flattenAlone(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    flatten(&budget, into: &points)
  }

  @inline(never)
  fileprivate func isOneChord(_ budget: borrowing ChordBudget) -> Bool {
    CubicPolynomial(self).isOneChord(tolerance: budget.usual)
  }
}

/// The densities of four quarters of the parameter.
private struct Quarters {
  private typealias Kernel = CubicKernel<FlatRule>

  let first, second, third, fourth: SIMD4<Float>
  /// Negative where the curve may run back along one of them.
  let forward: SIMD4<Float>

  @inline(__always)
  init(_ table: CubicTable) {
    let (power0, forward0) = table.judge(from: .all(0), to: .all(0.25))
    let (power1, forward1) = table.judge(from: .all(0.25), to: .all(0.5))
    let (power2, forward2) = table.judge(from: .all(0.5), to: .all(0.75))
    let (power3, forward3) = table.judge(from: .all(0.75), to: .all(1))
    (first, second) = (Kernel.roots(power0), Kernel.roots(power1))
    (third, fourth) = (Kernel.roots(power2), Kernel.roots(power3))
    forward = forward0.smaller(forward1).smaller(forward2.smaller(forward3))
  }

  /// Four times what error roots add up to.
  var total: SIMD4<Float> { @inline(__always) get { (first + second) + (third + fourth) } }

  /// Where the first three of a number of even chords end.
  @inline(__always)
  func ends(_ number: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let pair = first + second
    let below = (first, pair, pair + third)
    let inverses = (1 / first, 1 / second, 1 / third, 1 / fourth)
    let part = total / number
    return (
      Kernel.end(at: part, below: below, inverses, 2 - number),
      Kernel.end(at: part * 2, below: below, inverses, 3 - number),
      Kernel.end(at: part * 3, below: below, inverses, 4 - number)
    )
  }
}
