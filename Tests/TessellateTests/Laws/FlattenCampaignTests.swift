import Testing

@testable import Tessellate

/// Many random curves, judged one by one and in total.
///
/// `TESSELLATE_CASES=6000` judges 30,000 of each kind at each tolerance; `TESSELLATE_SEED` takes
/// others.
@Suite struct FlattenCampaignTests {
  /// A curve's chords, compared with the fewest possible.
  struct Verdict {
    var chords = 0
    var fewest = 0
    /// The most that it may take.
    var most = 0
    /// The largest distance from the curve, in tolerances.
    var deviation = 0.0

    init() {}

    init(_ segment: PathSegment, _ tolerance: Double) {
      var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
      var points = [segment.start]
      segment.flatten(&budget, into: &points)
      let oracle = FlattenOracle(segment, tolerance: tolerance, fineness: 250, limit: 100_000)
      chords = points.count - 1
      fewest = oracle.fewestChords()
      most = segment.mostChords(fewest: fewest)
      deviation = points.last == segment.end ? oracle.deviation(of: points) : .infinity
    }

    /// Whether a single curve keeps the bound with few enough chords.
    var isFair: Bool { deviation <= 1 && chords <= most }
  }

  /// The most chords of many curves, as a multiple of the fewest in total.
  ///
  /// At 6 a quadratic has some four chords, and a fraction of a chord that is rounded up weighs
  /// more.
  private static func share(_ kind: RandomCurves.Kind, _ tolerance: Double) -> Double {
    switch kind {
    case .circle: 1.01
    case .quadratic: tolerance > 1 ? 1.03 : 1.02
    case .cubic: 1.06
    case .ellipse: 1.08
    }
  }

  @Test(arguments: RandomCurves.Kind.allCases, [6, 1, 0.1, 0.01, 0.001])
  func randomCurvesTakeNearlyTheFewestChords(_ kind: RandomCurves.Kind, _ tolerance: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    var total = Verdict()
    for _ in 0..<Cases.count(5) {
      let segment = RandomCurves.segment(kind, &generator)
      let verdict = Verdict(segment, tolerance)
      #expect(verdict.isFair, "\(segment) at \(tolerance), seed \(Cases.seed): \(verdict)")
      total.chords += verdict.chords
      total.fewest += verdict.fewest
    }
    // The random error of a small sample.
    let slack = Double(Cases.count(5)).squareRoot()
    #expect(
      Double(total.chords) <= Self.share(kind, tolerance) * Double(total.fewest) + slack,
      "\(kind) at \(tolerance), seed \(Cases.seed): \(total)")
  }
}
