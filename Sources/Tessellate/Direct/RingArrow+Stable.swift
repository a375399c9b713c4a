extension RingArrow: StableShape {
  /// The square round the ring.
  public var extent: Rect {
    Rect(
      x: center.x - outerRadius, y: center.y - outerRadius, width: 2 * outerRadius,
      height: 2 * outerRadius)
  }

  /// Returns the chords of a full turn.
  ///
  /// - Parameter tolerance: The largest distance between arc and chord.
  /// - Returns: The number of chords.
  public func chordCounts(tolerance: Double) -> ChordCounts {
    ChordCounts(
      arcs: ChordCounts.chords(sweep: 2 * .pi, radius: outerRadius, tolerance: tolerance))
  }

  /// Writes the sections of the body, the tip, and the point of the tail that the tip touches after
  /// a full turn.
  ///
  /// - Parameters:
  ///   - chords: The numbers of chords.
  ///   - mesh: The writer of vertices and triangles.
  public func write(_ chords: ChordCounts, to mesh: inout ShapeMeshWriter) {
    let (first, count) = (mesh.next, chords.arcs)
    if let outline = Outline(self) {
      let step = Outline.direction(outline.sweep / Double(count))
      writeSections(outline, outline.aim(), count, step, to: &mesh)
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

  /// Writes pairs of left and right, as seen along the turn, then the two points on the middle
  /// line.
  private func writeSections(
    _ outline: Outline, _ aim: Aim, _ count: Int, _ step: Vector,
    to mesh: inout ShapeMeshWriter
  ) {
    let (outer, inner) = (outline.outerRadius, outline.innerRadius)
    let radii =
      outline.sign > 0 ? Lanes4(outer, outer, inner, inner) : Lanes4(inner, inner, outer, outer)
    let center = Lanes4(lowHalf: mesh.placed(center), highHalf: mesh.placed(center))
    var fan = DirectionFan(start: aim.tail, step: step)
    mesh.vertices(2 * (count + 1)) { positions in
      let out = positions.rebound(to: Float.self)
      func section(_ k: Int, _ d: Vector) {
        out.store(SIMD4<Float>(Lanes4(lowHalf: d, highHalf: d) * radii + center), at: 4 &* k)
      }
      fan.forEachDirection(count) { section($0, $1) }
      section(count, aim.base)
    }
    mesh.vertex(self.center + aim.tip * outline.middleRadius)
    mesh.vertex(self.center + aim.tail * outline.middleRadius)
  }
}
