import Testing

@testable import Tessellate

@Suite struct ArrowFrameTests {
  /// The polynomial for the number of chords keeps the sagitta below the ratio and wastes little.
  @Test func leastChordsOfARadian() {
    func angle(_ ratio: Double) -> Double { 1 / leastChords(sweep: 1, radius: 1, deviation: ratio) }
    for i in 1...500 {
      let ratio = Double(i) / 1000
      let sagitta = 1 - sinCos(angle(ratio) / 2).cosine
      #expect(sagitta <= ratio * (1 + 1e-12) && sagitta > ratio * 0.995)
    }
    #expect(angle(100) == angle(0.5))
    // A turn takes more than three even then.
    #expect(leastChords(sweep: 2 * .pi, radius: 1, deviation: 100) > 3)
  }

  private func frame(_ arrow: RingArrow, tolerance: Double = 0.1) -> ArrowFrame {
    ArrowFrame(arrow, halfWidth: 0, reach: 0, tolerance, Mesh(), anew: true)
  }

  /// Chords keep the tolerance: the sagitta of each is at most what is left of it.
  @Test func chordsKeepTheTolerance() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let arrow = RingArrow(
        outerRadius: generator.double(0.1...1000), thickness: 1, startRadians: 0,
        lengthRadians: generator.double(-7...7), headLengthRadians: 0.1)
      let frame = frame(arrow, tolerance: generator.double(1e-4...1))
      guard frame.chords > 0 else { continue }
      let half = frame.outline.sweep.magnitude / Double(frame.chords) / 2
      let sagitta = arrow.outerRadius * (1 - sinCos(half).cosine)
      #expect(sagitta <= frame.tolerance * (1 + 1e-9) + arrow.outerRadius * 1e-15)
    }
  }

  /// Far out an arrow's mesh has an origin of its own, near zero it has none.
  @Test func originsLieFarOutOnly() {
    func origin(_ x: Double) -> Point {
      frame(
        RingArrow(
          center: Point(x, 0), outerRadius: 1, thickness: 0.5, startRadians: 0, lengthRadians: 1,
          headLengthRadians: 0.1)
      ).origin
    }
    #expect(origin(1000) == .zero && origin(1025) == Point(1025, 0))
  }

  @Test func badToleranceThrows() {
    let arrow = RingArrow(
      outerRadius: 1, thickness: 0.5, startRadians: 0, lengthRadians: 1, headLengthRadians: 0.1)
    for tolerance in [0, -1, .nan, .infinity] {
      #expect(throws: TessellationError.self) {
        try frame(arrow, tolerance: tolerance).check(arrow, tolerance)
      }
    }
  }
}
