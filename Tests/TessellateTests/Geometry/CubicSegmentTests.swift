import Testing

@testable import Tessellate

@Suite struct CubicSegmentTests {
  /// No point leaves the bounds, and points reach each of their sides.
  @Test func boundsAreThoseOfManyPoints() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let curve = CubicSegment(
        start: random.point(), control1: random.point(), control2: random.point(),
        end: random.point())
      let bounds = curve.bounds
      var reached = Rect.null
      for index in 0...400 { reached.formUnion(curve.point(at: Double(index) / 400)) }
      #expect((bounds.min - reached.min).maxNorm <= 1e-3, "\(curve)")
      #expect((bounds.max - reached.max).maxNorm <= 1e-3, "\(curve)")
      #expect(reached.minX >= bounds.minX - 1e-12 && reached.maxX <= bounds.maxX + 1e-12)
      #expect(reached.minY >= bounds.minY - 1e-12 && reached.maxY <= bounds.maxY + 1e-12)
    }
  }

  @Test func derivativesVanishAtExtrema() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let curve = CubicSegment(
        start: random.point(), control1: random.point(), control2: random.point(),
        end: random.point())
      for axis in 0..<2 {
        let (a, b) = curve.extrema(axis)
        for t in [a, b] where t > 0 && t < 1 {
          #expect(curve.derivative(at: t)[axis].magnitude <= 1e-6, "\(curve), \(t)")
        }
      }
    }
  }

  @Test func pointsOfTheLargestCoordinatesAreFinite() {
    let most = Double.greatestFiniteMagnitude
    let curve = CubicSegment(
      start: Point(-most, most), control1: Point(most, -most), control2: Point(-most, most),
      end: Point(most, -most))
    for index in 0...16 { #expect(curve.point(at: Double(index) / 16).isFinite) }
  }
}
