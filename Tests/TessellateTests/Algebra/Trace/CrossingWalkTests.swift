import Testing

@testable import Tessellate

@Suite struct CrossingWalkTests {
  private static let rules: [FillRule] = [.nonZero, .evenOdd, .positive, .negative]

  /// A path of one closed contour or two, of one kind of element or of any.
  private static func drawing(_ kind: Int, _ random: inout SeededGenerator) -> Path {
    func point() -> Point { Point(random.double(0...1000), random.double(0...1000)) }
    return Path {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        $0.move(to: point())
        for _ in 0..<Int.random(in: 3...12, using: &random) {
          switch kind < 4 ? kind : Int.random(in: 0..<4, using: &random) {
          case 0: $0.addLine(to: point())
          case 1: $0.addQuadCurve(to: point(), control: point())
          case 2: $0.addCurve(to: point(), control1: point(), control2: point())
          default:
            $0.addEllipticalArc(
              to: point(), radii: Vector(random.double(50...500), random.double(50...500)),
              rotation: 1, largeArc: Bool.random(using: &random),
              sweepPositive: Bool.random(using: &random))
          }
        }
        $0.closeSubpath()
      }
    }
  }

  /// Components are found from the graph: the contours of the walk are the same, bit for bit.
  @Test(arguments: PathOperation.allCases) func contoursAreThoseOfTheGraph(
    operation: PathOperation
  ) throws {
    try compare(operation, seed: 1700, drawing: Self.drawing)
  }

  /// Compares random combinations with their components, and each with a law of its own.
  private func compare(
    _ operation: PathOperation, seed: UInt64,
    drawing: (Int, inout SeededGenerator) -> Path,
    law: (Path, [PathSource], [FillRegion], Comment) throws -> Void = { _, _, _, _ in }
  ) throws {
    var random = SeededGenerator(seed: Cases.seed &+ seed)
    var algebra = PathAlgebra()
    var result = Path()
    for number in 0..<Cases.count(20) {
      let operands = (0..<2).map { _ in
        FillRegion(drawing(number % 5, &random), rule: Self.rules.randomElement(using: &random)!)
      }
      let tolerance = [0.1, 0.01, 0.001][number % 3]
      let place: Comment = "case \(number) of seed \(Cases.seed): \(operands)"
      try algebra.combine(operands, by: operation, tolerance: tolerance, into: &result)
      try law(result, algebra.sources, operands, place)
      let parts = try algebra.components(of: operands, by: operation, tolerance: tolerance)
      #expect(Set(result.subpaths) == Set(parts.flatMap(\.subpaths)), place)
    }
  }

  /// One star or two of up to 100 lines, of either direction, some of which repeat their start.
  private static func stars(_ random: inout SeededGenerator) -> Path {
    Path {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let center = Point(random.double(300...700), random.double(300...700))
        let (radius, noise) = (random.double(50...400), random.double(0...0.3))
        let turn = (Bool.random(using: &random) ? 2 : -2) * Double.pi
        let count = Int.random(in: 3...100, using: &random)
        let points = (0..<count).map { number in
          let ray = Vector(radius * (1 + noise * random.double(-1...1)), 0)
          let angle = 0.3 + turn * Double(number) / Double(count)
          return center + AffineTransform(rotationAngle: angle).apply(toVector: ray)
        }
        $0.addLines(points)
        if Bool.random(using: &random) { $0.addLine(to: points[0]) }
        $0.closeSubpath()
      }
    }
  }

  /// The lines of a polygon by the numbers of their elements.
  private static func lines(of path: Path) -> [Int: LineSegment] {
    var (lines, start, pen) = ([Int: LineSegment](), Point.zero, Point.zero)
    for (number, element) in path.enumerated() {
      switch element {
      case .move(let point): (start, pen) = (point, point)
      case .line(let point):
        lines[number] = LineSegment(start: pen, end: point)
        pen = point
      default: lines[number] = LineSegment(start: pen, end: start)
      }
    }
    return lines
  }

  /// Whole lines between crossings are one run, and are written as the graph's single ones are,
  /// with the same sources.
  @Test(arguments: PathOperation.allCases) func wholeLinesAreThoseOfTheGraph(
    operation: PathOperation
  ) throws {
    try compare(operation, seed: 1703, drawing: { Self.stars(&$1) }) {
      result, sources, operands, place in
      let segments = result.segments
      #expect(sources.count == segments.count, place)
      let lines = operands.map { Self.lines(of: $0.path) }
      for (segment, source) in zip(segments, sources) {
        let line = try #require(lines[source.operand][source.element], place)
        for (t, end) in [(source.start, 0.0), (source.end, 1)] {
          let point = line.start + (line.end - line.start) * t
          #expect((point - segment.point(at: end)).length < 1e-9, place)
        }
      }
    }
  }

  /// Buffers of runs change hands: each is as large as one result needs, or twice that.
  @Test func memoryDoesNotGrowWithTheNumberOfOperations() throws {
    var random = SeededGenerator(seed: Cases.seed &+ 1702)
    var algebra = PathAlgebra()
    var result = Path()
    var most = 8
    for number in 0..<60 {
      let operands = (0..<2).map { _ in FillRegion(Self.drawing(number % 5, &random)) }
      try algebra.combine(operands, by: .symmetricDifference, into: &result)
      most = max(most, algebra.joiner.runs.count)
      #expect(algebra.joiner.runs.capacity <= 2 * most, "operation \(number)")
      #expect(algebra.walk.trail.runs.capacity <= 2 * most, "operation \(number)")
    }
  }

  /// Many rings that cross no other: each gets its winding numbers by a ray.
  @Test func ringsThatCrossNothingAreCounted() throws {
    var random = SeededGenerator(seed: Cases.seed &+ 1701)
    func squares(_ size: Double) -> Path {
      Path {
        for cell in 0..<25 {
          let corner = Point(Double(cell % 5) * 10, Double(cell / 5) * 10)
          let place = corner + Vector(random.double(0...1), random.double(0...1))
          $0.addRect(Rect(x: place.x, y: place.y, width: size, height: size))
        }
      }
    }
    let (large, small) = (squares(8), squares(5).applying(.init(translationX: 1, y: 1)))
    let area = 25 * (64.0 - 25)
    #expect(abs(try large.subtracting(small).signedArea - area) < 1e-9)
    #expect(abs(try large.symmetricDifference(small).signedArea - area) < 1e-9)
    #expect(try large.intersection(small).subpaths.count == 25)
    #expect(try small.subtracting(large).isEmpty)
  }

  /// Where contours touch at a crossing, both are complete there.
  @Test func contoursThatTouchAtACrossingAreCutThere() throws {
    let eight = Path {
      $0.addLines([Point(0, 0), Point(10, 10), Point(10, 0), Point(0, 10)])
      $0.closeSubpath()
    }
    for rule in [FillRule.nonZero, .evenOdd] {
      let result = try eight.normalized(using: rule)
      #expect(result.subpaths.count == 2)
      #expect(abs(result.signedArea - 50) < 1e-12)
    }
  }

  /// Three lines through one point are not in general position, nor is a corner on a line.
  @Test func drawingsThatAreNotInGeneralPositionAreRefused() throws {
    let star = [
      Point(0, 0), Point(8, 8), Point(8, 0), Point(0, 8), Point(4, 9), Point(4, -1),
    ]
    let touching = [Point(0, 0), Point(8, 0), Point(8, 8), Point(4, 0), Point(0, 8)]
    let crossing = [Point(0, 0), Point(8, 0), Point(8, 8), Point(4, -1), Point(0, 8)]
    for (points, isGeneral) in [(star, false), (touching, false), (crossing, true)] {
      var snapping = VertexSnapping()
      var noder = Noder()
      var walk = CrossingWalk()
      let polyline = Polyline([points])
      let lattice = try Lattice(bounds: Rect(x: 0, y: -1, width: 9, height: 10), origin: .zero)
      snapping.snap(polyline, to: lattice)
      try noder.find(snapping.rings, limit: 100, findsPairs: true)
      let rule = RegionRule(.union, first: .nonZero, second: .nonZero)
      let isFound = walk.find(snapping.rings, noder.crossings, second: 1, rule)
      #expect(isFound == isGeneral, "\(points)")
    }
  }
}
