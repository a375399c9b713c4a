import Tessellate

/// Computes the style of elements from attributes, sheets and `style` attributes.
struct Cascade: Sendable {
  private var sheet = StyleSheet()
  /// The errors and unsupported features of `style` elements.
  private(set) var notices: [(kind: DrawingNotice.Kind, element: Int, message: String)] = []

  /// The kinds of rules that are not supported, each with its `style` element.
  private(set) var unsupported: [(feature: String, element: Int)] = []

  /// Whether a sheet has animations.
  var hasKeyframes: Bool { unsupported.contains { $0.feature.hasSuffix("keyframes") } }

  init(_ tree: MarkupTree) {
    for (index, element) in tree.elements.enumerated() where element.name == "style" {
      let type = element.attributes["type"] ?? ""
      guard type.isEmpty || type.lowercased().hasPrefix("text/css") else { continue }
      let media = element.attributes["media"] ?? ""
      let applies = MediaQuery.matches(media)
      if applies == nil { note(media: media, index) }
      guard applies == true else { continue }
      let (known, knownMedia) = (sheet.unknownSelectors.count, sheet.unknownMedia.count)
      let knownRules = sheet.unknownRules.count
      if let message = sheet.append(element.text) { notices.append((.error, index, message)) }
      for selector in sheet.unknownSelectors[known...] {
        let message = "the selector '\(selector.prefix(40))' is not supported, its rule is left out"
        notices.append((.unsupported, index, message))
      }
      for query in sheet.unknownMedia[knownMedia...] { note(media: query, index) }
      unsupported += sheet.unknownRules[knownRules...].map { ($0, index) }
    }
  }

  private mutating func note(media query: String, _ index: Int) {
    let message =
      "the media query '\(query.prefix(40))' is not supported, its rules are left out"
    notices.append((.unsupported, index, message))
  }

  /// Whether the document has any rules.
  var hasSheet: Bool { !sheet.isEmpty }

  /// Returns the declarations for an element, from the weakest to the strongest.
  ///
  /// These are presentation attributes, sheets by specificity and order, and the `style` attribute;
  /// then the important ones of sheets, and of the attribute.
  func declarations(
    for index: Int, in tree: MarkupTree, _ matching: inout Selector.Matching
  ) -> [Declaration] {
    let element = tree[index]
    var result: [Declaration] = []
    for (name, value) in element.attributes where ComputedStyle.attributes.contains(name) {
      result.append(Declaration(name: name, value: value.trimmed, isImportant: false))
    }
    let fromSheet = sheet.declarations(for: index, in: tree, &matching)
    let own =
      element.attributes["style"].map { parseDeclarations(StyleSheet.withoutComments($0)[...]) }
      ?? []
    result += fromSheet.normal
    result += own.filter { !$0.isImportant }
    result += fromSheet.important
    result += own.filter(\.isImportant)
    return result
  }

  /// Computes the style of an element from its parent's, and lists the declarations in error in the
  /// order of their names.
  ///
  /// A value in error leaves the value of a weaker declaration.
  func style(
    of declarations: [Declaration], parent: ComputedStyle, context: LengthContext
  ) -> (style: ComputedStyle, errors: [Declaration]) {
    var style = parent.inherited()
    var errors: [Declaration] = []
    // Size of type and colour come first, because other values may refer to them.
    for declaration in declarations where declaration.name == "font-size" {
      if !style.setFontSize(declaration.value, parent: parent, context: context) {
        errors.append(declaration)
      }
    }
    for declaration in declarations where declaration.name == "color" {
      if !style.set("color", to: declaration.value, parent: parent) { errors.append(declaration) }
    }
    for declaration in declarations
    where !["color", "font-size"].contains(declaration.name)
      && ComputedStyle.properties.contains(declaration.name)
    {
      if !style.set(declaration.name, to: declaration.value, parent: parent) {
        errors.append(declaration)
      }
    }
    style.settleLengths(context)
    return (style, errors.sorted { ($0.name, $0.value) < ($1.name, $1.value) })
  }
}

extension ComputedStyle {
  /// Converts lengths in units of the type's size to pixels, with this element's size, which those
  /// that inherit the length use, too.
  fileprivate mutating func settleLengths(_ context: LengthContext) {
    var context = context
    context.fontSize = fontSize
    strokeWidth = strokeWidth.settled(context)
    dashOffset = dashOffset.settled(context)
    if dashes.contains(where: \.isOfType) { dashes = dashes.map { $0.settled(context) } }
  }

  /// Sets the size of type, which is used for lengths in em only; returns whether the value is
  /// valid.
  mutating func setFontSize(
    _ text: String, parent: ComputedStyle, context: LengthContext
  ) -> Bool {
    var context = context
    context.fontSize = parent.fontSize
    switch text.lowercased() {
    case "larger": fontSize = parent.fontSize * 1.2
    case "smaller": fontSize = parent.fontSize / 1.2
    case "initial": fontSize = 16
    case "inherit", "unset", "revert", "revert-layer", "math": fontSize = parent.fontSize
    case let word where ComputedStyle.fontSizes[word] != nil:
      fontSize = ComputedStyle.fontSizes[word] ?? 16
    default:
      guard let length = Length(text), length.value >= 0 else { return false }
      fontSize =
        length.unit == .percent
        ? parent.fontSize * length.value / 100 : length.resolved(.other, context)
    }
    return true
  }
}
