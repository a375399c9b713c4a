// The ring arrow's own triangles, without flattening, sweeping or stroking a path.
//
// 1. All arcs have one center, so one set of directions serves every radius: inner and outer edge of the fill, and the
//    two edges of the stroke along each. The number of chords is that of the largest radius.
// 2. One sine and cosine in four lanes gives the directions of tail, base and tip and the step between chords. The other
//    directions follow by rotation; the last is the base's own.
// 3. The fill is a strip of quads from tail to base, and one triangle. The stroke is a strip along each arc, three straight
//    sides, and five corners; strips overlap on the inner side of a corner, as a ribbon's do.
//
// A negative length runs the other way round. Left and right then change places: a section writes its left point first
// whichever way it goes, and every strip has the same pattern of indices.

extension RingArrow {
  /// Appends the triangles of the arrow's area.
  ///
  /// - `tolerance`: The largest distance, both ways, between the true outline and the mesh's, in the units of the
  ///   radius. Where a `Float` mesh can't be that fine, its own resolution counts.
  /// - Throws: `invalidElement` for parameters that are no numbers, or a negative radius or thickness;
  ///   `invalidTolerance`; `outOfRange`. The mesh is then as before.
  /// - Complexity: O(n) in the number of chords. A mesh with room for them is not allocated anew.
  public func appendFill(
    to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    guard let frame = try ArrowFrame(self, halfWidth: 0, reach: 0, tolerance, mesh) else { return }
    frame.append(fill: true, nil, to: &mesh)
  }

  /// Appends the triangles of a stroke along the arrow's outline.
  ///
  /// Corners overlap as in any ribbon. A plain stroke with miter, round or bevel joins is built directly. One that is
  /// dashed, trimmed, set to one side or otherwise special, or wider than the hole of the ring, goes through the
  /// general stroker.
  ///
  /// - Throws: As `appendFill`, and `invalidStyle`.
  public func appendStroke(
    _ style: StrokeStyle, to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    try style.validate()
    guard
      let frame = try ArrowFrame(
        self, halfWidth: style.lineWidth / 2, reach: style.cornerReach, tolerance, mesh)
    else { return }
    guard frame.strokesDirectly(style) else {
      return try appendGeneralStroke(style, tolerance, to: &mesh)
    }
    frame.append(fill: false, frame.pen(style), to: &mesh)
  }

  /// Appends the triangles of the arrow's area and then those of a stroke along its outline, at once.
  ///
  /// - Returns: The number of triangles that are the area's.
  /// - Throws: As `appendFill` and `appendStroke`.
  @discardableResult
  public func appendFill(
    andStroke style: StrokeStyle, to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) -> Int {
    try style.validate()
    guard
      let frame = try ArrowFrame(
        self, halfWidth: style.lineWidth / 2, reach: style.cornerReach, tolerance, mesh)
    else { return 0 }
    guard frame.strokesDirectly(style) else {
      let count = frame.append(fill: true, nil, to: &mesh)
      try appendGeneralStroke(style, tolerance, to: &mesh)
      return count
    }
    return frame.append(fill: true, frame.pen(style), to: &mesh)
  }

  private func appendGeneralStroke(
    _ style: StrokeStyle, _ tolerance: Double, to mesh: inout Mesh
  ) throws(TessellationError) {
    var stroker = StrokeTessellator()
    try stroker.stroke(
      path, style: style, options: StrokeOptions(tolerance: tolerance), into: &mesh)
  }
}

extension StrokeStyle {
  /// How far from the outline the stroke may reach; a miter reaches further than half the width.
  fileprivate var cornerReach: Double {
    lineWidth / 2 * (lineJoin == .miter ? Swift.max(Swift.min(miterLimit, 64), 1) : 1)
  }

  /// Whether a closed outline's stroke needs nothing but width and miter, round or bevel joins.
  fileprivate var isPlain: Bool {
    let isSimpleJoin = lineJoin == .miter || lineJoin == .round || lineJoin == .bevel
    return isSimpleJoin && dash.isEmpty && dashCount == nil && alignment == .center
      && widthStops.isEmpty && trim == .whole
  }
}

/// An arrow ready to be written: its outline about a mesh's origin, and the chords it takes.
private struct ArrowFrame {
  var outline: RingArrow.Outline
  /// Relative to the mesh's origin.
  var center: Point
  var origin: Point
  /// How far from the origin the mesh may go.
  var reach: Double
  /// What is left of the tolerance for chords.
  var tolerance: Double
  /// The number of chords of each arc, and the direction of one step.
  var chords = 0
  var step = Vector(1, 0)

  /// - Returns: `nil` where there is nothing to draw.
  @inline(__always)
  init?(
    _ arrow: RingArrow, halfWidth: Double, reach corner: Double, _ tolerance: Double,
    _ mesh: borrowing Mesh
  ) throws(TessellationError) {
    guard tolerance > 0, tolerance < .infinity else { throw .invalidTolerance(tolerance) }
    if let reason = arrow.invalidity {
      throw .invalidElement(InvalidElement(index: 0, reason: reason))
    }
    let radius = arrow.outerRadius + halfWidth
    // Within a mesh that is empty the arrow chooses the origin: its own center, if that lies far out.
    let far = Swift.max(arrow.center.x.magnitude, arrow.center.y.magnitude)
    origin = mesh.positions.isEmpty ? (far > 1024 * radius ? arrow.center : .zero) : mesh.origin
    center = arrow.center - origin
    reach = Swift.max(center.x.magnitude, center.y.magnitude) + arrow.outerRadius + corner
    guard reach <= 0x1p126 else { throw .outOfRange }
    // Direction, product and sum are rounded to `Float`, each by 2⁻²⁴ of the reach at the most.
    let rounding = 3 * 0x1p-24 * reach
    let rest = Swift.max(Swift.max(tolerance - rounding, tolerance / 2), radius * 0x1p-22)
    self.tolerance = rest
    let resolution = Swift.max(
      RingArrow.Outline.resolution, 0x1p-21 * reach / (arrow.outerRadius + 0x1p-100))
    guard let outline = RingArrow.Outline(arrow, resolution: resolution) else { return nil }
    self.outline = outline
    let angle = chordAngle(rest / radius)
    aim(angle)
  }

  /// Takes all sines and cosines at once.
  @inline(__always)
  private mutating func aim(_ largest: Double) {
    let sweep = outline.sweep
    var angle = 0.0
    if sweep != 0 {
      chords = Int(sweep.magnitude / largest) &+ 1
      angle = sweep / Double(chords)
    }
    let limit = Reduction.limit
    let (start, base, tip) = (outline.startAngle, outline.baseAngle, outline.tipAngle)
    guard start.magnitude < limit, tip.magnitude < limit else {
      let directions = [start, base, tip, angle].map(RingArrow.Outline.direction)
      outline.aim(directions[0], directions[1], directions[2])
      return step = directions[3]
    }
    let (sine, cosine) = sinCos(Lanes4(start, base, tip, angle))
    outline.aim(
      Vector(cosine[0], sine[0]), Vector(cosine[1], sine[1]), Vector(cosine[2], sine[2]))
    step = Vector(cosine[3], sine[3])
  }

  /// Whether the fill has an area that a `Float` mesh resolves.
  private var hasArea: Bool { outline.outerRadius - outline.innerRadius > reach * 0x1p-20 }

  /// Whether the inner arc is a point.
  private var isSector: Bool { outline.innerRadius <= reach * 0x1p-20 }

  /// The pen for a stroke, or `nil` where it has no width.
  @inline(__always)
  func pen(_ style: borrowing StrokeStyle) -> CornerPen? {
    style.lineWidth > 0 ? CornerPen(style, tolerance: tolerance, reach: reach) : nil
  }

  /// Whether the strips along both arcs cover the stroke: their cross-sections must not reach beyond the center.
  func strokesDirectly(_ style: StrokeStyle) -> Bool {
    style.isPlain && hasArea && outline.innerRadius - style.lineWidth / 2 > reach * 0x1p-20
  }

  /// Appends what is asked for, and returns the number of triangles of the fill.
  @inline(__always)
  @discardableResult
  func append(fill: Bool, _ pen: CornerPen?, to mesh: inout Mesh) -> Int {
    let first = UInt32(truncatingIfNeeded: mesh.positions.count)
    if first == 0 { mesh.origin = origin }
    let sections = chords &+ 1
    let vertices = 6 &* sections &+ 14 &+ (pen?.joinVertices ?? 0) &* 5
    let indices = 18 &* chords &+ 30 &+ (pen?.joinIndices ?? 0) &* 5 &+ MeshTail.slack
    var filled = 0
    let (frame, fill) = (self, fill && hasArea)
    mesh.positions.appendUnchecked(limit: vertices) { positions in
      var count = 0
      mesh.indices.appendUnchecked(limit: indices) { indices in
        var tail = MeshTail(positions, indices, first: first)
        if frame.isSector {
          frame.writeSector(fill: fill, &filled, to: &tail)
        } else {
          frame.writeRing(fill: fill, pen, &filled, to: &tail)
        }
        count = tail.vertexCount
        return tail.indexCount
      }
      return count
    }
    if !mesh.strokeAttributes.isEmpty {
      let missing = mesh.positions.count - mesh.strokeAttributes.count
      let none = Mesh.StrokeAttribute(distance: 0, side: 0)
      mesh.strokeAttributes.append(contentsOf: repeatElement(none, count: missing))
    }
    return filled / 3
  }

  // MARK: The body

  /// Appends a ring's fill and stroke.
  @inline(__always)
  private func writeRing(
    fill: Bool, _ pen: CornerPen?, _ filled: inout Int, to mesh: inout MeshTail
  ) {
    let sections = chords &+ 1
    // Sections of fill, outer and inner stroke; without arcs there is no strip to stroke.
    let fillAt = mesh.vertexCount
    if fill {
      mesh.strip(chords, from: mesh.next)
      mesh.vertexCount &+= 2 &* sections
      writeHead(left: mesh.next &- 2, right: mesh.next &- 1, to: &mesh)
      if outline.touchesTail { splitTail(&mesh) }
      filled = mesh.indexCount
    }
    guard let pen else { return writeSections(fillAt: fillAt, to: mesh) }
    let outerStart = mesh.next
    let strokeAt = mesh.vertexCount
    if chords > 0 {
      mesh.vertexCount &+= 4 &* sections
      mesh.strip(chords, from: outerStart)
      mesh.strip(chords, from: outerStart &+ UInt32(truncatingIfNeeded: 2 &* sections))
    }
    switch (fill, chords > 0) {
    case (true, true):
      writeSections(fillAt: fillAt, strokeAt: strokeAt, Float(pen.halfWidth), to: mesh)
    case (true, false): writeSections(fillAt: fillAt, to: mesh)
    case (false, true): writeSections(strokeAt: strokeAt, Float(pen.halfWidth), to: mesh)
    case (false, false): break
    }
    writeCorners(pen, outerStart, to: &mesh)
  }

  /// The two radii of a section, (left, left, right, right), where left is as seen along the arrow's turn.
  @inline(__always)
  private func radii(_ outer: Float, _ inner: Float) -> SIMD4<Float> {
    outline.sign > 0 ? SIMD4(outer, outer, inner, inner) : SIMD4(inner, inner, outer, outer)
  }

  @inline(__always)
  private var offset: SIMD4<Float> {
    let center = SIMD2<Float>(center)
    return SIMD4(lowHalf: center, highHalf: center)
  }

  /// The direction of the base, twice over.
  @inline(__always)
  private var last: SIMD4<Float> {
    let base = SIMD2<Float>(outline.base)
    return SIMD4(lowHalf: base, highHalf: base)
  }

  /// Writes the sections of the fill.
  @inline(__always)
  private func writeSections(fillAt: Int, to mesh: MeshTail) {
    let offset = offset
    let body = radii(Float(outline.outerRadius), Float(outline.innerRadius))
    let out = mesh.positions.dropping(fillAt)
    var fan = DirectionFan(start: outline.tail, step: step)
    fan.forEach(chords) { k, d in out.store(d * body + offset, at: 2 &* k) }
    out.store(last * body + offset, at: 2 &* chords)
  }

  /// Writes the sections of the stroke along both arcs.
  @inline(__always)
  private func writeSections(strokeAt: Int, _ half: Float, to mesh: MeshTail) {
    let offset = offset
    let (outer, inner) = (Float(outline.outerRadius), Float(outline.innerRadius))
    let (outerEdge, innerEdge) = (
      radii(outer + half, outer - half), radii(inner + half, inner - half)
    )
    let out1 = mesh.positions.dropping(strokeAt)
    let out2 = mesh.positions.dropping(strokeAt &+ 2 &* (chords &+ 1))
    var fan = DirectionFan(start: outline.tail, step: step)
    fan.forEach(chords) { k, d in
      out1.store(d * outerEdge + offset, at: 2 &* k)
      out2.store(d * innerEdge + offset, at: 2 &* k)
    }
    out1.store(last * outerEdge + offset, at: 2 &* chords)
    out2.store(last * innerEdge + offset, at: 2 &* chords)
  }

  /// Writes the sections of fill and stroke together.
  @inline(__always)
  private func writeSections(fillAt: Int, strokeAt: Int, _ half: Float, to mesh: MeshTail) {
    let offset = offset
    let (outer, inner) = (Float(outline.outerRadius), Float(outline.innerRadius))
    let body = radii(outer, inner)
    let (outerEdge, innerEdge) = (
      radii(outer + half, outer - half), radii(inner + half, inner - half)
    )
    let out0 = mesh.positions.dropping(fillAt)
    let out1 = mesh.positions.dropping(strokeAt)
    let out2 = mesh.positions.dropping(strokeAt &+ 2 &* (chords &+ 1))
    var fan = DirectionFan(start: outline.tail, step: step)
    fan.forEach(chords) { k, d in
      out0.store(d * body + offset, at: 2 &* k)
      out1.store(d * outerEdge + offset, at: 2 &* k)
      out2.store(d * innerEdge + offset, at: 2 &* k)
    }
    out0.store(last * body + offset, at: 2 &* chords)
    out1.store(last * outerEdge + offset, at: 2 &* chords)
    out2.store(last * innerEdge + offset, at: 2 &* chords)
  }

  /// Appends the triangle of the head, unless it is too thin for a `Float` mesh.
  @inline(__always)
  private func writeHead(left: UInt32, right: UInt32, to mesh: inout MeshTail) {
    let height = outline.base.cross(outline.tip) * outline.sign
    guard height * outline.middleRadius > reach * 0x1p-20 else { return }
    let tip = mesh.vertex(center + outline.tip * outline.middleRadius)
    mesh.triangle(left, tip, right)
  }

  /// Gives the first quad, at the tail, a vertex where the tip touches it.
  private func splitTail(_ mesh: inout MeshTail) {
    let touched = mesh.vertex(center + outline.tail * outline.middleRadius)
    let right = mesh.first &+ 1
    // The quad's triangles (left, left′, right), (right, left′, right′) become three about the new vertex.
    mesh.indices[2] = touched
    mesh.indices[3] = touched
    mesh.triangle(touched, right &+ 2, right)
  }

  // MARK: The corners

  private func writeCorners(_ pen: CornerPen, _ outerStart: UInt32, to mesh: inout MeshTail) {
    let outerTail = center + outline.tail * outline.outerRadius
    let outerBase = center + outline.base * outline.outerRadius
    let innerTail = center + outline.tail * outline.innerRadius
    let innerBase = center + outline.base * outline.innerRadius
    let tail = pen.side(innerTail, outerTail, outline.tail, to: &mesh)
    let tailStart = (outline.tail, tail, tail &+ 1)
    let tailEnd = (outline.tail, tail &+ 2, tail &+ 3)

    // From the outer end of the base to the inner, over the tip if there is one.
    let headStart: (Vector, UInt32, UInt32)
    let headEnd: (Vector, UInt32, UInt32)
    if outline.head != 0 {
      let tip = center + outline.tip * outline.middleRadius
      let (up, down) = (tip - outerBase, innerBase - tip)
      let (u, v) = (up / up.length, down / down.length)
      let first = pen.side(outerBase, tip, u, to: &mesh)
      let second = pen.side(tip, innerBase, v, to: &mesh)
      pen.join(tip, (u, first &+ 2, first &+ 3), (v, second, second &+ 1), to: &mesh)
      (headStart, headEnd) = ((u, first, first &+ 1), (v, second &+ 2, second &+ 3))
    } else {
      let inward = -outline.base
      let first = pen.side(outerBase, innerBase, inward, to: &mesh)
      (headStart, headEnd) = ((inward, first, first &+ 1), (inward, first &+ 2, first &+ 3))
    }
    guard chords > 0 else {
      pen.join(outerTail, tailEnd, headStart, to: &mesh)
      pen.join(innerTail, headEnd, tailStart, to: &mesh)
      return
    }
    // The inner arc is run through backwards, so its strip's left is on the right.
    let innerStart = outerStart &+ UInt32(truncatingIfNeeded: 2 &* (chords &+ 1))
    let end = UInt32(truncatingIfNeeded: 2 &* chords)
    let atTail = outline.tail.turned * outline.sign
    let atBase = outline.base.turned * outline.sign
    pen.join(outerTail, tailEnd, (atTail, outerStart, outerStart &+ 1), to: &mesh)
    pen.join(
      outerBase, (atBase, outerStart &+ end, outerStart &+ end &+ 1), headStart, to: &mesh)
    pen.join(
      innerBase, headEnd, (-atBase, innerStart &+ end &+ 1, innerStart &+ end), to: &mesh)
    pen.join(innerTail, (-atTail, innerStart &+ 1, innerStart), tailStart, to: &mesh)
  }

  // MARK: Without a hole

  /// Appends the fill of an arrow whose inner arc is a point: a fan about it.
  private func writeSector(fill: Bool, _ filled: inout Int, to mesh: inout MeshTail) {
    guard fill else { return }
    let isForward = outline.sign > 0
    let hub = mesh.vertex(center)
    let rim = mesh.next
    var fan = DirectionFan(start: outline.tail, step: step)
    let (center, radius) = (SIMD2<Float>(center), Float(outline.outerRadius))
    let out = mesh.positions.dropping(mesh.vertexCount)
    fan.forEach(chords) { k, d in out[k] = d.lowHalf * radius + center }
    out[chords] = last.lowHalf * radius + center
    mesh.vertexCount &+= chords &+ 1
    for k in 0..<UInt32(truncatingIfNeeded: chords) {
      mesh.triangle(hub, rim &+ k &+ (isForward ? 0 : 1), rim &+ k &+ (isForward ? 1 : 0))
    }
    let end = rim &+ UInt32(truncatingIfNeeded: chords)
    writeHead(left: isForward ? end : hub, right: isForward ? hub : end, to: &mesh)
    if outline.touchesTail {
      let touched = mesh.vertex(self.center + outline.tail * outline.middleRadius)
      // The first triangle's edge from the hub to the tail's end is cut there.
      mesh.indices[0] = touched
      let next = rim &+ 1
      mesh.triangle(hub, isForward ? touched : next, isForward ? next : touched)
    }
    filled = mesh.indexCount
  }
}

/// The largest angle whose chord strays from the arc by no more than `ratio` of the radius, or a little less.
///
/// A chord over 2α strays by r·(1 − cos α) = 2r·sin²(α/2), so the angle is 4·asin √(ratio/2). The series of asin, cut
/// short, errs on the safe side. At least three chords make a turn, so that strips keep their breadth.
@inline(__always)
func chordAngle(_ ratio: Double) -> Double {
  let w = Swift.min(ratio, 0.5) * 0.5
  let root = w.squareRoot()
  return 4 * root * (1 + w * (1.0 / 6 + w * (3.0 / 40 + w * (15.0 / 336 + w * (105.0 / 3456)))))
}
