// The sweep of what a window shows.
//
// The parts of a sub-path that may show are found chord by chord. Each is swept like a part that a
// trim leaves, so that it has the arc lengths of the whole, and dashes have its phase. The ends of
// parts, with their caps, lie where the window does not reach (`StrokeSetup.window`).

extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps the pen along what a window shows of every sub-path.
  ///
  /// - Parameters:
  ///   - spine: The chords of all sub-paths.
  ///   - style: The pen.
  ///   - options: The budget of dashes.
  ///   - halfWidth: Half of the style's line width.
  ///   - window: The visible rectangle and the reach of the pen.
  ///   - total: The length of all sub-paths.
  ///   - unit: The length that a dash of 1 has.
  /// - Throws: `budgetExceeded` for more visible dashes than the options allow.
  @inline(never)
  mutating func sweep(
    _ spine: borrowing Spine, style: StrokeStyle, options: StrokeOptions, halfWidth: Double,
    in window: VisibleWindow, total: Double, unit: Double
  ) throws(TessellationError) {
    lostParts = 0
    if window.rect.isNull { return }
    var style = style
    if !style.dash.isEmpty {
      let count = shownDashes(spine, style, in: window, total: total, unit: unit)
      if count > Double(Swift.max(options.dashLimit, 0)) {
        if options.dashOverflow == .error {
          throw .budgetExceeded(.dashes, limit: options.dashLimit)
        }
        style.dash = []
        pen.endsAtLengths = !style.trim.isWhole
      }
    }
    forEachStretch(spine, style, in: window, total: total) { sweep, contour, range, isAll in
      sweep.alignPen(to: contour, in: spine, style, halfWidth: halfWidth)
      if isAll {
        sweep.sweep(spine, contour, TrimmedParts(first: range), style, unit: unit)
      } else {
        sweep.sweepShown(spine, contour, range, style, unit: unit)
      }
    }
  }

  /// Returns the number of dashes that a window shows.
  private mutating func shownDashes(
    _ spine: borrowing Spine, _ style: StrokeStyle, in window: VisibleWindow, total: Double,
    unit: Double
  ) -> Double {
    var count = 0.0
    forEachStretch(spine, style, in: window, total: total) { sweep, contour, range, isAll in
      let length = range.end - range.start
      guard contour.quadCount > 0,
        let pattern = DashPattern(style: style, length: length, unit: unit, slack: spine.turnSlack)
      else { return }
      if isAll {
        let merges = range.isWhole && contour.isClosed && style.dashSeam == .merge
        count += pattern.dashCount(along: length, mergesSeam: merges)
      } else {
        for index in 0..<sweep.shown.count {
          let part = sweep.shown[index]
          count += pattern.advanced(by: part.from - range.start)
            .dashCount(along: part.to - part.from)
        }
      }
    }
    return count
  }

  /// Calls `body` for each stretch that a trim leaves of a sub-path and that a window may show:
  /// with all of it, or with the parts in `shown`.
  private mutating func forEachStretch(
    _ spine: borrowing Spine, _ style: StrokeStyle, in window: VisibleWindow, total: Double,
    _ body: (
      inout StrokeSweep<Sink>, _ contour: SpineContour, _ range: TrimmedParts.Part, _ isAll: Bool
    ) -> Void
  ) {
    var (before, gap) = (0.0, 0)
    for index in 0..<spine.contours.count where !isFull {
      let contour = spine.contours[index]
      let parts = style.trim.parts(
        ofLength: contour.length, isClosed: contour.isClosed, before: before, total: total)
      before += contour.length
      let end = contour.firstVertex + contour.quadCount
      let firstGap = gap
      while gap < spine.gaps.count, spine.gaps[gap].vertex < end { gap += 1 }
      guard let parts else { continue }
      guard contour.quadCount > 0 else {
        if window.sides(of: spine.vertices[contour.firstVertex].point) == 0 {
          body(&self, contour, parts[0], true)
        }
        continue
      }
      for number in 0..<parts.count where !isFull {
        let part = parts[number]
        let isAll = findShown(
          spine, contour, part, in: window, gaps: firstGap..<gap, cuts: !style.dash.isEmpty)
        if isAll || shown.count > 0 { body(&self, contour, part, isAll) }
      }
    }
  }

  /// Finds the parts of a stretch of a sub-path that a window may show; returns whether that is all
  /// of it.
  ///
  /// Dashes are laid along a part of a chord: `cuts` says that parts may end within chords.
  private mutating func findShown(
    _ spine: borrowing Spine, _ contour: SpineContour, _ range: TrimmedParts.Part,
    in window: VisibleWindow, gaps: Range<Int>, cuts: Bool
  ) -> Bool {
    shown.removeAll()
    let vertices = spine.vertices.view
    let (first, end) = (contour.firstVertex, contour.firstVertex + contour.quadCount)
    var (isAll, following) = (true, -1)
    // A stretch may go on beyond the seam, where distances begin again.
    for lap in 0..<(range.end > contour.length ? 2 : 1) {
      let shift = lap == 0 ? 0 : contour.length
      let (low, high) = (range.start - shift, Swift.min(range.end - shift, contour.length))
      if following == end { following = first }
      var gap = gaps.lowerBound
      var sides = window.sides(of: vertices.point(first))
      for vertex in first..<end {
        let next = window.sides(of: vertices.point(vertex + 1))
        defer { sides = next }
        let isGap = gap < gaps.upperBound && spine.gaps[gap].vertex == vertex
        if isGap { gap += 1 }
        let (start, stop) = (vertices.distances[vertex], vertices.distances[vertex + 1])
        if stop <= low || start >= high { continue }
        guard !isGap, sides & next == 0 else {
          isAll = false
          continue
        }
        var (from, to) = (Swift.max(start, low), Swift.min(stop, high))
        if cuts, sides | next != 0 {
          // A place on a curve lies no farther along its chord than along the curve, and its rest
          // is no shorter.
          let chord = LineSegment(start: vertices.point(vertex), end: vertices.point(vertex + 1))
          let (enters, leaves) = window.crossed(by: chord)
          let length = Swift.min(chord.start.distance(to: chord.end), stop - start)
          from = Swift.max(from, start + length * enters)
          to = Swift.min(to, stop - length * (1 - leaves))
          if enters > 0 || leaves < 1 { isAll = false }
          if from >= to { continue }
        }
        addShown(from + shift, to + shift, vertex, continues: vertex == following)
        following = vertex + 1
      }
    }
    return isAll
  }

  /// Adds a piece of the chord after a vertex; what continues the last part extends it.
  private mutating func addShown(_ from: Double, _ to: Double, _ vertex: Int, continues: Bool) {
    let last = shown.count - 1
    if continues, last >= 0, shown[last].to == from {
      // The last vertex stays that of a sub-path's end where a part goes on through its seam.
      shown.view.update(last) { ($0.to, $0.last) = (to, Swift.max($0.last, vertex + 1)) }
    } else {
      shown.append(ShownPart(from: from, to: to, first: vertex, last: vertex + 1))
    }
  }

  /// Sweeps the parts in `shown` of a stretch of a sub-path.
  private mutating func sweepShown(
    _ spine: borrowing Spine, _ contour: SpineContour, _ range: TrimmedParts.Part,
    _ style: StrokeStyle, unit: Double
  ) {
    let count = shown.count
    if !style.dash.isEmpty,
      let pattern = DashPattern(
        style: style, length: range.end - range.start, unit: unit, slack: spine.turnSlack)
    {
      return sweepDashes(
        spine, contour, shown.view, count: count, of: range, pattern, style)
    }
    let mark = sink.mark
    let (head, tail) = (shown[0], shown[count - 1])
    // Parts on both sides of the seam are one, with a join between.
    let isJoined =
      range.isWhole && contour.isClosed && count > 1 && head.from == 0 && tail.to == contour.length
    for index in (isJoined ? 1 : 0)..<count where !isFull {
      var part = shown[index]
      if isJoined, index == count - 1 { part.to += head.to }
      // A part on the second lap is searched from the start.
      let hint = part.from >= contour.length ? contour.firstVertex : part.first
      sweepPart(spine, contour, style, from: part.from, to: part.to, hint: hint)
    }
    // A part may be too small for the mesh that the whole is not.
    _ = sink.endPart(since: mark, of: subpath, isCovered: false)
  }
}
