/// A place in the plane, in the units of the drawing.
///
/// Its coordinates are `Double`, as `CGPoint`'s are. Directions are by the numbers, whether y
/// points up or down: "counter-clockwise" is a turn from +x to +y.
public typealias Point = SIMD2<Double>

extension SIMD2<Double> {
  /// Whether both coordinates are finite.
  @inline(__always)
  var isFinite: Bool { (x * 0 + y * 0) == 0 }

  /// The point that divides the way to `other` in the ratio `fraction` : 1 − `fraction`; exact at 0
  /// and 1.
  @inline(__always)
  public func interpolated(to other: Self, at fraction: Double) -> Self {
    fraction == 1 ? other : self + (other - self) * fraction
  }

  @inline(__always)
  func distance(to other: Self) -> Double { (other - self).length }
}
