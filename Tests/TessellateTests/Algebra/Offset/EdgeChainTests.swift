import Testing

@testable import Tessellate

@Suite struct EdgeChainTests {
  /// Chains have no gaps, whatever the joins, and close where the contour does.
  @Test func chainsHaveNoGaps() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let path = PathOffsetTests.shape(&random)
      for contour in OffsetContour.contours(of: path, negligible: 1e-6) {
        let pen = OffsetPen(
          distance: .random(in: -30...30, using: &random),
          join: StrokeStyle.LineJoin.allCases.randomElement(using: &random) ?? .round,
          miterLimit: 4, tolerance: 0.05)
        let chain = EdgeChain(contour, pen: pen).chain
        for (a, b) in zip(chain, chain.dropFirst()) {
          #expect(a.end == b.start, "seed \(Cases.seed): \(path), \(pen)")
        }
        #expect(chain.first?.start == chain.last?.end, "seed \(Cases.seed): \(path), \(pen)")
      }
    }
  }

  /// Each end of a segment's offset lies at the distance from the segment's own.
  @Test func endsLieAtTheDistance() throws {
    let contour = try #require(
      OffsetContour(
        [
          .line(LineSegment(start: .zero, end: Point(10, 0))),
          .quadratic(
            QuadraticSegment(start: Point(10, 0), control: Point(20, 0), end: Point(20, 20))),
        ], isClosed: false, negligible: 0))
    let chain = EdgeChain(
      contour, pen: OffsetPen(distance: 2, join: .miter, miterLimit: 4, tolerance: 0.01)
    ).chain
    #expect(chain.first == .line(LineSegment(start: Point(0, -2), end: Point(10, -2))))
    #expect(chain.last.map { isNear($0.end, Point(22, 20)) } == true)
    // At no distance it is the contour itself.
    let same = EdgeChain(
      contour, pen: OffsetPen(distance: 0, join: .miter, miterLimit: 4, tolerance: 0.01)
    ).chain
    #expect(same == contour.legs.map(\.segment))
  }
}
