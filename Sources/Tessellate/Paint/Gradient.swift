/// Colours that change over the plane, or along a stroke.
///
/// A gradient gives every point a position t: 0 at its start, 1 at its end; the stops give t a colour. Colours
/// between two stops are mixed by component in sRGB, not premultiplied, as SVG does.
public struct Gradient: Sendable, Hashable {
  /// A colour at a position.
  public struct Stop: Sendable, Hashable, BitwiseCopyable {
    /// From 0, the gradient's start, to 1, its end.
    public var offset: Double
    public var color: Color

    public init(offset: Double, color: Color) { (self.offset, self.color) = (offset, color) }
  }

  /// How a point gets its position t.
  public enum Geometry: Sendable, Hashable {
    /// t grows evenly from `start` to `end`, and is constant across.
    ///
    /// Where both coincide, everything has the last stop's colour.
    case linear(start: Point, end: Point)
    /// t is 0 on the circle about `focus` with `focusRadius`, 1 on the circle about `center` with `radius`, and
    /// t on every circle between.
    ///
    /// A focus whose circle lies outside of the end circle, even in part, opens a cone that touches both, beside which
    /// nothing is painted. One whose circle goes round the end circle has t grow inwards. A radius of 0 gives everything the last
    /// stop's colour.
    ///
    /// > SVG 2, section 14.2.3, "Notes on radial gradients".
    case radial(center: Point, radius: Double, focus: Point, focusRadius: Double)
    /// t grows with the arc length along a stroke, in path units: for meshes with stroke attributes.
    case along(start: Double, end: Double)
  }

  /// What happens outside of t = 0 … 1.
  public enum Spread: String, Sendable, Hashable, CaseIterable {
    /// The first and the last stop's colours go on.
    case pad
    /// The gradient runs back and forth.
    case reflect
    /// The gradient starts again.
    case `repeat`
  }

  public var geometry: Geometry
  /// In the order of their offsets; one that lies before its predecessor is taken to lie on it.
  ///
  /// Without stops the gradient paints nothing.
  public var stops: [Stop]
  public var spread: Spread
  /// Maps the gradient's own space, where its geometry is given, to the space of the mesh.
  public var transform: AffineTransform

  public init(
    _ geometry: Geometry, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) {
    (self.geometry, self.stops) = (geometry, stops)
    (self.spread, self.transform) = (spread, transform)
  }

  /// A radial gradient without a focus of its own.
  public static func radial(
    center: Point, radius: Double, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Gradient {
    Gradient(
      .radial(center: center, radius: radius, focus: center, focusRadius: 0), stops: stops,
      spread: spread, transform: transform)
  }

  /// A linear gradient.
  public static func linear(
    from start: Point, to end: Point, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Gradient {
    Gradient(
      .linear(start: start, end: end), stops: stops, spread: spread, transform: transform)
  }

  /// Hashes what is cheap: drawings share stops, and may have very many.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(geometry)
    hasher.combine(transform)
    hasher.combine(stops.count)
    hasher.combine(stops.first)
    hasher.combine(stops.last)
  }
}
