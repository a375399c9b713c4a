import Testing

@testable import Tessellate

@Suite struct OffsetContourTests {
  @Test func segmentsWithoutDirectionAreDropped() throws {
    let path = try Path(svg: "M0 0L10 0L10 0.001L10 10L10 10C10 10 10 10 10 10L0 10Z")
    let contours = OffsetContour.contours(of: path, negligible: 0.01)
    #expect(contours.count == 1 && contours[0].isClosed)
    let legs = contours[0].legs
    #expect(legs.map(\.segment.end) == [Point(10, 0), Point(10, 10), Point(0, 10), .zero])
    for (a, b) in zip(legs, legs.dropFirst()) { #expect(a.segment.end == b.segment.start) }
  }

  /// Steps below the limit add up to segments, so that nothing strays by more than it.
  @Test func fineStepsAreKeptTogether() throws {
    let points = (0...1000).map { Point(Double($0) * 0.001, 0) }
    let contours = OffsetContour.contours(
      of: Path(points: points, closed: false), negligible: 0.01)
    let legs = try #require(contours.first?.legs)
    #expect(legs.count > 80 && legs.count < 101)
    #expect(isNear(legs[legs.count - 1].segment.end, Point(1, 0), within: 0.011))
  }

  @Test func pointsHaveNoSegments() throws {
    let path = try Path(svg: "M1 2M3 4ZM5 6L5 6")
    let contours = OffsetContour.contours(of: path, negligible: 0.01)
    #expect(contours.map(\.start) == [Point(3, 4), Point(5, 6)])
    #expect(contours.allSatisfy { $0.legs.isEmpty })
  }

  /// A gap of rounding at the close is no segment.
  @Test func smallGapsAreClosedByTheLastSegment() throws {
    let path = try Path(svg: "M0 0C10 0 10 10 0 0.0001Z")
    let contours = OffsetContour.contours(of: path, negligible: 0.01)
    #expect(contours.count == 1 && contours[0].legs.count == 1)
    #expect(contours[0].legs.last?.segment.end == .zero)
  }
}
