import Testing

@testable import Tessellate

/// Tests of the stroke oracle: right strokes pass, and slightly wrong ones don't.
@Suite struct StrokeOracleTests {
  private static let data = "M10 10 C60 -20 80 90 20 60 L70 62 Q80 20 40 30"

  private func judge(
    _ mesh: Mesh, _ data: String, _ style: StrokeStyle, tolerance: Double
  ) throws -> StrokeOracle.Verdict {
    let options = StrokeOptions(tolerance: tolerance)
    return StrokeOracle(try Path(svg: data), style: style, options: options).verdict(on: mesh)
  }

  private func stroke(
    _ data: String, _ style: StrokeStyle, tolerance: Double = 0.01
  ) throws -> Mesh {
    try Path(svg: data).stroked(style, options: StrokeOptions(tolerance: tolerance))
  }

  @Test func aStrokeMoreExactThanAskedIsRight() throws {
    for cap in StrokeStyle.LineCap.allCases {
      for join in [StrokeStyle.LineJoin.miter, .round, .bevel, .miterClip] {
        let style = StrokeStyle(lineWidth: 7, lineCap: cap, lineJoin: join, dash: [20, 9])
        let verdict = try judge(stroke(Self.data, style), Self.data, style, tolerance: 0.1)
        #expect(verdict.isRight, "\(cap), \(join): \(verdict)")
      }
    }
  }

  /// A width that is wrong by a quarter of a unit is found on both sides, where the edge is off by
  /// half of that.
  @Test(arguments: [(7.25, true), (6.75, false)])
  func aWrongWidthIsFound(width: Double, isTooLarge: Bool) throws {
    let style = StrokeStyle(lineWidth: 7, lineJoin: .round)
    let mesh = try stroke(Self.data, StrokeStyle(lineWidth: width, lineJoin: .round))
    let verdict = try judge(mesh, Self.data, style, tolerance: 0.1)
    #expect((verdict.excess != nil) == isTooLarge && (verdict.lack != nil) == !isTooLarge)
    let gap = isTooLarge ? verdict.excess : verdict.lack
    #expect(((gap?.distance ?? 0) - 1.25).magnitude < 0.2, "\(verdict)")
  }

  @Test func aMissingJoinCapOrDashIsFound() throws {
    let corner = "M0 0 L30 0 L30 30"
    let round = StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round, dash: [16, 9])
    for change: (inout StrokeStyle) -> Void in [
      { $0.lineJoin = .bevel }, { $0.lineCap = .butt }, { $0.dashPhase = 0.2 }, { $0.dash = [] },
      { $0.lineCap = .square }, { $0.lineJoin = .miter }, { $0.dash = [16, 9.1] },
    ] {
      var other = round
      change(&other)
      let verdict = try judge(stroke(corner, other), corner, round, tolerance: 0.1)
      #expect(!verdict.isRight, "\(other)")
    }
  }

  @Test func aMissingTriangleIsFound() throws {
    let style = StrokeStyle(lineWidth: 9, lineCap: .round, lineJoin: .round)
    let whole = try stroke(Self.data, style, tolerance: 0.1)
    #expect(try judge(whole, Self.data, style, tolerance: 0.1).isRight)
    for triangle in stride(from: 0, to: whole.triangleCount, by: 10) {
      var mesh = whole
      mesh.indices.removeSubrange((3 * triangle)..<(3 * triangle + 3))
      let p = (0..<3).map { whole.point(Int(whole.indices[3 * triangle + $0])) }
      let middle = (p[0] + p[1] + p[2]) / 3
      // Nothing else may cover its middle, and it must be thick enough to be missed.
      let others = (0..<mesh.triangleCount).map { t in
        (0..<3).map { mesh.point(Int(mesh.indices[3 * t + $0])) }
      }
      guard ConvexCover(others, distance: 0.1).distance(middle) > 0.11 else { continue }
      #expect(try judge(mesh, Self.data, style, tolerance: 0.1).lack != nil, "\(triangle)")
    }
  }

  /// The tip of a needle is shorter than the rounding of its points; the pen turns there all the
  /// same.
  @Test func tipsOfNeedlesTurnThePen() throws {
    var style = StrokeStyle(lineWidth: 137)
    style.alignment = .left
    let needle = """
      M61.47773799058245 38.314871425011376
      a28.708865123509234 .00000688908869123776 15.74123055687067 00-4.51087827743248-1.2714615467002
      """
    let mesh = try stroke(needle, style)
    #expect(try judge(mesh, needle, style, tolerance: 0.01).isRight)
  }

  /// Many sections as one polygon: where crossings recede, the first section does not reach as far
  /// as the last.
  @Test func fansHoldNoMoreThanTheirSections() throws {
    var style = StrokeStyle(lineWidth: 56.700335694013404)
    style.widthStops = [(0.6587712156935475, 0.553), (0.6727965949514975, 1.4626), (0.76, 1.7489)]
      .map { .init(fraction: $0.0, scale: $0.1) }
    let curve = """
      M.6936036132662395.5558381856472752C-.48697565382016267 1.3524105815650969
      -.387800698549117 1.4435847642897948-.27093164269670317 1.2349789226938106
      """
    let mesh = try stroke(curve, style)
    #expect(try judge(mesh, curve, style, tolerance: 0.01).isRight)
  }

  /// The sign of the area decides which side is the inner one.
  @Test func areasThatNearlyVanishAreThoseOfTheFormula() throws {
    let path = try Path(
      svg: """
        M37.370945089618644 61.50748282337659c-3.43964267634155-10.866870294930465 \
        13.765105203075862-32.86747390515531 1.12377260452084-14.475198337842606
        """)
    let area = OracleSubpath.all(of: path)[0].doubledArea
    // The remaining error is of the fourth order: 1.2e-8.
    #expect((area - 0.000_977_228_561_328).magnitude < 1e-7)
  }

  @Test func arcLengthsAreThoseOfGaussAndOfCircles() throws {
    let circle = ArcSegment(
      center: Point(3, 4), xAxis: Vector(10, 0), yAxis: Vector(0, 10), startAngle: 1, sweep: 2,
      start: .zero, end: .zero)
    let arc = OracleCurve(.arc(circle))!
    #expect((arc.length - 20).magnitude < 1e-12)
    #expect((arc.parameter(5) - 0.25).magnitude < 1e-14)
    // A cubic that is a parabola: y = x² from 0 to 1, of the length √5/2 + asinh(2)/4.
    let parabola = OracleCurve(
      .quadratic(QuadraticSegment(start: .zero, control: Point(0.5, 0), end: Point(1, 1))))!
    #expect((parabola.length - 1.478_942_857_544_597_6).magnitude < 1e-13)
  }
}
