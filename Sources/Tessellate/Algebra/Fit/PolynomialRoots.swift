// The roots of a polynomial in 0 … 1. Between the roots of its derivative it is monotone, so that
// each interval whose ends differ in sign holds one root, which bisection cannot miss. The
// derivative's roots come the same way, down to a constant.
//
// Degrees are five at the most, so the work is bounded: at most fifteen roots.

/// The roots of Σ c[k]·tᵏ inside 0 … 1 at which the sign changes, in order.
///
/// - Parameter c: The coefficients, the constant one first.
/// - Returns: At most one root for each degree.
func rootsInUnitInterval(_ c: [Double]) -> [Double] {
  guard c.count > 1 else { return [] }
  // The k-th derivative, scaled: coefficients c[j]·binomial(j, k). Constants first.
  var roots: [Double] = []
  var level = c.count - 2
  while level >= 0 {
    let p = derivative(c, level)
    var found: [Double] = []
    var low = 0.0
    var lowValue = value(p, 0)
    for high in roots + [1] where high > low {
      let highValue = value(p, high)
      if (lowValue < 0) != (highValue < 0), lowValue != 0 {
        found.append(highValue == 0 ? high : root(p, low, high, lowValue))
      }
      (low, lowValue) = (high, highValue)
    }
    roots = found.filter { $0 > 0 && $0 < 1 }
    level -= 1
  }
  return roots
}

/// The coefficients of the derivative of order `order`, divided by order!.
private func derivative(_ c: [Double], _ order: Int) -> [Double] {
  var result: [Double] = []
  for j in order..<c.count {
    var factor = 1.0
    for i in 0..<order { factor = factor * Double(j - i) / Double(i + 1) }
    result.append(c[j] * factor)
  }
  return result
}

private func value(_ c: [Double], _ t: Double) -> Double {
  var sum = 0.0
  for k in c.indices.reversed() { sum = sum * t + c[k] }
  return sum
}

/// The place in `low` … `high` where the sign changes, by false position that halves the weight of
/// an end that stays (Illinois), and by halves when that is slow.
private func root(_ c: [Double], _ low: Double, _ high: Double, _ lowValue: Double) -> Double {
  var (a, b, fa, fb) = (low, high, lowValue, value(c, high))
  var side = 0
  // 60 steps: the halvings alone, every third step, bring it to 2⁻²⁰; the others converge in ten.
  for step in 0..<60 where b - a > 0x1p-50 {
    var t = step % 3 == 2 ? 0.5 * (a + b) : (a * fb - b * fa) / (fb - fa)
    if !(t > a && t < b) { t = 0.5 * (a + b) }
    let f = value(c, t)
    if f == 0 { return t }
    if (f < 0) == (fa < 0) {
      (a, fa) = (t, f)
      if side == -1 { fb *= 0.5 }
      side = -1
    } else {
      (b, fb) = (t, f)
      if side == 1 { fa *= 0.5 }
      side = 1
    }
  }
  return 0.5 * (a + b)
}
