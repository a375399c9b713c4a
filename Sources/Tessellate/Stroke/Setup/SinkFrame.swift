/// The origin and the rounding of the mesh that a sink writes.
struct SinkFrame: BitwiseCopyable, Equatable, Sendable {
  var origin = Point.zero
  /// The distance by which rounding moves a vertex at most; infinite where none is known.
  var displacement = Double.infinity
  /// Whether sections may be computed in single precision.
  var laysRows = false
}
