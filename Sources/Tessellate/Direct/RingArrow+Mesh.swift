// The ring arrow's own triangles, without flattening, sweeping or stroking a path.
//
// 1. All arcs have one center, so one set of directions serves every radius: inner and outer edge of the fill, and the
//    two edges of the stroke along each. The number of chords is that of the largest radius.
// 2. One sine and cosine in lanes gives the directions of tail, base and tip, another the step between chords. The other
//    directions follow by a recurrence; the last is the base's own.
// 3. The fill is a strip of quads from tail to base, and one triangle. The stroke is a strip along each arc, three straight
//    sides, and five corners; strips overlap on the inner side of a corner, as a ribbon's do.
//
// A negative length runs the other way round. Left and right then change places: a section writes its left point first
// whichever way it goes, and every strip has the same pattern of indices.

extension RingArrow {
  /// Appends the triangles of the arrow's area.
  ///
  /// - Parameters:
  ///   - mesh: Where they are appended.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's, in the units of the radius. Where a
  ///     `Float` mesh can't be that fine, its own resolution counts.
  /// - Throws: `invalidElement` for parameters that are no numbers, or a negative radius or thickness;
  ///   `invalidTolerance`; `outOfRange`. The mesh is then as before.
  /// - Complexity: O(n) in the number of chords. A mesh with room for them is not allocated anew.
  public func appendFill(
    to mesh: inout Mesh, tolerance: Double = 0.1
  ) throws(TessellationError) {
    let frame = ArrowFrame(self, halfWidth: 0, reach: 0, tolerance, mesh)
    guard try frame.check(self, tolerance) else { return }
    frame.append(fill: true, .none, to: &mesh)
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
    let frame = ArrowFrame(
      self, halfWidth: style.lineWidth / 2, reach: style.cornerReach, tolerance, mesh)
    try style.validate()
    guard try frame.check(self, tolerance) else { return }
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
    let frame = ArrowFrame(
      self, halfWidth: style.lineWidth / 2, reach: style.cornerReach, tolerance, mesh)
    try style.validate()
    guard try frame.check(self, tolerance) else { return 0 }
    guard frame.strokesDirectly(style) else {
      let (vertices, corners, origin) = (mesh.positions.count, mesh.indices.count, mesh.origin)
      let count = frame.append(fill: true, .none, to: &mesh)
      do throws(TessellationError) {
        try appendGeneralStroke(style, tolerance, to: &mesh)
      } catch {
        mesh.truncate(vertices: vertices, indices: corners, origin: origin)
        throw error
      }
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
}
