/// One `name: value` of a style.
struct Declaration: Sendable, Hashable {
  /// In lower case.
  var name: String
  var value: String
  var isImportant: Bool
}

/// Reads `name: value; …`, the content of a `style` attribute or of a rule's braces.
///
/// What can't be read is skipped up to the next semicolon, as CSS says.
func parseDeclarations(_ text: Substring) -> [Declaration] {
  var result: [Declaration] = []
  for part in splitOutsideBrackets(text, at: ";") {
    guard let colon = part.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
    let name = part[..<colon].trimmed.lowercased()
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

/// Splits at a separator that is in neither a string nor any kind of brackets.
func splitOutsideBrackets(_ text: Substring, at separator: Unicode.Scalar) -> [Substring] {
  var parts: [Substring] = []
  var depth = 0
  var quote: UInt8?
  var start = text.startIndex
  let bytes = text.utf8
  for index in bytes.indices {
    let byte = bytes[index]
    if let open = quote {
      if byte == open { quote = nil }
      continue
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
    case UInt8(ascii: separator) where depth == 0:
      parts.append(text[start..<index])
      start = bytes.index(after: index)
    default: break
    }
  }
  parts.append(text[start...])
  return parts
}
