import Testing

@testable import Tessellate

@Suite struct DecimalTextTests {
  private func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(value)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ value: Int) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(value)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func wholeNumbersHaveNoFraction() {
    #expect(text(0.0) == "0")
    #expect(text(-0.0) == "-0")
    #expect(text(3.0) == "3")
    #expect(text(-2_147_483_648.0) == "-2147483648")
    #expect(text(2_147_483_648.0) == "2147483648")
    #expect(text(0.5) == "0.5")
    #expect(text(Double(Float(0.1))) == "0.10000000149011612")
  }

  @Test func integersOfEveryLength() {
    var value = 1
    for length in 1...18 {
      #expect(text(value) == String(value))
      #expect(text(value - 1) == String(value - 1))
      #expect(text(-value) == String(-value))
      #expect(String(value).count == length)
      value *= 10
    }
    #expect(text(.max) == String(Int.max))
    #expect(text(.min) == String(Int.min))
  }

  @Test func everyDoubleReadsBack() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20_000) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(Double(text(value))?.bitPattern == value.bitPattern, "\(value), seed \(Cases.seed)")
      let lattice = Double(Int32(truncatingIfNeeded: random.next()) >> 8) * 0x1p-14
      #expect(Double(text(lattice)) == lattice)
    }
  }

  /// The text is the standard library's but for a fraction of zero, of whatever size and sign.
  @Test func textOfTheStandardLibrary() {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(50_000) {
      let bits = random.next()
      let size = Double(sign: .plus, exponent: Int(bits % 70) - 12, significand: 1)
      let fraction = Double(Int64(bitPattern: bits)) * 0x1p-63
      let places = [1e0, 1e1, 1e2, 1e3, 1e5, 1e8][index % 6]
      for value in [size * fraction, (size * fraction * places).rounded() / places, size, 1 / size]
      {
        let description = value.description
        let expected = description.hasSuffix(".0") ? String(description.dropLast(2)) : description
        #expect(text(value) == expected, "seed \(Cases.seed)")
      }
    }
  }

  @Test func wholeNumbersOfEveryLength() {
    var value: UInt64 = 1
    var bytes: [UInt8] = []
    for _ in 0..<20 {
      for number in [value - 1, value, value + 1] {
        bytes = Array(repeating: 1, count: 3)
        bytes.appendUnchecked(limit: DecimalText.longest) { $0.writeDecimal(number, at: 0) }
        #expect(String(decoding: bytes[3...], as: UTF8.self) == String(number))
      }
      value = value > .max / 10 ? value : value * 10
    }
  }
}
