import Tessellate

extension [DrawingNode] {
  /// The nodes moved within their drawing; regions that they share, they share afterwards.
  func moved(by map: AffineTransform) -> [DrawingNode] {
    var mover = NodeMover(map: map)
    var result: [DrawingNode] = []
    for node in self { result.append(mover.moved(node)) }
    return result
  }
}

extension PaintedPath {
  /// The path moved within its drawing.
  func moved(by map: AffineTransform) -> PaintedPath {
    var path = self
    path.transform = transform.concatenating(map)
    if let paint = fill?.paint { path.fill?.paint = paint.scaled(by: map) }
    if let paint = stroke?.paint { path.stroke?.paint = paint.scaled(by: map) }
    return path
  }
}

/// Moves nodes with their groups and clips.
private struct NodeMover {
  let map: AffineTransform
  /// The regions moved so far; the originals keep their identities valid.
  private var regions: [ClipRegion.Identity: (original: ClipRegion, moved: ClipRegion)] = [:]

  init(map: AffineTransform) { self.map = map }

  mutating func moved(_ node: DrawingNode) -> DrawingNode {
    switch node {
    case .path(let path): return .path(path.moved(by: map))
    case .group(var group):
      group.transform = group.transform.concatenating(map)
      group.clips = group.clips.map { moved($0) }
      group.nodes = group.nodes.map { moved($0) }
      return .group(group)
    }
  }

  private mutating func moved(_ region: ClipRegion) -> ClipRegion {
    if let known = regions[region.identity], known.original.line == region.line {
      return known.moved
    }
    var result = region
    for index in result.shapes.indices {
      result.shapes[index].path = region.shapes[index].path.applying(map)
      result.shapes[index].clips = region.shapes[index].clips.map { moved($0) }
    }
    regions[region.identity] = (region, result)
    return result
  }
}
