/// The elements of an XML document, in the order of their start tags.
///
/// Elements refer to each other by index, so that the tree is one flat value.
struct MarkupTree: Sendable {
  struct Element: Sendable {
    /// The name without prefix; of an element that is not SVG's, with a question mark before.
    var name: String
    /// Attributes by their name as written, with prefix.
    var attributes: [String: String]
    var parent: Int?
    var children: [Int] = []
    /// Which of its parent's children it is, from 0.
    var position = 0
    /// The words of its `class` attribute.
    var classes: Set<Substring> = []
    /// The text right inside, without that of child elements.
    var text = ""
    var line: Int
  }

  var elements: [Element] = []
  /// The first element of each id.
  var indexOfID: [String: Int] = [:]

  subscript(index: Int) -> Element { elements[index] }

  /// The element that `#id` refers to.
  func element(id: String) -> Int? { indexOfID[id] }
}

/// Why a document could not be read at all.
public struct DrawingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  public var line, column: Int
  public var message: String

  public var description: String { "line \(line), column \(column): \(message)" }
}
