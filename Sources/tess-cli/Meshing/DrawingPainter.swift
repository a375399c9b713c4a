import Tessellate
import TessellateSVG

/// Paints drawings whose meshes are made already.
struct DrawingPainter: ~Copyable {
  private var canvas: Canvas
  private let meshes: [MeshGroup]
  private let output: AffineTransform
  private let tolerance: Double
  private let isMask: Bool
  /// What messages call the drawing that is being painted.
  private var source: String?
  /// How many paths have been painted.
  private var painted = 0
  private var tessellator = Tessellator()

  /// - Parameters:
  ///   - meshes: One group for each path, in the order of painting, in pixels.
  ///   - output: From the drawing's coordinates to pixels.
  init(
    _ canvas: consuming Canvas, meshes: [MeshGroup], output: AffineTransform, tolerance: Double,
    isMask: Bool
  ) {
    self.canvas = canvas
    (self.meshes, self.output) = (meshes, output)
    (self.tolerance, self.isMask) = (tolerance, isMask)
  }

  /// The finished picture.
  var image: Image { canvas.image }

  mutating func paint(_ drawing: Drawing) throws(Failure) {
    source = drawing.name
    try paint(drawing.nodes)
  }

  private mutating func paint(_ nodes: [DrawingNode]) throws(Failure) {
    for node in nodes {
      switch node {
      case .path: paintPath()
      case .group(let group): try paint(group)
      }
    }
  }

  /// Paints the next path's fill and stroke.
  private mutating func paintPath() {
    for part in meshes[painted].parts {
      var paint = part.paint
      if isMask { paint.whiten() }
      canvas.paint(part.mesh, with: paint)
    }
    painted += 1
  }

  private mutating func paint(_ group: DrawingGroup) throws(Failure) {
    for region in group.clips {
      do { try push(region) } catch {
        throw Failure(error, at: Place.text(source, region.line) + "clip")
      }
    }
    let isLayer = group.opacity < 1 || needsLayer(group)
    if isLayer {
      do { try canvas.beginLayer(opacity: Float(group.opacity)) } catch {
        throw Failure(error, at: Place.text(source, nil) + "picture")
      }
    }
    try paint(group.nodes)
    if isLayer { canvas.endLayer() }
    for _ in group.clips { canvas.popClip() }
  }

  /// Whether clipping the finished group differs from clipping each thing in it.
  ///
  /// In a pixel that a clip covers by half, a path that is to hide the one below would leave a half of it. A clip along
  /// pixel borders covers none by half, and what is painted at once hides nothing.
  private func needsLayer(_ group: DrawingGroup) -> Bool {
    hasSoftClip(group) && !isPaintedAtOnce(group.nodes)
  }

  private func hasSoftClip(_ group: DrawingGroup) -> Bool {
    group.clips.contains { !isOnPixelBorders($0) }
  }

  private func isPaintedAtOnce(_ nodes: [DrawingNode]) -> Bool {
    guard nodes.count <= 1 else { return false }
    switch nodes.first {
    case .path(let path): return path.fill == nil || path.stroke == nil
    case .group(let group):
      // A clip that may need a layer has one unless all inside is painted at once: both times it is. To ask that of what is
      // inside here, too, would double the work at each depth.
      return group.opacity < 1 || hasSoftClip(group) || isPaintedAtOnce(group.nodes)
    case nil: return true
    }
  }

  private func isOnPixelBorders(_ region: ClipRegion) -> Bool {
    guard let frame = region.uprightRectangle(output) else { return false }
    return [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy { $0 == $0.rounded() }
  }

  /// Restricts painting to the union of a region's shapes.
  private mutating func push(_ region: ClipRegion) throws(TessellationError) {
    if let frame = region.uprightRectangle(output) { return try canvas.pushClip(frame) }
    try canvas.pushClip()
    for shape in region.shapes {
      var mesh = Mesh()
      var options = FillOptions(rule: shape.rule, tolerance: tolerance)
      MemoryBudget.current.narrow(&options, jobs: 1)
      try tessellator.fill(shape.path.applying(output), options: options, into: &mesh)
      var clipper = Clipper(tolerance: tolerance, quality: .fast, output: output)
      for inner in shape.clips { try clipper.cut(&mesh, to: inner) }
      canvas.extendClip(mesh)
    }
  }
}

extension Paint {
  /// Makes every colour white, of the same opacity.
  fileprivate mutating func whiten() {
    switch self {
    case .color(let color): self = .color(Color(white: 1, alpha: color.alpha))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = Color(white: 1, alpha: gradient.stops[index].color.alpha)
      }
      self = .gradient(gradient)
    }
  }
}
