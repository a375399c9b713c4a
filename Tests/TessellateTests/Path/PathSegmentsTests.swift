import Testing

@testable import Tessellate

@Suite struct PathSegmentsTests {
  private let drawing = "M1 2L5 2Q7 4 5 6C4 8 2 8 1 6ZL0 0M9 9M20 20h5a3 3 0 0 1 3 3z"

  @Test func segmentsAreThoseOfTheElements() throws {
    let path = try Path(svg: "M1 2L5 2Q7 4 5 6C4 8 2 8 1 6ZL0 0M9 9M20 20L25 20Z")
    #expect(
      path.segments == [
        .line(LineSegment(start: Point(1, 2), end: Point(5, 2))),
        .quadratic(
          QuadraticSegment(start: Point(5, 2), control: Point(7, 4), end: Point(5, 6))),
        .cubic(
          CubicSegment(
            start: Point(5, 6), control1: Point(4, 8), control2: Point(2, 8), end: Point(1, 6))),
        .line(LineSegment(start: Point(1, 6), end: Point(1, 2))),
        .line(LineSegment(start: Point(1, 2), end: .zero)),
        .line(LineSegment(start: Point(20, 20), end: Point(25, 20))),
        .line(LineSegment(start: Point(25, 20), end: Point(20, 20))),
      ])
    #expect(Path().segments.isEmpty)
  }

  /// A closing line without length is none.
  @Test func whatIsClosedAlreadyGetsNoLine() throws {
    #expect(try Path(svg: "M0 0H1V1L0 0Z").segments.count == 3)
  }

  @Test func subpathsMakeThePath() throws {
    let path = try Path(svg: drawing)
    let parts = path.subpaths
    #expect(parts.count == 4)
    #expect(parts.map(\.segments).reduce([], +) == path.segments)
    let ends: [Path.Element?] = parts.map { Array($0).last }
    #expect(ends == [.closeSubpath, .line(to: .zero), .move(to: Point(9, 9)), .closeSubpath])
    var again = Path()
    for part in parts { again.addPath(part) }
    #expect(again.segments == path.segments && again.bounds == path.bounds)
  }

  @Test func pointsMakeASubpath() {
    let points = [Point(0, 0), Point(4, 0), Point(4, 3)]
    #expect(Path(points: points, closed: true).svgDescription == "M0 0H4V3z")
    #expect(Path(points: points.reversed(), closed: false).svgDescription == "M4 3V0H0")
    #expect(Path(points: [Point](), closed: true).isEmpty)
    #expect(Path(points: points, closed: true).signedArea == 6)
  }

  @Test func polylinesAreTheirContours() throws {
    let path = try Path(svg: drawing)
    let polyline = try path.flattened(tolerance: 0.01)
    let again = try Path(polyline).flattened(tolerance: 0.01)
    #expect(again == polyline)
  }

  @Test func printedIsPathData() throws {
    let path = try Path(svg: drawing)
    #expect("\(path)" == path.svgDescription)
    #expect(try Path(svg: "\(path)").bounds == path.bounds)
  }

  @Test func roundedRectanglesAreAdded() {
    let rect = Rect(origin: Point(1, 2), size: Vector(10, 6))
    var added = Path()
    added.addRoundedRect(in: rect, cornerRadius: 2)
    #expect(Path(roundedRect: rect, cornerRadius: 2) == added)
    added.removeAll()
    added.addRoundedRect(in: rect, cornerSize: Vector(3, 1))
    #expect(Path(roundedRect: rect, cornerSize: Vector(3, 1)) == added)
  }

  /// A point is on the stroke exactly where its distance from the line is at most half the width.
  @Test func strokesContainWhatIsNear() throws {
    let line = Path(points: [Point(0, 0), Point(10, 0)], closed: false)
    let style = StrokeStyle(lineWidth: 2, lineCap: .round)
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let point = Point(
        .random(in: -3...13, using: &generator), .random(in: -2...2, using: &generator))
      let foot = Point(Swift.min(Swift.max(point.x, 0), 10), 0)
      let distance = (point - foot).length
      guard (distance - 1).magnitude > 0.11 else { continue }
      #expect(try line.strokeContains(point, style: style) == (distance < 1), "\(point)")
    }
  }
}
