import Testing

@testable import Tessellate

/// Tests that an exceeded budget is an error that names it and leaves the mesh as it was, and that
/// the same work succeeds without the limit.
@Suite struct BudgetTests {
  /// Fifty lines in each of two directions, each of which crosses all of the other direction.
  private static let grid = (0..<50).map { "M\($0) -1V51M-1 \($0)H51" }.joined()
  private static let circles = (0..<20).map { "M\($0) 0a9 9 0 0 1 18 0a9 9 0 0 1-18 0z" }.joined()

  /// A fill or a stroke, and the budget that it exceeds.
  struct Excess: Sendable, CustomTestStringConvertible {
    var budget: TessellationError.Budget
    var limit: Int
    var run:
      @Sendable (inout Tessellator, inout Mesh, _ isLimited: Bool) throws(TessellationError) -> Void
    var name: String

    var testDescription: String { name }
  }

  private static func path(_ data: String) -> Path { try! Path(svg: data) }

  private static func stroke(
    _ name: String, _ budget: TessellationError.Budget, limit: Int,
    _ coverage: StrokeOptions.Coverage, _ data: String, dash: [Double] = [],
    _ change: @escaping @Sendable (inout StrokeOptions) -> Void
  ) -> Excess {
    Excess(
      budget: budget, limit: limit,
      run: { tessellator, mesh, isLimited throws(TessellationError) in
        var options = StrokeOptions(tolerance: 0.01, coverage: coverage)
        if isLimited { change(&options) }
        var style = StrokeStyle(lineWidth: 0.5, lineCap: .round)
        style.dash = dash
        try tessellator.stroke(path(data), style: style, options: options, into: &mesh)
      }, name: name)
  }

  static let all = [
    Excess(
      budget: .vertices, limit: 99,
      run: { tessellator, mesh, isLimited throws(TessellationError) in
        var options = FillOptions(tolerance: 0.01)
        if isLimited { options.vertexLimit = 99 }
        try tessellator.fill(path(circles), options: options, into: &mesh)
      }, name: "vertices of a fill"),
    Excess(
      budget: .crossings, limit: 9,
      run: { tessellator, mesh, isLimited throws(TessellationError) in
        var options = FillOptions(tolerance: 0.01)
        if isLimited { options.crossingLimit = 9 }
        try tessellator.fill(path(circles), options: options, into: &mesh)
      }, name: "crossings of a fill"),
    stroke("vertices of a ribbon", .vertices, limit: 99, .ribbon, circles) { $0.vertexLimit = 99 },
    stroke("vertices of a single stroke", .vertices, limit: 99, .single, circles) {
      $0.vertexLimit = 99
    },
    stroke("crossings of a single stroke", .crossings, limit: 99, .single, grid) {
      $0.crossingLimit = 99
    },
    stroke("dashes", .dashes, limit: 9, .ribbon, circles, dash: [0.5]) {
      $0.dashLimit = 9
      $0.dashOverflow = .error
    },
  ]

  @Test(arguments: all)
  func eachIsNamedAndLeavesTheMeshAlone(_ excess: Excess) throws {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(Self.path("M0 0h9v9z"), into: &mesh)
    let before = mesh
    #expect(throws: TessellationError.budgetExceeded(excess.budget, limit: excess.limit)) {
      try excess.run(&tessellator, &mesh, true)
    }
    #expect(mesh == before)
    // The same tessellator goes on as if nothing had been.
    try excess.run(&tessellator, &mesh, false)
    #expect(mesh.triangleCount > before.triangleCount)
    var fresh = Tessellator()
    var again = before
    try excess.run(&fresh, &again, false)
    #expect(mesh == again)
  }

  /// A limit below zero allows nothing, whatever its value.
  @Test(arguments: [-1, -7, Int.min])
  func limitsBelowZeroAllowNothing(limit: Int) {
    var (fill, stroke) = (FillOptions(), StrokeOptions(coverage: .single))
    (fill.crossingLimit, stroke.crossingLimit) = (limit, limit)
    let cross = Self.path("M0 0L10 10V0L0 10")
    let error = TessellationError.budgetExceeded(.crossings, limit: limit)
    #expect(throws: error) { try cross.filled(fill) }
    #expect(throws: error) { try cross.stroked(StrokeStyle(), options: stroke) }
    (fill.vertexLimit, stroke.vertexLimit) = (limit, limit)
    let other = TessellationError.budgetExceeded(.vertices, limit: limit)
    #expect(throws: other) { try cross.filled(fill) }
    #expect(throws: other) { try cross.stroked(StrokeStyle(), options: stroke) }
  }

  /// Strokes of many vertices: many dashes, fans, folded quads and sub-paths, each at a limit of a
  /// few thousand.
  static let multiplying: [(data: String, style: StrokeStyle)] = {
    var dashed = StrokeStyle(lineWidth: 50, lineCap: .round)
    dashed.dash = [0.001, 10]
    var folded = StrokeStyle(lineWidth: 1e6, lineJoin: .bevel)
    folded.widthStops = [.init(fraction: 0, scale: 1), .init(fraction: 1, scale: 0.5)]
    let curves = (0..<12).map { "M0 0C\($0) 9 -\($0) 9 \($0 + 1) 0" }.joined()
    return [
      ("M0 0H2e4", dashed), (curves, folded), (curves, StrokeStyle(lineWidth: 1e6)),
      (
        String(repeating: "M0 0h0", count: 40),
        StrokeStyle(lineWidth: 1e6, lineCap: .round, lineJoin: .round)
      ),
      (
        "M0 0" + String(repeating: "L9 9L0 9L0 0", count: 40),
        StrokeStyle(lineWidth: 1e6, lineJoin: .round)
      ),
      // At a cusp all sections of a wide pen cross.
      (
        "M0 0" + String(repeating: "c100 100 0 100 100 0", count: 300),
        StrokeStyle(lineWidth: 2000)
      ),
    ]
  }()

  @Test(arguments: multiplying.indices)
  func aStrokeOverItsLimitStaysSmall(_ index: Int) throws {
    let (data, style) = Self.multiplying[index]
    let path = Self.path(data)
    var options = StrokeOptions(tolerance: 0.1)
    options.vertexLimit = 1 << 12
    let frame = try #require(
      try StrokeSetup(bounds: path.controlBounds, style: style, options: options, origin: nil))
    var builder = SpineBuilder()
    // The chords are not what is too many here.
    try frame.build(path, &builder, StrokeOptions())
    var spine = builder.finish()
    frame.measure(&spine, for: style)
    var sweep = StrokeSweep(sink: EitherSink())
    var polyline = Polyline()
    func outline() throws(TessellationError) {
      try sweep.outline(spine, style: style, options: options, frame: frame, into: &polyline)
    }
    #expect(throws: TessellationError.budgetExceeded(.vertices, limit: 1 << 12)) { try outline() }
    #expect(sweep.isFull && polyline.isEmpty)
    // The sections of one run and one fan of 2 × 3,512 sections may come on top.
    #expect(sweep.sink.vertexCount < (1 << 15) + 2 * spine.vertices.count)
    // Without a limit there really are many more.
    options.vertexLimit = 1 << 16
    #expect(throws: TessellationError.budgetExceeded(.vertices, limit: 1 << 16)) { try outline() }
  }
}
