/// The next cubics of a path, four or none, whose chords are known before their turn comes.
struct CubicsAhead {
  private var fours = CubicManyFours()
  private var left = 0

  /// Whether nothing is known of the next one.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Room for the chords of four curves, and for what lies between them.
  private static var room: Int { 4 &* (CubicManyFours.most &+ CubicManyFours.most / 8) &+ 24 }

  @inline(never)
  mutating func look(
    from cursor: PathCursor, _ controls: UncheckedView<Point>, _ budget: ChordBudget,
    _ points: inout ArrayTail<Point>
  ) {
    var cursor = cursor
    guard let first = cursor.nextCubic(), let second = cursor.nextCubic(),
      let third = cursor.nextCubic(), let fourth = cursor.nextCubic()
    else { return }
    let curves = CubicFours(
      first: CubicCoefficients(at: controls.dropping(first)),
      second: CubicCoefficients(at: controls.dropping(second)),
      third: CubicCoefficients(at: controls.dropping(third)),
      fourth: CubicCoefficients(at: controls.dropping(fourth)))
    let kernels = CubicKernels(curves, unit: budget.eighth * (1 / CubicKernel<FlatRule>.share))
    guard kernels.areMiddling, 16 * curves.largestStart <= budget.usualReach else { return }
    let tail = points.reserve(Self.room &+ CubicManyFours.scratchSize)
    fours = CubicManyFours(kernels, tail.dropping(Self.room).rebound(to: Float.self))
    left = 4
  }

  @inline(never)
  mutating func flattenNext(
    _ segment: CubicSegment, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let k = 4 &- left
    left &-= 1
    guard fours.counts[k] > 0 else {
      left = 0
      return segment.flatten(&budget, into: &points)
    }
    let curve = CubicCoefficients(segment)
    if !curve.append(
      fours.parameters(k), fours.margins(k), fours.table(k), count: Int(fours.counts[k]), fails: fours.fails[k],
      total: fours.total[k],
      &budget, into: &points)
    {
      left = 0
      curve.march(tolerance: budget.usual, &budget, into: &points)
    }
  }
}
