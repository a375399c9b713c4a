/// The rules of all `style` elements of a document.
///
/// Rules of an `@media` or an `@supports` apply if its condition holds, those of an `@layer` in
/// their layer; rules inside of a rule are read with its selectors. Other at-rules are skipped with
/// their blocks (`@import` is never followed), and so are rules with unsupported selectors or
/// media, which are listed.
struct StyleSheet: Sendable {
  struct Rule: Sendable {
    var selector: Selector
    var declarations: [Declaration]
    var layer: Int
  }

  /// The place of rules in a sheet.
  private struct Scope {
    /// The selectors of the rule around, and their texts; `nil` outside of all rules.
    var outer: (texts: [String], selectors: [Selector])?
    var layer = 0
    var depth = 0

    var inner: Scope {
      var scope = self
      scope.depth += 1
      return scope
    }
  }

  /// In the order of the document.
  private var rules: [Rule] = []
  private var layers = CascadeLayers()
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
    return append(text[...], in: Scope())
  }

  /// The largest depth of rules in each other, because the text is read again at each depth.
  private static let mostNesting = 16
  /// The largest number, and length in bytes, of the selectors that rules in each other multiply
  /// to.
  private static let mostSelectors = 4096

  /// Appends rules, and inside of a rule its declarations; returns the first error.
  private mutating func append(_ text: Substring, in scope: Scope) -> String? {
    var rest = text
    var message: String?
    var declarations: [Declaration] = []
    while true {
      rest = rest.drop { $0.isWhitespace }
      // A declaration, and an at-rule without a block, end at a semicolon.
      let isAtRule = rest.hasPrefix("@")
      let endsAtSemicolon = isAtRule || scope.outer != nil
      let hasBlock = scope.outer == nil || !rest.hasPrefix("--")
      let end = firstOutsideBrackets(rest) {
        ($0 == UInt8(ascii: "{") && hasBlock) || ($0 == UInt8(ascii: ";") && endsAtSemicolon)
      }
      guard let end else {
        if scope.outer != nil, !isAtRule { declarations += parseDeclarations(rest) }
        append(&declarations, in: scope)
        guard message == nil, !rest.isEmpty, !endsAtSemicolon else { return message }
        return "expected '{' after '\(rest.prefix(40).trimmed)'"
      }
      let prelude = rest[..<end]
      let isBlock = rest.utf8[end] == UInt8(ascii: "{")
      rest = rest[rest.utf8.index(after: end)...]
      guard isBlock else {
        if isAtRule {
          append(statement: prelude, in: scope)
        } else {
          declarations += parseDeclarations(prelude)
        }
        continue
      }
      append(&declarations, in: scope)
      let (block, isClosed) = StyleSheet.takeBlock(&rest)
      let inner =
        isAtRule
        ? append(block, ofAtRule: prelude, in: scope) : append(block, of: prelude, in: scope)
      message = message ?? inner
      if !isClosed {
        return message ?? "expected '}' after the rule of '\(prelude.prefix(40).trimmed)'"
      }
    }
  }

  /// Appends the rule for declarations read so far.
  private mutating func append(_ declarations: inout [Declaration], in scope: Scope) {
    guard !declarations.isEmpty, let selectors = scope.outer?.selectors else { return }
    append(selectors, declarations, layer: scope.layer)
    declarations = []
  }

  /// Appends the rules of a block, those of its selectors first; returns the first error.
  private mutating func append(
    _ block: Substring, of prelude: Substring, in scope: Scope
  ) -> String? {
    var inner = scope.inner
    guard inner.depth < StyleSheet.mostNesting,
      let texts = StyleSheet.selectors(prelude, inside: scope.outer?.texts)
    else {
      unknownRules.append("nesting")
      return nil
    }
    var selectors: [Selector] = []
    for text in texts {
      guard let selector = Selector(text[...]) else {
        unknownSelectors.append(text)
        return nil
      }
      selectors.append(selector)
    }
    inner.outer = (texts, selectors)
    return append(block, in: inner)
  }

  /// The selectors of a rule, with those of the rule around it in place of each `&`, or before it;
  /// `nil` where these are too many.
  private static func selectors(_ prelude: Substring, inside outer: [String]?) -> [String]? {
    let own = splitOutsideBrackets(prelude, at: ",").map(\.trimmed)
    guard let outer else { return own }
    guard own.count * outer.count <= mostSelectors else { return nil }
    let texts = own.flatMap { text in
      outer.map { text.contains("&") ? text.replacing("&", with: $0) : "\($0) \(text)" }
    }
    return texts.reduce(0, { $0 + $1.utf8.count }) <= 16 * mostSelectors ? texts : nil
  }

  // MARK: At-rules

  /// Notes an at-rule without a block.
  private mutating func append(statement prelude: Substring, in scope: Scope) {
    let (name, rest) = StyleSheet.atRule(prelude)
    guard name == "@layer" else { return note(atRule: name) }
    for layer in rest.split(separator: ",") { _ = layers.layer(layer.trimmed, in: scope.layer) }
  }

  /// Appends the rules of an at-rule's block, if they apply; returns the first error.
  private mutating func append(
    _ block: Substring, ofAtRule prelude: Substring, in scope: Scope
  ) -> String? {
    var inner = scope.inner
    let (name, rest) = StyleSheet.atRule(prelude)
    let isTooDeep = inner.depth >= StyleSheet.mostNesting
    switch name {
    case "@media":
      switch isTooDeep ? nil : MediaQuery.matches(rest) {
      case true?: return append(block, in: inner)
      case false?: break
      case nil: unknownMedia.append(rest)
      }
    case "@supports" where !isTooDeep:
      if SupportsCondition.holds(rest) { return append(block, in: inner) }
    case "@layer" where !isTooDeep:
      inner.layer = layers.layer(rest, in: scope.layer)
      return append(block, in: inner)
    default: note(atRule: name)
    }
    return nil
  }

  /// The name of an at-rule in lower case, and what follows it.
  private static func atRule(_ prelude: Substring) -> (name: String, rest: String) {
    let word = prelude.dropFirst().prefix { $0.isLetter || $0 == "-" }
    return ("@" + word.lowercased(), prelude[word.endIndex...].trimmed)
  }

  /// Notes an at-rule that could change the picture, which those about type can't.
  private mutating func note(atRule name: String) {
    if !StyleSheet.harmlessRules.contains(name) { unknownRules.append(name) }
  }

  private static let harmlessRules: Set<String> = [
    "@charset", "@counter-style", "@font-face", "@font-feature-values", "@font-palette-values",
    "@namespace", "@page", "@property",
  ]

  // MARK: Rules

  private mutating func append(
    _ selectors: [Selector], _ declarations: [Declaration], layer: Int
  ) {
    for selector in selectors {
      let index = rules.count
      rules.append(Rule(selector: selector, declarations: declarations, layer: layer))
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

  /// Returns the normal and the important declarations for an element, the weakest first.
  func declarations(
    for index: Int, in tree: MarkupTree, _ matching: inout Selector.Matching
  ) -> (normal: [Declaration], important: [Declaration]) {
    guard !rules.isEmpty else { return ([], []) }
    let element = tree[index]
    var candidates = universal + (byType[element.name] ?? [])
    if let id = element.attributes["id"] { candidates += byID[id] ?? [] }
    for name in element.classes { candidates += byClass[String(name)] ?? [] }
    let found = candidates.filter {
      rules[$0].selector.matches(index, in: tree, rule: $0, &matching)
    }
    guard !found.isEmpty else { return ([], []) }
    func sorted(isImportant: Bool) -> [Declaration] {
      found.filter { rule in
        rules[rule].declarations.contains { $0.isImportant == isImportant }
      }
      .sorted { a, b in
        let (first, second) = (rules[a], rules[b])
        guard first.layer == second.layer else {
          return layers.isWeaker(first.layer, than: second.layer) != isImportant
        }
        return (first.selector.specificity, a) < (second.selector.specificity, b)
      }
      .flatMap { rule in rules[rule].declarations.filter { $0.isImportant == isImportant } }
    }
    return (sorted(isImportant: false), sorted(isImportant: true))
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
