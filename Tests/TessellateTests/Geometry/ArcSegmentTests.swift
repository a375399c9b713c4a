import Testing

@testable import Tessellate

@Suite struct ArcSegmentTests {
  /// A circle turned, scaled evenly and mirrored is a circle.
  @Test func evenMapsKeepCircles() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      var path = Path()
      path.addCircle(center: random.point(), radius: random.double(0...9))
      for _ in 0..<3 {
        let (p, q) = (random.double(-2...2), random.double(-2...2))
        let mirrors = Bool.random(using: &random)
        path = path.applying(
          AffineTransform(
            a: p, b: q, c: mirrors ? q : -q, d: mirrors ? -p : p, tx: random.double(-9...9),
            ty: random.double(-9...9)))
      }
      for case .arc(let arc) in path { #expect(arc.isCircular, "seed \(Cases.seed)") }
      for case .arc(let arc) in path.applying(AffineTransform(scaleX: 1, y: 1.000_001)) {
        #expect(!arc.isCircular, "seed \(Cases.seed)")
      }
    }
  }
}
