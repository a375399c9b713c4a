extension RingArrow: StableShape {
  public var extent: Rect {
    Rect(
      x: center.x - outerRadius, y: center.y - outerRadius, width: 2 * outerRadius,
      height: 2 * outerRadius)
  }

  public func chordCounts(tolerance: Double) -> ChordCounts {
    ChordCounts(
      arcs: ChordCounts.chords(sweep: 2 * .pi, radius: outerRadius, tolerance: tolerance))
  }

  /// Writes the sections of the body, the tip, and the place on the tail that the tip touches after a full turn.
  public func write(_ chords: ChordCounts, to mesh: inout ShapeMeshWriter) {
    let (first, count) = (mesh.next, chords.arcs)
    if var outline = Outline(self) {
      outline.aim(
        Outline.direction(outline.startAngle), Outline.direction(outline.baseAngle),
        Outline.direction(outline.tipAngle))
      writeSections(outline, count, to: &mesh)
    } else {
      let tail = center + Outline.direction(startRadians) * outerRadius
      for _ in 0..<(2 * count + 4) { mesh.vertex(tail) }
    }
    let tip = first &+ UInt32(truncatingIfNeeded: 2 * (count + 1))
    // The first quad has five corners.
    mesh.triangle(first, first &+ 2, tip &+ 1)
    mesh.triangle(tip &+ 1, first &+ 2, first &+ 3)
    mesh.triangle(tip &+ 1, first &+ 3, first &+ 1)
    mesh.band(count - 1, first &+ 2, first &+ 3, stride: 2)
    mesh.triangle(tip &- 2, tip, tip &- 1)
    mesh.endPart()
  }

  /// Writes pairs of left and right, as seen along the turn, then the two places on the middle line.
  private func writeSections(_ outline: Outline, _ count: Int, to mesh: inout ShapeMeshWriter) {
    let (left, right) =
      outline.sign > 0
      ? (outline.outerRadius, outline.innerRadius) : (outline.innerRadius, outline.outerRadius)
    let step = sinCos(outline.sweep / Double(count))
    var direction = outline.tail
    for k in 0...count {
      if k == count { direction = outline.base }
      mesh.vertex(center + direction * left)
      mesh.vertex(center + direction * right)
      direction = Vector(
        direction.x * step.cosine - direction.y * step.sine,
        direction.x * step.sine + direction.y * step.cosine)
    }
    mesh.vertex(center + outline.tip * outline.middleRadius)
    mesh.vertex(center + outline.tail * outline.middleRadius)
  }
}
