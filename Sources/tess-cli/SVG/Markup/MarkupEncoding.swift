import Foundation

/// Converts a document to UTF-8 from the encoding that it declares.
///
/// libxml2 would convert by itself, but passes names unknown to it to the system's converters, and
/// crashes with some of them (`encoding="utf-7"`). So it gets UTF-8 only.
enum MarkupEncoding {
  static let noText = "bytes that are no text in the document's encoding"

  /// Converts a document to UTF-8, line for line; the encoding in its XML declaration is blanked
  /// where it was another.
  static func utf8(_ bytes: [UInt8]) throws(DrawingError) -> [UInt8] {
    if let wide = wideEncoding(bytes) {
      var text = try converted(bytes, wide)
      if let name = declaredName(text) { blank(name, in: &text) }
      return text
    }
    guard let name = declaredName(bytes) else { return bytes }
    let label = String(decoding: bytes[name], as: UTF8.self).lowercased()
    if label == "utf-8" || label == "utf8" { return bytes }
    // The declaration was found in single bytes, so the document is not in UTF-16, whatever it
    // says.
    guard let encoding = label.hasPrefix("utf-16") ? .utf8 : encodings[label] else {
      throw DrawingError(
        line: 1, column: name.lowerBound + 1,
        message: "encoding '\(label)': expected one of "
          + (["utf-8", "utf-16"] + encodings.keys.sorted()).joined(separator: ", "))
    }
    var text = bytes
    blank(name, in: &text)
    return try converted(text, encoding)
  }

  /// Detects UTF-16 and UTF-32 by a byte order mark, or by the bytes of the first `<`.
  private static func wideEncoding(_ bytes: [UInt8]) -> String.Encoding? {
    switch Array(bytes.prefix(4)) {
    case [0xFF, 0xFE, 0, 0], [0x3C, 0, 0, 0]: .utf32LittleEndian
    case [0, 0, 0xFE, 0xFF], [0, 0, 0, 0x3C]: .utf32BigEndian
    case let start where start.starts(with: [0xFF, 0xFE]): .utf16LittleEndian
    case let start where start.starts(with: [0x3C, 0]): .utf16LittleEndian
    case let start where start.starts(with: [0xFE, 0xFF]): .utf16BigEndian
    case let start where start.starts(with: [0, 0x3C]): .utf16BigEndian
    default: nil
    }
  }

  private static func converted(
    _ bytes: [UInt8], _ encoding: String.Encoding
  ) throws(DrawingError) -> [UInt8] {
    guard let text = String(data: Data(bytes), encoding: encoding) else {
      throw DrawingError(line: 1, column: 1, message: noText)
    }
    return Array(text.utf8)
  }

  /// The place of the encoding's name in the XML declaration: after `encoding`, `=` and a quote.
  private static func declaredName(_ bytes: [UInt8]) -> Range<Int>? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    let head = bytes[start...]
    guard head.starts(with: "<?xml".utf8), head.dropFirst(5).first.map({ $0 <= 0x20 }) == true,
      // A broken declaration may lack its end, and a long one may end far away: libxml2 reads its
      // encoding all the same.
      case let end = head.firstRange(of: "?>".utf8)?.lowerBound ?? head.endIndex,
      let word = head[..<end].firstRange(of: "encoding".utf8)
    else { return nil }
    let rest = head[word.upperBound..<end]
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let open = rest.firstIndex(where: quotes.contains),
      let close = rest[(open + 1)...].firstIndex(of: rest[open])
    else { return nil }
    return open + 1..<close
  }

  /// Blanks the pseudo-attribute that holds a name.
  private static func blank(_ name: Range<Int>, in text: inout [UInt8]) {
    var first = name.lowerBound
    while first > 0,
      text[first] != UInt8(ascii: "e") || !text[first...].starts(with: "encoding".utf8)
    {
      first -= 1
    }
    for index in first...name.upperBound { text[index] = UInt8(ascii: " ") }
  }

  /// The encodings that Foundation supports on every platform, by their names in documents.
  private static let encodings: [String: String.Encoding] = [
    "us-ascii": .ascii, "ascii": .ascii, "iso-8859-1": .isoLatin1, "latin1": .isoLatin1,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253,
    "windows-1254": .windowsCP1254, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
    "iso-2022-jp": .iso2022JP, "macintosh": .macOSRoman,
  ]
}
