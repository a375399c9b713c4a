import Testing

@testable import Tessellate

/// Tests of a window's half-planes.
@Suite struct VisibleWindowTests {
  static let window = VisibleWindow(rect: Rect(x: -1, y: -2, width: 4, height: 3))

  @Test func sidesAreThoseBeyondWhichAPointLies() {
    let expected: [(Point, UInt8)] = [
      (Point(0, 0), 0), (Point(-1, -2), 0), (Point(3, 1), 0), (Point(-2, 0), 1),
      (Point(0, -3), 2), (Point(4, 0), 4), (Point(0, 2), 8), (Point(-2, -3), 3),
      (Point(4, -3), 6), (Point(4, 2), 12), (Point(-2, 2), 9),
    ]
    for (point, sides) in expected { #expect(Self.window.sides(of: point) == sides, "\(point)") }
  }

  @Test func aRectangleLiesBeyondASideIfAllOfItDoes() {
    #expect(Self.window.sides(of: Rect(x: 4, y: -9, width: 9, height: 20)) == 4)
    #expect(Self.window.sides(of: Rect(x: 4, y: 2, width: 1, height: 1)) == 12)
    #expect(Self.window.sides(of: Rect(x: -9, y: -9, width: 20, height: 20)) == 0)
  }

  @Test func aCornerLiesBetweenTwoSides() {
    for side in 0..<4 {
      let corner = Self.window.corner(side)
      let outward = (corner - Self.window.rect.center) * 0.01
      #expect(Self.window.sides(of: corner) == 0)
      #expect(
        Self.window.sides(of: corner + outward) == 1 << UInt8(side) | 1 << UInt8((side + 1) & 3))
      #expect(Self.window.corner(side - 4) == corner)
    }
  }

  @Test func eightPointsLieBeyondASideAsEachOfThem() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let shift = generator.point(12)
      let points = (0..<8).map { _ in generator.point(5) + shift }
      for side in 0..<4 {
        let found = points.withUncheckedReading { Self.window.areBeyond(side, $0, at: 0) }
        let expected = points.allSatisfy { Self.window.sides(of: $0) & (1 << UInt8(side)) != 0 }
        #expect(found == expected, "side \(side) of \(points)")
      }
    }
  }

  @Test func aRectangleOfNoNumbersIsRefused() throws {
    var bad = Rect(x: 0, y: 0, width: 1, height: 1)
    bad.max.y = .nan
    #expect(throws: TessellationError.self) { try VisibleWindow(bad, margin: 1) }
    #expect(try VisibleWindow(.null, margin: 1).rect.isNull)
    #expect(
      try VisibleWindow(Rect(x: 1, y: 1, width: 0, height: 0), margin: 1).rect
        == Rect(x: 0, y: 0, width: 2, height: 2))
  }
}
