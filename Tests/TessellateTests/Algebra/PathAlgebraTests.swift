import Testing

@testable import Tessellate

@Suite("Path algebra") struct PathAlgebraTests {
  private static let rules: [FillRule] = [.nonZero, .evenOdd, .positive, .negative]

  /// One value for all operations: nothing of one operation may show in the next.
  @Test(arguments: PathOperation.allCases)
  func pointsAreClassifiedAsTheOperationSays(operation: PathOperation) throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 390)
    var algebra = PathAlgebra()
    var result = Path()
    for number in 0..<Cases.count(9) {
      let operands = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        FillRegion(generator.path(), rule: Self.rules.randomElement(using: &generator)!)
      }
      let tolerance = [0.1, 0.01, 0.001][number % 3]
      try algebra.combine(operands, by: operation, tolerance: tolerance, into: &result)
      let expected: PathOperation = operands.count == 1 ? .union : operation
      let oracle = AlgebraOracle(operands, expected, tolerance: tolerance)
      let fault = oracle.fault(of: result, points: 25, &generator)
      #expect(fault == nil, "case \(number) of seed \(Cases.seed): \(operands)")
    }
  }

  /// Every segment of a result is the part of the element that `sources` says, up to the tolerance.
  @Test func segmentsLieOnTheirSources() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 391)
    var algebra = PathAlgebra()
    var result = Path()
    for number in 0..<Cases.count(30) {
      let operands = [FillRegion(generator.path()), FillRegion(generator.path(), rule: .evenOdd)]
      try algebra.combine(operands, by: .union, tolerance: 0.01, into: &result)
      let segments = result.segments
      #expect(algebra.sources.count == segments.count, "case \(number) of seed \(Cases.seed)")
      for (segment, source) in zip(segments, algebra.sources) {
        let path = operands[source.operand].path
        #expect(source.element <= path.elementCount)
        guard let carrier = Self.segment(source.element, of: path) else { continue }
        for (end, t) in [(segment.start, source.start), (segment.end, source.end)] {
          #expect((carrier.point(at: t) - end).length <= 0.02, "case \(number), \(source)")
        }
      }
    }
  }

  /// The segment that an element of a path draws, or `nil` for a close or a move.
  private static func segment(_ index: Int, of path: Path) -> PathSegment? {
    var (pen, start) = (Point.zero, Point.zero)
    for (number, element) in path.enumerated() {
      let before = pen
      switch element {
      case .move(let to): (pen, start) = (to, to)
      case .line(let to): pen = to
      case .quadCurve(let to, _): pen = to
      case .curve(let to, _, _): pen = to
      case .arc(let arc): pen = arc.end
      case .closeSubpath: pen = start
      }
      guard number == index else { continue }
      switch element {
      case .line(let to): return .line(LineSegment(start: before, end: to))
      case .quadCurve(let to, let control):
        return .quadratic(QuadraticSegment(start: before, control: control, end: to))
      case .curve(let to, let control1, let control2):
        return .cubic(
          CubicSegment(start: before, control1: control1, control2: control2, end: to))
      case .arc(let arc): return .arc(arc)
      case .move, .closeSubpath: return nil
      }
    }
    return nil
  }

  @Test func aDrawingApartComesThroughBitForBit() throws {
    let circle = Path { $0.addEllipse(in: Rect(x: 0, y: 0, width: 3, height: 3)) }
    let blob = Path {
      $0.move(to: Point(10.1, 0.3))
      $0.addCurve(to: Point(14.7, 3.3), control1: Point(13, -2), control2: Point(17, 1))
      $0.addQuadCurve(to: Point(10.3, 3.7), control: Point(12, 6))
      $0.closeSubpath()
    }
    let union = try circle.union(blob, tolerance: 0.001)
    #expect(Set(union.subpaths) == Set(circle.subpaths + blob.subpaths))
  }

  @Test func manyOperandsAreCountedOneByOne() throws {
    // Squares of both directions under one rule: sums of their winding numbers would cancel.
    let squares = (0..<5).map { index -> FillRegion in
      let square = Path { $0.addRect(Rect(x: Double(index), y: 0, width: 2, height: 1)) }
      return FillRegion(index % 2 == 0 ? square : square.reversed())
    }
    var algebra = PathAlgebra()
    var result = Path()
    let areas: [(PathOperation, Double)] = [
      (.union, 6), (.intersection, 0), (.subtracting, 1), (.symmetricDifference, 2),
    ]
    for (operation, area) in areas {
      try algebra.combine(squares, by: operation, into: &result)
      #expect(abs(result.signedArea - area) < 1e-12, "\(operation)")
    }
    try algebra.combine(Array(squares[..<2]), by: .intersection, into: &result)
    #expect(result.signedArea == 1)
  }

  /// Outlines that touch at a point enclose nothing there, at any tolerance.
  @Test(arguments: [0.1, 0.01, 0.001, 0.0003, 1e-4, 1e-6])
  func touchingOutlinesLeaveNoSpecks(tolerance: Double) throws {
    let triangle = try path("M625 0 375 250H250z")
    let other = try path(
      "M250 250Q125 875 625 0 375 375 125 250q250-125 375 0 375 625-250 0 375 625 375 0Q125 500 0 125z"
    )
    var algebra = PathAlgebra()
    var result = Path()
    try algebra.combine(
      [FillRegion(triangle, rule: .evenOdd), FillRegion(other, rule: .evenOdd)], by: .subtracting,
      tolerance: tolerance, into: &result)
    #expect(result.subpaths.count == 1, "\(result.svgDescription)")
    for part in result.subpaths { #expect(part.bounds.width > 1e-3, "\(part.svgDescription)") }
  }

  /// Curves so far out that two coordinates have no finite sum need no more chords than others.
  @Test func curvesFarOutNeedFewChords() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 404)
    var algebra = PathAlgebra()
    algebra.chordLimit = 10_000
    var result = Path()
    for number in 0..<Cases.count(100) {
      let far = generator.double(1.0e308...1.7e308) * (number % 2 == 0 ? 1 : -1)
      func point() -> Point {
        let near = generator.double(-1000...1000)
        return number % 3 == 0 ? Point(far, near) : Point(near, far)
      }
      let paths = (0..<2).map { _ in
        Path {
          $0.move(to: point())
          for _ in 0..<4 { $0.addCurve(to: point(), control1: point(), control2: point()) }
          $0.addQuadCurve(to: point(), control: point())
          $0.closeSubpath()
        }
      }
      for count in 1...2 {
        try algebra.combine(paths.prefix(count).map { FillRegion($0) }, by: .union, into: &result)
        #expect(result.invalidElement == nil, "\(paths.map(\.svgDescription))")
      }
    }
  }

  @Test func emptyAndInvalidInputIsTotal() throws {
    var algebra = PathAlgebra()
    var result = Path { $0.move(to: .zero) }
    try algebra.combine([], by: .union, into: &result)
    #expect(result.isEmpty)
    try algebra.combine([FillRegion(Path())], by: .union, into: &result)
    #expect(result.isEmpty)
    #expect(throws: TessellationError.invalidTolerance(0)) {
      try Path().union(Path(), tolerance: 0)
    }
    let invalid = Path { $0.addLine(to: .zero) }
    #expect(throws: TessellationError.self) { try invalid.normalized() }
  }
}
