import Testing

@testable import Tessellate

/// Strokes of plans equal fresh strokes under random paths, pens and dashes.
///
/// `TESSELLATE_CASES=300` takes 300 times as many, `TESSELLATE_SEED` others.
@Suite struct StrokePlanTests {
  /// Each frame of a plan has the same bits as a fresh stroke.
  @Test(arguments: StrokeOptions.Coverage.allCases)
  func randomFramesAreFreshStrokes(coverage: StrokeOptions.Coverage) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(coverage == .ribbon ? 40 : 10) {
      var strokes = RandomStrokes(seed: Cases.seed, index: index, coverage: coverage)
      var item = strokes.next()
      // A plan made for the width of a stroke has the chords of a fresh one.
      let path = try Path(svg: item.data)
      var plan = try StrokePlan(
        path, lineWidth: item.style.lineWidth, options: item.options)
      var tessellator = Tessellator()
      if item.style.dash.isEmpty { item.style.dash = [0.3 * item.style.lineWidth + 3, 4] }
      for _ in 0..<4 {
        item.style.dashPhase = .random(in: -50...50, using: &random)
        if Bool.random(using: &random) {
          let start = Double.random(in: 0...1, using: &random)
          item.style.trim = Trim(from: start, to: start + .random(in: 0...1, using: &random))
        }
        var mesh = Mesh()
        try tessellator.stroke(&plan, style: item.style, into: &mesh)
        let fresh = try path.stroked(item.style, options: item.options)
        #expect(mesh == fresh, "seed \(Cases.seed), \(index): \(item), trim \(item.style.trim)")
      }
    }
  }

  /// A plan's length is in the units of dashes: those of the mesh where the pen is not scaled.
  @Test(arguments: [(false, 10.0), (true, 30)])
  func theLengthIsInTheUnitsOfThePen(isNonScaling: Bool, expected: Double) throws {
    var options = StrokeOptions()
    options.transform = AffineTransform(scaleX: 3, y: 3)
    options.isNonScaling = isNonScaling
    var plan = try StrokePlan(path("M0 0H10"), options: options)
    #expect(plan.length == expected)
    // A dash of half the length is half of the line, and so is a part of half the length.
    var dashed = StrokeStyle(dash: [plan.length / 2])
    var mesh = Mesh()
    try plan.stroke(dashed, into: &mesh)
    #expect(isNear(mesh.bounds.maxX, 15, 1e-4))
    (dashed.dash, dashed.trim) = ([], Trim(to: 0.5))
    mesh.removeAll()
    try plan.stroke(dashed, into: &mesh)
    #expect(isNear(mesh.bounds.maxX, 15, 1e-4))
  }

  /// Without a tessellator at hand, a plan makes the same single cover.
  @Test func aPlanHonoursItsCoverage() throws {
    let path = try path("M0 0L10 10M10 0L0 10")
    let style = StrokeStyle(lineWidth: 2)
    var plan = try StrokePlan(
      path, lineWidth: 2, options: StrokeOptions(tolerance: 0.01, coverage: .single))
    var (alone, together) = (Mesh(), Mesh())
    try plan.stroke(style, into: &alone)
    var tessellator = Tessellator()
    try tessellator.stroke(&plan, style: style, into: &together)
    #expect(alone == together && alone.validate().isValid)
    #expect(isNear(alone.area, 2 * 2 * Vector(10, 10).length - 4, 0.01))
  }

  /// A plan made without a width, for a line that grows from nothing, draws other widths.
  @Test func aPlanWithoutWidthDrawsOthers() throws {
    let path = try path("M0 0H10C20 0 20 9 10 9")
    var plan = try StrokePlan(path, lineWidth: 0)
    #expect(try isNear(plan.length, StrokePlan(path).length, 0.5))
    var mesh = Mesh()
    try plan.stroke(StrokeStyle(lineWidth: 0), into: &mesh)
    #expect(mesh.isEmpty)
    try plan.stroke(StrokeStyle(lineWidth: 4), into: &mesh)
    let fresh = try path.stroked(StrokeStyle(lineWidth: 4)).bounds
    #expect(isNear(mesh.bounds.maxX, fresh.maxX, 0.1) && isNear(mesh.bounds.maxY, fresh.maxY, 0.1))
    #expect(throws: TessellationError.invalidStyle(parameter: "lineWidth", value: -1)) {
      _ = try StrokePlan(path, lineWidth: -1).length
    }
  }

  /// A plan keeps a bounded number of sections under a pen so wide that its fans have more than any
  /// frame shows.
  @Test func fansBeyondMeasureAreNotKept() throws {
    let circles = "M0 0" + String(repeating: "a9 9 0 0 1 18 0a9 9 0 0 1-18 0", count: 20)
    let path = try path(circles)
    let options = StrokeOptions(tolerance: 0.1)
    var builder = SpineBuilder()
    let narrow = try StrokeSetup(
      bounds: path.controlBounds, style: StrokeStyle(lineWidth: 0.1), options: options, origin: nil)
    try #require(narrow).build(path, &builder, options)
    var spine = builder.finish()
    var sweep = StrokeSweep(sink: EitherSink())
    sweep.dashes.keepsSections = true
    var mesh = Mesh()
    // The same plan serves both widths; a dash of the second is one section long, and its gap the
    // whole path.
    for width in [1e9, 0.1] {
      let style = StrokeStyle(lineWidth: width, dash: [0.1, 1e9])
      let frame = try #require(
        try StrokeSetup(bounds: path.controlBounds, style: style, options: options, origin: nil))
      frame.measure(&spine, for: style)
      mesh.removeAll()
      try sweep.stroke(spine, style: style, options: options, frame: frame, into: &mesh)
      #expect(sweep.dashes.vertices.count <= sweep.dashes.mostKept)
      var fresh = Mesh()
      var afresh = StrokeSweep(sink: EitherSink())
      try afresh.stroke(spine, style: style, options: options, frame: frame, into: &fresh)
      #expect(mesh == fresh && !mesh.isEmpty)
    }
  }

  /// Neither what a mesh holds already nor the width of an earlier stroke changes a plan's stroke.
  @Test func randomFramesIntoOneMesh() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(20) {
      var strokes = RandomStrokes(seed: Cases.seed, index: index, coverage: .ribbon)
      var item = strokes.next()
      let path = try Path(svg: item.data)
      var plan = try StrokePlan(path, lineWidth: item.style.lineWidth, options: item.options)
      var (mesh, other) = (Mesh(), Mesh())
      let width = item.style.lineWidth
      var tessellator = Tessellator()
      for _ in 0..<3 {
        item.style.dash = [Double.random(in: 2...9, using: &random), 4]
        item.style.dashPhase = .random(in: -50...50, using: &random)
        try tessellator.stroke(&plan, style: item.style, into: &mesh)
        var new = try StrokePlan(path, lineWidth: width, options: item.options)
        try tessellator.stroke(&new, style: item.style, into: &other)
        #expect(mesh == other, "seed \(Cases.seed), \(index): \(item)")
        item.style.lineWidth *= .random(in: 0.5...2, using: &random)
      }
    }
  }

  /// A plan keeps the sections of its first sub-paths, however many follow.
  @Test func manySubpaths() throws {
    var path = Path()
    for row in 0..<70 {
      let y = Double(row) * 20
      path.move(to: Point(0, y))
      path.addCurve(to: Point(300, y), control1: Point(100, y + 90), control2: Point(200, y - 90))
    }
    var style = StrokeStyle(lineWidth: 6, lineCap: .round, lineJoin: .round)
    style.dash = [11, 9]
    var plan = try StrokePlan(path, lineWidth: style.lineWidth)
    for frame in 0..<3 {
      style.dashPhase = Double(frame) * 7
      var mesh = Mesh()
      try plan.stroke(style, into: &mesh)
      let fresh = try path.stroked(style)
      #expect(mesh == fresh && !mesh.isEmpty)
    }
  }
}
