import Testing

@testable import Tessellate

@Suite struct QuadraticSegmentTests {
  @Test func boundsAreThoseOfManyPoints() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let curve = QuadraticSegment(
        start: random.point(), control: random.point(), end: random.point())
      let bounds = curve.bounds
      var reached = Rect.null
      for index in 0...400 { reached.formUnion(curve.point(at: Double(index) / 400)) }
      #expect((bounds.min - reached.min).maxNorm <= 1e-3, "\(curve)")
      #expect((bounds.max - reached.max).maxNorm <= 1e-3, "\(curve)")
      for axis in 0..<2 {
        let t = curve.extremum(axis)
        if t > 0, t < 1 { #expect(curve.derivative(at: t)[axis].magnitude <= 1e-9, "\(curve)") }
      }
    }
  }

  /// A quadratic is the cubic whose arms are two thirds as long.
  @Test func pointsAreThoseOfTheCubic() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let (start, control, end) = (random.point(), random.point(), random.point())
      let curve = QuadraticSegment(start: start, control: control, end: end)
      let cubic = CubicSegment(
        start: start, control1: start + (control - start) * (2.0 / 3),
        control2: end + (control - end) * (2.0 / 3), end: end)
      let t = random.double(0...1)
      #expect((curve.point(at: t) - cubic.point(at: t)).length <= 1e-12)
      #expect((curve.derivative(at: t) - cubic.derivative(at: t)).length <= 1e-12)
    }
  }
}
