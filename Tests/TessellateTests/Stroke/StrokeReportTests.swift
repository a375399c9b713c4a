import Testing

@testable import Tessellate

/// The report of a stroke: what its mesh is too coarse for.
@Suite struct StrokeReportTests {
  private func report(
    _ data: String, _ style: StrokeStyle, _ coverage: StrokeOptions.Coverage,
    onto mesh: Mesh = Mesh()
  ) throws -> TessellationReport {
    var mesh = mesh
    let before = mesh
    var options = StrokeOptions(coverage: coverage)
    var tessellator = Tessellator()
    let report = try tessellator.stroke(path(data), style: style, options: options, into: &mesh)
    // A plan reports what a fresh stroke does.
    var plan = try StrokePlan(path(data), lineWidth: style.lineWidth, options: options)
    var planned = before
    #expect(try tessellator.stroke(&plan, style: style, into: &planned) == report)
    #expect(planned == mesh)
    // Where loss is an error, it is thrown, and the mesh stays.
    options.onLoss = .fail
    mesh = before
    guard report.lostSubpaths > 0 else {
      _ = try tessellator.stroke(path(data), style: style, options: options, into: &mesh)
      return report
    }
    let error = TessellationError.belowResolution(lost: report.lostSubpaths, step: report.step)
    #expect(throws: error) {
      try tessellator.stroke(path(data), style: style, options: options, into: &mesh)
    }
    var failing = try StrokePlan(path(data), lineWidth: style.lineWidth, options: options)
    #expect(throws: error) { try tessellator.stroke(&failing, style: style, into: &mesh) }
    #expect(mesh == before)
    return report
  }

  /// Far from the origin a short line ends where it starts; a single cover has one lattice for all.
  @Test func farSubpathsAreCounted() throws {
    let style = StrokeStyle(lineWidth: 2)
    let ribbon = try report("M0 0h10M1e9 0h1", style, .ribbon)
    #expect(ribbon.lostSubpaths == 1 && ribbon.step == 64)
    let wide = StrokeStyle(lineWidth: 400)
    let single = try report("M0 0h10M1e9 0h1M5e8 5e8h1000", wide, .single)
    #expect(single.lostSubpaths == 2 && single.step == 64)
    #expect(single.tolerance >= 3 * single.step)
  }

  /// Each dash is drawn or counted.
  @Test func dashesAreDrawnOrCounted() throws {
    for coverage in StrokeOptions.Coverage.allCases {
      let style = StrokeStyle(lineWidth: 100, dash: [20, 20])
      let data = "M1e9 0h4000"
      let mesh = try path("M0 0V1" + data).stroked(
        style, options: StrokeOptions(coverage: coverage))
      let report = try report("M0 0V1" + data, style, coverage)
      let drawn = Set((0..<mesh.vertexCount).map { mesh.point($0).x }.filter { $0 > 1e8 })
      // A dash of 20 at a multiple of 40 covers one step of 64 or none.
      #expect(report.lostSubpaths > 10 && report.lostSubpaths < 100, "\(coverage)")
      #expect(report.lostSubpaths + drawn.count / 2 <= 101, "\(coverage)")
    }
  }

  /// A stroke so far below a step that no place of its own is left is lost with all sub-paths.
  @Test func strokesThatVanishAreCounted() throws {
    let large = try path("M0 0h1e12v1e12z").filled()
    let square = StrokeStyle(lineWidth: 1e-12, lineCap: .square)
    for coverage in StrokeOptions.Coverage.allCases {
      let report = try report("M1e12 1e12h1e-12M1e12 1e12z", square, coverage, onto: large)
      #expect(report.lostSubpaths == 1, "\(coverage)")
    }
  }

  /// Nothing is lost that the pen does not cover: lone moves, dots without caps, pens without
  /// width.
  @Test(arguments: StrokeOptions.Coverage.allCases)
  func uncoveredSubpathsAreNotLost(_ coverage: StrokeOptions.Coverage) throws {
    var style = StrokeStyle(lineWidth: 2)
    #expect(try report("M0 0M3 3h0M9 9z", style, coverage).lostSubpaths == 0)
    #expect(try report("", style, coverage) == TessellationReport())
    style.lineWidth = 0
    #expect(try report("M0 0h9", style, coverage) == TessellationReport())
    style = StrokeStyle(lineWidth: 2, dash: [3, 2])
    style.widthStops = [.init(fraction: 0, scale: 0), .init(fraction: 1, scale: 0)]
    #expect(try report("M0 0h9", style, coverage).lostSubpaths == 0)
  }

  /// Usual strokes lose nothing, and say with which step and tolerance they were made.
  @Test(arguments: StrokeOptions.Coverage.allCases)
  func usualStrokesLoseNothing(_ coverage: StrokeOptions.Coverage) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let path = random.path()
      var style = StrokeStyle(lineWidth: random.double(0.1...6))
      style.lineCap = StrokeStyle.LineCap.allCases.randomElement(using: &random)!
      // Tips of miters reach farther than the step is known for.
      style.lineJoin = .round
      if Bool.random(using: &random) {
        style.dash = [random.double(1...5), random.double(0.5...5)]
      }
      var mesh = Mesh()
      var tessellator = Tessellator()
      let report = try tessellator.stroke(
        path, style: style, options: StrokeOptions(coverage: coverage), into: &mesh)
      #expect(report.lostSubpaths == 0, "\(path) \(style)")
      #expect(report.step > 0 && report.step >= Mesh.resolution(of: mesh.positions[...]))
      #expect(report.tolerance > 0)
    }
  }
}
