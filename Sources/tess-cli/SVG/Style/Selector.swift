/// A CSS selector: compounds joined by combinators.
struct Selector: Sendable, Hashable {
  /// The relation of the compound on the left to the one on its right.
  enum Combinator: Sendable, Hashable {
    case descendant, child, nextSibling, laterSibling
  }

  /// The conditions on one element.
  struct Compound: Sendable, Hashable {
    var type: String?
    var ids: [String] = []
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var isFirstChild = false
    /// Whether the element must be the root of the document.
    var isRoot = false
    /// Whether it requires a state that no element of a picture is in, such as `:hover`.
    var isOfState = false
  }

  /// A condition on an attribute, as `[name^=value]`.
  struct AttributeTest: Sendable, Hashable {
    enum Relation: UInt8, Sendable {
      case exists, equals, word, dash, prefix, suffix, substring
    }

    var name: String
    var relation: Relation
    var value: String
  }

  /// The compounds from right to left, the subject first, each with the combinator to its left.
  var compounds: [(compound: Compound, combinator: Combinator)]
  /// The specificity: ids, then classes and attributes, then types.
  var specificity: Int

  static func == (a: Selector, b: Selector) -> Bool {
    a.compounds.elementsEqual(b.compounds, by: ==)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(compounds.map(\.compound)) }
}

extension Selector {
  /// Reads one selector; `nil` where a part of it is not supported.
  init?(_ text: Substring) {
    var scanner = ValueScanner(text.trimmed)
    var compounds: [(compound: Compound, combinator: Combinator)] = []
    var combinator = Combinator.descendant
    while true {
      guard let compound = Compound(&scanner) else { return nil }
      compounds.append((compound, combinator))
      if scanner.isAtEnd { break }
      scanner.skipSpace()
      combinator = .descendant
      if scanner.take(">") {
        combinator = .child
      } else if scanner.take("+") {
        combinator = .nextSibling
      } else if scanner.take("~") {
        combinator = .laterSibling
      }
      scanner.skipSpace()
    }
    // Reversed, each compound has the combinator to its left.
    self.compounds = compounds.reversed()
    specificity = compounds.reduce(0) { sum, part in
      let c = part.compound
      let middle =
        c.classes.count + c.attributes.count + (c.isFirstChild ? 1 : 0)
        + (c.isRoot ? 1 : 0)
      return sum + c.ids.count << 20 + middle << 10 + (c.type == nil ? 0 : 1)
    }
  }

  /// The work on matching the selectors of a sheet, which one match after another goes on with.
  struct Matching: Sendable {
    /// The number of elements that compounds were compared with.
    var tests = 0
    fileprivate var siblings: [SiblingKey: Siblings] = [:]
  }

  /// A compound on the left of a `~`, and the parent of the siblings that it is compared with.
  fileprivate struct SiblingKey: Sendable, Hashable {
    var rule, compound, parent: Int
  }

  /// The outcome of comparing siblings, each of which is compared once, whatever the number of
  /// those after it.
  fileprivate struct Siblings: Sendable {
    /// The number of siblings compared, from the first on.
    var compared = 0
    /// The position of the first that matches.
    var firstMatch: Int?
    /// The outcome for an element with no match before it.
    var failure = Outcome.noSibling
  }

  /// Whether the subject of the selector, that of a rule with this number, is the element.
  func matches(
    _ element: Int, in tree: MarkupTree, rule: Int, _ matching: inout Matching
  ) -> Bool {
    match(element, from: 0, in: tree, rule, &matching) == .success
  }

  /// The result of one attempt to match.
  ///
  /// A final failure is not repeated with other ancestors or siblings. Otherwise a selector of many
  /// descendant combinators would be tried with every choice of ancestors.
  fileprivate enum Outcome: Sendable {
    case success
    /// Another ancestor or sibling may match.
    case mismatch
    /// No other sibling can match, another ancestor may.
    case noSibling
    /// No other ancestor can match.
    case noAncestor
  }

  /// Matches the compounds from `first` on to the left, where `element` is the one for `first`.
  private func match(
    _ element: Int, from first: Int, in tree: MarkupTree, _ rule: Int, _ matching: inout Matching
  ) -> Outcome {
    matching.tests += 1
    guard compounds[first].compound.matches(element, in: tree) else { return .mismatch }
    guard first + 1 < compounds.count else { return .success }
    switch compounds[first].combinator {
    case .child:
      guard let parent = tree[element].parent else { return .noAncestor }
      return match(parent, from: first + 1, in: tree, rule, &matching)
    case .descendant:
      var next = tree[element].parent
      while let ancestor = next {
        let outcome = match(ancestor, from: first + 1, in: tree, rule, &matching)
        if outcome == .success || outcome == .noAncestor { return outcome }
        next = tree[ancestor].parent
      }
      return .noAncestor
    case .nextSibling:
      guard let sibling = tree.previousSiblings(of: element).last else { return .noSibling }
      return match(sibling, from: first + 1, in: tree, rule, &matching)
    case .laterSibling:
      guard let parent = tree[element].parent else { return .noSibling }
      let key = SiblingKey(rule: rule, compound: first + 1, parent: parent)
      var known = matching.siblings[key] ?? Siblings()
      let end = tree[element].position
      while known.compared < end, known.firstMatch == nil {
        let sibling = tree[parent].children[known.compared]
        switch match(sibling, from: first + 1, in: tree, rule, &matching) {
        case .success: known.firstMatch = known.compared
        // Siblings have the same ancestors, so this holds for all of them.
        case .noAncestor: known.failure = .noAncestor
        case .mismatch, .noSibling: break
        }
        known.compared += 1
      }
      matching.siblings[key] = known
      if let place = known.firstMatch, place < end { return .success }
      return known.failure
    }
  }
}

extension MarkupTree {
  /// The elements before this one that have the same parent.
  fileprivate func previousSiblings(of element: Int) -> ArraySlice<Int> {
    guard let parent = self[element].parent else { return [] }
    return self[parent].children[..<self[element].position]
  }
}

extension Selector.Compound {
  fileprivate init?(_ scanner: inout ValueScanner) {
    let start = scanner.position
    if !scanner.take("*") {
      let name = scanner.identifier()
      type = name.isEmpty ? nil : name
    }
    while !scanner.isAtEnd {
      if scanner.take("#") {
        ids.append(scanner.identifier())
        if ids.last == "" { return nil }
      } else if scanner.take(".") {
        classes.append(scanner.identifier())
        if classes.last == "" { return nil }
      } else if scanner.take("[") {
        guard let text = scanner.text(upTo: "]"), let test = Selector.AttributeTest(text) else {
          return nil
        }
        attributes.append(test)
      } else if scanner.take(":") {
        let name = scanner.identifier().lowercased()
        if name == "first-child" {
          isFirstChild = true
        } else if name == "root" {
          isRoot = true
        } else if Selector.Compound.states.contains(name) {
          isOfState = true
        } else {
          return nil
        }
      } else {
        break
      }
    }
    if scanner.position == start { return nil }
  }

  private static let states: Set<String> = [
    "active", "focus", "focus-visible", "focus-within", "hover", "target", "visited",
  ]

  fileprivate func matches(_ index: Int, in tree: MarkupTree) -> Bool {
    let element = tree[index]
    if isOfState || (isRoot && element.parent != nil) { return false }
    if let type, type != element.name { return false }
    for id in ids where element.attributes["id"] != id { return false }
    for name in classes where !element.classes.contains(name[...]) { return false }
    for test in attributes where !test.matches(element.attributes[test.name]) { return false }
    // The root has no parent, and counts as a first child since Selectors Level 4.
    if isFirstChild, let parent = element.parent, tree[parent].children.first != index {
      return false
    }
    return true
  }
}

extension Selector.AttributeTest {
  /// Reads the content of the brackets.
  fileprivate init?(_ text: String) {
    var scanner = ValueScanner(text.trimmed)
    name = scanner.identifier()
    guard !name.isEmpty else { return nil }
    scanner.skipSpace()
    if scanner.isAtEnd {
      (relation, value) = (.exists, "")
      return
    }
    let relations: [(Unicode.Scalar, Relation)] = [
      ("~", .word), ("|", .dash), ("^", .prefix), ("$", .suffix), ("*", .substring),
    ]
    relation = relations.first { scanner.take($0.0) }?.1 ?? .equals
    guard scanner.take("=") else { return nil }
    let rest = scanner.rest.trimmed
    let isQuoted =
      rest.utf8.count >= 2 && rest.first == rest.last && (rest.first == "\"" || rest.first == "'")
    value = isQuoted ? String(rest.dropFirst().dropLast()) : rest
  }

  fileprivate func matches(_ text: String?) -> Bool {
    guard let text else { return false }
    switch relation {
    case .exists: return true
    case .equals: return text == value
    case .word: return text.split(whereSeparator: \.isWhitespace).contains { $0 == value }
    case .dash: return text == value || text.hasPrefix(value + "-")
    // An empty value matches nothing.
    case .prefix: return !value.isEmpty && text.hasPrefix(value)
    case .suffix: return !value.isEmpty && text.hasSuffix(value)
    case .substring: return !value.isEmpty && text.contains(value)
    }
  }
}
