import Tessellate

/// A `transform-origin`: the fixed point of an element's rotations and scalings.
struct TransformOrigin: Sendable, Hashable {
  /// The point; percentages are of the viewport.
  var x = Length(0)
  var y = Length(0)

  init() {}

  /// Reads the property; `nil` where it is in error.
  ///
  /// > CSS Transforms Module Level 1, section 5: one or two words and lengths, words in any order,
  /// > an absent one meaning the middle; a third, the depth, is a length.
  init?(_ text: String) {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count == 3 {
      guard let depth = Length(words.removeLast()), depth.unit != .percent else { return nil }
    }
    guard let first = words.first, words.count <= 2 else { return nil }
    let second = words.count == 2 ? words[1] : "center"
    if let x = TransformOrigin.place(first, "left", "right"),
      let y = TransformOrigin.place(second, "top", "bottom")
    {
      (self.x, self.y) = (x, y)
    } else if let x = TransformOrigin.place(second, "left", "right", takesLengths: false),
      let y = TransformOrigin.place(first, "top", "bottom", takesLengths: false)
    {
      (self.x, self.y) = (x, y)
    } else {
      return nil
    }
  }

  private static func place(
    _ word: String, _ first: String, _ last: String, takesLengths: Bool = true
  ) -> Length? {
    switch word {
    case first: Length(0, .percent)
    case "center": Length(50, .percent)
    case last: Length(100, .percent)
    default: takesLengths ? Length(word) : nil
    }
  }

  /// The transform about this point, with lengths in the context of the element, from the corner of
  /// the box that they are in.
  func applied(
    to transform: AffineTransform, _ lengths: LengthContext, corner: Point = .zero
  ) -> AffineTransform {
    guard self != TransformOrigin() || corner != .zero, transform != .identity else {
      return transform
    }
    let x = corner.x + x.resolved(.horizontal, lengths)
    let y = corner.y + y.resolved(.vertical, lengths)
    return transform.translatedBy(x: -x, y: -y)
      .concatenating(AffineTransform(translationX: x, y: y))
  }
}
