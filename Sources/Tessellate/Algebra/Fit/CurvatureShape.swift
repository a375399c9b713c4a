/// The places where a segment's curvature vanishes or has an extremum.
struct CurvatureShape {
  /// The parameters inside 0 … 1 where the curvature changes its sign, in order.
  private(set) var inflections = FewPlaces()
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
      if t0 > 0, t0 < 1 { inflections.insert(t0) }
      if t1 > 0, t1 < 1 { inflections.insert(t1) }
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
  var extrema: FewPlaces {
    switch segment {
    case .line: return FewPlaces()
    case .arc(let arc):
      // |C′|² = const + (|y|² − |x|²)/2·cos 2θ − x·y·sin 2θ, with the axes x and y.
      let angle =
        0.5
        * arcTan2(
          -arc.xAxis.dot(arc.yAxis), 0.5 * (arc.yAxis.lengthSquared - arc.xAxis.lengthSquared))
      var places = FewPlaces()
      arc.forEachFraction(ofAngle: angle) { places.insert($0) }
      arc.forEachFraction(ofAngle: angle + .pi / 2) { places.insert($0) }
      return places
    case .quadratic, .cubic:
      // S = s₀ + s₁t + …, K = k₀ + k₁t + k₂t²
      let (s0, s1, s2) = (a.dot(a), 2 * a.dot(b), b.dot(b) + 2 * a.dot(c))
      let (s3, s4) = (2 * b.dot(c), c.dot(c))
      let (k0, k1, k2) = crossing
      // K′S − 3/2·K·S′
      return UnitPolynomial(
        k1 * s0 - 1.5 * k0 * s1, 2 * k2 * s0 - 0.5 * k1 * s1 - 3 * k0 * s2,
        0.5 * k2 * s1 - 2 * k1 * s2 - 4.5 * k0 * s3, -k2 * s2 - 3.5 * k1 * s3 - 6 * k0 * s4,
        -2.5 * k2 * s3 - 5 * k1 * s4, -4 * k2 * s4
      ).roots
    }
  }

  /// The parameters inside 0 … 1 where the speed of the segment vanishes, but for rounding.
  var stops: FewPlaces {
    let candidates: FewPlaces
    switch segment {
    case .line: return FewPlaces()
    case .arc: candidates = extrema
    case .quadratic, .cubic:
      let (v0, v1, v2) = (a, a + b * 0.5, a + b + c)
      let along = v0 + v1 + v2
      if v0.dot(along) > 0, v1.dot(along) > 0, v2.dot(along) > 0 { return FewPlaces() }
      // S′/2 = C′ · C″
      candidates =
        UnitPolynomial(
          a.dot(b), b.dot(b) + 2 * a.dot(c), 3 * b.dot(c), 2 * c.dot(c)
        ).roots
    }
    let negligible = segment.polygonLength * 0x1p-36
    var result = FewPlaces()
    for t in candidates where isInside(t) && segment.derivative(at: t).length <= negligible {
      result.append(t)
    }
    return result
  }
}

extension PathSegment {
  /// The segment with handles of no length in place of handles that rounding may have left: their
  /// direction is not the curve's.
  func withoutHandles(upTo negligible: Double) -> PathSegment {
    guard case .cubic(var cubic) = self else { return self }
    if cubic.start.distance(to: cubic.control1) <= negligible { cubic.control1 = cubic.start }
    if cubic.end.distance(to: cubic.control2) <= negligible { cubic.control2 = cubic.end }
    return .cubic(cubic)
  }

  /// Returns the line that a cubic follows one way, up to a distance, though it pauses on it; any
  /// other segment as it is.
  ///
  /// The differences of the control points are then w·p², −w·p(1 − p) and w·(1 − p)², so
  /// that C′ = 3w·(t − p)²: it vanishes at p, but the direction does not reverse there, as it
  /// does wherever C″ ≠ 0. A cubic that is nearly so turns sharply and back within what nobody
  /// sees.
  func withoutPause(upTo distance: Double = 0) -> PathSegment {
    guard case .cubic(let curve) = self else { return self }
    let (d0, d1) = (curve.control1 - curve.start, curve.control2 - curve.control1)
    let d2 = curve.end - curve.control2
    guard d0.dot(d1) < 0, d1.dot(d2) < 0 else { return self }
    let w = (d0 - d1) + (d2 - d1)
    let p = (d0 - d1).dot(w) / w.dot(w)
    // C″/6 and C′/3 there. The curve's C′ differs by six times the one and three times the
    // other at most, and the line is as far again.
    let second = w * p - (d0 - d1)
    let first = d0 + (w * p - (d0 - d1) * 2) * p
    let rounding = (curve.start.distance(to: .zero) + curve.end.distance(to: .zero)) * 0x1p-51
    let negligible = Swift.max(distance / 18, polygonLength * 0x1p-36) + rounding
    guard first.length <= negligible, second.length <= negligible else { return self }
    return .line(LineSegment(start: curve.start, end: curve.end))
  }

  /// The parts between places where the derivative vanishes and the direction reverses.
  var smoothParts: [PathSegment] {
    let stops = CurvatureShape(self).stops
    guard stops.count > 0 else { return [self] }
    let places = [0] + Array(stops) + [1]
    return zip(places, places.dropFirst()).map { part(from: $0, to: $1) }
  }
}
