import Testing

@testable import Tessellate

@Suite struct PathContainsTests {
  @Test func rulesJudgeTheWindingNumber() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 5, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 20, y: 0, width: 5, height: 5), direction: .decreasingAngle)
    let (once, twice, back) = (Point(1, 5), Point(7, 5), Point(22, 2))
    #expect(path.winding(of: once) == 1)
    #expect(path.winding(of: twice) == 2)
    #expect(path.winding(of: back) == -1)
    let inside: [FillRule: [Bool]] = [
      .nonZero: [true, true, true], .evenOdd: [true, false, true],
      .positive: [true, true, false], .negative: [false, false, true],
      .magnitudeAtLeastTwo: [false, true, false],
    ]
    for (rule, expected) in inside {
      #expect([once, twice, back].map { path.contains($0, rule: rule) } == expected)
    }
  }

  @Test func openSubpathsCountAsClosed() {
    var path = Path()
    path.addLines([.zero, Point(4, 0), Point(0, 4)])
    #expect(path.contains(Point(1, 1)))
    #expect(!path.contains(Point(3, 3)))
    #expect(!path.contains(Point(.nan, 1)))
    #expect(!Path().contains(.zero))
  }

  /// A circle is a circle: the answer is right as near to it as coordinates can be written.
  @Test func exactOnCircles() {
    var path = Path()
    path.addCircle(center: .zero, radius: 5)
    for point in [Point(3, 4), Point(-3, 4), Point(-4, -3), Point(4, -3)] {
      #expect(path.contains(point * (1 - 1e-14)))
      #expect(!path.contains(point * (1 + 1e-14)))
    }
  }

  /// Beside a random path, the answer is that of ten thousand chords.
  @Test func agreesWithChords() {
    var random = SeededGenerator(seed: Cases.seed)
    var inside = 0
    for _ in 0..<Cases.count(60) {
      let path = random.path()
      let sampler = DenseSampler(path, steps: 300)
      for _ in 0..<10 {
        let point = random.point(12)
        guard sampler.distance(to: point) > 0.05 else { continue }
        let winding = sampler.winding(of: point)
        #expect(path.winding(of: point) == winding, "seed \(Cases.seed), \(path.svgDescription)")
        if winding != 0 { inside += 1 }
      }
    }
    #expect(inside > 0)
  }

  /// Triangles that tile a square tile its points, those on edges and corners too.
  @Test func everyPointIsInOneOfTheTiles() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let square = [Point(-9, -9), Point(9, -9), Point(9, 9), Point(-9, 9)]
      let center = Point(random.double(-5...5), random.double(-5...5))
      let tiles = square.indices.map { i in
        var path = Path()
        path.addLines([center, square[i], square[(i + 1) % 4]])
        return path
      }
      var probes = [center, random.point(8)]
      for corner in square {
        // Points as near to the edges as rounding puts them.
        for _ in 0..<5 {
          probes.append(center.interpolated(to: corner, at: random.double(0...0.99)))
        }
      }
      for probe in probes {
        #expect(tiles.count { $0.contains(probe) } == 1, "seed \(Cases.seed), \(probe)")
      }
    }
  }

  /// However near to the start of its piece a curve meets the ray, the search ends after 60 steps.
  @Test(arguments: [0, 0x1p-900, 0x1p-70, 0x1p-30, 0.3, 1 - 0x1p-53, 1])
  func bisectionEnds(_ root: Double) {
    var count = 0
    let line = { (t: Double) -> Point in
      count += 1
      return Point(t, t)
    }
    let x = WindingVisitor.crossing(of: line, 0, 1, root, true)
    #expect((x - root).magnitude <= 0x1p-53)
    #expect(count <= 61)
  }

  /// A point level with the ends of curves is told from its neighbours.
  @Test func levelWithTheEnds() {
    var path = Path()
    path.move(to: Point(0, 1))
    path.addQuadCurve(to: Point(2, 1), control: Point(1, 3))
    path.addCurve(to: Point(0, 1), control1: Point(2, -1), control2: Point(0, -1))
    for x in [0.001, 0.5, 1.999] { #expect(path.contains(Point(x, 1))) }
    for x in [-0.001, 2.001] { #expect(!path.contains(Point(x, 1))) }
  }
}
