// A cubic, chord by chord, each as long as the tolerance allows: for the curves that the kernel in
// lanes can't take.
//
// Those are few and odd: cusps, sharp turns and loops of the size of the tolerance, curves of few
// chords, and control points so far out that single precision ends. Here everything is Double and
// the distance is taken exactly, by `ExactDeviation`.

/// The way of a cubic over a stretch of its parameter, in units of the tolerance.
struct GreedyCubic: GreedyChords {
  /// B(t) = start + bt + ct² + at³, divided by the tolerance.
  let a, b, c: Vector
  /// Whether the direction of a chord of the tolerance's length is known to 10⁻¹⁰, and what is
  /// across to 10⁻⁵.
  private let isResolved: Bool

  init(_ coefficients: CubicPolynomial, tolerance: Double) {
    // A quotient, since the reciprocal of a subnormal tolerance would overflow.
    a = coefficients.a / tolerance
    b = coefficients.b / tolerance
    c = coefficients.c / tolerance
    isResolved = a.maxNorm + b.maxNorm + c.maxNorm < 1e5
  }

  @inline(__always)
  private func derivative(_ t: Double) -> Vector { b + (c * 2 + a * (3 * t)) * t }

  /// About how many chords it takes: the integral of √(|B′ × B″| / 8|B′|), at 64 points.
  var estimate: Double {
    var sum = 0.0
    for i in 0..<64 {
      let t = (Double(i) + 0.5) / 64
      let velocity = derivative(t)
      let speed = velocity.length
      let turning = velocity.cross(c * 2 + a * (6 * t)).magnitude
      if speed > 0 { sum += (turning / (8 * speed)).squareRoot() }
    }
    return sum / 64
  }

  /// In the middle of its parameters the curve is dt²/8 · |d × B″| / |d| off the chord's line.
  func clearlyStrays(from: Double, to: Double) -> Bool {
    let step = to - from
    let (middle, square) = (from + step / 2, step * step)
    let chord = derivative(middle) + a * (square / 4)
    let across = chord.cross(c + a * (3 * middle)) * (square / 4)
    let length = chord.lengthSquared
    return across * across > 1.01 * length && square * length >= 1 && isResolved
  }

  /// Tries chords up to three times as long.
  func passesAgain(from: Double, to: Double) -> Double? {
    for i in 1...4 {
      let end = to + (to - from) * (Double(i) * 0.5)
      guard end < 1 else { return nil }
      if !clearlyStrays(from: from, to: end), passes(from: from, to: end) { return end }
    }
    return nil
  }

  /// The root of a chord's deviation, above 1 where it does not pass.
  func errorRoot(from: Float, to: Float) -> Float {
    let deviation = deviation(from: Double(from), to: Double(to))
    // Rounded up, and with room for the judgement's own rounding.
    return Float(deviation.squareRoot()) * 1.000_15 + 1e-6
  }

  func deviation(from: Double, to: Double) -> Double {
    let step = to - from
    let middle = from + step / 2
    let chord = (derivative(middle) + a * (step * step / 4)) * step
    let e1 = derivative(from) * (step / 3)
    let e2 = chord - derivative(to) * (step / 3)
    let length = chord.length
    // A closed loop has no direction. Any will do, for all of it is beyond the one end or the
    // other.
    let unit = length > 0 ? chord / length : Vector(1, 0)
    let stretch = ExactDeviation(
      h1: unit.dot(e1), h2: unit.dot(e2), length: length, g1: unit.cross(e1), g2: unit.cross(e2))
    return stretch.deviation(enough: ChordSearch.most)
  }
}
