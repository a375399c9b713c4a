// Curves of a path four at a time, read ahead: how many chords each takes, and where these end, is
// found before the first is written, a lane for each curve, and nothing of it depends on what comes
// before. In a single curve every step depends on the one before it; four curves share that
// latency.
//
// Lines and starts of sub-paths may lie between cubics; between quadratics, anything. A few curves
// fall back to their own ladders at their turn: sharp turns, the nearly straight and the huge.

/// The next quadratics of a path, up to four, with their chords found in advance.
struct QuadraticLookahead {
  private var spacings = ParabolaSpacings()
  private var left = 0

  /// Whether the next curve has not been read ahead.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Finds the chords of up to four quadratics from a cursor on, the next one first; a single one
  /// falls back to its own ladder.
  ///
  /// `points` are the path's.
  @inline(never)
  mutating func look(
    from cursor: PathCursor, _ points: UncheckedView<Point>, usualReach: Double, scale: Double
  ) {
    var cursor = cursor
    guard let first = cursor.nextQuadratic(), let second = cursor.nextQuadratic() else { return }
    let third = cursor.nextQuadratic()
    let fourth = third == nil ? nil : cursor.nextQuadratic()
    let fours = FourQuadratics(
      first: points.dropping(first), second: points.dropping(second),
      third: points.dropping(third ?? second), fourth: points.dropping(fourth ?? second))
    guard fours.isWithin(0.25 * usualReach) else { return }
    // Fewer than four are as much work: the last lanes are the second's again.
    spacings = ParabolaSpacings(fours.measures(scale: scale))
    left = fourth != nil ? 4 : third != nil ? 3 : 2
  }

  /// Appends the chords of the next one.
  @inline(never)
  mutating func flattenNext(
    _ segment: QuadraticSegment, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    left &-= 1
    let spacing = spacings.takeFirst()
    guard spacing.count > 0 else { return segment.flatten(&budget, into: &points) }
    segment.append(spacing, isReversed: segment.runsBackward, &budget, into: &points)
  }
}

/// The next four cubics of a path, or none, with their chords found in advance.
struct CubicLookahead {
  private var many = FourCubicsMany()
  private var few = FourCubicsFew()
  private var haveMany = false
  private var left = 0

  /// Whether the next curve has not been read ahead.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Finds the chords of four cubics from a cursor on, the next one first; appends them all and
  /// returns `true` where the four follow each other and have few chords.
  ///
  /// `controls` are the path's points. The chords found are kept in the room after `points`.
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
      // They follow each other.
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
      return few.append(
        curve, CubicPolynomial(segment.canonical), segment, &budget, into: &points)
    }
    guard many.knows(curve) else {
      // Its own ladder may overwrite the others' chords.
      left = 0
      return segment.flatten(&budget, into: &points)
    }
    if !many.append(curve, segment, &budget, into: &points) { left = 0 }
  }
}
