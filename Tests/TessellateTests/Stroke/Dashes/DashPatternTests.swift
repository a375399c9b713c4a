import Testing

@testable import Tessellate

/// Dash patterns along a length.
@Suite struct DashPatternTests {
  /// Over whole periods the dashes have their share of the length, whatever the phase.
  @Test func dashesHaveTheirShareOfThePeriod() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      var style = StrokeStyle(lineWidth: 1)
      style.dash = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.double(0.1...9) }
      style.dashPhase = random.double(-40...40)
      let list = style.dash.count & 1 == 1 ? style.dash + style.dash : style.dash
      let dashed = stride(from: 0, to: list.count, by: 2).reduce(0) { $0 + list[$1] }
      let length = 7 * list.reduce(0, +)
      let pattern = try #require(DashPattern(style: style, length: length, unit: 1, slack: 0))
      var sum = 0.0
      pattern.forEachDash(along: length) { sum += min($1, length) - max($0, 0) }
      #expect(isNear(sum, 7 * dashed, 1e-9 * length), "\(style.dash) \(style.dashPhase)")
    }
  }

  /// Counting dashes and laying them give the same number, for dots, gaps without length and the
  /// shortest dashes, too.
  @Test func dashCountIsTheNumberOfDashesLaid() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2000) {
      var style = StrokeStyle(lineWidth: 1, lineCap: Bool.random(using: &random) ? .butt : .round)
      style.dash = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        [0, 1e-20, 0.25, 1, random.double(0...9)].randomElement(using: &random)!
      }
      style.dashPhase = [0, 0.25, -1, 1e9, random.double(-50...50)].randomElement(using: &random)!
      let length = [0, 1e-9, 1, 16, random.double(0...99)].randomElement(using: &random)!
      let slack = [0, 1e-4, 1].randomElement(using: &random)!
      guard let pattern = DashPattern(style: style, length: length, unit: 1, slack: slack),
        pattern.period > 1e-3
      else { continue }
      var laid = 0
      pattern.forEachLength(along: length) { _, _ in laid += 1 }
      #expect(
        pattern.dashCount(along: length) == Double(laid),
        "\(style.dash) \(style.dashPhase) \(length)")
    }
  }
}
