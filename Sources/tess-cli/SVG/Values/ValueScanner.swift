import Tessellate

/// Scans attribute values from left to right: numbers, names, separators.
struct ValueScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte, or 0 at the end.
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skipSpace() {
    while position < bytes.count, ValueScanner.isSpace(bytes[position]) { position += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if next == UInt8(ascii: ",") {
      position += 1
      skipSpace()
    }
  }

  /// Skips `byte` if it is next, and returns whether it was.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  /// Reads a decimal number in the notation of SVG and CSS, without a unit after it.
  mutating func number() -> Double? {
    let start = position
    var index = position
    func digits() -> Int {
      let first = index
      while index < bytes.count, ValueScanner.isDigit(bytes[index]) { index += 1 }
      return index - first
    }
    func isNext(_ set: StaticString) -> Bool {
      index < bytes.count
        && set.withUTF8Buffer { unsafe $0.contains(bytes[index]) }
    }
    if isNext("+-") { index += 1 }
    var count = digits()
    if isNext(".") {
      index += 1
      count += digits()
    }
    guard count > 0 else { return nil }
    if isNext("eE") {
      let mark = index
      index += 1
      if isNext("+-") { index += 1 }
      // "1em" is a number with a unit.
      if digits() == 0 { index = mark }
    }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      value.isFinite
    else { return nil }
    position = index
    return value
  }

  /// Reads a CSS identifier, or "" where none is next.
  ///
  /// > CSS Syntax Module Level 3, section 4.3.7: a backslash escapes any character but the end of a
  /// > line; up to six hexadecimal digits after it, and a blank after them, are the number of one.
  mutating func identifier() -> String {
    let start = position
    while position < bytes.count, ValueScanner.isIdentifier(bytes[position]) { position += 1 }
    guard next == UInt8(ascii: "\\"), position + 1 < bytes.count else {
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard bytes[position + 1] != 10, bytes[position + 1] != 13 else { return text }
    position += 1
    let digits = bytes[position...].prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    if let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
      position = digits.endIndex
      if position < bytes.count, ValueScanner.isSpace(bytes[position]) { position += 1 }
      text.unicodeScalars.append(code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}")
    } else {
      // The whole of a character of several bytes.
      let end = bytes[(position + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
      text += String(decoding: bytes[position..<end], as: UTF8.self)
      position = end
    }
    return text + identifier()
  }

  /// Reads a unit in lower case, or "" where none is next: a hyphen begins the next number, as in
  /// `translate(10-20)`.
  mutating func unit() -> String {
    next == UInt8(ascii: "-") ? "" : identifier().lowercased()
  }

  /// Reads everything up to `end`, which is skipped; `nil` where it is missing.
  mutating func text(upTo end: Unicode.Scalar) -> String? {
    guard let stop = bytes[position...].firstIndex(of: UInt8(ascii: end)) else { return nil }
    defer { position = stop + 1 }
    return String(decoding: bytes[position..<stop], as: UTF8.self)
  }

  /// The rest of the text.
  var rest: String { String(decoding: bytes[min(position, bytes.count)...], as: UTF8.self) }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  static func isIdentifier(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 32 >= 97 && byte | 32 <= 122) || byte == 45 || byte == 95
      || byte >= 128
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !ValueScanner.isSpace($0) }),
      let last = bytes.lastIndex(where: { !ValueScanner.isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
