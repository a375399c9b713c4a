/// The rules of all `style` elements of a document.
///
/// Rules of an `@media` apply if its query holds. Other at-rules are skipped with their blocks
/// (`@import` is never followed), and so are rules with unsupported selectors or media, which are
/// listed.
struct StyleSheet: Sendable {
  struct Rule: Sendable {
    var selector: Selector
    var declarations: [Declaration]
  }

  /// In the order of the document.
  private var rules: [Rule] = []
  /// The rules by the class, id or type that their subject must have, and those for any element.
  private var byClass: [String: [Int]] = [:]
  private var byID: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var universal: [Int] = []

  /// The selectors, the media queries and the other kinds of rules that are not supported.
  private(set) var unknownSelectors: [String] = []
  private(set) var unknownMedia: [String] = []
  private(set) var unknownRules: [String] = []

  var isEmpty: Bool { rules.isEmpty }

  /// Appends the rules of a sheet; returns an error message where the text ends too early.
  mutating func append(_ text: String) -> String? {
    // Old documents hide a sheet in a comment.
    let text = StyleSheet.withoutComments(text)
      .replacing("<!--", with: " ").replacing("-->", with: " ")
    return append(rules: text[...], depth: 0)
  }

  /// The largest depth of `@media`, because the text is read again at each depth.
  private static let mostNesting = 16

  /// Appends rules, including those of `@media`; returns the first error.
  private mutating func append(rules text: Substring, depth: Int) -> String? {
    var rest = text
    var message: String?
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { return message }
      // An at-rule without a block ends at its semicolon.
      let isAtRule = rest.hasPrefix("@")
      guard
        let brace = firstOutsideBrackets(
          rest,
          where: {
            $0 == UInt8(ascii: "{") || (isAtRule && $0 == UInt8(ascii: ";"))
          })
      else {
        return message ?? (isAtRule ? nil : "expected '{' after '\(rest.prefix(40).trimmed)'")
      }
      let prelude = rest[..<brace]
      let isBlock = rest.utf8[brace] == UInt8(ascii: "{")
      rest = rest[rest.utf8.index(after: brace)...]
      if isAtRule { note(atRule: prelude, isBlock: isBlock) }
      guard isBlock else { continue }
      let (block, isClosed) = StyleSheet.takeBlock(&rest)
      if !isAtRule {
        if block.utf8.contains(UInt8(ascii: "{")) { unknownRules.append("nesting") }
        append(selectors: prelude, parseDeclarations(block))
      } else if let query = StyleSheet.mediaQuery(prelude) {
        switch depth < StyleSheet.mostNesting ? MediaQuery.matches(query) : nil {
        case true?:
          let inner = append(rules: block, depth: depth + 1)
          message = message ?? inner
        case false?: break
        case nil: unknownMedia.append(query)
        }
      }
      if !isClosed {
        return message ?? "expected '}' after the rule of '\(prelude.prefix(40).trimmed)'"
      }
    }
  }

  /// Notes an at-rule that could change the picture.
  ///
  /// Rules about type, and statements that change nothing by themselves, can't.
  private mutating func note(atRule prelude: Substring, isBlock: Bool) {
    let name = "@" + prelude.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
    guard !StyleSheet.harmlessRules.contains(name), isBlock || name != "@layer" else { return }
    unknownRules.append(name)
  }

  private static let harmlessRules: Set<String> = [
    "@charset", "@counter-style", "@font-face", "@font-feature-values", "@font-palette-values",
    "@media", "@namespace", "@page", "@property",
  ]

  /// The query after `@media`; `nil` for another at-rule.
  private static func mediaQuery(_ prelude: Substring) -> String? {
    let word = prelude.prefix(6)
    let query = prelude.dropFirst(6)
    guard word.lowercased() == "@media", query.first.map({ $0.isWhitespace || $0 == "(" }) ?? true
    else { return nil }
    return query.trimmed
  }

  private mutating func append(selectors text: Substring, _ declarations: [Declaration]) {
    var selectors: [Selector] = []
    for part in splitOutsideBrackets(text, at: ",") {
      guard let selector = Selector(part) else { return unknownSelectors.append(part.trimmed) }
      selectors.append(selector)
    }
    for selector in selectors {
      let index = rules.count
      rules.append(Rule(selector: selector, declarations: declarations))
      let subject = selector.compounds[0].compound
      if let id = subject.ids.first {
        byID[id, default: []].append(index)
      } else if let name = subject.classes.first {
        byClass[name, default: []].append(index)
      } else if let type = subject.type {
        byType[type, default: []].append(index)
      } else {
        universal.append(index)
      }
    }
  }

  /// Returns the declarations for an element, the weakest first.
  func declarations(
    for index: Int, in tree: MarkupTree, _ matching: inout Selector.Matching
  ) -> [Declaration] {
    guard !rules.isEmpty else { return [] }
    let element = tree[index]
    var candidates = universal + (byType[element.name] ?? [])
    if let id = element.attributes["id"] { candidates += byID[id] ?? [] }
    for name in element.classes { candidates += byClass[String(name)] ?? [] }
    return
      candidates
      .filter { rules[$0].selector.matches(index, in: tree, rule: $0, &matching) }
      .sorted { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }
      .flatMap { rules[$0].declarations }
  }

  /// Replaces each comment in a sheet or a `style` attribute by a blank.
  static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "/"), rest.first == UInt8(ascii: "*") else {
        result.append(byte)
        continue
      }
      rest.removeFirst()
      var previous: UInt8 = 0
      while let next = rest.popFirst(),
        !(previous == UInt8(ascii: "*") && next == UInt8(ascii: "/"))
      {
        previous = next
      }
      result.append(UInt8(ascii: " "))
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Takes everything up to the brace that closes the block, and skips that; without one, up to the
  /// end.
  private static func takeBlock(_ rest: inout Substring) -> (block: Substring, isClosed: Bool) {
    var depth = 1
    var string = StringTracker()
    let bytes = rest.utf8
    for index in bytes.indices where !string.takes(bytes[index]) {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 {
        let block = rest[..<index]
        rest = rest[bytes.index(after: index)...]
        return (block, true)
      }
    }
    defer { rest = "" }
    return (rest, false)
  }
}
