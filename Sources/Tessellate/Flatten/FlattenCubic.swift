extension CubicSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  func flatten(_ budget: inout ChordBudget, into points: inout [Point]) {
    let tolerance = budget.tolerance(
      besides: start.reach + 3 * control1.reach + 3 * control2.reach + end.reach)
    let d1 = ((start - control1 * 2 + control2) / tolerance).length
    let d2 = ((control1 - control2 * 2 + end) / tolerance).length
    let count = (0.75 * Swift.max(d1, d2)).squareRoot().chordCount
    guard budget.take(count) else { return points.append(end) }
    let n = Int(count)
    points.appendUnchecked(limit: n) { tail in
      for k in 1..<Swift.max(n, 1) { tail[k &- 1] = point(at: Double(k) / count) }
      tail[n &- 1] = end
      return n
    }
  }
}
