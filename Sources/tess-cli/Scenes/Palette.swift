import Tessellate
import TessellateSVG

/// A list of colours: none, one, or those of a gradient.
struct Palette: Sendable {
  let text: String
  let colors: [Color]

  /// - Returns: `nil` where the text is neither `none` nor a list of CSS colours.
  init?(_ text: String) {
    self.text = text
    var colors: [Color] = []
    if text != "none" {
      for word in Palette.words(text) {
        guard let color = Color(css: word) else { return nil }
        colors.append(color)
      }
      guard !colors.isEmpty else { return nil }
    }
    self.colors = colors
  }

  /// Creates a palette of colours known to be valid.
  init(_ colors: [UInt32], alpha: [Float] = []) {
    self.colors = colors.enumerated().map { index, rgb in
      Color(rgb: rgb, alpha: alpha.isEmpty ? 1 : alpha[index])
    }
    text = self.colors.map(Palette.name(of:)).joined(separator: ",")
  }

  /// The gradient of all colours at equal distances, the only colour, or `nil`.
  func paint(_ geometry: Gradient.Geometry, spread: Gradient.Spread = .pad) -> Paint? {
    guard colors.count > 1 else { return colors.first.map { .color($0) } }
    let last = Double(colors.count - 1)
    let stops = colors.enumerated().map { index, color in
      Gradient.Stop(offset: Double(index) / last, color: color)
    }
    return .gradient(Gradient(geometry, stops: stops, spread: spread))
  }

  /// The colours with the first repeated at the end, for closed paths.
  var closed: Palette {
    colors.count > 1 ? Palette(text: text, colors: colors + [colors[0]]) : self
  }

  private init(text: String, colors: [Color]) { (self.text, self.colors) = (text, colors) }

  /// Splits at commas and blanks outside of brackets.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if depth == 0, character == "," || character.isWhitespace {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func name(of color: Color) -> String {
    let (red, green, blue, alpha) = color.bytes
    let digits = ([red, green, blue] + (alpha == 255 ? [] : [alpha])).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + digits.joined()
  }
}
