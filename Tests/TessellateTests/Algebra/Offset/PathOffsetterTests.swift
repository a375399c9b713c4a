import Testing

@testable import Tessellate

@Suite struct PathOffsetterTests {
  /// One value for all offsets: nothing of one may show in the next.
  @Test func usedOffsettersGiveTheSame() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var offsetter = PathOffsetter()
    var result = Path()
    for _ in 0..<Cases.count(12) {
      var path = PathOffsetTests.shape(&random)
      if Bool.random(using: &random) { path.addLines([Point(10, 20), Point(60, 70)]) }
      let distance = Double.random(in: -12...12, using: &random)
      let join = StrokeStyle.LineJoin.allCases.randomElement(using: &random) ?? .round
      let rule = FillRule.allCases.randomElement(using: &random) ?? .nonZero
      try offsetter.offset(
        path, by: distance, join: join, miterLimit: 4, cap: .round, using: rule, tolerance: 0.02,
        into: &result)
      let expected = try path.offset(
        by: distance, join: join, miterLimit: 4, cap: .round, using: rule, tolerance: 0.02)
      #expect(result == expected, "seed \(Cases.seed): \(path) by \(distance)")
    }
    #expect(throws: TessellationError.invalidTolerance(-1)) {
      try offsetter.offset(result, by: 1, tolerance: -1, into: &result)
    }
    #expect(result.isEmpty)
  }

  /// Closed sub-paths of every kind beside an open one: each is offset as if it were alone.
  @Test func openSubpathsLeaveTheClosedOnes() throws {
    let parts = [
      "M0 0Q10 20 20 0z", "M40 0A10 10 0 0 1 60 0z", "M80 0C80 20 100 20 100 0z",
      "M120 0h20v20z", "M0 -40Q20 -60 40 -40",
    ]
    func offset(_ data: String) throws -> Path {
      try Path(svg: data).offset(by: 3, join: .round, cap: .round, tolerance: 0.01)
    }
    let whole = try offset(parts.joined())
    #expect(whole.subpaths.count == parts.count)
    let areas = try parts.map { try offset($0).signedArea }
    let sum = areas.reduce(0, +)
    #expect((whole.signedArea - sum).magnitude <= 2 * 0.01 * (try whole.length()))
  }

  /// Two sides of a spike that cross once more just before its tip, by less than the tolerance: the
  /// directions at the tip say that it points to the other side.
  @Test(arguments: [
    ("M11 81.1C56.5 60.8 28.9 34.9 69.165 84.077Q23.658 28.604 43.9 7.65Z", Point(69.165, 84.077)),
    (
      "M92.269 95.491Q4.789 33.166 96.462 38.464C54.486 8.603 67.102 87.530 28.015 74.907Z",
      Point(28.015, 74.907)
    ),
  ])
  func tipsOfSpikesAreSurrounded(data: String, tip: Point) throws {
    let path = try Path(svg: data)
    let result = try path.offset(by: 5, join: .round, tolerance: 0.05)
    for step in 0..<64 {
      let (sine, cosine) = sinCos(2 * .pi * Double(step) / 64)
      #expect(result.contains(tip + Vector(cosine, sine) * 4.9), "step \(step)")
    }
  }

  /// A leaf of a width of a ten-thousandth at a tip, whose orientation no chord can tell.
  @Test func tipsOfThinLeavesAreSurrounded() throws {
    let path = try Path(
      svg: """
        M460.67172395318255 725.4010480170236C800.5005770061128 909.397871038826 \
        208.70500414244796 631.5494207945113 172.3729023825694 313.0989586363392Z
        """)
    let result = try path.offset(by: 10, join: .round, tolerance: 0.1)
    let outline = try path.normalized(tolerance: 0.001)
    for step in 0..<200 {
      let t = Double(step) / 200
      guard case .cubic(let curve)? = path.segments.first else { return }
      let point = PathSegment.cubic(curve).point(at: t)
      let (sine, cosine) = sinCos(Double(step))
      let near = point + Vector(cosine, sine) * 9.8
      #expect(result.contains(near), "\(outline) at \(t)")
    }
  }

  /// The sides of a notch are mirror images, so that its tip, grown, lies on the axis, at the
  /// distance from one side alone.
  @Test func tipsKeepTheTolerance() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let (near, far) = (
        Double.random(in: 0.5...6, using: &random), Double.random(in: 2...12, using: &random)
      )
      let end = Double.random(in: 8...20, using: &random)
      let side = CubicSegment(
        start: .zero, control1: Point(30, near), control2: Point(65, far), end: Point(100, end))
      let mirrored = CubicSegment(
        start: Point(100, -end), control1: Point(65, -far), control2: Point(30, -near), end: .zero)
      var path = Path(
        points: [
          Point(100, end), Point(100, 80), Point(-60, 80), Point(-60, -80), Point(100, -80),
        ], closed: false)
      path.addLine(to: mirrored.start)
      path.addSegment(.cubic(mirrored))
      path.addSegment(.cubic(side))
      path.closeSubpath()
      let distance = end * Double.random(in: 0.2...0.8, using: &random)
      let tolerance = 0.05
      let result = try path.offset(by: distance, join: .round, tolerance: tolerance)
      // The place on the axis at the distance from the curve.
      let points = PolylineDistance.points(20_000) { side.point(at: $0) }
      var (low, high) = (0.0, 100.0)
      for _ in 0..<30 {
        let middle = 0.5 * (low + high)
        let away = PolylineDistance.distance(Point(middle, 0), to: points)
        if away < distance { low = middle } else { high = middle }
      }
      let tip = Point(low, 0)
      let nearest = result.segments.map { $0.start.distance(to: tip) }.min() ?? .infinity
      #expect(nearest <= tolerance + 0.001, "seed \(Cases.seed): \(path) by \(distance)")
    }
  }

  /// Rounding leaves no contours that are points.
  @Test(arguments: [
    (
      -1.9340651350494689,
      """
      M2.7959855679857926 71.29302653447463q92.88797162735943-5.63436891839206 \
      80.68635680320868 3.95342004438032Q10.866434280521398 3.8692044403639825 \
      96.90406121299527 87.56241644314929 76.92806126071022 9.099266442338728 \
      55.14197502674353 73.9150344988144 20.899866662023893 5.155904359863417 \
      47.79123732537355 76.61637596345938z
      """
    ),
    (
      -1.8298581079480591,
      """
      M15.91248335625136 18.168947918108604c36.10873941628488 64.03335351112271 \
      1.597385678019016.55977460012887 31.83321669127871 58.87663776698267C84.08812834139972 \
      71.55810482229671 53.18608467120529 93.78429447132773 2.038282121521029 \
      18.571340250349866q65.83070362753526-8.375255235265534 76.38229168499592 \
      7.316410569770248Q35.61081679651147 40.723393869501656 38.117875400550616 \
      81.3638352487442z
      """
    ),
  ])
  func noContourIsAPoint(distance: Double, data: String) throws {
    let result = try Path(svg: data).offset(by: distance, join: .round, tolerance: 0.05)
    for contour in result.subpaths {
      #expect(Swift.max(contour.bounds.width, contour.bounds.height) > 0.001, "\(contour)")
    }
  }
}
