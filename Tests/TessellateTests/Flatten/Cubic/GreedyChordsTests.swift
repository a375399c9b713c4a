import Testing

@testable import Tessellate

/// Chords laid one by one.
@Suite struct GreedyChordsTests {
  /// A parabola: its chords stray by the square of their length alone.
  private struct Parabola: GreedyChords {
    /// The number of chords that it takes, not rounded.
    let chords: Double

    func deviation(from: Double, to: Double) -> Double {
      let part = (to - from) * chords
      return part * part
    }
  }

  @Test func chordsAreAsLongAsTheyMayBe() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let parabola = Parabola(chords: .random(in: 0.1...40, using: &generator))
      var points = ArrayTail<Point>()
      let n = parabola.appendEnds(limit: .infinity, to: &points)
      #expect(n == points.count && points.written[n - 1].x == 1)
      var from = 0.0
      for k in 0..<n {
        let to = points.written[k].x
        #expect(to > from && parabola.passes(from: from, to: to))
        if k < n - 1 { #expect(parabola.deviation(from: from, to: to) > 0.96) }
        from = to
      }
      #expect(Double(n) <= parabola.chords * 1.02 + 1)
    }
  }

  @Test func theSearchStopsBeyondItsLimit() {
    var points = ArrayTail<Point>()
    #expect(Parabola(chords: 1000).appendEnds(limit: 20, to: &points) == 21)
  }
}
