import Tessellate
import TessellateSVG

/// Turns one painted path into the meshes of its fill and its stroke.
///
/// It keeps its memory between paths; each thread has its own.
struct PathMesher: ~Copyable {
  private let options: MeshingOptions
  /// From the drawing's coordinates to the output's.
  private let output: AffineTransform
  private var tessellator = Tessellator()
  private var clipper: Clipper

  init(_ options: MeshingOptions) {
    self.options = options
    output = options.output
    clipper = Clipper(
      tolerance: options.tolerance, quality: options.quality, output: output, jobs: options.jobs)
  }

  /// The parts of a path in the order of painting, cut by all the regions.
  mutating func parts(
    of painted: PaintedPath, clips: [ClipRegion]
  ) throws(TessellationError) -> [MeshPart] {
    var parts: [MeshPart] = []
    for isStroke in [painted.isStrokeFirst, !painted.isStrokeFirst] {
      if isStroke, let stroke = painted.stroke {
        let mesh = try self.mesh(of: stroke, painted, isCut: !clips.isEmpty)
        var paint = stroke.paint.scaled(by: output)
        // Once it is cut, a mesh knows no more how far along the path it is.
        if paint.goesAlong, !clips.isEmpty { paint = .color(paint.representative) }
        parts.append(MeshPart(mesh, paint: paint))
      } else if !isStroke, let fill = painted.fill {
        var fillOptions = FillOptions(
          rule: fill.rule, tolerance: options.tolerance, quality: options.quality)
        MemoryBudget.current.narrow(&fillOptions, jobs: options.jobs)
        var mesh = Mesh()
        let transform = painted.transform.concatenating(output)
        try tessellator.fill(painted.path.applying(transform), options: fillOptions, into: &mesh)
        parts.append(MeshPart(mesh, paint: fill.paint.scaled(by: output)))
      }
    }
    for index in parts.indices {
      for region in clips { try clipper.cut(&parts[index].mesh, to: region) }
    }
    return parts
  }

  private mutating func mesh(
    of stroke: PaintedPath.Stroke, _ painted: PaintedPath, isCut: Bool
  ) throws(TessellationError) -> Mesh {
    // What is cut must cover each point once.
    let isRibbon = options.showsPaint && stroke.paint.goesAlong
    let coverage = isCut ? .single : isRibbon ? .ribbon : options.coverage
    var strokeOptions = StrokeOptions(tolerance: options.tolerance, coverage: coverage)
    MemoryBudget.current.narrow(&strokeOptions, jobs: options.jobs)
    strokeOptions.transform = painted.transform.concatenating(output)
    strokeOptions.isNonScaling = stroke.isNonScaling
    // A pen that the path's transform leaves alone still grows with the whole drawing.
    let style = stroke.isNonScaling ? stroke.style.scaled(by: options.scale) : stroke.style
    if options.refinesHairlines {
      let scale =
        stroke.isNonScaling ? 1 : strokeOptions.transform.determinant.magnitude.squareRoot()
      // A fiftieth of the width is too little to be seen.
      let fine = max(style.lineWidth * scale / 50, options.tolerance / 2)
      strokeOptions.tolerance = min(options.tolerance, fine)
    }
    var mesh = Mesh()
    try tessellator.stroke(painted.path, style: style, options: strokeOptions, into: &mesh)
    return mesh
  }
}

extension StrokeStyle {
  /// The style of a drawing that grows by `factor`.
  func scaled(by factor: Double) -> StrokeStyle {
    var style = self
    style.lineWidth *= factor
    style.dash = dash.map { $0 * factor }
    style.dashPhase *= factor
    return style
  }
}

extension Paint {
  /// Whether it is a gradient along a stroke.
  fileprivate var goesAlong: Bool {
    guard case .gradient(let gradient) = self, case .along = gradient.geometry else { return false }
    return true
  }

  /// The paint of a drawing that `transform` maps.
  func scaled(by transform: AffineTransform) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    gradient.transform = gradient.transform.concatenating(transform)
    return .gradient(gradient)
  }
}
