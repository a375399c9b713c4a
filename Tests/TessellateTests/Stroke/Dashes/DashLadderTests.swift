import Testing

@testable import Tessellate

/// Each rung of the ladder of dashes draws the same dashes.
@Suite struct DashLadderTests {
  private func curve(_ random: inout SeededGenerator) -> Path {
    func point() -> Point { Point(random.double(0...300), random.double(0...300)) }
    return Path {
      $0.move(to: point())
      for _ in 0..<3 { $0.addCurve(to: point(), control1: point(), control2: point()) }
      if Bool.random(using: &random) { $0.addLine(to: point()) }
    }
  }

  /// Lanes, rows that a plan keeps, single strips and parts of the path cover the same areas.
  @Test(arguments: StrokeStyle.LineCap.allCases)
  func everyRungCoversTheSameArea(cap: StrokeStyle.LineCap) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(12) {
      let path = curve(&random)
      var style = StrokeStyle(lineWidth: random.double(1...9), lineCap: cap, lineJoin: .round)
      let period = random.double(20...60)
      style.dash = [period / 2, period / 2]
      let options = StrokeOptions(tolerance: 0.02)
      let lanes = try path.stroked(style, options: options)
      var plan = try StrokePlan(path, lineWidth: style.lineWidth, options: options)
      var kept = Mesh()
      try plan.stroke(style, into: &kept)
      #expect(kept == lanes)
      // Under a transform each dash is a strip of its own.
      var turned = options
      turned.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      let single = try path.stroked(style, options: turned)
      // One dash at a time as a trimmed part.
      let length = plan.length
      var parts = 0.0
      var part = style
      part.dash = []
      for number in 0..<Int((length / period).rounded(.up)) {
        let start = Double(number) * period
        part.trim = Trim(from: start / length, to: min(start + period / 2, length) / length)
        parts += try path.stroked(part, options: options).area
      }
      let most = 2 * options.tolerance * (length + 2 * style.lineWidth * length / period)
      #expect((single.area - lanes.area).magnitude <= most, "\(path) \(style)")
      #expect((parts - lanes.area).magnitude <= most, "\(path) \(style)")
    }
  }
}
