/// A spine vertex where the direction of travel jumps, so that the join style applies.
struct Corner: BitwiseCopyable, Sendable {
  /// The index of the spine vertex.
  var vertex: Int
  /// The true directions before and after it, of unit length.
  var arriving, leaving: Vector
}

/// The direction of a path at the end of a curve, of unit length or not.
///
/// Most curves join smoothly, and then no direction needs unit length, which costs a root and a
/// quotient (0.7 of 3.0 µs of `stroke/curves-round`, own program).
struct Heading {
  var vector: Vector
  var isUnit: Bool

  /// A direction that may have any length.
  @inline(__always)
  init(vector: Vector, isUnit: Bool) { (self.vector, self.isUnit) = (vector, isUnit) }

  /// A direction of unit length.
  @inline(__always)
  init(unit: Vector) { self.init(vector: unit, isUnit: true) }

  /// The direction in unit length; zero for a curve without extent.
  var unit: Vector { isUnit ? vector : vector.normalized ?? .zero }

  /// Whether a path that arrives in another direction and leaves in this one has no corner there.
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
  /// The number of chords: one less than that of spine vertices, also when closed, because the last
  /// vertex repeats the first.
  var quadCount = 0
  var firstCorner: Int
  /// The number of corners, the seam of a closed sub-path not counted.
  var cornerCount = 0
  /// The first of its arcs whose vertices are not written yet.
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

/// A chord in place of elements that can't be seen.
struct SpineGap: BitwiseCopyable, Sendable {
  /// The index of the vertex before it.
  var vertex: Int
  /// The length of the elements.
  var length: Double
}

/// The chords of a path that a pen sweeps along: certified to stay near their curves, with
/// directions, arc lengths, and the corners between them.
///
/// It depends on the path, the tolerance and the width that the chords were chosen for. Any other
/// width may be swept along it as well: chords then are more or fewer than needed, and the bounds
/// still hold.
struct Spine: ~Copyable, Sendable {
  var vertices = SpineVertices()
  var curves = UncheckedBuffer<SpineCurve>()
  var corners = UncheckedBuffer<Corner>()
  var contours = UncheckedBuffer<SpineContour>()
  /// Arcs of which only the vertices at both ends are written.
  var arcs = UncheckedBuffer<SpineArc>()
  /// The chords in place of elements that can't be seen, in the order of their vertices.
  var gaps = UncheckedBuffer<SpineGap>()
  /// Whether the distances of vertices are exact (SpineLengths).
  var isMeasured = false
  /// The distances of the other kind, exact or not, once there are any.
  var otherDistances = UncheckedBuffer<Double>()
  /// Whether directions are those from vertex to vertex (SpineDirections).
  var isAimed = false
  /// The directions of the other kind, once there are any.
  var otherDirections = UncheckedBuffer<SIMD2<Float>>()
  /// The margin for rounding in the deviations of curves' chords, on either side.
  var padding = 0.0
  /// The deviations with the margin that the chords were made with, once there is another, and that
  /// margin.
  var otherSides = UncheckedBuffer<SIMD2<Float>>()
  var keptPadding = 0.0
  /// The arc length within which an end of a dash or a part lies at a corner, a cusp or a seam,
  /// 2⁻¹⁰ tolerances.
  ///
  /// The region of a dash jumps there by the turn of the pen, and dashes that fit a symmetric path
  /// often end there. In the path where that was found, chords' own lengths erred by 2·10⁻⁴
  /// tolerances.
  var turnSlack = 0.0
  /// The part of the tolerance that `turnSlack` is.
  static var turnShare: Double { 0x1p-10 }
  /// The last reach that `measure(for:)` was called with, and whether the path bends more tightly.
  var tightness: (reach: Double, hasNearMiss: Bool)?
  /// Scratch memory of the kernel.
  var scratch = UncheckedBuffer<Float>()
  /// Chords from the kernel, before they become vertices.
  var chords = UncheckedBuffer<Float>()

  mutating func removeAll() {
    vertices.removeAll()
    curves.removeAll()
    corners.removeAll()
    contours.removeAll()
    arcs.removeAll()
    gaps.removeAll()
    otherDistances.removeAll()
    otherDirections.removeAll()
    otherSides.removeAll()
    (isMeasured, isAimed, tightness) = (false, false, nil)
  }

  /// Removes the gaps at and after a vertex.
  mutating func removeGaps(from vertex: Int) {
    while gaps.count > 0, gaps[gaps.count - 1].vertex >= vertex { gaps.count -= 1 }
  }

  /// The largest turn, in radians, that is no corner.
  ///
  /// Control points are rounded: written to six significant digits, ends of arms as long as a
  /// hundredth of the drawing are turned by up to some 10⁻⁴, of arms as long as the drawing by
  /// 10⁻⁶.
  static var smoothTurn: Double { 1e-5 }
}
