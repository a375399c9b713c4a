extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps the part of a sub-path between two distances, which may lie beyond a closed one's
  /// length.
  ///
  /// - Parameters:
  ///   - spine: The chords of all sub-paths.
  ///   - contour: The sub-path.
  ///   - style: The style, for the width.
  ///   - from: The distance where the part starts.
  ///   - to: The distance where it ends.
  ///   - hint: A vertex to search the start from.
  /// - Returns: A hint for the next part.
  @discardableResult
  mutating func sweepPart(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle, from: Double,
    to: Double, hint: Int
  ) -> Int {
    piece.removeAll()
    // A part that begins after the seam lies on the next lap.
    let lap = from >= contour.length && to > contour.length ? contour.length : 0
    let (from, to) = (from - lap, to - lap)
    let start = spine.place(
      at: from, in: contour,
      hint: from < spine.vertices[hint].distance ? contour.firstVertex : hint)
    if from == to {
      // A dash without length has a direction.
      guard pen.startCap != .butt || pen.endCap != .butt else { return start.vertex }
      var vertex = spine.vertices[start.vertex]
      (vertex.point, vertex.distance) = (start.point, from + lap)
      vertex.scale = style.scale(at: from / contour.length)
      let tangent = spine.tangent(at: start, in: contour, fromAbove: true)
      sweepDot(vertex, tangent: tangent, pen.startCap, pen.endCap)
      return start.vertex
    }
    var hint = start.vertex
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
      hint = end.vertex
    } else {
      piece.append(spine, contour, from: start, to: spine.end(of: contour), shift: lap)
      addSeamCorner(contour)
      let end = spine.place(at: to - contour.length, in: contour, hint: contour.firstVertex)
      piece.append(
        spine, contour, from: spine.start(of: contour), to: end, shift: lap + contour.length)
    }
    if piece.quads == 0 {
      sweepDot(piece.vertices[0], tangent: piece.startTangent, pen.startCap, pen.endCap)
    } else {
      sweepPiece(spine.curves.view, isClosed: false)
    }
    return hint
  }

  /// Appends a part of a sub-path to the piece, with vertices at the style's width stops, and
  /// scales of the pen at all vertices.
  ///
  /// Where the width jumps, there are two vertices with a chord without length between them; a
  /// corner there lies at the second one.
  mutating func append(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle, from: Double,
    to: Double, shift: Double
  ) {
    var start = spine.place(at: from, in: contour, hint: contour.firstVertex)
    let stops = style.widthStops
    for (index, stop) in stops.enumerated() {
      let distance = stop.fraction * contour.length
      guard distance > from, distance < to else { continue }
      if index > 0, stops[index - 1].fraction == stop.fraction {
        piece.vertices.append(piece.vertices[piece.quads])
      } else {
        let end = spine.place(at: distance, in: contour, hint: start.vertex)
        append(spine, contour, style, from: start, to: end, shift: shift)
        start = end
      }
      piece.vertices[piece.quads].scale = stop.scale
      if index + 1 == stops.count || stops[index + 1].fraction > stop.fraction {
        piece.addCorner(spine, contour, at: start)
      }
    }
    let end =
      to >= contour.length
      ? spine.end(of: contour) : spine.place(at: to, in: contour, hint: start.vertex)
    append(spine, contour, style, from: start, to: end, shift: shift)
  }

  /// Appends a part without width stops inside, with the pen's scale at the vertices that are new.
  private mutating func append(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle,
    from start: SpinePlace, to end: SpinePlace, shift: Double
  ) {
    let first = piece.vertices.count
    piece.append(spine, contour, from: start, to: end, shift: shift)
    for index in first..<piece.vertices.count {
      let distance = piece.vertices[index].distance - shift
      piece.vertices[index].scale = style.scale(at: distance / contour.length)
    }
  }

  /// Continues through the seam of a closed sub-path, where the width may jump.
  private mutating func appendSeam(_ contour: SpineContour, _ style: StrokeStyle) {
    let scale = style.scale(at: 0)
    if piece.vertices[piece.quads].scale != scale {
      piece.vertices.append(piece.vertices[piece.quads])
      piece.vertices[piece.quads].scale = scale
    }
    addSeamCorner(contour)
  }

  /// Sweeps the piece.
  mutating func sweepPiece(_ curves: UncheckedView<SpineCurve>, isClosed: Bool) {
    piece.vertices.reserve(piece.vertices.count + SpineVertices.rowSlack)
    if !isClosed { piece.tidyCorners() }
    sweepRuns(
      RunSource(
        vertices: piece.vertices.view, corners: piece.corners.view,
        cornerCount: piece.corners.count,
        curves: curves, arcs: UncheckedBuffer<SpineArc>().view, arcCount: 0, first: 0,
        quads: piece.quads, startTangent: piece.startTangent, endTangent: piece.endTangent,
        isClosed: isClosed))
  }
}
