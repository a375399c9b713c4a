/// Numbers in the notation that people type and read.
enum Number {
  /// Parses a finite decimal number; hexadecimal, infinity and NaN, which `Double.init` takes, are
  /// rejected.
  static func parse(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ allowed.contains($0) }), let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// Parses a list of numbers, separated by commas, blanks or both; a comma must be between two of
  /// them.
  static func parseList(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    for part in parts {
      let words = part.split(whereSeparator: \.isWhitespace)
      guard parts.count == 1 || !words.isEmpty else { return nil }
      for word in words {
        guard let number = parse(word) else { return nil }
        numbers.append(number)
      }
    }
    return numbers
  }

  /// The shortest decimal that reads back as the same number; whole numbers have no fraction.
  static func text(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static let allowed = Set("0123456789+-.eE".utf8)
}
