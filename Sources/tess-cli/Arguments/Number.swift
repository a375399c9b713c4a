/// Numbers as people type and read them.
enum Number {
  /// A finite decimal number; no hexadecimal, infinity or NaN, which `Double.init` would take.
  static func parse(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ allowed.contains($0) }), let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// A list of numbers, separated by commas, blanks or both.
  static func parseList(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let number = parse(word) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The shortest decimal that reads back the same, whole numbers without a fraction.
  static func text(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static let allowed = Set("0123456789+-.eE".utf8)
}
