import Testing

@testable import Tessellate

/// The laws of a visible rectangle: inside, a stroke covers what it covers without the rectangle.
@Suite("Laws of the visible rectangle for strokes")
struct VisibleStrokeLawsTests {
  static let tolerance = 0.004

  static func style(_ generator: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: generator.double(0.1...1.5),
      lineCap: StrokeStyle.LineCap.allCases.randomElement(using: &generator)!,
      lineJoin: StrokeStyle.LineJoin.allCases.randomElement(using: &generator)!,
      miterLimit: generator.double(1...4))
    if Int.random(in: 0..<4, using: &generator) == 0 { style.lineWidth *= 4 }
    style.alignment = StrokeStyle.Alignment.allCases.randomElement(using: &generator)!
    if Int.random(in: 0..<4, using: &generator) == 0 {
      style.trim = Trim(
        from: generator.double(0...0.5), to: generator.double(0.5...1),
        offset: generator.double(0...1))
    }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      style.widthStops = [
        StrokeStyle.WidthStop(fraction: 0.2, scale: 1.5),
        StrokeStyle.WidthStop(fraction: 0.6, scale: 0.3),
        StrokeStyle.WidthStop(fraction: 0.9, scale: Bool.random(using: &generator) ? 1.5 : 0.4),
      ]
    }
    return style
  }

  /// Compares a stroke with the whole one at places in a rectangle, which may lie about a vertex of
  /// the whole one: a corner, a cap or the tip of a join.
  static func check(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, _ rect: Rect?, samples: Int,
    _ name: String, using generator: inout SeededGenerator
  ) throws {
    var options = options
    let whole = try path.stroked(style, options: options)
    var rect = rect ?? generator.rect()
    if let vertex = (0..<whole.vertexCount).randomElement(using: &generator),
      Bool.random(using: &generator)
    {
      let size = Vector(generator.double(0.01...1), generator.double(0.01...1))
      rect = Rect(from: whole.point(vertex) - size, to: whole.point(vertex) + size)
    }
    options.visible = rect
    let mesh = try path.stroked(style, options: options)
    let (expected, found) = (LocalCover(whole, near: rect), LocalCover(mesh, near: rect))
    let comment: Comment = "\(name), \(rect), \(style), seed \(Cases.seed)"
    for _ in 0..<samples {
      let point = generator.point(in: rect)
      guard let isCovered = expected.covers(point, for: 4 * tolerance) else { continue }
      #expect(found.covers(point) == isCovered, "\(point), \(comment)")
    }
    if options.coverage == .single { #expect(mesh.validate().isValid, comment) }
  }

  @Test(arguments: [false, true])
  func strokesCoverTheSameInside(isDashed: Bool) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(40) {
      let path = generator.path()
      var style = Self.style(&generator)
      if isDashed {
        style.dash = [generator.double(0.2...6), generator.double(0.2...2)]
        style.dashPhase = generator.double(-9...9)
        if Bool.random(using: &generator) { style.dashSeam = .split }
        if index % 6 == 0 { style.dashCount = 12 }
        if index % 7 == 0 { style.pathLength = 40 }
      }
      var options = StrokeOptions(
        tolerance: Self.tolerance, coverage: index % 3 == 0 ? .single : .ribbon)
      if index % 4 == 0 {
        options.transform = AffineTransform(a: 1.2, b: 0.3, c: -0.4, d: 0.8, tx: 1, ty: 2)
        options.isNonScaling = index % 8 == 0
      }
      try Self.check(path, style, options, nil, samples: 12, "case \(index)", using: &generator)
    }
  }

  /// Closed sub-paths all of whose seams are near the rectangle, and dashes that go on through it.
  @Test func dashesGoOnThroughASeam() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(20) {
      let path = try Path(svg: "M5 5H0A5 5 0 0 1 0 -5C4 -5 2 9 9 -5V2Q9 5 5 5Z")
      let corner = Point(generator.double(2...5), generator.double(3...5))
      var style = StrokeStyle(
        lineWidth: 0.5, lineCap: index % 2 == 0 ? .butt : .round,
        dash: [generator.double(0.5...5), generator.double(0.2...3)],
        dashPhase: generator.double(-9...9))
      if index % 4 == 3 { style.dash = [] }
      if index % 5 == 4 { style.trim = Trim(from: 0, to: 0.8, offset: generator.double(0...1)) }
      try Self.check(
        path, style, StrokeOptions(tolerance: Self.tolerance),
        Rect(from: corner, to: corner + Vector(3, 2)), samples: 25, "case \(index)",
        using: &generator)
    }
  }

  /// The tips of joins, and a pen whose path lies far outside, reach into the rectangle.
  @Test func penAndTipsReachIn() throws {
    let path = try Path(svg: "M-40 2L0 0L-40 -2M-40 30H40")
    var options = StrokeOptions(tolerance: Self.tolerance)
    options.visible = Rect(x: 15, y: -1, width: 2, height: 1.4)
    var style = StrokeStyle(lineWidth: 2, lineJoin: .miter, miterLimit: 25)
    #expect(covers(try path.stroked(style, options: options), 15.5, 0))
    style.miterLimit = 5
    #expect(!covers(try path.stroked(style, options: options), 15.5, 0))
    options.visible = Rect(x: 15, y: 40, width: 1, height: 1)
    style.lineWidth = 24
    #expect(covers(try path.stroked(style, options: options), 15.5, 40.5))
    options.visible = Rect(x: 15, y: 43, width: 1, height: 1)
    #expect(!covers(try path.stroked(style, options: options), 15.5, 43.5))
  }

  /// A curve whose short arm at the seam counts only because the sub-path closes smoothly: no join
  /// appears there where elements between are left out.
  @Test func shortArmsAtASeamStay() throws {
    let path = try Path(
      svg: "M0 0C0.001 0 6 1 9 9L40 20L60 45L30 70L5 60L-60 50L-9 0C-6 0 -3 0 0 0Z")
    let style = StrokeStyle(lineWidth: 4, lineJoin: .miter, miterLimit: 4)
    var options = StrokeOptions(tolerance: 0.02)
    let whole = try path.stroked(style, options: options)
    options.visible = Rect(x: -2, y: -3, width: 4, height: 6)
    let mesh = try path.stroked(style, options: options)
    #expect(mesh.vertexCount < whole.vertexCount)
    let rect = try #require(options.visible)
    let areas = (LocalCover(whole, near: rect).area, LocalCover(mesh, near: rect).area)
    #expect((areas.0 - areas.1).magnitude < 1e-3)
  }

  @Test func distancesAndPhasesAreThoseOfTheWholePath() throws {
    var path = Path()
    path.move(to: Point(0, 0))
    for step in 1...10_000 { path.addLine(to: Point(Double(step), 0)) }
    var options = StrokeOptions(tolerance: 0.01)
    options.visible = Rect(x: 6000, y: -5, width: 20, height: 10)
    for dash in [[], [3.0, 2]] {
      let mesh = try path.stroked(StrokeStyle(lineWidth: 1, dash: dash), options: options)
      #expect(mesh.vertexCount >= 4)
      #expect(mesh.vertexCount < 200)
      for (position, attribute) in zip(mesh.positions, mesh.strokeAttributes) {
        #expect((position.x - attribute.distance).magnitude < 0.01)
      }
      #expect(covers(mesh, 6011, 0))
      #expect(covers(mesh, 6014, 0) == dash.isEmpty)
    }
  }

  /// Dashes on one long element, a line or curves without bends, count and cost as they are seen.
  @Test(arguments: [
    "M0 0L1000000 1000", "M0 0C250000 250 750000 750 1000000 1000", "M0 0Q500000 500 1000000 1000",
    "M0 0A1e11 1e11 0 0 0 1000000 1000",
  ])
  func onlyVisibleDashesCount(data: String) throws {
    let style = StrokeStyle(lineWidth: 0.1, dash: [0.5, 0.5])
    var options = StrokeOptions(tolerance: 0.01)
    let path = try Path(svg: data)
    #expect(throws: TessellationError.self) { try path.stroked(style, options: options) }
    options.visible = Rect(x: 499_990, y: 480, width: 20, height: 40)
    let mesh = try path.stroked(style, options: options)
    #expect(mesh.vertexCount > 60)
    #expect(mesh.vertexCount < 400)
    options.dashLimit = 10
    #expect(throws: TessellationError.self) { try path.stroked(style, options: options) }
    options.dashOverflow = .solid
    #expect(try path.stroked(style, options: options).vertexCount < 20)
  }

  @Test func plansTakeARectangle() throws {
    let path = try Path(svg: "M0 0C50 80 100 -80 150 0S250 80 300 0")
    var options = StrokeOptions(tolerance: 0.01)
    let rect = Rect(x: 140, y: -30, width: 20, height: 60)
    options.visible = rect
    for coverage in StrokeOptions.Coverage.allCases {
      options.coverage = coverage
      var plan = try StrokePlan(path, lineWidth: 2, options: options)
      var tessellator = Tessellator()
      for phase in [0.0, 1.5, 4] {
        let style = StrokeStyle(lineWidth: 2, dash: [3, 2], dashPhase: phase)
        var mesh = Mesh()
        try tessellator.stroke(&plan, style: style, into: &mesh)
        let fresh = try path.stroked(style, options: options)
        #expect(mesh.vertexCount > 20)
        #expect(mesh.vertexCount < 1000)
        let areas = [mesh, fresh].map { LocalCover($0, near: rect).area }
        #expect((areas[0] - areas[1]).magnitude < 0.2)
      }
    }
  }

  /// A rectangle that holds all of the stroke changes no bit.
  @Test func aRectangleAroundAllChangesNothing() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(20) {
      let (path, style) = (generator.path(), Self.style(&generator))
      for coverage in StrokeOptions.Coverage.allCases {
        var options = StrokeOptions(tolerance: 0.01, coverage: coverage)
        let whole = try path.stroked(style, options: options)
        options.visible = path.controlBounds.union(whole.bounds)
        let mesh = try path.stroked(style, options: options)
        #expect(mesh == whole, "case \(index), seed \(Cases.seed)")
      }
    }
  }

  /// Dashes and parts that a rectangle cuts are no loss, however little of them is left.
  @Test func whatCannotBeSeenIsNoLoss() throws {
    // Beside 10⁷ units, steps are 1: dashes of a hundredth are lost, longer ones are not.
    let path = try Path(svg: "M0 0H1e7M0 300V1e7")
    var style = StrokeStyle(lineWidth: 8, dash: [100, 0.01])
    var options = StrokeOptions(tolerance: 2)
    options.onLoss = .fail
    for shift in 0..<40 {
      options.visible = Rect(x: 1000 + Double(shift) * 2.5, y: 0, width: 330, height: 10)
      style.lineCap = shift % 2 == 0 ? .butt : .square
      #expect(try !path.stroked(style, options: options).isEmpty)
    }
    style.dash = []
    options.visible = Rect(x: -20, y: 290, width: 30, height: 1)
    _ = try path.stroked(style, options: options)
  }

  @Test func rectanglesOfAllKinds() throws {
    let path = try Path(svg: "M0 0H9V9H0Z")
    var options = StrokeOptions()
    let style = StrokeStyle(lineWidth: 1, lineJoin: .bevel, dash: [2, 1])
    let whole = try path.stroked(style, options: options)
    for rect in [
      Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
      Rect(from: Point(-.infinity, -.infinity), to: Point(.infinity, .infinity)),
    ] {
      options.visible = rect
      #expect(try path.stroked(style, options: options) == whole)
    }
    options.visible = .null
    #expect(try path.stroked(style, options: options).isEmpty)
    options.visible = Rect(x: 4, y: 4, width: 1, height: 1)
    #expect(try path.stroked(style, options: options).isEmpty)
    options.visible = Rect(x: .nan, y: 3, width: 0, height: 0)
    #expect(throws: TessellationError.self) { try path.stroked(style, options: options) }
  }
}
