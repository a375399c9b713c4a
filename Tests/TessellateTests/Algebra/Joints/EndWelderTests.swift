import Testing

@testable import Tessellate

@Suite("Ends of elements that nearly meet") struct EndWelderTests {
  /// The step of the lattice of drawings of 100 to 200 units.
  private static let step = 0x1p-16

  private static func quad(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Path {
    var path = Path()
    path.move(to: a)
    for point in [b, c, d] { path.addLine(to: point) }
    path.closeSubpath()
    return path
  }

  /// Two squares whose common border differs by a step or so: cracks, slivers and crossings.
  ///
  /// Along y by less than a step, for which collinear lines are merged.
  @Test func neighboursBecomeOne() throws {
    let shifts = [-1.4, -0.8, -0.3, 0, 0.3, 0.8, 1.4].map { $0 * Self.step }
    for top in shifts {
      for bottom in shifts {
        let first = Self.quad(.zero, Point(100, 0), Point(100, 100), Point(0, 100))
        let second = Self.quad(
          Point(100 + top, 0.6 * top), Point(190, 0), Point(190, 100),
          Point(100 + bottom, 100 - 0.6 * top))
        let operands = [FillRegion(first), FillRegion(second)]
        let united = try first.union(second, tolerance: 0.01)
        #expect(united.segments.count == 4 && united.subpaths.count == 1, "\(top), \(bottom)")
        #expect(abs(united.signedArea - 19_000) < 0.01)
        #expect(try first.intersection(second, tolerance: 0.01).isEmpty)
        var algebra = PathAlgebra()
        var result = Path()
        try algebra.combine(operands, by: .subtracting, tolerance: 0.01, into: &result)
        #expect(result.segments.count == 4 && algebra.sources.allSatisfy { $0.operand == 0 })
      }
    }
  }

  /// Sectors of a ring, in cubics, whose ends were rounded each for itself.
  @Test func curvesMeetAtTheirWeldedEnds() throws {
    let first = try Path(
      svg: """
        M0-60L0-83C.10357-82.99998 .20714-82.99979 .34178-82.99929L.2470751-59.9994926
        C.16-59.9998 .08-60 0-60Z
        """)
    let second = try Path(
      svg: """
        M.341784-82.999297C.50962-82.9986 .67745-82.9974 .84528-82.9957L.61105-59.9968
        C.48973-59.9981 .3684-59.9989 .247078-59.999495Z
        """)
    let united = try first.union(second, tolerance: 0.0023)
    #expect(united.subpaths.count == 1 && united.segments.count == 6)
    let apart = first.signedArea.magnitude + second.signedArea.magnitude
    #expect(abs(united.signedArea - apart) < 1e-3)
  }

  /// Points move by at most four steps, and not at all where the tolerance is hardly more.
  @Test func fineTolerancesKeepCracks() throws {
    let first = Self.quad(.zero, Point(100, 0), Point(100, 100), Point(0, 100))
    let gap = 100 + Self.step
    let second = Self.quad(Point(gap, 0), Point(190, 0), Point(190, 100), Point(gap, 100))
    let united = try first.union(second, tolerance: 8 * Self.step)
    #expect(united.segments.count == 8)
    let far = Self.quad(
      Point(100 + 6 * Self.step, 0), Point(190, 0), Point(190, 100),
      Point(100 + 6 * Self.step, 100))
    #expect(try first.union(far, tolerance: 0.01).segments.count == 8)
  }

  /// Welding moves no point of a drawing whose ends are farther apart.
  @Test func randomDrawingsKeepTheirAreas() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 401)
    for number in 0..<Cases.count(12) {
      let path = generator.path()
      let moved = path.applying(
        AffineTransform(
          a: 1, b: 0, c: 0, d: 1, tx: generator.double(-1e-4...1e-4),
          ty: generator.double(-1e-4...1e-4)))
      let operands = [FillRegion(path), FillRegion(moved, rule: .evenOdd)]
      var algebra = PathAlgebra()
      var result = Path()
      for operation in PathOperation.allCases {
        try algebra.combine(operands, by: operation, tolerance: 0.01, into: &result)
        let oracle = AlgebraOracle(operands, operation, tolerance: 0.01)
        #expect(
          oracle.fault(of: result, points: 20, &generator) == nil,
          "case \(number) of seed \(Cases.seed)")
      }
    }
  }
}
