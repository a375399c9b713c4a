// Quadratics become chords by a formula: how many, and where they end, is known without a search.
//
// A quadratic curve is a piece of a parabola. With B(t) = p₀ + bt + ct², e = B″ = 2c and the constant
// N = |B′ × e|, let
//
//     x = B′·e / N        from x₀ = b·e/N to x₁ = x₀ + |e|²/N, 0 at the vertex
//
// It is the slope of the tangent, as seen with the axis upright, and |B′|² = N²(1 + x²)/|e|². A chord is parallel to the
// tangent in the middle of its parameters, x_m, and strays from the curve by exactly dt²/8 · N/|B′|. That is
// within the tolerance where
//
//     dx ≤ κ·(1 + x_m²)^¼        κ² = 8·tolerance·|e|³/N²
//
// so that chords lie evenly in u = ∫ (1 + x²)^−¼ dx. (The curve must not run back along the chord either, which it does
// where a chord holds the vertex and κ is above 3.2.)
//
// *How many.* Where u is convex, from x² = ⅔ on, a chord of the length κ in u keeps the test, by the midpoint rule. At the
// vertex u is concave, and the chord centred there is the worst: its length is 2u(κ/2) ≥ κ / (1 + κ²/48 − 0.0007κ⁴). Chords on
// one side of the vertex lose at most 1 % of κ.
//
// *Where.* The integral is a hypergeometric function. With q = (1 + x²)^−¼ it is x·q·P(q), P a polynomial of
// degree 4, within 8·10⁻⁵ everywhere. The inverse is taken as
//
//     x ≈ G(u) = u·(0.611 + √(0.1532 + 0.06265u²)),
//
// a formula of Raph Levien's [1] with constants fitted so that, mapped on x₀ … x₁, G's ends to the ends, no spacing
// is off by more than 0.25 %, as long as x changes its sign only within ±64 (numerically, on 10⁴ intervals). The
// surplus of 0.35 % covers that and the rounding of Float lanes.
//
// *What remains* is done in full precision (see QuadraticFolds).
//
// > [1] R. Levien, "Flattening quadratic Béziers", 2019. The spacing is asymptotically the best there is.

extension QuadraticSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  @inline(__always)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    let largest = start.reach + 2 * control.reach + end.reach
    guard largest <= budget.usualReach else {
      return flattenFar(budget.tolerance(besides: largest), &budget, into: &points)
    }
    let parabola = Parabola(self, scale: budget.eighth)
    if parabola.isStraight { return points.append(end) }
    parabola.flatten(self, tolerance: budget.usual, &budget, into: &points)
  }

  /// The same where rounding has a share in the tolerance that is worth the name, or units would leave the range.
  @inline(never)
  private func flattenFar(
    _ tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    // The reciprocal of a subnormal number would overflow, a quotient does not.
    let unit = tolerance * 8
    let parabola = Parabola(
      QuadraticSegment(start: start / unit, control: control / unit, end: end / unit), scale: 1)
    if parabola.isStraight { return points.append(end) }
    parabola.flatten(self, tolerance: tolerance, &budget, into: &points)
  }
}

/// A quadratic's derivative in units of eight tolerances.
struct Parabola {
  /// B′(0), e = B″ and the way from start to end.
  let first, e, chord: Vector

  @inline(__always)
  init(_ segment: QuadraticSegment, scale: Double) {
    first = (segment.control - segment.start) * (2 * scale)
    chord = (segment.end - segment.start) * scale
    e = (chord - first) * 2
  }

  /// Whether one chord is enough by the second derivative alone: it strays by an eighth of that at the most.
  @inline(__always)
  var isStraight: Bool { e.lengthSquared <= 0.999 }

  @inline(never)
  func flatten(
    _ segment: QuadraticSegment, tolerance: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    let n = first.cross(e).magnitude
    // The whole curve as one chord, if that has a length: out and back to the same point is a way, too.
    if n * n < 0.9998 * chord.lengthSquared, first.dot(chord) >= 0, (first + e).dot(chord) >= 0 {
      return points.append(segment.end)
    }
    let spacing = ParabolaSpacing(self, turning: n)
    guard spacing.fitsLanes else {
      return flattenFinely(segment, n, tolerance: tolerance, &budget, into: &points)
    }
    let number = Double(spacing.count)
    guard budget.take(number) else { return points.append(segment.end) }
    let count = number.wholeNumber
    let tail = points.reserve(ParabolaSpacing.room(chords: count))
    spacing.write(segment, count: count, to: tail)
    tail[count &- 1] = segment.end
    points.advance(by: count)
  }
}

/// How many chords a parabola takes, and where they end, in lanes of single precision.
struct ParabolaSpacing {
  /// A whole number, of 1 at the least; chords that fit are 2,056 at the most.
  let count: Float
  /// Whether single precision resolves the chords, and none has to run back.
  let fitsLanes: Bool
  /// u at both ends, and G(u).
  private let u, g: SIMD2<Float>

  /// What u, its inverse and single precision may be off.
  static var surplus: Double { 1.0035 }
  /// Up to this |x| on both sides of the vertex the inverse is good enough.
  private static var widest: Double { 64 }
  /// How many times the smallest chord in x single precision resolves, to 1/2000.
  private static var resolved: Double { 1024 }
  /// Beyond this κ² a chord around the vertex might run back.
  static var sharpest: Double { 10 }
  /// 1.5·2²³: what is added to it loses all behind its point.
  private static var rounder: Float { 12_582_912 }
  /// Beyond them squares leave the range of Float.
  private static var largest: Double { 1e18 }

  /// - Parameter turning: N, positive.
  @inline(__always)
  init(_ parabola: Parabola, turning: Double) {
    let e = parabola.e
    let square = e.lengthSquared
    let reciprocal = 1 / turning
    let x0 = parabola.first.dot(e) * reciprocal
    let x1 = x0 + square * reciprocal
    let x = SIMD4<Float>(SIMD4(x0, x1, square, square))
    var value = x * x + 1
    value.highHalf = x.highHalf
    let (u, g, powers) = Self.integrals(x, value)
    (self.u, self.g) = (u.lowHalf, g.lowHalf)
    let root = Double(powers.z)
    // |e|^−½ gives both κ and its reciprocal.
    let kappa = square * reciprocal * root
    let inverseKappa = turning * (root * root * root)
    let bend = kappa * kappa
    let reach = Swift.max(x0.magnitude, x1.magnitude)
    // How far x lies on both sides of the vertex.
    let beyond = Swift.min(-x0, x1)
    fitsLanes =
      (bend <= Self.sharpest) && (beyond <= Self.widest) && (reach <= Self.resolved * kappa)
      && (reach <= Self.largest) && (square <= Self.largest)
    // To round up is to round a half more to nearest.
    let many = (u.y - u.x) * Float(Self.surplus * Self.loss(bend, beyond) * inverseKappa)
    let whole = ((many + 0.5) + Self.rounder) - Self.rounder
    count = whole > 1 ? whole : 1
  }

  /// By how much a chord in u is shorter than κ.
  @inline(__always)
  static func loss(_ bend: Double, _ beyond: Double) -> Double {
    // ½ where all of the curve is on one side. No branch: nothing foretells it.
    let kept = Swift.min(bend, 0.5 + Swift.max(beyond, 0) * 0x1p30)
    return 1 + kept * (1 / 48 - 0.0007 * kept)
  }

  // MARK: The integral and its inverse

  /// The power −¼ of each value, within 10⁻⁴, and what the value x² + 1 of an x gives with it: u, never above, and G(u).
  ///
  /// Behind a call, with whole vectors in and out: where the compiler sees which lanes matter, it computes each on its own.
  @inline(never)
  private static func integrals(
    _ x: SIMD4<Float>, _ value: SIMD4<Float>
  ) -> (u: SIMD4<Float>, g: SIMD4<Float>, powers: SIMD4<Float>) {
    // The power −¼ by the exponent's bits, and two steps of Newton's.
    var q = SIMD4<Float>(bits: 1_331_219_374 &- (value.bits &>> 2))
    let quarter = value * 0.25
    q *= 1.25 - (q * q) * (q * q) * quarter
    q *= 1.25 - (q * q) * (q * q) * quarter
    let low = q * -1.187_640_0 + 1.999_837_7
    let high = (q * -0.155_241_76 + 0.456_688) * q - 0.113_563_11
    let u = (x * q) * ((q * q) * high + low)
    return (u, u * Inverse.slope(u), q)
  }

  /// G's constants.
  enum Inverse {
    static var a: Double { 0.611 }
    static var b: Double { 0.1532 }
    static var c: Double { 0.06265 }

    /// G(u) / u.
    @inline(__always)
    static func slope(_ u: SIMD4<Float>) -> SIMD4<Float> {
      // The compiler takes a root of lanes only where it sees that they are not negative.
      (u * u * Float(c) + Float(b)).magnitude.squareRoot() + Float(a)
    }

    /// The same for twice as many.
    @inline(__always)
    static func slope(_ u: Lanes8) -> Lanes8 {
      (u * u * Float(c) + Float(b)).magnitude.squareRoot() + Float(a)
    }
  }

  /// How many points `write` needs room for: eight more than the chords, and behind them a float for each.
  @inline(__always)
  static func room(chords n: Int) -> Int { n &+ n &>> 2 &+ 16 }

  /// Writes the points at the ends of `n` chords, eight at a time; of those behind the last, any.
  ///
  /// All parameters come first: roots take long, and wait for each other where points are evaluated between them.
  @inline(__always)
  func write(_ segment: QuadraticSegment, count n: Int, to tail: UncheckedView<Point>) {
    let (u0, g0) = (u.x, g.x)
    let scale = 1 / (g.y - g0)
    let step = (u.y - u0) / count
    let curve = QuadraticCoefficients(segment)
    let scratch = tail.dropping(n &+ 8).rebound(to: Float.self)
    var number = Lanes8.numbers
    var k = 0
    repeat {
      let u = number * step + u0
      scratch.store((Inverse.slope(u) * u - g0) * scale, at: k)
      k &+= 8
      number += 8
    } while k < n
    k = 0
    repeat {
      tail.store(curve.points(Lanes4(scratch.load(SIMD4<Float>.self, at: k))), at: k)
      tail.store(curve.points(Lanes4(scratch.load(SIMD4<Float>.self, at: k &+ 4))), at: k &+ 4)
      k &+= 8
    } while k < n
  }
}

/// A parabola as a polynomial: start + bt + ct².
struct QuadraticCoefficients {
  let start: Point
  let b, c: Vector

  @inline(__always)
  init(_ segment: QuadraticSegment) {
    start = segment.start
    b = (segment.control - segment.start) * 2
    c = (segment.start - segment.control) + (segment.end - segment.control)
  }

  /// The points at four parameters, x and y in turn.
  @inline(__always)
  func points(_ t: Lanes4) -> SIMD8<Double> {
    var points = SIMD8<Double>()
    points.evenHalf = (t * c.x + b.x) * t + start.x
    points.oddHalf = (t * c.y + b.y) * t + start.y
    return points
  }

  @inline(__always)
  func point(_ t: Double) -> Point { (c * t + b) * t + start }
}
