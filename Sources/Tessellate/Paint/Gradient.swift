/// Colours that vary over the plane, or along a stroke.
///
/// A gradient maps every point to a position t: 0 at its start, 1 at its end; the stops map t to a
/// colour. Colours between two stops are mixed by component in sRGB, not premultiplied, as in SVG.
public struct Gradient: Sendable, Hashable {
  /// A colour at a position.
  public struct Stop: Sendable, Hashable, BitwiseCopyable {
    /// The position, from 0 at the gradient's start to 1 at its end.
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - offset: The position, from 0 to 1.
    ///   - color: The colour there.
    public init(offset: Double, color: Color) { (self.offset, self.color) = (offset, color) }
  }

  /// The map from points to positions t.
  public enum Geometry: Sendable, Hashable {
    /// t grows evenly from `start` to `end`, and is constant across.
    ///
    /// Where both coincide, everything has the last stop's colour.
    case linear(start: Point, end: Point)
    /// t is 0 on the circle about `focus` with `focusRadius`, 1 on the circle about `center` with
    /// `radius`, and t on every circle between.
    ///
    /// A focus whose circle lies outside of the end circle, even in part, opens a cone that touches
    /// both, beside which nothing is painted. If its circle contains the end circle, t grows
    /// inwards. With a radius of 0 everything has the last stop's colour.
    ///
    /// > SVG 2, section 14.2.3, "Notes on radial gradients".
    case radial(center: Point, radius: Double, focus: Point, focusRadius: Double)
    /// t grows with the arc length along a stroke, in path units: for meshes with stroke
    /// attributes.
    case along(start: Double, end: Double)
  }

  /// The colours outside of t = 0 … 1.
  public enum Spread: String, Sendable, Hashable, CaseIterable {
    /// The first and the last stop's colours continue.
    case pad
    /// The gradient is reflected at both ends.
    case reflect
    /// The gradient is repeated.
    case `repeat`
  }

  /// The map from points to positions t.
  public var geometry: Geometry
  /// The stops, in the order of their offsets; an offset below its predecessor's counts as that.
  ///
  /// Without stops the gradient paints nothing.
  public var stops: [Stop]
  /// The colours outside of t = 0 … 1.
  public var spread: Spread
  /// The map from the gradient's own space, that of its geometry, to the space of the mesh.
  public var transform: AffineTransform

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - geometry: The map from points to positions t.
  ///   - stops: The stops, in the order of their offsets.
  ///   - spread: The colours outside of t = 0 … 1.
  ///   - transform: The map from the gradient's own space to that of the mesh.
  public init(
    _ geometry: Geometry, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) {
    (self.geometry, self.stops) = (geometry, stops)
    (self.spread, self.transform) = (spread, transform)
  }

  /// Returns a radial gradient whose focus is its centre.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle of t = 1.
  ///   - radius: The radius of that circle.
  ///   - stops: The stops, in the order of their offsets.
  ///   - spread: The colours outside of t = 0 … 1.
  ///   - transform: The map from the gradient's own space to that of the mesh.
  /// - Returns: The gradient.
  public static func radial(
    center: Point, radius: Double, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Gradient {
    Gradient(
      .radial(center: center, radius: radius, focus: center, focusRadius: 0), stops: stops,
      spread: spread, transform: transform)
  }

  /// Returns a linear gradient.
  ///
  /// - Parameters:
  ///   - start: The point of t = 0.
  ///   - end: The point of t = 1.
  ///   - stops: The stops, in the order of their offsets.
  ///   - spread: The colours outside of t = 0 … 1.
  ///   - transform: The map from the gradient's own space to that of the mesh.
  /// - Returns: The gradient.
  public static func linear(
    from start: Point, to end: Point, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Gradient {
    Gradient(
      .linear(start: start, end: end), stops: stops, spread: spread, transform: transform)
  }

  /// Hashes the geometry, the transform and the first and last stop, but not all stops: drawings
  /// share gradients, and those may have very many.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(geometry)
    hasher.combine(transform)
    hasher.combine(stops.count)
    hasher.combine(stops.first)
    hasher.combine(stops.last)
  }
}
