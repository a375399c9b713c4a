/// The processing instructions of a document, which Foundation's parser cannot be asked for: on
/// Linux, one without data, `<?name?>`, ends the process.
enum MarkupInstructions {
  /// Returns a document with blanks for each instruction without data.
  static func blanked(_ text: [UInt8]) -> [UInt8] {
    var result = text
    var index = 0
    while let mark = result[index...].firstIndex(of: UInt8(ascii: "?")) {
      index = mark + 1
      guard mark > 0, result[mark - 1] == UInt8(ascii: "<") else { continue }
      guard let end = result[index...].firstIndex(where: { $0 <= 32 || $0 == UInt8(ascii: "?") })
      else { break }
      guard result[end...].starts(with: "?>".utf8) else { continue }
      for place in (mark - 1)..<(end + 2) { result[place] = UInt8(ascii: " ") }
      index = end + 2
    }
    return result
  }

  /// The lines, from 1, of the instructions `<?xml-stylesheet …?>`.
  static func linesOfSheets(_ text: [UInt8]) -> [Int] {
    var (lines, index) = ([Int](), 0)
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      if rest.starts(with: "<?".utf8) {
        if isSheet(rest.dropFirst(2)) {
          lines.append(1 + text[..<start].count { $0 == UInt8(ascii: "\n") })
        }
        index = end(of: "?>", in: rest)
      } else if rest.starts(with: "<!--".utf8) {
        index = end(of: "-->", in: rest)
      } else if rest.starts(with: "<!".utf8) {
        index = endOfDeclaration(rest)
      } else {
        break
      }
    }
    return lines
  }

  /// Whether an instruction, from its target on, names a style sheet.
  private static func isSheet(_ text: ArraySlice<UInt8>) -> Bool {
    let target = Array("xml-stylesheet".utf8)
    guard text.starts(with: target) else { return false }
    let next = text.dropFirst(target.count).first
    return next.map { " \t\r\n?".utf8.contains($0) } ?? true
  }

  /// The index after a mark; the end of the text if it has none.
  private static func end(of mark: String, in text: ArraySlice<UInt8>) -> Int {
    let mark = Array(mark.utf8)
    var index = text.startIndex
    while index < text.endIndex, !text[index...].starts(with: mark) { index += 1 }
    return min(index + mark.count, text.endIndex)
  }

  /// The index after a document type, whose declarations lie between nested `<` and `>`.
  private static func endOfDeclaration(_ text: ArraySlice<UInt8>) -> Int {
    var (depth, index) = (0, text.startIndex)
    while index < text.endIndex {
      let rest = text[index...]
      if rest.starts(with: "<!--".utf8) {
        index = end(of: "-->", in: rest)
        continue
      }
      switch text[index] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = text[index]
        index = rest.dropFirst().firstIndex(of: quote) ?? text.endIndex - 1
      default: break
      }
      index += 1
    }
    return text.endIndex
  }
}
