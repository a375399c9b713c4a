// Arcs of ellipses become chords in lanes: a table of the density of one quarter turn gives all,
// since they are alike.
//
// In the frame of the axes the ellipse is (a·cos φ, b·sin φ), and the density of chords by φ is 1 /
// (4·asin √(v(φ)/2ab)), see EllipseSpacing. By the straightening variable x it stays within a
// factor of two from a tip, x = 0, to a flat side, x = 1.
//
// *Table.* The densities at the ends and middles of eight equal pieces of x give, by Simpson's
// rule, how many chords each takes. A quarter that ends at a tip is the mirror image of one that
// begins there, and an arc run backwards that of one run forwards.
//
// *Inverse.* Chord k ends where the integral is k of n parts between the arc's ends: in the piece
// with prefix U_j, at the fraction s of its weight, by the cubic Hermite polynomial. Four lanes are
// stored for each piece; what is too many the next piece overwrites.
//
// *Points.* Angles in single precision need not be exact, points must lie on the ellipse. So (c,
// s), their cosine and sine in single precision, is brought to the length 1 in double: with ε = c²
// + s² − 1 by the factor 1 − ε/2 + 3ε²/8, exact but for ε³ ≈ 10⁻²¹.
//
// *Certificate.* For the chord between two such unit vectors, with e their difference, q = |e|²/4 =
// sin² h, and d the chord of the ellipse, the deviation (1 − cos h)·ab / v is at most 1 where
//
//     4·q³·(ab)² ≤ |d|²·(1 + √(1 − q))²        for v = |d| / 2 sin h,  1 − cos h = q / (1 + cos h)
//
// Where the radius of curvature is nowhere below eight tolerances, no such chord turns so far that
// the arc might run back along it. Where it is, the arc is cut at the tips; then none runs back
// either, since half an ellipse is convex and seen from a tip lies ahead. If a chord fails, a few
// more are tried.

/// The spacing of chords on an arc of an ellipse of ordinary size, in single precision.
struct EllipseTable {
  let center: Point
  /// Semi-axes as vectors, the second in the direction of the arc: in path units, and in
  /// tolerances.
  let axes, units: EllipseAxes
  /// Twice the product of the semi-axes, in tolerances, squared.
  let squaredProduct: Double
  /// λ of the straightening variable.
  private let blend: Float
  /// The arc in quarter turns from the major axis; `start` lies in 0 … 4, `finish` behind it.
  private let start, finish: Float
  /// Whether the arc is cut at the tips.
  private let isSharp: Bool
  /// The cosine and sine of both ends from the major axis.
  let first, last: Vector
  /// Chords in a quarter turn.
  private let quarter: Float
  let scratch: UncheckedView<Float>

  /// The smallest minor semi-axis, in tolerances: below, single chords turn by more than a quarter.
  static let thinnest = 4.0
  /// The most chords that single precision keeps evenly apart.
  static let most = 2500.0
  /// What Simpson's rule, the inverse and single precision may be off.
  private static let margin: Float = 1.002

  /// Where things lie in the scratch, in floats.
  enum Place {
    static var densities: Int { 0 }
    static var means: Int { 16 }
    static var prefix: Int { 24 }
    static var inverse: Int { 40 }
    static var linear: Int { 48 }
    static var square: Int { 56 }
    static var cube: Int { 64 }
    static var marks: Int { 72 }
  }

  /// The scratch of `n` chords, in points.
  static func scratch(chords n: Int) -> Int { (Place.marks &+ 3 &* n) / 4 &+ 20 }

  init(
    _ spacing: EllipseSpacing, _ arc: ArcSegment, _ ends: ArcEnds, tolerance: Double,
    _ scratch: UncheckedView<Float>
  ) {
    self.scratch = scratch
    let (sine, cosine) = spacing.axis
    let turn: Double = arc.sweep < 0 ? -1 : 1
    center = arc.center
    axes = EllipseAxes(arc.xAxis, arc.yAxis, spacing.axis, turn: turn)
    units = EllipseAxes(arc.xAxis / tolerance, arc.yAxis / tolerance, spacing.axis, turn: turn)
    squaredProduct = 4 * (spacing.a * spacing.a) * (spacing.b * spacing.b)
    // The angles' cosines and sines are known; the axis' angle is taken off.
    func seen(_ direction: Vector) -> Vector {
      let y = direction.y * cosine - direction.x * sine
      return Vector(direction.x * cosine + direction.y * sine, y * turn)
    }
    (first, last) = (seen(ends.firstDirection), seen(ends.lastDirection))
    let base = (spacing.start * turn * 0.25).wholeBelow * 4
    start = Float(spacing.start * turn - base)
    finish = Float(spacing.finish * turn - base)
    isSharp = spacing.isSharp
    blend = Float(spacing.blend)
    quarter = Self.fill(scratch, ratio: Float(spacing.b / spacing.a), b: Float(spacing.b), blend)
  }

  // MARK: Table

  /// Writes densities, means, prefix sums and Hermite terms of the eight pieces; returns the chords
  /// of all.
  @inline(__always)
  private static func fill(
    _ scratch: UncheckedView<Float>, ratio: Float, b: Float, _ blend: Float
  ) -> Float {
    let eighths = Lanes8(0, 1, 2, 3, 4, 5, 6, 7) * 0.125
    let thickness = 0.5 / b
    let begin = density(eighths, ratio * ratio, thickness, blend)
    let middle = density(eighths + 0.0625, ratio * ratio, thickness, blend)
    scratch.store(begin, at: Place.densities)
    // Where x is 1, the speed is a.
    let series = self.series(thickness)
    scratch[Place.densities &+ 8] =
      (2 - blend) * (.pi / 8) / (thickness.squareRoot() * series)
    let end = scratch.load(Lanes8.self, at: Place.densities &+ 1)
    let mean = (begin + end + middle * 4) * (1 / 6)
    scratch.store(mean, at: Place.means)
    scratch.store(8 / mean, at: Place.inverse)
    let (d0, d1) = (mean / begin, mean / end)
    scratch.store(d0 * 0.125, at: Place.linear)
    scratch.store((3 - 2 * d0 - d1) * 0.125, at: Place.square)
    scratch.store((d0 + d1 - 2) * 0.125, at: Place.cube)
    var sum: Float = 0
    for j in 0..<8 {
      scratch[Place.prefix &+ j] = sum
      sum += scratch[Place.means &+ j] * 0.125
    }
    scratch[Place.prefix &+ 8] = sum
    return sum
  }

  /// Chords per unit of x, in a quarter that begins at a tip.
  @inline(__always)
  private static func density(
    _ x: Lanes8, _ squaredRatio: Float, _ thickness: Float, _ blend: Float
  ) -> Lanes8 {
    let turn = ((1 - blend) * x + blend) * x
    let slope = (2 * (1 - blend)) * x + blend
    let (sine, cosine) = sinCos(turn * (.pi / 2))
    let speed = (sine * sine + squaredRatio * (cosine * cosine)).magnitude.squareRoot()
    let w = speed * thickness
    var series = w * (15 / 336) + 3 / 40
    series = (series * w + 1 / 6) * w + 1
    return slope * (.pi / 8) / (w.magnitude.squareRoot() * series)
  }

  /// asin √w / √w.
  @inline(__always)
  private static func series(_ w: Float) -> Float {
    let tail: Float = w * (15 / 336) + 3 / 40
    return (tail * w + 1 / 6) * w + 1
  }

  /// The variable x at the fraction `y` of a quarter turn from a tip.
  @inline(__always)
  private func variable(_ y: Float) -> Float {
    let discriminant = blend * blend + 4 * (1 - blend) * y
    return y > 0 ? 2 * y / (blend + discriminant.squareRoot()) : 0
  }

  /// A place on the arc: the quarter, the piece of the table in it, and the chords from angle 0 on.
  private struct Position {
    var quarter, piece: Int
    var chords: Float
  }

  @inline(__always)
  private func place(at turn: Float) -> Position {
    let number = Int(turn)
    let isOdd = number & 1 == 1
    let y = turn - Float(number)
    let x = Swift.min(variable(isOdd ? 1 - y : y), 1) * 8
    let j = Swift.min(Int(x), 7)
    let p = x - Float(j)
    let inverse = 1 / scratch[Place.means &+ j]
    let (g0, g1) = (
      scratch[Place.densities &+ j] * inverse, scratch[Place.densities &+ j &+ 1] * inverse
    )
    let part = p * (g0 + p * ((3 - 2 * g0 - g1) + p * (g0 + g1 - 2)))
    let inside = scratch[Place.prefix &+ j] + scratch[Place.means &+ j] * 0.125 * part
    return Position(
      quarter: number, piece: isOdd ? 7 &- j : j,
      chords: Float(number) * quarter + (isOdd ? quarter - inside : inside))
  }

  // MARK: Marks

  /// Writes where the chords end, in quarter turns, the arc's start first; returns their number, or
  /// `nil` for more than `limit`.
  @inline(__always)
  func mark(surplus: Float, limit: Int) -> Int? {
    let marks = scratch.dropping(Place.marks)
    marks[0] = start
    var (from, count) = (place(at: start), 0)
    var turn = start
    while true {
      // The next tip is an even number of quarter turns.
      let tip = Float((Int(turn + 1e-5) &>> 1) &* 2 &+ 2)
      let isLast = !isSharp || tip >= finish - 1e-5
      turn = isLast ? finish : tip
      let to = place(at: turn)
      let chords = (to.chords - from.chords) * (Self.margin * surplus)
      guard chords < Float(limit &- count) else { return nil }
      let n = Int(chords) &+ 1
      spread(from: from, to: to, count: n, marks.dropping(count))
      count &+= n
      marks[count] = turn
      if isLast { return count }
      from = to
    }
  }

  /// Writes the marks between the ends of `n` chords, from 1 on.
  @inline(__always)
  private func spread(
    from: Position, to: Position, count n: Int, _ marks: UncheckedView<Float>
  ) {
    let unit = (to.chords - from.chords) / Float(n)
    let perUnit = 1 / unit
    var (number, piece) = (from.quarter, from.piece)
    var k = 1
    while k < n {
      let isOdd = number & 1 == 1
      let j = isOdd ? 7 &- piece : piece
      let base = Float(number) * quarter
      let inside = isOdd ? quarter - scratch[Place.prefix &+ j &+ 1] : scratch[Place.prefix &+ j]
      let begin = base + inside
      let weight = scratch[Place.means &+ j] * 0.125
      // The first mark behind the piece: 1.5·2²³ rounds to whole numbers.
      let next = ((begin + weight - from.chords) * perUnit + 0.5) + 12_582_912
      let end = Swift.min(Int(next.bitPattern) &- 0x4B40_0000, n)
      if k < end {
        let inverse = scratch[Place.inverse &+ j]
        let offset = (from.chords - begin) * inverse
        let (zero, one) = isOdd ? (1 - offset, -unit * inverse) : (offset, unit * inverse)
        let (linear, square) = (scratch[Place.linear &+ j], scratch[Place.square &+ j])
        let cube = scratch[Place.cube &+ j]
        let corner = Float(j) * 0.125
        let (origin, sign) = isOdd ? (Float(number &+ 1), Float(-1)) : (Float(number), Float(1))
        repeat {
          var s = (SIMD4<Float>(0, 1, 2, 3) + Float(k)) * one + zero
          s = s.replacing(with: 0, where: s .< 0)
          s = s.replacing(with: 1, where: s .> 1)
          let x = ((cube * s + square) * s + linear) * s + corner
          marks.store((((1 - blend) * x + blend) * x) * sign + origin, at: k)
          k &+= 4
        } while k < end
        k = end
      }
      piece &+= 1
      if piece == 8 { (number, piece) = (number &+ 1, 0) }
    }
  }
}
