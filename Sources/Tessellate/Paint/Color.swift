/// A colour in sRGB with its opacity, not premultiplied.
///
/// Components are fractions from 0 to 1. They may lie outside while an animation overshoots;
/// pictures and mesh files clamp them.
public struct Color: Sendable, Hashable, BitwiseCopyable {
  /// The components, from 0 to 1.
  public var red, green, blue: Float
  /// The opacity, from 0 for invisible to 1 for opaque.
  public var alpha: Float

  /// Creates a colour from its components.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a grey.
  ///
  /// - Parameters:
  ///   - white: The brightness, from 0 for black to 1 for white.
  ///   - alpha: The opacity, from 0 to 1.
  public init(white: Float, alpha: Float = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from the bytes of `#rrggbb`.
  ///
  /// - Parameters:
  ///   - red8: The red byte.
  ///   - green8: The green byte.
  ///   - blue8: The blue byte.
  ///   - alpha: The opacity, from 0 to 1.
  public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha: Float = 1) {
    self.init(
      red: Float(red8) / 255, green: Float(green8) / 255, blue: Float(blue8) / 255, alpha: alpha)
  }

  /// Creates a colour from its hexadecimal number, such as `Color(rgb: 0xff8000)`.
  ///
  /// - Parameters:
  ///   - rgb: The bytes of red, green and blue, from the highest.
  ///   - alpha: The opacity, from 0 to 1.
  public init(rgb: UInt32, alpha: Float = 1) {
    self.init(
      red8: UInt8(truncatingIfNeeded: rgb >> 16), green8: UInt8(truncatingIfNeeded: rgb >> 8),
      blue8: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
  }

  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)

  /// Returns this colour with its alpha multiplied by a factor.
  ///
  /// - Parameter factor: The factor, from 0 to 1.
  /// - Returns: The colour.
  public func opacity(_ factor: Float) -> Color {
    var result = self
    result.alpha *= factor
    return result
  }

  /// The components as the nearest bytes: red, green, blue, alpha.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (Color.byte(red), Color.byte(green), Color.byte(blue), Color.byte(alpha))
  }

  /// The byte nearest to 255 times a fraction clamped to 0 … 1; 0 for what is not a number.
  private static func byte(_ fraction: Float) -> UInt8 {
    guard fraction > 0 else { return 0 }
    return fraction >= 1 ? 255 : UInt8(fraction * 255 + 0.5)
  }
}

extension Color: Interpolatable {
  /// Returns the colour between this one and another, each component by itself.
  ///
  /// - Parameters:
  ///   - other: The colour at fraction 1.
  ///   - fraction: The fraction of the way to `other`; values outside 0 … 1 extrapolate.
  /// - Returns: The colour.
  public func interpolated(to other: Color, at fraction: Double) -> Color {
    if fraction == 1 { return other }
    let part = Float(fraction)
    return Color(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
  }
}
