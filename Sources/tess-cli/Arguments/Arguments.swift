/// The words behind a command, sorted into options and operands.
///
/// They are read once from left to right with the names that the command knows, so that a value may look like an
/// option: `--dashoffset -3`, `-o --`. Where an option comes twice, the last one counts, but for those that add up.
struct Arguments {
  private var values: [String: [String]] = [:]
  private var operands: [String] = []
  /// Whether `--help` is among them.
  private(set) var wantsHelp = false

  init(_ words: [String], sections: [OptionSection]) throws(UsageError) {
    let known = sections.flatMap(\.options)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--help" || word == "-h" {
        wantsHelp = true
        continue
      }
      // Only a long name has its value behind "=".
      let parts =
        word.hasPrefix("--")
        ? word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) : [word[...]]
      let name = String(parts[0])
      guard let option = known.first(where: { $0.name == name || $0.short == name }) else {
        let names = known.map(\.name) + ["--help"]
        throw UsageError("unknown option '\(name)'\(Suggestion.text(for: name, among: names))")
      }
      try take(option, inline: parts.count > 1 ? String(parts[1]) : nil, rest: &rest)
    }
  }

  private mutating func take(
    _ option: OptionInfo, inline: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let placeholder = option.placeholder else {
      guard inline == nil else { throw UsageError("\(option.name) takes no value") }
      values[option.name, default: []].append("")
      return
    }
    guard let value = inline ?? rest.popFirst() else {
      throw UsageError("\(option.name): expected \(placeholder) behind it")
    }
    values[option.name, default: []].append(value)
  }

  // MARK: Taking

  /// The option's value, or its fallback.
  mutating func take<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    guard let text = values.removeValue(forKey: option.info.name)?.last else {
      return option.fallback
    }
    return try parse(text, option)
  }

  /// The values of an option that may come several times, in order.
  mutating func takeAll<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
    var result: [Value] = []
    for text in values.removeValue(forKey: option.info.name) ?? [] {
      result.append(try parse(text, option))
    }
    return result
  }

  mutating func take(_ option: Switch) -> Bool {
    values.removeValue(forKey: option.info.name) != nil
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The first operand.
  mutating func takeOperand(_ name: String) throws(UsageError) -> String {
    guard !operands.isEmpty else { throw UsageError("expected \(name)") }
    return operands.removeFirst()
  }

  /// All operands.
  mutating func takeOperands() -> [String] {
    defer { operands = [] }
    return operands
  }

  /// Checks that everything has been taken.
  func finish() throws(UsageError) {
    if let operand = operands.first { throw UsageError("unexpected '\(operand)'") }
    if let name = values.keys.min() { throw UsageError("\(name) has no meaning here") }
  }

  private func parse<Value>(_ text: String, _ option: Option<Value>) throws(UsageError) -> Value {
    if let value = option.parse(text) { return value }
    let suggestion = Suggestion.text(for: text, among: option.info.choices)
    throw UsageError(
      "\(option.info.name) '\(text)': expected \(option.expectation)\(suggestion)")
  }
}
