extension StrokePen {
  /// Returns the section at `vertex`, or `nil` where the turn needs a fan.
  ///
  /// Let dev be how far a chord's curve deviates to one side. The outline on that side must stay at
  /// least h + dev from the chord, so that everything within h of the curve is inside. Where two
  /// chords of unit directions u₀, u₁ meet at p under the turn θ, the section lies on the bisector:
  /// with v = u₀ + u₁, |v| = 2·cos(θ/2),
  ///
  ///     end = p ± left(v)/|v| · (h + dev)/cos(θ/2) = p ± left(v) · 2(h + dev)/|v|²     no root
  ///
  /// It is accepted while it keeps the tolerance: (h + tolerance)·|v|/2 ≥ h + devLeft + devRight,
  /// because the other side's deviation is excess on this one. Otherwise a fan of sections at the
  /// middles of m equal sectors of θ turns about p, with cos(θ/2m) in the place of cos(θ/2).
  @inline(__always)
  func turnSection(at vertex: SpineVertex, from before: SpineVertex) -> Section? {
    var v = direction(before) + direction(vertex)
    let scale = vertex.scale
    let left = Double(Swift.max(before.left, vertex.left))
    let right = Double(Swift.max(before.right, vertex.right))
    let size = reach * scale
    let inner = size + left + right
    let outer = size + sectionTolerance
    // Lines may be exact to the last bit: that shows how long directions are.
    if inner == size { v = before.unitDirection + vertex.unitDirection }
    let q = v.lengthSquared
    // A turn above π/2 takes a fan for any tolerance.
    guard q >= 2, outer * outer * q >= 4 * inner * inner else { return nil }
    let factor = 2 / q
    let n = v.left
    return Section(
      left: vertex.point + n * (factor * (self.left * scale + left)),
      right: vertex.point - n * (factor * (self.right * scale + right)))
  }
}
