import Tessellate
import TessellateSVG

/// Paints drawings whose meshes exist already.
struct DrawingPainter: ~Copyable {
  private var canvas: Canvas
  private let meshes: [MeshGroup]
  private let output: AffineTransform
  private let tolerance: Double
  /// The fraction of the tolerance asked for that clips are made with.
  private let refinement: Double
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
  ///   - canvas: What is painted on.
  ///   - meshes: One group for each path, in the order of painting, in pixels.
  ///   - options: The map from the drawing's coordinates to pixels, and the precision of clips.
  ///   - tolerance: The tolerance asked for, in pixels.
  ///   - isMask: Whether everything is painted white.
  init(
    _ canvas: consuming Canvas, meshes: [MeshGroup], options: MeshingOptions, tolerance: Double,
    isMask: Bool
  ) {
    self.canvas = canvas
    (self.meshes, output) = (meshes, options.output)
    (self.tolerance, refinement, self.isMask) = (tolerance, options.refinement, isMask)
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
      case .group(let group): if group.isPainted { try paint(group) }
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
    guard let frame = region.uprightRectangle(output) else { return false }
    return [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy { $0 == $0.rounded() }
  }

  /// Restricts painting to the union of a region's shapes.
  private mutating func push(_ region: ClipRegion) throws(TessellationError) {
    if let frame = region.uprightRectangle(output) { return try canvas.pushClip(frame) }
    try canvas.pushClip()
    let place = Place.text(source, region.line) + "clip"
    let fine = tolerance * refinement
    var clipper = Clipper(tolerance: fine, quality: .fast, output: output)
    var known = Clipper.Known()
    for shape in region.shapes {
      var mesh = Mesh()
      var options = FillOptions(rule: shape.rule, tolerance: fine)
      MemoryBudget.current.narrow(&options, jobs: 1)
      let report = try tessellator.fill(
        shape.path.applying(output), options: options, into: &mesh)
      notices.append(report, .clip, at: place, tolerance: tolerance)
      try clipper.cut(&mesh, to: shape.clips, &known)
      notices.append(clipper.takeReport(), .clip, at: place, tolerance: tolerance)
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
