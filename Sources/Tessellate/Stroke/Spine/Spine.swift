/// A vertex where the direction of travel jumps, so that the join style applies.
struct Corner: BitwiseCopyable, Sendable {
  /// The index of the vertex.
  var vertex: Int
  /// The true directions before and behind it, of unit length.
  var arriving, leaving: Vector
}

/// Which way a path runs at the end of a curve.
///
/// Mostly curves join smoothly, and nobody needs to know it in unit length.
struct Heading {
  var vector: Vector
  var isUnit: Bool

  @inline(__always)
  init(vector: Vector, isUnit: Bool) { (self.vector, self.isUnit) = (vector, isUnit) }

  @inline(__always)
  init(unit: Vector) { self.init(vector: unit, isUnit: true) }

  var unit: Vector { isUnit ? vector : vector.normalized ?? .zero }

  /// Whether a path that arrives in another direction and leaves in this one makes no corner.
  @inline(__always)
  func isSmooth(after arriving: Heading) -> Bool {
    let (a, b) = (arriving.vector, vector)
    let (cross, scale) = (a.cross(b), a.lengthSquared * b.lengthSquared)
    return cross * cross < Spine.smoothTurn * Spine.smoothTurn * scale && a.dot(b) > 0
  }
}

/// One sub-path of a spine.
struct SpineContour: BitwiseCopyable, Sendable {
  /// Its number among the sub-paths.
  var index = 0
  var firstVertex: Int
  /// The number of chords; one less than that of vertices, also when closed: the last vertex repeats the first.
  var quadCount = 0
  var firstCorner: Int
  /// The number of corners, the seam of a closed sub-path not counted.
  var cornerCount = 0
  /// The first of its arcs among those that are kept as such.
  var firstArc = 0
  var isClosed = false
  /// The true directions at both ends, of unit length.
  var startTangent = Vector(1, 0)
  var endTangent = Vector(1, 0)
  var length = 0.0

  /// Whether a closed sub-path has a corner where it closes.
  var hasSharpSeam: Bool {
    isClosed && !Heading(unit: startTangent).isSmooth(after: Heading(unit: endTangent))
  }
}

/// A path as strokes see it: chords that are certified to stay near their curves, with directions, arc lengths, and the
/// corners between them.
///
/// It depends on the path, the tolerance and the width the chords were chosen for. Any other width may be swept
/// along it as well: chords then are more or fewer than needed, and the bounds still hold.
struct Spine: ~Copyable, Sendable {
  var vertices = SpineVertices()
  var curves = UncheckedBuffer<SpineCurve>()
  var corners = UncheckedBuffer<Corner>()
  var contours = UncheckedBuffer<SpineContour>()
  /// Arcs whose vertices are still to be written, but for those at their ends.
  var arcs = UncheckedBuffer<SpineArc>()
  /// Whether distances are exact, for ends that lie at lengths.
  var isMeasured = false
  /// The distances of the other kind, once there are any.
  var otherDistances = UncheckedBuffer<Double>()
  /// Whether directions are those from vertex to vertex.
  var isAimed = false
  /// The directions of the other kind, once there are any.
  var otherDirections = UncheckedBuffer<SIMD2<Float>>()
  /// What chords of curves count as straying more to both sides, for rounding.
  var padding = 0.0
  /// The deviations of chords with the margin that they were made with, once there is another, and that margin.
  var otherSides = UncheckedBuffer<SIMD2<Float>>()
  var keptPadding = 0.0
  /// The last reach that was asked about, and whether the path bends more tightly.
  var tightness: (reach: Double, hasNearMiss: Bool)?
  /// The kernel's memory.
  var scratch = UncheckedBuffer<Float>()
  /// Chords that a kernel found, on their way to vertices.
  var chords = UncheckedBuffer<Float>()

  mutating func removeAll() {
    vertices.removeAll()
    curves.removeAll()
    corners.removeAll()
    contours.removeAll()
    arcs.removeAll()
    otherDistances.removeAll()
    otherDirections.removeAll()
    otherSides.removeAll()
    (isMeasured, isAimed, tightness) = (false, false, nil)
  }

  /// Turns smaller than this, in radians, are no corners: control points are rounded too.
  static var smoothTurn: Double { 1e-5 }
}
