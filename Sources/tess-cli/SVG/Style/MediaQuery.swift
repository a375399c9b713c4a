/// The result of media queries for a picture, which is a screen, and a light one.
///
/// > Media Queries Level 4, sections 2 and 3, and of the features `prefers-color-scheme` of Level
/// > 5.
enum MediaQuery {
  /// Whether any query of a list holds, as an empty list does; `nil` where that depends on an
  /// unknown feature.
  static func matches(_ list: some StringProtocol) -> Bool? {
    let list = list.lowercased()
    guard !list.trimmed.isEmpty else { return true }
    let results = splitOutsideBrackets(list[...], at: ",").map(matchesAll)
    return results.contains(true) ? true : results.contains(nil) ? nil : false
  }

  /// Whether all of a type and features, joined by `and`, hold.
  private static func matchesAll(_ query: Substring) -> Bool? {
    let spaced = String(query.map { $0.isWhitespace ? " " : $0 })
    var words = splitOutsideBrackets(spaced[...], at: " ").filter { !$0.isEmpty }[...]
    let isNegated = words.first == "not"
    if isNegated || words.first == "only" { words.removeFirst() }
    var results: [Bool?] = []
    while true {
      guard let word = words.popFirst() else { return nil }
      results.append(holds(word))
      if words.isEmpty { break }
      guard words.popFirst() == "and" else { return nil }
    }
    let result = results.contains(false) ? false : results.contains(nil) ? nil : true
    return isNegated ? result.map { !$0 } : result
  }

  /// Whether a type or a feature holds; unknown types do not.
  private static func holds(_ word: Substring) -> Bool? {
    switch word.filter({ $0 != " " }) {
    case "all", "screen", "(prefers-color-scheme:light)", "(prefers-color-scheme)": true
    case "(prefers-color-scheme:dark)": false
    case let word: word.hasPrefix("(") ? nil : false
    }
  }
}
