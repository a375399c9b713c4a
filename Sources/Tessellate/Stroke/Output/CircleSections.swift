/// The sections that all vertices of a circle have.
struct CircleSections {
  var center: Point
  /// The distances of both ends from a vertex, as multiples of the vertex's vector from the centre.
  var onLeft, onRight: Double
  /// The distance by which vertices may move while all triangles between keep positive areas.
  var slack: Double

  /// The section at one of the circle's vertices, rounded about a mesh's origin.
  @inline(__always)
  func section(at vertex: Point, origin: Point) -> SIMD4<Float> {
    SIMD4<Float>(
      Section(
        left: vertex * (1 + onLeft) - (center * onLeft + origin),
        right: vertex * (1 + onRight) - (center * onRight + origin)))
  }
}

/// The sections of a run that is one arc; the second and the last but one are `turnSection`'s, as
/// in any strip.
struct ArcSections {
  var common: CircleSections
  /// The true section where the arc starts, and the one after it.
  var first, second: Section
  /// The section before the end, and the true one there.
  var last, end: Section
}
