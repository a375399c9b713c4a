/// A JSON value whose objects keep their order.
indirect enum JSON {
  case object([(String, JSON)])
  case array([JSON])
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case null

  /// An optional number.
  init(_ value: Double?) { self = value.map { .number($0) } ?? .null }

  /// The value as one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .object(let members):
      text += "{"
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { text += "," }
        JSON.string(name).write(to: &text)
        text += ":"
        value.write(to: &text)
      }
      text += "}"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .string(let string): JSON.write(string, to: &text)
    // JSON has no notation for infinity.
    case .number(let number): text += number.isFinite ? Number.text(number) : "null"
    case .integer(let integer): text += String(integer)
    case .bool(let bool): text += bool ? "true" : "false"
    case .null: text += "null"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
