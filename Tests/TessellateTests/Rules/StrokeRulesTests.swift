import Testing

@testable import Tessellate

/// The rules of strokes, one test each, named after the rule; JoinRulesTests, DashRulesTests
/// and ArcRulesTests have the others.
@Suite struct StrokeRulesTests {
  // MARK: 1 Region, width

  @Test func rule01OverlapIsOneCover() throws {
    let mesh = try stroke("M0 0 L10 0 M5 -5 L5 5", 2, coverage: .single)
    #expect(isNear(mesh.area, 36))
    #expect(mesh.validate().isValid)
  }

  @Test func rule01StrokingIsFillingTheOutline() throws {
    let curve = try path("M0 0 C40 0 -20 30 20 30 L5 -5 L30 10 Z")
    for join in StrokeStyle.LineJoin.allCases {
      let style = StrokeStyle(lineWidth: 6, lineJoin: join)
      let mesh = try curve.stroked(
        style, options: StrokeOptions(tolerance: 0.01, coverage: .single))
      let outline = try curve.strokedPath(style, options: StrokeOptions(tolerance: 0.01))
      #expect(isNear(try outline.filled().area, mesh.area, 0.01))
    }
  }

  @Test func rule02WidthsOfZeroAndBelow() throws {
    #expect(try stroke("M0 0 L10 0", 0).isEmpty)
    for width in [-1, .nan, .infinity] {
      #expect(throws: TessellationError.self) { try stroke("M0 0 L10 0", width) }
    }
  }

  @Test func rule03WidthIsBeforeTheTransformUnlessNonScaling() throws {
    let line = try path("M0 0 L10 0")
    var options = StrokeOptions(tolerance: 0.01)
    options.transform = AffineTransform(scaleX: 1, y: 3)
    let style = StrokeStyle(lineWidth: 2)
    #expect(isNear(try line.stroked(style, options: options).bounds.height, 6))
    options.isNonScaling = true
    #expect(isNear(try line.stroked(style, options: options).bounds.height, 2))
  }

  // MARK: 2 Starts, closing

  @Test func rule04ALoneMoveIsNothing() throws {
    let round: (inout StrokeStyle) -> Void = { $0.lineCap = .round }
    #expect(try stroke("M5 5", 2, round).isEmpty)
    #expect(isNear(try stroke("M5 5 Z", 2, round).area, .pi))
    #expect(isNear(try stroke("M5 5 L5 5", 2, round).area, .pi))
  }

  @Test func rule05AfterACloseASubpathBegins() throws {
    let mesh = try stroke("M0 0 L10 0 L10 10 Z L-10 0", 2)
    #expect(covers(mesh, -9, 0))
    #expect(!covers(mesh, -10.5, 0))
  }

  @Test func rule06CloseJoinsAndALineToTheStartDoesNot() throws {
    #expect(covers(try stroke("M0 0 L10 0 L10 10 L0 10 Z"), -0.9, -0.9))
    #expect(!covers(try stroke("M0 0 L10 0 L10 10 L0 10 L0 0"), -0.9, -0.9))
  }

  @Test func rule07FillsCloseAndStrokesDoNot() throws {
    let open = "M0 0 L10 0 L10 10"
    #expect(isNear(try path(open).filled().area, 50))
    #expect(!covers(try stroke(open, 2), 5, 5))
    #expect(covers(try stroke(open + " Z", 2), 5, 5))
  }

  @Test func rule08DuplicatePointsAreIgnored() throws {
    let plain = try stroke("M0 0 L10 0 L10 10")
    let doubled = try stroke("M0 0 L0 0 L10 0 L10 0 L10 0 L10 10 L10 10")
    #expect(plain == doubled)
  }

  // MARK: 3 Caps

  @Test(arguments: [
    (StrokeStyle.LineCap.butt, 20.0), (.square, 24), (.round, 20 + .pi), (.triangle, 22),
  ])
  func rule09Caps(cap: StrokeStyle.LineCap, area: Double) throws {
    #expect(isNear(try stroke("M0 0 L10 0", 2) { $0.lineCap = cap }.area, area))
  }

  @Test func rule09CapsReachHalfAWidthBeyondTheEnd() throws {
    for cap in StrokeStyle.LineCap.allCases {
      let mesh = try stroke("M0 0 L10 0", 2) { $0.lineCap = cap }
      let reach = cap == .butt ? 0 : 1.0
      #expect(
        isNear(mesh.bounds.min.x, -reach, 0.011) && isNear(mesh.bounds.max.x, 10 + reach, 0.011))
      #expect(
        covers(mesh, 10.9, 0) == (cap != .butt) && covers(mesh, 10.9, 0.9) == (cap == .square))
      #expect(covers(mesh, 10.6, 0.6) == (cap == .round || cap == .square))
    }
  }

  @Test func capsMayDiffer() throws {
    let mesh = try stroke("M0 0 L10 0", 2) { ($0.startCap, $0.endCap) = (.square, .triangle) }
    #expect(isNear(mesh.area, 23))
    #expect(covers(mesh, -0.9, 0.9) && !covers(mesh, 10.9, 0.9))
  }

  @Test(arguments: [
    (StrokeStyle.LineCap.butt, 0.0), (.square, 4), (.round, .pi), (.triangle, 2),
  ])
  func rule10ZeroLength(cap: StrokeStyle.LineCap, area: Double) throws {
    for data in ["M5 5 L5 5", "M5 5 Z", "M5 5 C5 5 5 5 5 5"] {
      #expect(isNear(try stroke(data, 2) { $0.lineCap = cap }.area, area))
    }
    if cap == .square { #expect(covers(try stroke("M5 5 Z", 2) { $0.lineCap = cap }, 5.9, 5.9)) }
  }

  @Test func rule11NamedVariants() throws {
    func dot(_ cap: StrokeStyle.LineCap, _ rule: StrokeStyle.ZeroLengthCaps) throws -> Mesh {
      try stroke("M5 5 Z", 2) { ($0.lineCap, $0.zeroLengthCaps) = (cap, rule) }
    }
    #expect(try dot(.square, .roundOnly).isEmpty)
    #expect(try !dot(.round, .roundOnly).isEmpty)
    #expect(try dot(.round, .none).isEmpty)
  }

  @Test func rule12AZeroDashIsADotAlongThePath() throws {
    let mesh = try stroke("M0 0 L10 10", 2) { ($0.lineCap, $0.dash) = (.square, [0, 100]) }
    #expect(isNear(mesh.area, 4))
    #expect(covers(mesh, 1.3, 0) && !covers(mesh, 0.95, 0.95))
    #expect(try stroke("M0 0 L10 10", 2) { $0.dash = [0, 5] }.isEmpty)
  }

  @Test func rule13TheCapFollowsTheNextDistinctControlPoint() throws {
    let mesh = try stroke("M0 0 C0 0 0 10 10 10", 2) { $0.lineCap = .square }
    #expect(covers(mesh, 0.9, -0.9) && covers(mesh, -0.9, -0.9))
  }

  @Test func rule13SoItDoesAtTheEnd() throws {
    let mesh = try stroke("M0 0 C10 0 20 10 20 10", 2) { $0.lineCap = .square }
    // The direction is (1, 1): the square's corners lie √2 from the end along both axes.
    #expect(covers(mesh, 21.35, 10) && covers(mesh, 20, 11.35) && !covers(mesh, 21, 11))
  }

  // MARK: 5 Defaults

  @Test func section5DefaultsOfStrokeStyleAreSwiftUIs() {
    let style = StrokeStyle()
    #expect(style.lineWidth == 1 && style.miterLimit == 10)
    #expect(style.lineCap == .butt && style.lineJoin == .miter)
    #expect(style.dash.isEmpty && style.dashPhase == 0)
    #expect(StrokeOptions().tolerance == 0.1)
  }

  // MARK: 8 Cusps

  @Test func rule31CuspsPivot() throws {
    // Overshoot on a line: the tip is visited and rounded.
    let mesh = try stroke("M0 0 C30 0 -20 0 10 0", 2)
    let tip = mesh.bounds.max.x
    #expect(covers(mesh, tip - 0.1, 0))
    let cusp = try stroke("M0 0 C30 30 0 30 30 0", 4)
    #expect(covers(cusp, 15, 23) && !covers(cusp, 15, 26))
  }

  /// Ahead of a cusp is outside for a pen on either side; the signs of rounding errors don't
  /// matter.
  @Test(arguments: [StrokeStyle.Alignment.left, .right])
  func rule31CuspsPivotUnderPensToOneSide(alignment: StrokeStyle.Alignment) throws {
    var random = SeededGenerator(seed: Cases.seed)
    var style = StrokeStyle(lineWidth: 3)
    style.alignment = alignment
    for _ in 0..<Cases.count(20) {
      let turn = AffineTransform(rotationAngle: random.double(0...6.28))
      let mesh = try path("M0 0 C30 30 0 30 30 0").applying(turn).stroked(style)
      for x in [14.0, 15, 16] {
        let ahead = turn.apply(Point(x, 24.5))
        #expect(covers(mesh, ahead.x, ahead.y), "seed \(Cases.seed), \(turn)")
      }
    }
  }

  @Test func rule32CoincidentControls() throws {
    let line = try stroke("M0 0 C0 0 10 0 10 0", 2)
    #expect(isNear(line.area, 20))
  }

  @Test func rule32FourEqualPointsAreASegmentWithoutLength() throws {
    let style: (inout StrokeStyle) -> Void = { $0.lineCap = .round }
    #expect(try stroke("M5 5 C5 5 5 5 5 5", 2, style) == (try stroke("M5 5 L5 5", 2, style)))
    #expect(try stroke("M0 0 L10 0 C10 0 10 0 10 0 L10 10") == (try stroke("M0 0 L10 0 L10 10")))
  }

  /// The offset curve turns back just before the butt end: sections there reach ahead of the last
  /// one, by 2.6 times the tolerance.
  @Test func rule33SectionsThatReachBeyondTheEndAreCovered() throws {
    let tolerance = 0.01
    let mesh = try path("M10 99 C98 8 40 10 40 10").stroked(
      StrokeStyle(lineWidth: 11, lineJoin: .bevel), options: StrokeOptions(tolerance: tolerance))
    let curve = PathSegment.cubic(
      CubicSegment(
        start: Point(10, 99), control1: Point(98, 8), control2: Point(40, 10), end: Point(40, 10)))
    for i in 9500..<10_000 {
      let t = Double(i) / 10_000
      let tangent = curve.tangent(at: t)!
      for side in [-5.49, 5.49] {
        // A section may be ahead of the last one by the slack.
        let end =
          curve.point(at: t) + tangent.turned * side - tangent * (FoldQuad.slack * tolerance)
        #expect(covers(mesh, end.x, end.y), "\(t), \(side)")
      }
    }
  }

  @Test func rule33TightCurvesLeaveNoHole() throws {
    let mesh = try stroke("M0 0 C0 4 2 4 2 0", 12)
    for x in stride(from: -5.0, through: 7, by: 0.5) {
      #expect(covers(mesh, x, 0.5))
    }
  }

  // MARK: Alignment, width

  @Test func widthsJumpWhereTwoStopsMeet() throws {
    let mesh = try stroke("M0 0 L40 0", 4) {
      $0.widthStops = [(0.5, 1), (0.5, 2)].map { .init(fraction: $0.0, scale: $0.1) }
    }
    #expect(isNear(mesh.area, 20 * 4 + 20 * 8))
    #expect(covers(mesh, 21, 3.9) && !covers(mesh, 19, 2.1))
  }

  @Test func aDotHasTheWidthOfItsStart() throws {
    let mesh = try stroke("M5 5 L5 5", 8) {
      $0.lineCap = .round
      $0.widthStops = [.init(fraction: 0, scale: 0.5), .init(fraction: 1, scale: 3)]
    }
    #expect(isNear(mesh.bounds.width, 4) && isNear(mesh.bounds.height, 4))
  }

  @Test func alignments() throws {
    let square = "M0 0 L10 0 L10 10 L0 10 Z"
    func bounds(_ alignment: StrokeStyle.Alignment) throws -> Rect {
      try stroke(square, 2) { $0.alignment = alignment }.bounds
    }
    #expect(isNear(try bounds(.inner).width, 10))
    #expect(isNear(try bounds(.outer).width, 14))
    #expect(isNear(try bounds(.center).width, 12))
    #expect(try bounds(.right) == (try bounds(.inner)))
    #expect(isNear(try stroke("M0 0 L10 0", 2) { $0.alignment = .left }.bounds.min.y, -2))
  }

  @Test func theInnerSideIsThatOfTheCurveNotOfItsChords() throws {
    // One chord there and its closing line back enclose nothing; the arc does.
    let arc = "M60 90 A8 15 122 0 0 60 89"
    let inner = try stroke(arc, 2) { $0.alignment = .inner }
    let outer = try stroke(arc, 2) { $0.alignment = .outer }
    #expect((inner.bounds.min.x - outer.bounds.min.x).magnitude > 1.9)
    let fold = try stroke("M3 7 L13 10 L3 7", 2) { $0.alignment = .inner }
    #expect(isNear(fold.area, try stroke("M3 7 L13 10 L3 7", 2).area, 0.001))
  }

  @Test func widthsAlongThePath() throws {
    let mesh = try stroke("M0 0 L10 0", 2) {
      $0.widthStops = [.init(fraction: 0, scale: 0), .init(fraction: 0.5, scale: 2)]
    }
    #expect(isNear(mesh.area, 10 + 20))
    #expect(covers(mesh, 9, 1.9) && !covers(mesh, 1, 0.6))
  }

  // MARK: Reliability

  @Test(arguments: [1e30, 1e36])
  func hugeWidthsAnswer(width: Double) throws {
    for cap in StrokeStyle.LineCap.allCases {
      let mesh = try stroke("M0 0 C1 2 3 4 5 0 L9 9 Z", width) {
        ($0.lineCap, $0.lineJoin) = (cap, .round)
      }
      #expect(mesh.vertexCount < 1_000_000)
    }
    #expect(throws: TessellationError.outOfRange()) { try stroke("M0 0 L1 0", 1e39) }
  }

  /// Widths and dashes of any numbers give a mesh or a typed error.
  @Test(arguments: StrokeOptions.Coverage.allCases, [1e-30, 2, 1e30])
  func hostileStylesAreAnsweredOrRefused(coverage: StrokeOptions.Coverage, width: Double) throws {
    let shape = try path("M10 10C40 0 60 90 90 20L20 80A30 20 10 0 1 90 10Q3 3 20 80Z")
    for dash in [[], [1e-9], [1e-9, 1e30], [0, 1e-300], [.nan], [1, .infinity], [-1]] {
      for cap in StrokeStyle.LineCap.allCases {
        do throws(TessellationError) {
          var style = StrokeStyle(lineWidth: width, lineCap: cap, dash: dash)
          style.dashPhase = 1e300
          let mesh = try shape.stroked(style, options: StrokeOptions(coverage: coverage))
          #expect(mesh.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        } catch {
          let isRefused = dash.contains { !$0.isFinite } || width == 1e30
          let areTooMany = error == .budgetExceeded(.dashes, limit: 100_000)
          #expect(isRefused || areTooMany && dash.contains { $0 <= 1e-9 }, "\(error)")
        }
      }
    }
  }

  /// Laid one by one, hundreds of bow-ties would cross each other near the path, each with all.
  @Test func pensFarWiderThanThePathHaveOutlinesOfFewContours() throws {
    let outline = try path("M0 0 C10 20 -10 20 5 0").strokedPath(StrokeStyle(lineWidth: 10_000))
    var contours = 0
    for case .closeSubpath in outline { contours += 1 }
    #expect(contours < 60)
  }

  @Test(arguments: StrokeStyle.LineCap.allCases)
  func pathsTooSmallToBeSeenAreADiscOrAnError(cap: StrokeStyle.LineCap) throws {
    let blob: (inout StrokeStyle) -> Void = { ($0.lineCap, $0.lineJoin) = (cap, .round) }
    let data = "M0 0 C1 2 3 4 5 0 L9 9 Z M3 3 L4 4 9 0"
    if cap == .round {
      let mesh = try stroke(data, 1e30, blob, coverage: .single)
      #expect((mesh.area / (.pi * 0.25e60) - 1).magnitude < 1e-6)
    } else {
      #expect(throws: TessellationError.invalidStyle(parameter: "lineWidth", value: 1e30)) {
        try stroke(data, 1e30, blob, coverage: .single)
      }
    }
  }

  @Test(arguments: StrokeOptions.Coverage.allCases)
  func aPlanIsWhatAFreshStrokeIs(coverage: StrokeOptions.Coverage) throws {
    let data = "M0 0 C0 40 60 40 60 0 A30 20 10 0 1 90 10 L20 90 Z"
    let options = StrokeOptions(coverage: coverage)
    var style = StrokeStyle(lineWidth: 5, lineJoin: .round, dash: [7, 3])
    var plan = try StrokePlan(try path(data), lineWidth: 5, options: options)
    var tessellator = Tessellator()
    for phase in [0.0, 2.5, -4] {
      style.dashPhase = phase
      var mesh = Mesh()
      try tessellator.stroke(&plan, style: style, into: &mesh)
      #expect(mesh == (try path(data).stroked(style, options: options)))
    }
  }

  /// A pen wider than the path's bends needs exact lengths; later frames don't depend on them.
  @Test func aPlanForgetsItsFrames() throws {
    var style = StrokeStyle(lineWidth: 5, lineCap: .round, dash: [7, 3])
    var plan = try StrokePlan(try path("M0 0C0 40 60 40 60 0S20 -9 3 70"), lineWidth: 5)
    func frame(_ width: Double) throws -> Mesh {
      style.lineWidth = width
      var mesh = Mesh()
      try plan.stroke(style, into: &mesh)
      return mesh
    }
    let (narrow, wide) = (try frame(5), try frame(400))
    #expect(try frame(5) == narrow)
    #expect(try frame(400) == wide)
  }

  /// Each frame is what a new plan draws, whatever parts and pens the frames before had.
  @Test func aPlanDrawsEachFrameAsItsFirst() throws {
    var random = SeededGenerator(seed: 31)
    let path = try path("M0 0C0 40 60 40 60 0S20 -9 3 70L40 70 M100 0A30 20 10 0 1 190 10L150 40Z")
    var plan = try StrokePlan(path, lineWidth: 5)
    for _ in 0..<40 {
      var style = StrokeStyle(
        lineWidth: [4.0, 5, 400].randomElement(using: &random)!,
        lineCap: StrokeStyle.LineCap.allCases.randomElement(using: &random)!, dash: [7, 3],
        dashPhase: .random(in: 0...10, using: &random))
      style.alignment = StrokeStyle.Alignment.allCases.randomElement(using: &random)!
      let start = Double.random(in: 0...1, using: &random)
      if Bool.random(using: &random) { style.trim = Trim(from: start, to: start + 0.4) }
      var new = try StrokePlan(path, lineWidth: 5)
      var (mesh, first) = (Mesh(), Mesh())
      try plan.stroke(style, into: &mesh)
      try new.stroke(style, into: &first)
      #expect(mesh == first)
    }
  }

  @Test func theOutlineHasTheStrokesArea() throws {
    let outline = try path("M0 0 L30 0 L30 30").strokedPath(StrokeStyle(lineWidth: 4))
    #expect(isNear(try outline.filled().area, 240))
  }
}
