import Tessellate

/// Meshes the fill and the stroke of one painted path after another.
///
/// It reuses its memory between paths; each thread has its own.
package struct PathMesher: ~Copyable {
  private var options: DrawingOptions
  private var tessellator = Tessellator()
  private var clipper: Clipper

  /// Creates a mesher.
  ///
  /// - Parameter options: The precision, the map to the output and the budgets of all meshes.
  package init(_ options: DrawingOptions) {
    self.options = options
    clipper = Clipper(options)
  }

  /// Changes the tolerance for the next paths, in output units.
  package mutating func setTolerance(_ tolerance: Double) {
    options.tolerance = tolerance
    clipper.tolerance = options.finest
  }

  /// Meshes the fill and the stroke of a path, cut by all the regions.
  ///
  /// - Parameters:
  ///   - painted: The path with its paints.
  ///   - clips: The outlines of the regions that cut it, in output coordinates.
  ///   - place: The name of the path in notices.
  ///   - notices: The list that notices are appended to about what the meshes lack.
  /// - Returns: The meshes in the order of painting.
  /// - Throws: An error of the path, of its style or of a budget.
  package mutating func parts(
    of painted: PaintedPath, clips: [ClipOutline], at place: String,
    notices: inout [MeshNotice]
  ) throws(TessellationError) -> [MeshPart] {
    var parts: [MeshPart] = []
    for isStroke in [painted.isStrokeFirst, !painted.isStrokeFirst] {
      if isStroke, let stroke = painted.stroke {
        let mesh = try self.mesh(of: stroke, painted, isCut: !clips.isEmpty, place, &notices)
        var paint = stroke.paint.scaled(by: options.transform)
        // A mesh that was cut has lost its distances along the path.
        if paint.goesAlong, !clips.isEmpty { paint = .color(paint.representative) }
        parts.append(MeshPart(mesh, paint: paint))
      } else if !isStroke, let fill = painted.fill {
        let mesh = try self.mesh(of: fill, painted, place, &notices)
        parts.append(MeshPart(mesh, paint: fill.paint.scaled(by: options.transform)))
      }
    }
    guard !clips.isEmpty else { return parts }
    for index in parts.indices {
      for region in clips { try clipper.cut(&parts[index].mesh, to: region) }
    }
    notices.append(clipper.takeReport(), .clip, at: place, tolerance: options.tolerance)
    return parts
  }

  private mutating func mesh(
    of fill: PaintedPath.Fill, _ painted: PaintedPath, _ place: String,
    _ notices: inout [MeshNotice]
  ) throws(TessellationError) -> Mesh {
    var fillOptions = FillOptions(
      rule: fill.rule, tolerance: options.finest, quality: options.quality)
    fillOptions.visible = options.visible
    options.memory.narrow(&fillOptions, jobs: options.threads)
    var mesh = Mesh()
    let path = painted.path.applying(painted.transform.concatenating(options.transform))
    let report = try tessellator.fill(path, options: fillOptions, into: &mesh)
    notices.append(report, .fill, at: place, tolerance: options.tolerance)
    return mesh
  }

  private mutating func mesh(
    of stroke: PaintedPath.Stroke, _ painted: PaintedPath, isCut: Bool, _ place: String,
    _ notices: inout [MeshNotice]
  ) throws(TessellationError) -> Mesh {
    // A pen that ignores the transform of its path still grows with the whole drawing.
    var style = stroke.isNonScaling ? stroke.style.scaled(by: options.scale) : stroke.style
    var strokeOptions = StrokeOptions(tolerance: options.finest)
    strokeOptions.transform = painted.transform.concatenating(options.transform)
    strokeOptions.isNonScaling = stroke.isNonScaling
    let width =
      style.lineWidth
      * (stroke.isNonScaling ? 1 : strokeOptions.transform.determinant.magnitude.squareRoot())
    // A cut needs a mesh that covers each point once.
    let isRibbon = options.showsPaint && stroke.paint.goesAlong
    strokeOptions.coverage = isCut ? .single : isRibbon ? .ribbon : options.coverage
    strokeOptions.dashOverflow = .error
    strokeOptions.visible = options.visible
    if options.refinesHairlines {
      let finest = options.finest
      // A fiftieth of the width is too little to show. No finer than half of the tolerance, which
      // bounds the number of chords.
      strokeOptions.tolerance = min(finest, max(width / 50, finest / 2))
    }
    options.memory.narrow(&strokeOptions, jobs: options.threads)
    let isHairline = options.refinesHairlines && width < 2 && painted.path.bends
    var mesh = Mesh()
    var report: TessellationReport
    do throws(TessellationError) {
      report = try append(
        painted.path, style, strokeOptions, coversOnce: isHairline && !isRibbon, to: &mesh)
    } catch .budgetExceeded(.dashes, let limit) {
      notices.append(MeshNotice(place, .stroke, .dashes(limit: limit)))
      style.dash = []
      report = try append(
        painted.path, style, strokeOptions, coversOnce: isHairline && !isRibbon, to: &mesh)
    } catch {
      throw error
    }
    notices.append(report, .stroke, at: place, tolerance: options.tolerance)
    return mesh
  }

  /// Appends the mesh of a stroke, which covers each point once if asked to and not too dear.
  ///
  /// A ribbon overlaps itself at bends and crossings. A pixel that an edge of both parts goes
  /// through gets the sum of the parts instead of that of their union: too dark, and under a pen
  /// that is thinner than two pixels, all pixels are such. A cover without overlaps takes as much
  /// time as a ribbon at bends, and more at crossings; a tangle, with more crossings than elements,
  /// stays a ribbon.
  private mutating func append(
    _ path: Path, _ style: StrokeStyle, _ strokeOptions: StrokeOptions, coversOnce: Bool,
    to mesh: inout Mesh
  ) throws(TessellationError) -> TessellationReport {
    if coversOnce, strokeOptions.coverage == .ribbon {
      var single = strokeOptions
      single.coverage = .single
      options.memory.narrow(&single, jobs: options.threads)
      single.crossingLimit = min(single.crossingLimit, 16 + 4 * path.elementCount)
      do throws(TessellationError) {
        return try tessellator.stroke(path, style: style, options: single, into: &mesh)
      } catch .budgetExceeded(let budget, _) where budget == .crossings || budget == .vertices {
      } catch {
        throw error
      }
    }
    return try tessellator.stroke(path, style: style, options: strokeOptions, into: &mesh)
  }
}

extension Path {
  /// Whether the path may be more than straight lines that don't meet.
  fileprivate var bends: Bool {
    var lines = 0
    for element in self {
      switch element {
      case .move: lines = 0
      case .line: lines += 1
      default: return true
      }
      if lines > 1 { return true }
    }
    return false
  }
}

extension StrokeStyle {
  /// The style in a drawing that grows by `factor`.
  package func scaled(by factor: Double) -> StrokeStyle {
    var style = self
    style.lineWidth *= factor
    style.dash = dash.map { $0 * factor }
    style.dashPhase *= factor
    return style
  }
}

extension Paint {
  /// Whether the paint is a gradient along a stroke.
  fileprivate var goesAlong: Bool {
    guard case .gradient(let gradient) = self, case .along = gradient.geometry else { return false }
    return true
  }

  /// The paint in a drawing mapped by `transform`.
  package func scaled(by transform: AffineTransform) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    gradient.transform = gradient.transform.concatenating(transform)
    return .gradient(gradient)
  }
}
