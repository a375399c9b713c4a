/// A scanner of words and numbers in the lines of a text file.
struct TextScanner {
  private let bytes: [UInt8]
  private(set) var offset: Int
  /// Whether a backslash at the end of a line continues it on the next.
  private let continuesLines: Bool
  private var line = 1
  private var lineStart = 0
  /// The place where the last word began, or would have.
  private var place = (offset: 0, line: 1, column: 1)

  init(_ bytes: [UInt8], from offset: Int = 0, continuesLines: Bool = false) {
    (self.bytes, self.offset, self.continuesLines) = (bytes, offset, continuesLines)
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Whether nothing is left on this line but blanks.
  mutating func isAtEndOfLine() -> Bool {
    skipBlanks()
    return isEndOfLine(offset)
  }

  private func isEndOfLine(_ index: Int) -> Bool {
    index >= bytes.count || bytes[index] == 10 || bytes[index] == 13
  }

  /// Whether the byte is a backslash that joins two lines.
  private func isContinuation(_ index: Int) -> Bool {
    continuesLines && bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count
      && isEndOfLine(index + 1)
  }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      if bytes[offset] == 32 || bytes[offset] == 9 {
        offset += 1
      } else if isContinuation(offset) {
        offset += 1
        skipEndOfLine()
      } else {
        return
      }
    }
  }

  /// Moves past `\n`, `\r\n` or `\r`.
  private mutating func skipEndOfLine() {
    guard offset < bytes.count else { return }
    let isPair = bytes[offset] == 13 && offset + 1 < bytes.count && bytes[offset + 1] == 10
    offset += isPair ? 2 : 1
    line += 1
    lineStart = offset
  }

  /// Moves past the end of this line and of its continuations; comments are not continued.
  mutating func skipLine(isComment: Bool = false) {
    var goesOn = false
    repeat {
      while !isEndOfLine(offset) { offset += 1 }
      goesOn = !isComment && offset > lineStart && isContinuation(offset - 1)
      skipEndOfLine()
    } while goesOn
    place = (offset, line, offset - lineStart + 1)
  }

  /// Reads the rest of this line, a blank between its words.
  mutating func rest() -> String {
    var words: [String] = []
    while let word = word() { words.append(String(decoding: word, as: UTF8.self)) }
    return words.joined(separator: " ")
  }

  /// Reads the next word of this line; nil at its end.
  mutating func word() -> ArraySlice<UInt8>? {
    let isMissing = isAtEndOfLine()
    place = (offset, line, offset - lineStart + 1)
    if isMissing { return nil }
    let start = offset
    while offset < bytes.count, bytes[offset] > 32 { offset += 1 }
    // A control character that is no blank is a word of its own, so that every call gets on.
    if offset == start { offset += 1 }
    if offset - start > 1, isContinuation(offset - 1) { offset -= 1 }
    return bytes[start..<offset]
  }

  /// Reads the next word of any line.
  mutating func wordOfAnyLine() -> ArraySlice<UInt8>? {
    while !isAtEnd {
      if let word = word() { return word }
      skipLine()
    }
    return nil
  }

  /// An error at the last word.
  func error(_ expected: String) -> MeshFileError {
    MeshFileError(
      line: place.line, column: place.column, offset: place.offset, expected: expected)
  }

  /// Reads the next word of this line as a number; `inf` and `nan` are numbers, too.
  mutating func number() throws(MeshFileError) -> Double {
    guard let word = word(), let value = TextScanner.number(word) else { throw error("a number") }
    return value
  }

  /// A word as a number: decimals with or without an exponent, and infinity and NaN by their names,
  /// in any case.
  static func number(_ word: ArraySlice<UInt8>) -> Double? {
    var (mantissa, exponent, count) = (UInt64(0), 0, 0)
    var index = word.startIndex
    let isNegative = word[index] == UInt8(ascii: "-")
    if isNegative || word[index] == UInt8(ascii: "+") { index += 1 }
    let start = index
    var hasPoint = false
    while index < word.endIndex {
      let byte = word[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte &- 48 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
        count += 1
        if hasPoint { exponent -= 1 }
      } else {
        break
      }
      index += 1
    }
    let digits = word[start..<index]
    guard count > 0 else { return named(word[start...]).map { isNegative ? -$0 : $0 } }
    if index < word.endIndex {
      guard word[index] | 0x20 == UInt8(ascii: "e"), let power = self.power(word[(index + 1)...])
      else { return nil }
      exponent += power
    }
    let value =
      (count < 19 ? decimalNumber(mantissa: mantissa, exponent: exponent) : nil)
      ?? longDecimalNumber(digits.lazy.filter { $0 != UInt8(ascii: ".") }, exponent: exponent)
    return isNegative ? -value : value
  }

  /// The exponent that a word ends with; beyond what any number needs, some number as far.
  private static func power(_ word: ArraySlice<UInt8>) -> Int? {
    var digits = word
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
    let value = digits.reduce(0) { Swift.min($0 * 10 + Int($1 &- 48), Int.max / 16) }
    return sign == UInt8(ascii: "-") ? -value : value
  }

  private static func named(_ word: ArraySlice<UInt8>) -> Double? {
    let lower = word.map { $0 | 0x20 }
    if lower.elementsEqual("inf".utf8) || lower.elementsEqual("infinity".utf8) { return .infinity }
    return lower.elementsEqual("nan".utf8) ? .nan : nil
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
