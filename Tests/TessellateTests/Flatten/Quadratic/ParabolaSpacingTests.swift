import Testing

@testable import Tessellate

/// The number of a parabola's chords, and where they end.
@Suite struct ParabolaSpacingTests {
  private func parabola(_ generator: inout SeededGenerator, tolerance: Double) -> Parabola {
    guard case .quadratic(let curve) = RandomCurves.segment(.quadratic, &generator) else {
      preconditionFailure("a quadratic")
    }
    return Parabola(curve, scale: 0.125 / tolerance)
  }

  /// The scalar twin: one parabola alone has the bits of one of four.
  @Test(arguments: [10, 0.1, 1e-3])
  func oneAloneIsOneOfFour(_ tolerance: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let parabola = parabola(&generator, tolerance: tolerance)
      let (alone, four) = (
        ParabolaSpacings(ofOne: parabola.measures).first, ParabolaSpacings(parabola.measures).first
      )
      #expect(alone.count == four.count)
    }
  }

  /// A quarter of the tolerance doubles the number of chords.
  @Test func chordsGoWithTheRootOfTheTolerance() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      var other = generator
      let coarse = ParabolaSpacings(ofOne: parabola(&generator, tolerance: 0.04).measures).first
      let fine = ParabolaSpacings(ofOne: parabola(&other, tolerance: 0.01).measures).first
      guard coarse.count > 8, fine.count > 0 else { continue }
      #expect((fine.count - 2 * coarse.count).magnitude <= 2 + 0.02 * fine.count)
    }
  }

  @Test func writtenPointsLieOnTheCurveInEitherOrder() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      guard case .quadratic(let curve) = RandomCurves.segment(.quadratic, &generator) else {
        continue
      }
      let spacing = ParabolaSpacings(ofOne: Parabola(curve, scale: 1.25).measures).first
      let n = spacing.number
      guard n > 2 else { continue }
      let (room, none) = (ParabolaSpacing.room(chords: n), Point.zero)
      var (there, back) = (
        [Point](repeating: none, count: room), [Point](repeating: none, count: room)
      )
      there.withUncheckedView { spacing.write(curve, isReversed: false, count: n, to: $0) }
      back.withUncheckedView { spacing.write(curve.reversed, isReversed: true, count: n, to: $0) }
      #expect(Array(there[..<(n - 1)]) == back[..<(n - 1)].reversed())
    }
  }
}
