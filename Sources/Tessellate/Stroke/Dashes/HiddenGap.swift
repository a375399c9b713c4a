// Gaps that cannot be seen.
//
// Dashes far shorter than the pen is wide may lie so close that the gaps between them are
// invisible, while each dash would cost a whole disc. Where the stroke of a gap lies within a small
// part of the tolerance of the dashes around it, these are drawn as one:
//
// - Between round caps, let d be the distance of the gap's ends and g its length. A point of the
//   gap lies within δ = ½√(g² − d²) of the straight line between them, because its distances from
//   the ends add up to g at most. A disc of radius h on that line exceeds the discs about its ends
//   by √(h² + d²/4) − h ≤ d²/8h at most. So the gap adds δ + d²/8h.
// - Between butt caps, a point of the gap's section lies within g/2 + h·φ/2 of one of the sections
//   at the ends, φ being the turn between them.
//
// A gap with a corner in it is kept, because it removes the join. A round cap beside a corner
// reaches beyond any join that is not round, and square and triangular caps reach beyond every
// curve.

/// Decides which gaps between the dashes of a sub-path are hidden.
struct HiddenGap {
  private let isRound: Bool
  /// Half of the pen's width.
  private let reach: Double
  /// The most that a hidden gap may add to what its dashes cover.
  private let share: Double

  /// Creates the rule for a pen that is the same on both sides; `nil` if no gap is hidden.
  ///
  /// - Parameters:
  ///   - startCap: The caps at the starts of dashes.
  ///   - endCap: Those at their ends.
  ///   - isRoundAtCorners: Whether the sub-path has no corner, or its joins are round.
  ///   - reach: Half of the pen's width.
  ///   - share: The most that a hidden gap may add to what its dashes cover.
  init?(
    _ startCap: StrokeStyle.LineCap, _ endCap: StrokeStyle.LineCap, isRoundAtCorners: Bool,
    reach: Double, share: Double
  ) {
    switch (startCap, endCap) {
    case (.butt, .butt): isRound = false
    case (.round, .round) where isRoundAtCorners: isRound = true
    default: return nil
    }
    (self.reach, self.share) = (reach, share)
  }

  /// The length of the longest gap that may be hidden.
  var widest: Double { isRound ? 2 * share + (8 * share * reach).squareRoot() : 2 * share }

  /// Whether a gap without a corner is hidden.
  ///
  /// - Parameters:
  ///   - length: Its length along the path.
  ///   - chord: The vector from its start to its end.
  ///   - start: The unit tangent at its start; only asked for between butt caps.
  ///   - end: That at its end.
  /// - Returns: Whether what it covers lies within the share of the dashes beside it.
  func hides(
    length: Double, chord: Vector, turningFrom start: @autoclosure () -> Vector,
    to end: @autoclosure () -> Vector
  ) -> Bool {
    if isRound {
      let squared = chord.lengthSquared
      let bend = Swift.max(0, length * length - squared).squareRoot() * 0.5
      return bend + squared / (8 * reach) <= share
    }
    let (from, to) = (start(), end())
    // The sine of the turn; 4 rejects turns of a quarter or more.
    let turn = from.dot(to) > 0 ? from.cross(to).magnitude : 4
    return 0.5 * (length + reach * turn) <= share
  }
}
