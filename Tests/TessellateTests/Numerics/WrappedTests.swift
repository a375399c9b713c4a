import Testing

@testable import Tessellate

@Suite struct WrappedTests {
  @Test func staysInsideAndKeepsTheRest() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10_000) {
      let x = random.double(-1000...1000)
      let period = random.double(0.1...9)
      let rest = wrapped(x, period: period)
      #expect(rest >= 0 && rest < period)
      let turns = (x - rest) / period
      #expect((turns - turns.rounded()).magnitude < 1e-9)
    }
    #expect(wrapped(6, period: 3) == 0)
    #expect(wrapped(-1, period: 3) == 2)
    #expect(wrapped(1e300, period: 3) == 0)
    #expect(wrapped(-1e-300, period: 3) == 0)
  }
}
