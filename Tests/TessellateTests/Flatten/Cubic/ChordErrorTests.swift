import Testing

@testable import Tessellate

/// The terms of a chord's error.
@Suite struct ChordErrorTests {
  /// d is the mean derivative, X its cross product with B″ in the middle, and r how that changes.
  @Test func termsAreThoseOfTheCurve() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let c = try #require(CubicCase(&generator, size: 10))
      let from = SIMD4<Float>.random(in: 0...0.6, using: &generator)
      let to = from + .random(in: 0.05...0.4, using: &generator)
      let chord = c.kernel.chord(from, to)
      for k in 0..<4 {
        let (t0, t1) = (Double(from[k]), Double(to[k]))
        func point(_ t: Double) -> Point { (c.b + (c.c + c.a * t) * t) * t }
        let mean = (point(t1) - point(t0)) / (t1 - t0)
        let second = c.c * 2 + c.a * (3 * (t0 + t1))
        let size = 30 * (c.a.maxNorm * 3 + c.b.maxNorm + c.c.maxNorm * 2)
        #expect((mean.x - Double(chord.dx[k])).magnitude < 1e-6 * size)
        #expect((mean.y - Double(chord.dy[k])).magnitude < 1e-6 * size)
        #expect((mean.cross(second) - Double(chord.bend[k])).magnitude < 1e-6 * size * size)
        let r = (t1 - t0) * mean.cross(c.a)
        #expect((r.magnitude - Double(chord.change[k].magnitude)).magnitude < 1e-6 * size * size)
      }
    }
  }
}
