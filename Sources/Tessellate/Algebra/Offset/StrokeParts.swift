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

  /// Cuts a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - style: The style, whose trim and dashes count.
  ///   - options: The limit of dashes, and what happens beyond it.
  ///   - negligible: The length up to which a segment has no direction.
  ///   - unit: The length that a dash of 1 has, unless the style states the path's.
  /// - Throws: `invalidElement`, `outOfRange`, or `budgetExceeded` for too many dashes.
  init(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, negligible: Double, unit: Double
  ) throws(TessellationError) {
    table = try ArcLengthTable(path)
    (self.style, self.negligible, self.unit) = (style, negligible, unit)
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
        appendDashes(pattern, contour, index, range, merges: merges)
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

  /// Appends the dashes of a pattern along a part of a sub-path.
  private mutating func appendDashes(
    _ pattern: DashPattern, _ contour: ArcLengthTable.Contour, _ index: Int,
    _ range: TrimmedParts.Part, merges: Bool
  ) {
    let length = range.end - range.start
    // A dash across the seam of a closed sub-path is one, from its start before the seam.
    var head: Double?
    pattern.forEachDash(along: length) { start, end in
      let (from, to) = (Swift.max(start, 0), Swift.min(end, length))
      if from == 0, to == length {
        append(contour, index, from: range.start, to: range.end, isWhole: merges)
      } else if merges, start <= 0, end > 0 {
        head = to
      } else if merges, end >= length, let first = head {
        append(contour, index, from: from, to: length + first, isWhole: false)
        head = nil
      } else {
        append(
          contour, index, from: range.start + from, to: range.start + to, isWhole: false)
      }
    }
    if let head { append(contour, index, from: 0, to: head, isWhole: false) }
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
