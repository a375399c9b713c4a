import Tessellate

/// Works out the style of elements from attributes, sheets and `style` attributes.
struct Cascade: Sendable {
  private var sheet = StyleSheet()

  init(_ tree: MarkupTree) {
    for element in tree.elements where element.name == "style" {
      let type = element.attributes["type"] ?? ""
      guard type.isEmpty || type.lowercased().hasPrefix("text/css") else { continue }
      sheet.append(element.text)
    }
  }

  /// Whether the document has rules at all.
  var hasSheet: Bool { !sheet.isEmpty }

  /// The declarations for an element, from the weakest to the strongest.
  ///
  /// Presentation attributes, sheets by specificity and order, the `style` attribute; then what is important in sheets,
  /// and in the attribute. `tests` counts the elements that selectors look at.
  func declarations(for index: Int, in tree: MarkupTree, tests: inout Int) -> [Declaration] {
    let element = tree[index]
    var result: [Declaration] = []
    for (name, value) in element.attributes where ComputedStyle.properties.contains(name) {
      result.append(Declaration(name: name, value: value.trimmed, isImportant: false))
    }
    let fromSheet = sheet.declarations(for: index, in: tree, tests: &tests)
    let own = element.attributes["style"].map { parseDeclarations($0[...]) } ?? []
    guard !fromSheet.isEmpty || !own.isEmpty else { return result }
    for isImportant in [false, true] {
      result += fromSheet.filter { $0.isImportant == isImportant }
      result += own.filter { $0.isImportant == isImportant }
    }
    return result
  }

  /// The computed style of an element, given its parent's, and the names of values in error.
  ///
  /// A value in error leaves what a weaker declaration said.
  func style(
    of declarations: [Declaration], parent: ComputedStyle, context: LengthContext
  ) -> (style: ComputedStyle, errors: [String]) {
    var style = parent.inherited()
    var errors: [String] = []
    // Other values may refer to type size and colour.
    for declaration in declarations where declaration.name == "font-size" {
      style.setFontSize(declaration.value, parent: parent, context: context)
    }
    for declaration in declarations where declaration.name == "color" {
      if !style.set("color", to: declaration.value, parent: parent) { errors.append("color") }
    }
    for declaration in declarations
    where declaration.name != "color" && ComputedStyle.properties.contains(declaration.name) {
      if !style.set(declaration.name, to: declaration.value, parent: parent) {
        errors.append(declaration.name)
      }
    }
    return (style, errors.sorted())
  }
}

extension ComputedStyle {
  /// Sets the type size, which matters here only to lengths in em.
  mutating func setFontSize(
    _ text: String, parent: ComputedStyle, context: LengthContext
  ) {
    var context = context
    context.fontSize = parent.fontSize
    switch text.lowercased() {
    case "larger": fontSize = parent.fontSize * 1.2
    case "smaller": fontSize = parent.fontSize / 1.2
    case "medium", "initial": fontSize = 16
    default:
      guard let length = Length(text), length.value >= 0 else { return }
      fontSize =
        length.unit == .percent
        ? parent.fontSize * length.value / 100 : length.resolved(.other, context)
    }
  }
}
