/// Units for paths so large or small that squares of lengths leave the range of `Double`, or
/// lengths that of `Float`.
///
/// A transform may bring such a path into a mesh. The path and the pen are then scaled by a power
/// of two, which rounds nothing, and the transform by its inverse.
struct StrokeUnits: Sendable {
  /// The factor for path and pen, a power of two.
  let factor: Double

  /// The range of the largest coordinate of paths that keep their units.
  ///
  /// Products of four lengths then stay within 2^±256, and a pen may be 2⁶⁰ times as wide or as
  /// narrow before single precision ends, at 2^±126.
  private static let small = 0x1p-64
  private static let large = 0x1p64
  /// The widest pen in other units: the same bound.
  private static let widest = 0x1p64

  /// Chooses units; `nil` where the path's own serve, or are those of the mesh.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the path's control points.
  ///   - lineWidth: The pen's width, or 0 where it isn't known yet: then the path's size alone
  ///     counts.
  ///   - options: The transform, and whether the pen is in the units of the mesh.
  @inline(__always)
  init?(_ bounds: Rect, lineWidth: Double, _ options: StrokeOptions) {
    let size = Swift.max(bounds.min.maxNorm, bounds.max.maxNorm)
    if size >= Self.small, size <= Self.large { return nil }
    self.init(size: size, lineWidth: lineWidth, options)
  }

  @inline(never)
  private init?(size: Double, lineWidth: Double, _ options: StrokeOptions) {
    guard size > 0, size < .infinity, lineWidth < .infinity, !options.isNonScaling else {
      return nil
    }
    factor = 1 / Swift.max(size.binade, lineWidth.magnitude.binade / Self.widest, 0x1p-1000)
    // A small path stays as small beside a pen that is wide as it is.
    if size < 1, factor <= 1 { return nil }
  }

  /// The path in these units.
  func apply(_ path: Path) -> Path { path.applying(AffineTransform(scaleX: factor, y: factor)) }

  /// The options in these units: the transform undoes the scaling.
  func apply(_ options: StrokeOptions) -> StrokeOptions {
    var options = options
    options.transform = options.transform.scaledBy(x: 1 / factor, y: 1 / factor)
    return options
  }

  /// A plan's line width in these units, pinned: it only decides how many chords are best.
  func apply(plannedWidth width: Double) -> Double { Swift.min(width * factor, Self.widest) }

  /// The style in these units.
  ///
  /// - Throws: `invalidStyle`; `outOfRange` for a pen 2⁴⁰ times wider than `widest`, beside which a
  ///   plan's path is a point.
  func apply(_ style: StrokeStyle) throws(TessellationError) -> StrokeStyle {
    try style.validate()
    var style = style
    style.lineWidth *= factor
    guard style.lineWidth <= 0x1p40 * Self.widest else { throw .outOfRange() }
    // With `pathLength`, dashes are in units of that.
    if style.pathLength == nil {
      for index in style.dash.indices { style.dash[index] = pinned(style.dash[index] * factor) }
      style.dashPhase = pinned(style.dashPhase * factor)
    }
    return style
  }

  /// Converts the distances of a mesh's vertices, from one on, back to the path's own units.
  func restore(_ mesh: inout Mesh, from first: Int) {
    mesh.divideDistances(from: first, by: factor)
  }

  private func pinned(_ length: Double) -> Double {
    Swift.max(-0x1p1000, Swift.min(length, 0x1p1000))
  }
}

extension Mesh {
  /// Divides the distances of the vertices from one on; results are clamped to the range of
  /// `Float`.
  mutating func divideDistances(from first: Int, by factor: Double) {
    let largest = Double(Float.greatestFiniteMagnitude)
    for index in strokeAttributes.indices.dropFirst(first) {
      let distance = Double(strokeAttributes[index].distance) / factor
      strokeAttributes[index].distance = Float(max(-largest, min(distance, largest)))
    }
  }
}
