import Testing

@testable import Tessellate

@Suite struct PlainContoursTests {
  /// A closed contour of lines, curves and arcs about a point, that turns either way.
  private static func ring(
    about center: Point, _ radius: Double, _ random: inout SeededGenerator
  ) -> Path {
    let count = Int.random(in: 3...8, using: &random)
    let step = 2 * Double.pi / Double(count)
    func point(_ angle: Double, _ share: Double) -> Point {
      let (sine, cosine) = sinCos(angle)
      return center + Vector(cosine, sine) * (radius * share)
    }
    var path = Path()
    path.move(to: point(0, 0.8))
    for index in 1...count {
      let angle = step * Double(index)
      let end = point(angle, index == count ? 0.8 : .random(in: 0.6...1, using: &random))
      let bend = point(angle - 0.5 * step, .random(in: 0.5...1, using: &random))
      switch Int.random(in: 0...3, using: &random) {
      case 0: path.addLine(to: end)
      case 1: path.addQuadCurve(to: end, control: bend)
      case 2: path.addCurve(to: end, control1: bend, control2: end + (bend - end) * 0.5)
      default:
        path.addEllipticalArc(
          to: end, radii: Vector(radius, radius), rotation: 0, largeArc: false,
          sweepPositive: .random(using: &random))
      }
    }
    path.closeSubpath()
    return .random(using: &random) ? path.reversed() : path
  }

  /// Rings beside and inside each other; some of them touch.
  private static func rings(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    for cell in 0..<Int.random(in: 1...4, using: &random) {
      let center = Point(Double.random(in: 130...180, using: &random) * Double(cell), 0)
      var radius = Double.random(in: 10...60, using: &random)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        path.addPath(ring(about: center, radius, &random))
        radius *= 0.3
      }
    }
    return path
  }

  /// Contours that come through whole are those that the graph gives, bit for bit.
  @Test func wholeContoursAreThoseOfTheGraph() throws {
    var random = SeededGenerator(seed: Cases.seed &+ 47)
    var algebra = PathAlgebra()
    var (whole, others) = (0, 0)
    for number in 0..<Cases.count(60) {
      let path = Self.rings(&random)
      for rule in FillRule.allCases {
        let region = FillRegion(path, rule: rule)
        var result = Path()
        try algebra.combine([region], by: .union, tolerance: 0.01, into: &result)
        let lattice = try algebra.readChords([region], tolerance: 0.01)!
        guard algebra.plain.find(algebra.reader.polyline, rule: rule, lattice) else {
          others += 1
          continue
        }
        whole += 1
        let parts = try algebra.components(of: [region], tolerance: 0.01)
        #expect(
          Set(result.subpaths) == Set(parts.flatMap(\.subpaths)),
          "case \(number) of seed \(Cases.seed), \(rule): \(path)")
      }
    }
    // Nested contours that turn one way, and those that turn the wrong way for a rule, are others.
    #expect(5 * whole > others && others > 0, "\(whole) whole, \(others) others")
  }

  /// Contours that touch, cancel, or bound nothing are left to the graph.
  @Test(arguments: [
    "M0 0H10V10H0ZM10 10H20V20H10Z", "M0 0H10V5L5 0Z",
    "M0 0H10V10H0ZM5 5H15V15H5Z", "M0 0H10V10H0ZM0 0H10V10H0Z", "M0 0H10V10H0ZM2 2H8V8H2Z",
    "M0 0L10 10L0 0ZM20 0H30V9Z",
    "M0 0H10V10H0ZM5 10L7 12H3Z",
  ])
  func othersAreTraced(data: String) throws {
    var algebra = PathAlgebra()
    let region = FillRegion(try Path(svg: data))
    let lattice = try algebra.readChords([region], tolerance: 0.1)!
    let isPlain = algebra.plain.find(algebra.reader.polyline, rule: .nonZero, lattice)
    #expect(!isPlain)
  }

  /// Elements within a point of the lattice are left out, in curves and lines alike.
  @Test func pointsAreLeftOut() throws {
    let path = try Path(svg: "M0 0L0 0C0 0 0 0 0 0H10L10 1e-9V10Q10 10 10 10L0 10Z")
    let result = try path.normalized()
    #expect(result == (try Path(svg: "M0 0H10L10 10H0Z")), "\(result)")
  }
}
