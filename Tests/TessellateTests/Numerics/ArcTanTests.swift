import Foundation
import Testing

@testable import Tessellate

@Suite struct ArcTanTests {
  private func check(_ y: Double, _ x: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let (actual, expected) = (arcTan2(y, x), atan2(y, x))
    #expect(
      (actual - expected).magnitude <= 2 * expected.ulp && actual.sign == expected.sign,
      "atan2(\(y), \(x)): \(actual), expected \(expected)", sourceLocation: sourceLocation)
  }

  @Test func agreesWithTheCLibraryInEveryOctant() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20_000) {
      check(
        Double.random(in: -10...10, using: &generator),
        Double.random(in: -10...10, using: &generator))
      let (y, x) = (Double(bitPattern: generator.next()), Double(bitPattern: generator.next()))
      if y.isFinite, x.isFinite { check(y, x) }
      // The seams between octants.
      let scale = Double.random(in: 0.1...10, using: &generator)
      for tangent in [1, 0.41421356237309503, 2.414213562373095] {
        for nudged in [tangent.nextDown, tangent, tangent.nextUp] { check(nudged * scale, -scale) }
      }
    }
  }

  @Test func zerosAndAxesAreExact() {
    let values = [0.0, -0.0, 1, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    for y in values { for x in values { check(y, x) } }
  }

  @Test func inverseSineAndCosineInvert() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5_000) {
      let x = Double.random(in: -1...1, using: &generator)
      #expect((arcCos(x) - acos(x)).magnitude <= 4 * acos(x).ulp)
      #expect((arcSin(x) - asin(x)).magnitude <= 4 * asin(x).ulp)
    }
    #expect(arcCos(1) == 0 && arcCos(-1) == .pi && arcCos(2) == 0 && arcCos(-7) == .pi)
    #expect(arcSin(1) == .pi / 2 && arcSin(-1) == -.pi / 2 && arcSin(0) == 0)
  }

  @Test func singleLanesKeepTheirBound() {
    var generator = SeededGenerator(seed: Cases.seed)
    var worst = 0.0
    for round in 0..<Cases.count(5_000) {
      var y = Lanes8.random(in: -1...1, using: &generator)
      let x = Lanes8.random(in: -1...1, using: &generator)
      if round % 2 == 0 { y *= 1e-3 }
      let angle = arcTan2(y, x)
      for i in 0..<8 {
        worst = Swift.max(worst, (Double(angle[i]) - atan2(Double(y[i]), Double(x[i]))).magnitude)
      }
    }
    #expect(worst < 5e-7)
    #expect(arcTan2(Lanes8(repeating: 0), Lanes8(repeating: 0)) == Lanes8(repeating: 0))
  }
}
