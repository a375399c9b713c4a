import Foundation
import Testing

@testable import Tessellate

/// Our sine and cosine against the C library's, which is within 0.55 units in the last place.
@Suite struct SinCosTests {
  /// The difference in units of the last place of `expected`.
  private func units(_ actual: Double, _ expected: Double) -> Double {
    (actual - expected).magnitude / Swift.max(expected.ulp, .leastNonzeroMagnitude)
  }

  private func check(_ angle: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let (sine, cosine) = sinCos(angle)
    let worst = Swift.max(units(sine, sin(angle)), units(cosine, cos(angle)))
    #expect(worst <= 2, "angle \(angle)", sourceLocation: sourceLocation)
  }

  @Test func agreesWithTheCLibraryOverTheWholeRange() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20_000) {
      check(Double.random(in: -10...10, using: &generator))
      check(Double.random(in: -1.6e6...1.6e6, using: &generator))
      // Any finite number: every exponent is as likely as any other.
      let any = Double(bitPattern: generator.next())
      if any.isFinite { check(any) }
    }
  }

  @Test func keepsRelativeAccuracyBesideMultiplesOfAQuarterTurn() {
    for n in -5_000...5_000 {
      let angle = Double(n) * .pi / 2
      for near in [angle.nextDown, angle, angle.nextUp] { check(near) }
    }
    // The Double closest of all to a multiple of π/2 (Muller, Elementary Functions, 2nd ed.,
    // §9.3.2). The expected value is from 700 digits: the C library's own last digit is off here.
    let (sine, cosine) = sinCos(6_381_956_970_095_103 * 0x1p797)
    #expect(sine == 1)
    #expect(units(cosine, -4.687165924254627611122583e-19) <= 1)
    for exponent in 0...1023 { check(Double(sign: .plus, exponent: exponent, significand: 1)) }
    check(.greatestFiniteMagnitude)
    check(-.greatestFiniteMagnitude)
    check(Reduction.limit)
    check(Reduction.limit.nextDown)
    check(.leastNonzeroMagnitude)
  }

  @Test func isExactAtZeroAndNotANumberBeyondTheFinite() {
    #expect(sinCos(0) == (0, 1))
    #expect(sinCos(Double.infinity).sine.isNaN)
    #expect(sinCos(Double.nan).cosine.isNaN)
  }

  @Test func lanesGiveTheBitsOfTheScalar() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5_000) {
      let reach = [1.0, 10, 1000, 1.5e6].randomElement(using: &generator)!
      let angles = Lanes4.random(in: -reach...reach, using: &generator)
      let (sine, cosine) = sinCos(angles)
      for i in 0..<4 {
        #expect((sine[i], cosine[i]) == sinCos(angles[i]), "angle \(angles[i])")
      }
    }
  }

  @Test func smallAnglesNeedNoReduction() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5_000) {
      let reach = [0.7854, 1e-3, 1e-300].randomElement(using: &generator)!
      let angle = Double.random(in: -reach...reach, using: &generator)
      let direction = direction(small: angle)
      let worst = Swift.max(units(direction.y, sin(angle)), units(direction.x, cos(angle)))
      #expect(worst <= 2, "angle \(angle)")
    }
  }

  @Test func singleLanesKeepTheirBound() {
    var generator = SeededGenerator(seed: Cases.seed)
    var worst = 0.0
    for _ in 0..<Cases.count(5_000) {
      let reach: Float = [1, 10, 1000].randomElement(using: &generator)!
      let angles = Lanes8.random(in: -reach...reach, using: &generator)
      let (sine, cosine) = sinCos(angles)
      for i in 0..<8 {
        let angle = Double(angles[i])
        worst = Swift.max(worst, (Double(sine[i]) - sin(angle)).magnitude)
        worst = Swift.max(worst, (Double(cosine[i]) - cos(angle)).magnitude)
      }
    }
    #expect(worst < 1.2e-7)
  }
}
