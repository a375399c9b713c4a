import Tessellate

/// Paints drawings whose meshes exist already.
struct DrawingPainter: ~Copyable {
  private let meshes: [MeshGroup]
  private let options: DrawingOptions
  private let isMask: Bool
  /// The name of the drawing that is being painted, for messages.
  private var source: String?
  /// The number of paths painted so far.
  private var painted = 0
  private var tessellator = Tessellator()
  /// What the clips painted so far lack.
  private(set) var notices: [MeshNotice] = []

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - meshes: One group for each path, in the order of painting, in pixels.
  ///   - options: The map from the drawing's coordinates to pixels, and the precision of clips.
  ///   - isMask: Whether everything is painted white.
  init(meshes: [MeshGroup], options: DrawingOptions, isMask: Bool = false) {
    (self.meshes, self.options, self.isMask) = (meshes, options, isMask)
  }

  /// Paints the next drawing; where that fails, the canvas has no more clips and layers than
  /// before.
  mutating func paint(
    _ drawing: Drawing, on canvas: inout Canvas
  ) throws(MeshingError) {
    source = drawing.name
    try paint(drawing.nodes, on: &canvas)
  }

  private mutating func paint(
    _ nodes: [DrawingNode], on canvas: inout Canvas
  ) throws(MeshingError) {
    for node in nodes {
      switch node {
      case .path: paintPath(on: &canvas)
      case .group(let group): if group.isPainted { try paint(group, on: &canvas) }
      }
    }
  }

  /// Paints the next path's fill and stroke.
  private mutating func paintPath(on canvas: inout Canvas) {
    for part in meshes[painted].parts {
      var paint = part.paint
      if isMask { paint.whiten() }
      canvas.paint(part.mesh, with: paint)
    }
    painted += 1
  }

  private mutating func paint(
    _ group: DrawingGroup, on canvas: inout Canvas
  ) throws(MeshingError) {
    var clips = 0
    defer { for _ in 0..<clips { canvas.popClip() } }
    for region in group.clips {
      do throws(TessellationError) { try push(region, on: &canvas) } catch {
        throw MeshingError(error, at: Place.text(source, region.line) + "clip")
      }
      clips += 1
    }
    guard group.opacity < 1 || needsLayer(group) else {
      return try paint(group.nodes, on: &canvas)
    }
    do throws(TessellationError) {
      try canvas.beginLayer(opacity: Float(group.opacity))
    } catch {
      throw MeshingError(error, at: Place.text(source, nil) + "picture")
    }
    defer { canvas.endLayer() }
    try paint(group.nodes, on: &canvas)
  }

  /// Whether clipping the finished group differs from clipping each of its nodes.
  ///
  /// In a pixel half covered by a clip, a path that hides the one below would leave half of that
  /// one visible. A clip along pixel borders covers no pixel by half, and a single coat of paint
  /// hides nothing.
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
      // A group with a soft clip counts as one coat of paint: either it gets a layer of its own, or
      // its content is one coat. Testing its content here, too, would double the work at each
      // depth.
      return group.opacity < 1 || hasSoftClip(group) || isPaintedAtOnce(group.nodes)
    case nil: return true
    }
  }

  private func isOnPixelBorders(_ region: ClipRegion) -> Bool {
    guard let frame = region.uprightRectangle(options.transform) else { return false }
    return [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy { $0 == $0.rounded() }
  }

  /// Restricts painting to the union of a region's shapes.
  private mutating func push(
    _ region: ClipRegion, on canvas: inout Canvas
  ) throws(TessellationError) {
    if let frame = region.uprightRectangle(options.transform) { return try canvas.pushClip(frame) }
    try canvas.pushClip()
    do throws(TessellationError) {
      try extendClip(of: &canvas, to: region)
    } catch {
      canvas.popClip()
      throw error
    }
  }

  private mutating func extendClip(
    of canvas: inout Canvas, to region: ClipRegion
  ) throws(TessellationError) {
    let place = Place.text(source, region.line) + "clip"
    // Clips are made one at a time.
    var single = options
    (single.quality, single.threads) = (.fast, 1)
    var clipper = Clipper(single)
    var known = Clipper.Known()
    for shape in region.shapes {
      var mesh = Mesh()
      var fill = FillOptions(rule: shape.rule, tolerance: options.finest)
      fill.visible = options.visible
      options.memory.narrow(&fill, jobs: 1)
      let path = shape.path.applying(options.transform)
      let report = try tessellator.fill(path, options: fill, into: &mesh)
      notices.append(report, .clip, at: place, tolerance: options.tolerance)
      try clipper.cut(&mesh, to: shape.clips, &known)
      notices.append(clipper.takeReport(), .clip, at: place, tolerance: options.tolerance)
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
