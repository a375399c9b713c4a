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

  @Test func curvesThatTouchOrMeetFarAwayDoNotCross() {
    let a = SourceElement(
      QuadraticSegment(start: Point(-1, 1), control: Point(0, -1), end: Point(1, 1)))
    let line = SourceElement(LineSegment(start: Point(-1, 0), end: Point(1, 0)))
    #expect(CurveMeeting.find(a, near: 0.49, within: 0.3, line, near: 0.5, within: 0.3) == nil)
    let steep = SourceElement(LineSegment(start: Point(0.9, -1), end: Point(0.9, 1)))
    #expect(CurveMeeting.find(a, near: 0.5, within: 0.1, steep, near: 0.5, within: 0.5) == nil)
  }
}
