// The dashes of a pattern, collected along a part of a sub-path; DashLadder lays them.
// Dashes on both sides of a gap that cannot be seen are swept as one (HiddenGap).

extension StrokeSweep where Sink: ~Copyable {
  /// Lays the dashes of a pattern along a part of a sub-path.
  mutating func sweepDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, _ range: TrimmedParts.Part,
    _ pattern: DashPattern, _ style: StrokeStyle
  ) {
    let length = range.end - range.start
    let whole = pen.tolerance
    defer { pen.tolerance = whole }
    let widest = widestHiddenGap(on: contour)
    let hides = pattern.shortestGap <= widest
    if hides { pen.tolerance -= Self.hiddenShare * whole }
    let low = spine.quad(at: range.start, in: contour)
    var row = DashBatch(
      merges: range.isWhole && contour.isClosed && style.dashSeam == .merge, length: length,
      origin: range.start, end: range.end, hint: low,
      last: spine.quad(at: range.end, in: contour) + 1)
    dashes.spans.reserve(DashStrips.together)
    if !pen.varies { prepareDashes(spine, contour, from: low, to: row.last) }
    sweepDashes(&row, spine, contour, pattern, style, hides, widest)
    guard let head = row.head else { return }
    let mark = sink.mark
    if head >= length {
      sweepWhole(spine, contour, style)
    } else {
      sweepPart(spine, contour, style, from: 0, to: head, hint: contour.firstVertex)
    }
    endPart(since: mark)
  }

  /// Lays the dashes of a pattern along the parts of a sub-path that can be seen, in order, within
  /// the range at whose start the pattern starts; only a whole range may be joined at its seam.
  mutating func sweepDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, _ parts: UncheckedView<ShownPart>,
    count: Int, of range: TrimmedParts.Part, _ pattern: DashPattern, _ style: StrokeStyle
  ) {
    let whole = pen.tolerance
    defer { pen.tolerance = whole }
    let widest = widestHiddenGap(on: contour)
    let hides = pattern.shortestGap <= widest
    if hides { pen.tolerance -= Self.hiddenShare * whole }
    let merges = range.isWhole && contour.isClosed && style.dashSeam == .merge
    dashes.spans.reserve(DashStrips.together)
    var head: Double?
    for index in 0..<count where !isFull {
      let part = parts[index]
      var row = DashBatch(
        merges: merges, length: part.to - part.from, origin: part.from, end: part.to,
        hint: part.first, last: part.last)
      (row.isShown, row.head) = (true, head)
      if !pen.varies { prepareDashes(spine, contour, from: part.first, to: row.last) }
      sweepDashes(
        &row, spine, contour, pattern.advanced(by: part.from - range.start), style, hides, widest)
      head = row.head
    }
    guard let head else { return }
    let mark = sink.mark
    sweepPart(spine, contour, style, from: 0, to: head, hint: contour.firstVertex)
    _ = sink.endPart(since: mark, of: subpath, isCovered: false)
  }

  /// Collects and lays the dashes of a pattern along one part.
  @inline(__always)
  private mutating func sweepDashes(
    _ row: inout DashBatch, _ spine: borrowing Spine, _ contour: SpineContour,
    _ pattern: DashPattern, _ style: StrokeStyle, _ hides: Bool, _ widest: Double
  ) {
    if !hides, !pen.varies, !pattern.mayJoin(along: row.length) {
      collectDashes(&row, spine, contour, pattern, style)
    } else {
      // A gap without length is not hidden either, however it was rounded.
      sweepDashes(&row, spine, contour, pattern, style, widest: hides ? widest : -.infinity)
    }
    layDashes(spine, contour, style)
  }

  /// Collects the dashes of a pattern whose gaps are all there.
  ///
  /// Nearly all dashes lie between the ends, away from any seam, and take the short way.
  private mutating func collectDashes(
    _ row: inout DashBatch, _ spine: borrowing Spine, _ contour: SpineContour,
    _ pattern: DashPattern, _ style: StrokeStyle
  ) {
    let (origin, last) = (row.origin, Swift.min(row.end, contour.length))
    let noise = pattern.noise(along: row.length)
    let limit = row.end == last ? row.length - noise : -.infinity
    // In a register: read from memory that was just written, the count would delay each dash.
    var count = dashes.spans.count
    pattern.forEachLength(along: row.length) { start, end in
      let (from, to) = (Swift.min(origin + start, last), Swift.min(origin + end, last))
      guard start > noise, end < limit, from < to else {
        let (start, end) = pattern.settled(start, end, along: row.length)
        dashes.spans.count = count
        collect(&row, spine, contour, style, from: start, to: end)
        count = dashes.spans.count
        return
      }
      count = addSpan(behind: count, from: from, to: to, spine, contour, style)
    }
    dashes.spans.count = count
  }

  /// Collects a dash whose ends may lie beyond the part, or sweeps it at once.
  @inline(never)
  private mutating func collect(
    _ row: inout DashBatch, _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle,
    from start: Double, to end: Double
  ) {
    let (from, to) = (row.distance(start), row.distance(end))
    let isApart = !row.merges || start > 0 && end < row.length
    if isApart, !row.cuts(start, end), from < to, to <= contour.length {
      addSpan(from: from, to: to, spine, contour, style)
    } else if !isFull {
      sweep(&row, spine, contour, style, from: start, to: end)
    }
  }

  /// Collects a dash; a full batch is laid.
  @inline(__always)
  private mutating func addSpan(
    from: Double, to: Double, _ spine: borrowing Spine, _ contour: SpineContour,
    _ style: StrokeStyle
  ) {
    dashes.spans.count = addSpan(
      behind: dashes.spans.count, from: from, to: to, spine, contour, style)
  }

  /// Collects a dash after `count` others; returns the new count, which the caller keeps.
  @inline(__always)
  private mutating func addSpan(
    behind count: Int, from: Double, to: Double, _ spine: borrowing Spine,
    _ contour: SpineContour, _ style: StrokeStyle
  ) -> Int {
    // The other fields are set for all dashes together.
    dashes.spans.view.update(count) { ($0.from, $0.to) = (from, to) }
    guard count &+ 1 == DashStrips.together else { return count &+ 1 }
    dashes.spans.count = count &+ 1
    layDashes(spine, contour, style)
    return dashes.spans.count
  }

  /// Sweeps the dashes of a pattern whose gaps up to `widest` may be hidden.
  private mutating func sweepDashes(
    _ row: inout DashBatch, _ spine: borrowing Spine, _ contour: SpineContour,
    _ pattern: DashPattern, _ style: StrokeStyle, widest: Double
  ) {
    var open: (start: Double, end: Double)?
    pattern.forEachDash(along: row.length) { start, end in
      guard !isFull else { return }
      if let before = open {
        let gap = (start: row.distance(before.end), end: row.distance(start))
        if gap.end - gap.start <= widest, hidesGap(gap, &row, spine, contour) {
          open = (before.start, end)
          return
        }
        sweep(&row, spine, contour, style, from: before.start, to: before.end)
      }
      open = (start, end)
    }
    if let open { sweep(&row, spine, contour, style, from: open.start, to: open.end) }
  }

  /// Sweeps one dash, whose ends may lie beyond the part.
  private mutating func sweep(
    _ row: inout DashBatch, _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle,
    from start: Double, to end: Double
  ) {
    var (from, to) = (row.distance(start), row.distance(end))
    if row.merges, from == 0, row.head == nil {
      row.head = to
      return
    }
    if row.merges, row.end == contour.length, end >= row.length, let part = row.head {
      to = row.end + part
      row.head = nil
    }
    let isCut = row.cuts(start, end)
    if !isCut, !pen.varies, from < to, to <= contour.length {
      return addSpan(from: from, to: to, spine, contour, style)
    }
    layDashes(spine, contour, style)
    let mark = sink.mark
    row.hint = sweepPart(spine, contour, style, from: from, to: to, hint: row.hint)
    // The rest of a cut dash may be too small for the mesh where the whole dash is not.
    if isCut {
      _ = sink.endPart(since: mark, of: subpath, isCovered: false)
    } else {
      endPart(since: mark)
    }
  }

  /// The part of the tolerance that hidden gaps may use: chords, which may use 0.95, leave no more.
  private static var hiddenShare: Double { 0.05 }

  /// The rule for the gaps of a sub-path, for a share of the tolerance; `nil` if none is hidden.
  private func hiddenGap(on contour: SpineContour, share: Double) -> HiddenGap? {
    guard !pen.varies, pen.left == pen.right else { return nil }
    let isSmooth = contour.cornerCount == 0 && !contour.hasSharpSeam
    return HiddenGap(
      pen.startCap, pen.endCap, isRoundAtCorners: isSmooth || pen.join == .round,
      reach: pen.reach, share: share * pen.tolerance)
  }

  /// Returns the length of the longest gap that may be hidden; below 0 where none is.
  private func widestHiddenGap(on contour: SpineContour) -> Double {
    hiddenGap(on: contour, share: Self.hiddenShare)?.widest ?? -1
  }

  /// Whether the gap between two distances is invisible.
  private mutating func hidesGap(
    _ gap: (start: Double, end: Double), _ row: inout DashBatch, _ spine: borrowing Spine,
    _ contour: SpineContour
  ) -> Bool {
    // The tolerance is less by the share.
    let share = Self.hiddenShare / (1 - Self.hiddenShare)
    guard let rule = hiddenGap(on: contour, share: share) else { return false }
    // The seam may be a corner, and the next lap begins there.
    let lap = gap.end > contour.length ? contour.length : 0
    guard gap.start >= lap else { return false }
    let gap = (start: gap.start - lap, end: gap.end - lap)
    let known = gap.start < spine.vertices[row.hint].distance ? contour.firstVertex : row.hint
    let a = spine.place(at: gap.start, in: contour, hint: known)
    row.hint = a.vertex
    let b = spine.place(at: gap.end, in: contour, hint: a.vertex)
    let next = spine.firstCorner(of: contour, after: a.vertex - (a.isVertex ? 1 : 0))
    if next < contour.firstCorner + contour.cornerCount, spine.corners[next].vertex <= b.vertex {
      return false
    }
    return rule.hides(
      length: gap.end - gap.start, chord: b.point - a.point,
      turningFrom: spine.tangent(at: a, in: contour, fromAbove: true),
      to: spine.tangent(at: b, in: contour, fromAbove: false))
  }
}

/// The state of a pattern while its dashes are collected.
private struct DashBatch {
  /// Whether dashes on both sides of the seam are one.
  var merges: Bool
  /// The length of the part, and its start and end on the sub-path.
  var length, origin, end: Double
  /// A vertex to search from, and the one at which, or before which, the part ends.
  var hint, last: Int
  /// Whether the part is what a window shows of a longer one.
  var isShown = false
  /// The end of a dash across the seam, kept until its other half is found.
  var head: Double?

  /// Whether a dash reaches beyond what a window shows.
  func cuts(_ start: Double, _ end: Double) -> Bool { isShown && (start < 0 || end > length) }

  /// Returns the distance along the sub-path of a place on the part, clamped to the part.
  ///
  /// A start and a length may add up to an ulp beyond the end, and so beyond the end of an open
  /// sub-path.
  @inline(__always)
  func distance(_ place: Double) -> Double {
    place < length ? Swift.min(origin + Swift.max(place, 0), end) : end
  }
}
