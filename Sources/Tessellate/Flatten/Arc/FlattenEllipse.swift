// The ladder of arcs, every rung in order; what one does not take falls to the next. Circles are in
// FlattenCircle.
//
//   series        a circle of two tolerances' radius and more, whose stated ends lie on it, a sweep
//                 apart: equal chords, counted by a series
//   arcsine       a smaller circle: equal chords, counted by an arcsine
//   loose         a circle of extreme size, or with its ends off it: equal chords within what the
//                 gap leaves of the tolerance; a gap of more than half of it is drawn
//   table         an ellipse whose ends are as near, neither very thin nor huge, nor of few chords
//                 about sharp tips: a table of one quarter turn (EllipseTable)
//   greedy        up to 12 chords, 20 with sharp tips, since each counts there (GreedyEllipse)
//   spacing       any other: the spacing of the arc itself (EllipseSpacing)

extension ArcSegment {
  /// Appends the chords of this arc of an ellipse, from the point after `start` to `end`, bit for
  /// bit.
  @inline(never)
  func flattenEllipse(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    let tolerance = lessAmbiguity(budget.tolerance(besides: largestNumber))
    let ends = ArcEnds(self)
    let drawsJoints = ends.gap > tolerance / 2
    let allowed = drawsJoints ? tolerance : tolerance - ends.gap
    guard let ellipse = EllipseSpacing(self, tolerance: allowed) else { return points.append(end) }
    if ellipse.fitsTable, !drawsJoints,
      appendByTable(ellipse, ends, tolerance: allowed, &budget, into: &points)
    {
      return
    }
    // The estimate is at most 2.17 times the number of chords, so that 0.4 of it never refuses an
    // arc that the budget affords.
    guard budget.affords(ellipse.estimate * 0.4) else {
      _ = budget.take(ellipse.estimate)
      return points.append(end)
    }
    // The angles come first: then all chords are counted, and written where the angles are.
    let first = points.count
    if drawsJoints { points.append(.zero) }
    if ellipse.isGreedy {
      GreedyEllipse(self, tolerance: allowed).appendAngles(to: &points)
    } else {
      ellipse.appendAngles(to: &points)
    }
    if drawsJoints { points.append(.zero) }
    let count = points.count - first
    guard budget.take(Double(count)) else {
      points.removeLast(count)
      return points.append(end)
    }
    let written = points.written.dropping(first)
    if drawsJoints {
      emit(anglesIn: written.dropping(1), count: count - 2)
      (written[0], written[count - 2]) = (ends.first, ends.last)
    } else {
      emit(anglesIn: written, count: count)
    }
    written[count - 1] = end
  }

  /// Appends the chords by a table in lanes, or nothing where that does not come to an end.
  @inline(__always)
  private func appendByTable(
    _ spacing: EllipseSpacing, _ ends: ArcEnds, tolerance: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    let room = Int(spacing.estimate * 2) &+ 24
    let tail = points.reserve(room &+ 16 &+ EllipseTable.scratch(chords: room))
    let scratch = tail.dropping(room &+ 16).rebound(to: Float.self)
    let table = EllipseTable(spacing, self, ends, tolerance: tolerance, scratch)
    // If even spacing fails, mostly by a hair, 1.2 % more chords are tried, twice.
    for attempt in 0..<3 {
      let surplus = 1 + 0.012 * Float(attempt)
      guard let n = table.mark(surplus: surplus, limit: room) else { return false }
      table.writeDirections(count: n, to: tail)
      guard table.accepts(count: n, tail) else { continue }
      guard budget.take(Double(n)) else {
        points.append(end)
        return true
      }
      table.emit(count: n, tail)
      tail[n &- 1] = end
      points.advance(by: n)
      return true
    }
    return false
  }

  /// Replaces angles, in the x of each point, by the points of the arc there.
  private func emit(anglesIn tail: UncheckedView<Point>, count: Int) {
    var k = 0
    while k < count {
      let rest = Swift.min(count &- k, 4)
      var angles = Lanes4(repeating: 0)
      for i in 0..<rest { angles[i] = tail[k &+ i].x }
      let (sines, cosines) = sinCos(angles)
      for i in 0..<rest { tail[k &+ i] = center + (xAxis * cosines[i] + yAxis * sines[i]) }
      k &+= 4
    }
  }
}

extension Double {
  /// Whether a whole number is even: of an angle in quarter turns, whether the quarter begins at a
  /// tip of the ellipse.
  @inline(__always)
  var isEvenQuarter: Bool { (self * 0.5).wholeBelow * 2 == self }
}
