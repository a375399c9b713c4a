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
  /// The leg that an element of the outline comes from, and how far it may be from the true edge.
  struct Mark {
    var contour = -1
    var leg = -1
    var bound = 0.0
    /// Whether it is part of a strip that folds.
    var isFolded = false
  }

  /// The outlines; fill them by the positive rule.
  private var path = Path()
  /// A mark for each element, up to the last one that has a leg.
  private(set) var marks: [Mark] = []
  private var strips: FoldedStrip
  private var left = EdgeChain()
  private var right = EdgeChain()
  private var tolerance: Double

  /// Starts an outline.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance of fitted curves from the true edges.
  ///   - cleaning: The tolerance within which strips that fold are freed from loops.
  init(tolerance: Double = 0, cleaning: Double = 0) {
    self.tolerance = tolerance
    strips = FoldedStrip(cleaning: cleaning)
  }

  /// Starts another outline in the same memory.
  mutating func restart(tolerance: Double, cleaning: Double) {
    removeAll()
    self.tolerance = tolerance
    strips.cleaning = cleaning
  }

  /// The outlines, of which all numbers are finite.
  var soundPath: Path {
    get throws(TessellationError) {
      guard path.invalidElement == nil else { throw .outOfRange() }
      return path
    }
  }

  mutating func removeAll() {
    path.removeAll()
    marks.removeAll(keepingCapacity: true)
  }

  /// Appends the stroke of a contour.
  mutating func append(_ contour: OffsetContour, _ nib: StrokeNib) throws(TessellationError) {
    guard !contour.legs.isEmpty else { return }
    left.build(contour, pen(nib, distance: nib.left))
    right.build(contour, pen(nib, distance: -nib.right))
    try appendStrips(left.folded, of: contour, distance: nib.left)
    try appendStrips(right.folded, of: contour, distance: -nib.right)
    if contour.isClosed {
      appendClosed(left.edges, -1)
      appendBackwards(right.edges)
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
    if let first = left.edges.first { path.move(to: first.segment.start) }
    for edge in left.edges { path.addSegment(edge.segment) }
    let (first, last) = (contour.legs[0], contour.legs[contour.legs.count - 1])
    path.addCap(nib.endCap, at: last.segment.end, direction: last.arriving, nib.left, nib.right)
    if let last = right.edges.last { path.addMissingLine(to: last.segment.end) }
    for edge in right.edges.reversed() { path.addSegment(edge.segment.reversed) }
    path.addCap(
      nib.startCap, at: first.segment.start, direction: -first.leaving, nib.right, nib.left)
    path.closeSubpath()
  }

  /// Appends the stroke of a point: both caps of a path that has a direction but no length.
  mutating func appendDot(at point: Point, direction: Vector, _ nib: StrokeNib) {
    guard nib.startCap != .butt || nib.endCap != .butt else { return }
    path.move(to: point + direction.left * nib.left)
    path.addCap(nib.endCap, at: point, direction: direction, nib.left, nib.right)
    path.addCap(nib.startCap, at: point, direction: -direction, nib.right, nib.left)
    path.closeSubpath()
  }

  /// Appends one side of a closed contour: a region whose outline it is becomes larger by it to the
  /// left, or smaller to the right.
  ///
  /// Bends whose radius is below `sharpness` may turn to the wrong side.
  mutating func appendSide(
    _ contour: OffsetContour, number: Int, _ pen: OffsetPen, sharpness: Double
  ) throws(TessellationError) {
    guard !contour.legs.isEmpty else { return }
    left.build(contour, pen)
    appendClosed(left.edges, number)
    for leg in left.folded {
      let tolerance = pen.tolerance * contour.legs[leg].share
      try strips.append(
        contour.legs[leg].segment, distance: pen.distance, tolerance: tolerance,
        sharpness: sharpness, isTurned: pen.distance < 0, to: &path)
      mark(Mark(contour: number, leg: leg, bound: tolerance, isFolded: true))
    }
  }

  private func pen(_ nib: StrokeNib, distance: Double) -> OffsetPen {
    OffsetPen(
      distance: distance, join: nib.join, miterLimit: nib.miterLimit, tolerance: tolerance)
  }

  private mutating func appendStrips(
    _ legs: [Int], of contour: OffsetContour, distance: Double
  ) throws(TessellationError) {
    for leg in legs {
      try strips.append(
        contour.legs[leg].segment, distance: distance, tolerance: tolerance, to: &path)
    }
  }

  /// Appends a closed chain; one whose lines have all shrunk to a point has no segments.
  private mutating func appendClosed(_ chain: [EdgeChain.Edge], _ contour: Int) {
    guard let first = chain.first else { return }
    mark(Mark())
    path.move(to: first.segment.start)
    mark(Mark())
    for edge in chain {
      path.addSegment(edge.segment)
      mark(Mark(contour: contour, leg: edge.leg, bound: edge.bound))
    }
    path.closeSubpath()
  }

  private mutating func appendBackwards(_ chain: [EdgeChain.Edge]) {
    guard let last = chain.last else { return }
    path.move(to: last.segment.end)
    for edge in chain.reversed() { path.addSegment(edge.segment.reversed) }
    path.closeSubpath()
  }

  /// Marks all elements that have no mark.
  private mutating func mark(_ mark: Mark) {
    while marks.count < path.elementCount { marks.append(mark) }
  }
}

extension Path {
  fileprivate mutating func addMissingLine(to point: Point) {
    if pen != point { addLine(to: point) }
  }

  /// Adds the cap in front of a place, from the edge on its left to that on its right.
  ///
  /// A cap lies about the middle of the section that it covers.
  fileprivate mutating func addCap(
    _ cap: StrokeStyle.LineCap, at point: Point, direction: Vector, _ left: Double, _ right: Double
  ) {
    let radius = 0.5 * (left + right)
    let (start, end) = (point + direction.left * left, point - direction.left * right)
    // The side may have been lengthened.
    let isLong = cap == .square && (pen - start).dot(direction) > 0.5 * radius
    if isLong { return addMissingLine(to: end + direction * radius) }
    addMissingLine(to: start)
    switch cap {
    case .butt: break
    case .square:
      addMissingLine(to: start + direction * radius)
      addMissingLine(to: end + direction * radius)
    case .triangle:
      addMissingLine(to: start.interpolated(to: end, at: 0.5) + direction * radius)
    case .round:
      let axis = (start - end) * 0.5
      appendArc(
        ArcSegment(
          center: start.interpolated(to: end, at: 0.5), xAxis: axis, yAxis: axis.turned,
          startAngle: 0, sweep: .pi, start: start, end: end))
    }
    addMissingLine(to: end)
  }
}
