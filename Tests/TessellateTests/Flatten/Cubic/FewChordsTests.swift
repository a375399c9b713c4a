import Testing

@testable import Tessellate

/// Cubics of up to eight chords.
@Suite struct FewChordsTests {
  /// Chords, fewest chords, and curves that take more than one more than these.
  private struct Sum {
    var chords = 0
    var fewest = 0
    var curves = 0
    var poor = 0

    mutating func add(_ verdict: FlattenCampaignTests.Verdict) {
      guard verdict.fewest <= 8 else { return }
      chords += verdict.chords
      fewest += verdict.fewest
      curves += 1
      if verdict.chords > verdict.fewest + 1 { poor += 1 }
    }
  }

  /// A curve as drawings have them: control points some thirds of the way, off the line by up to
  /// half of it.
  private func gentle(_ generator: inout SeededGenerator) -> CubicSegment {
    let (start, end) = (RandomCurves.point(&generator), RandomCurves.point(&generator))
    let way = end - start
    func control(_ share: ClosedRange<Double>) -> Point {
      start + way * Double.random(in: share, using: &generator)
        + Vector(-way.y, way.x) * Double.random(in: -0.5...0.5, using: &generator)
    }
    return CubicSegment(
      start: start, control1: control(0...0.6), control2: control(0.4...1), end: end)
  }

  /// No gentle curve takes more than the fewest and one, and all together 1.06 times the fewest.
  @Test(arguments: [200, 100, 50, 25, 12])
  func gentleCurvesTakeNearlyTheFewestChords(_ tolerance: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    var sum = Sum()
    for _ in 0..<Cases.count(20) {
      let curve = gentle(&generator)
      let verdict = FlattenCampaignTests.Verdict(.cubic(curve), tolerance)
      #expect(verdict.isFair, "\(curve) at \(tolerance), seed \(Cases.seed): \(verdict)")
      sum.add(verdict)
    }
    let slack = Double(sum.curves).squareRoot()
    #expect(
      Double(sum.chords) <= 1.06 * Double(sum.fewest) + slack, "\(sum), seed \(Cases.seed)")
    #expect(sum.poor <= 1 + sum.curves / 200, "\(sum), seed \(Cases.seed)")
  }

  /// Of random curves, with their loops and cusps, 99 in 100 take at most the fewest and one.
  @Test(arguments: [100, 30, 15, 6])
  func randomCurvesTakeNearlyTheFewestChords(_ tolerance: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    var sum = Sum()
    for _ in 0..<Cases.count(40) {
      let segment = RandomCurves.segment(.cubic, &generator)
      let verdict = FlattenCampaignTests.Verdict(segment, tolerance)
      #expect(verdict.isFair, "\(segment) at \(tolerance), seed \(Cases.seed): \(verdict)")
      sum.add(verdict)
    }
    let slack = Double(sum.curves).squareRoot()
    #expect(
      Double(sum.chords) <= 1.09 * Double(sum.fewest) + slack, "\(sum), seed \(Cases.seed)")
    #expect(sum.poor <= 2 + sum.curves / 100, "\(sum), seed \(Cases.seed)")
  }

  /// The chords of four curves, each alone and in any lane, from both ends: the same bits.
  @Test func lanesAreIndependentAndAlikeFromBothEnds() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let size = [0.003, 0.01, 0.03].randomElement(using: &generator)!
      let curves = (0..<4).map { _ in gentle(&generator).scaled(by: size) }
      let order = [0, 1, 2, 3].shuffled(using: &generator)
      let together = chords(order.map { curves[$0] })
      for (lane, index) in order.enumerated() {
        #expect(chords([curves[index]])[0] == together[lane], "seed \(Cases.seed)")
      }
      let back = chords(curves.map(\.reversed))
      for (k, curve) in curves.enumerated() {
        let alone = chords([curve])[0]
        #expect(alone.isEmpty == back[k].isEmpty, "\(curve), seed \(Cases.seed)")
        guard !alone.isEmpty else { continue }
        let there = [curve.start] + alone
        #expect(there.reversed() == [curve.end] + back[k], "\(curve), seed \(Cases.seed)")
      }
    }
  }

  /// The chords of up to four curves in lanes; none of a curve without few.
  private func chords(_ curves: [CubicSegment]) -> [[Point]] {
    var controls: [Point] = []
    for k in 0..<4 {
      let curve = curves[k < curves.count ? k : 0]
      controls += [curve.start, curve.control1, curve.control2, curve.end]
    }
    var (budget, result) = (ChordBudget(tolerance: 0.1, limit: 1000), [[Point]]())
    controls.withUncheckedView { controls in
      var points = ArrayTail<Point>()
      let few = FewChords(points.reserve(64 + FewChords.size), after: 64)
      let isNear = few.find(
        controls, controls.dropping(4), controls.dropping(8), controls.dropping(12),
        lanes: curves.count, unit: budget.eighth, reach: budget.usualReach)
      guard isNear else {
        result = curves.map { _ in [] }
        return
      }
      for (lane, curve) in curves.enumerated() {
        let first = points.count
        _ = few.append(lane, curve, &budget, into: &points)
        let written = points.written
        result.append((first..<points.count).map { written[$0] })
      }
    }
    return result
  }

  /// What single precision does not hold has no few chords, and neither has what is no number.
  @Test func whatLanesDoNotHoldHasNoFewChords() {
    let p = Point(1, 2)
    for far in [1e6, 1e30, 1e200, .infinity, .nan] {
      let curve = CubicSegment(start: p, control1: Point(far, 3), control2: Point(5, 6), end: p)
      #expect(chords([curve]) == [[]], "\(far)")
    }
    #expect(chords([CubicSegment(start: p, control1: p, control2: p, end: p)]) == [[p]])
  }
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

  // Curves that once took too many chords, found by the campaign.

  /// Curves on which error roots don't add up.
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

  /// Curves for which two chords fewer were enough, and some whose longest chords from one end are
  /// not the fewest.
  @Test(arguments: [
    (
      6.0,
      [
        [939.4366598022265, 25.36021194609983], [165.44633862922143, 847.3189535676216],
        [906.2657283117736, 803.7194757247703], [70.9451654723804, 555.5154609381134],
      ]
    ),
    (
      6.0,
      [
        [606.6175937124766, 487.537517809482], [351.8044799213679, 865.9168949623165],
        [575.2735596566954, 469.57168839534734], [661.2290442075335, 109.96663019481045],
      ]
    ),
    (
      6.0,
      [
        [244.79424052787203, 781.357594760085], [783.9641357593273, 230.12780063510695],
        [416.3180438777623, 359.5174104426905], [708.4217497417628, 869.7308370340724],
      ]
    ),
    (
      12.0,
      [
        [442.0940204849698, 764.2744558043393], [675.0808115472669, 174.21748340037425],
        [220.2426541130812, 298.79254798164214], [629.8239771222497, 69.46628263000598],
      ]
    ),
    (
      0.1,
      [
        [830.8842910471336, 783.651004606378], [422.8335486483901, 633.8509721996153],
        [103.40096922048726, 258.8127686512898], [474.88333921070057, 631.9187747287712],
      ]
    ),
    (
      6.0,
      [
        [115.6190312392914, 174.331127363473], [951.8506410739606, 746.1616509787237],
        [446.77750004493623, 38.23136606898003], [783.0036383385548, 763.8887524086305],
      ]
    ),
    (
      6.0,
      [
        [543.1812106189934, 526.1618030119148], [127.05419312411581, 910.000162794189],
        [628.2457260339971, 691.2109242276683], [73.68299392516786, 802.5348132330303],
      ]
    ),
  ])
  func pairsMayBeJoined(_ tolerance: Double, _ p: [[Double]]) {
    check(p, tolerance)
  }

  /// Curves for which one chord is enough, farthest across at one place and beyond an end at
  /// another.
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

  /// Curves that run back: longer chords than even ones hide the sharp turn within their length.
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

  /// Curves of more chords, whose density has peaks between the places where it is known.
  @Test(arguments: [
    (
      1.0,
      [
        [750.13886, 569.9243], [909.47507, 41.77392], [749.94299, 625.13655],
        [896.13751, 202.98651],
      ]
    ),
    (
      1.0,
      [
        [612.15899, 544.56896], [82.8071, 505.44341], [733.14632, 600.43092],
        [498.64239, 574.97467],
      ]
    ),
    (
      0.1,
      [
        [472.49874, 363.71932], [996.25474, 611.18808], [270.97698, 276.54964],
        [260.78311, 208.63821],
      ]
    ),
    (
      0.1,
      [
        [225.37391, 224.56462], [888.94197, 874.66654], [744.50563, 723.9741],
        [489.45009, 489.06333],
      ]
    ),
    (
      0.1,
      [
        [543.54933, 708.65218], [203.26292, 928.71067], [911.28389, 455.58513],
        [753.8953, 557.96826],
      ]
    ),
    (
      0.1,
      [
        [516.2403, 299.53713], [969.9267, 805.23405], [318.26602, 117.37819],
        [447.42905, 265.46583],
      ]
    ),
    (
      0.1,
      [
        [332.6967, 15.43936], [26.22959, 934.86441], [237.27022, 311.36503],
        [140.65002, 609.35091],
      ]
    ),
  ])
  func peaksMayBeMisjudged(_ tolerance: Double, _ p: [[Double]]) {
    check(p, tolerance)
  }
}

extension CubicSegment {
  fileprivate func scaled(by size: Double) -> CubicSegment {
    CubicSegment(
      start: start * size, control1: control1 * size, control2: control2 * size, end: end * size)
  }
}
