// The curve at a constant distance from a segment: T(t) = C(t) + d · n(t), where n is the unit
// normal to the house's left of the direction of travel, (dy, −dx). A positive d thus lies outside
// of a contour of positive area. With d = 0 the carrier is the segment itself.
//
// With τ the unit tangent, ω = (C′ × C″)/|C′|² its turning by the parameter, τ′ = ω · τ.turned:
//
//     n′ = ω · τ      T′ = (|C′| + d·ω) · τ
//
// So T has C's tangent, but for the sign of its speed v = |C′| + d·ω, and the curvature κ/(1 +
// κd). T has a cusp where v changes sign, and an inflection where ω does. An extremum of κ is
// one of T's curvature, whose derivative is κ′/(1 + κd)². Between these three kinds of places
// T is a spiral, which is what the bounds of `FitSample` need.
//
// *No cusp is missed.* v/|C′| = 1 + κd is monotone between the extrema of the curvature κ, so that
// each interval between two extrema holds at most one zero. For a polynomial C with K = C′ × C″ and
// S = |C′|²: κ = K/S^(3/2), and κ′ = 0 where K′S − 3/2·K·S′ = 0, of degree five. An ellipse's
// curvature has its extrema at the ends of its main axes.
//
// *Cusps of C itself.* Where C′ = 0 between the ends, but C″ is not, the direction of C
// reverses and T jumps to the other side. `smoothParts` cuts there; for C″ = 0 there is
// `withoutPause`.

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
  /// The segment's start.
  private let start: Point

  init(_ segment: PathSegment, distance: Double) {
    negligible = segment.polygonLength * 0x1p-36
    self.segment = segment.withoutHandles(upTo: negligible)
    self.distance = distance
    start = self.segment.start
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
        point: place(at: t) + tangent.left * distance, tangent: tangent, turning: turning,
        speed: speed + distance * turning)
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

  /// Eight places on the carrier.
  struct Frames {
    /// The points.
    var x, y: SIMD8<Double>
    /// The unit tangents of C, and the speeds along them.
    var tangentX, tangentY, speed: SIMD8<Double>
    /// The speeds of C.
    var length: SIMD8<Double>
  }

  /// Returns the carrier's places at eight parameters.
  func frames(at t: SIMD8<Double>) -> Frames {
    guard isPolynomial else {
      var result = Frames(
        x: .zero, y: .zero, tangentX: .zero, tangentY: .zero, speed: .zero,
        length: .zero)
      for lane in 0..<8 {
        let frame = frame(at: t[lane])
        (result.x[lane], result.y[lane]) = (frame.point.x, frame.point.y)
        (result.tangentX[lane], result.tangentY[lane]) = (frame.tangent.x, frame.tangent.y)
        result.speed[lane] = frame.speed
        result.length[lane] = frame.speed - distance * frame.turning
      }
      return result
    }
    // C′ = d₀ + 2e₀·t + e₁·t², by powers.
    let (e0, e1) = (d1 - d0, (d2 - d1) - (d1 - d0))
    let firstX = (t * e1.x + 2 * e0.x) * t + d0.x
    let firstY = (t * e1.y + 2 * e0.y) * t + d0.y
    let secondX = 2 * (t * e1.x + e0.x)
    let secondY = 2 * (t * e1.y + e0.y)
    let length = (firstX * firstX + firstY * firstY).squareRoot()
    let (tangentX, tangentY) = (firstX / length, firstY / length)
    let turning = (tangentX * secondY - tangentY * secondX) / length
    let third = 1.0 / 3
    return Frames(
      x: ((t * (e1.x * third) + e0.x) * t + d0.x) * t + (start.x + tangentY * distance),
      y: ((t * (e1.y * third) + e0.y) * t + d0.y) * t + (start.y - tangentX * distance),
      tangentX: tangentX, tangentY: tangentY, speed: length + turning * distance,
      length: length)
  }

  /// The segment's point, exact at both ends.
  private func place(at t: Double) -> Point {
    guard isPolynomial, t < 1 else { return segment.point(at: t) }
    let (e0, e1) = (d1 - d0, (d2 - d1) - (d1 - d0))
    return start + ((e1 * (t / 3) + e0) * t + d0) * t
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

  /// A stretch of the parameter in which the carrier is a spiral: without an inflection, an
  /// extremum of the curvature or a cusp inside.
  struct Stretch {
    var start, end: Double
    /// Whether the carrier runs along C (1) or against it (−1).
    var sign: Double
  }

  /// The stretches in order; neighbours of opposite signs are parted by a cusp.
  var stretches: Stretches { stretches(CurvatureShape(segment)) }

  /// The stretches, given the segment's shape.
  func stretches(_ shape: CurvatureShape) -> Stretches {
    var places = shape.extrema
    for place in shape.inflections { places.insert(place) }
    var result = Stretches()
    var (low, lowSpeed) = (0.0, frame(at: 0).speed)
    // All have one sign where nothing folds.
    let mayFold = distance != 0 && shape.mayHaveCusp(atDistance: distance)
    for index in 0...places.count {
      let high = index == places.count ? 1 : places[index]
      guard high > low, index == places.count || shape.isInside(high) else { continue }
      let highSpeed = mayFold ? frame(at: high).speed : lowSpeed
      if (lowSpeed < 0) != (highSpeed < 0) {
        let cusp = cusp(low, high, lowSpeed, highSpeed)
        if cusp > low, cusp < high, shape.isInside(cusp) {
          result.append(to: cusp, isNegative: isNegative(low, cusp))
          low = cusp
        }
      }
      result.append(to: high, isNegative: mayFold && isNegative(low, high))
      (low, lowSpeed) = (high, highSpeed)
    }
    return result
  }

  private func isNegative(_ start: Double, _ end: Double) -> Bool {
    frame(at: 0.5 * (start + end)).speed < 0
  }

  /// The zero of the speed, by false position that halves the weight of an end that stays
  /// (Illinois), and by halves when that is slow.
  private func cusp(
    _ low: Double, _ high: Double, _ lowSpeed: Double, _ highSpeed: Double
  ) -> Double {
    var (a, b, fa, fb) = (low, high, lowSpeed, highSpeed)
    var side = 0
    // 150: the halvings alone, every third step, bring it to 2⁻⁵⁰; the others converge in
    // ten.
    for step in 0..<150 where b - a > 0x1p-52 {
      var t = step % 3 == 2 ? 0.5 * (a + b) : (a * fb - b * fa) / (fb - fa)
      if !(t > a && t < b) { t = 0.5 * (a + b) }
      let f = frame(at: t).speed
      if (f < 0) == (lowSpeed < 0) {
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
}

/// The stretches of a carrier.
struct Stretches: RandomAccessCollection {
  private var ends = FewPlaces()
  private var negative: UInt32 = 0

  var startIndex: Int { 0 }
  var endIndex: Int { ends.count }

  subscript(index: Int) -> OffsetCarrier.Stretch {
    OffsetCarrier.Stretch(
      start: index == 0 ? 0 : ends[index - 1], end: ends[index],
      sign: negative >> UInt32(index) & 1 == 0 ? 1 : -1)
  }

  fileprivate mutating func append(to end: Double, isNegative: Bool) {
    if isNegative { negative |= 1 << UInt32(ends.count) }
    ends.append(end)
  }
}
