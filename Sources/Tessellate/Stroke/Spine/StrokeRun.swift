/// A smooth run of chords: spine vertices `first` … `first + quads`, with the true directions at
/// both ends.
struct StrokeRun {
  var first, quads: Int
  var startTangent, endTangent: Vector
}
