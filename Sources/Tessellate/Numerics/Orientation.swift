/// A number with the sign of (a − c) × (b − c): positive where a, b, c turn counter-clockwise, zero
/// on a line.
///
/// The sign is exact. The difference of the two products is first taken in plain arithmetic; beyond
/// (3 + 16ε)ε times the sum of their magnitudes, ε = 2⁻⁵³, its sign is right. Otherwise, and where
/// products overflow or nearly vanish, the coordinates are scaled by a power of two, their
/// differences are taken as sums of two numbers without error, their products as well, and the
/// sixteen terms are added exactly. Only beside a coordinate 2⁹⁰⁰ times as large may one be
/// rounded.
///
/// - Precondition: Coordinates are finite.
///
/// > J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
/// > Predicates", *Discrete & Computational Geometry* 18 (1997) 305–363, doi:10.1007/PL00009321.
func orientation(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
  let left = (a.x - c.x) * (b.y - c.y)
  let right = (a.y - c.y) * (b.x - c.x)
  let difference = left - right
  // The last addend covers the products that are rounded to multiples of the smallest number.
  let certain = 3.3306690738754716e-16 * (left.magnitude + right.magnitude + 0x1p-1000)
  if difference.magnitude > certain { return difference }
  return exactOrientation(a, b, c)
}

@inline(never)
private func exactOrientation(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double
{
  let largest = [a.x, a.y, b.x, b.y, c.x, c.y].reduce(0) { max($0, $1.magnitude) }
  guard largest > 0 else { return 0 }
  // Halves of 26 bits are taken of sums below 2⁵⁰², times 2²⁷, and products add up to less than
  // 2¹⁰⁰⁷.
  let exponent = min(500 - largest.exponent, 1023)
  let scale = Double(sign: .plus, exponent: Int(exponent), significand: 1)
  let (a, b, c) = (a * scale, b * scale, c * scale)
  var sum = ExactSum()
  let (ax, ay) = (exactDifference(a.x, c.x), exactDifference(a.y, c.y))
  let (bx, by) = (exactDifference(b.x, c.x), exactDifference(b.y, c.y))
  for p in [ax.0, ax.1] {
    for q in [by.0, by.1] { sum.addProduct(p, q) }
  }
  for p in [ay.0, ay.1] {
    for q in [bx.0, bx.1] { sum.addProduct(-p, q) }
  }
  return sum.leading
}

/// x − y as a rounded difference and its error.
private func exactDifference(_ x: Double, _ y: Double) -> (Double, Double) {
  let difference = x - y
  let virtual = x - difference
  return (difference, (x - (difference + virtual)) + (virtual - y))
}

/// A sum of numbers without error: an expansion of parts that do not overlap, the smallest first.
private struct ExactSum {
  private var parts: [Double] = []

  /// The largest part, which has the sum's sign.
  var leading: Double { parts.last { $0 != 0 } ?? 0 }

  mutating func add(_ value: Double) {
    var carry = value
    for i in parts.indices {
      let sum = carry + parts[i]
      let virtual = sum - carry
      parts[i] = (carry - (sum - virtual)) + (parts[i] - virtual)
      carry = sum
    }
    parts.append(carry)
  }

  /// Adds p·q as the rounded product and its error, by Dekker's halves of 26 bits.
  mutating func addProduct(_ p: Double, _ q: Double) {
    let product = p * q
    let (p1, p0) = ExactSum.halves(p)
    let (q1, q0) = ExactSum.halves(q)
    add(p0 * q0 - (((product - p1 * q1) - p0 * q1) - p1 * q0))
    add(product)
  }

  private static func halves(_ value: Double) -> (Double, Double) {
    let shifted = 134_217_729 * value
    let high = shifted - (shifted - value)
    return (high, value - high)
  }
}
