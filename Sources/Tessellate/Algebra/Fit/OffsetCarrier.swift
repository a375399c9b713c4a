// The curve at a constant distance from a segment: T(t) = C(t) + d · n(t), where n is the unit
// normal to the house's left of the direction of travel, (dy, −dx). A positive d thus lies outside
// of a contour of positive area. With d = 0 the carrier is the segment itself.
//
// With τ the unit tangent, ω = (C′ × C″)/|C′|² its turning by the parameter, τ′ = ω · τ.turned:
//
//     n′ = ω · τ      T′ = (|C′| + d·ω) · τ
//
// So T has C's tangent, but for the sign of its speed v = |C′| + d·ω. Where v changes sign, T has a
// cusp; where ω does, an inflection. Between the two kinds of places T is convex, which is what the
// bounds of `FitSample` need.
//
// *No cusp is missed.* v/|C′| = 1 + κd is monotone between the extrema of the curvature κ, so that
// each interval between two extrema holds at most one zero. For a polynomial C with K = C′ × C″ and
// S = |C′|²: κ = K/S^(3/2), and κ′ = 0 where K′S − 3/2·K·S′ = 0, of degree five. An ellipse's
// curvature has its extrema at the ends of its main axes.
//
// *Cusps of C itself.* Where C′ = 0 between the ends, the direction of C reverses and T jumps to
// the other side. `smoothParts` cuts there.

/// The curve at a distance from a segment.
struct OffsetCarrier {
  /// A segment whose derivative vanishes at its ends only.
  let segment: PathSegment
  /// The distance, positive to the left of the direction of travel: towards (dy, −dx).
  let distance: Double
  /// A speed that counts as zero.
  private let negligible: Double
  /// Whether the segment is a polynomial, and the Bernstein coefficients of its derivative if so.
  private let isPolynomial: Bool
  private let d0, d1, d2: Vector

  init(_ segment: PathSegment, distance: Double) {
    negligible = segment.polygonLength * 0x1p-36
    self.segment = segment.withoutHandles(upTo: negligible)
    self.distance = distance
    switch self.segment {
    case .line(let line):
      (d0, d1, d2) = (line.end - line.start, line.end - line.start, line.end - line.start)
      isPolynomial = true
    case .quadratic(let curve):
      (d0, d2) = ((curve.control - curve.start) * 2, (curve.end - curve.control) * 2)
      d1 = (d0 + d2) * 0.5
      isPolynomial = true
    case .cubic(let curve):
      d0 = (curve.control1 - curve.start) * 3
      d1 = (curve.control2 - curve.control1) * 3
      d2 = (curve.end - curve.control2) * 3
      isPolynomial = true
    case .arc:
      (d0, d1, d2) = (.zero, .zero, .zero)
      isPolynomial = false
    }
  }

  /// A place on the carrier.
  struct Frame {
    /// The point T.
    var point: Point
    /// The unit tangent τ of C.
    var tangent: Vector
    /// The turning ω of the tangent by the parameter.
    var turning: Double
    /// The speed v of T along τ.
    var speed: Double
  }

  /// Returns the carrier's place at parameter `t`.
  func frame(at t: Double) -> Frame {
    let (first, second) = derivatives(at: t)
    let speed = first.length
    if speed > negligible {
      let tangent = first / speed
      let turning = tangent.cross(second) / speed
      return Frame(
        point: segment.point(at: t) + tangent.left * distance, tangent: tangent,
        turning: turning, speed: speed + distance * turning)
    }
    // At an end with a vanishing handle, C′ ≈ C″·t, and ω tends to (C″ × C‴)/(2|C″|²).
    let tangent = segment.tangent(at: t < 0.5 ? 0 : 1) ?? Vector(1, 0)
    var turning = 0.0
    if second.length > negligible {
      turning = second.cross(thirdDerivative) / (2 * second.lengthSquared)
    }
    return Frame(
      point: segment.point(at: t) + tangent.left * distance, tangent: tangent, turning: turning,
      speed: speed + distance * turning)
  }

  /// The first and second derivatives, exact to some units in the last place of the first one's own
  /// size: where a handle vanishes, so does it, and its direction must not be rounding's.
  private func derivatives(at t: Double) -> (Vector, Vector) {
    guard isPolynomial else { return (segment.derivative(at: t), segment.secondDerivative(at: t)) }
    let s = 1 - t
    let first = d0 * (s * s) + d1 * (2 * s * t) + d2 * (t * t)
    return (first, ((d1 - d0) * s + (d2 - d1) * t) * 2)
  }

  private var thirdDerivative: Vector { isPolynomial ? ((d2 - d1) - (d1 - d0)) * 2 : .zero }

  /// A stretch of the parameter in which the carrier is convex and has no cusp inside.
  struct Stretch {
    var start, end: Double
    /// Whether the carrier runs along C (1) or against it (−1).
    var sign: Double
  }

  /// The stretches in order, those of one sign in a row parted by inflections only.
  var stretches: [Stretch] {
    let shape = CurvatureShape(segment)
    var places = [0] + shape.inflections
    if distance != 0, shape.mayHaveCusp(atDistance: distance) {
      places += cusps(between: [0] + shape.extrema + [1])
    }
    places = places.filter { $0 == 0 || shape.isInside($0) } + [1]
    places.sort()
    var result: [Stretch] = []
    for (start, end) in zip(places, places.dropFirst()) where end > start {
      let middle = frame(at: 0.5 * (start + end))
      result.append(Stretch(start: start, end: end, sign: middle.speed < 0 ? -1 : 1))
    }
    return result
  }

  /// The zeros of the speed between neighbours of `places`, each of which holds one at the most.
  private func cusps(between places: [Double]) -> [Double] {
    var result: [Double] = []
    var (low, lowSpeed) = (0.0, frame(at: 0).speed)
    for place in places.dropFirst() where place > low {
      let speed = frame(at: place).speed
      if (lowSpeed < 0) != (speed < 0) {
        result.append(cusp(low, place, isNegativeBefore: lowSpeed < 0))
      }
      (low, lowSpeed) = (place, speed)
    }
    return result
  }

  /// The zero of the speed, by halving until the parameter's last bits.
  private func cusp(_ low: Double, _ high: Double, isNegativeBefore: Bool) -> Double {
    var (a, b) = (low, high)
    for _ in 0..<52 {
      let middle = 0.5 * (a + b)
      if (frame(at: middle).speed < 0) == isNegativeBefore { a = middle } else { b = middle }
    }
    return 0.5 * (a + b)
  }
}

/// The places where a segment's curvature vanishes or has an extremum.
struct CurvatureShape {
  /// The parameters inside 0 … 1 where the curvature changes its sign, in order.
  private(set) var inflections: [Double] = []
  private let segment: PathSegment
  /// C′ = a + b·t + c·t² of a polynomial segment.
  private let a, b, c: Vector
  /// K = C′ × C″ and S = |C′|², by powers of t.
  private let crossing: (Double, Double, Double)
  /// The least distances of a place from both ends.
  private let leastPlace, leastRest: Double

  init(_ segment: PathSegment) {
    self.segment = segment
    switch segment {
    case .line, .arc: (a, b, c) = (.zero, .zero, .zero)
    case .quadratic(let curve):
      a = (curve.control - curve.start) * 2
      b = ((curve.end - curve.control) - (curve.control - curve.start)) * 2
      c = .zero
    case .cubic(let curve):
      let (d0, d1) = (curve.control1 - curve.start, curve.control2 - curve.control1)
      let d2 = curve.end - curve.control2
      (a, b, c) = (d0 * 3, (d1 - d0) * 6, ((d2 - d1) - (d1 - d0)) * 3)
    }
    let short = segment.polygonLength * 0x1p-34
    leastPlace = a.length <= short ? 0x1p-24 : 0x1p-44
    leastRest = (a + b + c).length <= short ? 0x1p-24 : 0x1p-44
    // (a + bt + ct²) × (b + 2ct)
    crossing = (a.cross(b), 2 * a.cross(c), b.cross(c))
    if case .cubic = segment {
      let (t0, t1) = quadraticRoots(crossing.2, crossing.1, crossing.0)
      let inside = [t0, t1].filter { $0 > 0 && $0 < 1 }
      inflections = inside.sorted()
    }
  }

  /// Whether a place is no end, but for rounding.
  ///
  /// At an end whose handle vanishes, K vanishes twice, and rounding of 2⁻⁵³ moves its root by
  /// 2⁻²⁶; nothing else happens so near to it, because the direction changes as slowly as the
  /// second derivative's. A short handle's direction may change within its length, 2⁻³⁴ of the
  /// curve's.
  func isInside(_ t: Double) -> Bool { t > leastPlace && t < 1 - leastRest }

  /// Returns whether the offset may have a cusp: |κ·d| ≥ 1 somewhere, as far as hulls tell.
  func mayHaveCusp(atDistance distance: Double) -> Bool {
    switch segment {
    case .line: return false
    case .arc: return true
    case .quadratic, .cubic:
      // The Bernstein coefficients of C′, whose projections on their sum bound the speed below.
      let (v0, v1, v2) = (a, a + b * 0.5, a + b + c)
      guard let along = (v0 + v1 + v2).normalized else { return true }
      let least = Swift.min(v0.dot(along), v1.dot(along), v2.dot(along))
      let (k0, k1, k2) = crossing
      let most = Swift.max(
        k0.magnitude, (k0 + 0.5 * k1).magnitude, (k0 + k1 + k2).magnitude)
      return !(least > 0 && most * distance.magnitude < least * least * least)
    }
  }

  /// The parameters inside 0 … 1 where the curvature has an extremum, in order.
  var extrema: [Double] {
    switch segment {
    case .line: return []
    case .arc(let arc):
      // |C′|² = const + (|y|² − |x|²)/2·cos 2θ − x·y·sin 2θ, with the axes x and y.
      let angle =
        0.5
        * arcTan2(
          -arc.xAxis.dot(arc.yAxis), 0.5 * (arc.yAxis.lengthSquared - arc.xAxis.lengthSquared))
      var places: [Double] = []
      arc.forEachFraction(ofAngle: angle) { places.append($0) }
      arc.forEachFraction(ofAngle: angle + .pi / 2) { places.append($0) }
      return places.sorted()
    case .quadratic, .cubic:
      let s = [
        a.dot(a), 2 * a.dot(b), b.dot(b) + 2 * a.dot(c), 2 * b.dot(c), c.dot(c),
      ]
      let (k0, k1, k2) = crossing
      // K′S − 3/2·K·S′
      var p = [Double](repeating: 0, count: 6)
      for i in 0...4 {
        p[i] += k1 * s[i]
        p[i + 1] += 2 * k2 * s[i]
      }
      for i in 1...4 {
        let slope = 1.5 * Double(i) * s[i]
        p[i - 1] -= k0 * slope
        p[i] -= k1 * slope
        p[i + 1] -= k2 * slope
      }
      return rootsInUnitInterval(p)
    }
  }

  /// The parameters inside 0 … 1 where the speed of the segment vanishes, but for rounding.
  var stops: [Double] {
    switch segment {
    case .line: return []
    case .arc:
      let negligible = segment.polygonLength * 0x1p-36
      return extrema.filter {
        isInside($0) && segment.derivative(at: $0).length <= negligible
      }
    case .quadratic, .cubic:
      let (v0, v1, v2) = (a, a + b * 0.5, a + b + c)
      let along = v0 + v1 + v2
      if v0.dot(along) > 0, v1.dot(along) > 0, v2.dot(along) > 0 { return [] }
      let negligible = segment.polygonLength * 0x1p-36
      // S′/2 = C′ · C″
      let p = [a.dot(b), b.dot(b) + 2 * a.dot(c), 3 * b.dot(c), 2 * c.dot(c)]
      return rootsInUnitInterval(p).filter {
        isInside($0) && segment.derivative(at: $0).length <= negligible
      }
    }
  }
}

extension PathSegment {
  /// The segment with handles of no length in place of handles that rounding may have left: their
  /// direction is not the curve's.
  fileprivate func withoutHandles(upTo negligible: Double) -> PathSegment {
    guard case .cubic(var cubic) = self else { return self }
    if cubic.start.distance(to: cubic.control1) <= negligible { cubic.control1 = cubic.start }
    if cubic.end.distance(to: cubic.control2) <= negligible { cubic.control2 = cubic.end }
    return .cubic(cubic)
  }

  /// The parts between places where the derivative vanishes and the direction reverses.
  var smoothParts: [PathSegment] {
    let stops = CurvatureShape(self).stops
    guard !stops.isEmpty else { return [self] }
    let places = [0] + stops + [1]
    return zip(places, places.dropFirst()).map { part(from: $0, to: $1) }
  }
}
