/// The name of an option, its values and its purpose.
struct OptionInfo: Sendable {
  /// The long name with its dashes, such as `--tolerance`.
  let name: String
  /// The one-letter name with its dash.
  var short: String?
  /// The word for the value in the help, such as `NUMBER`; `nil` for a switch, which takes none.
  var placeholder: String?
  let help: String
  /// The value where the option is absent, as the help shows it.
  var fallback: String?
  /// All values, where they are few enough to list.
  var choices: [String] = []
}

/// An option with a value, and its parser.
struct Option<Value: Sendable>: Sendable {
  var info: OptionInfo
  let fallback: Value
  /// A description of valid values, as in "expected a number above 0".
  let expectation: String
  let parse: @Sendable (String) -> Value?

  init(
    name: String, short: String? = nil, placeholder: String, fallback: Value,
    fallbackText: String? = nil, expectation: String, help: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    info = OptionInfo(
      name: name, short: short, placeholder: placeholder, help: help, fallback: fallbackText)
    (self.fallback, self.expectation, self.parse) = (fallback, expectation, parse)
  }
}

/// An option without a value: present or not.
struct Switch: Sendable {
  let info: OptionInfo

  init(name: String, short: String? = nil, help: String) {
    info = OptionInfo(name: name, short: short, help: help)
  }
}

extension Option {
  /// Returns the same option with another fallback.
  func withFallback(_ value: Value, text: String) -> Option {
    var info = info
    info.fallback = text
    return Option(info: info, fallback: value, expectation: expectation, parse: parse)
  }

  private init(
    info: OptionInfo, fallback: Value, expectation: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    (self.info, self.fallback, self.expectation, self.parse) = (info, fallback, expectation, parse)
  }
}

extension Option where Value == String? {
  /// Any text.
  static func text(
    _ name: String, short: String? = nil, placeholder: String, help: String
  ) -> Option {
    Option(
      name: name, short: short, placeholder: placeholder, fallback: nil, expectation: "a text",
      help: help, parse: { $0 })
  }
}

extension Option where Value == Double {
  /// A finite number within a range.
  static func number(
    _ name: String, fallback: Double, _ range: NumberRange = .any, help: String
  ) -> Option {
    Option(
      name: name, placeholder: "NUMBER", fallback: fallback, fallbackText: Number.text(fallback),
      expectation: range.expectation, help: help,
      parse: { Number.parse($0).flatMap { range.contains($0) ? $0 : nil } })
  }
}

extension Option where Value == Double? {
  /// A finite number within a range, or nothing.
  static func optionalNumber(
    _ name: String, placeholder: String = "NUMBER", _ range: NumberRange = .any, help: String
  ) -> Option {
    Option(
      name: name, placeholder: placeholder, fallback: nil, expectation: range.expectation,
      help: help,
      parse: { text in Number.parse(text).flatMap { range.contains($0) ? .some($0) : nil } })
  }
}

extension Option where Value == Int? {
  /// A whole number of at least 1, or nothing.
  static func count(
    _ name: String, placeholder: String = "COUNT", limit: Int = .max, help: String
  ) -> Option {
    let bound = limit == .max ? "a whole number above 0" : "a whole number from 1 to \(limit)"
    return Option(
      name: name, placeholder: placeholder, fallback: nil, expectation: bound, help: help,
      parse: { text in Int(text).flatMap { $0 >= 1 && $0 <= limit ? .some($0) : nil } })
  }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases of an enumeration.
  static func choice(_ name: String, fallback: Value, help: String) -> Option {
    let choices = Value.allCases.map(\.rawValue)
    // Not by `joined`, whose first use costs 0.2 million instructions of the start of the program.
    var option = Option(
      name: name, placeholder: "NAME", fallback: fallback, fallbackText: fallback.rawValue,
      expectation: "one of " + choices.dropFirst().reduce(choices[0]) { $0 + ", " + $1 },
      help: help, parse: { Value(rawValue: $0) })
    option.info.choices = choices
    return option
  }
}

/// The range of numbers that an option takes.
enum NumberRange: Sendable {
  case any, aboveZero, atLeastZero
  /// Above 0 and at most this limit.
  case upTo(Double)

  func contains(_ value: Double) -> Bool {
    switch self {
    case .any: true
    case .aboveZero: value > 0
    case .atLeastZero: value >= 0
    case .upTo(let limit): value > 0 && value <= limit
    }
  }

  var expectation: String {
    switch self {
    case .any: "a number"
    case .aboveZero: "a number above 0"
    case .atLeastZero: "a number of at least 0"
    case .upTo(let limit): "a number above 0 and at most \(Number.text(limit))"
    }
  }
}
