/// A pen's reach to both sides, its joins and its caps.
struct StrokeNib {
  /// The distances of the edges to the left and to the right, not both 0.
  var left, right: Double
  /// The joins of outer corners, and the longest miter in pen widths.
  var join: StrokeStyle.LineJoin
  var miterLimit: Double
  /// The caps of open contours.
  var startCap, endCap: StrokeStyle.LineCap
}

/// The outline of a stroke before its overlaps are united: contours whose winding numbers are
/// numbers of strips, joins and caps that cover a point.
///
/// A closed contour has one outline to its left, with it, and one to its right, against it. An open
/// one has a single outline: its left side, the cap of its end, its right side backwards, the cap
/// of its start.
struct StrokeOutline: ~Copyable {
  /// The outlines; fill them by the positive rule.
  private var path = Path()
  private var strips: FoldedStrip
  private let tolerance: Double

  /// Starts an outline.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance of fitted curves from the true edges.
  ///   - cleaning: The tolerance within which strips that fold are freed from loops.
  init(tolerance: Double, cleaning: Double) {
    self.tolerance = tolerance
    strips = FoldedStrip(tolerance: tolerance, cleaning: cleaning)
  }

  /// The outlines, of which all numbers are finite.
  var soundPath: Path {
    get throws(TessellationError) {
      guard path.invalidElement == nil else { throw .outOfRange() }
      return path
    }
  }

  mutating func removeAll() { path.removeAll() }

  /// Appends the stroke of a contour.
  mutating func append(_ contour: OffsetContour, _ nib: StrokeNib) throws(TessellationError) {
    guard !contour.legs.isEmpty else { return }
    var left = side(contour, nib, distance: nib.left)
    var right = side(contour, nib, distance: -nib.right)
    try appendStrips(left.folded, distance: nib.left)
    try appendStrips(right.folded, distance: -nib.right)
    if contour.isClosed {
      appendClosed(left.chain)
      appendClosed(right.chain.reversed().map { $0.reversed })
      return
    }
    // The sides of a square cap go on straight.
    if nib.left == nib.right {
      for index in 0..<2 {
        let isStart = index == 0
        guard (isStart ? nib.startCap : nib.endCap) == .square,
          left.canLengthen(start: isStart), right.canLengthen(start: isStart)
        else { continue }
        left.lengthen(start: isStart)
        right.lengthen(start: isStart)
      }
    }
    var outline = OutlineBuilder(left.chain)
    let (first, last) = (contour.legs[0], contour.legs[contour.legs.count - 1])
    outline.addCap(
      nib.endCap, at: last.segment.end, direction: last.arriving, nib.left, nib.right)
    outline.add(right.chain.reversed().map { $0.reversed })
    outline.addCap(
      nib.startCap, at: first.segment.start, direction: -first.leaving, nib.right, nib.left)
    path.addPath(outline.finish())
  }

  /// Appends the stroke of a point: both caps of a path that has a direction but no length.
  mutating func appendDot(at point: Point, direction: Vector, _ nib: StrokeNib) {
    guard nib.startCap != .butt || nib.endCap != .butt else { return }
    var outline = OutlineBuilder(startingAt: point + direction.left * nib.left)
    outline.addCap(nib.endCap, at: point, direction: direction, nib.left, nib.right)
    outline.addCap(nib.startCap, at: point, direction: -direction, nib.right, nib.left)
    path.addPath(outline.finish())
  }

  /// Appends one side of a closed contour: a region whose outline it is becomes larger by it to the
  /// left, or smaller to the right.
  mutating func appendSide(
    _ contour: OffsetContour, _ pen: OffsetPen
  ) throws(TessellationError) {
    guard !contour.legs.isEmpty else { return }
    let side = EdgeChain(contour, pen: pen)
    appendClosed(side.chain)
    guard !side.folded.isEmpty else { return }
    var folded = Path()
    for segment in side.folded {
      try strips.append(segment, distance: pen.distance, to: &folded)
    }
    path.addPath(pen.distance < 0 ? folded.reversed() : folded)
  }

  private func side(_ contour: OffsetContour, _ nib: StrokeNib, distance: Double) -> EdgeChain {
    EdgeChain(
      contour,
      pen: OffsetPen(
        distance: distance, join: nib.join, miterLimit: nib.miterLimit, tolerance: tolerance))
  }

  private mutating func appendStrips(
    _ segments: [PathSegment], distance: Double
  ) throws(TessellationError) {
    for segment in segments { try strips.append(segment, distance: distance, to: &path) }
  }

  /// Appends a closed chain; one whose lines have all shrunk to a point has no segments.
  private mutating func appendClosed(_ chain: [PathSegment]) {
    guard !chain.isEmpty else { return }
    path.addPath(OutlineBuilder(chain).finish())
  }
}

/// Builds one closed contour.
private struct OutlineBuilder {
  private var path = Path()

  init(startingAt point: Point) { path.move(to: point) }

  init(_ chain: [PathSegment]) {
    if let first = chain.first { path.move(to: first.start) }
    for segment in chain { path.addSegment(segment) }
  }

  mutating func add(_ chain: [PathSegment]) {
    if let first = chain.first { addLine(to: first.start) }
    for segment in chain { path.addSegment(segment) }
  }

  private mutating func addLine(to point: Point) {
    if path.pen != point { path.addLine(to: point) }
  }

  /// Adds the cap in front of a place, from the edge on its left to that on its right.
  ///
  /// A cap lies about the middle of the section that it covers.
  mutating func addCap(
    _ cap: StrokeStyle.LineCap, at point: Point, direction: Vector, _ left: Double, _ right: Double
  ) {
    let radius = 0.5 * (left + right)
    let (start, end) = (point + direction.left * left, point - direction.left * right)
    // The side may have been lengthened.
    let isLong = cap == .square && (path.pen - start).dot(direction) > 0.5 * radius
    if isLong { return addLine(to: end + direction * radius) }
    addLine(to: start)
    switch cap {
    case .butt: break
    case .square:
      addLine(to: start + direction * radius)
      addLine(to: end + direction * radius)
    case .triangle:
      addLine(to: start.interpolated(to: end, at: 0.5) + direction * radius)
    case .round:
      let axis = (start - end) * 0.5
      path.appendArc(
        ArcSegment(
          center: start.interpolated(to: end, at: 0.5), xAxis: axis, yAxis: axis.turned,
          startAngle: 0, sweep: .pi, start: start, end: end))
    }
    addLine(to: end)
  }

  /// Closes the contour; the close draws its last line.
  consuming func finish() -> Path {
    path.closeSubpath()
    return path
  }
}
