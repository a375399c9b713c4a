import Testing

@testable import Tessellate

@Suite struct PathInterpolationTests {
  private func path(_ data: String) throws -> Path { try Path(svg: data) }

  @Test func sameStructureIsExact() throws {
    let (a, b) = (try path("M0 0L10 0Q10 10 0 10z"), try path("M2 2L20 0Q30 30 0 20z"))
    let way = try PathInterpolation(from: a, to: b)
    #expect(way.isElementwise)
    #expect(way.path(at: 0) == a && way.path(at: 1) == b)
    #expect(way.path(at: 0.5) == (try path("M1 1L15 0Q20 20 0 15z")))
  }

  /// Arcs of the same angles stay arcs.
  @Test func arcsStayArcs() throws {
    var (a, b) = (Path(), Path())
    a.addCircle(center: .zero, radius: 10)
    b.addCircle(center: Point(10, 0), radius: 20)
    let way = try PathInterpolation(from: a, to: b)
    var middle = Path()
    middle.addCircle(center: Point(5, 0), radius: 15)
    #expect(way.isElementwise && way.path(at: 0.5) == middle)
  }

  /// A square becomes a circle without folding: the area only grows or falls, whatever the starts
  /// and directions.
  @Test(arguments: RectangleStart.allCases, ArcDirection.allCases)
  func closedShapesDoNotFlip(_ start: RectangleStart, _ direction: ArcDirection) throws {
    var (square, circle) = (Path(), Path())
    square.addRect(
      Rect(x: 0, y: 0, width: 100, height: 100), startAt: start, direction: direction)
    circle.addCircle(center: Point(150, 50), radius: 80, startAngle: 0.3)
    let way = try PathInterpolation(from: square, to: circle, tolerance: 0.01)
    #expect(!way.isElementwise)
    #expect(way.path(at: 0) == square && way.path(at: 1) == circle)
    var previous = 10_000.0
    for i in 1..<20 {
      let frame = way.path(at: Double(i) / 20)
      let area = DenseSampler(frame, steps: 1).signedArea.magnitude
      #expect(area > previous, "\(i)")
      previous = area
      #expect(frame.contains(Point(50 + 5 * Double(i), 50)))
    }
    #expect((previous - .pi * 6400).magnitude < 1500)
  }

  @Test func openPathsCorrespondByLength() throws {
    let way = try PathInterpolation(from: path("M0 0H100"), to: path("M0 0V50H50"))
    #expect(way.path(at: 0.5) == (try path("M0 0L25 25L75 25")))
  }

  /// A sub-path without a counterpart comes out of its middle.
  @Test func extraSubpathsGrow() throws {
    let way = try PathInterpolation(
      from: path("M0 0H10V10H0z"), to: path("M0 0H10V10H0zM20 20H30V30H20z"))
    let near = way.path(at: 0.001)
    #expect(isNear(near.bounds.max, Point(25, 25), within: 0.01))
    let half = DenseSampler(way.path(at: 0.5), steps: 1)
    #expect(half.contours.count == 2 && (half.signedArea - 125).magnitude < 1e-9)
  }

  @Test func degeneratePathsAreInterpolated() throws {
    let way = try PathInterpolation(from: Path(), to: path("M0 0H10V10z"))
    #expect(way.path(at: 0).isEmpty)
    #expect(DenseSampler(way.path(at: 0.5), steps: 1).signedArea > 0)
    let dots = try PathInterpolation(from: path("M1 1z"), to: path("M3 3H5"))
    #expect(!dots.path(at: 0.5).isEmpty)
    var bad = Path()
    bad.addLine(to: .zero)
    #expect(throws: TessellationError.self) { try PathInterpolation(from: bad, to: Path()) }
    #expect(throws: TessellationError.invalidTolerance(0)) {
      try PathInterpolation(from: path("M0 0H1"), to: path("M0 0H1V1"), tolerance: 0)
    }
    #expect(throws: TessellationError.invalidTolerance(-1)) {
      try PathInterpolation(from: path("M0 0H1"), to: path("M0 0H2"), tolerance: -1)
    }
  }

  /// Overshooting fractions, and none at all, leave no path of numbers that are not finite.
  @Test func elementsOutOfRangeAreLeftOut() throws {
    let way = try PathInterpolation(from: path("M0 0H1e300V5"), to: path("M0 0H-1e300V5"))
    #expect(way.isElementwise)
    for fraction in [1e10, -1e10, .infinity, .nan] {
      let middle = way.path(at: fraction)
      #expect(middle.invalidElement?.reason == .notFinite, "\(fraction)")
      #expect(middle.bounds.isNullOrFinite, "\(fraction)")
    }
    #expect(way.path(at: 1.5).invalidElement == nil)
  }

  /// However large a path is for its tolerance, its points stay few enough to be moved in every
  /// frame.
  @Test(.endsAtAll, arguments: [1e9, 1e100, 1e300])
  func hugePathsHaveAnEnd(size: Double) throws {
    let rect = Rect(x: 0, y: 0, width: size, height: size)
    var (circle, square) = (Path(), Path())
    circle.addEllipse(in: rect)
    square.addRect(rect)
    if size > 0x1p500 {
      // Squares of its coordinates are beyond all numbers, and fractions of lengths would be none.
      #expect(throws: TessellationError.outOfRange()) {
        try PathInterpolation(from: circle, to: square)
      }
      return
    }
    let way = try PathInterpolation(from: circle, to: square, tolerance: 1e-23)
    let middle = way.path(at: 0.5)
    #expect(middle.invalidElement == nil && middle.bounds.width <= size)
    #expect(middle.svgDescription.utf8.count < 1 << 24)
  }
}
