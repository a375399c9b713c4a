/// Tells whether the contours of one region neither touch nor cross and are all its boundary, and
/// how each has to turn.
///
/// Most shapes are so, and then the result is the operand: nothing has to be noded, traced or
/// joined, and elements stay whole, however short. It is the second rung of fills (`ChainSweep`),
/// without triangles: a sweep that finds simple events only proves that no two edges have a point
/// in common but those that follow each other. Whether a contour bounds the region, the winding
/// numbers on both sides of its first chain tell; they are the same all along the contour,
/// because nothing crosses it.
///
/// As for fills, the drawing must stay clear of near misses, which `VertexSnapping` would mend.
struct PlainContours: ~Copyable, Sendable {
  /// Whether each contour has to be reversed so that the region is on its left.
  private(set) var isReversed = UncheckedBuffer<Bool>()
  private var chains = MonotoneChains()
  private var sweep = ChainSweep()

  /// Returns whether the contours are the boundary of the region where the rule holds.
  mutating func find(
    _ polyline: borrowing Polyline, rule: FillRule, _ lattice: Lattice
  ) -> Bool {
    isReversed.removeAll()
    chains.build(polyline, lattice: lattice)
    // A contour that vanished is for those who trace.
    guard chains.rings.ends.count == polyline.contours.count,
      sweep.run(chains.view, rule: nil) == .done, sweep.isSimple, !sweep.hasNearMiss
    else { return false }
    let (table, chainCount) = (chains.chains.view, chains.chains.count)
    var rising = MonotoneChains.rightSentinel &+ 1
    for ring in 0..<chains.rings.ends.count {
      let winding = Int(sweep.winding(rightOf: rising))
      let isRightInside = rule.contains(winding: winding)
      let isLeftInside = rule.contains(
        winding: winding &+ Int(MonotoneChains.step(of: Int32(truncatingIfNeeded: rising))))
      guard isLeftInside != isRightInside else { return false }
      isReversed.append(isRightInside)
      let end = chains.rings.ends[ring]
      while rising < chainCount, table[rising].first <= end { rising &+= 2 }
    }
    return true
  }
}
