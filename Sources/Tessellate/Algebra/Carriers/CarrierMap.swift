/// An affine map of parameters: t ↦ scale · t + offset.
struct CarrierMap: BitwiseCopyable {
  var scale = 1.0
  var offset = 0.0

  func callAsFunction(_ t: Double) -> Double { scale * t + offset }

  /// The parameter that is mapped to `x`.
  func inverse(_ x: Double) -> Double { (x - offset) / scale }

  /// This map after another.
  func after(_ other: CarrierMap) -> CarrierMap {
    CarrierMap(scale: scale * other.scale, offset: scale * other.offset + offset)
  }
}

// Whether two elements lie on one *carrier*: the same parabola, cubic or ellipse, of which each is
// a part. Parameters of two polynomials with one image differ by an affine map, but for curves that
// run back on themselves. With B(t) = p + bt + ct² + at³, E(u) = F(αu + β) says
//
//     quadratic:  c′ = α²c    b′ = α(b + 2βc)           ⟹   α = b′ × c / b × c
//     cubic:      a′ = α³a    a′ × c′ = α⁵ a × c        ⟹   α = (α³)² / α⁵
//                 c′ = α²(c + 3βa)                      ⟹   β from the part of c′ along a
//
// The map is found from these, and then certified: the control points of F over E's range, from its
// blossom, are those of E within `slack`, and so is every point. Where rounding may spoil it,
// because a curve is short, nearly straight or nearly of a lower degree, it is found at an end of E
// on F: α is the ratio of the speeds there. Ellipses must agree in center and axes, and the angle
// is their parameter.

extension SourceElement {
  /// The map from this element's parameters to those of `other`, if both lie on one carrier within
  /// `slack` and overlap there.
  func map(onto other: SourceElement, slack: Double) -> CarrierMap? {
    guard kind == other.kind else { return nil }
    switch kind {
    case .line: return nil
    case .arc: return arcMap(onto: other, slack)
    case .quadratic, .cubic:
      let (mine, its) = (coefficients, other.coefficients)
      guard mine.mayBe(its, slack) else { return nil }
      let map = endMap(onto: other, slack) ?? polynomialMap(mine, its)
      if let map, overlaps(map), agrees(with: other, map, slack) { return map }
      let share = slack / Swift.max(mine.size, its.size)
      guard isSpoiledByRounding(mine, share) || other.isSpoiledByRounding(its, share) else {
        return nil
      }
      for end in [0.0, 1] {
        if let map = meetingMap(onto: other, at: end, slack), overlaps(map),
          agrees(with: other, map, slack)
        {
          return map
        }
      }
      return nil
    }
  }

  /// Whether rounding of the control points may move the map of `polynomialMap` by more than a
  /// sixteenth of `slack`.
  ///
  /// The coefficients err by some 2⁻⁴⁸ of the largest coordinate, and the map by the relative error
  /// of the products that it is made of.
  @inline(__always)
  private func isSpoiledByRounding(_ its: Coefficients, _ slack: Double) -> Bool {
    let error =
      0x1p-48
      * Swift.max(
        Swift.max(start.maxNorm, control1.maxNorm), Swift.max(control2.maxNorm, end.maxNorm))
    let (high, low) = kind == .quadratic ? (its.c, its.b) : (its.a, its.c)
    let highest = high.length
    let turn = high.cross(low).magnitude
    return error * (highest + low.length) > 0x1p-4 * slack * turn
      || error > 0x1p-4 * slack * highest
  }

  /// The map found at an end of this element that lies on the other one.
  private func meetingMap(
    onto other: SourceElement, at end: Double, _ slack: Double
  ) -> CarrierMap? {
    let (point, derivative) = pointAndDerivative(at: end)
    // The nearest of 16 points is near enough to the foot for Newton's method, but where the curve
    // has a loop or a cusp as small; there the map is not found.
    var (nearest, least) = (0.0, Double.infinity)
    for i in 0...16 {
      let t = Double(i) / 16
      let distance = (other.point(at: t) - point).lengthSquared
      if distance < least { (nearest, least) = (t, distance) }
    }
    let t = other.projection(of: point, from: nearest)
    let (foot, tangent) = other.pointAndDerivative(at: t)
    guard (foot - point).maxNorm <= slack, tangent.lengthSquared > 0 else { return nil }
    let scale = derivative.dot(tangent) / tangent.lengthSquared
    guard scale.magnitude > 0x1p-20, scale.magnitude < 0x1p20 else { return nil }
    return CarrierMap(scale: scale, offset: t - scale * end)
  }

  /// The map of an element with the same ends, or with its ends exchanged.
  private func endMap(onto other: SourceElement, _ slack: Double) -> CarrierMap? {
    func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).maxNorm <= slack }
    if isNear(start, other.start), isNear(end, other.end), isNear(control1, other.control1) {
      return CarrierMap()
    }
    if isNear(start, other.end), isNear(end, other.start), isNear(control1, other.control2) {
      return CarrierMap(scale: -1, offset: 1)
    }
    return nil
  }

  @inline(__always)
  private func polynomialMap(_ mine: Coefficients, _ its: Coefficients) -> CarrierMap? {
    let scale: Double
    let offset: Double
    if kind == .quadratic {
      scale = mine.b.cross(its.c) / its.b.cross(its.c)
      offset = (mine.b.dot(its.c) / scale - its.b.dot(its.c)) / (2 * its.c.lengthSquared)
    } else {
      let cubed = mine.a.dot(its.a) / its.a.lengthSquared
      scale = cubed * cubed / (mine.a.cross(mine.c) / its.a.cross(its.c))
      offset =
        (mine.c.dot(its.a) / (scale * scale) - its.c.dot(its.a)) / (3 * its.a.lengthSquared)
    }
    // Parameters far outside of 0 … 1 magnify rounding.
    guard scale.magnitude > 0x1p-20, scale.magnitude < 0x1p20, offset.magnitude < 0x1p20 else {
      return nil
    }
    return CarrierMap(scale: scale, offset: offset)
  }

  /// The coefficients of t, t² and t³.
  private struct Coefficients {
    var b, c, a: Vector

    /// A bound of the curve's size.
    @inline(__always)
    var size: Double { b.length + c.length + a.length }

    /// Whether a part of another curve may have these coefficients, within `slack` of all control
    /// points.
    ///
    /// The highest one is then a multiple of the other's but for 8 · √2 · slack.
    @inline(__always)
    func mayBe(_ other: Coefficients, _ slack: Double) -> Bool {
      let (mine, its) = a == .zero && other.a == .zero ? (c, other.c) : (a, other.a)
      let turn = mine.cross(its)
      return turn * turn <= 256 * slack * slack * its.lengthSquared
    }
  }

  /// The coefficients of a Bézier curve.
  private var coefficients: Coefficients {
    @inline(__always) get {
      if kind == .quadratic {
        return Coefficients(
          b: (control1 - start) * 2, c: (start - control1) + (end - control1), a: .zero)
      }
      return Coefficients(
        b: (control1 - start) * 3, c: ((start - control1) + (control2 - control1)) * 3,
        a: (end - start) - (control2 - control1) * 3)
    }
  }

  /// Whether the images of 0 … 1 overlap it by more than rounding.
  private func overlaps(_ map: CarrierMap) -> Bool {
    let (p, q) = (map(0), map(1))
    let least = 0x1p-20 * Swift.min(1, map.scale.magnitude)
    return Swift.min(Swift.max(p, q), 1) - Swift.max(Swift.min(p, q), 0) > least
  }

  /// Whether the control points of the other element's piece are those of this one.
  private func agrees(with other: SourceElement, _ map: CarrierMap, _ slack: Double) -> Bool {
    let (p, q) = (map(0), map(1))
    if kind == .quadratic {
      return (other.blossom(p, p) - start).maxNorm <= slack
        && (other.blossom(p, q) - control1).maxNorm <= slack
        && (other.blossom(q, q) - end).maxNorm <= slack
    }
    return (other.blossom(p, p, p) - start).maxNorm <= slack
      && (other.blossom(p, p, q) - control1).maxNorm <= slack
      && (other.blossom(p, q, q) - control2).maxNorm <= slack
      && (other.blossom(q, q, q) - end).maxNorm <= slack
  }

  /// The map between fractions of the sweeps of arcs of one ellipse; of several, whole turns apart,
  /// that under which they overlap most.
  private func arcMap(onto other: SourceElement, _ slack: Double) -> CarrierMap? {
    guard (control1 - other.control1).maxNorm <= slack, (xAxis - other.xAxis).maxNorm <= slack,
      (yAxis - other.yAxis).maxNorm <= slack, sweep != 0, other.sweep != 0
    else { return nil }
    // Angles err by rounding that the radius magnifies, as the certificate by points finds out.
    let turn = 2 * Double.pi
    let between =
      (startAngle + 0.5 * sweep - other.startAngle - 0.5 * other.sweep) / turn
    let start = startAngle - between.nearestWhole * turn
    let map = CarrierMap(
      scale: sweep / other.sweep, offset: (start - other.startAngle) / other.sweep)
    guard overlaps(map), (other.pointAndDerivative(at: map(0)).point - self.start).maxNorm <= slack,
      (other.pointAndDerivative(at: map(1)).point - end).maxNorm <= slack
    else { return nil }
    return map
  }
}
