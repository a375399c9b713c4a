import Tessellate

extension Drawing {
  /// The bounds of all paths that show, with half of each stroke's width around, but without
  /// miters, and whatever the clips leave of them.
  public var bounds: Rect { DrawingNode.bounds(of: nodes) }

  /// Returns the first node with an id, in the order of painting; `nil` where there is none.
  public func node(id: String) -> DrawingNode? { DrawingNode.first(in: nodes, id: id) }
}

extension DrawingNode {
  /// The id of its element.
  public var id: String? {
    switch self {
    case .path(let path): path.id
    case .group(let group): group.id
    }
  }

  /// The bounds in the drawing, with half of each stroke's width around; see `Drawing.bounds`.
  public var bounds: Rect {
    switch self {
    case .path(let path): path.bounds
    case .group(let group): group.bounds
    }
  }

  fileprivate static func bounds(of nodes: [DrawingNode]) -> Rect {
    nodes.reduce(Rect.null) { $0.union($1.bounds) }
  }

  fileprivate static func first(in nodes: [DrawingNode], id: String) -> DrawingNode? {
    for node in nodes {
      if node.id == id { return node }
      if case .group(let group) = node, let found = first(in: group.nodes, id: id) { return found }
    }
    return nil
  }
}

extension DrawingGroup {
  /// The bounds in the drawing of all paths that show; see `Drawing.bounds`.
  public var bounds: Rect { isPainted ? DrawingNode.bounds(of: nodes) : .null }
}

extension PaintedPath {
  /// The bounds in the drawing, with half of the stroke's width around, but without miters.
  public var bounds: Rect {
    let bounds = path.applying(transform).bounds
    guard !bounds.isNull, let stroke else { return bounds }
    let scale = stroke.isNonScaling ? 1 : transform.meanScale
    let reach = stroke.style.lineWidth * scale / 2
    return bounds.insetBy(dx: -reach, dy: -reach)
  }
}
