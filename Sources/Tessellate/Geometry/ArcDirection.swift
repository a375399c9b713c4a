/// The direction of an arc round its center, by the numbers.
///
/// Angles grow from +x to +y: counter-clockwise where y points up, clockwise as seen where y points
/// down.
public enum ArcDirection: String, Sendable, Hashable, CaseIterable {
  /// The angle grows: from +x to +y.
  case increasingAngle
  /// The angle decreases: from +y to +x.
  case decreasingAngle

  /// Returns the direction that `clockwise` means in CoreGraphics and SwiftUI, in whose coordinates
  /// y points up.
  ///
  /// On a y-down screen such a clockwise arc looks counter-clockwise.
  public static func cg(clockwise: Bool) -> ArcDirection {
    clockwise ? .decreasingAngle : .increasingAngle
  }

  /// Returns the direction that `clockwise` means in UIKit's `UIBezierPath`, in whose coordinates y
  /// points down.
  public static func uiKit(clockwise: Bool) -> ArcDirection {
    clockwise ? .increasingAngle : .decreasingAngle
  }

  /// 1 or −1: the sign of the change of angle.
  var sign: Double { self == .increasingAngle ? 1 : -1 }
}
