// A cubic, chord by chord, each as long as the tolerance allows: for the curves that the kernel in lanes can't take.
//
// Those are few and odd: cusps, folds and loops of the size of the tolerance, curves of few chords, and control points so
// far out that single precision ends. Here everything is Double and the distance is taken exactly:
//
// Over t₀ … t₁ the curve is a Bézier curve with control vectors 0, e₁, e₂, e₃ from its first point, e₁ = Δt·B′(t₀)/3,
// e₂ = e₃ − Δt·B′(t₁)/3. Across the chord e₃ it strays by 3u(1 − u)((1 − u)g₁ + u·g₂), gᵢ the parts of e₁ and e₂ across,
// with extrema where 3(g₁ − g₂)u² + (2g₂ − 4g₁)u + g₁ = 0. Along the chord it runs from 0 to |e₃|, and beyond only where a
// part of e₁ or e₂ along it does: then the extrema of that cubic say how far. Every point of the chord has a
// point of the curve straight across, since the way along is continuous; so the two together bound the
// distance both ways, and a fold inside a chord's length costs nothing, as it should.

/// The way of a cubic over a stretch of its parameter, in units of the tolerance.
struct CubicMarch: ChordMarch {
  /// B(t) = start + bt + ct² + at³, divided by the tolerance.
  let a, b, c: Vector

  init(_ coefficients: CubicCoefficients, tolerance: Double) {
    // A quotient, since the reciprocal of a subnormal tolerance would overflow.
    a = coefficients.a / tolerance
    b = coefficients.b / tolerance
    c = coefficients.c / tolerance
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

  /// The largest distance, both ways, between the curve over `from` … `to` and the chord, in tolerances.
  func deviation(from: Double, to: Double) -> Double {
    let step = to - from
    let middle = from + step / 2
    let chord = (derivative(middle) + a * (step * step / 4)) * step
    let e1 = derivative(from) * (step / 3)
    let e2 = chord - derivative(to) * (step / 3)
    let length = chord.length
    // A closed loop: its hull's reach, less what Bernstein's weights leave.
    guard length > 0 else { return 0.75 * Swift.max(e1.length, e2.length) }
    let unit = chord / length
    let across = Self.largestAcross(unit.cross(e1), unit.cross(e2))
    let (h1, h2) = (unit.dot(e1), unit.dot(e2))
    if h1 >= 0, h2 >= 0, h1 <= length, h2 <= length { return across }
    let beyond = Self.largestBeyond(h1, h2, length)
    return (across * across + beyond * beyond).squareRoot()
  }

  /// The largest magnitude of 3u(1 − u)((1 − u)g₁ + u·g₂) for u in 0 … 1.
  private static func largestAcross(_ g1: Double, _ g2: Double) -> Double {
    func value(_ u: Double) -> Double {
      guard u > 0, u < 1 else { return 0 }
      return (3 * u * (1 - u) * ((1 - u) * g1 + u * g2)).magnitude
    }
    // The discriminant of the derivative is a sum of squares: (g₁ − g₂/2)² + ¾g₂².
    let middle = g1 - g2 / 2
    let root = (middle * middle + 0.75 * g2 * g2).squareRoot()
    let sum = 2 * g1 - g2 + (2 * g1 >= g2 ? root : -root)
    guard sum != 0 else { return 0 }
    return Swift.max(value(sum / (3 * (g1 - g2))), value(g1 / sum))
  }

  /// How far a cubic with control values 0, h₁, h₂, `length` leaves 0 … `length`.
  private static func largestBeyond(_ h1: Double, _ h2: Double, _ length: Double) -> Double {
    func excess(_ u: Double) -> Double {
      guard u > 0, u < 1 else { return 0 }
      let v = 1 - u
      let h = u * (3 * v * (v * h1 + u * h2) + u * u * length)
      return Swift.max(h - length, -h, 0)
    }
    // ⅓ of the derivative: p·u² + 2q·u + h₁.
    let (p, q) = (3 * h1 - 3 * h2 + length, h2 - 2 * h1)
    let discriminant = q * q - p * h1
    guard discriminant > 0 else { return 0 }
    let root = discriminant.squareRoot()
    let sum = -(q + (q >= 0 ? root : -root))
    return Swift.max(excess(sum / p), sum != 0 ? excess(h1 / sum) : 0)
  }
}
