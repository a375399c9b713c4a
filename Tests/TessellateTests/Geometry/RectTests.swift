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
}
