import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Builds a `MarkupTree` from the events of Foundation's XML parser.
///
/// External entities are never fetched. The parser itself stops entities that refer to themselves
/// or multiply; this reader bounds the depth and the number of elements.
final class MarkupReader: NSObject, XMLParserDelegate {
  private let budgets: DrawingBudgets
  private var tree = MarkupTree()
  private var open: [Int] = []
  private var failure: DrawingError?
  private(set) var notices: [DrawingNotice] = []

  private init(_ budgets: DrawingBudgets) { self.budgets = budgets }

  /// Reads a whole document.
  static func read(
    _ bytes: [UInt8], budgets: DrawingBudgets = DrawingBudgets()
  ) throws(DrawingError) -> (MarkupTree, [DrawingNotice]) {
    let reader = MarkupReader(budgets)
    let text = try MarkupEncoding.utf8(bytes)
    for line in MarkupInstructions.linesOfSheets(text) {
      let message = "xml-stylesheet: external sheets are not supported, their rules are left out"
      reader.notices.append(DrawingNotice(.unsupported, line: line, message))
    }
    // A document given whole is limited to ten million bytes by libxml2; a stream is read in
    // pieces.
    let parser = XMLParser(stream: InputStream(data: Data(MarkupInstructions.blanked(text))))
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    _ = parser.parse()
    // The result of `parse` does not distinguish broken documents from sound ones on every
    // platform.
    if let failure = reader.failure { throw failure }
    guard !reader.tree.elements.isEmpty else {
      throw DrawingError(
        line: 1, column: 1, message: "expected an XML document with an svg element")
    }
    return (reader.tree, reader.notices)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard failure == nil else { return }
    guard open.count < budgets.nesting else {
      return stop(parser, "elements nested deeper than the budget of \(budgets.nesting)")
    }
    guard tree.elements.count < budgets.elements else {
      return stop(parser, "more elements than the budget of \(budgets.elements)")
    }
    let index = tree.elements.count
    // Many documents lack the namespace, and are meant as SVG.
    let isSVG = namespaceURI == nil || namespaceURI == "" || namespaceURI == MarkupReader.namespace
    let hasForeignPrefix = qualifiedName?.contains(":") == true && namespaceURI == nil
    tree.elements.append(
      MarkupTree.Element(
        name: isSVG && !hasForeignPrefix ? name : "?" + name, attributes: attributes,
        parent: open.last, line: parser.lineNumber))
    if let names = attributes["class"] {
      tree.elements[index].classes = Set(names.split(whereSeparator: \.isWhitespace))
    }
    if let parent = open.last {
      tree.elements[index].position = tree[parent].children.count
      tree.elements[parent].children.append(index)
    }
    if let id = attributes["id"], tree.indexOfID[id] == nil { tree.indexOfID[id] = index }
    open.append(index)
  }

  private static let namespace = "http://www.w3.org/2000/svg"

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if failure == nil { open.removeLast() }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard failure == nil, let current = open.last else { return }
    // Only the text of style sheets is kept.
    if tree[current].name == "style" {
      tree.elements[current].text += string
    } else if !tree[current].hasText {
      tree.elements[current].hasText = !string.allSatisfy(\.isWhitespace)
    }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    let code = (error as NSError).code
    // Code 5 means both a document that ends too early and content after the root element.
    let isBehindRoot = code == 5 && open.isEmpty && !tree.elements.isEmpty
    let reason = MarkupReader.reason(isBehindRoot ? 86 : code)
    if MarkupReader.harmless.contains(code) {
      notices.append(DrawingNotice(.error, line: parser.lineNumber, reason))
    } else {
      stop(parser, reason)
    }
  }

  private func stop(_ parser: XMLParser, _ message: String) {
    failure = DrawingError(
      line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1), message: message)
    parser.abortParsing()
  }

  /// libxml2's numbers of namespace errors, and of entities of a document type that is not fetched.
  private static let harmless: Set<Int> = [27, 200, 201, 202, 203, 204]

  /// libxml2's error numbers in words; the parser gives none on Linux.
  private static func reason(_ code: Int) -> String {
    switch code {
    case 1: "an attribute or a text of more than 10000000 bytes"
    case 3, 4, 5, 77: "the document ends too early: expected the end of an open element"
    case 6, 8, 9, 10: "expected a character that XML allows"
    case 22...24, 68: "expected a name"
    case 26, 27: "an entity that is not declared"
    case 38: "'<' inside an attribute's value"
    case 39, 40: "expected an attribute's value in quotes"
    case 41: "expected '=' and a value after the attribute's name"
    case 42: "an attribute that is there twice"
    case 64: "an XML declaration that is not at the start: expected nothing before '<?xml'"
    case 65: "expected white space between attributes"
    case 73: "expected '>'"
    case 76: "an end tag that doesn't fit the element that is open"
    case 32, 81: MarkupEncoding.noText
    case 86: "expected the end of the document after its root element"
    case 89: "an entity that refers to itself or grows without bound"
    case 200...204: "a namespace prefix that is not declared"
    default: "not well-formed XML (libxml2 error \(code))"
    }
  }
}
