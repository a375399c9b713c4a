import Foundation
import Testing

@testable import Tessellate

@Suite struct ExponentialTests {
  @Test func agreesWithTheCLibrary() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20_000) {
      let x = Bool.random(using: &random) ? random.double(-700...700) : random.double(-2...2)
      let expected = exp(x)
      #expect((exponential(x) - expected).magnitude <= 2 * expected.ulp, "\(x)")
    }
    #expect(exponential(0) == 1)
    #expect(exponential(-1e9) > 0 && exponential(.nan).isNaN)
  }
}
