/// Other units for paths so large or small that squares of lengths leave the range of `Double`, or
/// lengths that of `Float`.
///
/// A transform may bring such a path into a mesh. The path and the pen are then scaled by a power
/// of two, which rounds nothing, and the transform by its inverse.
struct StrokeUnits: Sendable {
  /// What path and pen are multiplied by.
  let factor: Double

  /// Paths within these, as seen from the origin, keep the units that they come in.
  private static let small = 0x1p-64
  private static let large = 0x1p64
  /// The widest pen in other units: `Float` must hold what is about it.
  private static let widest = 0x1p64

  /// `nil` where the path's own units will do, or are those of the mesh.
  ///
  /// - Parameter lineWidth: The pen's width, or 0 if it isn't known yet: then the path's size alone
  ///   counts.
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

  func apply(_ path: Path) -> Path { path.applying(AffineTransform(scaleX: factor, y: factor)) }

  func apply(_ options: StrokeOptions) -> StrokeOptions {
    var options = options
    options.transform = options.transform.scaledBy(x: 1 / factor, y: 1 / factor)
    return options
  }

  /// A plan's line width in these units: it only says how many chords are best.
  func apply(plannedWidth width: Double) -> Double { Swift.min(width * factor, Self.widest) }

  /// The style in these units.
  ///
  /// - Throws: `invalidStyle`; `outOfRange` for a pen beside which a plan's path is no more than a
  ///   point, by far.
  func apply(_ style: StrokeStyle) throws(TessellationError) -> StrokeStyle {
    try style.validate()
    var style = style
    style.lineWidth *= factor
    guard style.lineWidth <= 0x1p40 * Self.widest else { throw .outOfRange }
    // Dashes of a path that is told its length are in units of that.
    if style.pathLength == nil {
      for index in style.dash.indices { style.dash[index] = pinned(style.dash[index] * factor) }
      style.dashPhase = pinned(style.dashPhase * factor)
    }
    return style
  }

  /// Takes distances along the path back to its own units.
  func restore(_ mesh: inout Mesh, from first: Int) {
    mesh.divideDistances(from: first, by: factor)
  }

  private func pinned(_ length: Double) -> Double {
    Swift.max(-0x1p1000, Swift.min(length, 0x1p1000))
  }
}

extension Mesh {
  /// Divides the distances of the vertices from one on; the largest `Float` stands for any beyond
  /// it.
  mutating func divideDistances(from first: Int, by factor: Double) {
    let largest = Double(Float.greatestFiniteMagnitude)
    for index in strokeAttributes.indices.dropFirst(first) {
      let distance = Double(strokeAttributes[index].distance) / factor
      strokeAttributes[index].distance = Float(max(-largest, min(distance, largest)))
    }
  }
}
