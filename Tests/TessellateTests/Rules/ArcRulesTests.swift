import Testing

@testable import Tessellate

/// The rules of arcs (section 9) in strokes, one test each; PathArcsTests tests the numbers.
@Suite struct ArcRulesTests {
  private let style = StrokeStyle(lineWidth: 2)

  private func arc(_ build: (inout Path) -> Void) throws -> Mesh {
    var path = Path()
    build(&path)
    return try path.stroked(style, options: StrokeOptions(tolerance: 0.01))
  }

  private func quarter(_ direction: ArcDirection) throws -> Mesh {
    try arc {
      $0.addArc(
        center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, direction: direction)
    }
  }

  @Test func rule34ClockwiseIsADecreasingAngle() throws {
    let mesh = try arc {
      $0.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    }
    #expect(covers(mesh, -7, -7) && !covers(mesh, 7, 7))
    let relative = try arc {
      $0.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi / 2)
    }
    #expect(covers(relative, 7, 7) && !covers(relative, 7, -7))
  }

  @Test func rule35UIKitsClockwiseIsAnIncreasingAngle() throws {
    #expect(try quarter(.uiKit(clockwise: true)) == (try quarter(.increasingAngle)))
    #expect(try quarter(.cg(clockwise: true)) == (try quarter(.decreasingAngle)))
  }

  @Test func rule36AFullTurnIsOpenWithTwoCapsThatCoincide() throws {
    var ring = Path()
    ring.addArc(
      center: .zero, radius: 10, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      direction: .increasingAngle)
    let options = StrokeOptions(tolerance: 0.01, coverage: .single)
    let mesh = try ring.stroked(StrokeStyle(lineWidth: 2, lineCap: .square), options: options)
    // A ring, and the corners of both caps outside and inside of it.
    #expect(covers(mesh, 0.9, -10.9) && covers(mesh, -0.9, -10.9))
    #expect(mesh.area > .pi * 40 && mesh.area < .pi * 40 + 1)
    let none = try arc {
      $0.addArc(center: .zero, radius: 10, startAngle: 1, endAngle: 1, clockwise: false)
    }
    #expect(none.isEmpty)
  }

  @Test func rule37ALineJoinsTheCurrentPoint() throws {
    let mesh = try arc {
      $0.move(to: Point(30, 0))
      $0.addArc(
        center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, direction: .increasingAngle)
    }
    #expect(covers(mesh, 20, 0) && covers(mesh, 7, 7))
    #expect(!covers(try quarter(.increasingAngle), 20, 0))
  }

  @Test func rule38NegativeRadiiAreInvalidAndZeroIsTheLineToTheCenter() throws {
    #expect(throws: TessellationError.self) {
      try arc {
        $0.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1, clockwise: false)
      }
    }
    let mesh = try arc {
      $0.move(to: Point(30, 0))
      $0.addArc(center: Point(5, 0), radius: 0, startAngle: 0, endAngle: 1, clockwise: false)
    }
    #expect(isNear(mesh.area, 50))
  }

  @Test func rule39TangentArcsEndWhereTheyTouch() throws {
    func corner(_ radius: Double) throws -> Mesh {
      try arc {
        $0.move(to: .zero)
        $0.addArc(tangent1End: Point(20, 0), tangent2End: Point(20, 20), radius: radius)
      }
    }
    let round = try corner(5)
    #expect(covers(round, 14, 0) && covers(round, 19.9, 4.9))
    #expect(!covers(round, 20, 6) && !covers(round, 20, 0))
    #expect(isNear(try corner(0).area, 40))
  }

  @Test func rule40SVGArcsDegenerate() throws {
    #expect(try stroke("M0 0 A5 5 0 0 1 0 0") == (try stroke("M0 0")))
    #expect(try stroke("M0 0 A0 5 0 0 1 9 9") == (try stroke("M0 0 L9 9")))
    #expect(try stroke("M0 0 A-5 5 0 0 1 9 3") == (try stroke("M0 0 A5 5 0 0 1 9 3")))
    // Scaled up until it just reaches: a half circle of radius 10.
    #expect(covers(try stroke("M-10 0 A1 1 0 0 1 10 0"), 0, -10))
  }

  @Test func rule41ShapesStartWhereSVGAndCoreGraphicsSay() throws {
    let half = Trim(from: 0, to: 0.25)
    func begun(_ build: (inout Path) -> Void) throws -> Mesh {
      var path = Path()
      build(&path)
      var style = self.style
      style.trim = half
      return try path.stroked(style, options: StrokeOptions(tolerance: 0.01))
    }
    let circle = try begun { $0.addCircle(center: .zero, radius: 10) }
    #expect(covers(circle, 7, 7) && !covers(circle, -7, -7) && !covers(circle, 7, -7))
    let rectangle = try begun { $0.addRect(Rect(from: .zero, to: Point(10, 10))) }
    #expect(covers(rectangle, 5, 0) && !covers(rectangle, 0, 5) && !covers(rectangle, 5, 10))
  }

  @Test func rule42RadiiAreCutToTheRectangle() throws {
    var path = Path()
    path.addRoundedRect(in: Rect(from: .zero, to: Point(20, 10)), cornerRadius: 100)
    let mesh = try path.stroked(style, options: StrokeOptions(tolerance: 0.01))
    #expect(covers(mesh, 10, 0) && covers(mesh, 0, 5) && !covers(mesh, 0.5, 0.5))
  }
}
