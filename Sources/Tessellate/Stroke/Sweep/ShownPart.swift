/// A part of a sub-path, between two arc lengths, whose chords a window may show.
struct ShownPart: BitwiseCopyable, Sendable {
  var from, to: Double
  /// The vertex at its start or before it, and the one at its end or after it.
  var first, last: Int
}
