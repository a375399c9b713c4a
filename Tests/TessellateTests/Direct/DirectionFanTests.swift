import Testing

@testable import Tessellate

@Suite struct DirectionFanTests {
  /// The vectors of four directions are those of the scalar recurrence.
  @Test func directionsAreTheScalarOnes() {
    var random = SeededGenerator(seed: Cases.seed)
    for count in [0, 1, 2, 3, 4, 5, 7, 8, 1000] {
      let (start, step) = (random.double(-4...4), random.double(-0.1...0.1))
      var fan = DirectionFan(
        start: RingArrow.Outline.direction(start), step: RingArrow.Outline.direction(step))
      var seen = 0
      fan.forEach(count) { k, d in
        #expect(k == seen)
        let expected = SIMD2<Float>(RingArrow.Outline.direction(start + Double(k) * step))
        let error = Vector(d.lowHalf - expected)
        #expect(error.length < 1e-7 && d.highHalf == d.lowHalf)
        seen += 1
      }
      #expect(seen == count)
    }
  }

  /// The recurrence of directions keeps its bound, over as many steps as a `Float` mesh resolves,
  /// long and short ones.
  @Test func directionsKeepTheirBound() {
    var random = SeededGenerator(seed: Cases.seed)
    for (count, most) in [(3, 2.1), (12, 0.5), (100, 0.07), (4600, 0x1p-9), (4600, 0x1p-40)] {
      for _ in 0..<20 {
        let (start, step) = (random.double(-4...4), random.double(-most...most))
        var fan = DirectionFan(
          start: RingArrow.Outline.direction(start), step: RingArrow.Outline.direction(step))
        var worst = 0.0
        fan.forEachDirection(count) { k, d in
          let error = d - RingArrow.Outline.direction(start + Double(k) * step)
          worst = max(worst, max(error.x.magnitude, error.y.magnitude))
        }
        let recurrences = Double(count / 4 + 2)
        #expect(worst < 0x1p-48 * recurrences * recurrences)
      }
    }
  }
}
