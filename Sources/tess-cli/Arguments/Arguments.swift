/// The words after a command, sorted into options and operands.
///
/// They are read once from left to right, with the names of the command's options, so that a value
/// may look like an option: `--dashoffset -3`, `-o --`. Of an option that is given twice the last
/// counts, unless its values add up.
struct Arguments {
  private var values: [String: [String]] = [:]
  private var operands: [String] = []
  /// Whether `--help` is among the words.
  private(set) var wantsHelp = false

  init(_ words: [String], sections: [OptionSection]) throws(UsageError) {
    let known = sections.flatMap(\.options)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      // No option is a number, and so a negative one is an operand.
      guard word.hasPrefix("-"), word != "-", Number.parse(word) == nil else {
        operands.append(word)
        continue
      }
      if word == "--help" || word == "-h" {
        wantsHelp = true
        continue
      }
      // Only a long name takes its value after "=".
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
      guard inline == nil else {
        throw UsageError("\(option.name): expected no value, found '\(inline ?? "")'")
      }
      values[option.name, default: []].append("")
      return
    }
    guard let value = inline ?? rest.popFirst() else {
      throw UsageError("\(option.name): expected \(placeholder) after it")
    }
    values[option.name, default: []].append(value)
  }

  // MARK: Taking

  /// Takes the value of an option, or its fallback where the option is absent.
  mutating func take<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    guard let text = values.removeValue(forKey: option.info.name)?.last else {
      return option.fallback
    }
    return try parse(text, option)
  }

  /// Takes the values of an option that may be repeated, in order.
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

  /// Whether an option is among the words.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Takes the first operand.
  mutating func takeOperand(_ name: String) throws(UsageError) -> String {
    guard !operands.isEmpty else { throw UsageError("expected \(name)") }
    return operands.removeFirst()
  }

  /// Takes all operands.
  mutating func takeOperands() -> [String] {
    defer { operands = [] }
    return operands
  }

  /// Checks that every option and operand has been taken.
  func finish() throws(UsageError) {
    if let operand = operands.first { throw UsageError("unexpected '\(operand)'") }
    if let name = values.keys.min() { throw UsageError("\(name) has no effect here: leave it out") }
  }

  private func parse<Value>(_ text: String, _ option: Option<Value>) throws(UsageError) -> Value {
    if let value = option.parse(text) { return value }
    let suggestion = Suggestion.text(for: text, among: option.info.choices)
    throw UsageError(
      "\(option.info.name) '\(text)': expected \(option.expectation)\(suggestion)")
  }
}
