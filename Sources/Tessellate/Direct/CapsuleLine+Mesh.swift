// The line's own triangles: one capsule for each straight piece.
//
//        ●───────────────────────────●
//      ●  ╲                         ╱  ●
//     ●    ╲                       ╱    ●
//      ●    ╲                     ╱    ●
//        ●───────────────────────────●
//
// A capsule is convex: its outline is cut into quads between points that lie opposite, from the tip
// of one end to the tip of the other. Both ends use the same directions, a quarter turn of them and
// its mirror images.
//
// Pieces overlap where they meet, as the outline's contours do.

extension CapsuleLine {
  /// Appends the triangles of the line's area, piece by piece.
  ///
  /// - Parameters:
  ///   - mesh: The mesh to extend.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Throws: `invalidElement`; `invalidTolerance`; `outOfRange`. The mesh is then left as it was.
  /// - Complexity: O(n) in the number of chords.
  public func appendFill(
    to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    try writeSolid(chordCounts, anew: false, to: &mesh, tolerance: tolerance)
  }

  /// Replaces the contents of a mesh with the triangles of the line's area, those of `appendFill`.
  ///
  /// - Parameters:
  ///   - mesh: The mesh whose contents are replaced.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Throws: As `appendFill`. The mesh is then left as it was.
  public func redrawFill(
    in mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    try writeSolid(chordCounts, anew: true, to: &mesh, tolerance: tolerance)
  }
}

extension CapsuleLine: StableShape {
  /// The bounds of all points, and the radius round them.
  public var extent: Rect {
    var result = Rect.null
    for point in points { result.formUnion(point) }
    return result.insetBy(dx: -radius, dy: -radius)
  }

  /// Returns the chords of a quarter turn, and the number of pieces.
  ///
  /// - Parameter tolerance: The largest distance between arc and chord.
  /// - Returns: The numbers of chords and pieces.
  public func chordCounts(tolerance: Double) -> ChordCounts {
    ChordCounts(
      arcs: ChordCounts.chords(sweep: .pi / 2, radius: radius, tolerance: tolerance),
      pieces: points.isEmpty ? 0 : Swift.max(points.count - 1, 1))
  }

  /// Writes a capsule for each piece.
  ///
  /// - Parameters:
  ///   - chords: The numbers of chords and pieces.
  ///   - mesh: The writer of vertices and triangles.
  public func write(_ chords: ChordCounts, to mesh: inout ShapeMeshWriter) {
    guard let first = points.first else { return mesh.endPart() }
    let (sine, cosine) = sinCos(.pi / 2 / Double(chords.arcs))
    let step = Vector(cosine, sine)
    var rest = length * Swift.min(Swift.max(progress, 0), 1)
    // Pieces that are not reached yet lie at the tip of the last one that is.
    var (tip, isDrawn) = (first, false)
    for index in 0..<chords.pieces {
      let start = points[index]
      let end = index + 1 < points.count ? points[index + 1] : start
      let piece = start.distance(to: end)
      let way = piece > 0 ? (end - start) / piece * radius : Vector(radius, 0)
      if rest > 0, piece > 0 {
        // The end of a piece, and of the line, is copied.
        tip = progress >= 1 || rest >= piece ? end : start.interpolated(to: end, at: rest / piece)
        writeCapsule(start, tip, way, step, chords.arcs, to: &mesh)
        isDrawn = true
      } else if rest > 0 || isDrawn {
        writeCapsule(tip, tip, .zero, step, chords.arcs, to: &mesh)
      } else {
        // A line without a length is a disc.
        writeCapsule(first, first, way, step, chords.arcs, to: &mesh)
        isDrawn = true
      }
      rest -= piece
    }
    mesh.endPart()
  }

  /// Writes a capsule, from the tip of its start to the tip of its end.
  ///
  /// - Parameters:
  ///   - start: The centre of its first end.
  ///   - end: The centre of its last end.
  ///   - way: Its direction, as long as the radius.
  ///   - step: The direction of one step from +x.
  ///   - quarter: The number of steps of a quarter turn.
  ///   - mesh: The writer of vertices and triangles.
  private func writeCapsule(
    _ start: Point, _ end: Point, _ way: Vector, _ step: Vector, _ quarter: Int,
    to mesh: inout ShapeMeshWriter
  ) {
    let (aside, from) = (way.left, mesh.next)
    mesh.vertex(start - way)
    // From the tip backwards to the side: cosine falls, sine grows.
    var direction = step
    for k in 1...quarter {
      if k == quarter { direction = Vector(0, 1) }
      let (back, out) = (way * direction.x, aside * direction.y)
      mesh.vertex(start - back + out)
      mesh.vertex(start - back - out)
      direction = direction.turned(by: step)
    }
    direction = Vector(0, 1)
    for _ in 0..<quarter {
      let (ahead, out) = (way * direction.x, aside * direction.y)
      mesh.vertex(end + ahead + out)
      mesh.vertex(end + ahead - out)
      direction = direction.turned(by: Vector(step.x, -step.y))
    }
    let tip = mesh.vertex(end + way)
    mesh.triangle(from, from &+ 1, from &+ 2)
    mesh.band(2 * quarter - 1, from &+ 1, from &+ 2, stride: 2)
    mesh.triangle(tip &- 2, tip, tip &- 1)
  }
}

extension Vector {
  /// This direction turned by another's angle.
  @inline(__always)
  fileprivate func turned(by step: Vector) -> Vector {
    Vector(x * step.x - y * step.y, x * step.y + y * step.x)
  }
}
