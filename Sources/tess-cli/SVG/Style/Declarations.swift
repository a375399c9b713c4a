/// One `name: value` of a style.
struct Declaration: Sendable, Hashable {
  /// The name of the property, in lower case.
  var name: String
  var value: String
  var isImportant: Bool
}

/// Reads `name: value; …`, the content of a `style` attribute or of a rule's braces.
///
/// Invalid declarations are skipped up to the next semicolon, as CSS says.
func parseDeclarations(_ text: Substring) -> [Declaration] {
  var result: [Declaration] = []
  for part in splitOutsideBrackets(text, at: ";") {
    guard let colon = part.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
    var scanner = ValueScanner(part[..<colon].trimmed)
    let name = scanner.identifier().lowercased()
    guard scanner.isAtEnd else { continue }
    var value = part[part.utf8.index(after: colon)...].trimmed
    var isImportant = false
    if let mark = value.utf8.lastIndex(of: UInt8(ascii: "!")),
      value[value.utf8.index(after: mark)...].trimmed.lowercased() == "important"
    {
      isImportant = true
      value = value[..<mark].trimmed
    }
    guard !name.isEmpty, !value.isEmpty else { continue }
    result.append(Declaration(name: name, value: value, isImportant: isImportant))
  }
  return result
}

/// Splits at a separator outside of strings and brackets of any kind.
func splitOutsideBrackets(_ text: Substring, at separator: Unicode.Scalar) -> [Substring] {
  var parts: [Substring] = []
  var rest = text
  while let index = firstOutsideBrackets(rest, where: { $0 == UInt8(ascii: separator) }) {
    parts.append(rest[..<index])
    rest = rest[rest.utf8.index(after: index)...]
  }
  return parts + [rest]
}

/// The first matching byte outside of strings and brackets of any kind.
func firstOutsideBrackets(
  _ text: Substring, where isWanted: (UInt8) -> Bool
) -> Substring.Index? {
  var depth = 0
  var string = StringTracker()
  let bytes = text.utf8
  for index in bytes.indices {
    let byte = bytes[index]
    if string.takes(byte) { continue }
    if depth == 0, isWanted(byte) { return index }
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
    default: break
    }
  }
  return nil
}

/// Classifies the bytes of a style as inside or outside of strings; an unclosed string ends with
/// its line.
struct StringTracker {
  private var quote: UInt8?

  mutating func takes(_ byte: UInt8) -> Bool {
    if let open = quote {
      if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
      return true
    }
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return false }
    quote = byte
    return true
  }
}
