import Tessellate

/// A `viewBox` with its `preserveAspectRatio`: the map from a rectangle of user space to a
/// viewport.
struct ViewBox: Sendable {
  var rect: Rect

  /// Creates the view box of four numbers; `nil` where it has no area.
  init?(_ numbers: [Double]) {
    guard numbers[2] > 0, numbers[3] > 0 else { return nil }
    rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The four numbers of the attribute; `nil` where it is in error.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = ValueScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers.count == 4 && numbers[2] >= 0 && numbers[3] >= 0 ? numbers : nil
  }

  /// The map from user space to a viewport of the given size at the origin.
  func transform(width: Double, height: Double, _ fit: AspectRatio) -> AffineTransform {
    var (sx, sy) = (width / rect.width, height / rect.height)
    if fit.alignment != nil {
      let scale = fit.isSlice ? max(sx, sy) : min(sx, sy)
      (sx, sy) = (scale, scale)
    }
    let (alignX, alignY) = fit.alignment ?? (0, 0)
    return AffineTransform(
      a: sx, b: 0, c: 0, d: sy,
      tx: (width - rect.width * sx) * alignX - rect.minX * sx,
      ty: (height - rect.height * sy) * alignY - rect.minY * sy)
  }
}

/// A `preserveAspectRatio`.
struct AspectRatio: Sendable {
  /// The distribution of spare room, from 0, all after the content, to 1, all before it; `nil` for
  /// `none`, which stretches.
  var alignment: (x: Double, y: Double)? = (0.5, 0.5)
  /// Whether the content covers the viewport instead of fitting into it.
  var isSlice = false

  /// The default.
  init() {}

  /// Reads the attribute; `nil` where it is in error.
  init?(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    if words.first == "defer" { words.removeFirst() }
    guard let name = words.popFirst() else { return nil }
    let places = ["Min": 0, "Mid": 0.5, "Max": 1]
    if name == "none" {
      alignment = nil
    } else if name.utf8.count == 8, name.hasPrefix("x"), name.dropFirst(4).hasPrefix("Y"),
      let x = places[String(name.dropFirst().prefix(3))], let y = places[String(name.suffix(3))]
    {
      alignment = (x, y)
    } else {
      return nil
    }
    isSlice = words.first == "slice"
    let isMeet = words.first == "meet"
    guard words.isEmpty || words.count == 1 && (isSlice || isMeet) else { return nil }
  }
}
