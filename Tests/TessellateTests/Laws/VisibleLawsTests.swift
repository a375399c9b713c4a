import Testing

@testable import Tessellate

/// The laws of a visible rectangle: inside, a mesh covers what it covers without the rectangle.
@Suite("Laws of the visible rectangle")
struct VisibleLawsTests {
  /// The area that a mesh covers inside a rectangle, overlaps counted as often as they are.
  static func area(of mesh: Mesh, in rect: Rect) -> Double {
    var area = 0.0
    for first in stride(from: 0, to: mesh.indices.count, by: 3) {
      var corners = (first..<(first + 3)).map { mesh.point(Int(mesh.indices[$0])) }
      for axis in 0..<2 {
        corners = clip(corners, axis, 1, rect.max[axis])
        corners = clip(corners, axis, -1, -rect.min[axis])
      }
      guard corners.count > 2 else { continue }
      for index in 1..<(corners.count - 1) {
        area += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0]) * 0.5
      }
    }
    return area
  }

  /// The part of a convex polygon where a coordinate, times a sign, is no more than a limit.
  private static func clip(
    _ corners: [Point], _ axis: Int, _ sign: Double, _ limit: Double
  ) -> [Point] {
    var result: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (a, b) = (corner[axis] * sign - limit, next[axis] * sign - limit)
      if a <= 0 { result.append(corner) }
      if a < 0, b > 0 || a > 0, b < 0 { result.append(corner + (next - corner) * (a / (a - b))) }
    }
    return result
  }

  static func rect(_ generator: inout SeededGenerator) -> Rect {
    let size = Vector(generator.double(0.1...8), generator.double(0.1...8))
    let corner = generator.point()
    return Rect(from: corner, to: corner + size)
  }

  @Test func fillsCoverTheSameInside() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(150) {
      let (path, rect) = (generator.path(), Self.rect(&generator))
      for rule in FillRule.allCases {
        var options = FillOptions(rule: rule, tolerance: 0.01)
        if index % 5 == 0 { options.quality = .delaunay }
        let whole = try path.filled(options)
        options.visible = rect
        var mesh = Mesh()
        let report = try tessellator.fill(path, options: options, into: &mesh)
        let comment: Comment = "case \(index), \(rule), \(rect), seed \(Cases.seed)"
        #expect(mesh.validate().isValid, comment)
        let (expected, found) = (Self.area(of: whole, in: rect), Self.area(of: mesh, in: rect))
        #expect((expected - found).magnitude < 400 * report.step, comment)
      }
    }
  }

  @Test func unionsAndSeveralPathsCoverTheSameInside() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(30) {
      let (paths, rect) = ([generator.path(), generator.path()], Self.rect(&generator))
      let regions = paths.map { FillRegion($0, rule: .evenOdd) }
      var options = FillOptions(rule: .evenOdd, tolerance: 0.01)
      var (whole, wholeUnion, mesh, union) = (Mesh(), Mesh(), Mesh(), Mesh())
      try tessellator.fill(paths, options: options, into: &whole)
      try tessellator.fillUnion(of: regions, options: options, into: &wholeUnion)
      options.visible = rect
      let report = try tessellator.fill(paths, options: options, into: &mesh).report
      try tessellator.fillUnion(of: regions, options: options, into: &union)
      let comment: Comment = "case \(index), \(rect), seed \(Cases.seed)"
      let areas = [whole, mesh, wholeUnion, union].map { Self.area(of: $0, in: rect) }
      #expect((areas[0] - areas[1]).magnitude < 400 * report.step, comment)
      #expect((areas[2] - areas[3]).magnitude < 400 * report.step, comment)
      #expect(union.validate().isValid, comment)
    }
  }

  @Test func aFillCostsWhatIsSeen() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var path = Path()
    for step in 0..<20_000 {
      let (sin, cos) = sinCos(Double(step) * .pi / 10_000)
      let point = Point(cos, sin) * generator.double(99.9...100)
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    var options = FillOptions(tolerance: 0.001)
    options.visible = Rect(x: 99, y: -0.1, width: 2, height: 0.2)
    let mesh = try path.filled(options)
    #expect(mesh.vertexCount > 5)
    #expect(mesh.vertexCount < 40)
    options.visible = Rect(x: -1, y: -1, width: 2, height: 2)
    #expect(try path.filled(options).vertexCount == 4)
    options.visible = Rect(x: 200, y: 0, width: 2, height: 2)
    #expect(try path.filled(options).isEmpty)
  }

  @Test func rectanglesOfAllKinds() throws {
    let path = try Path(svg: "M0 0H9V9H0Z")
    var options = FillOptions()
    for rect in [
      Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
      Rect(from: Point(-.infinity, -.infinity), to: Point(.infinity, .infinity)),
    ] {
      options.visible = rect
      #expect(try path.filled(options).area == 81)
    }
    options.visible = .null
    #expect(try path.filled(options).isEmpty)
    options.visible = Rect(x: 3, y: 3, width: 0, height: 0)
    #expect(try covers(path.filled(options), 3, 3))
    options.visible = Rect(x: .nan, y: 3, width: 0, height: 0)
    let error = #expect(throws: TessellationError.self) { try path.filled(options) }
    if case .invalidStyle(let parameter, _) = error {
      #expect(parameter == "visible")
    } else {
      Issue.record("\(String(describing: error))")
    }
  }
}

/// The same laws for strokes.
@Suite("Laws of the visible rectangle for strokes")
struct VisibleStrokeLawsTests {
  static let tolerance = 0.004

  static func covers(_ mesh: Mesh, _ p: Point) -> Bool {
    var first = 0
    while first < mesh.indices.count {
      let a = mesh.point(Int(mesh.indices[first]))
      let b = mesh.point(Int(mesh.indices[first + 1]))
      let c = mesh.point(Int(mesh.indices[first + 2]))
      if (b - a).cross(p - a) >= 0, (c - b).cross(p - b) >= 0, (a - c).cross(p - c) >= 0 {
        return true
      }
      first += 3
    }
    return false
  }

  /// Whether everything near a point is covered, or nothing; `nil` near an edge.
  static func isInside(_ mesh: Mesh, _ point: Point) -> Bool? {
    let isInside = covers(mesh, point)
    for offset in [Vector(4, 0), Vector(-4, 0), Vector(0, 4), Vector(0, -4)]
    where covers(mesh, point + offset * tolerance) != isInside { return nil }
    return isInside
  }

  static func style(_ generator: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: generator.double(0.1...1.5),
      lineCap: StrokeStyle.LineCap.allCases.randomElement(using: &generator)!,
      lineJoin: StrokeStyle.LineJoin.allCases.randomElement(using: &generator)!,
      miterLimit: generator.double(1...4))
    style.alignment = StrokeStyle.Alignment.allCases.randomElement(using: &generator)!
    if Int.random(in: 0..<4, using: &generator) == 0 {
      style.trim = Trim(
        from: generator.double(0...0.5), to: generator.double(0.5...1),
        offset: generator.double(0...1))
    }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      style.widthStops = [
        StrokeStyle.WidthStop(fraction: 0.2, scale: 1.5),
        StrokeStyle.WidthStop(fraction: 0.9, scale: 0.3),
      ]
    }
    return style
  }

  static func check(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, _ rect: Rect, samples: Int,
    _ name: Comment, using generator: inout SeededGenerator
  ) throws {
    var options = options
    let whole = try path.stroked(style, options: options)
    options.visible = rect
    let mesh = try path.stroked(style, options: options)
    for _ in 0..<samples {
      let point = Point(
        generator.double(rect.minX...rect.maxX), generator.double(rect.minY...rect.maxY))
      guard let expected = isInside(whole, point) else { continue }
      #expect(covers(mesh, point) == expected, "\(name), \(point), seed \(Cases.seed)")
    }
    if options.coverage == .single { #expect(mesh.validate().isValid, name) }
  }

  @Test(arguments: [false, true])
  func strokesCoverTheSameInside(isDashed: Bool) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(30) {
      let (path, rect) = (generator.path(), VisibleLawsTests.rect(&generator))
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
      try Self.check(
        path, style, options, rect, samples: 10, "case \(index), \(rect), \(style)",
        using: &generator)
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
        Rect(from: corner, to: corner + Vector(3, 2)), samples: 25, "case \(index), \(style)",
        using: &generator)
    }
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
      #expect(Self.covers(mesh, Point(6011, 0)))
      #expect(Self.covers(mesh, Point(6014, 0)) == dash.isEmpty)
    }
  }

  @Test func onlyVisibleDashesCount() throws {
    let style = StrokeStyle(lineWidth: 0.1, dash: [0.5, 0.5])
    var options = StrokeOptions(tolerance: 0.01)
    let line = try Path(svg: "M0 0L1000000 1000")
    #expect(throws: TessellationError.self) { try line.stroked(style, options: options) }
    options.visible = Rect(x: 499_990, y: 480, width: 20, height: 40)
    let mesh = try line.stroked(style, options: options)
    #expect(mesh.vertexCount > 60)
    #expect(mesh.vertexCount < 400)
    options.dashLimit = 10
    #expect(throws: TessellationError.self) { try line.stroked(style, options: options) }
    options.dashOverflow = .solid
    #expect(try line.stroked(style, options: options).vertexCount == 4)
  }

  @Test func plansTakeARectangle() throws {
    let path = try Path(svg: "M0 0C50 80 100 -80 150 0S250 80 300 0")
    var options = StrokeOptions(tolerance: 0.01)
    options.visible = Rect(x: 140, y: -30, width: 20, height: 60)
    var plan = try StrokePlan(path, lineWidth: 2, options: options)
    for phase in [0.0, 1.5, 4] {
      let style = StrokeStyle(lineWidth: 2, dash: [3, 2], dashPhase: phase)
      var (mesh, fresh) = (Mesh(), Mesh())
      try plan.stroke(style, into: &mesh)
      fresh = try path.stroked(style, options: options)
      #expect(mesh.vertexCount > 20)
      #expect(mesh.vertexCount < 1000)
      #expect((mesh.area - fresh.area).magnitude < 0.2)
    }
  }

  @Test func rectanglesOfAllKinds() throws {
    let path = try Path(svg: "M0 0H9V9H0Z")
    var options = StrokeOptions()
    let style = StrokeStyle(lineWidth: 1, dash: [2, 1])
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
