extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps the pen of `style` along every sub-path of a spine.
  ///
  /// `halfWidth` is in the spine's units.
  mutating func sweep(
    _ spine: borrowing Spine, style: StrokeStyle, options: StrokeOptions, halfWidth: Double
  ) throws(TessellationError) {
    let contours = spine.contours.view
    var total = 0.0
    for index in 0..<spine.contours.count { total += contours[index].length }
    let unit = style.pathLength.map { $0 > 0 ? total / $0 : 1 } ?? 1
    if let window, !pen.leavesDisc {
      return try sweep(
        spine, style: style, options: options, halfWidth: halfWidth, in: window, total: total,
        unit: unit)
    }
    if try options.exceedsDashLimit(spine, style, total: total, unit: unit) {
      var solid = style
      solid.dash = []
      pen.endsAtLengths = !style.trim.isWhole
      return try sweep(spine, style: solid, options: options, halfWidth: halfWidth)
    }
    lostParts = 0
    var before = 0.0
    for index in 0..<spine.contours.count where !isFull {
      let contour = contours[index]
      alignPen(to: contour, in: spine, style, halfWidth: halfWidth)
      let parts = style.trim.parts(
        ofLength: contour.length, isClosed: contour.isClosed, before: before, total: total)
      before += contour.length
      guard let parts else { continue }
      if pen.leavesDisc {
        if shows(contour, parts, style, unit: unit, slack: spine.turnSlack) {
          return sweepDisc(at: spine.vertices[contour.firstVertex])
        }
        continue
      }
      sweep(spine, contour, parts, style, unit: unit)
    }
  }

  /// Begins a sub-path, with the half widths that the pen has on its sides.
  mutating func alignPen(
    to contour: SpineContour, in spine: borrowing Spine, _ style: StrokeStyle, halfWidth: Double
  ) {
    subpath = contour.index
    // A contour that crosses itself has either side inside somewhere. A part with caps has one
    // side, so that its caps are no wider than the stroke.
    let coversBoth =
      isClipped && contour.isClosed && style.dash.isEmpty && style.trim.isWhole
    let (left, right) = style.alignment.shares(of: contour, in: spine, coversBoth: coversBoth)
    (pen.left, pen.right) = (left * halfWidth, right * halfWidth)
  }

  mutating func sweep(
    _ spine: borrowing Spine, _ contour: SpineContour, _ parts: TrimmedParts,
    _ style: StrokeStyle, unit: Double
  ) {
    let mark = sink.mark
    guard contour.quadCount > 0 else {
      var vertex = spine.vertices[contour.firstVertex]
      vertex.scale = style.scale(at: 0)
      sweepDot(vertex, style.zeroLengthCaps)
      if sink.endPart(since: mark, of: subpath, isCovered: vertex.scale > 0) { lostParts += 1 }
      return
    }
    var isDashed = false
    for part in 0..<parts.count where !isFull {
      let range = parts[part]
      let length = range.end - range.start
      if !style.dash.isEmpty,
        let pattern = DashPattern(style: style, length: length, unit: unit, slack: spine.turnSlack)
      {
        isDashed = true
        sweepDashes(spine, contour, range, pattern, style)
      } else if range.isWhole {
        sweepWhole(spine, contour, style)
      } else {
        sweepPart(
          spine, contour, style, from: range.start, to: range.end, hint: contour.firstVertex)
      }
    }
    if !isDashed { endPart(since: mark) }
  }

  /// Ends a sub-path or a dash that began at a mark, and counts it if it is lost.
  ///
  /// A pen that has no width where it passes covers nothing that could be lost.
  @inline(__always)
  mutating func endPart(since mark: Sink.Mark) {
    let isCovered = !pen.varies || piece.hasWidth
    if sink.endPart(since: mark, of: subpath, isCovered: isCovered) { lostParts += 1 }
  }

  /// Whether the parts of a sub-path have anything to draw.
  private func shows(
    _ contour: SpineContour, _ parts: TrimmedParts, _ style: StrokeStyle, unit: Double,
    slack: Double
  ) -> Bool {
    guard contour.quadCount > 0 else { return style.zeroLengthCaps != .none }
    for part in 0..<parts.count {
      let length = parts[part].end - parts[part].start
      guard !style.dash.isEmpty,
        let pattern = DashPattern(style: style, length: length, unit: unit, slack: slack)
      else { return true }
      var isDashed = false
      pattern.forEachDash(along: length) { _, _ in isDashed = true }
      if isDashed { return true }
    }
    return false
  }

  /// Adds the disc that remains of a path under a pen that hides it.
  private mutating func sweepDisc(at vertex: SpineVertex) {
    var vertex = vertex
    vertex.scale = 1
    sweepDot(vertex, tangent: Vector(1, 0), .round, .round)
  }

  /// Adds the two caps of a sub-path without length, along +x.
  private mutating func sweepDot(_ vertex: SpineVertex, _ rule: StrokeStyle.ZeroLengthCaps) {
    func cap(_ cap: StrokeStyle.LineCap) -> StrokeStyle.LineCap {
      switch rule {
      case .svg: cap
      case .roundOnly: cap == .round ? .round : .butt
      case .none: .butt
      }
    }
    sweepDot(vertex, tangent: Vector(1, 0), cap(pen.startCap), cap(pen.endCap))
  }

  /// Adds two caps at one place; nothing for butt ones.
  mutating func sweepDot(
    _ vertex: SpineVertex, tangent: Vector, _ startCap: StrokeStyle.LineCap,
    _ endCap: StrokeStyle.LineCap
  ) {
    guard startCap != .butt || endCap != .butt else { return }
    addStartCap(startCap, at: vertex, tangent: tangent)
    addTrueSection(vertex, tangent)
    addEndCap(endCap, at: vertex, tangent: tangent)
    sink.endStrip()
  }

  /// Sweeps a whole sub-path, open or closed.
  mutating func sweepWhole(
    _ spine: borrowing Spine, _ contour: SpineContour, _ style: StrokeStyle
  ) {
    if pen.varies {
      piece.removeAll()
      append(spine, contour, style, from: 0, to: contour.length, shift: 0)
      return sweepPiece(spine.curves.view, isClosed: contour.isClosed)
    }
    let isSharp = contour.hasSharpSeam
    if contour.isClosed, !isSharp {
      spine.writeArcs(of: contour)
      guard contour.cornerCount > 0 else { return sweepRing(spine, contour) }
      // Starting at a corner keeps smooth runs from crossing the seam.
      let vertex = spine.corners[contour.firstCorner].vertex
      let place = SpinePlace(
        vertex: vertex, t: spine.vertices[vertex].t, point: spine.vertices[vertex].point,
        distance: spine.vertices[vertex].distance, isVertex: true)
      copyAround(spine, contour, from: place)
      return sweepPiece(spine.curves.view, isClosed: true)
    }
    let first = contour.firstVertex
    sweepRuns(
      RunSource(
        vertices: spine.vertices.view, corners: spine.corners.view.dropping(contour.firstCorner),
        cornerCount: contour.cornerCount, curves: spine.curves.view,
        arcs: spine.arcs.view.dropping(contour.firstArc), arcCount: spine.arcCount(of: contour),
        first: first, quads: contour.quadCount, startTangent: contour.startTangent,
        endTangent: contour.endTangent, isClosed: isSharp))
  }

  /// Copies a closed contour to the piece, from a place once around.
  private mutating func copyAround(
    _ spine: borrowing Spine, _ contour: SpineContour, from place: SpinePlace
  ) {
    piece.removeAll()
    let (start, end) = (spine.start(of: contour), spine.end(of: contour))
    piece.append(spine, contour, from: place, to: end, shift: 0)
    addSeamCorner(contour)
    piece.append(spine, contour, from: start, to: place, shift: contour.length)
  }

  /// Appends the corner at a contour's seam to the piece, if there is one.
  mutating func addSeamCorner(_ contour: SpineContour) {
    guard contour.hasSharpSeam else { return }
    piece.corners.append(
      Corner(
        vertex: piece.quads, arriving: contour.endTangent, leaving: contour.startTangent))
  }
}

extension Spine {
  /// Returns the number of a sub-path's arcs whose vertices are not written.
  func arcCount(of contour: SpineContour) -> Int {
    let isLast = contour.index &+ 1 == contours.count
    return (isLast ? arcs.count : contours[contour.index &+ 1].firstArc) &- contour.firstArc
  }

  /// Writes the vertices of a sub-path's arcs.
  func writeArcs(of contour: SpineContour) {
    for arc in contour.firstArc..<(contour.firstArc + arcCount(of: contour)) {
      arcs[arc].write(to: vertices.view, curves.view)
    }
  }

  /// Returns the start of a contour.
  func start(of contour: SpineContour) -> SpinePlace {
    let vertex = vertices[contour.firstVertex]
    return SpinePlace(
      vertex: contour.firstVertex, t: vertex.t, point: vertex.point, distance: 0, isVertex: true)
  }

  /// Returns the end of a contour, as the end of its last chord.
  func end(of contour: SpineContour) -> SpinePlace {
    let last = contour.firstVertex + contour.quadCount
    let vertex = vertices[last]
    return SpinePlace(
      vertex: last - 1, t: 1, point: vertex.point, distance: vertex.distance, isVertex: false)
  }
}
