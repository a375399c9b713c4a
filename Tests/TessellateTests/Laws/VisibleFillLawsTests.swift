import Testing

@testable import Tessellate

extension SeededGenerator {
  /// A rectangle of any size among random paths.
  mutating func rect() -> Rect {
    let size = Vector(double(0.1...8), double(0.1...8))
    return Rect(origin: point(), size: size)
  }

  mutating func point(in rect: Rect) -> Point {
    Point(double(rect.minX...rect.maxX), double(rect.minY...rect.maxY))
  }
}

/// The laws of a visible rectangle: inside, a mesh covers what it covers without the rectangle.
@Suite("Laws of the visible rectangle for fills")
struct VisibleFillLawsTests {
  /// The meshes' areas inside a rectangle differ by some steps times the length of edges there, and
  /// points away from edges are covered by both or by neither.
  static func expectSame(
    _ whole: Mesh, _ mesh: Mesh, in rect: Rect, step: Double, _ comment: Comment,
    using generator: inout SeededGenerator
  ) {
    let (expected, found) = (LocalCover(whole, near: rect), LocalCover(mesh, near: rect))
    #expect((expected.area - found.area).magnitude < 400 * step, comment)
    for _ in 0..<5 {
      let point = generator.point(in: rect)
      guard let isCovered = expected.covers(point, for: 4 * step) else { continue }
      #expect(found.covers(point) == isCovered, "\(comment), \(point)")
    }
  }

  @Test func fillsCoverTheSameInside() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(80) {
      let (path, rect) = (generator.path(), generator.rect())
      let rule = FillRule.allCases[index % FillRule.allCases.count]
      var options = FillOptions(rule: rule, tolerance: 0.01)
      if index % 7 == 0 { options.quality = .delaunay }
      if index % 9 == 0 { options.orientation = .clockwise }
      let whole = try path.filled(options)
      options.visible = rect
      var mesh = Mesh()
      let report = try tessellator.fill(path, options: options, into: &mesh)
      let comment: Comment = "case \(index), \(rule), \(rect), seed \(Cases.seed)"
      #expect(mesh.validate().isValid, comment)
      if options.orientation == .clockwise { continue }
      Self.expectSame(whole, mesh, in: rect, step: report.step, comment, using: &generator)
    }
  }

  @Test func unionsAndSeveralPathsCoverTheSameInside() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(25) {
      let (paths, rect) = ([generator.path(), generator.path()], generator.rect())
      let regions = paths.map { FillRegion($0, rule: .evenOdd) }
      var options = FillOptions(rule: .evenOdd, tolerance: 0.01)
      var (whole, wholeUnion, mesh, union) = (Mesh(), Mesh(), Mesh(), Mesh())
      let all = try tessellator.fill(paths, options: options, into: &whole)
      try tessellator.fillUnion(of: regions, options: options, into: &wholeUnion)
      options.visible = rect
      let (ranges, report) = try tessellator.fill(paths, options: options, into: &mesh)
      try tessellator.fillUnion(of: regions, options: options, into: &union)
      let comment: Comment = "case \(index), \(rect), seed \(Cases.seed)"
      #expect(report.step == all.report.step && report.tolerance == all.report.tolerance, comment)
      #expect(ranges.count == 2 && ranges[1].upperBound == mesh.triangleCount, comment)
      #expect(union.validate().isValid, comment)
      Self.expectSame(whole, mesh, in: rect, step: report.step, comment, using: &generator)
      Self.expectSame(wholeUnion, union, in: rect, step: report.step, comment, using: &generator)
    }
  }

  /// A rectangle that holds all of the drawing changes no bit.
  @Test func aRectangleAroundAllChangesNothing() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(25) {
      let paths = [generator.path(), generator.path()]
      let regions = paths.map { FillRegion($0, rule: .positive) }
      let bounds = paths[0].controlBounds.union(paths[1].controlBounds)
      var options = FillOptions(tolerance: 0.01)
      var (whole, mesh) = (Mesh(), Mesh())
      try tessellator.fill(paths, options: options, into: &whole)
      try tessellator.fillUnion(of: regions, options: options, into: &whole)
      options.visible = bounds
      try tessellator.fill(paths, options: options, into: &mesh)
      try tessellator.fillUnion(of: regions, options: options, into: &mesh)
      #expect(mesh == whole, "case \(index), seed \(Cases.seed)")
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
    options.vertexLimit = 100
    #expect(try path.filled(options).isEmpty)
    options.visible = nil
    #expect(throws: TessellationError.self) { try path.filled(options) }
  }

  /// Sub-paths too small for the lattice count as lost only where they can be seen as a whole.
  @Test func whatCannotBeSeenIsNoLoss() throws {
    // Beside a square of 10⁷, steps are 1; two triangles are far smaller.
    let path = try Path(svg: "M0 0H1e7V1e7H0ZM100 200h.1v.1zM9e6 200h.1v.1z")
    var tessellator = Tessellator()
    var (options, mesh) = (FillOptions(), Mesh())
    #expect(try tessellator.fill(path, options: options, into: &mesh).lostSubpaths == 2)
    options.visible = Rect(x: 50, y: 100, width: 100, height: 200)
    #expect(try tessellator.fill(path, options: options, into: &mesh).lostSubpaths == 1)
    let union = [FillRegion(path)]
    #expect(
      try tessellator.fillUnion(of: union, options: options, into: &mesh).lostSubpaths == 1)
    let map = try tessellator.fill(union, planar: true, options: options, into: &mesh)
    #expect(map.report.lostSubpaths == 1)
    options.visible = Rect(x: 1000, y: 1000, width: 100, height: 200)
    options.onLoss = .fail
    #expect(try tessellator.fill(path, options: options, into: &mesh).lostSubpaths == 0)
    options.visible = nil
    #expect(throws: TessellationError.self) {
      try tessellator.fill(path, options: options, into: &mesh)
    }
  }

  @Test func rectanglesOfAllKinds() throws {
    let path = try Path(svg: "M0 0H9V9H0Z")
    var options = FillOptions()
    for rect in [
      Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
      Rect(from: Point(-.infinity, -.infinity), to: Point(.infinity, .infinity)),
      Rect(from: Point(-.infinity, 4), to: Point(.infinity, 5)),
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
    options.visible = Rect(x: 3, y: 3, width: 1, height: 1)
    var wrong = path
    wrong.addLine(to: Point(.infinity, 0))
    #expect(throws: TessellationError.self) { try wrong.filled(options) }
  }
}
