extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps the pen of `style` along every sub-path of a spine.
  ///
  /// `halfWidth` is in the spine's units, the rounding of vertices excluded.
  mutating func sweep(
    _ spine: borrowing Spine, style: StrokeStyle, options: StrokeOptions, halfWidth: Double
  ) throws(TessellationError) {
    let contours = spine.contours.view
    var total = 0.0
    for index in 0..<spine.contours.count { total += contours[index].length }
    let unit = style.pathLength.map { $0 > 0 ? total / $0 : 1 } ?? 1
    var dashes = options.dashLimit
    let padding = pen.padding
    var before = 0.0
    for index in 0..<spine.contours.count {
      let contour = contours[index]
      let (left, right) = style.alignment.shares(of: contour)
      (pen.left, pen.right) = (left * halfWidth + padding, right * halfWidth + padding)
      pen.varies = !style.widthStops.isEmpty
      let parts = style.trim.parts(of: contour, before: before, total: total)
      before += contour.length
      guard let parts else { continue }
      try sweep(spine, contour, parts, style, unit: unit, dashes: &dashes, options)
    }
  }

  private mutating func sweep(
    _ spine: borrowing Spine, _ contour: SpineContour, _ parts: TrimmedParts,
    _ style: StrokeStyle, unit: Double, dashes: inout Int, _ options: StrokeOptions
  ) throws(TessellationError) {
    guard contour.cellCount > 0 else {
      return sweepDot(spine.knots[contour.firstKnot], style.zeroLengthCaps)
    }
    for part in 0..<parts.count {
      let range = parts[part]
      let length = range.end - range.start
      if let pattern = DashPattern(style: style, length: length, unit: unit) {
        let count = pattern.dashCount(along: length)
        if count <= Double(dashes) {
          dashes -= Int(count)
          sweepDashes(spine, contour, range, pattern, style)
          continue
        }
        if options.dashOverflow == .error {
          throw .budgetExceeded(.dashes, limit: options.dashLimit)
        }
      }
      if range.isWhole {
        sweepWhole(spine, contour, style)
      } else {
        sweepPart(
          spine, contour, style, from: range.start, to: range.end, hint: contour.firstKnot)
      }
    }
  }

  /// A sub-path without length: its two caps, along +x.
  private mutating func sweepDot(_ knot: Knot, _ rule: StrokeStyle.ZeroLengthCaps) {
    func cap(_ cap: StrokeStyle.LineCap) -> StrokeStyle.LineCap {
      switch rule {
      case .svg: cap
      case .roundOnly: cap == .round ? .round : .butt
      case .none: .butt
      }
    }
    sweepDot(knot, tangent: Vector(1, 0), cap(pen.startCap), cap(pen.endCap))
  }

  private mutating func sweepDot(
    _ knot: Knot, tangent: Vector, _ startCap: StrokeStyle.LineCap, _ endCap: StrokeStyle.LineCap
  ) {
    guard startCap != .butt || endCap != .butt else { return }
    addStartCap(startCap, at: knot, tangent: tangent)
    addEnd(knot, tangent, tangent, 0, 0, isStart: true)
    addEndCap(endCap, at: knot, tangent: tangent)
    sink.endStrip()
  }

  /// Sweeps a whole sub-path, closed if it is.
  private mutating func sweepWhole(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle
  ) {
    if pen.varies {
      piece.removeAll()
      append(spine, contour, style, from: 0, to: contour.length, shift: 0)
      return sweepPiece(spine.curves.view, isClosed: contour.isClosed)
    }
    let isSharp = contour.hasSharpSeam
    if contour.isClosed, !isSharp {
      guard contour.cornerCount > 0 else {
        return sweepRing(spine.knots.view, first: contour.firstKnot, cells: contour.cellCount)
      }
      // Start at a corner, so that no smooth run crosses the seam.
      let knot = spine.corners[contour.firstCorner].knot
      let place = SpinePlace(
        knot: knot, t: spine.knots[knot].t, point: spine.knots[knot].point,
        distance: spine.knots[knot].distance, isKnot: true)
      copyAround(spine, contour, from: place)
      return sweepPiece(spine.curves.view, isClosed: true)
    }
    let first = contour.firstKnot
    sweepRuns(
      RunSource(
        knots: spine.knots.view, corners: spine.corners.view.dropping(contour.firstCorner),
        cornerCount: contour.cornerCount, curves: spine.curves.view, first: first,
        cells: contour.cellCount), contour.startTangent, contour.endTangent,
      isClosed: isSharp)
  }

  /// Copies a closed contour into the piece, from a knot once around.
  private mutating func copyAround(
    _ spine: borrowing Spine, _ contour: SpineContour, from place: SpinePlace
  ) {
    piece.removeAll()
    let (start, end) = (spine.start(of: contour), spine.end(of: contour))
    piece.append(spine, contour, from: place, to: end, shift: 0)
    addSeamCorner(contour)
    piece.append(spine, contour, from: start, to: place, shift: contour.length)
  }

  private mutating func addSeamCorner(_ contour: SpineContour) {
    guard contour.hasSharpSeam else { return }
    piece.corners.append(
      Corner(
        knot: piece.cells, arriving: contour.endTangent, leaving: contour.startTangent))
  }

  /// Sweeps the part of a sub-path between two distances.
  ///
  /// The end may lie beyond a closed one's length. Returns a knot from which the next part may be searched.
  @discardableResult
  private mutating func sweepPart(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle, from: Double,
    to: Double, hint: Int
  ) -> Int {
    piece.removeAll()
    let start = spine.place(at: from, in: contour, hint: hint)
    if from == to {
      // A dash without length has a direction.
      guard pen.startCap != .butt || pen.endCap != .butt else { return start.knot }
      var knot = spine.knots[start.knot]
      (knot.point, knot.distance) = (start.point, from)
      knot.scale = style.scale(at: from / contour.length)
      let tangent = spine.tangent(at: start, in: contour, fromAbove: true)
      sweepDot(knot, tangent: tangent, pen.startCap, pen.endCap)
      return start.knot
    }
    var hint = start.knot
    if pen.varies {
      append(spine, contour, style, from: from, to: Swift.min(to, contour.length), shift: 0)
      if to > contour.length {
        addSeamCorner(contour)
        append(spine, contour, style, from: 0, to: to - contour.length, shift: contour.length)
      }
    } else if to <= contour.length {
      let end = spine.place(at: to, in: contour, hint: hint)
      piece.append(spine, contour, from: start, to: end, shift: 0)
      hint = end.knot
    } else {
      piece.append(spine, contour, from: start, to: spine.end(of: contour), shift: 0)
      addSeamCorner(contour)
      let end = spine.place(at: to - contour.length, in: contour, hint: contour.firstKnot)
      piece.append(
        spine, contour, from: spine.start(of: contour), to: end, shift: contour.length)
    }
    if piece.cells == 0 {
      sweepDot(piece.knots[0], tangent: piece.startTangent, pen.startCap, pen.endCap)
    } else {
      sweepPiece(spine.curves.view, isClosed: false)
    }
    return hint
  }

  /// Appends a part of a sub-path to the piece, with knots at the style's width stops and the pen's size at all knots.
  private mutating func append(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle, from: Double,
    to: Double, shift: Double
  ) {
    let first = Swift.max(piece.knots.count - 1, 0)
    var start = spine.place(at: from, in: contour, hint: contour.firstKnot)
    for stop in style.widthStops {
      let distance = stop.fraction * contour.length
      guard distance > from, distance < to else { continue }
      let end = spine.place(at: distance, in: contour, hint: start.knot)
      piece.append(spine, contour, from: start, to: end, shift: shift)
      piece.addCorner(spine, contour, at: end)
      start = end
    }
    let end =
      to >= contour.length
      ? spine.end(of: contour) : spine.place(at: to, in: contour, hint: start.knot)
    piece.append(spine, contour, from: start, to: end, shift: shift)
    for index in first..<piece.knots.count {
      let distance = piece.knots[index].distance - shift
      piece.knots[index].scale = style.scale(at: distance / contour.length)
    }
  }

  private mutating func sweepPiece(_ curves: UncheckedView<SpineCurve>, isClosed: Bool) {
    sweepRuns(
      RunSource(
        knots: piece.knots.view, corners: piece.corners.view, cornerCount: piece.corners.count,
        curves: curves, first: 0, cells: piece.cells), piece.startTangent, piece.endTangent,
      isClosed: isClosed)
  }

  /// Lays the dashes of a pattern along a part of a sub-path.
  private mutating func sweepDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, _ range: TrimmedParts.Part,
    _ pattern: DashPattern, _ style: StrokeStyle
  ) {
    let length = range.end - range.start
    let merges = range.isWhole && contour.isClosed && style.dashSeam == .merge
    var hint = contour.firstKnot
    // A dash across the seam waits for its other half.
    var head: Double?
    pattern.forEachDash(along: length) { start, end in
      let (low, high) = (Swift.max(start, 0), Swift.min(end, length))
      if merges, low == 0, high > 0 {
        head = high
        return
      }
      var reach = high
      if merges, end >= length, let part = head {
        reach = length + part
        head = nil
      }
      let from = range.start + low
      let known = from < spine.knots[hint].distance ? contour.firstKnot : hint
      hint = sweepPart(
        spine, contour, style, from: from, to: range.start + reach, hint: known)
    }
    guard let head else { return }
    if head >= length {
      sweepWhole(spine, contour, style)
    } else {
      sweepPart(spine, contour, style, from: 0, to: head, hint: contour.firstKnot)
    }
  }

  /// Where a row of runs is read from.
  struct RunSource {
    var knots: UncheckedView<Knot>
    var corners: UncheckedView<Corner>
    var cornerCount: Int
    var curves: UncheckedView<SpineCurve>
    var first, cells: Int
  }

  /// Sweeps the runs between corners, and the joins at them; closed ones have a join at their seam as well.
  private mutating func sweepRuns(
    _ source: RunSource, _ startTangent: Vector, _ endTangent: Vector, isClosed: Bool
  ) {
    let (first, cells) = (source.first, source.cells)
    var run = Run(first: first, cells: 0, startTangent: startTangent, endTangent: startTangent)
    var before: (section: Int, corner: Corner)?
    var firstSection = 0
    for index in 0...source.cornerCount {
      let isLast = index == source.cornerCount
      let corner =
        isLast
        ? Corner(knot: first + cells, arriving: endTangent, leaving: startTangent)
        : source.corners[index]
      run.cells = corner.knot - run.first
      run.endTangent = corner.arriving
      let isFirst = before == nil
      let sections = sweep(
        run, of: source.knots, curves: source.curves,
        startCap: isFirst && !isClosed ? pen.startCap : .butt,
        endCap: isLast && !isClosed ? pen.endCap : .butt,
        isSharp: isClosed || source.cornerCount > 0)
      if let before { addJoin(source, before.corner, from: before.section, to: sections.start) }
      if isFirst { firstSection = sections.start }
      before = (sections.end, corner)
      run.first = corner.knot
      run.startTangent = corner.leaving
    }
    if isClosed, let before {
      addJoin(source, before.corner, from: before.section, to: firstSection)
    }
  }

  private mutating func addJoin(_ source: RunSource, _ corner: Corner, from: Int, to: Int) {
    let knot = source.knots[corner.knot]
    var curvatures = (arriving: 0.0, leaving: 0.0)
    if pen.join == .arcs {
      // Of a closed sub-path's seam, the leaving curve is the one of the first knot.
      let isSeam = corner.knot == source.first + source.cells
      let before = source.knots[corner.knot - 1]
      let end = knot.curve == before.curve ? knot.t : 1
      let leaving = isSeam ? source.knots[source.first] : knot
      curvatures.arriving = source.curves[Int(before.curve)].curvature(at: end)
      curvatures.leaving = source.curves[Int(leaving.curve)].curvature(at: leaving.t)
    }
    addJoin(
      at: knot, arriving: corner.arriving, leaving: corner.leaving, from: from, to: to,
      curvatures: curvatures)
  }
}

extension Spine {
  func start(of contour: SpineContour) -> SpinePlace {
    let knot = knots[contour.firstKnot]
    return SpinePlace(
      knot: contour.firstKnot, t: knot.t, point: knot.point, distance: 0, isKnot: true)
  }

  /// The end of a contour, as the end of its last chord.
  func end(of contour: SpineContour) -> SpinePlace {
    let last = contour.firstKnot + contour.cellCount
    let knot = knots[last]
    return SpinePlace(
      knot: last - 1, t: 1, point: knot.point, distance: knot.distance, isKnot: false)
  }
}

extension StrokeStyle.Alignment {
  /// How many half widths lie to the left and to the right of a sub-path.
  func shares(of contour: SpineContour) -> (left: Double, right: Double) {
    switch self {
    case .center: return (1, 1)
    case .left: return (2, 0)
    case .right: return (0, 2)
    case .inner, .outer:
      // Counter-clockwise by the numbers, the inside is on the right, as left and right are seen on a y-down screen.
      guard contour.doubledArea != 0 else { return (1, 1) }
      return (contour.doubledArea > 0) == (self == .inner) ? (0, 2) : (2, 0)
    }
  }
}

/// The parts of one sub-path that a trim leaves: none, one or two.
struct TrimmedParts {
  struct Part {
    var start, end: Double
    /// The sub-path is left as it was, closed if it was closed.
    var isWhole: Bool
  }

  private var first: Part
  private var second: Part?

  var count: Int { second == nil ? 1 : 2 }
  subscript(index: Int) -> Part { index == 0 ? first : second! }

  init(first: Part, second: Part? = nil) { (self.first, self.second) = (first, second) }
}

extension Trim {
  /// What is left of a contour that begins `before` along a path of the length `total`, or `nil`.
  func parts(of contour: SpineContour, before: Double, total: Double) -> TrimmedParts? {
    let length = contour.length
    let whole = TrimmedParts.Part(start: 0, end: length, isWhole: true)
    if isWhole { return TrimmedParts(first: whole) }
    if isEmpty { return nil }
    let (scale, origin) = mode == .whole ? (total, before) : (length, 0)
    let ranges = ranges
    func part(_ range: ClosedRange<Double>) -> TrimmedParts.Part? {
      let low = range.lowerBound * scale - origin
      let high = range.upperBound * scale - origin
      if length == 0 { return low <= 0 && high >= 0 ? whole : nil }
      guard high > 0, low < length else { return nil }
      if low <= 0, high >= length, !contour.isClosed || mode == .whole && total > length {
        return whole
      }
      return TrimmedParts.Part(
        start: Swift.max(low, 0), end: Swift.min(high, length), isWhole: false)
    }
    let first = part(ranges.first)
    guard let wrapped = ranges.wrapped, let second = part(wrapped) else {
      return first.map { TrimmedParts(first: $0) }
    }
    guard let first else { return TrimmedParts(first: second) }
    if contour.isClosed, first.end == length, second.start == 0, second.end > 0 {
      // On through the seam.
      return TrimmedParts(
        first: TrimmedParts.Part(start: first.start, end: length + second.end, isWhole: false))
    }
    return TrimmedParts(first: first, second: second)
  }
}
