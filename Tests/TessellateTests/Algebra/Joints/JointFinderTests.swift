import Testing

@testable import Tessellate

@Suite("Joints") struct JointFinderTests {
  /// Straight cubics whose control points lie on one end, where they are at rest: they give what
  /// lines give, wherever they are crossed.
  @Test func straightCurvesAtRestAreCrossedAsLinesAre() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 400)
    var algebra = PathAlgebra()
    func point() -> Point { Point(generator.double(0...1000), generator.double(0...1000)) }
    for number in 0..<Cases.count(100) {
      let corners = (0..<3).map { _ in point() }
      let rests = (0..<3).map { _ in Bool.random(using: &generator) }
      let curves = Path { path in
        path.move(to: corners[0])
        for (i, isAtStart) in rests.enumerated() {
          let (start, end) = (corners[i], corners[(i + 1) % 3])
          let control = isAtStart ? start : end
          path.addCurve(to: end, control1: control, control2: control)
        }
        path.closeSubpath()
      }
      let lines = Path {
        $0.addLines(corners)
        $0.closeSubpath()
      }
      let other = Path {
        $0.move(to: point())
        for _ in 0..<3 { $0.addCurve(to: point(), control1: point(), control2: point()) }
        $0.closeSubpath()
      }
      let tolerance = [0.1, 0.001][number % 2]
      for operation in PathOperation.allCases {
        var (curved, straight) = (Path(), Path())
        try algebra.combine(
          [FillRegion(curves), FillRegion(other)], by: operation, tolerance: tolerance,
          into: &curved)
        try algebra.combine(
          [FillRegion(lines), FillRegion(other)], by: operation, tolerance: tolerance,
          into: &straight)
        let gap = curved.signedArea - straight.signedArea
        #expect(
          gap.magnitude <= 1e-2 * tolerance * 1000,
          "case \(number) of seed \(Cases.seed): \(operation) differs by \(gap)")
      }
    }
  }
}
