/// A colour in sRGB with its opacity, not premultiplied.
///
/// Components are fractions: 0 is none of it, 1 all. They may lie outside while an animation overshoots; a picture and
/// a mesh file get them pinned to 0 … 1.
public struct Color: Sendable, Hashable, BitwiseCopyable {
  public var red, green, blue: Float
  /// The opacity: 0 is invisible, 1 hides what lies below.
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A grey, from 0, black, to 1, white.
  public init(white: Float, alpha: Float = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour from bytes, as `#rrggbb` spells them.
  public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha: Float = 1) {
    self.init(
      red: Float(red8) / 255, green: Float(green8) / 255, blue: Float(blue8) / 255, alpha: alpha)
  }

  /// A colour from its hexadecimal number: `Color(rgb: 0xff8000)`.
  public init(rgb: UInt32, alpha: Float = 1) {
    self.init(
      red8: UInt8(truncatingIfNeeded: rgb >> 16), green8: UInt8(truncatingIfNeeded: rgb >> 8),
      blue8: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
  }

  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  /// Black that cannot be seen.
  public static let clear = Color(white: 0, alpha: 0)

  /// This colour with its alpha multiplied by `factor`.
  public func opacity(_ factor: Float) -> Color {
    var result = self
    result.alpha *= factor
    return result
  }

  /// The components as the nearest bytes: red, green, blue, alpha.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (Color.byte(red), Color.byte(green), Color.byte(blue), Color.byte(alpha))
  }

  /// The byte nearest to 255 times a fraction pinned to 0 … 1; 0 for what is not a number.
  private static func byte(_ fraction: Float) -> UInt8 {
    guard fraction > 0 else { return 0 }
    return fraction >= 1 ? 255 : UInt8(fraction * 255 + 0.5)
  }
}

extension Color: Interpolatable {
  /// The colour at `fraction` of the way to `other`, each component by itself.
  public func interpolated(to other: Color, at fraction: Double) -> Color {
    if fraction == 1 { return other }
    let part = Float(fraction)
    return Color(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
  }
}
