import Tessellate

extension DrawingBuilder {
  /// The result of a reference to a paint server.
  enum ServerResult {
    case paint(Paint)
    /// A valid server that paints nothing.
    case nothing
    /// No server, or one that can't paint this path: the fallback is used.
    case invalid
  }

  /// Computes the paint of a gradient for an element.
  mutating func server(
    _ id: String, _ space: PaintSpace, _ index: Int, _ context: Context
  ) -> ServerResult {
    guard let element = tree.element(id: id) else {
      report(.error, index, "refers to the paint '\(id)', which is not in this document")
      return .invalid
    }
    switch tree[element].name {
    case "linearGradient", "radialGradient": break
    case let name where DrawingBuilder.servers.contains(name):
      report(unsupported: name, element)
      return .invalid
    default:
      report(.error, index, "refers to '\(id)', which is no paint")
      return .invalid
    }
    let chain = GradientChain(element, self)
    for gradient in chain.elements { checkGradient(gradient) }
    if chain.isCyclic { report(.error, element, "refers to itself") }
    let stops = stops(of: chain, context)
    guard let last = stops.last else { return .nothing }
    if stops.count == 1 { return .paint(.color(last.color)) }
    var units = AffineTransform.identity
    if chain.isInBox {
      let box = space.box
      // A box without area has no such coordinates.
      guard box.width > 0, box.height > 0 else { return .invalid }
      units = AffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
    let transform = gradientTransform(of: chain, space.lengths)
      .concatenating(units).concatenating(space.transform)
    guard transform.inverted() != nil else { return .nothing }
    switch geometry(of: chain, space.lengths) {
    case .linear(let start, let end) where start == end: return .paint(.color(last.color))
    case .radial(_, let radius, _, _) where radius < 0: return .invalid
    case .radial(_, let radius, _, _) where radius == 0: return .paint(.color(last.color))
    case let geometry:
      return .paint(
        .gradient(
          Gradient(geometry, stops: stops, spread: chain.spread, transform: transform)))
    }
  }

  /// The transform of a gradient about its origin, which is in the gradient's own coordinates.
  private mutating func gradientTransform(
    of chain: GradientChain, _ lengths: LengthContext
  ) -> AffineTransform {
    let element = chain.elements.first { tree[$0].attributes["gradientTransform"] != nil }
    guard let element else { return .identity }
    var own = lengths
    if chain.isInBox { (own.width, own.height) = (1, 1) }
    let origin = inheritedStyle(of: element, Context(lengths: lengths)).transformOrigin
    return origin.applied(to: chain.transform, own)
  }

  private func geometry(of chain: GradientChain, _ lengths: LengthContext) -> Gradient.Geometry {
    func value(_ name: String, _ axis: Length.Axis, _ fallback: Length?) -> Double? {
      guard let length = chain.attribute(name).flatMap({ Length($0) }) ?? fallback else {
        return nil
      }
      guard chain.isInBox else { return length.resolved(axis, lengths) }
      return length.unit == .percent ? length.value / 100 : length.resolved(axis, lengths)
    }
    func point(_ x: String, _ y: String, _ fallbackX: Length, _ fallbackY: Length) -> Point {
      Point(value(x, .horizontal, fallbackX) ?? 0, value(y, .vertical, fallbackY) ?? 0)
    }
    let (none, half, full) = (Length(0), Length(50, .percent), Length(100, .percent))
    if chain.isLinear {
      return .linear(start: point("x1", "y1", none, none), end: point("x2", "y2", full, none))
    }
    let center = point("cx", "cy", half, half)
    let focus = Point(
      value("fx", .horizontal, nil) ?? center.x, value("fy", .vertical, nil) ?? center.y)
    let focusRadius = value("fr", .other, none) ?? 0
    return .radial(
      center: center, radius: value("r", .other, half) ?? 0, focus: focus,
      focusRadius: max(focusRadius, 0))
  }

  /// Reads the stops of the first gradient in the chain that has any.
  private mutating func stops(of chain: GradientChain, _ context: Context) -> [Gradient.Stop] {
    for element in chain.elements {
      let found = stops(of: element, context)
      if !found.isEmpty { return found }
    }
    return []
  }

  private mutating func stops(of element: Int, _ context: Context) -> [Gradient.Stop] {
    if let known = stops[element] { return known }
    var result: [Gradient.Stop] = []
    // Stops inherit from the ancestors of the gradient, not from the painted element.
    var inherited = Context(lengths: context.lengths)
    inherited.style = inheritedStyle(of: element, context)
    for child in tree[element].children where tree[child].name == "stop" {
      let style = style(of: child, inherited)
      let offset = min(max(self.offset(ofStop: child), result.last?.offset ?? 0), 1)
      result.append(
        Gradient.Stop(
          offset: offset, color: style.stopColor.opacity(Float(style.stopOpacity))))
    }
    stops[element] = result
    return result
  }

  /// Computes the style of an element from its ancestors in the tree.
  mutating func inheritedStyle(of element: Int, _ context: Context) -> ComputedStyle {
    var ancestors: [Int] = []
    var next: Int? = element
    while let index = next {
      ancestors.append(index)
      next = tree[index].parent
    }
    var style = ComputedStyle()
    for index in ancestors.reversed() {
      let declarations = declarations(for: index, isReferenced: true)
      style = self.style(of: declarations, index, parent: style, context.lengths)
    }
    return style
  }
}

/// A gradient and those that its `href` leads to, which supply its missing attributes.
struct GradientChain {
  private static let longest = 64

  let elements: [Int]
  let isLinear: Bool
  /// Whether the chain returns to one of its own elements.
  let isCyclic: Bool
  private let tree: MarkupTree

  init(_ element: Int, _ builder: DrawingBuilder) {
    tree = builder.tree
    isLinear = tree[element].name == "linearGradient"
    var elements = [element]
    // A chain that returns to itself ends there, and so does one longer than any real one.
    var next = builder.target(of: element)
    while elements.count < GradientChain.longest, let target = next, !elements.contains(target),
      ["linearGradient", "radialGradient"].contains(tree[target].name)
    {
      elements.append(target)
      next = builder.target(of: target)
    }
    isCyclic = next.map { elements.contains($0) } ?? false
    self.elements = elements
  }

  /// The first value of an attribute along the chain.
  ///
  /// Attributes of the geometry count only on gradients of the same kind.
  func attribute(_ name: String) -> String? {
    let isCommon = ["gradientUnits", "gradientTransform", "spreadMethod"].contains(name)
    let kind = tree[elements[0]].name
    for element in elements where isCommon || tree[element].name == kind {
      if let value = tree[element].attributes[name] { return value }
    }
    return nil
  }

  /// Whether coordinates are fractions of the painted path's bounds.
  var isInBox: Bool { attribute("gradientUnits")?.trimmed != "userSpaceOnUse" }

  var transform: AffineTransform {
    attribute("gradientTransform").flatMap { AffineTransform(svg: $0) } ?? .identity
  }

  var spread: Gradient.Spread {
    let word = attribute("spreadMethod")?.trimmed
    return DrawingBuilder.spreads.first { $0.name == word }?.value ?? .pad
  }
}
