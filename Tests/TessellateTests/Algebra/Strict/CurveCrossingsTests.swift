import Testing

@testable import Tessellate

/// What the search for crossing curves finds, and results without any.
@Suite("Crossings of curves") struct CurveCrossingsTests {
  private static func crossings(_ data: String, slack: Double = 1e-6) throws -> [Bool] {
    var finder = CurveCrossings()
    finder.find(in: try Path(svg: data), slack: slack)
    return (0..<finder.isCrossing.count).map { finder.isCrossing[$0] }
  }

  @Test(arguments: [
    // Apart, one within the other, touching at a common end, tangent there from both sides.
    ("M0 0h10v10h-10zM20 0h10v10h-10z", [false, false]),
    ("M0 0C9 -9 9 9 0 9zM-9 -9h99v99h-99z", [false, false]),
    ("M0 0h10v10h-10zM10 10h10v10h-10z", [false, false]),
    (
      "M0 0C10 0 10 10 0 10C4 8 4 2 0 0zM0 0C-10 0 -10 10 0 10C-4 8 -4 2 0 0z", [false, false]
    ),
    ("M0 0A5 5 0 0 1 10 0A5 5 0 0 1 0 0zM0 0A3 3 0 0 1 6 0A3 3 0 0 1 0 0z", [false, false]),
    // Crossing: lines, curves, arcs; the third is apart.
    ("M0 0h10v10h-10zM5 5h10v10h-10zM50 0h1v1z", [true, true, false]),
    ("M0 0C10 20 20 -20 30 0v30h-30zM0 1h30v3h-30zM0 -20h9v1h-9z", [true, true, false]),
    ("M0 0A5 5 0 0 1 10 0zM5 -9h1v9h-1z", [true, true]),
    // A contour that is a loop; a loop with a tail, and the way there without one.
    ("M0 0C9 9 -9 9 0 0z", [false]),
    ("M0 0C30 20 -20 20 10 0z", [true]), ("M0 0C6 20 4 20 10 0z", [false]),
    // Two lines of one contour.
    ("M0 0L10 10L10 0L0 10z", [true]),
    // A line that comes back, and touching inside.
    ("M0 0h10h-5v5z", [true]), ("M0 0h10v10h-10zM5 10l5 5h-10z", [true, true]),
  ])
  func contoursThatCrossAreFound(data: String, expected: [Bool]) throws {
    #expect(try Self.crossings(data) == expected, "\(data)")
  }

  /// The number of places where segments cross, other than about their ends.
  ///
  /// Chords that cross are cut finely, so that curves beside each other are not mistaken for it.
  private static func bruteForce(_ path: Path, apart: Double) -> Int {
    let segments = path.segments
    let ends = segments.flatMap { [$0.start, $0.end] }
    let boxes = segments.map { segment in
      var box = Rect.null
      for i in 0...24 { box.formUnion(segment.point(at: Double(i) / 24)) }
      return box
    }
    var found = 0
    for i in segments.indices {
      for k in 0..<i where boxes[i].intersects(boxes[k]) {
        found += crossings(segments[i], 0...1, segments[k], 0...1, levels: 1) { place in
          ends.allSatisfy { ($0 - place).length > apart }
        }
      }
    }
    return found
  }

  private static func crossings(
    _ a: PathSegment, _ s: ClosedRange<Double>, _ b: PathSegment, _ t: ClosedRange<Double>,
    levels: Int, _ isCounted: (Point) -> Bool
  ) -> Int {
    let count = 24
    func parameters(_ range: ClosedRange<Double>) -> [Double] {
      let width = range.upperBound - range.lowerBound
      return (0...count).map { range.lowerBound + width * Double($0) / Double(count) }
    }
    let (p, q) = (parameters(s), parameters(t))
    let (points, others) = (p.map { a.point(at: $0) }, q.map { b.point(at: $0) })
    var found = 0
    for i in 0..<count {
      for k in 0..<count {
        let (u, v) = (points[i + 1] - points[i], others[k + 1] - others[k])
        let (c, d) = (others[k] - points[i], others[k + 1] - points[i])
        guard u.cross(c) * u.cross(d) < 0, v.cross(c) * (v.cross(c) + u.cross(v)) < 0,
          isCounted(points[i] + u * (c.cross(v) / u.cross(v)))
        else { continue }
        found +=
          levels == 0
          ? 1
          : min(
            1,
            crossings(
              a, p[max(i - 1, 0)]...p[min(i + 2, count)], b,
              q[max(k - 1, 0)]...q[min(k + 2, count)], levels: levels - 1, isCounted))
      }
    }
    return found
  }

  /// An arc crosses a square that its chord misses.
  @Test func curvesCrossWhereChordsDont() throws {
    let operands = [
      FillRegion(try Path(svg: "M0 -5A5 5 0 0 1 0 5A5 5 0 0 1 0 -5z")),
      FillRegion(
        try Path(svg: "M4.9329 .5734L4.7769 1.358L7.7192 1.9433L7.8753 1.1587z")),
    ]
    var algebra = PathAlgebra()
    var result = Path()
    try algebra.combine(operands, by: .union, tolerance: 0.1, into: &result)
    #expect(result.subpaths.count == 2 && Self.bruteForce(result, apart: 0.01) == 2)
    algebra.isStrict = true
    try algebra.combine(operands, by: .union, tolerance: 0.1, into: &result)
    #expect(result.subpaths.count == 1 && Self.bruteForce(result, apart: 1e-6) == 0)
    #expect(result.segments.contains { if case .arc = $0 { true } else { false } })
  }

  /// Circles that are tangent touch at any tolerance: their contours become polygons, whose lines
  /// say which part of the circles they stand for.
  @Test func contoursThatTouchBecomePolygons() throws {
    let circles = try [0, 10].map { x in
      FillRegion(try Path(svg: "M\(x) -5a5 5 0 0 1 0 10a5 5 0 0 1 0 -10z"))
    }
    var algebra = PathAlgebra()
    algebra.isStrict = true
    var result = Path()
    try algebra.combine(circles, by: .union, tolerance: 0.1, into: &result)
    #expect(result.subpaths.count == 2 && Self.bruteForce(result, apart: 0) == 0)
    #expect((result.signedArea - 50 * .pi).magnitude <= 0.1 * 20 * .pi)
    try #require(algebra.sources.count == result.segments.count)
    for (line, source) in zip(result.segments, algebra.sources) {
      let arc = circles[source.operand].path.segments[source.element - 1]
      for (end, t) in [(line.start, source.start), (line.end, source.end)] {
        #expect(arc.point(at: t).distance(to: end) <= 0.1, "\(source)")
      }
    }
  }

  /// Strict results of random shapes in a box of 20 don't cross, at a tolerance that is coarse for
  /// them.
  @Test func strictResultsDontCross() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 399)
    var strict = PathAlgebra()
    strict.isStrict = true
    var result = Path()
    for number in 0..<Cases.count(12) {
      let operands = [FillRegion(generator.path()), FillRegion(generator.path())]
      let (tolerance, operation) = (0.1, PathOperation.allCases[number % 4])
      try strict.combine(operands, by: operation, tolerance: tolerance, into: &result)
      let found = Self.bruteForce(result, apart: 0.001)
      #expect(found == 0, "case \(number) of seed \(Cases.seed): \(result.svgDescription)")
      #expect(strict.sources.count == result.segments.count)
      let oracle = AlgebraOracle(operands, operation, tolerance: tolerance)
      let fault = oracle.fault(of: result, points: 10, &generator)
      #expect(fault == nil, "case \(number) of seed \(Cases.seed): \(String(describing: fault))")
    }
  }

  /// Where nothing crosses, strict results are the others, bit for bit.
  @Test func resultsThatDontCrossStay() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 400)
    var algebra = PathAlgebra()
    var strict = PathAlgebra()
    strict.isStrict = true
    var (plain, result) = (Path(), Path())
    var same = 0
    for _ in 0..<Cases.count(20) {
      let operands = [FillRegion(generator.path()), FillRegion(generator.path())]
      try algebra.combine(operands, by: .union, tolerance: 0.01, into: &plain)
      try strict.combine(operands, by: .union, tolerance: 0.01, into: &result)
      if plain == result { same += 1 }
    }
    #expect(same > Cases.count(20) / 2)
  }
}
