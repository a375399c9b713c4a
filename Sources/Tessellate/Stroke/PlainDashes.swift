/// A plain dash: sections between two cuts with caps.
struct PlainDash {
  /// Its two ends.
  var cuts: UncheckedView<DashCut>
  var startCap, endCap: CapSections
  /// Sections of the path between both cuts, and their attributes; some more may be read.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var between: Int

  var start: DashCut {
    @inline(__always) get { cuts[0] }
  }

  var end: DashCut {
    @inline(__always) get { cuts[1] }
  }

  /// The number of all sections.
  var count: Int { startCap.count &+ endCap.count &+ between &+ 2 }
}

/// Dashes of one sub-path that wait to be laid.
struct PlainDashes {
  var spans: UncheckedView<DashSpan>
  /// Two for each of them.
  var cuts: UncheckedView<DashCut>
  var startCap, endCap: CapSections
  /// What is known of the knots: sections, attributes, sections as they are rounded, and where strips stop; these if they are kept.
  var sections: UncheckedView<Section>
  var attributes: UncheckedView<SIMD4<Float>>
  var vertices: UncheckedView<SIMD4<Float>>
  var stops: UncheckedView<DashStops>
  var isKept: Bool
  /// The sections of fans as they are rounded, where these of each knot lie, and whether they repeat the one before.
  var fans: UncheckedView<SIMD4<Float>>
  var fanRanges: UncheckedView<FanRange>
  /// Behind so many vertices no dash begins.
  var vertexLimit: Int

  subscript(index: Int) -> PlainDash {
    let span = spans[index]
    let first = Int(span.first) &+ 1
    return PlainDash(
      cuts: cuts.dropping(2 &* index), startCap: startCap, endCap: endCap,
      sections: sections.dropping(first), attributes: attributes.dropping(first),
      between: Int(span.last &- span.first))
  }
}

extension PlainDashes {
  /// Whether there is a fan at a knot.
  @inline(__always)
  private func isFan(_ knot: Int) -> Bool { Int(stops[knot].fan) == knot }

  @inline(__always)
  func sectionCount(at knot: Int) -> Int {
    isFan(knot) ? Int(fanRanges[knot].count) : 1
  }

  @inline(__always)
  func sections(at knot: Int) -> UncheckedView<SIMD4<Float>> {
    isFan(knot) ? fans.dropping(Int(fanRanges[knot].first)) : vertices.dropping(knot)
  }

  /// Whether a section at a knot is the one before once more, for another chord.
  @inline(__always)
  func repeats(_ index: Int, at knot: Int) -> Bool {
    isFan(knot) && Int32(index) == fanRanges[knot].repeated
  }
}
