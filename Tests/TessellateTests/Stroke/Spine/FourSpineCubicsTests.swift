import Testing

@testable import Tessellate

/// Four cubics spaced together.
@Suite struct FourSpineCubicsTests {
  /// Four cubics of a path are looked at together; each has the vertices that it has alone.
  @Test(arguments: [0.01, 0.1, 1, 10])
  func chordsAreThoseOfEachCurveAlone(_ tolerance: Double) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let limits = ChordLimits(
        halfWidth: .random(in: 0.5...50, using: &random), tolerance: tolerance)
      var path = Path()
      var alone = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      for _ in 0..<9 {
        guard case .cubic(var curve) = RandomCurves.segment(.cubic, &random) else { continue }
        if Double.random(in: 0...1, using: &random) < 0.2 { curve.control2 = curve.control1 }
        let size = [1, 0.1, 0.01].randomElement(using: &random)!
        curve.control1 = curve.start + (curve.control1 - curve.start) * size
        curve.control2 = curve.start + (curve.control2 - curve.start) * size
        curve.end = curve.start + (curve.end - curve.start) * size
        path.move(to: curve.start)
        path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
        alone.begin(at: curve.start)
        alone.cubic(curve)
        alone.end(closed: false)
      }
      var together = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      try path.visit(&together)
      let found = together.finish()
      let expected = alone.finish()
      #expect(found.vertices.count == expected.vertices.count)
      for k in 0..<min(found.vertices.count, expected.vertices.count) {
        let (a, b) = (found.vertices[k], expected.vertices[k])
        #expect(
          a.point == b.point && a.direction == b.direction && a.t == b.t && a.sides == b.sides
            && a.distance == b.distance, "\(path.svgDescription), \(k), seed \(Cases.seed)")
      }
    }
  }
}
