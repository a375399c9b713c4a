// The ring arrow's own triangles, without flattening, sweeping or stroking a path.
//
// 1. All arcs have one center, so one set of directions serves every radius: inner and outer edge
//    of the fill, and the two edges of the stroke along each. The number of chords is that of the
//    largest radius.
// 2. One sine and cosine in lanes gives the directions of tail, base and tip, another the step
//    between chords. The other directions follow by a recurrence; the last is the base's own.
// 3. The fill is a strip of quads from tail to base, and one triangle. The stroke is a strip along
//    each arc, three straight sides, and five corners; strips overlap on the inner side of a
//    corner, as a ribbon's do.
//
// A negative length runs the other way round. Left and right then change places: a section writes
// its left point first in either direction, and every strip has the same pattern of indices.

extension RingArrow {
  /// Appends the triangles of the arrow's area.
  ///
  /// - Parameters:
  ///   - mesh: The mesh to extend.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     the units of the radius. Where a `Float` mesh is coarser, its own resolution counts.
  /// - Throws: `invalidElement` for parameters that are not finite, or a negative radius or
  ///   thickness; `invalidTolerance`; `outOfRange`. The mesh is then left as it was.
  /// - Complexity: O(n) in the number of chords. A mesh with room for them allocates nothing.
  public func appendFill(
    to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    try write(anew: false, to: &mesh, tolerance)
  }

  /// Appends the triangles of a stroke along the arrow's outline.
  ///
  /// Corners overlap as in any ribbon. A plain stroke with miter, round or bevel joins is built
  /// directly. A stroke that is dashed, trimmed, set to one side or otherwise special, or wider
  /// than the hole of the ring, is built by `StrokeTessellator`.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke.
  ///   - mesh: The mesh to extend.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Throws: As `appendFill`, and `invalidStyle`.
  public func appendStroke(
    _ style: StrokeStyle, to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    try write(fill: false, style, anew: false, to: &mesh, tolerance)
  }

  /// Appends the triangles of the arrow's area and then those of a stroke along its outline.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke.
  ///   - mesh: The mesh to extend.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Returns: The number of triangles that are the area's.
  /// - Throws: As `appendFill` and `appendStroke`.
  @discardableResult
  public func appendFill(
    andStroke style: StrokeStyle, to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) -> Int {
    try write(fill: true, style, anew: false, to: &mesh, tolerance)
  }

  // MARK: Frame by frame

  /// Replaces the contents of a mesh with the triangles of the arrow's area.
  ///
  /// The result is that of `appendFill` to an empty mesh, but faster than emptying it first: for
  /// drawings that change in every frame.
  ///
  /// - Parameters:
  ///   - mesh: The mesh whose contents are replaced.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Throws: As `appendFill`. The mesh is then left as it was.
  public func redrawFill(
    in mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    try write(anew: true, to: &mesh, tolerance)
  }

  /// Replaces the contents of a mesh with the triangles of a stroke along the arrow's outline.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke.
  ///   - mesh: The mesh whose contents are replaced.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Throws: As `appendStroke`. The mesh is then left as it was.
  public func redrawStroke(
    _ style: StrokeStyle, in mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    try write(fill: false, style, anew: true, to: &mesh, tolerance)
  }

  /// Replaces the contents of a mesh with the triangles of the arrow's area and those of a stroke
  /// along its outline.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke.
  ///   - mesh: The mesh whose contents are replaced.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in
  ///     path units.
  /// - Returns: The number of triangles that are the area's.
  /// - Throws: As `appendFill` and `appendStroke`. The mesh is then left as it was.
  @discardableResult
  public func redrawFill(
    andStroke style: StrokeStyle, in mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) -> Int {
    try write(fill: true, style, anew: true, to: &mesh, tolerance)
  }

  // MARK: Both ways

  /// Writes the fill.
  ///
  /// - Parameters:
  ///   - anew: Whether it replaces the contents of the mesh, instead of being appended.
  ///   - mesh: The mesh to write to.
  ///   - tolerance: The largest distance between the true outline and the mesh's.
  /// - Throws: As `appendFill` does.
  @inline(__always)
  private func write(
    anew: Bool, to mesh: inout Mesh, _ tolerance: Double
  ) throws(TessellationError) {
    let frame = ArrowFrame(self, halfWidth: 0, reach: 0, tolerance, mesh, anew: anew)
    guard try frame.check(self, tolerance) else {
      if anew { mesh.removeAll() }
      return
    }
    frame.write(fill: true, .none, anew: anew, to: &mesh)
  }

  /// Writes the stroke, after the fill if `fill` is true, and returns the number of the fill's
  /// triangles.
  @inline(__always)
  @discardableResult
  private func write(
    fill: Bool, _ style: StrokeStyle, anew: Bool, to mesh: inout Mesh, _ tolerance: Double
  ) throws(TessellationError) -> Int {
    let frame = ArrowFrame(
      self, halfWidth: style.lineWidth / 2, reach: style.cornerReach, tolerance, mesh, anew: anew)
    try style.validate()
    guard try frame.check(self, tolerance) else {
      if anew { mesh.removeAll() }
      return 0
    }
    guard frame.strokesDirectly(style) else {
      return try writeGeneral(fill: fill, style, anew: anew, to: &mesh, tolerance)
    }
    return frame.write(fill: fill, frame.pen(style), anew: anew, to: &mesh)
  }

  /// Writes a stroke by `StrokeTessellator`, which may throw when the fill has been written: an
  /// appended fill is then removed again, and a replacement is built in a mesh of its own, because
  /// the old contents must stay until it is complete.
  @inline(never)
  private func writeGeneral(
    fill: Bool, _ style: StrokeStyle, anew: Bool, to mesh: inout Mesh, _ tolerance: Double
  ) throws(TessellationError) -> Int {
    if anew {
      var fresh = Mesh()
      let count = try writeGeneral(fill: fill, style, anew: false, to: &fresh, tolerance)
      mesh = fresh
      return count
    }
    let before = mesh.extent
    var count = 0
    if fill {
      // Its chords have the tolerance of the stroke's.
      let frame = ArrowFrame(
        self, halfWidth: style.lineWidth / 2, reach: style.cornerReach, tolerance, mesh,
        anew: false)
      count = frame.write(fill: true, .none, anew: false, to: &mesh)
    }
    do throws(TessellationError) {
      var stroker = StrokeTessellator()
      try stroker.stroke(
        path, style: style, options: StrokeOptions(tolerance: tolerance), into: &mesh)
    } catch {
      mesh.truncate(to: before)
      throw error
    }
    return count
  }
}

extension StrokeStyle {
  /// The largest distance of the stroke from the outline; a miter reaches farther than half the
  /// width.
  fileprivate var cornerReach: Double {
    lineWidth / 2 * (lineJoin == .miter ? Swift.max(Swift.min(miterLimit, 64), 1) : 1)
  }
}
