// The gauge's own triangles: four rows of points on common directions.
//
//     outer  ●───●───●───●───●───●───●
//     middle ●───●───●━━━●───●───●───●
//     inner  ●───●───●━━━●───●───●───●
//     center           ●
//
// The rim and the rest of the track, the ring of the progress and the hub share their rows, so they
// meet edge to edge: no point is covered twice, and none is left out.
//
// The directions from the start to the progress and from there to the end are as many as the
// longest arc of either part needs: all of them, in a mesh of constant topology.

extension HalfCircleProgress {
  /// Appends the triangles of the gauge, part by part, each point covered once.
  ///
  /// - Parameters:
  ///   - mesh: The mesh to extend.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Returns: The triangles of track, ring and hub, counted from the first appended one.
  /// - Throws: `invalidElement`; `invalidTolerance`; `outOfRange`. The mesh is then left as it was.
  /// - Complexity: O(n) in the number of chords.
  @discardableResult
  public func appendFill(
    to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) -> (track: Range<Int>, ring: Range<Int>, hub: Range<Int>) {
    try write(anew: false, to: &mesh, tolerance)
  }

  /// Replaces the contents of a mesh with the triangles of the gauge, those of `appendFill`.
  ///
  /// - Parameters:
  ///   - mesh: The mesh whose contents are replaced.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Returns: The triangles of track, ring and hub.
  /// - Throws: As `appendFill`. The mesh is then left as it was.
  @discardableResult
  public func redrawFill(
    in mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) -> (track: Range<Int>, ring: Range<Int>, hub: Range<Int>) {
    try write(anew: true, to: &mesh, tolerance)
  }

  private func write(
    anew: Bool, to mesh: inout Mesh, _ tolerance: Double
  ) throws(TessellationError) -> (track: Range<Int>, ring: Range<Int>, hub: Range<Int>) {
    let (turn, rest) = (.pi * share, .pi * (1 - share))
    let parts = try writeSolid(
      { tolerance in
        ChordCounts(
          arcs: ChordCounts.chords(sweep: turn, radius: width / 2, tolerance: tolerance),
          corners: ChordCounts.chords(sweep: rest, radius: width / 2, tolerance: tolerance))
      }, anew: anew, to: &mesh, tolerance: tolerance)
    return (parts.0, parts.1, parts.2)
  }
}

extension HalfCircleProgress: StableShape {
  /// The rectangle of the track.
  public var extent: Rect {
    Rect(x: origin.x, y: origin.y, width: width, height: width / 2)
  }

  /// Returns the chords of half a turn, for the reached part and the rest.
  ///
  /// - Parameter tolerance: The largest distance between arc and chord.
  /// - Returns: The numbers of chords.
  public func chordCounts(tolerance: Double) -> ChordCounts {
    let count = ChordCounts.chords(sweep: .pi, radius: width / 2, tolerance: tolerance)
    return ChordCounts(arcs: count, corners: count)
  }

  /// Writes three parts: track, ring and hub.
  ///
  /// - Parameters:
  ///   - chords: The numbers of chords.
  ///   - mesh: The writer of vertices and triangles.
  public func write(_ chords: ChordCounts, to mesh: inout ShapeMeshWriter) {
    let radii = distinctRadii(width / 2 * HalfCircleProgress.resolution)
    let turn = .pi * share
    let (sine, cosine) = sinCos(.pi + turn)
    let end = share == 0 ? Vector(-1, 0) : share == 1 ? Vector(1, 0) : Vector(cosine, sine)
    let hub = mesh.vertex(center)
    let reached = mesh.next
    writeRows(radii, from: Vector(-1, 0), to: end, turn, chords.arcs, to: &mesh)
    let rest = mesh.next
    writeRows(radii, from: end, to: Vector(1, 0), .pi - turn, chords.corners, to: &mesh)
    // The track is rim and rest; a row's vertices are three apart.
    mesh.band(chords.arcs, reached &+ 2, reached &+ 1, stride: 3)
    mesh.band(chords.corners, rest &+ 2, rest &+ 1, stride: 3)
    mesh.band(chords.corners, rest &+ 1, rest, stride: 3)
    mesh.endPart()
    mesh.band(chords.arcs, reached &+ 1, reached, stride: 3)
    mesh.endPart()
    for (start, count) in [(reached, chords.arcs), (rest, chords.corners)] {
      for k in 0..<UInt32(truncatingIfNeeded: count) {
        mesh.triangle(hub, start &+ 3 &* k, start &+ 3 &* k &+ 3)
      }
    }
    mesh.endPart()
  }

  /// Writes the points at three radii on each of `count` + 1 directions.
  private func writeRows(
    _ radii: (inner: Double, middle: Double, outer: Double), from start: Vector, to end: Vector,
    _ sweep: Double, _ count: Int, to mesh: inout ShapeMeshWriter
  ) {
    let (sine, cosine) = sinCos(sweep / Double(count))
    var direction = start
    for k in 0...count {
      if k == count { direction = end }
      mesh.vertex(center + direction * radii.inner)
      mesh.vertex(center + direction * radii.middle)
      mesh.vertex(center + direction * radii.outer)
      direction = Vector(
        direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
    }
  }

  /// The largest part of the half turn, or of the radius, that counts as none: a `Float` mesh
  /// resolves little more.
  private static let resolution = 0x1p-20

  /// The progress, 0 or 1 where a mesh does not resolve the difference.
  private var share: Double {
    let share = Swift.min(Swift.max(progress, 0), 1)
    let resolution = HalfCircleProgress.resolution
    return share < resolution ? 0 : share > 1 - resolution ? 1 : share
  }

  /// The radii of hub, sector and track; those less than `least` apart are made equal.
  private func distinctRadii(
    _ least: Double
  ) -> (inner: Double, middle: Double, outer: Double) {
    let middle = outer - self.middle <= least ? outer : self.middle <= least ? 0 : self.middle
    let inner = middle - self.inner <= least ? middle : self.inner <= least ? 0 : self.inner
    return (inner, middle, outer)
  }
}
