import Testing

@testable import Tessellate

@Suite struct ShortestDecimalTests {
  private func text(_ number: ShortestDecimal) -> String {
    var bytes: [UInt8] = []
    number.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (7, "7"), (-70, "-70"), (700, "700"), (7000, "7e3"), (0.5, ".5"),
    (-0.25, "-.25"),
    (12.5, "12.5"), (0.001, ".001"), (0.0001, "1e-4"), (0.00012, "12e-5"), (1e22, "1e22"),
    (123456789012345680, "123456789012345680"),
    (0.1 + 0.2, ".30000000000000004"), (.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "17976931348623157e292"),
  ])
  func fewestCharacters(value: Double, expected: String) {
    // A whole number with a single zero more than its digits keeps it.
    #expect(text(ShortestDecimal(value)) == expected)
  }

  /// The digits are those of the standard library, and every text reads back and is as long as
  /// said.
  @Test func digitsOfTheStandardLibrary() {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(20_000) {
      let bits = random.next()
      let value =
        switch index % 3 {
        case 0: Double(bitPattern: bits)
        case 1: Double(Int64(bitPattern: bits) >> 30) / [1, 10, 1e3, 1e6, 1e9][index / 3 % 5]
        default: Double(Int32(truncatingIfNeeded: bits) >> 8) * 0x1p-14
        }
      guard value.isFinite else { continue }
      let number = ShortestDecimal(value)
      let text = text(number)
      #expect(Double(text) == value, "seed \(Cases.seed): \(text)")
      #expect(text.utf8.count == number.length)
      #expect(text.hasPrefix(".") == number.beginsWithPoint)
      #expect(text.contains { $0 == "." || $0 == "e" } == number.isFraction)
      let description = value.magnitude.description.split(separator: "e")[0].filter { $0 != "." }
      #expect(String(number.digits) == trimmed(description), "seed \(Cases.seed): \(value)")
    }
  }

  /// Digits and places are the standard library's, wherever there are any: for neighbours of short
  /// decimals, for numbers half-way between two decimals, at both ends of the range, and for
  /// others.
  @Test func shortestDigitsOfTheStandardLibrary() {
    var random = SeededGenerator(seed: Cases.seed)
    var found = 0
    for index in 0..<Cases.count(50_000) {
      let bits = random.next()
      let power = Int(random.next() % 62) - 8
      let scale = Double(sign: .plus, exponent: power, significand: 1)
      let value =
        switch index % 5 {
        case 0: scale * (1 + Double(bits >> 12) * 0x1p-52)
        case 1: scale * (1 + Double(bits >> UInt64(12 + bits % 50)) * 0x1p-10).ulp.nextUp + scale
        case 2: (Double(bits >> 44) / [1e1, 1e2, 1e4, 1e6, 1e7][Int(bits % 5)]).nextUp
        case 3: (Double(bits >> 44) / [1e1, 1e2, 1e4, 1e6, 1e7][Int(bits % 5)]).nextDown
        // A multiple of a power of two, as lattices have them: of places and one, half of them end
        // in 5.
        default:
          Double(bits >> 38 | 1) * Double(sign: .plus, exponent: -Int(bits % 33), significand: 1)
        }
      guard let (digits, places) = shortestDigits(of: value) else {
        let isPower = value.significand == 1
        #expect(isPower || value < 0x1p-7 || value >= 0x1p53, "seed \(Cases.seed): \(value)")
        continue
      }
      found += 1
      let number = ShortestDecimal(value)
      var text = "\(digits)e-\(places)"
      #expect(Double(text) == value, "seed \(Cases.seed): \(text), \(value)")
      text = value.description
      let description = trimmed(text.filter { $0 != "." })
      #expect(trimmed(String(digits)) == description, "seed \(Cases.seed): \(value)")
      #expect(String(number.digits) == description, "seed \(Cases.seed): \(value)")
    }
    #expect(found > Cases.count(50_000) / 2)
  }

  private func trimmed(_ digits: String) -> String {
    var digits = digits[...]
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    while digits.count > 1, digits.first == "0" { digits.removeFirst() }
    return String(digits)
  }

  /// A step leads to exactly its end, and where both are short it is short.
  @Test func stepsLeadFromNumberToNumber() {
    #expect(ShortestDecimal.step(from: 1, to: 1.1).map(text) == ".1")
    #expect(ShortestDecimal.step(from: 1e17, to: 0.1).map(text) == nil)
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5_000) {
      let a = Double(Int32(truncatingIfNeeded: random.next())) / 1000
      let b = Double(Int32(truncatingIfNeeded: random.next())) / 1000
      guard let step = ShortestDecimal.step(from: a, to: b) else { continue }
      #expect(a + (Double(text(step)) ?? .nan) == b, "seed \(Cases.seed): \(a), \(b)")
    }
  }
}
