import Testing

@testable import Tessellate

@Suite struct AffineTransformTests {
  /// What a transform is preceded by is done to a point first, as CoreGraphics has it.
  @Test func theLastCallIsDoneFirst() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<50 {
      let base = random.map()
      let (p, x, y) = (random.point(), random.double(-3...3), random.double(-3...3))
      let scaled = base.scaledBy(x: x, y: y).apply(p)
      #expect(scaled.distance(to: base.apply(Point(p.x * x, p.y * y))) <= 1e-12 * 1e3)
    }
  }
}
