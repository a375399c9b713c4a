/// The rung of the ladder of dashes that a dash starts on (DashLadder).
enum DashKind: UInt8, BitwiseCopyable, Comparable, Sendable {
  /// Laid in lanes with others, with the triangles of a plain strip.
  case plain
  /// Laid in lanes with others, with triangles that a plan keeps of its quads.
  case irregular
  /// Laid by itself: its quads are tested one by one.
  case individual
  /// Swept as a part of the path, because no strip passes through all of it.
  case general

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The choice of a kind for dashes that are not plain.
struct IrregularDashes {
  private let usual: DashKind

  init(areKept: Bool, areRound: Bool) { usual = areKept && areRound ? .irregular : .individual }

  /// Returns the kind of a dash that starts on a vertex's chord.
  ///
  /// Whether a dash is irregular is unpredictable, so it is selected without a branch.
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
  /// The first of the sections between them, and their number.
  var low: Int32 = 0
  var count: Int32 = 0
  var kind = DashKind.plain
}

/// The collected dashes of one sub-path.
struct PlainDashes {
  var spans: UncheckedView<DashSpan>
  /// Two cuts a dash.
  var cuts: UncheckedView<RoundedCut>
  var startCap, endCap: CapSections
  /// The sections of the path and their attributes; where they are kept, also the rounded sections
  /// and the quads before them.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var vertices: UncheckedView<SIMD4<Float>>
  var quads: UncheckedView<StripQuad>
  var isKept: Bool
  /// The number of vertices after which no dash begins.
  var vertexLimit: Int
}

/// The triangles between two sections of a strip.
struct StripQuad: BitwiseCopyable, Sendable {
  /// Up to six corners, and in the last lane their number.
  ///
  /// Corners 0 and 1 are the ends of the first section, 2 and 3 those of the second.
  var corners = SIMD8<UInt32>()

  /// The number of corners, three a triangle.
  @inline(__always)
  var count: Int {
    get { Int(corners[7]) }
    set { corners[7] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// Both triangles of a quad that does not fold.
  static var plain: StripQuad {
    @inline(__always) get { StripQuad(corners: SIMD8(0, 2, 1, 1, 2, 3, 0, 6)) }
  }

  var isPlain: Bool { corners == Self.plain.corners }
}
