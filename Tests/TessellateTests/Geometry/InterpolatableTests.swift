import Testing

@testable import Tessellate

@Suite struct InterpolatableTests {
  @Test func endsAreExact() {
    let (a, b) = (0.1, 0.3)
    #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
    let (p, q) = (Point(1e20, 0.1), Point(1, 0.3))
    #expect(p.interpolated(to: q, at: 0) == p && p.interpolated(to: q, at: 1) == q)
    let (c, d) = (Color(red: 0.1, green: 1e9, blue: 0), Color(red: 0.3, green: 0.7, blue: 0.6))
    #expect(c.interpolated(to: d, at: 0) == c && c.interpolated(to: d, at: 1) == d)
    let (r, s) = (Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 2, y: 4, width: 3, height: 5))
    #expect(r.interpolated(to: s, at: 0.5) == Rect(x: 1, y: 2, width: 2, height: 3))
    #expect(r.interpolated(to: .null, at: 0.5) == r)
  }

  /// Rotations turn the shorter way and keep their size.
  @Test func transformsTurn() {
    let (a, b) = (AffineTransform(rotationAngle: 3), AffineTransform(rotationAngle: -3))
    let middle = a.interpolated(to: b, at: 0.5)
    #expect(isNear(middle.apply(Point(1, 0)), Point(-1, 0)))
    #expect((middle.determinant - 1).magnitude < 1e-12)
    #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
  }

  /// Taking a map apart and putting it together again gives the map.
  @Test func partsMakeTheWhole() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let map = random.map()
      let same = map.interpolated(to: map, at: 0.5)
      for point in [Point(1, 0), Point(0, 1), Point(3, -2)] {
        #expect(isNear(same.apply(point), map.apply(point), within: 1e-9))
      }
    }
    let flat = AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 2, ty: 2)
    #expect(AffineTransform.identity.interpolated(to: flat, at: 0.5).a == 0.5)
  }
}
