import Testing

@testable import Tessellate

/// Curves of few chords that once took too many, found by the campaign.
@Suite struct CubicFewChordsTests {
  private func check(
    _ p: [[Double]], _ tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let points = p.map { Point($0[0], $0[1]) }
    let curve = CubicSegment(
      start: points[0], control1: points[1], control2: points[2], end: points[3])
    let verdict = FlattenCampaignTests.Verdict(.cubic(curve), tolerance)
    #expect(
      verdict.isFair, "\(curve) at \(tolerance): \(verdict)", sourceLocation: sourceLocation)
  }

  /// Curves on which strains don't add up.
  @Test(arguments: [
    (6.0, [[786.94, 14.456], [280.5, 652.319], [504.746, 372.618], [702.598, 69.173]]),
    (6.0, [[308.94, 530.158], [861.574, 667.459], [63.243, 530.299], [548.027, 567.338]]),
    (3.0, [[622.975, 44.308], [750.374, 644.871], [780.085, 355.881], [581.036, 776.487]]),
    (3.0, [[303.486, 18.889], [873.276, 268.826], [854.571, 136.106], [350.669, 406.83]]),
    (1.5, [[958.094, 640.073], [204.758, 579.583], [657.107, 399.499], [44.093, 799.694]]),
    (1.5, [[354.051, 898.01], [401.29, 299.196], [403.214, 957.895], [183.907, 387.4]]),
  ])
  func chordsMayCrossInflections(_ tolerance: Double, _ p: [[Double]]) {
    check(p, tolerance)
  }

  /// Curves for which one chord is enough, farthest across at one place and beyond an end at another.
  @Test(arguments: [
    (16.0, [[940.101, 557.032], [994.202, 552.326], [455.695, 64.477], [561.46, 109.995]]),
    (20.0, [[305.834, 769.181], [186.402, 812.92], [971.436, 112.087], [829.49, 173.813]]),
    (25.0, [[218.258, 313.297], [68.242, 278.996], [797.182, 646.511], [639.366, 613.53]]),
    (35.0, [[624.43, 991.597], [818.619, 796.076], [839.321, 190.772], [899.963, 343.623]]),
    (50.0, [[181.039, 682.697], [296.138, 126.842], [370.798, 642.875], [291.478, 433.512]]),
    (80.0, [[99.609, 611.185], [9.005, 40.075], [284.713, 812.819], [68.454, 450.473]]),
  ])
  func chordsMayBeRunBeyond(_ tolerance: Double, _ p: [[Double]]) {
    check(p, tolerance)
  }

  /// Curves that run back: longer chords than even ones hide the fold within their length.
  @Test(arguments: [
    (
      8.0,
      [
        [716.1670967185178, 300.1466710422114], [794.251670774724, 238.88375235694093],
        [93.28327289400329, 977.2941841588005], [445.19142762060017, 684.4908524899698],
      ]
    ),
    (
      12.0,
      [
        [83.79966940677264, 457.3501971614361], [25.54784902864682, 492.9947159916707],
        [995.4513827057102, 604.9712181370952], [134.10682165211352, 590.5938056541847],
      ]
    ),
    (
      16.0,
      [
        [852.7836044962147, 377.4078212156049], [210.3135503081023, 591.2198760171096],
        [988.1130263452546, 778.9491697954455], [881.4877722738227, 805.9543351493367],
      ]
    ),
  ])
  func foldsMayHideWithinAChord(_ tolerance: Double, _ p: [[Double]]) {
    check(p, tolerance)
  }
}
