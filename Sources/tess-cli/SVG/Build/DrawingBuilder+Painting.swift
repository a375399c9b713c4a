import Tessellate

extension DrawingBuilder {
  /// Gives a path the fill and stroke of its style; `nil` where it has neither.
  ///
  /// A path flattened by its transform shows nothing, not even by a stroke that does not scale.
  mutating func paint(_ path: Path, _ index: Int, _ context: Context) -> PaintedPath? {
    guard context.transform.determinant != 0 else { return nil }
    let style = context.style
    let statedLength = pathLength(of: index)
    var painted = PaintedPath(path: path, transform: context.transform)
    painted.isStrokeFirst = style.isStrokeFirst
    let space = context.space(of: path)
    if let fill = resolve(style.fill, style.fillOpacity, space, index, context) {
      painted.fill = PaintedPath.Fill(paint: fill, rule: style.fillRule)
    }
    if let paint = resolve(style.stroke, style.strokeOpacity, space, index, context),
      let stroke = strokeStyle(context, pathLength: statedLength)
    {
      painted.stroke = PaintedPath.Stroke(
        paint: paint, style: stroke, isNonScaling: style.isNonScalingStroke)
    }
    return painted.fill == nil && painted.stroke == nil ? nil : painted
  }

  /// Follows references to a paint; `nil` where it is none or invisible.
  private mutating func resolve(
    _ reference: PaintReference, _ opacity: Double, _ space: PaintSpace, _ index: Int,
    _ context: Context
  ) -> Paint? {
    guard opacity > 0 else { return nil }
    switch reference {
    case .none: return nil
    case .contextFill, .contextStroke:
      let paint = reference == .contextFill ? context.contextFill : context.contextStroke
      return resolve(paint.reference, opacity, paint.space, index, context)
    case .color(let color): return color.alpha > 0 ? .color(color.opacity(Float(opacity))) : nil
    case .currentColor:
      let color = context.style.color
      return color.alpha > 0 ? .color(color.opacity(Float(opacity))) : nil
    case .server(let id, let fallback):
      switch server(id, space, index, context) {
      case .paint(var paint):
        paint.fade(by: opacity)
        return paint.shows ? paint : nil
      case .nothing: return nil
      case .invalid:
        return resolve(fallback ?? .none, opacity, space, index, context)
      }
    }
  }

  /// The shape of the stroke in numbers; `nil` where it has no width.
  private func strokeStyle(_ context: Context, pathLength: Double?) -> StrokeStyle? {
    let (style, lengths) = (context.style, context.lengths)
    let width = style.strokeWidth.resolved(.other, lengths)
    guard width > 0 else { return nil }
    var result = StrokeStyle(
      lineWidth: width, lineCap: style.lineCap, lineJoin: style.lineJoin,
      miterLimit: style.miterLimit)
    result.dash = style.dashes.map { $0.resolved(.other, lengths) }
    if !result.dash.isEmpty {
      result.dashPhase = style.dashOffset.resolved(.other, lengths)
      if let pathLength { result.pathLength = pathLength }
    }
    return result
  }
}

extension Paint {
  /// Whether any of it is visible.
  fileprivate var shows: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha > 0 }
    }
  }

  /// Multiplies every alpha by `opacity`.
  public mutating func fade(by opacity: Double) {
    guard opacity < 1 else { return }
    let factor = Float(opacity)
    switch self {
    case .color(let color): self = .color(color.opacity(factor))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.opacity(factor)
      }
      self = .gradient(gradient)
    }
  }
}
