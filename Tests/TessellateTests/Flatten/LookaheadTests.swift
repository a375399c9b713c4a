import Testing

@testable import Tessellate

/// Curves read ahead, four at a time, in paths of any elements.
@Suite struct LookaheadTests {
  @Test(arguments: [100, 3, 0.1, 1e-3])
  func chordsAreThoseOfEachCurveAlone(_ tolerance: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
      var pen = RandomCurves.point(&generator)
      var (path, expected) = (Path(), [pen])
      path.move(to: pen)
      let size = [1, 0.1, 0.01].randomElement(using: &generator)!
      func near() -> Point { pen + (RandomCurves.point(&generator) - Point(500, 500)) * size }
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let (a, b, c) = (near(), near(), near())
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...3:
          path.addCurve(to: c, control1: a, control2: b)
          PathSegment.cubic(CubicSegment(start: pen, control1: a, control2: b, end: c))
            .flatten(&budget, into: &expected)
        case 4, 5:
          path.addQuadCurve(to: c, control: a)
          PathSegment.quadratic(QuadraticSegment(start: pen, control: a, end: c))
            .flatten(&budget, into: &expected)
        case 6:
          path.addLine(to: c)
          expected.append(c)
        default:
          path.move(to: c)
          expected.append(c)
        }
        pen = c
      }
      guard !budget.isSpent else { continue }
      let points = try path.flattened(within: tolerance).points
      #expect(points == expected, "\(path.svgDescription) at \(tolerance), seed \(Cases.seed)")
    }
  }
}
