import Tessellate

// Kinds of elements and properties that the reader knows and does not draw: each is reported at its
// first element that would show.

extension DrawingBuilder {
  private static let elements: Set<String> = ["text", "image", "foreignObject", "video"]

  /// Elements that change what is seen, wherever they are.
  static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]

  /// Paint servers other than gradients.
  static let servers: Set<String> = [
    "hatch", "mesh", "meshgradient", "pattern", "solidColor", "solidcolor",
  ]

  /// Properties that may also be attributes.
  static let attributes = [
    "color-interpolation", "filter", "marker", "marker-end", "marker-mid", "marker-start", "mask",
    "mix-blend-mode",
  ]

  /// Properties that are no attributes: an attribute of the same name means something else.
  private static let properties: Set<String> = [
    "all", "animation", "animation-name", "backdrop-filter", "mask-border", "mask-image",
    "offset", "offset-path", "perspective", "zoom",
  ]

  /// The kinds of elements that properties refer to.
  private static let targets = [
    "filter": "filter", "marker": "marker", "marker-end": "marker", "marker-mid": "marker",
    "marker-start": "marker", "mask": "mask",
  ]

  /// Values that change nothing.
  private static let silent: Set<String> = [
    "none", "normal", "auto", "initial", "inherit", "unset", "revert", "revert-layer", "srgb",
  ]

  /// Reports an element that is not drawn, unless nothing of it would show.
  mutating func reportUnsupported(element index: Int, _ context: Context) {
    let name = tree[index].name
    guard DrawingBuilder.elements.contains(name), passesConditions(index) else { return }
    let declarations = declarations(for: index, isReferenced: context.isReferenced)
    let style = cascade.style(
      of: declarations, parent: context.style, context: context.lengths
    ).style
    guard style.isDisplayed, style.opacity > 0, style.isVisible || name == "text",
      shows(index)
    else { return }
    report(unsupported: name, index)
  }

  /// Whether an element that is not drawn has anything to show.
  private mutating func shows(_ index: Int) -> Bool {
    if let known = knownContents[index] { return known }
    let element = tree[index]
    let isEmpty = [element.attributes["width"], element.attributes["height"]].contains {
      $0.flatMap { Length($0) }?.value == 0
    }
    let result =
      switch element.name {
      case "text": hasText(index)
      case "image": !isEmpty && !(href(of: index) ?? "").trimmed.isEmpty
      case "foreignObject": !isEmpty && (!element.children.isEmpty || element.hasText)
      default: true
      }
    knownContents[index] = result
    return result
  }

  private func hasText(_ index: Int) -> Bool {
    tree[index].hasText || tree[index].children.contains { hasText($0) }
  }

  /// Reports the properties of an element that change what shows, and are not drawn.
  mutating func reportUnsupported(
    _ declarations: [Declaration], of index: Int, _ style: ComputedStyle
  ) {
    guard style.isDisplayed, style.opacity > 0 else { return }
    var known: Set<String> = []
    for declaration in declarations.reversed() {
      let name = declaration.name
      guard
        DrawingBuilder.attributes.contains(name) || DrawingBuilder.properties.contains(name)
          || name == "vector-effect", known.insert(name).inserted
      else { continue }
      if changesPicture(name, declaration.value, of: index) { report(unsupported: name, index) }
    }
  }

  /// Whether the value of a property that is not drawn changes what shows; a reference to nothing
  /// is an error, and changes nothing.
  private mutating func changesPicture(_ name: String, _ text: String, of index: Int) -> Bool {
    let value = text.lowercased()
    if DrawingBuilder.silent.contains(value) { return false }
    switch name {
    case "zoom": return !["1", "1.0", "100%", "reset"].contains(value)
    case "animation", "animation-name": return cascade.hasKeyframes
    // It matters to gradients, where it is checked.
    case "color-interpolation": return false
    case "vector-effect":
      return value.split(whereSeparator: \.isWhitespace).contains { $0 != "non-scaling-stroke" }
    default: break
    }
    guard let target = DrawingBuilder.targets[name], let (id, _) = parseReference(text) else {
      return true
    }
    if let element = tree.element(id: id), tree[element].name == target {
      return target != "marker" || !tree[element].children.isEmpty
    }
    report(.error, index, "\(name) refers to '\(id)', which is no \(target) in this document")
    return false
  }
}
