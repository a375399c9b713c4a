import Testing

@testable import Tessellate

/// The sections of caps.
@Suite struct CapTests {
  private func shape(
    _ cap: StrokeStyle.LineCap, isStart: Bool, radius: Double, tolerance: Double
  ) -> [(along: Double, across: Double)] {
    var shape = CapShape(isStart: isStart)
    let pen = StrokePen(left: radius, right: radius, tolerance: tolerance)
    shape.set(cap, radius: radius, pen: pen)
    let all = shape.all
    return (0..<all.count).map { (all[$0].along, all[$0].across) }
  }

  /// The outline of a round cap is circumscribed: no side comes nearer than the radius, no corner
  /// lies beyond the tolerance.
  @Test func roundCapsContainTheHalfDiscWithinTheTolerance() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let radius = random.double(0.1...100)
      let tolerance = radius * random.double(1e-4...0.4)
      let sections = shape(.round, isStart: false, radius: radius, tolerance: tolerance)
      let side = [Point(0, radius)] + sections.map { Point($0.along, $0.across) }
      let tip = side.last!.y == 0 ? [] : [Point(side.last!.x, -side.last!.y)]
      for (a, b) in zip(side, side.dropFirst() + tip) {
        let along = (b - a).normalized!
        let foot = a - along * a.dot(along)
        #expect(foot.length >= radius * (1 - 1e-9), "seed \(Cases.seed)")
        #expect(b.length <= (radius + tolerance) * (1 + 1e-9), "seed \(Cases.seed)")
      }
    }
  }

  /// A start's cap is an end's, seen from the other side and in the other order.
  @Test func startsMirrorEnds() {
    for cap in StrokeStyle.LineCap.allCases {
      let end = shape(cap, isStart: false, radius: 5, tolerance: 0.1)
      let start = shape(cap, isStart: true, radius: 5, tolerance: 0.1)
      #expect(start.count == end.count)
      for (a, b) in zip(start.reversed(), end) {
        #expect(a.along == -b.along && a.across == b.across)
      }
    }
  }

  @Test func squareAndTriangularCapsAreExact() {
    let square = shape(.square, isStart: false, radius: 3, tolerance: 0.1)
    #expect(square.count == 1 && square[0] == (3, 3))
    let triangle = shape(.triangle, isStart: false, radius: 3, tolerance: 0.1)
    #expect(triangle.count == 1 && triangle[0] == (3, 0))
    #expect(shape(.butt, isStart: false, radius: 3, tolerance: 0.1).isEmpty)
  }

  /// Caps beside a straight path go on along its sides: no vertex lies where it ends, and distances
  /// are those along it.
  @Test(arguments: [StrokeStyle.LineCap.round, .square])
  func capsOfLinesHaveNoSectionAtTheirFeet(_ cap: StrokeStyle.LineCap) throws {
    for length in [0.01, 1, 10.0] {
      let path = Path {
        $0.move(to: .zero)
        $0.addLine(to: Point(length, 0))
      }
      let mesh = try path.stroked(StrokeStyle(lineWidth: 4, lineCap: cap))
      for (position, attribute) in zip(mesh.positions, mesh.strokeAttributes) {
        #expect(position.x < 0 || position.x > Float(length))
        #expect((attribute.distance - position.x).magnitude < 1e-5)
      }
      let least = cap == .square ? 4 * (length + 4) : 4 * length + 4 * .pi
      #expect(mesh.area >= least * (1 - 1e-6) && mesh.area < least + 1.3)
      #expect(mesh.validate().isValid)
    }
  }

  /// Beside a short line that follows a bend, the section at its foot stays.
  @Test func capsBehindBendsCoverTheirFeet() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let (bend, line) = (random.double(0.5...3), random.double(0.01...9))
      let path = Path {
        $0.move(to: Point(-10, bend))
        $0.addQuadCurve(to: .zero, control: Point(-5, 0))
        $0.addLine(to: Point(line, 0))
      }
      let mesh = try path.stroked(StrokeStyle(lineWidth: 4, lineCap: .round))
      for y in [-1.99, 0, 1.99] {
        #expect(covers(mesh, line, y), "seed \(Cases.seed)")
        #expect(covers(mesh, 0.5 * line, y), "seed \(Cases.seed)")
      }
    }
  }

  /// If vertices move by less than the slack, no triangle turns over.
  @Test func trianglesKeepTheirSignsWithinTheSlack() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let radius = random.double(0.1...10)
      var shape = CapShape(isStart: false)
      let pen = StrokePen(
        left: radius, right: radius, tolerance: radius * random.double(0.01...0.7))
      shape.set([.round, .square].randomElement(using: &random)!, radius: radius, pen: pen)
      let all = shape.all
      func moved(_ p: Point) -> Point {
        let (sine, cosine) = sinCos(random.double(0...6.28))
        return p + Vector(cosine, sine) * (0.999 * all.slack)
      }
      var before = (left: moved(Point(0, -radius)), right: moved(Point(0, radius)))
      for i in 0..<all.count {
        let (along, across) = (all[i].along, all[i].across)
        let next = (left: moved(Point(along, -across)), right: moved(Point(along, across)))
        #expect((next.left - before.left).cross(before.right - before.left) > 0)
        if across > 0 {
          #expect((next.left - before.right).cross(next.right - before.right) > 0)
        }
        before = next
      }
    }
  }
}
