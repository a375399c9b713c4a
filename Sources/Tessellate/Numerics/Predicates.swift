/// Exact predicates of lattice points.
///
/// Coordinates are whole numbers of magnitude ≤ 2²⁴, so a difference of two has magnitude ≤ 2²⁵, a
/// product of two differences ≤ 2⁵⁰, and a cross product ≤ 2⁵¹. That fits `Int64`, and `Double`
/// without rounding, so neither filter nor expansion nor epsilon is needed. Products of two cross
/// products, ≤ 2¹⁰², take `Int128`.
///
/// Axes are by the numbers: counter-clockwise is the turn from +x to +y.
enum Predicates {
  /// Twice the signed area of the triangle `a`, `b`, `c`: above 0 where it turns counter-clockwise,
  /// 0 where the points lie on a line.
  @inline(__always)
  static func orientation(
    _ a: SIMD2<Int64>, _ b: SIMD2<Int64>, _ c: SIMD2<Int64>
  ) -> Int64 {
    (b.x &- a.x) &* (c.y &- a.y) &- (b.y &- a.y) &* (c.x &- a.x)
  }

  /// Twice the signed area of a triangle whose lattice coordinates are held as `Double`: every step
  /// is exact.
  @inline(__always)
  static func orientation(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether `d` lies inside the circle through `a`, `b`, `c`, which turn counter-clockwise.
  ///
  /// With coordinates relative to `d`, and r² = x² + y² of each, it is the sign of the determinant
  ///
  ///     | aₓ  a_y  a² |
  ///     | bₓ  b_y  b² | = a²·(b × c) + b²·(c × a) + c²·(a × b)
  ///     | cₓ  c_y  c² |
  ///
  /// Squares and cross products, ≤ 2⁵¹, are exact in `Double`; only the three products (one
  /// rounding each) and their two sums round. So the computed sum is off by at most (1 + 2)·2⁻⁵³·(1
  /// + 2⁻⁵⁰) of the sum of the products' magnitudes, and beyond 2⁻⁵¹ of it the sign is certain.
  /// Else the products, ≤ 2¹⁰², are summed in `Int128`.
  @inline(__always)
  static func inCircle(
    _ a: SIMD2<Int64>, _ b: SIMD2<Int64>, _ c: SIMD2<Int64>, _ d: SIMD2<Int64>
  ) -> Bool {
    let (a, b, c) = (a &- d, b &- d, c &- d)
    let (aa, bb, cc) = (squared(a), squared(b), squared(c))
    let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
    let (p, q, r) = (Double(aa) * Double(bc), Double(bb) * Double(ca), Double(cc) * Double(ab))
    let sum = p + q + r
    if sum.magnitude > (p.magnitude + q.magnitude + r.magnitude) * 0x1p-51 { return sum > 0 }
    return exactInCircle(aa, bb, cc, bc, ca, ab)
  }

  @inline(never)
  private static func exactInCircle(
    _ aa: Int64, _ bb: Int64, _ cc: Int64, _ bc: Int64, _ ca: Int64, _ ab: Int64
  ) -> Bool {
    let sum =
      Int128(aa) &* Int128(bc) &+ Int128(bb) &* Int128(ca) &+ Int128(cc) &* Int128(ab)
    return sum > 0
  }

  @inline(__always)
  static func cross(_ u: SIMD2<Int64>, _ v: SIMD2<Int64>) -> Int64 {
    u.x &* v.y &- u.y &* v.x
  }

  @inline(__always)
  private static func squared(_ v: SIMD2<Int64>) -> Int64 { v.x &* v.x &+ v.y &* v.y }
}
