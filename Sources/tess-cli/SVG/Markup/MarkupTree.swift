/// The elements of an XML document, in the order of their start tags.
///
/// Elements refer to each other by index, so the tree is one flat value.
struct MarkupTree: Sendable {
  struct Element: Sendable {
    /// The name without prefix; a question mark precedes the names of foreign elements.
    var name: String
    /// The attributes by their names as written, with prefixes.
    var attributes: [String: String]
    var parent: Int?
    var children: [Int] = []
    /// The index among the children of its parent.
    var position = 0
    /// The words of its `class` attribute.
    var classes: Set<Substring> = []
    /// The text between its tags, without that of its children.
    var text = ""
    /// Whether there is more than white space between its tags, without its children.
    var hasText = false
    var line: Int
  }

  var elements: [Element] = []
  /// Whether any attribute or style sheet names the paint of a `use`.
  var hasContextPaint: Bool {
    elements.contains { element in
      // Not by Foundation's search, which takes longer than all the rest.
      let styles = [element.attributes["style"], element.text.isEmpty ? nil : element.text]
      return [element.attributes["fill"], element.attributes["stroke"]].contains {
        $0?.trimmed.hasPrefix("context-") ?? false
      } || styles.contains { Array($0?.utf8 ?? "".utf8).firstRange(of: "context-".utf8) != nil }
    }
  }

  /// The first element of each id.
  var indexOfID: [String: Int] = [:]

  subscript(index: Int) -> Element { elements[index] }

  /// The element with an id, as `#id` refers to it.
  func element(id: String) -> Int? { indexOfID[id] }
}

/// The reason why a document can't be read at all.
public struct DrawingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the document, from 1; the column counts bytes.
  public var line, column: Int
  /// What was found, or expected.
  public var message: String

  /// The place and the message.
  public var description: String { "line \(line), column \(column): \(message)" }
}
