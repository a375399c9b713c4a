import Testing

@testable import Tessellate

/// Few chords of which one fails, and whose ends are moved.
@Suite struct FewChordsEqualizerTests {
  private typealias Row = FewChords.Row

  /// Rows of one curve whose chords end at even parameters, and the result of equalising them.
  private struct Case {
    var count = 0
    /// The parameters, from −½ to ½.
    var ends: [Float] = []

    init(_ curve: CubicSegment, count n: Int, isReversed: Bool) {
      var memory = ArrayTail<Point>()
      let scratch = memory.reserve(FewChords.size + 16)
      let controls = scratch.dropping(FewChords.size)
      for k in 0..<4 {
        controls[4 * k] = curve.start
        controls[4 * k + 1] = curve.control1
        controls[4 * k + 2] = curve.control2
        controls[4 * k + 3] = curve.end
      }
      _ = FewChords(scratch, after: 0).find(
        controls, controls.dropping(4), controls.dropping(8), controls.dropping(12), lanes: 4,
        unit: 1.25, reach: .infinity)
      let rows = scratch.rebound(to: Float.self)
      // The density is known where there are a few chords.
      guard (2...8).contains(scratch.rebound(to: UInt32.self)[4 * Row.counts]) else { return }
      // Rounded alike on both sides of the middle.
      for k in 0...8 { rows[4 * k] = k < n ? Float(2 * k - n) / Float(2 * n) : 0.5 }
      count = Int(FewChordsEqualizer(rows, lane: 0, isReversed: isReversed).equalize(count: n))
      guard count > 0, count <= FewChords.most else { return }
      ends = [-0.5] + (1..<count).map { rows[4 * $0] } + [0.5]
    }
  }

  private func curve(_ generator: inout SeededGenerator) -> CubicSegment {
    func point() -> Point { RandomCurves.point(&generator) * 0.008 }
    return CubicSegment(start: point(), control1: point(), control2: point(), end: point())
  }

  @Test func equalisedChordsKeepTheBound() {
    var generator = SeededGenerator(seed: Cases.seed)
    var found = 0
    for _ in 0..<Cases.count(100) {
      let curve = curve(&generator)
      let c = Case(curve, count: Int.random(in: 2...6, using: &generator), isReversed: false)
      guard !c.ends.isEmpty else { continue }
      found += 1
      #expect(zip(c.ends, c.ends.dropFirst()).allSatisfy { $0 < $1 })
      let oracle = FlattenOracle(.cubic(curve), tolerance: 0.1, fineness: 250)
      let points = c.ends.map { curve.point(at: Double($0) + 0.5) }
      #expect(oracle.deviation(of: points) <= 1, "\(curve), seed \(Cases.seed)")
    }
    #expect(found > Cases.count(100) / 4, "\(found)")
  }

  /// Equalised in the canonical direction, the reverse has the same ends.
  @Test func theReverseHasTheSameEnds() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let curve = curve(&generator)
      let n = Int.random(in: 2...6, using: &generator)
      let there = Case(curve, count: n, isReversed: curve.runsBackward)
      let back = Case(curve.reversed, count: n, isReversed: curve.reversed.runsBackward)
      #expect(there.count == back.count)
      #expect(there.ends == back.ends.reversed().map { 0 - $0 }, "\(curve), seed \(Cases.seed)")
    }
  }
}
