import Tessellate

extension DrawingBuilder {
  /// All that the regions of a `clipPath` depend on, unless they depend on the box of the element
  /// that is clipped.
  struct ClipKey: Hashable {
    var element: Int
    var transform: AffineTransform
    var lengths: LengthContext
    /// The references being drawn, which it can't refer to.
    var openReferences: Set<Int>
  }

  /// Builds the regions of a `clip-path`; none where it refers to nothing.
  ///
  /// Regions without a box are built once, and shared by all elements that they clip, so only the
  /// first counts for the budget of repetitions.
  ///
  /// - Parameters:
  ///   - id: The id of the `clipPath`.
  ///   - box: The bounds of the element in its own coordinates.
  ///   - context: The state inside the element.
  ///   - index: The element.
  /// - Returns: The regions, in all of which the element shows.
  /// - Throws: An error for an exceeded budget.
  mutating func clips(
    _ id: String, box: @autoclosure () -> Rect, _ context: Context, _ index: Int
  ) throws(DrawingError) -> [ClipRegion] {
    guard let element = tree.element(id: id), tree[element].name == "clipPath" else {
      report(.error, index, "clip-path refers to '\(id)', which is no clipPath in this document")
      return []
    }
    guard !openReferences.contains(element) else {
      report(.error, index, "clip-path refers to itself")
      return []
    }
    let key = ClipKey(
      element: element, transform: context.transform, lengths: context.lengths,
      openReferences: openReferences)
    if let known = knownClips[key] { return known }
    openReferences.insert(element)
    defer { openReferences.remove(element) }
    var inner = context
    inner.depth += 1
    inner.isReferenced = true
    inner.enter(inheritedStyle(of: element, context))
    let hasUnitsOfBox =
      keyword("clipPathUnits", of: element, DrawingBuilder.units) == "objectBoundingBox"
    if hasUnitsOfBox {
      let box = box()
      guard !box.isNull else { return [ClipRegion(shapes: [])] }
      let units = AffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
      inner.transform = units.concatenating(inner.transform)
    }
    var region = ClipRegion(shapes: [])
    region.line = tree[element].line
    for child in tree[element].children {
      region.shapes += try clipShapes(child, inner)
    }
    var regions = [region]
    var usesBox = hasUnitsOfBox
    func usedBox() -> Rect {
      usesBox = true
      return box()
    }
    if let own = inner.style.clipPath {
      regions += try clips(own, box: usedBox(), context, element)
    }
    if !usesBox { knownClips[key] = regions }
    return regions
  }

  /// Returns the shapes that a child of a `clipPath` adds to its region.
  private mutating func clipShapes(
    _ index: Int, _ outer: Context
  ) throws(DrawingError) -> [ClipRegion.Shape] {
    var context = outer
    context.depth += 1
    try count(index, context)
    context.enter(style(of: index, outer))
    guard context.style.isDisplayed, passesConditions(index) else { return [] }
    var shapes: [ClipRegion.Shape] = []
    if tree[index].name == "use" {
      guard let target = target(of: index), tree[target].name != "use" else { return [] }
      let corner = offset(of: index, context)
      context.transform = context.transform.translatedBy(x: corner.x, y: corner.y)
      shapes = try clipShapes(target, context)
    } else if let path = path(of: index, context) {
      try count(path, index, context)
      guard context.style.isVisible else { return [] }
      place(path, index, &context, in: outer)
      shapes = [
        ClipRegion.Shape(
          path: path.applying(context.transform), rule: context.style.clipRule)
      ]
    } else if tree[index].name == "text" {
      report(unsupported: "text", index)
    }
    if let id = context.style.clipPath, !shapes.isEmpty {
      let toUser = context.transform.inverted()
      let paths = toUser.map { toUser in shapes.map { $0.path.applying(toUser) } } ?? []
      let regions = try clips(
        id, box: paths.reduce(Rect.null) { $0.union($1.bounds) }, context, index)
      for shape in shapes.indices { shapes[shape].clips += regions }
    }
    return shapes
  }
}
