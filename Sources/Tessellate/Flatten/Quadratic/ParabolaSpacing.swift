// The number and the places of the chords of up to four quadratics, a lane for each. The formulas
// are derived in FlattenQuadratic.

/// The numbers from which the chords of four parabolas follow, a lane for each.
struct ParabolaMeasures {
  /// N and |e|².
  let turning, square: SIMD4<Float>
  /// B′·e at the start and at the end.
  let along: (SIMD4<Float>, SIMD4<Float>)
  /// The square of the way from start to end, and the smaller of what B′·way is at both.
  let way, forward: SIMD4<Float>

  /// Up to this |e|² one chord is enough.
  private static var straight: Float { 0.999 }
  /// The part of the tolerance, squared, that the whole curve as one chord may use.
  private static var whole: Float { 0.9998 }

  /// Whether one chord is enough by the second derivative alone: it strays by an eighth of that at
  /// the most.
  @inline(__always)
  static func isStraight(_ square: Float) -> Bool { square <= straight }

  /// Lanes that need one chord: by the second derivative, or by the distance across; by that only
  /// if the chord has a length, since a curve may return to its start.
  var areOneChord: SIMDMask<SIMD4<Int32>> {
    @inline(__always) get {
      square .<= .all(Self.straight)
        .| (turning * turning .< way * Self.whole .& forward .>= .all(0))
    }
  }
}

/// The number of a parabola's chords, and the places where they end.
struct ParabolaSpacing {
  /// A whole number, 0 where the parabola is not for single precision; chords are 2,056 at the
  /// most.
  let count: Float
  /// u at the start in units of 1/√c, and G of it.
  fileprivate let u0, g0: Float
  /// The step of u, and the parameter that a unit of G is.
  fileprivate let step, scale: Float

  /// A factor for the errors of u, of its inverse and of single precision: 0.25 % for the inverse,
  /// 0.1 % for the rest.
  static var surplus: Double { 1.0035 }
  /// Beyond this κ² a chord around the vertex might run back.
  static var sharpest: Double { 10 }

  /// The factor by which a chord in u is shorter than κ.
  @inline(__always)
  static func loss(_ bend: Double, _ beyond: Double) -> Double {
    // ½ where all of the curve is on one side.
    let kept = Swift.min(bend, 0.5 + Swift.max(beyond, 0) * 0x1p30)
    return 1 + kept * (1 / 48 - 0.0007 * kept)
  }

  /// G's constants.
  enum Inverse {
    static var a: Double { 0.611 }
    static var b: Double { 0.1532 }
    static var c: Double { 0.06265 }
    /// √c.
    static var unit: Double { 0.250_299_82 }

    /// G(u) / u in lanes, u in units of 1/√c.
    @inline(__always)
    static func slope(_ u: SIMD4<Float>) -> SIMD4<Float> {
      (u * u + Float(b)).squareRoot() + Float(a)
    }

    /// G(u) / u in eight lanes.
    @inline(__always)
    static func slope(_ u: Lanes8) -> Lanes8 { (u * u + Float(b)).squareRoot() + Float(a) }
  }

  /// The count, of 2²³ at the most.
  @inline(__always)
  var number: Int { Int((count + 0x1p23).bitPattern & 0x7f_ffff) }

  /// The number of points that `write` needs room for: eight more than the chords, and after them a
  /// float for each.
  @inline(__always)
  static func room(chords n: Int) -> Int { n &+ n &>> 2 &+ 16 }

  /// Writes the points at the ends of `n` chords, eight at a time; those after the last are
  /// arbitrary.
  ///
  /// All parameters come first: with points evaluated between them the roots do not overlap (66 →
  /// 43 ns for 32 chords, d7fc95a).
  ///
  /// `segment` is the curve as it lies in the path. If this is the spacing of its reverse, ends are
  /// written from the last to the first.
  @inline(__always)
  func write(
    _ segment: QuadraticSegment, isReversed: Bool, count n: Int, to tail: UncheckedView<Point>
  ) {
    let curve = QuadraticCoefficients(isReversed ? segment.reversed : segment)
    let scratch = tail.dropping(n &+ 8).rebound(to: Float.self)
    // All of these are whole numbers, so that none is rounded.
    let (sign, origin) = isReversed ? (Float(-1), Float(n)) : (1, 0)
    var number = Lanes8.numbers * sign + origin
    var k = 0
    repeat {
      let u = number * step + u0
      scratch.store((Inverse.slope(u) * u - g0) * scale, at: k)
      k &+= 8
      number += 8 * sign
    } while k < n
    k = 0
    repeat {
      tail.store(curve.points(Lanes4(scratch.load(SIMD4<Float>.self, at: k))), at: k)
      tail.store(curve.points(Lanes4(scratch.load(SIMD4<Float>.self, at: k &+ 4))), at: k &+ 4)
      k &+= 8
    } while k < n
  }
}

/// The spacing of four parabolas' chords, a lane for each, in single precision.
///
/// In a single curve each step depends on the one before. Four curves share that latency, and no
/// lane depends on another.
struct ParabolaSpacings {
  /// The properties of `ParabolaSpacing`, a lane for each curve.
  private var counts, u0, g0, step, scale: SIMD4<Float>

  /// Up to this |x| on both sides of the vertex the inverse is good enough.
  private static var widest: Float { 64 }
  /// The largest |x|, in smallest chords, at which single precision resolves a chord to 1/2000.
  private static var resolved: Float { 1024 }
  /// 1.5·2²³: a sum with it loses its fraction.
  private static var rounder: Float { 12_582_912 }
  /// The factor for u's difference and 1/κ.
  private static var unit: Float { Float(ParabolaSpacing.surplus / ParabolaSpacing.Inverse.unit) }

  init() { (counts, u0, g0, step, scale) = (.zero, .zero, .zero, .zero, .zero) }

  var first: ParabolaSpacing {
    @inline(__always) get {
      ParabolaSpacing(count: counts.x, u0: u0.x, g0: g0.x, step: step.x, scale: scale.x)
    }
  }

  /// Returns the first, and puts the second in its place.
  @inline(__always)
  mutating func takeFirst() -> ParabolaSpacing {
    let first = first
    (counts, u0, g0) = (Self.rotated(counts), Self.rotated(u0), Self.rotated(g0))
    (step, scale) = (Self.rotated(step), Self.rotated(scale))
    return first
  }

  @inline(__always)
  private static func rotated(_ v: SIMD4<Float>) -> SIMD4<Float> { SIMD4(v.y, v.z, v.w, v.x) }

  @inline(__always)
  init(_ measures: ParabolaMeasures) {
    let reciprocal = 1 / measures.turning
    let x = (measures.along.0 * reciprocal, measures.along.1 * reciprocal)
    let u = (
      Self.integral(x.0, Self.power(x.0 * x.0 + 1)), Self.integral(x.1, Self.power(x.1 * x.1 + 1))
    )
    let g = (u.0 * ParabolaSpacing.Inverse.slope(u.0), u.1 * ParabolaSpacing.Inverse.slope(u.1))
    self.init(measures, reciprocal, Self.power(measures.square), x, u, g)
  }

  /// The spacing of one parabola, the same in each lane: as one of four, to the bit.
  @inline(__always)
  init(ofOne measures: ParabolaMeasures) {
    let reciprocal = 1 / measures.turning
    let x = (measures.along.0 * reciprocal, measures.along.1 * reciprocal)
    let square = measures.square.x
    let (u, g, powers) = Self.integrals(SIMD4(x.0.x, x.1.x, square, square))
    self.init(
      measures, reciprocal, .all(powers.z), x, (.all(u.x), .all(u.y)), (.all(g.x), .all(g.y)))
  }

  /// u and G(u) of the first two lanes, and the power −¼ of what they square to, with one more, and
  /// of the last two as they are.
  ///
  /// Not inlined, with whole vectors in and out: scalarised otherwise (S3).
  @inline(never)
  private static func integrals(
    _ x: SIMD4<Float>
  ) -> (u: SIMD4<Float>, g: SIMD4<Float>, powers: SIMD4<Float>) {
    var value = x * x + 1
    value.highHalf = x.highHalf
    let q = power(value)
    let u = integral(x, q)
    return (u, u * ParabolaSpacing.Inverse.slope(u), q)
  }

  /// Creates the spacings from 1/N, from |e|^−½, which gives both κ and its reciprocal, and from x,
  /// u and G(u) at the start and at the end.
  @inline(__always)
  private init(
    _ measures: ParabolaMeasures, _ reciprocal: SIMD4<Float>, _ root: SIMD4<Float>,
    _ x: (SIMD4<Float>, SIMD4<Float>), _ u: (SIMD4<Float>, SIMD4<Float>),
    _ g: (SIMD4<Float>, SIMD4<Float>)
  ) {
    let kappa = measures.square * reciprocal * root
    let inverseKappa = (root * root) * (root * measures.turning)
    let bend = kappa * kappa
    let reach = x.0.magnitude.larger(x.1.magnitude)
    // The extent of x on both sides of the vertex.
    let beyond = (0 - x.0).smaller(x.1)
    // Comparisons with NaN and infinity fail.
    let fit =
      bend .<= .all(Float(ParabolaSpacing.sharpest)) .& beyond .<= .all(Self.widest)
      .& reach .< kappa * Self.resolved
    let width = u.1 - u.0
    let many = (width * (inverseKappa * Self.unit)) * Self.loss(bend, beyond)
    // To round up is to round a half more to nearest.
    let whole = (((many + 0.5) + Self.rounder) - Self.rounder).larger(.all(1))
    // `whole` is known last, and only one selection depends on it.
    let areOne = measures.areOneChord
    counts = SIMD4<Float>.all(0).replacing(with: 1, where: areOne)
      .replacing(with: whole, where: fit .& .!areOne)
    (u0, g0) = (u.0, g.0)
    (step, scale) = (width / whole, 1 / (g.1 - g.0))
  }

  /// The factor of `ParabolaSpacing.loss`, lane by lane.
  @inline(__always)
  private static func loss(_ bend: SIMD4<Float>, _ beyond: SIMD4<Float>) -> SIMD4<Float> {
    let kept = bend.smaller(beyond.larger(.all(0)) * 0x1p30 + 0.5)
    return 1 + kept * (1 / 48 - 0.0007 * kept)
  }

  /// The power −¼ of each value, within 10⁻⁴ and never above.
  @inline(__always)
  private static func power(_ value: SIMD4<Float>) -> SIMD4<Float> {
    // By the exponent's bits, and two steps of Newton's.
    var q = SIMD4<Float>(bits: 1_331_219_374 &- (value.bits &>> 2))
    let quarter = value * 0.25
    q *= 1.25 - (q * q) * (q * q) * quarter
    q *= 1.25 - (q * q) * (q * q) * quarter
    return q
  }

  /// u in units of 1/√c, of x and (1 + x²)^−¼.
  @inline(__always)
  private static func integral(_ x: SIMD4<Float>, _ q: SIMD4<Float>) -> SIMD4<Float> {
    let unit = ParabolaSpacing.Inverse.unit
    let low = q * Float(-1.187_640_0 * unit) + Float(1.999_837_7 * unit)
    let high =
      (q * Float(-0.155_241_76 * unit) + Float(0.456_688 * unit)) * q
      + Float(-0.113_563_11 * unit)
    return (x * q) * ((q * q) * high + low)
  }
}
