import Testing

@testable import Tessellate

@Suite struct LongDecimalTests {
  /// Decimals of any length are read as the standard library reads them, bit for bit.
  @Test func longNumbersAreTheStandardLibrarys() {
    var generator = SeededGenerator(seed: Cases.seed)
    for k in 0..<Cases.count(2000) {
      let count =
        k % 50 == 0
        ? Int.random(in: 700...1000, using: &generator)
        : Int.random(in: 1...40, using: &generator)
      let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }
        .joined()
      expect(digits, Int.random(in: -350...350, using: &generator) - (count > 100 ? count : 0))
    }
  }

  /// A tie goes to the even neighbour, and the least digit behind it decides otherwise.
  @Test func tiesGoToTheEvenNeighbour() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let odd = 2 * (generator.next() >> 12 | 1 << 52) + 1
      let exponent = Int.random(in: -60...60, using: &generator)
      let (digits, power) = Self.decimal(odd, timesTwoTo: exponent)
      expect(digits, power)
      expect(digits + "0000000000001", power - 13)
      expect(digits + String(repeating: "0", count: 900) + "1", power - 901)
    }
  }

  /// The ends of the range: the least number above zero and the largest.
  @Test func theEndsOfTheRangeAreExact() {
    for digits in [
      "4940656458412465441765687928682213723650598002614", "0", "1", "17976931348623159",
    ] {
      for exponent in [-372, -373, -400, -324, -323, 0, 291, 292, 293, 308, 309, 100_000, -100_000]
      {
        expect(digits, exponent)
      }
    }
  }

  private func expect(_ digits: String, _ exponent: Int) {
    let expected = Double(digits + "e\(exponent)") ?? .infinity
    let found = longDecimalNumber(digits.utf8, exponent: exponent)
    #expect(found.bitPattern == expected.bitPattern, "\(digits)e\(exponent)")
  }

  /// The digits of odd · 2^exponent, and the power of ten that they are multiplied by.
  private static func decimal(_ odd: UInt64, timesTwoTo exponent: Int) -> (String, Int) {
    var digits = String(odd).reversed().map { Int(String($0))! }
    for _ in 0..<abs(exponent) {
      var carry = 0
      for i in digits.indices {
        carry += digits[i] * (exponent > 0 ? 2 : 5)
        digits[i] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        digits.append(carry % 10)
        carry /= 10
      }
    }
    return (digits.reversed().map(String.init).joined(), Swift.min(exponent, 0))
  }
}
