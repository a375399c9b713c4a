/// How a dash is laid.
enum DashKind: UInt8, BitwiseCopyable, Comparable, Sendable {
  /// With others, by the triangles of a plain strip, or by those that are kept of its quads.
  case plain, irregular
  /// By itself: its quads are looked at one by one.
  case individual
  /// By `sweepPart`, for no strip goes through.
  case general

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// What decides how dashes are laid that aren't plain.
struct IrregularDashes {
  private let usual: DashKind

  init(areKept: Bool, areRound: Bool) { usual = areKept && areRound ? .irregular : .individual }

  /// How a dash is laid that starts on a vertex's chord; which of them are irregular nobody can
  /// predict, so there is no branch for these.
  @inline(__always)
  func kind(behind first: Int32, upTo stop: DashStops) -> DashKind {
    if stop.corner > first { return .general }
    return stop.irregular > first &+ 1 ? usual : .plain
  }
}

/// A dash between two places.
struct DashSpan: BitwiseCopyable, Sendable {
  /// The arc lengths where it starts and ends.
  var from, to: Double
  /// The vertices whose chords these lie on.
  var first: Int32 = 0
  var last: Int32 = 0
  /// The first of the sections between, and how many they are.
  var low: Int32 = 0
  var count: Int32 = 0
  var kind = DashKind.plain
}
