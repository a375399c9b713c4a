/// Reads words and numbers from the lines of a text file, one after another.
struct TextScanner {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private var line = 1
  /// Where the last word began, or would have.
  private var wordStart = 0

  init(_ bytes: [UInt8], from offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Whether nothing is left on this line but blanks.
  mutating func isAtEndOfLine() -> Bool {
    skipBlanks()
    return offset >= bytes.count || bytes[offset] == 10 || bytes[offset] == 13
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] == 32 || bytes[offset] == 9 { offset += 1 }
  }

  /// Goes behind the end of this line: `\n`, `\r\n` or `\r`.
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
    if offset + 1 < bytes.count, bytes[offset] == 13, bytes[offset + 1] == 10 { offset += 1 }
    if offset < bytes.count { offset += 1 }
    line += 1
  }

  /// The rest of this line, without blanks round it.
  mutating func rest() -> String {
    skipBlanks()
    let start = offset
    while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
    var end = offset
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The next word of this line; nil at its end.
  mutating func word() -> ArraySlice<UInt8>? {
    let isMissing = isAtEndOfLine()
    wordStart = offset
    if isMissing { return nil }
    let start = offset
    while offset < bytes.count, bytes[offset] > 32 { offset += 1 }
    // A control character that is no blank is a word of its own, so that every call gets on.
    if offset == start { offset += 1 }
    return bytes[start..<offset]
  }

  /// The next word of any line.
  mutating func wordOfAnyLine() -> ArraySlice<UInt8>? {
    while !isAtEnd {
      if let word = word() { return word }
      skipLine()
    }
    return nil
  }

  /// An error at the word that was read last.
  func error(_ expected: String) -> MeshFileError {
    MeshFileError(line: line, offset: wordStart, expected: expected)
  }

  /// The next word of this line as a number, which may be infinite or none if it says so.
  mutating func number() throws(MeshFileError) -> Double {
    guard let word = word(), let value = TextScanner.number(word) else { throw error("a number") }
    return value
  }

  /// A word as a number: plain decimals at once, all else by the standard library's rules.
  static func number(_ word: ArraySlice<UInt8>) -> Double? {
    var (mantissa, exponent, digits) = (UInt64(0), 0, 0)
    var index = word.startIndex
    let isNegative = word[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var hasPoint = false
    while index < word.endIndex {
      let byte = word[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= 48, byte <= 57, digits < 18 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
        digits += 1
        if hasPoint { exponent -= 1 }
      } else {
        return Double(String(decoding: word, as: UTF8.self))
      }
      index += 1
    }
    guard digits > 0, let value = decimalNumber(mantissa: mantissa, exponent: exponent) else {
      return Double(String(decoding: word, as: UTF8.self))
    }
    return isNegative ? -value : value
  }

  /// A word, or its beginning up to a slash, as a whole number.
  static func whole(_ word: ArraySlice<UInt8>) -> Int? {
    var index = word.startIndex
    let isNegative = word[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let start = index
    var value = 0
    while index < word.endIndex, word[index] != UInt8(ascii: "/") {
      guard word[index] >= 48, word[index] <= 57, index - start < 12 else { return nil }
      value = value * 10 + Int(word[index] - 48)
      index += 1
    }
    return index == start ? nil : isNegative ? -value : value
  }
}
