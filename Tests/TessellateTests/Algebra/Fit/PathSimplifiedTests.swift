import Testing

@testable import Tessellate

@Suite struct PathSimplifiedTests {
  private static func circle(_ count: Int, _ radius: Double = 100, closed: Bool = true) -> Path {
    let points = (0..<count).map { i -> Point in
      let (sine, cosine) = sinCos(2 * .pi * Double(i) / Double(count))
      return Point(cosine, sine) * radius
    }
    return Path(points: points, closed: closed)
  }

  /// Any path stays within the tolerance, both ways, and gets no more elements; its sub-paths stay
  /// open or closed, and keep their ends.
  @Test func theResultKeepsToThePath() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let path = random.path()
      let tolerance = Double.random(in: 0.01...0.5, using: &random)
      let result = try path.simplified(tolerance: tolerance)
      #expect(result.elementCount <= path.elementCount)
      let (a, b) = (DenseSampler(path, steps: 40), DenseSampler(result, steps: 40))
      #expect(a.closed == b.closed)
      for (i, contour) in a.contours.enumerated() where i < b.contours.count {
        #expect(contour.first == b.contours[i].first)
        guard contour.count > 1 else { continue }
        let ends = a.closed[i] ? [contour[0]] : []
        let size = PathSegment.line(LineSegment(start: .zero, end: path.controlBounds.max))
          .polygonLength
        let distance = PolylineDistance.hausdorff(contour + ends, b.contours[i] + ends)
        #expect(
          distance < tolerance + 1e-3 * size, "seed \(Cases.seed): \(distance), \(path)")
      }
    }
  }

  /// Traced polylines of smooth curves become few curves, within the tolerance.
  @Test func polylinesBecomeCurves() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var (before, after) = (0, 0)
    for _ in 0..<Cases.count(8) {
      let cubic = random.cubic()
      let points = PolylineDistance.points(200) { cubic.point(at: $0) }
      let path = Path(points: points, closed: false)
      let result = try path.simplified(tolerance: 0.1)
      (before, after) = (before + path.elementCount, after + result.elementCount)
      let distance = PolylineDistance.hausdorff(
        DenseSampler(result, steps: 40).contours[0], points)
      #expect(distance < 0.1 + 0.02, "seed \(Cases.seed): \(cubic)")
      #expect(result.currentPoint == cubic.end)
    }
    #expect(10 * after < before)
  }

  @Test func aCirclesPolygonBecomesCurves() throws {
    let result = try Self.circle(1000).simplified(tolerance: 0.1)
    #expect(result.elementCount <= 6)
    #expect(Array(result).last == .closeSubpath)
    #expect(try Self.circle(1000).simplified(tolerance: 0.1).segments.first?.start == Point(100, 0))
  }

  @Test func aSplitCubicIsOneAgain() throws {
    let cubic = CubicSegment(
      start: .zero, control1: Point(10, 20), control2: Point(40, 30), end: Point(60, 0))
    let whole = PathSegment.cubic(cubic)
    var path = Path()
    path.move(to: .zero)
    for i in 0..<7 { path.addSegment(whole.part(from: Double(i) / 7, to: Double(i + 1) / 7)) }
    let result = try path.simplified(tolerance: 0.001)
    #expect(result.elementCount == 2)
    guard case .curve(let end, let control1, let control2) = Array(result).last else {
      Issue.record("no curve")
      return
    }
    #expect(end == cubic.end)
    #expect(isNear(control1, cubic.control1, within: 0.01))
    #expect(isNear(control2, cubic.control2, within: 0.01))
  }

  /// Sides of a square in many pieces become its four lines.
  @Test func cornersStayAndLinesStayLines() throws {
    var points: [Point] = []
    let ends = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0)]
    for side in 0..<4 {
      for i in 0..<50 {
        points.append(ends[side].interpolated(to: ends[side + 1], at: Double(i) / 50))
      }
    }
    let result = try Path(points: points, closed: true).simplified(tolerance: 0.1)
    #expect(
      Array(result) == [
        .move(to: .zero), .line(to: Point(100, 0)), .line(to: Point(100, 100)),
        .line(to: Point(0, 100)), .closeSubpath,
      ])
  }

  /// What cannot become fewer stays, bit for bit.
  @Test func aSimplePathStaysItself() throws {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 20))
    path.addEllipse(in: Rect(x: 30, y: 0, width: 10, height: 20))
    path.move(to: Point(50, 50))
    path.addCurve(to: Point(80, 50), control1: Point(60, 70), control2: Point(70, 30))
    path.move(to: Point(1, 1))
    path.closeSubpath()
    #expect(try path.simplified(tolerance: 0.1) == path)
    #expect(try Path().simplified() == Path())
  }

  /// Powers of two scale the result, from the smallest numbers to the largest.
  @Test(arguments: [-1000, -300, -70, 20, 70, 300, 1010])
  func scaleMakesNoDifference(exponent: Int) throws {
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    let circle = Self.circle(64, 1)
    let expected = try circle.simplified(tolerance: 0.01)
      .applying(AffineTransform(scaleX: scale, y: scale))
    let result = try circle.applying(AffineTransform(scaleX: scale, y: scale))
      .simplified(tolerance: 0.01 * scale)
    #expect(result.elementCount == expected.elementCount)
    #expect(result == expected)
  }

  @Test(arguments: [0, -1, .nan, -.infinity] as [Double])
  func aToleranceIsAboveZero(tolerance: Double) {
    #expect(throws: TessellationError.self) {
      try Self.circle(10).simplified(tolerance: tolerance)
    }
  }

  @Test func anInvalidElementIsThrown() {
    var path = Path()
    path.addLine(to: .zero)
    #expect(throws: TessellationError.self) { try path.simplified() }
  }
}
