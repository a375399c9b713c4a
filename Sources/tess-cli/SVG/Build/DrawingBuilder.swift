import Tessellate

extension Drawing {
  /// Reads an SVG document.
  ///
  /// Broken parts are drawn as SVG says for that case, unsupported ones are left out; `notices`
  /// lists both.
  ///
  /// - Parameters:
  ///   - bytes: The document, in any of the usual encodings.
  ///   - budgets: Limits on the work that the document may ask for.
  /// - Throws: An error with its place where the bytes are not well-formed XML with an `svg`
  ///   element, or exceed a budget.
  public init(
    svg bytes: [UInt8], budgets: DrawingBudgets = DrawingBudgets()
  ) throws(DrawingError) {
    let (tree, notices) = try MarkupReader.read(bytes, budgets: budgets)
    guard tree[0].name == "svg" else {
      throw DrawingError(line: tree[0].line, column: 1, message: "expected an svg element")
    }
    var builder = DrawingBuilder(tree, budgets)
    self = try builder.build()
    self.notices = notices + self.notices
  }
}

/// Walks over the elements of a document and computes what each paints.
struct DrawingBuilder {
  /// The state at an element.
  struct Context {
    /// The style that its children inherit.
    var style = ComputedStyle()
    /// The map from the coordinates of its children to the drawing's.
    var transform = AffineTransform.identity
    var lengths: LengthContext
    /// The paints of the nearest enclosing `use`.
    var contextFill = ContextPaint()
    var contextStroke = ContextPaint()
    /// The number of elements that enclose it, `use` included.
    var depth = 0
    /// Whether it is drawn through a `use`.
    var isReferenced = false

    /// The coordinates of gradients for a path in the coordinates of this state.
    func space(of path: Path) -> PaintSpace {
      PaintSpace(box: path.bounds, transform: transform, lengths: lengths)
    }

    /// Makes the paints of a `use`, whose style has been entered, those of the context, in the
    /// coordinates of the `use`.
    mutating func enterUse(_ space: PaintSpace) {
      func resolved(_ reference: PaintReference) -> ContextPaint {
        switch reference {
        case .contextFill: contextFill
        case .contextStroke: contextStroke
        case .currentColor: ContextPaint(reference: .color(style.color), space: space)
        default: ContextPaint(reference: reference, space: space)
        }
      }
      (contextFill, contextStroke) = (resolved(style.fill), resolved(style.stroke))
    }

    /// Adopts the style of the element that is entered, and its transform.
    mutating func enter(_ style: ComputedStyle) {
      self.style = style
      lengths.fontSize = style.fontSize
      transform = style.ownTransform(lengths).concatenating(transform)
    }
  }

  /// The coordinates that a gradient is placed in.
  struct PaintSpace {
    /// The box of the element that is painted.
    var box = Rect.null
    /// The map from the coordinates of the element to the drawing's.
    var transform = AffineTransform.identity
    var lengths = LengthContext(width: 100, height: 100)
  }

  /// A paint of a `use`, which is no reference to a context itself.
  struct ContextPaint {
    var reference = PaintReference.none
    var space = PaintSpace()
  }

  /// The largest number of notices kept.
  static let noticeLimit = 100

  let tree: MarkupTree
  /// Whether any attribute or style sheet names the paint of a `use`.
  private(set) lazy var hasContextPaint = tree.hasContextPaint
  let cascade: Cascade
  let budgets: DrawingBudgets
  private(set) var notices: [DrawingNotice] = []
  /// The elements with each unsupported feature, and the place of its notice.
  private var unsupported: [String: (notice: Int?, elements: Set<Int>)] = [:]
  /// The messages about each element, so that an element drawn often is reported once.
  private var reported: [Int: Set<String>] = [:]
  private var repetitions = 0
  private var repeatedSegments = 0
  private var matching = Selector.Matching()
  /// The declarations of elements that are drawn by reference, and so perhaps often; of others,
  /// only those of the last.
  private var knownDeclarations: [Int: [Declaration]] = [:]
  private var lastDeclarations: (index: Int, list: [Declaration])?
  /// The targets of references that are being drawn.
  var openReferences: Set<Int> = []
  /// The number of enclosing elements that are clipped, and may need their bounds.
  var openBoxes = 0
  /// The number of enclosing elements of opacity 0, in which nothing shows.
  private var hiddenDepth = 0
  /// Whether elements that are not drawn would show anything.
  var knownContents: [Int: Bool] = [:]
  /// The shapes in them that paint nothing, but count for their bounds.
  var unpainted: [PaintedPath] = []
  /// The regions of the clip paths met so far that depend on no element's box.
  var knownClips: [ClipKey: [ClipRegion]] = [:]
  /// The stops of the gradients met so far.
  var stops: [Int: [Gradient.Stop]] = [:]
  /// The gradients whose attributes have been checked for errors.
  var checkedGradients: Set<Int> = []

  init(_ tree: MarkupTree, _ budgets: DrawingBudgets = DrawingBudgets()) {
    (self.tree, self.budgets) = (tree, budgets)
    cascade = Cascade(tree)
    for notice in cascade.notices { report(notice.kind, notice.element, notice.message) }
    for (feature, element) in cascade.unsupported { report(unsupported: feature, element) }
    for index in tree.elements.indices
    where DrawingBuilder.animations.contains(tree[index].name) {
      report(unsupported: "animation", index)
    }
  }

  mutating func build() throws(DrawingError) -> Drawing {
    let viewBox = self.viewBox(of: 0)
    var lengths = LengthContext(
      width: viewBox?.rect.width ?? 100, height: viewBox?.rect.height ?? 100)
    let fit = aspectRatio(of: 0)
    lengths.fontSize = style(of: 0, Context(lengths: lengths)).fontSize
    let (width, height) = documentSize(viewBox, lengths)
    if viewBox == nil {
      (lengths.width, lengths.height) = (width ?? 100, height ?? 100)
    }
    var context = Context(lengths: lengths)
    if let viewBox, let width, let height {
      context.transform = viewBox.transform(width: width, height: height, fit)
    }
    let nodes = try container(0, context) { (builder, context) throws(DrawingError) in
      context.lengths.rootFontSize = context.style.fontSize
      if builder.hasEmptyViewBox(0) || !builder.passesConditions(0) { return [] }
      return try builder.children(of: 0, context)
    }
    let background = background()
    countUnsupported()
    var drawing = Drawing(width: width, height: height, nodes: nodes, notices: notices)
    (drawing.background, drawing.isDocument) = (background, true)
    return drawing
  }

  /// Computes the size in pixels that the document states; the view box gives a missing side.
  private mutating func documentSize(
    _ viewBox: ViewBox?, _ lengths: LengthContext
  ) -> (width: Double?, height: Double?) {
    func size(_ name: String, _ axis: Length.Axis) -> Double? {
      let stated = [
        length(name, of: 0, isSize: true, Context(lengths: lengths)),
        length(name, of: 0, isSize: true),
      ]
      // A percentage would be of a page, which does not exist.
      return stated.compactMap { $0 }.first { $0.value > 0 && $0.unit != .percent }?
        .resolved(axis, lengths)
    }
    let width = size("width", .horizontal)
    let height = size("height", .vertical)
    guard let box = viewBox?.rect else { return (width, height) }
    return (
      width ?? height.map { $0 * box.width / box.height } ?? box.width,
      height ?? width.map { $0 * box.height / box.width } ?? box.height
    )
  }

  /// The background of the root, which covers the whole picture; `nil` for none.
  private mutating func background() -> Color? {
    var background: Color?
    for declaration in declarations(for: 0, isReferenced: false)
    where ["background", "background-color"].contains(declaration.name) {
      switch declaration.value.lowercased() {
      case "none", "initial", "unset": background = nil
      case let value:
        if let color = Color(css: value) {
          background = color
        } else {
          report(unsupported: declaration.name, 0)
        }
      }
    }
    return background.flatMap { $0.alpha > 0 ? $0 : nil }
  }

  // MARK: Elements

  /// Returns the nodes of the children of an element.
  mutating func children(
    of index: Int, _ context: Context
  ) throws(DrawingError) -> [DrawingNode] {
    var nodes: [DrawingNode] = []
    for child in tree[index].children { nodes += try element(child, context) }
    return nodes
  }

  /// Returns the nodes of an element.
  mutating func element(_ index: Int, _ outer: Context) throws(DrawingError) -> [DrawingNode] {
    var context = outer
    context.depth += 1
    try count(index, context)
    let name = tree[index].name
    switch name {
    case "g", "a":
      guard passesConditions(index) else { return [] }
      return try container(index, context) { (builder, context) throws(DrawingError) in
        try builder.children(of: index, context)
      }
    case "svg":
      guard passesConditions(index) else { return [] }
      return try nestedDocument(index, context, size: nil)
    case "use": return try reference(index, context)
    case "switch": return try firstSuitableChild(index, context)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      guard passesConditions(index) else { return [] }
      return try shape(index, context)
    default:
      reportUnsupported(element: index, context)
      return []
    }
  }

  /// Builds a container: its style, then the nodes of `body`, as a group where it fades, is cut, or
  /// has an id.
  mutating func container(
    _ index: Int, _ outer: Context,
    _ body: (inout DrawingBuilder, inout Context) throws(DrawingError) -> [DrawingNode]
  ) throws(DrawingError) -> [DrawingNode] {
    var context = outer
    context.enter(style(of: index, outer))
    let style = context.style
    guard style.isDisplayed else { return [] }
    // A transform that refers to the box of the content is applied when that exists.
    let isBoxed = style.isTransformed && style.transformBox != .view
    if isBoxed { context.transform = outer.transform }
    if isBoxed, style.transformBox == .stroke { report(unsupported: "transform-box", index) }
    let needsBox = style.clipPath != nil || isBoxed
    let firstUnpainted = unpainted.count
    if needsBox { openBoxes += 1 }
    if style.opacity == 0 { hiddenDepth += 1 }
    defer {
      if needsBox { openBoxes -= 1 }
      if openBoxes == 0 { unpainted.removeAll() }
      if style.opacity == 0 { hiddenDepth -= 1 }
    }
    var nodes = try body(&self, &context)
    guard !nodes.isEmpty else { return [] }
    if style.opacity > 0 {
      nodes = try group(nodes, index, context, firstUnpainted)
    } else {
      // Unpainted paths count for the bounds of the elements around them, too.
      if openBoxes > 0 { unpainted += Drawing(nodes: nodes).paths }
      nodes = []
    }
    return isBoxed ? place(nodes, context, in: outer, firstUnpainted) : nodes
  }

  /// Makes nodes a group where their element fades, is cut, or has an id.
  private mutating func group(
    _ nodes: [DrawingNode], _ index: Int, _ context: Context, _ firstUnpainted: Int
  ) throws(DrawingError) -> [DrawingNode] {
    var group = DrawingGroup(
      id: tree[index].attributes["id"], opacity: context.style.opacity, nodes: nodes)
    // A map of the content, such as a view box, maps its clip paths, too.
    group.transform = context.transform
    if let clipPath = context.style.clipPath {
      let all = nodes + unpainted[firstUnpainted...].map(DrawingNode.path)
      let toDrawing = context.transform
      group.clips = try clips(
        clipPath, box: DrawingBuilder.bounds(of: all, in: toDrawing), context, index)
    }
    let isGroup = group.opacity < 1 || !group.clips.isEmpty || group.id != nil
    return isGroup ? [.group(group)] : nodes
  }

  /// Moves the nodes of a container whose transforms refer to the box of its content.
  private mutating func place(
    _ nodes: [DrawingNode], _ context: Context, in outer: Context, _ firstUnpainted: Int
  ) -> [DrawingNode] {
    let all = nodes + unpainted[firstUnpainted...].map(DrawingNode.path)
    let box = DrawingBuilder.bounds(of: all, in: outer.transform)
    guard !box.isNull, let inverse = outer.transform.inverted() else { return nodes }
    var lengths = outer.lengths
    lengths.fontSize = context.style.fontSize
    let own = context.style.ownTransform(lengths, box: box)
    let map = inverse.concatenating(own).concatenating(outer.transform)
    for index in unpainted.indices.dropFirst(firstUnpainted) {
      unpainted[index] = unpainted[index].moved(by: map)
    }
    return nodes.moved(by: map)
  }

  /// Computes the style of an element, and reports its errors.
  mutating func style(of index: Int, _ context: Context) -> ComputedStyle {
    let declarations = declarations(for: index, isReferenced: context.isReferenced)
    let style = self.style(of: declarations, index, parent: context.style, context.lengths)
    reportUnsupported(declarations, of: index, style)
    return style
  }

  /// Computes the style that declarations for an element make of its parent's, and reports their
  /// errors.
  mutating func style(
    of declarations: [Declaration], _ index: Int, parent: ComputedStyle, _ lengths: LengthContext
  ) -> ComputedStyle {
    let (style, errors) = cascade.style(of: declarations, parent: parent, context: lengths)
    for error in errors {
      reportValue(error.name, error.value, index, ComputedStyle.expectations[error.name] ?? "")
    }
    return style
  }

  /// Returns the declarations for an element, from the weakest to the strongest, with the
  /// attributes that are not supported.
  mutating func declarations(for index: Int, isReferenced: Bool) -> [Declaration] {
    if let lastDeclarations, lastDeclarations.index == index { return lastDeclarations.list }
    if isReferenced, let known = knownDeclarations[index] { return known }
    var list = cascade.declarations(for: index, in: tree, &matching)
    let attributes = tree[index].attributes
    for name in DrawingBuilder.attributes {
      guard let value = attributes[name] else { continue }
      list.append(Declaration(name: name, value: value.trimmed, isImportant: false))
    }
    lastDeclarations = (index, list)
    if isReferenced { knownDeclarations[index] = list }
    return list
  }

  // MARK: Budgets and notices

  /// Checks depth, work on styles, and the number of repeated elements.
  mutating func count(_ index: Int, _ context: Context) throws(DrawingError) {
    if context.depth > budgets.depth {
      throw budget(index, "references nested deeper than the budget of \(budgets.depth)")
    }
    if matching.tests > budgets.styleTests {
      throw budget(index, "more tests of style rules than the budget of \(budgets.styleTests)")
    }
    guard context.isReferenced else { return }
    repetitions += 1
    if repetitions > budgets.repetitions {
      throw budget(index, "more elements by reference than the budget of \(budgets.repetitions)")
    }
  }

  /// Checks the number of repeated path elements.
  mutating func count(_ path: Path, _ index: Int, _ context: Context) throws(DrawingError) {
    guard context.isReferenced else { return }
    repeatedSegments += path.elementCount
    if repeatedSegments > budgets.repeatedSegments {
      throw budget(
        index, "more path elements by reference than the budget of \(budgets.repeatedSegments)")
    }
  }

  private func budget(_ index: Int, _ message: String) -> DrawingError {
    DrawingError(line: tree[index].line, column: 1, message: message)
  }

  mutating func report(_ kind: DrawingNotice.Kind, _ index: Int, _ message: String) {
    guard notices.count < DrawingBuilder.noticeLimit,
      reported[index, default: []].insert(message).inserted
    else { return }
    let element = tree[index]
    let name = element.attributes["id"].map { "\(element.name) '\($0)'" } ?? element.name
    notices.append(DrawingNotice(kind, line: element.line, "\(name): \(message)"))
  }

  /// Reports an unsupported feature, at its first element.
  mutating func report(unsupported feature: String, _ index: Int) {
    guard hiddenDepth == 0 else { return }
    guard unsupported[feature] == nil else {
      unsupported[feature]?.elements.insert(index)
      return
    }
    let place = notices.count
    report(.unsupported, index, "\(feature) is not supported, the rest is drawn")
    unsupported[feature] = (place < notices.count ? place : nil, [index])
  }

  /// Appends the number of elements to the notices about unsupported features.
  private mutating func countUnsupported() {
    for case (let notice?, let elements) in unsupported.values where elements.count > 1 {
      notices[notice].message += " (\(elements.count) elements)"
    }
  }
}
