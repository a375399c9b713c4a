// Whether the first and the last quad of a run reach beyond its ends, asked before the run is
// swept.

extension StrokePen {
  /// Whether a section within the first or the last quad of a run reaches beyond the run's ends,
  /// although the strip does not fold.
  func leavesEnds(
    _ run: StrokeRun, of vertices: SpineVertexView, curves: UncheckedView<SpineCurve>
  ) -> Bool {
    let (first, last) = (run.first, run.first + run.quads - 1)
    // Mostly the curve alone decides, without the directions at the quads' ends.
    let isFirstWide = isWide(first, vertices, curves)
    if !isFirstWide, leavesEnds(first, of: run, vertices, curves) { return true }
    if last == first || isFirstWide && vertices[first].curve == vertices[last].curve {
      return false
    }
    return !isWide(last, vertices, curves) && leavesEnds(last, of: run, vertices, curves)
  }

  /// Whether a quad belongs to a line, or to an arc whose radius of curvature exceeds the pen's
  /// reach everywhere.
  @inline(__always)
  private func isWide(
    _ index: Int, _ vertices: SpineVertexView, _ curves: UncheckedView<SpineCurve>
  ) -> Bool {
    let curve = curves[Int(vertices[index].curve)]
    return curve.kind == .line || curve.kind == .arc && curve.arcIsWider(than: reach)
  }

  @inline(never)
  private func leavesEnds(
    _ index: Int, of run: StrokeRun, _ vertices: SpineVertexView,
    _ curves: UncheckedView<SpineCurve>
  ) -> Bool {
    let curve = curves[Int(vertices.curves[index])]
    guard curve.kind == .cubic else {
      let quad = FoldQuad(vertices, index, of: run, curves)
      return quad.mayTurnBack(self) && !quad.keepsSectionsInside(self)
    }
    // The spine vertices' other numbers are not needed for bounds.
    let (t0, t1) = FoldQuad.parameters(vertices, index)
    let (start, end) = FoldQuad.tangents(index, of: run, curve, t0, t1)
    let piece = CurvePiece(curve, from: t0, to: t1)
    if piece.isWider(than: reach, along: start) { return false }
    let turning = TurningPiece(piece, extent: t1 - t0, start: start, end: end)
    let slack = FoldQuad.slack * tolerance
    switch turning.boundSections(left: left, right: right, slack: slack, crossedSide: 0) {
    case .inside: return false
    case .outside: return true
    case .open:
      return !FoldQuad(vertices, index, of: run, curves).seesSectionsInside(self, crossedSide: 0)
    }
  }

  /// Whether the pen's reach about a quad's chord may pass an end of the run.
  ///
  /// A pen that is not symmetric, or not of one width, fills no stadium anywhere, so all quads
  /// count as near.
  func isNear(_ ends: (Point, Point), _ vertex: SpineVertex, _ next: SpineVertex) -> Bool {
    guard left == right, !varies else { return true }
    let reach = 2 * (self.reach + tolerance) + (next.distance - vertex.distance)
    let squared = reach * reach
    return (vertex.point - ends.0).lengthSquared <= squared
      || (vertex.point - ends.1).lengthSquared <= squared
  }
}
