import Testing

@testable import Tessellate

@Suite struct AffineTransformTests {
  /// A map prepended to a transform is applied first, as in CoreGraphics.
  @Test func theLastCallIsDoneFirst() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<50 {
      let base = random.map()
      let (p, x, y) = (random.point(), random.double(-3...3), random.double(-3...3))
      let scaled = base.scaledBy(x: x, y: y).apply(p)
      #expect(scaled.distance(to: base.apply(Point(p.x * x, p.y * y))) <= 1e-12 * 1e3)
    }
  }

  /// Whether or not the determinant is a number.
  @Test func mapsOfAnySizeAreUndone() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let base = random.map()
      guard base.determinant.magnitude > 0.01 else { continue }
      let x = Double(sign: .plus, exponent: Int(random.double(-1000...1000)), significand: 1)
      let y = Double(sign: .plus, exponent: Int(random.double(-1000...1000)), significand: 1)
      let map = AffineTransform(
        a: base.a * x, b: base.b * x, c: base.c * y, d: base.d * y, tx: base.tx, ty: base.ty)
      let p = random.point()
      let q = base.apply(p)
      let undone = try #require(map.inverted(), "seed \(Cases.seed): \(map)").apply(q)
      #expect(
        Point(undone.x * x, undone.y * y).distance(to: p) <= 1e-9, "seed \(Cases.seed): \(map)")
    }
  }

  @Test func mapsThatNothingUndoes() {
    #expect(AffineTransform(scaleX: 0, y: 1).inverted() == nil)
    #expect(
      AffineTransform(a: 1e-300, b: 2e-300, c: 2e300, d: 4e300, tx: 0, ty: 0).inverted() == nil)
    #expect(AffineTransform(scaleX: 0x1p-1060, y: 1).inverted() == nil)
    #expect(AffineTransform(scaleX: .infinity, y: 1).inverted() == nil)
    #expect(AffineTransform(scaleX: 1, y: .nan).inverted() == nil)
  }
}
