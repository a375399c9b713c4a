import Testing

@testable import Tessellate

/// Sections and wedges as triangles.
@Suite struct RibbonSinkTests {
  private func sink() -> RibbonSink {
    var sink = RibbonSink()
    sink.reset(transform: .identity, origin: .zero, base: 0, moved: 1e-6)
    return sink
  }

  private func point(_ random: inout SeededGenerator) -> Point {
    Point(random.double(-9...9), random.double(-9...9))
  }

  private func expectPositiveTriangles(_ sink: borrowing RibbonSink) {
    for i in stride(from: 0, to: sink.indices.count, by: 3) {
      let (a, b, c) = (
        Point(sink.positions.written[Int(sink.indices.written[i])]),
        Point(sink.positions.written[Int(sink.indices.written[i + 1])]),
        Point(sink.positions.written[Int(sink.indices.written[i + 2])])
      )
      #expect((b - a).cross(c - a) > 0)
    }
  }

  /// Whatever sections are, folded or turned over, all triangles turn the same way.
  @Test func everyTriangleHasAPositiveArea() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      var sink = sink()
      for _ in 0..<20 {
        let (left, right) = (point(&random), point(&random))
        sink.addSection(left: left, right: right, distance: 0, side: 1)
        if random.double(0...1) < 0.1 { sink.endStrip() }
      }
      #expect(sink.positions.count == 40 && sink.indices.count > 0)
      expectPositiveTriangles(sink)
    }
  }

  /// A wedge with a tip is a wedge with one corner, and one without a tip a wedge with none.
  @Test func wedgesWithATipAreWedgesWithOneCorner() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      var fast = sink()
      var general = sink()
      for _ in 0..<2 {
        let (left, right) = (point(&random), point(&random))
        fast.addSection(left: left, right: right, distance: 3, side: 1)
        general.addSection(left: left, right: right, distance: 3, side: 1)
        fast.endStrip()
        general.endStrip()
      }
      let place = WedgePlace(
        pivot: point(&random), from: 0, to: 2, onLeft: Bool.random(using: &random), distance: 3)
      var corners = UncheckedBuffer<Point>()
      if Bool.random(using: &random) { corners.append(point(&random)) }
      fast.addWedge(place, tip: corners.count > 0 ? corners[0] : nil)
      general.addWedge(place, corners: corners.view, count: corners.count)
      #expect(fast.positions.count == general.positions.count)
      #expect(fast.indices.count == general.indices.count)
      for i in 0..<fast.positions.count {
        #expect(fast.positions.written[i] == general.positions.written[i])
        #expect(fast.attributes.written[i] == general.attributes.written[i])
      }
      for i in 0..<fast.indices.count {
        #expect(fast.indices.written[i] == general.indices.written[i])
      }
      expectPositiveTriangles(fast)
    }
  }

  /// Restoring a mark removes what came after it, and a part with vertices but no triangle is lost.
  @Test func aRestoredSinkIsAsItWasAtTheMark() {
    var random = SeededGenerator(seed: Cases.seed)
    var sink = sink()
    sink.addSection(left: Point(0, 1), right: Point(0, -1), distance: 0, side: 1)
    let mark = sink.mark
    let isLostBefore = sink.endPart(since: mark, of: 0, isCovered: true)
    #expect(!isLostBefore)
    let corner = point(&random)
    for _ in 0..<3 { sink.addSection(left: corner, right: corner, distance: 0, side: 1) }
    sink.restore(mark)
    #expect(sink.positions.count == 2 && sink.indices.count == 0 && !sink.hasFolds(since: mark))
    for _ in 0..<3 { sink.addSection(left: corner, right: corner, distance: 0, side: 1) }
    let (isLost, isUncovered) = (
      sink.endPart(since: mark, of: 0, isCovered: true),
      sink.endPart(since: mark, of: 0, isCovered: false)
    )
    #expect(isLost && !isUncovered)
  }
}
