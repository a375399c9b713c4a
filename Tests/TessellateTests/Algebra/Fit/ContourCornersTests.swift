import Testing

@testable import Tessellate

@Suite struct ContourCornersTests {
  private func corners(_ path: Path, tolerance: Double) -> ContourCorners {
    ContourCorners(
      path.segments, isClosed: path.contains { $0 == .closeSubpath }, tolerance: tolerance)
  }

  private func circle(_ count: Int) -> Path {
    let points = (0..<count).map { i -> Point in
      let (sine, cosine) = sinCos(2 * .pi * Double(i) / Double(count))
      return Point(cosine, sine) * 100
    }
    return Path(points: points, closed: true)
  }

  @Test func aFinePolygonOfACircleHasNone() {
    let found = corners(circle(300), tolerance: 0.1)
    #expect(!found.isCorner.contains(true) && !found.isKept.contains(true))
  }

  /// The chords of a coarse one stray by more than the tolerance from any circle: they are lines.
  @Test func aCoarsePolygonKeepsItsLines() {
    let found = corners(circle(20), tolerance: 0.1)
    #expect(!found.isKept.contains(false))
  }

  @Test func aSquareHasFour() {
    var path = Path()
    path.move(to: .zero)
    for i in 1..<40 {
      let (side, place) = (i / 10, Double(i % 10) / 10)
      let ends = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1), Point(0, 0)]
      path.addLine(to: ends[side].interpolated(to: ends[side + 1], at: place) * 100)
    }
    path.closeSubpath()
    let found = corners(path, tolerance: 0.1)
    #expect(found.isCorner.indices.filter { found.isCorner[$0] } == [0, 10, 20, 30])
  }

  /// Right angles of a bitmap's outline are no corners where the tolerance covers them.
  @Test func stepsAreNoCorners() {
    var points = [Point.zero]
    for _ in 0..<30 {
      points.append(points[points.count - 1] + Vector(1, 0))
      points.append(points[points.count - 1] + Vector(0, 1))
    }
    let found = corners(Path(points: points, closed: false), tolerance: 1)
    #expect(!found.isCorner.dropFirst().contains(true))
  }

  @Test func linesBesideCurvesStay() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(10, 0))
    path.addArc(
      center: Point(10, 10), radius: 10, startAngle: -.pi / 2, endAngle: 0, clockwise: false)
    path.addLine(to: Point(20, 20))
    let found = corners(path, tolerance: 0.1)
    #expect(found.isKept == [true, false, true])
    #expect(found.isCorner == [true, false, false])
  }
}
