// All dashes of a stroke are counted before the first one is laid. So more of them than
// `StrokeOptions.dashLimit` are an error, or make the whole path solid; no path is dashed up to
// some place and solid from there on.
//
// Counting takes one dash pattern a part of a sub-path. Nearly every stroke is spared it by a bound
// that one period gives for all sub-paths together.

extension StrokeOptions {
  /// Compares the number of dashes along a spine with the limit.
  ///
  /// - Parameters:
  ///   - spine: The chords of all sub-paths.
  ///   - style: The style that the dashes belong to.
  ///   - total: The length of all sub-paths together.
  ///   - unit: The length that a dash of 1 has.
  /// - Returns: Whether there are more, so that all of the path is solid.
  /// - Throws: `budgetExceeded` where `dashOverflow` is an error.
  @inline(__always)
  func exceedsDashLimit(
    _ spine: borrowing Spine, _ style: borrowing StrokeStyle, total: Double, unit: Double
  ) throws(TessellationError) -> Bool {
    guard !style.dash.isEmpty else { return false }
    let most = style.mostDashes(contours: spine.contours.count, total: total, unit: unit)
    return most <= Double(dashLimit) ? false : try exceedsDashLimit(spine, style, total, unit)
  }

  @inline(never)
  private func exceedsDashLimit(
    _ spine: borrowing Spine, _ style: borrowing StrokeStyle, _ total: Double, _ unit: Double
  ) throws(TessellationError) -> Bool {
    let count = spine.dashCount(of: style, total: total, unit: unit)
    guard count > Double(Swift.max(dashLimit, 0)) else { return false }
    if dashOverflow == .error { throw .budgetExceeded(.dashes, limit: dashLimit) }
    return true
  }
}

extension StrokeStyle {
  /// An upper bound of the number of dashes; infinite or not a number for lengths that have no
  /// period.
  ///
  /// A sub-path has two parts at most, because a trim may wrap around its end. In each, the pattern
  /// may begin and end in the middle of a period: two periods beside those that fit.
  fileprivate func mostDashes(contours: Int, total: Double, unit: Double) -> Double {
    var period = 0.0
    for length in dash { period += length }
    let parts = Double(2 * contours)
    // An odd number of lengths is one dash for each of them in two rounds.
    let (rounds, dashes) =
      dash.count & 1 == 1 ? (2.0, Double(dash.count)) : (1, Double(dash.count / 2))
    let periods = dashCount.map { Double($0) * parts } ?? total / (period * unit * rounds)
    return (periods + 2 * parts) * dashes
  }
}

extension Spine {
  /// The number of dashes of a style along all sub-paths; 0 where the style is solid.
  fileprivate func dashCount(
    of style: borrowing StrokeStyle, total: Double, unit: Double
  ) -> Double {
    var (count, before) = (0.0, 0.0)
    for index in 0..<contours.count {
      let contour = contours[index]
      let parts = style.trim.parts(
        ofLength: contour.length, isClosed: contour.isClosed, before: before, total: total)
      before += contour.length
      guard let parts, contour.quadCount > 0 else { continue }
      for part in 0..<parts.count {
        let range = parts[part]
        let length = range.end - range.start
        guard let pattern = DashPattern(style: style, length: length, unit: unit, slack: turnSlack)
        else { continue }
        let merges = range.isWhole && contour.isClosed && style.dashSeam == .merge
        count += pattern.dashCount(along: length, mergesSeam: merges)
      }
    }
    return count
  }
}
