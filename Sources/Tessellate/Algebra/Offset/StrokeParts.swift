// The parts of a path that a pen draws: what a trim leaves of each sub-path, cut into dashes. Cuts
// lie at distances along the true curves, and curves stay curves.

/// A part of a path that is stroked by itself.
struct StrokePart {
  /// The part; without segments where it has no length.
  var contour: OffsetContour
  /// The direction of a part without length.
  var direction: Vector
  /// The index of its sub-path.
  var subpath: Int
  /// Whether it is all there is of a sub-path without length, whose caps a style may leave out.
  var isDot = false
}

/// Cuts a path into the parts that a style draws.
struct StrokeParts {
  private(set) var parts: [StrokePart] = []
  private let table: ArcLengthTable
  private let style: StrokeStyle
  private let negligible: Double
  private let dashLimit: Double
  private let unit: Double
  /// The length within which an end of a dash is at an end of its part, as in strokes' meshes.
  private let slack: Double
  /// The most that a hidden gap may add to what its dashes cover, and a dash that is left out to
  /// the one before.
  private let hiddenShare: Double

  /// Cuts a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - style: The style, whose trim and dashes count.
  ///   - options: The limit of dashes, and what happens beyond it.
  ///   - negligible: The length up to which a segment has no direction.
  ///   - unit: The length that a dash of 1 has, unless the style states the path's.
  ///   - hiddenShare: The most that a hidden gap may add to what its dashes cover (`HiddenGap`).
  /// - Throws: `invalidElement`, `outOfRange`, or `budgetExceeded` for too many dashes.
  init(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, negligible: Double, unit: Double,
    hiddenShare: Double
  ) throws(TessellationError) {
    table = try ArcLengthTable(path)
    (self.style, self.negligible, self.unit) = (style, negligible, unit)
    self.hiddenShare = hiddenShare
    dashLimit = Double(Swift.max(options.dashLimit, 0))
    slack = options.tolerance * Spine.turnShare
    if cut(isDashed: !style.dash.isEmpty) { return }
    guard options.dashOverflow == .solid else {
      throw .budgetExceeded(.dashes, limit: options.dashLimit)
    }
    _ = cut(isDashed: false)
  }

  /// Cuts all sub-paths; returns `false` as soon as there are more dashes than allowed.
  private mutating func cut(isDashed: Bool) -> Bool {
    parts.removeAll()
    let (length, own) = (table.length, unit)
    let unit = style.pathLength.map { $0 > 0 ? length / $0 : own } ?? own
    for (index, contour) in table.contours.enumerated() where !contour.segments.isEmpty {
      let kept = style.trim.parts(
        ofLength: contour.length, isClosed: contour.isClosed, before: contour.start,
        total: table.length)
      guard let kept else { continue }
      if contour.length == 0 {
        appendDot(contour, index)
        continue
      }
      for part in 0..<kept.count {
        let range = kept[part]
        let length = range.end - range.start
        guard isDashed,
          let pattern = DashPattern(style: style, length: length, unit: unit, slack: slack)
        else {
          append(contour, index, from: range.start, to: range.end, isWhole: range.isWhole)
          continue
        }
        let merges = range.isWhole && contour.isClosed && style.dashSeam == .merge
        let count = pattern.dashCount(along: length, mergesSeam: merges)
        guard Double(parts.count) + count <= dashLimit else { return false }
        appendDashes(pattern, Row(contour: contour, index: index, range: range, merges: merges))
      }
    }
    return true
  }

  private mutating func appendDot(_ contour: ArcLengthTable.Contour, _ index: Int) {
    let point = table.segments[contour.segments.lowerBound].start
    parts.append(
      StrokePart(
        contour: OffsetContour(start: point), direction: Vector(1, 0), subpath: index, isDot: true))
  }

  /// A part of a sub-path that is cut into dashes.
  private struct Row {
    let contour: ArcLengthTable.Contour
    let index: Int
    let range: TrimmedParts.Part
    /// Whether a dash across the seam of a closed sub-path is one, from its start before the seam.
    let merges: Bool
    /// The end of a dash across the seam, kept until its other half is found.
    var head: Double?

    var length: Double { range.end - range.start }
  }

  /// Appends the dashes of a pattern along a part of a sub-path.
  ///
  /// Two beside a hidden gap are one, and one that hardly differs from that before it is left out.
  private mutating func appendDashes(_ pattern: DashPattern, _ row: Row) {
    var row = row
    let rule = hiddenGap(on: row.contour)
    let hides = rule.map { pattern.shortestGap <= $0.widest } ?? false
    var open: (start: Double, end: Double)?
    pattern.forEachDash(along: row.length) { start, end in
      if let before = open {
        if hides, let rule, hidesGap(from: before.end, to: start, row, rule) {
          open = (before.start, end)
          return
        }
        if repeats((start, end), before, row) { return }
        appendDash(from: before.start, to: before.end, &row)
      }
      open = (start, end)
    }
    if let open { appendDash(from: open.start, to: open.end, &row) }
    if let head = row.head { append(row.contour, row.index, from: 0, to: head, isWhole: false) }
  }

  private mutating func appendDash(from start: Double, to end: Double, _ row: inout Row) {
    let (length, origin) = (row.length, row.range.start)
    let (from, to) = (Swift.max(start, 0), Swift.min(end, length))
    if from == 0, to == length {
      append(row.contour, row.index, from: origin, to: row.range.end, isWhole: row.merges)
    } else if row.merges, start <= 0, end > 0 {
      row.head = to
    } else if row.merges, end >= length, let first = row.head {
      append(row.contour, row.index, from: from, to: length + first, isWhole: false)
      row.head = nil
    } else {
      append(row.contour, row.index, from: origin + from, to: origin + to, isWhole: false)
    }
  }

  // MARK: - Dashes that need not be drawn

  private var startCap: StrokeStyle.LineCap { style.startCap ?? style.lineCap }
  private var endCap: StrokeStyle.LineCap { style.endCap ?? style.lineCap }

  /// Whether what a dash covers lies within the share of what another one covers, before it.
  ///
  /// Its sections, caps included, are those of the other one moved along the path and turned with
  /// it. So the dashes kept are no closer than the tolerance allows, whatever their caps and joins.
  private func repeats(
    _ dash: (start: Double, end: Double), _ other: (start: Double, end: Double), _ row: Row
  ) -> Bool {
    let origin = row.contour.start + row.range.start
    guard !style.alignment.isOfShape, other.start > 0, dash.end < row.length,
      Swift.max(dash.start - other.start, dash.end - other.end) <= hiddenShare,
      let a = table.location(at: origin + other.start),
      let b = table.location(at: origin + dash.start),
      let c = table.location(at: origin + other.end),
      let d = table.location(at: origin + dash.end), a.segment == d.segment
    else { return false }
    let segment = table.segments[a.segment]
    // Discs stay the same when they turn. The farthest corner of a square cap is √2 half widths
    // away; a pen to one side reaches twice as far.
    let isCentered = style.alignment == .center
    let reach =
      isCentered && startCap == .round && endCap == .round
      ? 0 : style.lineWidth * unit * (isCentered ? 0.75 : 1.5)
    func moved(_ from: Double, _ to: Double, by length: Double) -> Double {
      guard let before = segment.tangent(at: from), let after = segment.tangent(at: to),
        before.dot(after) > 0
      else { return .infinity }
      return length + reach * before.cross(after).magnitude
    }
    return moved(a.parameter, b.parameter, by: dash.start - other.start) <= hiddenShare
      && moved(c.parameter, d.parameter, by: dash.end - other.end) <= hiddenShare
  }

  private func hiddenGap(on contour: ArcLengthTable.Contour) -> HiddenGap? {
    guard style.alignment == .center else { return nil }
    return HiddenGap(
      startCap, endCap, isRoundAtCorners: style.lineJoin == .round || isSmooth(contour),
      reach: style.lineWidth * 0.5 * unit, share: hiddenShare)
  }

  /// Whether the segments of a sub-path follow each other without a corner.
  private func isSmooth(_ contour: ArcLengthTable.Contour) -> Bool {
    let (first, end) = (contour.segments.lowerBound, contour.segments.upperBound)
    for index in contour.segments where index + 1 < end || contour.isClosed {
      let next = index + 1 < end ? index + 1 : first
      guard let arriving = table.segments[index].tangent(at: 1),
        let leaving = table.segments[next].tangent(at: 0), arriving.dot(leaving) > 0,
        arriving.cross(leaving).magnitude < 0x1p-20
      else { return false }
    }
    return true
  }

  /// Whether the gap between two places on a row is hidden.
  ///
  /// One that reaches beyond a segment is kept, because it may have a corner.
  private func hidesGap(
    from start: Double, to end: Double, _ row: Row, _ rule: HiddenGap
  ) -> Bool {
    let origin = row.contour.start + row.range.start
    guard end - start <= rule.widest, end < row.length,
      let a = table.location(at: origin + Swift.max(start, 0)),
      let b = table.location(at: origin + end), a.segment == b.segment
    else { return false }
    let segment = table.segments[a.segment]
    return rule.hides(
      length: end - start,
      chord: segment.point(at: b.parameter) - segment.point(at: a.parameter),
      turningFrom: segment.tangent(at: a.parameter) ?? .zero,
      to: segment.tangent(at: b.parameter) ?? .zero)
  }

  /// Appends the part of a sub-path between two distances from its start; beyond its length it goes
  /// on through the seam.
  private mutating func append(
    _ contour: ArcLengthTable.Contour, _ index: Int, from start: Double, to end: Double,
    isWhole: Bool
  ) {
    var segments: [PathSegment] = []
    if isWhole {
      segments = Array(table.segments[contour.segments])
    } else {
      collect(contour, from: start, to: Swift.min(end, contour.length), &segments)
      if end > contour.length { collect(contour, from: 0, to: end - contour.length, &segments) }
    }
    let location = table.location(at: contour.start + Swift.min(start, contour.length))
    let direction =
      location.flatMap { table.segments[$0.segment].tangent(at: $0.parameter) } ?? Vector(1, 0)
    let place = location.map { table.segments[$0.segment].point(at: $0.parameter) }
    let made = OffsetContour(
      segments, isClosed: isWhole && contour.isClosed, negligible: negligible)
    parts.append(
      StrokePart(
        contour: made ?? OffsetContour(start: place ?? .zero), direction: direction,
        subpath: index))
  }

  /// Collects the segments between two distances from the start of a sub-path, cut there.
  private func collect(
    _ contour: ArcLengthTable.Contour, from start: Double, to end: Double,
    _ segments: inout [PathSegment]
  ) {
    guard start < end, let from = table.location(at: contour.start + start),
      let to = table.location(at: contour.start + end)
    else { return }
    let isToEnd = end >= contour.length
    let last = isToEnd ? contour.segments.upperBound - 1 : to.segment
    let first = Swift.max(from.segment, contour.segments.lowerBound)
    guard first <= last else { return }
    for index in first...last {
      let t0 = index == from.segment ? from.parameter : 0
      let t1 = index == last && !isToEnd ? to.parameter : 1
      if t0 < t1 { segments.append(table.segments[index].part(from: t0, to: t1)) }
    }
  }
}
