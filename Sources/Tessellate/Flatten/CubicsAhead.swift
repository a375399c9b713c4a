// Four cubics of a path at once, though lines and starts of sub-paths may lie between them: where their chords end is found before the first
// is written, and nothing of it depends on what comes before.

/// The next cubics of a path, four or none, of which is known what becomes of them before their turn comes.
struct CubicsAhead {
  private var many = ManyFours()
  private var few = EvenFours()
  private var found = Found.many
  private var left = 0

  private enum Found { case many, few, written }

  /// Whether nothing is known of the next one.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Looks for cubics from a cursor on, of which the first is next.
  ///
  /// - Parameters:
  ///   - controls: The path's points.
  ///   - points: Where chords are appended: behind them is room for what is known.
  @inline(never)
  mutating func look(
    from cursor: PathCursor, _ controls: UncheckedView<Point>, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    var cursor = cursor
    guard let first = cursor.nextCubic(), let second = cursor.nextCubic(),
      let third = cursor.nextCubic(), let fourth = cursor.nextCubic()
    else { return }
    let fours = CubicFours(
      controls.dropping(first), controls.dropping(second), controls.dropping(third),
      controls.dropping(fourth))
    guard fours.areNear(budget) else { return }
    let kernels = fours.kernels(budget)
    left = 4
    if kernels.haveMany {
      found = .many
      many = ManyFours(kernels, points.reserve(ManyFours.size))
    } else if fourth &- first == 9 {
      // Nothing lies between them.
      found = .written
      fours.append(kernels, controls.dropping(first), &budget, into: &points)
    } else {
      found = .few
      few = EvenFours(kernels, points.reserve(EvenFours.scratch).rebound(to: Float.self))
    }
  }

  /// Appends the chords of the next one, unless they are written.
  @inline(never)
  mutating func flattenNext(
    _ segment: CubicSegment, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let curve = 4 &- left
    left &-= 1
    switch found {
    case .written: break
    case .few:
      few.append(curve, CubicCoefficients(segment), segment, &budget, into: &points)
    case .many:
      if many.append(curve, segment, &budget, into: &points) { break }
      // It may need the room that the others' chords are in.
      left = 0
      segment.flatten(&budget, into: &points)
    }
  }
}
