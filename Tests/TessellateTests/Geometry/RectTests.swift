import Testing

@testable import Tessellate

@Suite struct RectTests {
  /// In lanes as point by point.
  @Test func theRectangleOfPointsHoldsThemTightly() {
    var random = SeededGenerator(seed: Cases.seed)
    for count in 0...40 {
      let points = (0..<count).map { _ in
        Point(
          Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random))
      }
      var expected = Rect.null
      for point in points { expected.formUnion(point) }
      let rect = points.withUncheckedReading { Rect(holding: $0, points.count) }
      #expect(rect == expected && rect.isNull == (count == 0), "\(points)")
    }
  }

  /// A point lies in the common part if it lies in both.
  @Test func theCommonPartHoldsWhatBothHold() {
    var random = SeededGenerator(seed: Cases.seed)
    func holds(_ rect: Rect, _ p: Point) -> Bool {
      !rect.isNull && rect.minX <= p.x && p.x <= rect.maxX && rect.minY <= p.y && p.y <= rect.maxY
    }
    for _ in 0..<200 {
      let a = Rect(from: random.point(4), to: random.point(4))
      let b = Rect(from: random.point(4), to: random.point(4))
      let (both, other) = (a.intersection(b), b.intersection(a))
      #expect(both == other)
      for _ in 0..<20 {
        let p = random.point(4)
        #expect(holds(both, p) == (holds(a, p) && holds(b, p)), "\(a) \(b) \(p)")
      }
    }
    #expect(Rect.null.intersection(Rect(x: 0, y: 0, width: 1, height: 1)).isNull)
  }

  /// Rectangles intersect exactly where their intersection is not null; offsets move both.
  @Test func intersectsAndOffsetAgreeWithIntersection() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      func random() -> Rect {
        func number() -> Double { Double(Int.random(in: -4...4, using: &generator)) }
        return Rect(origin: Point(number(), number()), size: Vector(number(), number()))
      }
      let (a, b) = (random(), random())
      #expect(a.intersects(b) == !a.intersection(b).isNull)
      #expect(a.intersects(b) == b.intersects(a))
      let (c, d) = (a.offsetBy(dx: 2, dy: -1), b.offsetBy(dx: 2, dy: -1))
      #expect(c.intersects(d) == a.intersects(b) && c.size == a.size)
      #expect(a.contains(a.intersection(b)) && a.union(b).contains(b))
      #expect(a.contains(b) == (a.union(b) == a))
    }
    #expect(Rect.null.offsetBy(dx: 1, dy: 1).isNull && !Rect.null.intersects(.null))
    #expect(Rect.zero.contains(Point.zero) && Rect.zero.size == .zero && !Rect.zero.isNull)
  }
}
