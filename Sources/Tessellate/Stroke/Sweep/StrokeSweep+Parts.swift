extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps the part of a sub-path between two distances.
  ///
  /// Both may lie beyond a closed one's length. The start is searched from the knot `hint`; returns one for the next part.
  @discardableResult
  mutating func sweepPart(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle, from: Double,
    to: Double, hint: Int
  ) -> Int {
    piece.removeAll()
    // What begins behind the seam lies on the next lap.
    let lap = from >= contour.length && to > contour.length ? contour.length : 0
    let (from, to) = (from - lap, to - lap)
    let start = spine.place(
      at: from, in: contour,
      hint: from < spine.knots[hint].distance ? contour.firstKnot : hint)
    if from == to {
      // A dash without length has a direction.
      guard pen.startCap != .butt || pen.endCap != .butt else { return start.knot }
      var knot = spine.knots[start.knot]
      (knot.point, knot.distance) = (start.point, from + lap)
      knot.scale = style.scale(at: from / contour.length)
      let tangent = spine.tangent(at: start, in: contour, fromAbove: true)
      sweepDot(knot, tangent: tangent, pen.startCap, pen.endCap)
      return start.knot
    }
    var hint = start.knot
    if pen.varies {
      append(spine, contour, style, from: from, to: Swift.min(to, contour.length), shift: lap)
      if to > contour.length {
        appendSeam(contour, style)
        append(
          spine, contour, style, from: 0, to: to - contour.length, shift: lap + contour.length)
      }
    } else if to <= contour.length {
      let end = spine.place(at: to, in: contour, hint: hint)
      piece.append(spine, contour, from: start, to: end, shift: lap)
      hint = end.knot
    } else {
      piece.append(spine, contour, from: start, to: spine.end(of: contour), shift: lap)
      addSeamCorner(contour)
      let end = spine.place(at: to - contour.length, in: contour, hint: contour.firstKnot)
      piece.append(
        spine, contour, from: spine.start(of: contour), to: end, shift: lap + contour.length)
    }
    if piece.cells == 0 {
      sweepDot(piece.knots[0], tangent: piece.startTangent, pen.startCap, pen.endCap)
    } else {
      sweepPiece(spine.curves.view, isClosed: false)
    }
    return hint
  }

  /// Appends a part of a sub-path to the piece, with knots at the style's width stops and the pen's size at all knots.
  ///
  /// Where the width jumps, there are two knots, with a chord without length between them; a corner there lies at the second one.
  mutating func append(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle, from: Double,
    to: Double, shift: Double
  ) {
    var start = spine.place(at: from, in: contour, hint: contour.firstKnot)
    let stops = style.widthStops
    for (index, stop) in stops.enumerated() {
      let distance = stop.fraction * contour.length
      guard distance > from, distance < to else { continue }
      if index > 0, stops[index - 1].fraction == stop.fraction {
        piece.knots.append(piece.knots[piece.cells])
      } else {
        let end = spine.place(at: distance, in: contour, hint: start.knot)
        append(spine, contour, style, from: start, to: end, shift: shift)
        start = end
      }
      piece.knots[piece.cells].scale = stop.scale
      if index + 1 == stops.count || stops[index + 1].fraction > stop.fraction {
        piece.addCorner(spine, contour, at: start)
      }
    }
    let end =
      to >= contour.length
      ? spine.end(of: contour) : spine.place(at: to, in: contour, hint: start.knot)
    append(spine, contour, style, from: start, to: end, shift: shift)
  }

  /// Appends a part without width stops inside, with the pen's size at its knots but one that is there already.
  private mutating func append(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle,
    from start: SpinePlace, to end: SpinePlace, shift: Double
  ) {
    let first = piece.knots.count
    piece.append(spine, contour, from: start, to: end, shift: shift)
    for index in first..<piece.knots.count {
      let distance = piece.knots[index].distance - shift
      piece.knots[index].scale = style.scale(at: distance / contour.length)
    }
  }

  /// Goes on through the seam of a closed sub-path, where the width may jump.
  private mutating func appendSeam(_ contour: SpineContour, _ style: StrokeStyle) {
    let scale = style.scale(at: 0)
    if piece.knots[piece.cells].scale != scale {
      piece.knots.append(piece.knots[piece.cells])
      piece.knots[piece.cells].scale = scale
    }
    addSeamCorner(contour)
  }

  mutating func sweepPiece(_ curves: UncheckedView<SpineCurve>, isClosed: Bool) {
    piece.knots.reserve(piece.knots.count + RibbonSink.rowSlack)
    if !isClosed { piece.tidyCorners() }
    sweepRuns(
      RunSource(
        knots: piece.knots.view, corners: piece.corners.view, cornerCount: piece.corners.count,
        curves: curves, arcs: UncheckedBuffer<SpineArc>().view, arcCount: 0, first: 0,
        cells: piece.cells), piece.startTangent, piece.endTangent,
      isClosed: isClosed)
  }
}
