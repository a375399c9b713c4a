import Testing

@testable import Tessellate

/// Chords of elliptical arcs, spaced by the square root of curvature.
@Suite struct EllipseSpacingTests {
  @Test(arguments: [30, 1, 0.1, 0.01])
  func chordsRunAlongTheArcWithinTheTolerance(_ tolerance: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(30) {
      let family = index % 3 == 0 ? HardCurves.Family.thinEllipse : nil
      let segment =
        family.map { HardCurves.segment($0, &generator) }
        ?? RandomCurves.segment(.ellipse, &generator)
      guard case .arc(let arc) = segment, arc.sweep != 0,
        let spacing = EllipseSpacing(arc, tolerance: tolerance)
      else { continue }
      var angles: [Point] = []
      angles.appendTail { spacing.appendAngles(to: &$0) }
      let fractions = angles.map { ($0.x - arc.startAngle) / arc.sweep }
      #expect((fractions.last! - 1).magnitude < 1e-9)
      let greedy = GreedyEllipse(arc, tolerance: tolerance)
      var last = 0.0
      for fraction in fractions {
        #expect(fraction > last, "\(arc), seed \(Cases.seed)")
        #expect(greedy.deviation(from: last, to: fraction) <= 1 + 1e-6)
        last = fraction
      }
      // The estimate is right within its factor.
      #expect(Double(angles.count) <= 2.2 * spacing.estimate + 4)
    }
  }
}
