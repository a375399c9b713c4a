/// Which way an arc runs round its center, by the numbers.
///
/// Angles grow from +x to +y: counter-clockwise where y points up, clockwise as seen where y points down.
public enum ArcDirection: String, Sendable, Hashable, CaseIterable {
  /// From +x to +y.
  case increasingAngle
  /// From +y to +x.
  case decreasingAngle

  /// The meaning of `clockwise` in CoreGraphics and SwiftUI, which think of y as pointing up.
  ///
  /// On a y-down screen a clockwise arc of theirs looks counter-clockwise.
  public static func cg(clockwise: Bool) -> ArcDirection {
    clockwise ? .decreasingAngle : .increasingAngle
  }

  /// The meaning of `clockwise` in UIKit's `UIBezierPath`: as seen where y points down.
  public static func uiKit(clockwise: Bool) -> ArcDirection {
    clockwise ? .increasingAngle : .decreasingAngle
  }

  /// 1 or −1: the sign of the change of angle.
  var sign: Double { self == .increasingAngle ? 1 : -1 }
}
