/// A smooth run of chords: spine vertices `first` … `first + quads`, with the true directions at
/// both ends.
struct StrokeRun {
  var first, quads: Int
  var startTangent, endTangent: Vector
}

/// The chords and corners of a sub-path that runs are read from.
struct RunSource {
  var vertices: SpineVertexView
  var corners: UncheckedView<Corner>
  var cornerCount: Int
  var curves: UncheckedView<SpineCurve>
  /// The arcs whose vertices are not written yet.
  var arcs: UncheckedView<SpineArc>
  var arcCount: Int
  var first, quads: Int
  var startTangent, endTangent: Vector
  var isClosed: Bool

  /// The end of the last run: the seam's corner of a closed sub-path.
  @inline(__always)
  var end: Corner { Corner(vertex: first &+ quads, arriving: endTangent, leaving: startTangent) }

  /// Returns the corner of this number, once around a closed sub-path, whose seam comes after the
  /// last corner; `nil` beyond the ends of an open one.
  func corner(_ number: Int) -> Corner? {
    if number >= 0, number < cornerCount { return corners[number] }
    guard isClosed else { return nil }
    return number > cornerCount && cornerCount > 0 ? corners[0] : end
  }

  /// The squared length of the run that ends at the corner of this number, or at the end after the
  /// last corner; 0 unless the run is one line.
  @inline(__always)
  func squaredLine(before corner: Int) -> Double {
    let start = corner == 0 ? first : corners[corner &- 1].vertex
    let end = corner == cornerCount ? first &+ quads : corners[corner].vertex
    guard end == start &+ 1, curves[Int(vertices.curves[start])].kind == .line else { return 0 }
    return (vertices.point(end) - vertices.point(start)).lengthSquared
  }
}
