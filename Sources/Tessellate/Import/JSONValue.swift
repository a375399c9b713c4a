/// A value of a JSON text.
///
/// > T. Bray, "The JavaScript Object Notation (JSON) Data Interchange Format", RFC 8259, 2017.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Of members of one name, the last.
  case object([String: JSONValue])

  /// The member of an object; `nil`, too, for other values.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The values of an array; none for other values.
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The value as a whole number of at least 0.
  var index: Int? { number.flatMap { $0 >= 0 && $0 < 0x1p53 ? Int(exactly: $0) : nil } }

  /// The numbers of an array of as many; `nil` for other values.
  func numbers(_ count: Int) -> [Double]? {
    let list = items.compactMap { $0.number }
    return list.count == count && items.count == count ? list : nil
  }

  /// Reads a whole text; an error names the byte.
  init(_ text: ArraySlice<UInt8>) throws(MeshFileError) {
    var parser = JSONParser(text: text)
    self = try parser.value(depth: 0)
    parser.skipBlanks()
    guard parser.rest.isEmpty else { throw parser.error("the end of the JSON text") }
  }
}

private struct JSONParser {
  /// The depth of arrays and objects in each other; meshes need 6.
  private static let mostDepth = 64

  /// The text that is not read yet.
  private(set) var rest: ArraySlice<UInt8>

  init(text: ArraySlice<UInt8>) { rest = text }

  func error(_ expected: String) -> MeshFileError {
    MeshFileError(offset: rest.startIndex, expected: expected)
  }

  mutating func skipBlanks() {
    rest = rest.drop { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 }
  }

  /// Takes a character after blanks.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func value(depth: Int) throws(MeshFileError) -> JSONValue {
    guard depth < Self.mostDepth else { throw error("no more than \(Self.mostDepth) levels") }
    if take("{") { return .object(try members(depth)) }
    if take("[") { return .array(try items(depth)) }
    if take("\"") { return .string(try string()) }
    for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
    where rest.starts(with: word.utf8) {
      rest.removeFirst(word.utf8.count)
      return value
    }
    return .number(try number())
  }

  private mutating func members(_ depth: Int) throws(MeshFileError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    if take("}") { return members }
    repeat {
      guard take("\"") else { throw error("the name of a member") }
      let name = try string()
      guard take(":") else { throw error("':'") }
      members[name] = try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw error("',' or '}'") }
    return members
  }

  private mutating func items(_ depth: Int) throws(MeshFileError) -> [JSONValue] {
    var items: [JSONValue] = []
    if take("]") { return items }
    repeat { items.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw error("',' or ']'") }
    return items
  }

  private mutating func number() throws(MeshFileError) -> Double {
    let word = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard !word.isEmpty, let number = TextScanner.number(word) else { throw error("a JSON value") }
    rest = rest[word.endIndex...]
    return number
  }

  /// Reads the rest of a string after its first quote.
  private mutating func string() throws(MeshFileError) -> String {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += Array(String(try escape()).utf8)
      default: bytes.append(byte)
      }
    }
    throw error("'\"'")
  }

  /// Reads an escape after its backslash.
  private mutating func escape() throws(MeshFileError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      let high = try codeUnit()
      guard high >> 10 == 0xD800 >> 10 else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
      guard rest.starts(with: "\\u".utf8) else { return "\u{FFFD}" }
      rest.removeFirst(2)
      let low = try codeUnit()
      guard low >> 10 == 0xDC00 >> 10 else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}"
    case let byte?: return Unicode.Scalar(byte)
    case nil: throw error("an escape")
    }
  }

  private mutating func codeUnit() throws(MeshFileError) -> UInt32 {
    let word = rest.prefix(4)
    guard word.count == 4, let unit = UInt32(String(decoding: word, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits") }
    rest = rest[word.endIndex...]
    return unit
  }
}
