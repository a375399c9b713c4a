import Tessellate

/// The value of `fill` and `stroke` before references are followed.
indirect enum PaintReference: Sendable, Hashable {
  case none
  case color(Color)
  /// The `color` of the element, also where the value is inherited.
  case currentColor
  /// The fill, or the stroke, of the `use` that draws the element.
  case contextFill, contextStroke
  /// `url(#id)`, and the paint to use where that is not a paint.
  case server(id: String, fallback: PaintReference?)

  /// Reads the property; `nil` where it is in error.
  init?(_ text: String) {
    let text = text.trimmed
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    case "context-fill": self = .contextFill
    case "context-stroke": self = .contextStroke
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
  // A reference into another document is never followed, and refers to nothing.
  let id = target.hasPrefix("#") ? String(target.dropFirst()) : ""
  return (id, text[text.index(after: end)...].trimmed)
}
