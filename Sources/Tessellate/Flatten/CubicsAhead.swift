// Four cubics of a path at once, though lines and starts of sub-paths may lie between them: where
// their chords end is found before the first is written, and nothing of it depends on what comes
// before.

/// The next cubics of a path, four or none, of which is known what becomes of them before their
/// turn comes.
struct CubicLookahead {
  private var many = FourCubicsMany()
  private var few = FourCubicsFew()
  private var haveMany = false
  private var left = 0

  /// Whether nothing is known of the next one.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Looks for cubics from a cursor on, of which the first is next; appends their chords, and
  /// returns `true`, where all are quickly done.
  ///
  /// - Parameters:
  ///   - controls: The path's points.
  ///   - points: Where chords are appended: behind them is room for what is known.
  @inline(never)
  mutating func look(
    from cursor: PathCursor, _ controls: UncheckedView<Point>, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    var cursor = cursor
    guard let (first, second, third, fourth) = cursor.nextCubics() else { return false }
    let fours = FourCubics(
      controls.dropping(first), controls.dropping(second), controls.dropping(third),
      controls.dropping(fourth))
    guard fours.areNear(budget) else { return false }
    let kernels = fours.kernels(budget)
    haveMany = kernels.haveMany
    if haveMany {
      many = FourCubicsMany(kernels, points.reserve(FourCubicsMany.size))
    } else if fourth &- first == 9 {
      // Nothing lies between them.
      fours.append(kernels, controls.dropping(first), &budget, into: &points)
      return true
    } else {
      few = FourCubicsFew(kernels, points.reserve(FourCubicsFew.scratch).rebound(to: Float.self))
    }
    left = 4
    return false
  }

  /// Appends the chords of the next one.
  @inline(never)
  mutating func flattenNext(
    _ segment: CubicSegment, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let curve = 4 &- left
    left &-= 1
    guard haveMany else {
      return few.append(curve, CubicPolynomial(segment), segment, &budget, into: &points)
    }
    guard many.knows(curve) else {
      // It may need the room that the others' chords are in.
      left = 0
      return segment.flatten(&budget, into: &points)
    }
    if !many.append(curve, segment, &budget, into: &points) { left = 0 }
  }
}
