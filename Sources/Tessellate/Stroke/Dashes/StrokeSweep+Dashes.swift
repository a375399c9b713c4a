// Dashes are parts of a sub-path, each swept with its caps.
//
// Dashes far shorter than the pen is wide may lie so close that nobody sees the gaps between them,
// while each would cost a whole disc. Where the stroke of a gap lies within a small part of the
// tolerance of the dashes around it, they are swept as one:
//
// *Round caps.* Let d be the distance of the gap's ends, g its length. A point of the gap lies
// within δ = ½√(g² − d²) of the straight line between them, as the two ways from it to the ends are
// together g. A disc of the radius h on that line leaves the discs about its ends by √(h² + d²/4) −
// h ≤ d²/8h at the most. So the gap adds δ + d²/8h.
//
// *Others.* A point of the gap's section lies within g/2 + h·φ/2 of one of the sections at the
// ends, φ the turn between them.
//
// A gap with a corner in it stays, for it takes the join away.

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
    if !hides, !pen.varies, !pattern.mayJoin(along: length) {
      collectDashes(&row, spine, contour, pattern, style)
    } else {
      // A gap without length is not hidden either, however it was rounded.
      sweepDashes(&row, spine, contour, pattern, style, widest: hides ? widest : -.infinity)
    }
    layDashes(spine, contour, style)
    guard let head = row.head else { return }
    if head >= length {
      sweepWhole(spine, contour, style)
    } else {
      sweepPart(spine, contour, style, from: 0, to: head, hint: contour.firstVertex)
    }
  }

  /// Collects the dashes of a pattern whose gaps are all there.
  ///
  /// Nearly all lie between the ends, away from any seam, and take the short way.
  private mutating func collectDashes(
    _ row: inout DashBatch, _ spine: borrowing Spine, _ contour: SpineContour,
    _ pattern: DashPattern, _ style: StrokeStyle
  ) {
    let (origin, last) = (row.origin, Swift.min(row.end, contour.length))
    let limit = row.end == last ? row.length : -.infinity
    // Read from memory that was just written, the number would be what each dash waits for.
    var count = dashes.spans.count
    pattern.forEachLength(along: row.length) { start, end in
      let (from, to) = (Swift.min(origin + start, last), Swift.min(origin + end, last))
      guard start > 0, end < limit, from < to else {
        dashes.spans.count = count
        collect(&row, spine, contour, style, from: start, to: end)
        count = dashes.spans.count
        return
      }
      count = addSpan(behind: count, from: from, to: to, spine, contour, style)
    }
    dashes.spans.count = count
  }

  /// Collects a dash whose ends may lie beyond the part, or sweeps it.
  @inline(never)
  private mutating func collect(
    _ row: inout DashBatch, _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle,
    from start: Double, to end: Double
  ) {
    let (from, to) = (row.distance(start), row.distance(end))
    let isApart = !row.merges || start > 0 && end < row.length
    if isApart, from < to, to <= contour.length {
      addSpan(from: from, to: to, spine, contour, style)
    } else if !isFull {
      sweep(&row, spine, contour, style, from: start, to: end)
    }
  }

  /// Adds a dash to those that wait; when there are so many, they are laid.
  @inline(__always)
  private mutating func addSpan(
    from: Double, to: Double, _ spine: borrowing Spine, _ contour: SpineContour,
    _ style: StrokeStyle
  ) {
    dashes.spans.count = addSpan(
      behind: dashes.spans.count, from: from, to: to, spine, contour, style)
  }

  /// The same behind `count` that wait; returns how many wait then, which the caller keeps.
  @inline(__always)
  private mutating func addSpan(
    behind count: Int, from: Double, to: Double, _ spine: borrowing Spine,
    _ contour: SpineContour, _ style: StrokeStyle
  ) -> Int {
    // What else is known of a dash is found for all of them.
    dashes.spans.view.update(count) { ($0.from, $0.to) = (from, to) }
    guard count &+ 1 == DashStrips.together else { return count &+ 1 }
    dashes.spans.count = count &+ 1
    layDashes(spine, contour, style)
    return dashes.spans.count
  }

  /// Sweeps the dashes of a pattern some of whose gaps may be hidden, those up to `widest`.
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
    if row.merges, end >= row.length, let part = row.head {
      to = row.length + part
      row.head = nil
    }
    if !pen.varies, from < to, to <= contour.length {
      return addSpan(from: from, to: to, spine, contour, style)
    }
    layDashes(spine, contour, style)
    row.hint = sweepPart(spine, contour, style, from: from, to: to, hint: row.hint)
  }

  /// The part of the tolerance that hidden gaps may use.
  private static var hiddenShare: Double { 0.05 }

  /// No gap longer than this is hidden; with less than 0 none is.
  ///
  /// A round cap beside a corner reaches beyond any join that is not round; square and triangular
  /// ones stick out of every curve.
  private func widestHiddenGap(on contour: SpineContour) -> Double {
    guard !pen.varies, pen.left == pen.right else { return -1 }
    let share = Self.hiddenShare * pen.tolerance
    switch (pen.startCap, pen.endCap) {
    case (.butt, .butt): return 2 * share
    case (.round, .round):
      let isSmooth = contour.cornerCount == 0 && !contour.hasSharpSeam
      guard isSmooth || pen.join == .round else { return -1 }
      return 2 * share + (8 * share * pen.reach).squareRoot()
    default: return -1
    }
  }

  /// Whether nobody sees the gap between two distances.
  private func hidesGap(
    _ gap: (start: Double, end: Double), _ row: inout DashBatch, _ spine: borrowing Spine,
    _ contour: SpineContour
  ) -> Bool {
    let share = Self.hiddenShare / (1 - Self.hiddenShare) * pen.tolerance
    // The seam may be a corner, and behind it lies the next lap.
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
    let length = gap.end - gap.start
    if pen.startCap == .round, pen.endCap == .round {
      let squared = (b.point - a.point).lengthSquared
      let bend = Swift.max(0, length * length - squared).squareRoot() * 0.5
      return bend + squared / (8 * pen.reach) <= share
    }
    let from = spine.tangent(at: a, in: contour, fromAbove: true)
    let to = spine.tangent(at: b, in: contour, fromAbove: false)
    // The sine; turns of more are out of the question.
    let turn = from.dot(to) > 0 ? from.cross(to).magnitude : 4
    return 0.5 * (length + pen.reach * turn) <= share
  }
}

/// What is known while dashes are laid.
private struct DashBatch {
  /// Whether dashes on both sides of the seam are one.
  var merges: Bool
  /// The length of the part, and where it starts and ends on the sub-path.
  var length, origin, end: Double
  /// A vertex to search from, and the one that the part ends before or at.
  var hint, last: Int
  /// The end of a dash across the seam, which waits for its other half.
  var head: Double?

  /// The distance along the sub-path of a place on the part, or of that end of it which the place
  /// lies beyond.
  ///
  /// A start and a length may add up to an ulp beyond the end, and so beyond that of an open
  /// sub-path.
  @inline(__always)
  func distance(_ place: Double) -> Double {
    place < length ? Swift.min(origin + Swift.max(place, 0), end) : end
  }
}
