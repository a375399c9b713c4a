import Testing

@testable import Tessellate

/// The limit of a stroke's dashes counts those that are drawn, of all sub-paths together.
@Suite struct DashBudgetTests {
  /// The number of strips that a stroke of straight butt dashes has.
  private func strips(_ data: String, _ style: StrokeStyle) throws -> Int {
    try path(data).stroked(style).vertexCount / 4
  }

  private func expectLimit(_ count: Int, _ data: String, _ style: StrokeStyle) throws {
    var options = StrokeOptions()
    options.dashLimit = count
    _ = try path(data).stroked(style, options: options)
    options.dashLimit = count - 1
    #expect(throws: TessellationError.budgetExceeded(.dashes, limit: count - 1)) {
      try path(data).stroked(style, options: options)
    }
  }

  /// As many dashes as are drawn are within the limit, and one less is not, whatever the pattern.
  @Test func theLimitIsTheNumberOfDashesDrawn() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      var style = StrokeStyle(lineWidth: 1)
      style.dash = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.double(0.5...6) }
      style.dashPhase = random.double(-20...20)
      let data = (0..<Int.random(in: 1...4, using: &random))
        .map { "M0 \(9 * $0)H\(random.double(10...300))" }.joined()
      if Bool.random(using: &random) {
        style.trim = Trim(from: random.double(0...0.3), to: random.double(0.4...1))
      }
      let count = try strips(data, style)
      // All of it may lie in gaps.
      if count > 0 { try expectLimit(count, data, style) }
    }
  }

  /// 24 dashes round a border are 24 wherever the pattern has got to.
  @Test func aDashAcrossTheSeamCountsOnce() throws {
    for step in 0..<48 {
      let border = DashedBorder(
        rect: Rect(x: 0, y: 0, width: 400, height: 240), cornerRadius: 0, lineWidth: 2,
        dashCount: 24)
      var style = StrokeStyle(lineWidth: 2, dash: border.dash)
      style.dashPhase = border.dashPhase(at: Double(step) / 48)
      try expectLimit(24, border.path.svgDescription, style)
    }
  }

  /// Pieces on both sides of a seam that stay two dashes count as two.
  @Test func splitSeamsCountTwice() throws {
    var style = StrokeStyle(lineWidth: 1, dash: [6, 4])
    style.dashPhase = 3
    try expectLimit(4, "M0 0h10v10h-10z", style)
    style.dashSeam = .split
    try expectLimit(5, "M0 0h10v10h-10z", style)
  }

  /// Sub-paths that are shorter than a period have one dash each.
  @Test func dashesOfShortSubpathsAreNotOvercounted() throws {
    let data = (0..<300).map { "M0 \($0)h3" }.joined()
    try expectLimit(300, data, StrokeStyle(lineWidth: 0.5, dash: [5, 5]))
  }
}
