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
}
