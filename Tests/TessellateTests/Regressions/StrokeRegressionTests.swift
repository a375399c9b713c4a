import Testing

@testable import Tessellate

/// Strokes that were wrong once, as the distance oracle found them.
@Suite struct StrokeRegressionTests {
  /// Strokes that the oracle once found wrong.
  @Test(arguments: [
    // Zero gaps between square caps on a curve and at a corner, and round caps beside a bevel.
    ("M60 50 Q90 80 50 10", 6.0, StrokeStyle.LineCap.square, [12.0, 0]),
    ("M40 50 L76 36 L40 50 L66 47 Z", 3, .square, [2, 0, 6, 4, 5]),
    ("M20 47 L71 23 L20 40", 30, .round, [0, 10, 11, 20, 8]),
    // A dash without length at the start, which the last dash meets.
    ("M68 28 A47 47 0 0 0 38 55 Z", 3, .square, [0, 1, 31, 1, 2]),
    // An end in a bend far tighter than the pen is wide.
    ("M40 40 Q96.6 0.7 20 60", 123, .butt, [28.73, 37.24, 0]),
    // An ideal cusp, and one that is not quite, under a wide pen.
    ("M98.5 56.9 C88.4 59.1 92.3 53 94.6 63", 141, .butt, []),
    ("M98.457 56.856 C88.442 59.129 92.313 52.986 94.586 63", 141, .butt, []),
  ])
  func strokesThatWereWrongOnce(
    data: String, width: Double, cap: StrokeStyle.LineCap, dash: [Double]
  ) throws {
    let style = StrokeStyle(lineWidth: width, lineCap: cap, lineJoin: .bevel, dash: dash)
    let item = StrokeCase(commands: [data], style: style, options: StrokeOptions())
    #expect(try item.complaint() == nil)
  }

  /// Both covers of a stroke are right.
  private func expectRight(_ data: String, _ style: StrokeStyle, tolerance: Double = 0.1) throws {
    for coverage in StrokeOptions.Coverage.allCases {
      let item = StrokeCase(
        commands: [data], style: style,
        options: StrokeOptions(tolerance: tolerance, coverage: coverage))
      let complaint = try item.complaint()
      #expect(complaint == nil, "\(item)\n\(complaint ?? "")")
    }
  }

  /// Arcs joins whose edges bend back, and widths that change along tight curves, which the oracle
  /// once found wrong.
  @Test func pensThatWereWrongOnce() throws {
    var style = StrokeStyle(lineWidth: 16, lineJoin: .arcs, miterLimit: 20)
    let arcs = "M70 20 A19 22 149 1 0 58.8 20.4 A12.3 44.6 110 0 1 55.3 15.8"
    try expectRight(arcs, style)
    style = StrokeStyle(lineWidth: 20, lineJoin: .bevel)
    style.widthStops = [.init(fraction: 0.2, scale: 1), .init(fraction: 0.8, scale: 0)]
    for data in ["M30 40 C72 72 35 51 37 65", "M90 40 A7 30 57 0 1 86 41"] {
      let item = StrokeCase(commands: [data], style: style, options: StrokeOptions())
      #expect(try item.complaint() == nil)
    }
    // A dash through the seam, where the width jumps.
    style.dash = [30, 10]
    style.dashPhase = 15
    let item = StrokeCase(
      commands: ["M30 0", "Q50 70 70 90", "Z"], style: style, options: StrokeOptions())
    #expect(try item.complaint() == nil)
  }

  /// Plans for other widths that were wrong once: a clipped join far ahead of its corner, and a
  /// needle under a wide pen.
  @Test func plansForOtherWidthsThatWereWrongOnce() throws {
    let arcs = StrokeStyle(lineWidth: 206, lineJoin: .arcs, miterLimit: 20)
    var needle = StrokeStyle(lineWidth: 388.0564682722301, miterLimit: 2.3941658661580627)
    // The outer side.
    needle.alignment = .left
    let cases: [(data: String, style: StrokeStyle, planned: Double)] = [
      ("M80 30 L100 30 A7.5 6.2 92 1 0 102.1 30.4", arcs, 3.928197542096234),
      (
        """
        M91.44197819604527 25.290755628981422 a8.878877011728177 7622525526171768e-21 19.902617786987914 00\
        16.42881748273045 5.947995940621844 a8.353401963998316 7018947004018743e-21 3.8217787253711113 10\
        -8.63553195600696-.576861320462406
        """, needle, 702.3284437538798
      ),
    ]
    for item in cases {
      for coverage in StrokeOptions.Coverage.allCases {
        var wrong = StrokeCase(
          commands: [item.data], style: item.style,
          options: StrokeOptions(tolerance: 0.01, coverage: coverage))
        wrong.plannedWidth = item.planned
        let complaint = try wrong.complaint()
        #expect(complaint == nil, "\(wrong)\n\(complaint ?? "")")
      }
    }
  }

  /// A corner after which the path's first chord is turned too far from the curve's direction for
  /// one section.
  @Test func joinsHangOnTheTrueSection() throws {
    var style = StrokeStyle(lineWidth: 13, lineJoin: .bevel, dash: [2.85])
    style.alignment = .left
    var item = StrokeCase(
      commands: ["M60 50", "C58 13 3 49 58 24", "C83 46 2 20 46 30"], style: style,
      options: StrokeOptions(tolerance: 0.01))
    #expect(try item.complaint() == nil)
    item.style = StrokeStyle(lineWidth: 26, lineJoin: .bevel)
    item.plannedWidth = 1
    #expect(try item.complaint() == nil)
  }

  /// Next to an end where a curve comes to rest, its curvature is unbounded, in a range that may
  /// lie between any samples.
  @Test(arguments: [
    "M40 70 C50 80 50 10 50 10", "M50 10 C50 10 50 80 40 70", "M40 70 C50 80 50 10 50.01 10",
  ])
  func sectionsBesideEndsAtRestReachBeyondThem(data: String) throws {
    try expectRight(data, StrokeStyle(lineWidth: 97, lineJoin: .bevel), tolerance: 0.01)
  }
}
