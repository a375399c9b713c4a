import Testing

@testable import Tessellate

@Suite struct StrokeOutlinesTests {
  /// The outline under the non-zero rule encloses the area of the single cover, under any
  /// transform.
  @Test func theOutlineEnclosesTheSingleCover() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let path = random.path()
      var style = StrokeStyle(lineWidth: random.double(0.1...6))
      style.lineCap = [.butt, .round, .square].randomElement(using: &random)!
      style.lineJoin = [.miter, .round, .bevel].randomElement(using: &random)!
      var options = StrokeOptions(tolerance: 0.02, coverage: .single)
      options.transform = AffineTransform(
        a: random.double(0.3...2), b: random.double(-2...2), c: random.double(-2...2),
        d: random.double(-2 ... -0.3), tx: random.double(-9...9), ty: 3)
      let single = try path.stroked(style, options: options)
      let outline = try path.strokedPath(style, options: options)
      let filled = try outline.filled()
      let perimeter = try outline.length()
      #expect(
        (single.area - filled.area).magnitude <= 2 * options.tolerance * perimeter + 1e-6,
        "\(path) \(style) \(options.transform)")
      // The same without the transform, which multiplies areas by its determinant.
      let t = options.transform
      options.transform = .identity
      options.tolerance = 0.002
      let plain = try path.stroked(style, options: options)
      let determinant = (t.a * t.d - t.b * t.c).magnitude
      #expect(
        (single.area - plain.area * determinant).magnitude
          <= 2 * (0.02 + 0.002 * determinant) * perimeter + 1e-6, "\(path) \(style) \(t)")
    }
  }

  /// A plan's outline encloses what that of a fresh stroke does, on any side of the path.
  @Test(arguments: StrokeStyle.Alignment.allCases)
  func plansHaveTheSameOutline(alignment: StrokeStyle.Alignment) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10) {
      let path = random.path()
      let style = StrokeStyle(lineWidth: random.double(0.1...6), alignment: alignment)
      let options = StrokeOptions(tolerance: 0.02)
      var plan = try StrokePlan(path, options: options)
      var polyline = Polyline()
      let report = try plan.outline(style, into: &polyline)
      #expect(report.tolerance <= 0.02)
      let outline = try path.strokedPath(style, options: options)
      let (found, expected) = (try Path(polyline).filled(), try outline.filled())
      #expect(
        (found.area - expected.area).magnitude <= 4 * 0.02 * (try outline.length()) + 1e-6,
        "seed \(Cases.seed): \(path)")
    }
  }
}
