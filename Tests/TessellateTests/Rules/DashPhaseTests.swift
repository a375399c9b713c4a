import Testing

@testable import Tessellate

/// Phases that are no round numbers, under rule 23.
@Suite struct DashPhaseTests {
  private func dashes(
    _ pattern: [Double], phase: Double, along length: Double, cap: StrokeStyle.LineCap
  ) throws -> [(start: Double, end: Double)] {
    var style = StrokeStyle(lineWidth: 1, lineCap: cap)
    (style.dash, style.dashPhase) = (pattern, phase)
    var result: [(start: Double, end: Double)] = []
    let found = try #require(DashPattern(style: style, length: length, unit: 1, slack: 0))
    found.forEachDash(along: length) { start, end in
      result.append((max(start, 0), min(end, length)))
    }
    return result
  }

  /// Phases that differ by whole periods lay the same dashes, also where a dash ends, or begins, at
  /// an end of the path.
  @Test(arguments: [StrokeStyle.LineCap.butt, .round])
  func periodsMakeNoDifference(_ cap: StrokeStyle.LineCap) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      // Decimals, no sum of which is exact.
      let pattern = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (random.double(0.1...20) * 1e4).rounded() / 1e4
      }
      let doubled = pattern.count & 1 == 1 ? pattern + pattern : pattern
      let period = doubled.reduce(0, +)
      let cut = doubled.prefix(Int.random(in: 0..<doubled.count, using: &random)).reduce(0, +)
      let length = Bool.random(using: &random) ? period * 3 - cut : random.double(1...100)
      guard length > 1 else { continue }
      let expected = try dashes(pattern, phase: cut, along: length, cap: cap)
      for periods in [-5.0, -1, 1, 2, 3, 7, 1000] {
        let phase = ((cut + periods * period) * 1e4).rounded() / 1e4
        let found = try dashes(pattern, phase: phase, along: length, cap: cap)
        #expect(found.count == expected.count, "\(pattern) \(phase) \(length), seed \(Cases.seed)")
        for (a, b) in zip(found, expected) {
          #expect((a.start - b.start).magnitude < 1e-9 && (a.end - b.end).magnitude < 1e-9)
        }
      }
    }
  }

  /// Three periods of an odd pattern lay what one does: no disc at the start depends on the last
  /// bit of the phase.
  @Test func threeOddPeriodsAreOne() throws {
    let pattern = [7.5654, 19.1232, 3.675]
    let one = try dashes(pattern, phase: 30.3636, along: 30, cap: .round)
    let three = try dashes(pattern, phase: 91.0908, along: 30, cap: .round)
    #expect(one.count == three.count)
  }

  /// However large a phase is, no dash is lost, although its place in the pattern is arbitrary.
  @Test(arguments: [1e9, 1e12, -1e14, 1e15, 1e18, -1e300])
  func phasesSwallowNoDashes(phase: Double) throws {
    for cap in [StrokeStyle.LineCap.butt, .round] {
      let found = try dashes([1, 2], phase: phase, along: 10, cap: cap)
      #expect(found.count == 3 || found.count == 4, "\(found)")
    }
  }

  /// A dash shorter than rounding is a dot, at the start of a path, too.
  @Test(arguments: [Double.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-20, 1e-12])
  func shortDashesAreDots(length: Double) throws {
    for along in [10.0, 1e5] {
      let dots = try dashes([length, along / 4], phase: 0, along: along, cap: .round)
      #expect(dots.count == 4 && dots[0].start == 0)
    }
  }

  /// Dots keep their places, at the start of a path, too.
  @Test func dotsStay() throws {
    let dots = try dashes([0, 2.5], phase: 0, along: 10, cap: .round)
    #expect(dots.map(\.start) == [0, 2.5, 5, 7.5])
    #expect(try dashes([0, 2.5], phase: 2.5 * 7, along: 10, cap: .round).count == 4)
    #expect(try dashes([0, 0.3], phase: 0.9, along: 3, cap: .round).count == 10)
  }
}
