extension QuadraticSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  func flatten(_ budget: inout ChordBudget, into points: inout [Point]) {
    let tolerance = budget.tolerance(besides: start.reach + 2 * control.reach + end.reach)
    let bend = (start - control * 2 + end) / tolerance
    let count = (0.25 * bend.length).squareRoot().chordCount
    guard budget.take(count) else { return points.append(end) }
    let n = Int(count)
    points.appendUnchecked(limit: n) { tail in
      for k in 1..<Swift.max(n, 1) { tail[k &- 1] = point(at: Double(k) / count) }
      tail[n &- 1] = end
      return n
    }
  }
}
