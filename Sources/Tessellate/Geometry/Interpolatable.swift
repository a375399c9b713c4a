/// A value that can be interpolated, and so animated.
public protocol Interpolatable: Sendable {
  /// Returns the value at `fraction` of the way to `other`: this one at 0, the other at 1.
  ///
  /// Fractions outside 0 … 1 extrapolate, as an overshooting spring does.
  func interpolated(to other: Self, at fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// Returns the number at `fraction` of the way to `other`; exact at 0 and 1.
  public func interpolated(to other: Double, at fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }
}

extension SIMD2<Double>: Interpolatable {}

extension Rect: Interpolatable {
  /// Interpolates both corners; a null rectangle has no intermediate values.
  public func interpolated(to other: Rect, at fraction: Double) -> Rect {
    if fraction == 1 || isNull || other.isNull { return fraction < 1 ? self : other }
    return Rect(
      from: min.interpolated(to: other.min, at: fraction),
      to: max.interpolated(to: other.max, at: fraction))
  }
}

extension AffineTransform: Interpolatable {
  /// Interpolates translation, rotation, scale and shear each, the rotation the shorter way round.
  ///
  /// A map that flattens the plane has no rotation: then the six numbers are interpolated.
  public func interpolated(to other: AffineTransform, at fraction: Double) -> AffineTransform {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    guard let (from, to) = Parts.pair(self, other) else {
      return AffineTransform(
        a: a.interpolated(to: other.a, at: fraction), b: b.interpolated(to: other.b, at: fraction),
        c: c.interpolated(to: other.c, at: fraction), d: d.interpolated(to: other.d, at: fraction),
        tx: tx.interpolated(to: other.tx, at: fraction),
        ty: ty.interpolated(to: other.ty, at: fraction))
    }
    return from.interpolated(to: to, at: fraction).transform
  }

  /// A map as shear, then scale, then rotation, then translation.
  private struct Parts {
    var angle, scaleX, scaleY, shear: Double
    var translation: Vector

    /// (a, b) is the image of +x: its length and angle are scale and rotation.
    init?(_ map: AffineTransform) {
      scaleX = (map.a * map.a + map.b * map.b).squareRoot()
      guard scaleX > 0, map.determinant != 0 else { return nil }
      angle = arcTan2(map.b, map.a)
      scaleY = map.determinant / scaleX
      shear = (map.a * map.c + map.b * map.d) / (scaleX * scaleX)
      translation = Vector(map.tx, map.ty)
    }

    /// The parts of both, with angles less than half a turn apart.
    static func pair(_ a: AffineTransform, _ b: AffineTransform) -> (Parts, Parts)? {
      guard let from = Parts(a), var to = Parts(b) else { return nil }
      if to.angle - from.angle > .pi { to.angle -= 2 * .pi }
      if to.angle - from.angle < -.pi { to.angle += 2 * .pi }
      return (from, to)
    }

    func interpolated(to other: Parts, at t: Double) -> Parts {
      var result = self
      result.angle = angle.interpolated(to: other.angle, at: t)
      result.scaleX = scaleX.interpolated(to: other.scaleX, at: t)
      result.scaleY = scaleY.interpolated(to: other.scaleY, at: t)
      result.shear = shear.interpolated(to: other.shear, at: t)
      result.translation = translation.interpolated(to: other.translation, at: t)
      return result
    }

    var transform: AffineTransform {
      let (sine, cosine) = sinCos(angle)
      let (x, y) = (Vector(cosine, sine) * scaleX, Vector(-sine, cosine) * scaleY)
      let sheared = x * shear + y
      return AffineTransform(
        a: x.x, b: x.y, c: sheared.x, d: sheared.y, tx: translation.x, ty: translation.y)
    }
  }
}
