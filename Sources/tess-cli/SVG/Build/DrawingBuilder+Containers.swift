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
      var group = DrawingGroup(clips: [clip], nodes: nodes)
      group.transform = context.transform
      return [.group(group)]
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
      var space = PaintSpace(transform: context.transform, lengths: context.lengths)
      let corner = builder.offset(of: index, context)
      context.transform = context.transform.translatedBy(x: corner.x, y: corner.y)
      context.isReferenced = true
      context.depth += 1
      if builder.needsBoxOfContext(context.style) {
        space.box = try builder.box(of: target, context, in: space.transform, size: size)
      }
      context.enterUse(space)
      return try builder.nodes(of: target, context, size: size)
    }
  }

  /// Returns the nodes of the target of a `use`.
  private mutating func nodes(
    of target: Int, _ context: Context, size: TargetSize
  ) throws(DrawingError) -> [DrawingNode] {
    switch tree[target].name {
    case "symbol", "svg": try nestedDocument(target, context, size: size)
    default: try element(target, context)
    }
  }

  /// Whether the paints of a `use` may be needed as gradients in the box of its content.
  private mutating func needsBoxOfContext(_ style: ComputedStyle) -> Bool {
    [style.fill, style.stroke].contains { if case .server = $0 { true } else { false } }
      && hasContextPaint
  }

  /// The box of the content of a `use`, in the coordinates that `transform` maps from; the content
  /// is built once for it, and counts for the budgets.
  private mutating func box(
    of target: Int, _ context: Context, in transform: AffineTransform, size: TargetSize
  ) throws(DrawingError) -> Rect {
    let first = unpainted.count
    openBoxes += 1
    defer {
      openBoxes -= 1
      unpainted.removeSubrange(first...)
    }
    let nodes = try nodes(of: target, context, size: size)
    let all = nodes + unpainted[first...].map(DrawingNode.path)
    return DrawingBuilder.bounds(of: all, in: transform)
  }

  /// The element that `href`, or else `xlink:href`, refers to.
  func target(of index: Int) -> Int? {
    guard let reference = href(of: index)?.trimmed, reference.hasPrefix("#") else { return nil }
    return tree.element(id: String(reference.dropFirst()))
  }

  /// The value of `href`, or else `xlink:href`.
  func href(of index: Int) -> String? {
    let attributes = tree[index].attributes
    return attributes["href"]
      ?? attributes.filter({ $0.key.hasSuffix(":href") }).min(by: { $0.key < $1.key })?.value
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
