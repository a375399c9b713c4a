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

  /// The digits are those of the standard library, and every text reads back and is as long as said.
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

  private func trimmed(_ digits: String) -> String {
    var digits = digits[...]
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    while digits.count > 1, digits.first == "0" { digits.removeFirst() }
    return String(digits)
  }

  /// A step leads to exactly its end, and where both are short it is short.
  @Test func steps() {
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
