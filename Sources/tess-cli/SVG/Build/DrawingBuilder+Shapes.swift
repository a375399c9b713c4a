import Tessellate

extension DrawingBuilder {
  /// Returns the nodes of a basic shape or a path.
  mutating func shape(_ index: Int, _ outer: Context) throws(DrawingError) -> [DrawingNode] {
    var context = outer
    context.enter(style(of: index, outer))
    let style = context.style
    let isSeen = style.isVisible && style.opacity > 0
    guard style.isDisplayed, isSeen || openBoxes > 0 else { return [] }
    guard let path = path(of: index, context), !path.isEmpty else { return [] }
    try count(path, index, context)
    place(path, index, &context, in: outer)
    guard isSeen, var painted = paint(path, index, context) else {
      if openBoxes > 0 { unpainted.append(PaintedPath(path: path, transform: context.transform)) }
      return []
    }
    painted.id = tree[index].attributes["id"]
    painted.line = tree[index].line
    var group = DrawingGroup(opacity: style.opacity, nodes: [])
    group.transform = context.transform
    if let id = style.clipPath {
      group.clips = try clips(id, box: path.bounds, context, index)
    }
    // A single coat of paint fades by itself.
    if painted.fill == nil || painted.stroke == nil {
      painted.fill?.paint.fade(by: style.opacity)
      painted.stroke?.paint.fade(by: style.opacity)
      group.opacity = 1
    }
    group.nodes = [.path(painted)]
    return group.opacity < 1 || !group.clips.isEmpty ? [.group(group)] : group.nodes
  }

  /// Moves a shape whose transforms refer to its own box.
  mutating func place(
    _ path: Path, _ index: Int, _ context: inout Context, in outer: Context
  ) {
    guard context.style.transformBox != .view, context.style.isTransformed else { return }
    if context.style.transformBox == .stroke { report(unsupported: "transform-box", index) }
    let own = context.style.ownTransform(context.lengths, box: path.bounds)
    context.transform = own.concatenating(outer.transform)
  }

  /// Builds the outline of a basic shape or a path, in its own coordinates; `nil` where it draws
  /// nothing.
  mutating func path(of index: Int, _ context: Context) -> Path? {
    let path: Path? =
      switch tree[index].name {
      case "path": pathData(index, context)
      case "rect": rectangle(index, context)
      case "circle", "ellipse": ellipse(index, context)
      case "line": line(index, context)
      case "polyline": points(index, isClosed: false)
      case "polygon": points(index, isClosed: true)
      default: nil
      }
    if let path, path.invalidElement != nil {
      report(.error, index, "a coordinate is not finite")
      return nil
    }
    return path
  }

  private mutating func pathData(_ index: Int, _ context: Context) -> Path? {
    guard let data = styledData(index, context) ?? tree[index].attributes["d"],
      data.trimmed != "none"
    else { return nil }
    do throws(SVGPathError) {
      return try Path(svg: data)
    } catch {
      report(.error, index, "\(error)")
      return error.prefix
    }
  }

  /// Reads the path data of the strongest valid `d` of the style; `none` draws nothing.
  private mutating func styledData(_ index: Int, _ context: Context) -> String? {
    guard cascade.hasSheet || tree[index].attributes["style"] != nil else { return nil }
    for declaration in declarations(for: index, isReferenced: context.isReferenced).reversed()
    where declaration.name == "d" {
      if declaration.value.lowercased() == "none" { return "none" }
      if let data = PathData.data(css: declaration.value) { return data }
      reportValue("d", declaration.value, index, "none, or path() with path data in quotes")
    }
    return nil
  }

  /// Reads a length that may also be a property of the style; `nil` where it is absent or in error.
  private mutating func length(
    _ name: String, _ axis: Length.Axis, _ index: Int, _ context: Context, isSize: Bool = false
  ) -> Double? {
    length(name, of: index, isSize: isSize, context)?
      .resolved(axis, context.lengths)
  }

  private mutating func rectangle(_ index: Int, _ context: Context) -> Path? {
    let x = length("x", .horizontal, index, context) ?? 0
    let y = length("y", .vertical, index, context) ?? 0
    guard let width = length("width", .horizontal, index, context, isSize: true), width > 0,
      let height = length("height", .vertical, index, context, isSize: true), height > 0
    else { return nil }
    // An absent radius equals the other.
    let rx = length("rx", .horizontal, index, context, isSize: true)
    let ry = length("ry", .vertical, index, context, isSize: true)
    var path = Path()
    path.addRoundedRect(
      in: Rect(x: x, y: y, width: width, height: height),
      cornerSize: Vector(rx ?? ry ?? 0, ry ?? rx ?? 0))
    return path
  }

  private mutating func ellipse(_ index: Int, _ context: Context) -> Path? {
    let center = Point(
      length("cx", .horizontal, index, context) ?? 0, length("cy", .vertical, index, context) ?? 0)
    var path = Path()
    if tree[index].name == "circle" {
      guard let radius = length("r", .other, index, context, isSize: true), radius > 0 else {
        return nil
      }
      path.addCircle(center: center, radius: radius)
      return path
    }
    let rx = length("rx", .horizontal, index, context, isSize: true)
    let ry = length("ry", .vertical, index, context, isSize: true)
    guard let a = rx ?? ry, let b = ry ?? rx, a > 0, b > 0 else { return nil }
    path.addEllipse(in: Rect(from: center - Vector(a, b), to: center + Vector(a, b)))
    return path
  }

  private mutating func line(_ index: Int, _ context: Context) -> Path {
    var path = Path()
    path.move(
      to: Point(
        length("x1", .horizontal, index, context) ?? 0,
        length("y1", .vertical, index, context) ?? 0))
    path.addLine(
      to: Point(
        length("x2", .horizontal, index, context) ?? 0,
        length("y2", .vertical, index, context) ?? 0))
    return path
  }

  /// Reads the points of a `polyline` or `polygon`, up to the first error.
  private mutating func points(_ index: Int, isClosed: Bool) -> Path? {
    guard let text = tree[index].attributes["points"] else { return nil }
    var scanner = ValueScanner(text)
    var points: [Point] = []
    var pending: Double?
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else {
        report(.error, index, "points, byte \(scanner.position): expected a number")
        break
      }
      if let x = pending {
        points.append(Point(x, number))
        pending = nil
      } else {
        pending = number
      }
      scanner.skipSeparator()
    }
    if pending != nil, scanner.isAtEnd {
      report(.error, index, "points: expected an even number of coordinates")
    }
    // A polygon of one point is closed, and so may show a cap; a polyline of one point is no line.
    guard points.count > (isClosed ? 0 : 1) else { return nil }
    var path = Path()
    path.addLines(points)
    if isClosed { path.closeSubpath() }
    return path
  }

  /// The bounds of all paths of some nodes, in the coordinates that `transform` maps from.
  static func bounds(of nodes: [DrawingNode], in transform: AffineTransform) -> Rect {
    guard let inverse = transform.inverted() else { return .null }
    return Drawing(nodes: nodes).paths.reduce(Rect.null) { box, painted in
      let toUser = painted.transform.concatenating(inverse)
      return box.union(painted.path.applying(toUser).bounds)
    }
  }
}
