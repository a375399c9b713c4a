/// The units in which a path is stroked, where its own don't serve.
///
/// *Those of the mesh.* The transform of a drawing mostly scales and moves: a circle stays a
/// circle, upright. Path and pen are then mapped beforehand, which rounds each coordinate once. The
/// stroke is as usual: no section has to be mapped, and arcs stay whole.
///
/// *A power of two.* A transform may bring a path into a mesh that is so large or small that
/// squares of lengths leave the range of `Double`, or lengths that of `Float`. Path and pen are
/// scaled by a power of two, which rounds nothing, and the transform by its inverse.
struct StrokeUnits: Sendable {
  /// The factor for path and pen.
  let factor: Double
  /// The path's place in units of the mesh; `nil` in others.
  private let place: Vector?

  /// Whether these are the units of the mesh.
  var areOfMesh: Bool { place != nil }

  /// The range of the largest coordinate of paths that keep their units.
  ///
  /// Products of four lengths then stay within 2^±256, and a pen may be 2⁶⁰ times as wide or as
  /// narrow before single precision ends, at 2^±126.
  private static let small = 0x1p-64
  private static let large = 0x1p64
  /// The widest pen in other units: the same bound.
  private static let widest = 0x1p64
  /// The part of a path's extent by which mapping its points may err at most.
  ///
  /// A step of a mesh's `Float`s is 2⁻²⁴ of the extent at least.
  private static let rounding = 0x1p-34

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
    if size >= Self.small, size <= Self.large {
      if options.isNonScaling || options.transform.isIdentity { return nil }
      self.init(ofMesh: options.transform, bounds, size)
    } else {
      self.init(size: size, lineWidth: lineWidth, options)
    }
  }

  /// The units of the mesh; `nil` unless a transform scales all directions alike, turns nothing,
  /// and leaves the path in the range where its own units would serve.
  @inline(never)
  private init?(ofMesh transform: AffineTransform, _ bounds: Rect, _ size: Double) {
    let (scale, place) = (transform.a, Vector(transform.tx, transform.ty))
    guard scale == transform.d, transform.b == 0, transform.c == 0,
      scale >= Self.small, scale <= Self.large
    else { return nil }
    (factor, self.place) = (scale, place)
    let (low, high) = (image(of: bounds.min), image(of: bounds.max))
    let (extent, imageSize) = ((high - low).maxNorm, Swift.max(low.maxNorm, high.maxNorm))
    guard imageSize >= Self.small, imageSize <= Self.large,
      (size * scale + place.maxNorm) * 0x1p-52 <= extent * Self.rounding
    else { return nil }
  }

  @inline(never)
  private init?(size: Double, lineWidth: Double, _ options: StrokeOptions) {
    guard size > 0, size < .infinity, lineWidth < .infinity, !options.isNonScaling else {
      return nil
    }
    factor = 1 / Swift.max(size.binade, lineWidth.magnitude.binade / Self.widest, 0x1p-1000)
    place = nil
    // A small path stays as small beside a pen that is wide as it is.
    if size < 1, factor <= 1 { return nil }
  }

  @inline(__always)
  private func image(of point: Point) -> Point { point * factor + (place ?? .zero) }

  /// The path in these units.
  func apply(_ path: Path) -> Path {
    var image = Path()
    apply(path, to: &image)
    return image
  }

  /// Makes another path, whose memory is reused, the path in these units.
  func apply(_ path: Path, to image: inout Path) {
    if let place {
      image.set(path, scaledBy: factor, movedBy: place)
    } else {
      image = path.applying(AffineTransform(scaleX: factor, y: factor))
    }
  }

  /// The options in these units: the transform undoes the scaling.
  func apply(_ options: StrokeOptions) -> StrokeOptions {
    var options = options
    options.transform =
      place == nil ? options.transform.scaledBy(x: 1 / factor, y: 1 / factor) : .identity
    return options
  }

  /// A plan's line width in these units, pinned: it only decides how many chords are best.
  func apply(plannedWidth width: Double) -> Double { scaled(width, atMost: Self.widest) }

  /// The style in these units.
  ///
  /// - Throws: `invalidStyle`; `outOfRange` for a pen 2⁴⁰ times wider than `widest`, beside which a
  ///   plan's path is a point.
  func apply(_ style: StrokeStyle) throws(TessellationError) -> StrokeStyle {
    var result = StrokeStyle()
    try apply(style, to: &result)
    return result
  }

  /// Makes another style, whose memory is reused, the style in these units.
  ///
  /// - Throws: As `apply`.
  func apply(_ style: StrokeStyle, to result: inout StrokeStyle) throws(TessellationError) {
    try style.validate()
    var dash: [Double] = []
    swap(&dash, &result.dash)
    result = style
    result.lineWidth = scaled(style.lineWidth, atMost: .infinity)
    // In the units of the mesh, the setup finds what is too wide for it.
    let widest = areOfMesh ? .greatestFiniteMagnitude : 0x1p40 * Self.widest
    guard result.lineWidth <= widest else { throw .outOfRange() }
    // With `pathLength`, dashes are in units of that.
    let unit = style.pathLength == nil ? factor : 1
    dash.removeAll(keepingCapacity: true)
    for length in style.dash { dash.append(pinned(length * unit)) }
    result.dash = dash
    result.dashPhase = pinned(style.dashPhase * unit)
  }

  /// Converts the distances of a mesh's vertices, from one on, back to the path's own units.
  func restore(_ mesh: inout Mesh, from first: Int) {
    mesh.divideDistances(from: first, by: factor)
  }

  /// A pen's width, which stays one.
  private func scaled(_ width: Double, atMost most: Double) -> Double {
    width > 0 ? Swift.max(.leastNormalMagnitude, Swift.min(width * factor, most)) : width
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
    let count = strokeAttributes.count
    strokeAttributes.withUncheckedView { attributes in
      for index in first..<Swift.max(first, count) {
        let distance = Double(attributes[index].distance) / factor
        attributes[index].distance = Float(max(-largest, min(distance, largest)))
      }
    }
  }
}
