import Testing

@testable import Tessellate

@Suite struct TextScannerTests {
  private func number(_ text: String) -> Double? {
    TextScanner.number(Array(text.utf8)[...])
  }

  /// A decimal word is the number that the standard library reads; a hexadecimal one is none.
  @Test func numbersAreTheStandardLibrarys() {
    #expect(number("0x1p3") == nil)
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      let exact = Double(bitPattern: generator.next())
      let words = [
        "\(exact)", "\(generator.double(-1000...1000))",
        "\(Int.random(in: -99...99, using: &generator))",
        "-.5", "1.", "1e5", "+3", "1e", "1e+", "1.2.3", "x", "12345678901234567890.5", "-Inf",
        "infinity", "nan", "1e-400", "1e400", "0e999999999999999999999", "-0", ".", "+-1", "e5",
      ]
      for word in words {
        let (found, expected) = (number(word), Double(word))
        #expect(found == expected || found?.isNaN == true && expected?.isNaN == true, "\(word)")
      }
    }
  }

  @Test func wholeNumbersEndAtASlash() {
    let words = ["7", "-12", "3/4/5", "3//5", "-", "", "1.5", "a", "1234567890123", "/3"]
    let expected: [Int?] = [7, -12, 3, 3, nil, nil, nil, nil, nil, nil]
    for (word, value) in zip(words, expected) where !word.isEmpty {
      #expect(TextScanner.whole(Array(word.utf8)[...]) == value, "\(word)")
    }
  }

  /// Words come in order, whatever the blanks and line ends; errors have the place of the last
  /// word.
  @Test func wordsHaveTheirPlaces() {
    for end in ["\n", "\r\n", "\r"] {
      var scanner = TextScanner(Array("  ab c\(end)\td \(end)".utf8))
      var words: [String] = []
      while let word = scanner.wordOfAnyLine() {
        words.append(String(decoding: word, as: UTF8.self))
        if words.count == 3 {
          let error = scanner.error("x")
          #expect(error.line == 2 && error.column == 2)
        }
      }
      #expect(words == ["ab", "c", "d"])
    }
  }
}
