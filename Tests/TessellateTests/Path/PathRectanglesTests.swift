import Testing

@testable import Tessellate

@Suite struct PathRectanglesTests {
  let rect = Rect(x: 10, y: 20, width: 8, height: 4)

  /// SEMANTICS 41: as SVG's rect, from the smallest x and y, growing angle, closed.
  @Test func aRectangleHasFourSides() {
    var path = Path()
    path.addRect(rect)
    #expect(
      Array(path) == [
        .move(to: Point(10, 20)), .line(to: Point(18, 20)), .line(to: Point(18, 24)),
        .line(to: Point(10, 24)), .closeSubpath,
      ])
    path = Path()
    path.addRect(rect, startAt: .bottom, direction: .decreasingAngle)
    #expect(
      Array(path) == [
        .move(to: Point(14, 24)), .line(to: Point(18, 24)), .line(to: Point(18, 20)),
        .line(to: Point(10, 20)), .line(to: Point(10, 24)), .closeSubpath,
      ])
  }

  /// SEMANTICS 41: SVG's rounded rectangle starts at (x + rx, y).
  @Test func roundedRectangleStartsWhereTheTopDoes() {
    var path = Path()
    path.addRoundedRect(in: rect, cornerRadius: 1)
    #expect(path.currentPoint == Point(11, 20))
    #expect(path.elementCount == 10)
    #expect(path.bounds == rect)
  }

  @Test(arguments: RectangleStart.allCases, ArcDirection.allCases)
  func everyStartDrawsTheSameShape(_ start: RectangleStart, _ direction: ArcDirection) {
    let radii = RectangleCornerRadii(
      topLeading: 0.5, bottomLeading: 0, bottomTrailing: 2, topTrailing: 1)
    var path = Path()
    path.addRoundedRect(in: rect, cornerRadii: radii, startAt: start, direction: direction)
    let sampler = DenseSampler(path, steps: 400)
    // A corner of radius r loses r²(1 − π/4).
    let area = 32 - (0.25 + 4 + 1) * (1 - .pi / 4)
    #expect((sampler.signedArea * direction.sign - area).magnitude < 1e-4)
    #expect(sampler.closed == [true])
    #expect(isConnected(path))
    #expect(path.bounds == rect)
    let expected: [RectangleStart: Point] = [
      .top: Point(14, 20), .trailing: Point(18, 22), .bottom: Point(14, 24),
      .leading: Point(10, 22),
    ]
    if let point = expected[start] { #expect(path.currentPoint == point) }
  }

  /// Whether every arc starts at the current point, and no line is without length.
  private func isConnected(_ path: Path) -> Bool {
    var pen = Point.zero
    for element in path {
      switch element {
      case .move(let point): pen = point
      case .line(let point):
        if point == pen { return false }
        pen = point
      case .arc(let arc):
        guard isNear(arc.point(atAngle: arc.startAngle), pen),
          isNear(arc.point(atAngle: arc.startAngle + arc.sweep), arc.end)
        else { return false }
        pen = arc.end
      default: break
      }
    }
    return true
  }

  /// SEMANTICS 42: each kind of radius has its own clamp.
  @Test func radiiAreCut() {
    var capsule = Path()
    capsule.addRoundedRect(in: rect, cornerRadius: 99)
    let area = DenseSampler(capsule, steps: 400).signedArea
    #expect((area - (16 + 4 * .pi)).magnitude < 1e-3)
    #expect(isConnected(capsule))

    var svg = Path()
    svg.addRoundedRect(in: rect, cornerSize: Vector(3, 99))
    #expect((DenseSampler(svg, steps: 400).signedArea - (32 - 24 * (1 - .pi / 4))).magnitude < 1e-3)

    // CSS: 6 + 6 on a side of 4 scales all by 1/3.
    var css = Path()
    css.addRoundedRect(
      in: rect, cornerRadii: RectangleCornerRadii(topLeading: 6, bottomLeading: 6, topTrailing: 3))
    let lost = (4 + 4 + 1) * (1 - Double.pi / 4)
    #expect((DenseSampler(css, steps: 400).signedArea - (32 - lost)).magnitude < 1e-3)
    #expect(isConnected(css))
  }

  @Test func radiiThatJustFitLeaveNoSliver() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let rect = Rect(
        x: random.double(-9...9), y: random.double(-9...9), width: random.double(0...9),
        height: random.double(0...9))
      var path = Path()
      path.addRoundedRect(
        in: rect,
        cornerRadii: RectangleCornerRadii(
          topLeading: random.double(0...20), bottomLeading: random.double(0...20),
          bottomTrailing: random.double(0...20), topTrailing: random.double(0...20)))
      for (a, b) in zip(path, path.dropFirst()) {
        if case .line(let end) = b {
          let start: Point
          switch a {
          case .move(let point), .line(let point): start = point
          case .arc(let arc): start = arc.end
          default: continue
          }
          #expect(start.distance(to: end) > 1e-13, "seed \(Cases.seed)")
        }
      }
      #expect(isConnected(path))
    }
  }

  @Test func oneRadiusOfZeroMakesSquareCorners() {
    var path = Path()
    path.addRoundedRect(in: rect, cornerSize: Vector(3, 0))
    var plain = Path()
    plain.addRect(rect)
    #expect(path == plain)
  }

  @Test func invalidRectanglesAreRejected() {
    var path = Path()
    path.addRect(.null)
    #expect(path.isEmpty && path.invalidElement == nil)
    path.addRoundedRect(in: rect, cornerRadius: -1)
    #expect(path.invalidElement?.reason == .negativeRadius)
    for bad in [Double.nan, .infinity] {
      path = Path()
      path.addRect(Rect(x: bad, y: 0, width: 1, height: 1))
      #expect(path.invalidElement?.reason == .notFinite)
      path = Path()
      path.addRoundedRect(in: rect, cornerRadius: bad)
      #expect(path.invalidElement?.reason == .notFinite)
      path = Path()
      path.addRoundedRect(in: rect, cornerRadii: RectangleCornerRadii(topLeading: bad))
      #expect(path.invalidElement?.reason == .notFinite)
    }
  }

  /// Sums of radii may overflow where radii don't.
  @Test func radiiOfAnySize() {
    var (path, plain) = (Path(), Path())
    let largest = Double.greatestFiniteMagnitude
    path.addRoundedRect(
      in: rect,
      cornerRadii: RectangleCornerRadii(
        topLeading: largest, bottomLeading: largest, bottomTrailing: largest, topTrailing: largest))
    plain.addRoundedRect(in: rect, cornerRadius: largest)
    #expect(path.invalidElement == nil)
    #expect((path.signedArea - plain.signedArea).magnitude < 1e-9 * plain.signedArea)
  }

  @Test func rectanglesWithoutArea() {
    var path = Path()
    path.addRect(Rect(x: 1, y: 2, width: 0, height: 0))
    #expect(Array(path) == [.move(to: Point(1, 2)), .closeSubpath])
    path = Path()
    path.addRoundedRect(in: Rect(x: 1, y: 2, width: 5, height: 0), cornerRadius: 3)
    #expect(Array(path) == [.move(to: Point(1, 2)), .line(to: Point(6, 2)), .closeSubpath])
  }
}
