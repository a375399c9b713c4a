/// A direction with a length: the difference of two points.
public typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  @inline(__always)
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Twice the signed area of the triangle (0, self, other): positive when `other` lies
  /// counter-clockwise.
  @inline(__always)
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  @inline(__always)
  var lengthSquared: Double { x * x + y * y }

  @inline(__always)
  var length: Double { (x * x + y * y).squareRoot() }

  /// The larger magnitude of the two coordinates.
  @inline(__always)
  var maxNorm: Double {
    let (x, y) = (x.magnitude, y.magnitude)
    return x > y ? x : y
  }

  /// The magnitude of each coordinate.
  @inline(__always)
  var magnitudes: Self { Self(bits: bits & 0x7FFF_FFFF_FFFF_FFFF) }

  /// This vector turned by −π/2: left of a direction, as seen on a y-down screen.
  @inline(__always)
  var left: Self { Self(y, -x) }

  /// This vector turned by +π/2.
  @inline(__always)
  var turned: Self { Self(-y, x) }

  /// The unit vector of this direction, or `nil` for the zero vector.
  ///
  /// The larger coordinate is scaled to 1 first, so that no square overflows or vanishes. By a
  /// call, the result would come in two halves, and whoever loads both at once would wait for them
  /// to be stored.
  @inline(__always)
  var normalized: Self? {
    let size = Swift.max(x.magnitude, y.magnitude)
    guard size > 0, size < .infinity else { return nil }
    // The reciprocal of a subnormal number would overflow, a quotient does not.
    let scaled = Self(x / size, y / size)
    return scaled / scaled.length
  }
}
