import Testing

@testable import Tessellate

/// Elements written into room reserved once.
@Suite struct PathWriterTests {
  @Test func writtenElementsAreThoseOfTheirMethods() {
    var (written, built) = (Path(), Path())
    for path in [
      Path(),
      {
        var path = Path()
        path.move(to: Point(9, 9))
        return path
      }(),
    ] {
      (written, built) = (path, path)
      let start = Point(5, 0)
      written.appendElements(limit: 4, points: 8) { writer in
        writer.move(to: start)
        writer.addArc(center: .zero, radius: 5, startAngle: 0, sweep: .pi / 2, to: Point(0, 5))
        writer.addLine(to: Point(1, 1))
        writer.closeSubpath()
      }
      built.move(to: start)
      built.appendArc(
        ArcSegment(
          center: .zero, xAxis: Vector(5, 0), yAxis: Vector(0, 5), startAngle: 0, sweep: .pi / 2,
          start: start, end: Point(0, 5)))
      built.addLine(to: Point(1, 1))
      built.closeSubpath()
      #expect(written == built)
      #expect(written.controlBounds == built.controlBounds)
      #expect(written.currentPoint == built.currentPoint)
    }
  }
}
