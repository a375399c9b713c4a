import Testing

@testable import Tessellate

@Suite struct PathNearestTests {
  private func path(_ segment: PathSegment) -> Path {
    var path = Path()
    path.move(to: segment.start)
    switch segment {
    case .line(let line): path.addLine(to: line.end)
    case .quadratic(let curve): path.addQuadCurve(to: curve.end, control: curve.control)
    case .cubic(let curve):
      path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    case .arc(let arc): path.append(.arc(arc))
    }
    return path
  }

  /// No sample of the curve is nearer, and the place is one of the curve.
  @Test(arguments: RandomCurves.Kind.allCases)
  func noPlaceIsNearer(kind: RandomCurves.Kind) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let segment = RandomCurves.segment(kind, &generator)
      let path = path(segment)
      for _ in 0..<3 {
        let point = Point.random(in: -200...1200, using: &generator)
        let nearest = try #require(path.nearest(to: point))
        #expect(nearest.element == 1)
        #expect(segment.point(at: nearest.parameter) == nearest.point)
        #expect(nearest.point.distance(to: point) == nearest.distance)
        for sample in 0...400 {
          let other = segment.point(at: Double(sample) / 400).distance(to: point)
          #expect(nearest.distance <= other * (1 + 1e-12), "\(segment) \(point)")
        }
        // Inside the curve the way is at right angles to it, but for rounding.
        if nearest.parameter > 0, nearest.parameter < 1 {
          let slope = segment.derivative(at: nearest.parameter)
          let cosine = slope.dot(nearest.point - point)
          let size = segment.polygonLength
          #expect(cosine.magnitude <= 1e-9 * size * (size + nearest.distance), "\(segment)")
        }
      }
    }
  }

  /// A point on the curve has no distance, wherever the curve lies and however large it is.
  @Test(arguments: RandomCurves.Kind.allCases, [1e-150, 1, 1e150])
  func pointsOfTheCurveAreThere(kind: RandomCurves.Kind, scale: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let segment = RandomCurves.segment(kind, &generator)
      let map = AffineTransform(scaleX: scale, y: scale)
      // Parts of an arc meet at fractions of it.
      let fraction = Double(Int.random(in: 1..<24, using: &generator)) / 24
      for t in [Double.random(in: 0...1, using: &generator), fraction] {
        let point = map.apply(segment.point(at: t))
        let nearest = try #require(path(segment).applying(map).nearest(to: point))
        #expect(nearest.distance <= 1e-9 * scale, "\(segment) \(t)")
      }
    }
  }

  @Test func elementsAreCounted() throws {
    let path = try Path(svg: "M0 0H10V10ZM20 0H30")
    #expect(path.nearest(to: Point(5, -1))?.element == 1)
    #expect(path.nearest(to: Point(12, 7))?.parameter == 0.7)
    let diagonal = try #require(path.nearest(to: Point(4, 6)))
    #expect(diagonal.element == 3 && diagonal.point == Point(5, 5) && diagonal.parameter == 0.5)
    let last = try #require(path.nearest(to: Point(40, 0)))
    #expect(last.element == 5 && last.distance == 10 && last.parameter == 1)
    #expect(path.nearest(to: Point(.nan, 0)) == nil)
    #expect(Path().nearest(to: .zero) == nil)
    #expect(try Path(svg: "M1 1M2 2").nearest(to: .zero) == nil)
  }

  /// All points of a circle are equally far from its centre: any of them will do, and there is an
  /// end.
  @Test(.endsAtAll) func centresHaveADistance() throws {
    for radius in [1, 1e-3, 12345.678] {
      let circle = Path { $0.addCircle(center: Point(3, 4), radius: radius) }
      let nearest = try #require(circle.nearest(to: Point(3, 4)))
      #expect((nearest.distance / radius - 1).magnitude < 1e-12)
    }
    let point = try Path(svg: "M1 1C1 1 1 1 1 1")
    #expect(point.nearest(to: Point(4, 5))?.distance == 5)
  }
}
