import Testing

@testable import Tessellate

@Suite struct GreedyEllipseTests {
  @Test func deviationIsWhatSamplesSay() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      guard case .arc(let arc) = RandomCurves.segment(.ellipse, &generator) else { continue }
      let tolerance = 10.0
      let greedy = GreedyEllipse(arc, tolerance: tolerance)
      let from = Double.random(in: 0...0.9, using: &generator)
      let to = Double.random(in: from...1, using: &generator)
      let (p, q) = (arc.point(at: from), arc.point(at: to))
      var worst = 0.0
      for i in 0...400 {
        let w = arc.point(at: from + (to - from) * Double(i) / 400) - p
        let (d, squared) = (q - p, (q - p).lengthSquared)
        let s = squared > 0 ? Swift.min(Swift.max(w.dot(d) / squared, 0), 1) : 0
        worst = Swift.max(worst, (w - d * s).length / tolerance)
      }
      let deviation = greedy.deviation(from: from, to: to)
      // Beyond the ends of the chord the bound adds up what no single point need be off by.
      #expect(deviation >= worst * 0.999 && deviation <= worst * 1.5 + 1e-6)
    }
  }

  @Test func greedyChordsEndAtTheArcsEnd() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      guard case .arc(let arc) = RandomCurves.segment(.ellipse, &generator) else { continue }
      let greedy = GreedyEllipse(arc, tolerance: 20)
      var (t, step) = (0.0, 1.0)
      while t < 1 {
        let next = greedy.next(after: t, step: step)
        #expect(next > t && next <= 1)
        #expect(greedy.passes(from: t, to: next))
        (t, step) = (next, next - t)
      }
    }
  }
}
