// The vertices and triangles of an arrow: sections of its fill and of the stroke's strips, the
// head, and the corners.

extension ArrowFrame {
  /// Appends a ring's fill, whose strip of indices has been written, and its stroke.
  ///
  /// It is inline, as are the corners, so that the frame need not go through memory for a call.
  @inline(always)
  func writeRing(
    _ aim: RingArrow.Aim, _ step: Vector, fill: Bool, _ pen: CornerPen, _ filled: inout Int,
    to mesh: inout MeshTail
  ) {
    guard pen.draws else {
      guard fill else { return }
      mesh.vertexCount = stripCount
      closeFill(aim, &filled, to: &mesh)
      let body = bodyStrip(to: mesh)
      return forEachSection(aim, step) { body.write($0, $1) }
    }
    // Sections of fill, outer and inner stroke; without arcs there is no strip to stroke. All
    // strips come first, and so in pairs of vertices that no cache line divides.
    let outerAt = fill ? stripCount : 0
    let innerAt = outerAt &+ stripCount
    let outerStart = mesh.first &+ UInt32(truncatingIfNeeded: outerAt)
    let innerStart = mesh.first &+ UInt32(truncatingIfNeeded: innerAt)
    let hasStrips = chords > 0
    mesh.vertexCount = hasStrips ? innerAt &+ stripCount : outerAt
    if fill { closeFill(aim, &filled, to: &mesh) }
    let body = bodyStrip(to: mesh)
    if hasStrips {
      let outer = strokeStrip(outline.outerRadius, pen.halfWidth, at: outerAt, to: mesh)
      let inner = strokeStrip(outline.innerRadius, pen.halfWidth, at: innerAt, to: mesh)
      if fill {
        forEachSection(aim, step) { k, direction in
          body.write(k, direction)
          outer.write(k, direction)
          inner.write(k, direction)
        }
      } else {
        forEachSection(aim, step) { k, direction in
          outer.write(k, direction)
          inner.write(k, direction)
        }
      }
      mesh.strip(chords, from: outerStart)
      mesh.strip(chords, from: innerStart)
    } else if fill {
      forEachSection(aim, step) { body.write($0, $1) }
    }
    if hasStrips, outline.head != 0, !pen.isRound,
      writeMiters(aim, pen, outerStart, innerStart, to: &mesh)
    {
      return
    }
    (mesh.vertexCount, mesh.indexCount) = writeCorners(
      aim, pen, outerStart, innerStart, behind: mesh)
  }

  /// The number of a strip's vertices.
  @inline(__always)
  private var stripCount: Int { 2 &* (chords &+ 1) }

  /// Appends the rest of a fill after its strip, whose vertices are the mesh's first: the head, and
  /// a vertex where its tip touches the tail.
  @inline(__always)
  private func closeFill(_ aim: RingArrow.Aim, _ filled: inout Int, to mesh: inout MeshTail) {
    let end = mesh.first &+ UInt32(truncatingIfNeeded: stripCount)
    writeHead(aim, left: end &- 2, right: end &- 1, to: &mesh)
    if outline.touchesTail { splitTail(aim, &mesh) }
    filled = mesh.indexCount
  }

  /// A strip along the ring: pairs of vertices at two distances from the center, in the directions
  /// of all sections.
  private struct Strip {
    let positions: UncheckedView<SIMD2<Float>>
    /// The radii of the left vertex and of the right one, as seen along the arrow's turn, each
    /// twice.
    let radii: SIMD4<Float>
    /// The center, twice.
    let center: SIMD4<Float>

    /// Writes section `k`, whose direction is given twice.
    @inline(__always)
    func write(_ k: Int, _ direction: SIMD4<Float>) {
      positions.store(direction * radii + center, at: 2 &* k)
    }
  }

  @inline(__always)
  private func strip(_ left: Float, _ right: Float, at place: Int, to mesh: MeshTail) -> Strip {
    let center = SIMD2<Float>(center)
    return Strip(
      positions: mesh.positions.dropping(place), radii: SIMD4(left, left, right, right),
      center: SIMD4(lowHalf: center, highHalf: center))
  }

  /// The fill's strip, between the arcs: forward, the outer one is on the left.
  @inline(__always)
  private func bodyStrip(to mesh: MeshTail) -> Strip {
    let (outer, inner) = (Float(outline.outerRadius), Float(outline.innerRadius))
    let isForward = outline.sign > 0
    return strip(isForward ? outer : inner, isForward ? inner : outer, at: 0, to: mesh)
  }

  /// The stroke's strip along an arc.
  @inline(__always)
  private func strokeStrip(
    _ radius: Double, _ halfWidth: Double, at place: Int, to mesh: MeshTail
  ) -> Strip {
    let (radius, aside) = (Float(radius), Float(halfWidth) * Float(outline.sign))
    return strip(radius + aside, radius - aside, at: place, to: mesh)
  }

  /// Calls `body` with each section's number and its direction, twice; the last is the base's own.
  @inline(__always)
  private func forEachSection(
    _ aim: RingArrow.Aim, _ step: Vector, _ body: (Int, SIMD4<Float>) -> Void
  ) {
    var fan = DirectionFan(start: aim.tail, step: step)
    fan.forEach(chords, body)
    let base = SIMD2<Float>(aim.base)
    body(chords, SIMD4(lowHalf: base, highHalf: base))
  }

  /// Appends the triangle of the head, unless it is too thin for a `Float` mesh.
  @inline(__always)
  private func writeHead(
    _ aim: RingArrow.Aim, left: UInt32, right: UInt32, to mesh: inout MeshTail
  ) {
    let height = aim.base.cross(aim.tip) * outline.sign
    guard height * outline.middleRadius > reach * 0x1p-20 else { return }
    let tip = mesh.vertex(center + aim.tip * outline.middleRadius)
    mesh.triangle(left, tip, right)
  }

  /// Splits the first quad, at the tail, at a vertex where the tip touches it.
  @inline(__always)
  private func splitTail(_ aim: RingArrow.Aim, _ mesh: inout MeshTail) {
    let touched = mesh.vertex(center + aim.tail * outline.middleRadius)
    let right = mesh.first &+ 1
    // The quad's triangles (left, left′, right), (right, left′, right′) become three about the new
    // vertex.
    mesh.indices[2] = touched
    mesh.indices[3] = touched
    mesh.triangle(touched, right &+ 2, right)
  }

  // MARK: The corners

  /// Appends sides and corners of all kinds.
  ///
  /// - Returns: The numbers of vertices and of indices after it. A value passed inout to a call
  ///   stays in memory, and all earlier stores would have to complete first; so it is passed and
  ///   returned.
  @inline(never)
  private func writeCorners(
    _ aim: RingArrow.Aim, _ pen: CornerPen, _ outerStart: UInt32, _ innerStart: UInt32,
    behind tail: MeshTail
  ) -> (vertices: Int, indices: Int) {
    var mesh = tail
    let outerTail = center + aim.tail * outline.outerRadius
    let outerBase = center + aim.base * outline.outerRadius
    let innerTail = center + aim.tail * outline.innerRadius
    let innerBase = center + aim.base * outline.innerRadius
    let tail = pen.side(innerTail, outerTail, aim.tail, to: &mesh)
    let tailStart = (aim.tail, tail, tail &+ 1)
    let tailEnd = (aim.tail, tail &+ 2, tail &+ 3)

    // From the outer end of the base to the inner, over the tip if there is one.
    let headStart: (Vector, UInt32, UInt32)
    let headEnd: (Vector, UInt32, UInt32)
    if outline.head != 0 {
      let tip = center + aim.tip * outline.middleRadius
      let (up, down) = (tip - outerBase, innerBase - tip)
      let (u, v) = (up / up.length, down / down.length)
      let first = pen.side(outerBase, tip, u, to: &mesh)
      let second = pen.side(tip, innerBase, v, to: &mesh)
      pen.join(tip, (u, first &+ 2, first &+ 3), (v, second, second &+ 1), to: &mesh)
      (headStart, headEnd) = ((u, first, first &+ 1), (v, second &+ 2, second &+ 3))
    } else {
      let inward = -aim.base
      let first = pen.side(outerBase, innerBase, inward, to: &mesh)
      (headStart, headEnd) = ((inward, first, first &+ 1), (inward, first &+ 2, first &+ 3))
    }
    guard chords > 0 else {
      pen.join(outerTail, tailEnd, headStart, to: &mesh)
      pen.join(innerTail, headEnd, tailStart, to: &mesh)
      return (mesh.vertexCount, mesh.indexCount)
    }
    // The inner arc is traversed backwards, so its strip's left is on the right.
    let end = UInt32(truncatingIfNeeded: 2 &* chords)
    let atTail = aim.tail.turned * outline.sign
    let atBase = aim.base.turned * outline.sign
    // The tail is at right angles to the arcs.
    let square = Vector(0, outline.sign)
    pen.join(outerTail, square, tailEnd, (atTail, outerStart, outerStart &+ 1), to: &mesh)
    pen.join(
      outerBase, (atBase, outerStart &+ end, outerStart &+ end &+ 1), headStart, to: &mesh)
    pen.join(
      innerBase, headEnd, (-atBase, innerStart &+ end &+ 1, innerStart &+ end), to: &mesh)
    pen.join(innerTail, square, (-atTail, innerStart &+ 1, innerStart), tailStart, to: &mesh)
    return (mesh.vertexCount, mesh.indexCount)
  }

  // MARK: Without a hole

  /// Appends the fill of an arrow whose inner arc is a point: a fan about it.
  func writeSector(
    _ aim: RingArrow.Aim, _ step: Vector, fill: Bool, _ filled: inout Int,
    to mesh: inout MeshTail
  ) {
    guard fill else { return }
    let isForward = outline.sign > 0
    let hub = mesh.vertex(center)
    let rim = mesh.next
    var fan = DirectionFan(start: aim.tail, step: step)
    let (center, radius) = (SIMD2<Float>(center), Float(outline.outerRadius))
    let out = mesh.positions.dropping(mesh.vertexCount)
    fan.forEach(chords) { k, d in out[k] = d.lowHalf * radius + center }
    out[chords] = SIMD2<Float>(aim.base) * radius + center
    mesh.vertexCount &+= chords &+ 1
    for k in 0..<UInt32(truncatingIfNeeded: chords) {
      mesh.triangle(hub, rim &+ k &+ (isForward ? 0 : 1), rim &+ k &+ (isForward ? 1 : 0))
    }
    let end = rim &+ UInt32(truncatingIfNeeded: chords)
    writeHead(aim, left: isForward ? end : hub, right: isForward ? hub : end, to: &mesh)
    if outline.touchesTail {
      let touched = mesh.vertex(self.center + aim.tail * outline.middleRadius)
      // The first triangle's edge from the hub to the tail's end is split there.
      mesh.indices[0] = touched
      let next = rim &+ 1
      mesh.triangle(hub, isForward ? touched : next, isForward ? next : touched)
    }
    filled = mesh.indexCount
  }
}
