import Tessellate

/// The value of `fill` and `stroke` before references are followed.
indirect enum PaintReference: Sendable, Hashable {
  case none
  case color(Color)
  /// The element's own `color`, also where the value is inherited.
  case currentColor
  /// `url(#id)`, with what to use where that is no paint.
  case server(id: String, fallback: PaintReference?)

  /// Reads the property; `nil` where it is in error.
  init?(_ text: String) {
    let text = text.trimmed
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    // The paint of a marker's or a symbol's context, which nothing here has.
    case "context-fill", "context-stroke": self = .none
    default:
      if let (id, rest) = parseReference(text) {
        self = .server(id: id, fallback: rest.isEmpty ? nil : PaintReference(rest))
      } else if let color = Color(css: text) {
        self = .color(color)
      } else if let color = text.range(of: "icc-color(").map({ text[..<$0.lowerBound].trimmed }),
        let color = Color(css: color)
      {
        self = .color(color)
      } else {
        return nil
      }
    }
  }
}

/// Reads `url(#id)`, quoted or not, and what follows it.
func parseReference(_ text: String) -> (id: String, rest: String)? {
  guard text.lowercased().hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
  var target = text[text.index(text.startIndex, offsetBy: 4)..<end].trimmed
  if let quote = target.first, quote == "\"" || quote == "'", target.last == quote,
    target.count > 1
  {
    target = target.dropFirst().dropLast().trimmed
  }
  // A reference into another document can't be followed, and is as one to nothing.
  let id = target.hasPrefix("#") ? String(target.dropFirst()) : ""
  return (id, text[text.index(after: end)...].trimmed)
}
