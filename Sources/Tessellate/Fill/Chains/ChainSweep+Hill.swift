// A contour that rises and falls once, alone in its drawing: two chains with one gap between them,
// from its lowest point to its highest. That gap alone is advanced, without events, sentinels and
// a search.

extension ChainSweep {
  /// Triangulates such a contour.
  ///
  /// - Parameters:
  ///   - chains: The drawing; its chains need not have been made.
  ///   - top: The index of the highest point; the lowest comes first.
  ///   - rule: The fill rule.
  /// - Returns: Whether the result stands; if not, `run` tells what is the matter.
  @inline(never)
  mutating func runHill(_ chains: MonotoneChains.View, top: Int, rule: FillRule) -> Bool {
    let (points, count) = (chains.points, chains.pointCount)
    let (low, rise, fall) = (points[0], points[1], points[count &- 1])
    let turn = orientation(low, rise, fall)
    let rising = ChainGap.Side(
      low: low, high: rise, cursor: 1, chain: Int32(MonotoneChains.firstChain))
    let falling = ChainGap.Side(
      low: low, high: fall, cursor: Int32(truncatingIfNeeded: count &- 1),
      chain: rising.chain &+ 1)
    let (left, right) = turn < 0 ? (rising, falling) : (falling, rising)
    let winding = 0 &- Int(MonotoneChains.step(of: left.chain))
    if turn == 0 || !rule.contains(winding: winding) { return false }
    contacts.reset(limit: 0, pointCount: count)
    var state = prepare(chains)
    let chain = Int(left.chain)
    let vertex = UInt32(truncatingIfNeeded: top)
    state.set(left, right, winding: 0, Span(feet: 0, 0))
    guard state.advanceInside(chain, points[top], &merger) == .done, !state.hasNearMiss else {
      return false
    }
    state.close(state.gaps[chain].span, points[top], vertex)
    triangulator.writer = state.writer
    return true
  }
}
