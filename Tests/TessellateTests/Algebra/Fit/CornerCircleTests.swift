import Testing

@testable import Tessellate

@Suite struct CornerCircleTests {
  private static func corner(_ random: inout SeededGenerator) -> (PathSegment, PathSegment) {
    let (a, b) = (random.cubic(), random.cubic())
    let place = a.end
    let first: PathSegment =
      Bool.random(using: &random) ? .cubic(a) : .line(LineSegment(start: a.start, end: place))
    let shift = place - b.start
    let second: PathSegment =
      Bool.random(using: &random)
      ? .quadratic(
        QuadraticSegment(start: place, control: b.control1 + shift, end: b.end + shift))
      : .line(LineSegment(start: place, end: b.end + shift))
    return (first, second)
  }

  /// The circle touches both sides: it passes through the places in the sides' directions.
  @Test func theCircleIsTangentToBothSides() {
    var random = SeededGenerator(seed: Cases.seed)
    var (found, full) = (0, 0)
    for _ in 0..<Cases.count(300) {
      let (first, second) = Self.corner(&random)
      let radius = Double.random(in: 0.1...20, using: &random)
      guard let circle = CornerCircle(between: first, and: second, radius: radius) else { continue }
      found += 1
      if circle.radius == radius { full += 1 }
      #expect(circle.radius > 0 && circle.radius <= radius)
      #expect(circle.arriving >= 0.5 && circle.leaving <= 0.5)
      for (segment, t, place) in [
        (first, circle.arriving, circle.start), (second, circle.leaving, circle.end),
      ] {
        #expect(isNear(segment.point(at: t), place, within: 1e-9))
        let toPlace = place - circle.center
        #expect((toPlace.length - circle.radius).magnitude < 1e-6, "seed \(Cases.seed)")
        guard let tangent = segment.tangent(at: t) else { continue }
        #expect(
          tangent.dot(toPlace).magnitude < 1e-6 * (1 + circle.radius),
          "seed \(Cases.seed): \(first) \(second) \(radius)")
      }
      // The arc runs in the direction of travel, and ends where it should.
      let arc = circle.arc
      #expect(
        isNear(arc.point(atAngle: arc.startAngle + arc.sweep), circle.end, within: 1e-6),
        "seed \(Cases.seed): \(first) \(second) \(radius)")
      if let tangent = first.tangent(at: circle.arriving) {
        #expect(arc.derivative(at: 0).dot(tangent) > 0)
      }
    }
    #expect(2 * found > Cases.count(300) && full > 0)
  }

  @Test func betweenLinesTheRadiusIsLimitedByHalfOfTheShorterSide() throws {
    let first = PathSegment.line(LineSegment(start: Point(-10, 0), end: .zero))
    let second = PathSegment.line(LineSegment(start: .zero, end: Point(0, 4)))
    let small = try #require(CornerCircle(between: first, and: second, radius: 1))
    #expect(small.center == Point(-1, 1) && small.start == Point(-1, 0) && small.end == Point(0, 1))
    let large = try #require(CornerCircle(between: first, and: second, radius: 100))
    #expect(large.radius == 2 && large.leaving == 0.5 && large.end == Point(0, 2))
  }

  @Test func straightAndReversedJointsHaveNone() {
    let line = PathSegment.line(LineSegment(start: .zero, end: Point(1, 0)))
    let on = PathSegment.line(LineSegment(start: Point(1, 0), end: Point(3, 0)))
    let back = PathSegment.line(LineSegment(start: Point(1, 0), end: Point(-3, 0)))
    #expect(CornerCircle(between: line, and: on, radius: 1) == nil)
    #expect(CornerCircle(between: line, and: back, radius: 1) == nil)
  }
}
