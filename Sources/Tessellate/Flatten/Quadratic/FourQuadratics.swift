// Four quadratics of a path at once, with whatever lies between them: how many chords each takes,
// and where these end, is found before the first is written. Nothing of it depends on what comes
// before, but for a few curves, which are left to themselves: sharp turns, the nearly straight and
// the huge.

/// The next quadratics of a path, up to four, whose chords are known before their turn comes.
struct QuadraticLookahead {
  private var spacings = ParabolaSpacings()
  private var left = 0

  /// Whether nothing is known of the next one.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Looks for quadratics from a cursor on, of which the first is next; one alone is left to
  /// itself.
  ///
  /// - Parameter points: The path's points.
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
    segment.append(spacing, &budget, into: &points)
  }
}

/// Four quadratics where they lie in a path, each a start, a control point and an end.
struct FourQuadratics {
  private let first, second, third, fourth: UncheckedView<Point>

  @inline(__always)
  init(
    first: UncheckedView<Point>, second: UncheckedView<Point>, third: UncheckedView<Point>,
    fourth: UncheckedView<Point>
  ) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// What a number of each curve is, in lanes.
  @inline(__always)
  private func lanes(_ number: (UncheckedView<Point>) -> Double) -> Lanes4 {
    Lanes4(number(first), number(second), number(third), number(fourth))
  }

  /// Whether no coordinate's magnitude is above a limit.
  @inline(__always)
  func isWithin(_ limit: Double) -> Bool {
    let pair = Self.reach(first).larger(Self.reach(second))
      .larger(Self.reach(third).larger(Self.reach(fourth)))
    return pair.x <= limit && pair.y <= limit
  }

  /// The largest magnitudes of three points' coordinates.
  @inline(__always)
  private static func reach(_ curve: UncheckedView<Point>) -> SIMD2<Double> {
    curve[0].magnitude.larger(curve[1].magnitude).larger(curve[2].magnitude)
  }

  /// As `Parabola` has them, in units of the reciprocal of `scale`.
  @inline(__always)
  func measures(scale: Double) -> ParabolaMeasures {
    let start = (x: lanes { $0[0].x }, y: lanes { $0[0].y })
    let control = (x: lanes { $0[1].x }, y: lanes { $0[1].y })
    let end = (x: lanes { $0[2].x }, y: lanes { $0[2].y })
    let b = (x: (control.x - start.x) * (2 * scale), y: (control.y - start.y) * (2 * scale))
    let way = (x: (end.x - start.x) * scale, y: (end.y - start.y) * scale)
    let e = (x: (way.x - b.x) * 2, y: (way.y - b.y) * 2)
    let last = (x: b.x + e.x, y: b.y + e.y)
    let square = e.x * e.x + e.y * e.y
    let along = b.x * e.x + b.y * e.y
    let turning = (b.x * e.y - b.y * e.x).magnitude
    let chord = way.x * way.x + way.y * way.y
    let c0 = b.x * way.x + b.y * way.y
    let c1 = last.x * way.x + last.y * way.y
    return ParabolaMeasures(
      turning: SIMD4<Float>(turning), square: SIMD4<Float>(square),
      along: (SIMD4<Float>(along), SIMD4<Float>(along + square)), way: SIMD4<Float>(chord),
      forward: SIMD4<Float>(c0.smaller(c1)))
  }
}
