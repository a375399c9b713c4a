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

/// The next cubics of a path, up to four, with their chords found in advance.
struct CubicLookahead {
  private var many = FourCubicsMany()
  private var few = FewChords(ArrayTail<Point>().written, after: 0)
  private var haveMany = false
  /// Whether `few` is valid; its results otherwise.
  private var haveFew = false
  private var results = SIMD4<UInt32>()
  private var (next, left) = (0, 0)

  /// Whether the next curve has not been read ahead.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// The room before the scratch of few chords: for the chords themselves, and for two points of
  /// each element between.
  private static var room: Int { 4 &* FewChords.most &+ 2 &* PathCursor.farthest &+ 8 }

  /// Finds the chords of up to four cubics from a cursor on, the next one first; appends them all
  /// and returns `true` where there are four that follow each other and have few chords.
  ///
  /// `controls` are the path's points. The chords found are kept in the room after `points`.
  @inline(never)
  mutating func look(
    from cursor: PathCursor, _ controls: UncheckedView<Point>, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    var cursor = cursor
    let cubics = cursor.nextCubics()
    guard cubics.count > 1 else { return false }
    let first = controls.dropping(cubics.first)
    let (second, third) = (controls.dropping(cubics.second), controls.dropping(cubics.third))
    let fourth = controls.dropping(cubics.fourth)
    // Many chords may be told by one bound; otherwise each lane's number tells.
    haveMany =
      cubics.count == 4 && CubicSegment(at: first).surelyHasMany(unit: budget.eighth)
      && lookForMany(
        FourCubics(first, second, third, fourth), bend: 2.01 * FewChords.fewBend, budget, &points)
    if haveMany {
      (next, left) = (0, 4)
      return false
    }
    few = FewChords(points.reserve(Self.room &+ FewChords.size), after: Self.room)
    guard
      few.find(
        first, second, third, fourth, lanes: cubics.count, unit: budget.eighth,
        reach: budget.usualReach * 0x1p-4)
    else { return false }
    if few.areMany {
      haveMany =
        cubics.count == 4
        && lookForMany(FourCubics(first, second, third, fourth), bend: 0, budget, &points)
    } else if cubics.count == 4, cubics.fourth &- cubics.first == 9, few.areFew {
      // They follow each other.
      for lane in 0..<4 {
        _ = few.append(
          lane, CubicSegment(at: first.dropping(3 &* lane)), &budget, into: &points)
      }
      return true
    }
    (haveFew, next, left) = (true, 0, cubics.count)
    return false
  }

  /// Spaces the chords of four cubics, if max|B″| of each is above a bound.
  @inline(__always)
  private mutating func lookForMany(
    _ fours: FourCubics, bend: Float, _ budget: ChordBudget, _ points: inout ArrayTail<Point>
  ) -> Bool {
    guard FourSpacing.isIncluded, fours.areNear(budget) else { return false }
    let kernels = fours.kernels(budget)
    guard kernels.haveMany(above: bend) else { return false }
    many = FourCubicsMany(kernels, points.reserve(FourCubicsMany.size))
    return true
  }

  /// Appends the chords of the next one.
  @inline(never)
  mutating func flattenNext(
    _ segment: CubicSegment, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let curve = next
    (next, left) = (next &+ 1, left &- 1)
    if FourSpacing.isIncluded, haveMany {
      if many.knows(curve), many.append(curve, segment, &budget, into: &points) { return }
      left = 0
      if !many.knows(curve) { segment.flattenRest(isHard: false, &budget, into: &points) }
      return
    }
    if haveFew {
      if few.append(curve, segment, &budget, into: &points) { return }
      // Its own ladder may overwrite the others' chords.
      (haveFew, results) = (false, few.results)
    }
    // Curves without few chords need none.
    var after = curve &+ 1
    while after < curve &+ 1 &+ left, !FewChords.isFew(results[after]) { after &+= 1 }
    left = after &- (curve &+ 1)
    segment.flattenRest(
      isHard: results[curve] == FewChords.hard, &budget, into: &points)
  }
}
