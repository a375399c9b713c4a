import Tessellate

// Attributes that are not properties: each is read, or reported and treated as absent.

extension DrawingBuilder {
  /// The units of the coordinates of gradients and clips.
  static let units = ["userSpaceOnUse", "objectBoundingBox"]

  /// The words of `spreadMethod`, and their meaning.
  static let spreads: [(name: String, value: Gradient.Spread)] = [
    ("pad", .pad), ("reflect", .reflect), ("repeat", .repeat),
  ]

  /// The functions of valid values that are not supported: sums and variables, colours, shapes,
  /// transforms in space.
  private static let notSupportedFunctions: Set<String> = [
    "calc", "circle", "clamp", "color", "color-mix", "ellipse", "env", "inset", "lab", "lch",
    "light-dark", "matrix3d", "max", "min", "oklab", "oklch", "path", "perspective", "polygon",
    "rect", "rotate3d", "scale3d", "shape", "translate3d", "var", "xywh",
  ]

  /// Reads a length; `nil` where it is absent, `auto` or in error.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - index: The element.
  ///   - isSize: Whether it can't be negative.
  /// - Returns: The length.
  mutating func length(_ name: String, of index: Int, isSize: Bool = false) -> Length? {
    guard let text = tree[index].attributes[name] else { return nil }
    return length(name, text, index, isSize: isSize)
  }

  /// Reads a length that may also be a property of the style, of which the strongest valid one
  /// counts.
  mutating func length(
    _ name: String, of index: Int, isSize: Bool = false, _ context: Context
  ) -> Length? {
    if cascade.hasSheet || tree[index].attributes["style"] != nil {
      for declaration in declarations(for: index, isReferenced: context.isReferenced).reversed()
      where declaration.name == name {
        if declaration.value.lowercased() == "auto" { return nil }
        if let length = length(name, declaration.value, index, isSize: isSize) { return length }
      }
    }
    return length(name, of: index, isSize: isSize)
  }

  /// Reads the text of a length, from wherever it comes.
  mutating func length(_ name: String, _ text: String, _ index: Int, isSize: Bool) -> Length? {
    guard text.trimmed.lowercased() != "auto" else { return nil }
    if let length = Length(text), !isSize || length.value >= 0 { return length }
    reportValue(name, text, index, "a length" + (isSize ? " of at least 0" : ""))
    return nil
  }

  /// Reads one of several words.
  mutating func keyword(_ name: String, of index: Int, _ choices: [String]) -> String? {
    guard let text = tree[index].attributes[name] else { return nil }
    if choices.contains(text.trimmed) { return text.trimmed }
    let most = choices.dropLast().joined(separator: ", ")
    reportValue(name, text, index, "\(most) or \(choices.last ?? "")")
    return nil
  }

  /// Whether the view box of an element has no area, which is no error, but draws nothing.
  func hasEmptyViewBox(_ index: Int) -> Bool {
    guard let numbers = tree[index].attributes["viewBox"].flatMap(ViewBox.numbers) else {
      return false
    }
    return ViewBox(numbers) == nil
  }

  /// Reads the view box of an element; `nil`, too, where it has no area.
  mutating func viewBox(of index: Int) -> ViewBox? {
    guard let text = tree[index].attributes["viewBox"] else { return nil }
    if let numbers = ViewBox.numbers(text) { return ViewBox(numbers) }
    reportValue("viewBox", text, index, "four numbers, width and height of at least 0")
    return nil
  }

  /// Reads how the view box of an element fits into its viewport.
  mutating func aspectRatio(of index: Int) -> AspectRatio {
    guard let text = tree[index].attributes["preserveAspectRatio"] else { return AspectRatio() }
    if let ratio = AspectRatio(text) { return ratio }
    reportValue(
      "preserveAspectRatio", text, index, "none or an alignment as xMidYMid, and meet or slice")
    return AspectRatio()
  }

  /// Reads the length that the author states for the path; `nil`, too, where that is 0.
  mutating func pathLength(of index: Int) -> Double? {
    guard let text = tree[index].attributes["pathLength"] else { return nil }
    if let length = Length(text), length.unit == .user, length.value >= 0 {
      return length.value > 0 ? length.value : nil
    }
    reportValue("pathLength", text, index, "a number of at least 0")
    return nil
  }

  /// Reads the place of a stop, as a fraction.
  mutating func offset(ofStop index: Int) -> Double {
    guard let text = tree[index].attributes["offset"] else { return 0 }
    switch Length(text) {
    case let length? where length.unit == .user: return length.value
    case let length? where length.unit == .percent: return length.value / 100
    default:
      reportValue("offset", text, index, "a number or a percentage")
      return 0
    }
  }

  /// Reports the errors among the attributes of a gradient, once.
  mutating func checkGradient(_ index: Int) {
    guard checkedGradients.insert(index).inserted else { return }
    _ = keyword("gradientUnits", of: index, DrawingBuilder.units)
    _ = keyword("spreadMethod", of: index, DrawingBuilder.spreads.map(\.name))
    for name in ["x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "r", "fr"] {
      _ = length(name, of: index, isSize: name.hasSuffix("r"))
    }
    let interpolation = declarations(for: index, isReferenced: true)
      .last { $0.name == "color-interpolation" }
    if interpolation?.value.lowercased() == "linearrgb" {
      report(unsupported: "color-interpolation", index)
    }
    if let text = tree[index].attributes["gradientTransform"], AffineTransform(svg: text) == nil {
      reportValue("gradientTransform", text, index, "transforms in a row")
    }
  }

  /// Reports a value in error with what was expected, or an unsupported function of CSS.
  mutating func reportValue(_ name: String, _ text: String, _ index: Int, _ expected: String) {
    var scanner = ValueScanner(text.trimmed)
    let function = scanner.identifier().lowercased()
    if scanner.take("("), DrawingBuilder.notSupportedFunctions.contains(function) {
      return report(unsupported: "\(function)()", index)
    }
    report(.error, index, "\(name) '\(text.prefix(40))': expected \(expected)")
  }
}
