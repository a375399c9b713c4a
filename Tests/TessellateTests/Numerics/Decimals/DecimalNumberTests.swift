import Testing

@testable import Tessellate

@Suite struct DecimalNumberTests {
  /// The standard library's reading is the judge.
  @Test func nearestDouble() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100_000) {
      let bits = Int.random(in: 1...64, using: &random)
      let mantissa = UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64(64 - bits)
      let exponent = Int.random(in: -24...24, using: &random)
      guard let value = decimalNumber(mantissa: mantissa, exponent: exponent) else {
        #expect(exponent.magnitude > 19 || mantissa == 0)
        continue
      }
      #expect(value == Double("\(mantissa)e\(exponent)"), "\(mantissa)e\(exponent)")
    }
  }

  /// Numbers that lie half-way between two `Double`s, and beside.
  @Test func tiesAreRoundedToEven() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10_000) {
      let odd = UInt64.random(in: 1 << 53..<1 << 54, using: &random) | 1
      for mantissa in [odd << 9 - 1, odd << 9, odd << 9 + 1, odd, odd &* 5, odd &* 25] {
        for exponent in [-3, -2, -1, 0, 1, 2] {
          #expect(
            decimalNumber(mantissa: mantissa, exponent: exponent)
              == Double("\(mantissa)e\(exponent)"))
        }
      }
    }
  }
}
