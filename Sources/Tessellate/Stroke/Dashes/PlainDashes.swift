/// A dash as sections between two cuts with caps.
struct PlainDash {
  /// Its two ends.
  var start, end: DashCut
  var startCap, endCap: CapSections
  /// Sections of the path between both cuts, and their attributes; some more may be read.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var between: Int

  /// The number of all sections.
  var count: Int { startCap.count &+ endCap.count &+ between &+ 2 }
}

/// Dashes of one sub-path that wait to be laid.
struct PlainDashes {
  var spans: UncheckedView<DashSpan>
  /// Two for each of them.
  var cuts: UncheckedView<RoundedCut>
  var startCap, endCap: CapSections
  /// What lies between the cuts: sections and their attributes, or, if they are kept, sections as
  /// they are rounded and the quads before them.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var vertices: UncheckedView<SIMD4<Float>>
  var quads: UncheckedView<StripQuad>
  var isKept: Bool
  /// Behind so many vertices no dash begins.
  var vertexLimit: Int
}

/// The triangles between two sections of a strip.
struct StripQuad: BitwiseCopyable, Sendable {
  /// Their corners, and last how many these are.
  ///
  /// 0 and 1 are the ends of the section before, 2 and 3 those of the one behind.
  var corners = SIMD8<UInt32>()

  /// The number of its corners, three for a triangle.
  @inline(__always)
  var count: Int {
    get { Int(corners[7]) }
    set { corners[7] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// Both triangles as they are in most quads.
  static var plain: StripQuad {
    @inline(__always) get { StripQuad(corners: SIMD8(0, 2, 1, 1, 2, 3, 0, 6)) }
  }

  var isPlain: Bool { corners == Self.plain.corners }
}
