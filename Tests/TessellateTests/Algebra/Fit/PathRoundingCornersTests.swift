import Testing

@testable import Tessellate

@Suite struct PathRoundingCornersTests {
  @Test func aRectangleGetsFourArcs() throws {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 20))
    let result = try path.roundingCorners(radius: 2)
    let arcs = result.segments.compactMap { segment -> ArcSegment? in
      if case .arc(let arc) = segment { return arc }
      return nil
    }
    #expect(arcs.count == 4 && result.segments.count == 8)
    for arc in arcs {
      #expect((arc.xAxis.x - 2).magnitude < 1e-12 && (arc.sweep - .pi / 2).magnitude < 1e-12)
    }
    // The closed contour's start is a corner, too.
    #expect(isNear(result.segments[0].start, Point(2, 0)))
    let expected = 200 - 4 * (4 - Double.pi)
    #expect((result.signedArea - expected).magnitude < 1e-6)
  }

  /// Too large a radius gives as round a shape as there is, without overlaps.
  @Test func aSquareBecomesACircle() throws {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    for radius in [5.0, 6, 1e300] {
      let result = try path.roundingCorners(radius: radius)
      #expect(result.segments.count == 4)
      #expect((result.signedArea - 25 * Double.pi).magnitude < 1e-6)
    }
  }

  /// Every result is continuous, stays within the drawing's reach, and has no corner left that a
  /// circle could touch, unless the sides were too short.
  @Test func resultsAreContinuous() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let path = random.path()
      let radius = Double.random(in: 0.01...3, using: &random)
      let result = try path.roundingCorners(radius: radius)
      #expect(result.invalidElement == nil)
      #expect(
        DenseSampler(result, steps: 1).closed == DenseSampler(path, steps: 1).closed,
        "seed \(Cases.seed): \(path)")
      for subpath in result.subpaths {
        let segments = subpath.segments
        for (a, b) in zip(segments, segments.dropFirst()) {
          #expect(isNear(a.point(at: 1), b.point(at: 0), within: 1e-6))
        }
        for case .arc(let arc) in segments {
          let end = arc.point(atAngle: arc.startAngle + arc.sweep)
          #expect(
            isNear(end, arc.end, within: 1e-6 * (1 + arc.xAxis.length + arc.center.maxNorm)),
            "seed \(Cases.seed): \(path), \(radius)")
        }
      }
    }
  }

  /// Open ends are no corners.
  @Test func anOpenPathKeepsItsEnds() throws {
    let path = Path(points: [.zero, Point(10, 0), Point(10, 10)], closed: false)
    let result = try path.roundingCorners(radius: 3)
    #expect(
      result.segments.first?.start == .zero && result.currentPoint == Point(10, 10)
        && result.segments.count == 3)
  }

  @Test func aPathWithoutCornersStaysItself() throws {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: 10, height: 20))
    path.move(to: .zero)
    path.addLine(to: Point(1, 1))
    path.move(to: Point(3, 3))
    #expect(try path.roundingCorners(radius: 1) == path)
  }

  @Test(arguments: [0, -0.0] as [Double])
  func aRadiusOfZeroChangesNothing(radius: Double) throws {
    let path = Path(points: [.zero, Point(10, 0), Point(10, 10)], closed: true)
    #expect(try path.roundingCorners(radius: radius) == path)
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func otherRadiiAreRejected(radius: Double) {
    let path = Path(points: [.zero, Point(10, 0), Point(10, 10)], closed: true)
    #expect(throws: TessellationError.self) { try path.roundingCorners(radius: radius) }
  }

  @Test(arguments: [-1000, -300, 300, 1000])
  func scaleMakesNoDifference(exponent: Int) throws {
    let scale = AffineTransform(
      scaleX: Double(sign: .plus, exponent: exponent, significand: 1),
      y: Double(sign: .plus, exponent: exponent, significand: 1))
    let path = Path(points: [.zero, Point(1, 0), Point(1.5, 1)], closed: true)
    let expected = try path.roundingCorners(radius: 0.25).applying(scale)
    #expect(try path.applying(scale).roundingCorners(radius: 0.25 * scale.a) == expected)
  }
}
