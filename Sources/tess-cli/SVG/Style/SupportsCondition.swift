/// The conditions of `@supports`: declarations and selectors that this reader reads.
///
/// > CSS Conditional Rules Module Level 3, section 6, and of `selector()` Level 4.
enum SupportsCondition {
  private static let mostNesting = 16

  /// Whether a condition holds; one in error does not.
  static func holds(_ condition: some StringProtocol, depth: Int = 0) -> Bool {
    guard depth < mostNesting else { return false }
    let spaced = String(condition.map { $0.isWhitespace ? " " : $0 })
    var words = splitOutsideBrackets(spaced[...], at: " ").filter { !$0.isEmpty }[...]
    let isNegated = words.first?.lowercased() == "not"
    if isNegated { words.removeFirst() }
    guard let first = words.popFirst() else { return false }
    var results = [isTrue(first, depth)]
    var joints: Set<String> = []
    while let joint = words.popFirst()?.lowercased() {
      guard joint == "and" || joint == "or", let word = words.popFirst() else { return false }
      joints.insert(joint)
      results.append(isTrue(word, depth))
    }
    // Neither negated nor different joints without brackets.
    guard joints.count + (isNegated ? 1 : 0) <= 1 else { return false }
    if isNegated { return !results[0] }
    return joints.contains("or") ? results.contains(true) : !results.contains(false)
  }

  /// Whether a condition in brackets, or a function, holds.
  private static func isTrue(_ word: Substring, _ depth: Int) -> Bool {
    guard let open = word.firstIndex(of: "("), word.last == ")" else { return false }
    let inner = word[word.index(after: open)...].dropLast()
    let function = word[..<open].lowercased()
    if function == "selector" { return Selector(inner) != nil }
    guard function.isEmpty else { return false }
    if let declaration = parseDeclarations(inner).first, !inner.trimmed.hasPrefix("(") {
      return ComputedStyle.reads(declaration)
    }
    return holds(inner, depth: depth + 1)
  }
}
