import Testing

@testable import Tessellate

/// Lengths of segments, and the places where their speed may vanish.
@Suite struct PathLengthTests {
  @Test(arguments: RandomCurves.Kind.allCases)
  func lengthsAreThoseOfManyChords(_ kind: RandomCurves.Kind) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let segment = RandomCurves.segment(kind, &generator)
      let points = (0...4096).map { segment.point(at: Double($0) / 4096) }
      let sum = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect((segment.length - sum).magnitude <= 1e-4 * sum, "\(segment), seed \(Cases.seed)")
      #expect(segment.length <= segment.polygonLength * (1 + 1e-12))
      #expect(segment.lengthScale <= segment.polygonLength)
    }
  }

  @Test func lengthOfAPathCountsClosingLines() throws {
    #expect(try Path(svg: "M0 0H30V40").length() == 70)
    #expect(try Path(svg: "M0 0H30V40Z").length() == 120)
    #expect(try Path().length() == 0)
  }

  @Test func cuspsAreStops() {
    // B′ vanishes in the middle.
    let cusp = PathSegment.cubic(
      CubicSegment(
        start: .zero, control1: Point(100, 100), control2: Point(0, 100), end: Point(100, 0)))
    let stops = cusp.stops
    #expect((0..<4).contains { (stops[$0] - 0.5).magnitude < 1e-9 })
  }
}
