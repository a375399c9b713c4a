import Testing

@testable import Tessellate

@Suite("Crossings of curves") struct CurveMeetingTests {
  @Test func aCrossingIsFoundToRounding() throws {
    // y = x² and x = y², from (0, 0) to (2, 4) and (4, 2), cross at (1, 1).
    let a = SourceElement(
      QuadraticSegment(start: .zero, control: Point(1, 0), end: Point(2, 4)))
    let b = SourceElement(
      QuadraticSegment(start: .zero, control: Point(0, 1), end: Point(4, 2)))
    let met = try #require(
      CurveMeeting.find(a, near: 0.45, within: 0.2, b, near: 0.55, within: 0.2))
    #expect(abs(met.s - 0.5) < 1e-15 && abs(met.t - 0.5) < 1e-15)
  }

  /// Rounding keeps the last steps from shrinking below the coordinates' last place over the sine,
  /// where curves far from the origin cross at a moderate angle.
  @Test func crossingsAreFoundWhereRoundingMovesThem() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 77)
    func cubic() -> [Point] {
      (0..<4).map { _ in Point(generator.double(0...1000), generator.double(0...1000)) }
    }
    func element(_ p: [Point]) -> SourceElement {
      SourceElement(CubicSegment(start: p[0], control1: p[1], control2: p[2], end: p[3]))
    }
    for number in 0..<Cases.count(atLeast: 2000) {
      let (a, drawn) = (element(cubic()), cubic())
      let (s, t) = (generator.double(0.1...0.9), generator.double(0.1...0.9))
      let shift = a.point(at: s) - element(drawn).point(at: t)
      let b = element(drawn.map { $0 + shift })
      let (u, v) = (a.pointAndDerivative(at: s).derivative, b.pointAndDerivative(at: t).derivative)
      guard u.cross(v).magnitude > 0.1 * u.length * v.length, min(u.length, v.length) > 100 else {
        continue
      }
      let met = CurveMeeting.find(a, near: s + 1e-4, within: 0.01, b, near: t - 1e-4, within: 0.01)
      let gap = met.map { (a.point(at: $0.s) - b.point(at: $0.t)).length }
      #expect(
        gap != nil && gap! < 1e-11 && abs(met!.s - s) < 1e-11, "case \(number) of \(Cases.seed)")
    }
  }

  @Test func curvesThatTouchOrMeetFarAwayDoNotCross() {
    let a = SourceElement(
      QuadraticSegment(start: Point(-1, 1), control: Point(0, -1), end: Point(1, 1)))
    let line = SourceElement(LineSegment(start: Point(-1, 0), end: Point(1, 0)))
    #expect(CurveMeeting.find(a, near: 0.49, within: 0.3, line, near: 0.5, within: 0.3) == nil)
    let steep = SourceElement(LineSegment(start: Point(0.9, -1), end: Point(0.9, 1)))
    #expect(CurveMeeting.find(a, near: 0.5, within: 0.1, steep, near: 0.5, within: 0.5) == nil)
  }
}
