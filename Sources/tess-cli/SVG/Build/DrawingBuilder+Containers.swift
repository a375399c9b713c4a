import Tessellate

// Elements that hold or repeat others: nested documents, `use`, `symbol`, `switch`.

extension DrawingBuilder {
  /// The size that a `use` gives to its target.
  struct TargetSize {
    var width, height: Length?
  }

  /// Builds an `svg` inside another, or a `symbol`: a viewport of its own.
  mutating func nestedDocument(
    _ index: Int, _ outer: Context, size: TargetSize?
  ) throws(DrawingError) -> [DrawingNode] {
    try container(index, outer) { (builder, context) throws(DrawingError) in
      let isSymbol = builder.tree[index].name == "symbol"
      let corner = isSymbol ? .zero : builder.offset(of: index, context)
      let full = Length(100, .percent)
      let width = size?.width ?? builder.length("width", of: index, isSize: true, context) ?? full
      let height =
        size?.height ?? builder.length("height", of: index, isSize: true, context) ?? full
      let frame = Rect(
        x: 0, y: 0, width: width.resolved(.horizontal, context.lengths),
        height: height.resolved(.vertical, context.lengths))
      guard frame.width > 0, frame.height > 0, !builder.hasEmptyViewBox(index) else { return [] }
      let place = context.transform.translatedBy(x: corner.x, y: corner.y)
      context.transform = place
      (context.lengths.width, context.lengths.height) = (frame.width, frame.height)
      let fit = builder.aspectRatio(of: index)
      if let viewBox = builder.viewBox(of: index) {
        context.transform = viewBox.transform(width: frame.width, height: frame.height, fit)
          .concatenating(place)
        context.lengths.width = viewBox.rect.width
        context.lengths.height = viewBox.rect.height
      }
      let nodes = try builder.children(of: index, context)
      guard !nodes.isEmpty, !context.style.isOverflowVisible else { return nodes }
      var outline = Path()
      outline.addRect(frame)
      var clip = ClipRegion(shapes: [ClipRegion.Shape(path: outline.applying(place))])
      clip.line = builder.tree[index].line
      return [.group(DrawingGroup(clips: [clip], nodes: nodes))]
    }
  }

  /// Reads the offset of an element by `x` and `y`.
  mutating func offset(of index: Int, _ context: Context) -> Vector {
    let x = length("x", of: index, context) ?? Length(0)
    let y = length("y", of: index, context) ?? Length(0)
    return Vector(x.resolved(.horizontal, context.lengths), y.resolved(.vertical, context.lengths))
  }

  /// Builds a `use`: its target, as a child of it.
  mutating func reference(_ index: Int, _ outer: Context) throws(DrawingError) -> [DrawingNode] {
    guard passesConditions(index) else { return [] }
    guard let target = target(of: index) else {
      report(.error, index, "refers to nothing in this document")
      return []
    }
    guard !openReferences.contains(target), !isAncestor(target, of: index) else {
      report(.error, index, "refers to itself")
      return []
    }
    let size = TargetSize(
      width: length("width", of: index, isSize: true, outer),
      height: length("height", of: index, isSize: true, outer))
    openReferences.insert(target)
    defer { openReferences.remove(target) }
    return try container(index, outer) { (builder, context) throws(DrawingError) in
      let corner = builder.offset(of: index, context)
      context.transform = context.transform.translatedBy(x: corner.x, y: corner.y)
      context.isReferenced = true
      context.depth += 1
      context.enterUse()
      switch builder.tree[target].name {
      case "symbol", "svg": return try builder.nestedDocument(target, context, size: size)
      default: return try builder.element(target, context)
      }
    }
  }

  /// The element that `href`, or else `xlink:href`, refers to.
  func target(of index: Int) -> Int? {
    let attributes = tree[index].attributes
    guard
      let text = attributes["href"]
        ?? attributes.filter({ $0.key.hasSuffix(":href") }).min(by: { $0.key < $1.key })?.value
    else { return nil }
    let reference = text.trimmed
    guard reference.hasPrefix("#") else { return nil }
    return tree.element(id: String(reference.dropFirst()))
  }

  private func isAncestor(_ candidate: Int, of index: Int) -> Bool {
    var next = tree[index].parent
    while let parent = next {
      if parent == candidate { return true }
      next = tree[parent].parent
    }
    return false
  }

  /// Builds a `switch`: its first child whose conditions hold.
  mutating func firstSuitableChild(
    _ index: Int, _ outer: Context
  ) throws(DrawingError) -> [DrawingNode] {
    guard passesConditions(index) else { return [] }
    let child = tree[index].children.first {
      DrawingBuilder.drawable.contains(tree[$0].name) && passesConditions($0)
    }
    guard let child else { return [] }
    return try container(index, outer) { (builder, context) throws(DrawingError) in
      try builder.element(child, context)
    }
  }

  private static let drawable: Set<String> = [
    "a", "circle", "ellipse", "foreignObject", "g", "image", "line", "path", "polygon",
    "polyline", "rect", "svg", "switch", "text", "use",
  ]

  /// Whether the conditional attributes of an element hold.
  ///
  /// No extension is supported, and the language is English, whatever the machine's, so that a
  /// document gives the same mesh everywhere.
  func passesConditions(_ index: Int) -> Bool {
    let attributes = tree[index].attributes
    if let extensions = attributes["requiredExtensions"], !extensions.trimmed.isEmpty {
      return false
    }
    guard let languages = attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains { word in
      let language = word.trimmed.lowercased()
      return language == "en" || language.hasPrefix("en-")
    }
  }
}
