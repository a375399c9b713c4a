// Chords of elliptical arcs are spaced by √curvature and checked by an exact formula.
//
// Let a ≥ b be the semi-axes and φ the parameter counted from the major axis: (a·cos φ, b·sin φ).
// An ellipse is an affine picture of a circle, and affine maps keep the ratio of lengths along one
// direction. The chord from φ − h to φ + h is parallel to the tangent at φ, of length v(φ) =
// √(a²sin²φ + b²cos²φ) by the parameter; the triangle between them has the area of its pre-image
// times ab. So the chord strays by exactly
//
//     deviation = (1 − cos h)·ab / v(φ)    ⟹    longest step 2h = 4·asin √(tolerance·v / 2ab)
//
// provided that the arc does not run back along the chord, which it can't while the tangents at its
// ends point forward. The reciprocal of the longest step is the density of chords, its integral
// their number.
//
// *Integration.* For thin ellipses the density has peaks ∝ 1/√|φ| at the tips, φ = 0 and π. The
// variable x straightens them: within a quarter turn that starts at a tip, φ·2/π = (1 − λ)x² + λx
// with λ = √(b/a), mirrored where it ends at one. Then the density by x stays within a factor of
// two, and Simpson's rule on eight pieces a quarter and a cubic Hermite inverse a piece are exact
// to a fraction of a percent. Where that leaves chords over the bound, mostly by a hair, a few more
// are tried, and then those are halved.
//
// *Tips.* Where a tip's radius of curvature b²/a is a few tolerances only, a chord around it would
// have to run back: the arc is cut there first. Arcs of few chords get greedy chords instead, since
// there each chord counts.

/// The spacing of chords on an arc of an ellipse, in units of the tolerance.
struct EllipseSpacing {
  /// Semi-axes, a ≥ b.
  let a, b: Double
  /// The parameter of the major axis in the arc's own count, its sine and its cosine.
  let axisAngle: Double
  let axis: (sine: Double, cosine: Double)
  /// The arc in quarter turns from the major axis; `finish` may lie below `start`.
  let start, finish: Double
  /// λ of the straightening variable.
  let blend: Double

  /// Below this radius of curvature, in tolerances, the arc is cut at the tips.
  static let sharpTip = 8.0
  /// What Simpson's rule and the inverse may be off.
  static let margin = 1.002
  static let piecesPerQuarter = 8.0
  /// Where chords fail, mostly by a hair, so much more is tried so often before those are halved.
  private static let more = 0.015
  private static let attempts = 4

  /// `nil` where the whole ellipse is a point.
  init?(_ arc: ArcSegment, tolerance: Double) {
    let (u, v) = (arc.xAxis / tolerance, arc.yAxis / tolerance)
    // |u·cos θ + v·sin θ|² = const + ½(|u|² − |v|²)·cos 2θ + u·v·sin 2θ is largest on the major axis.
    axisAngle = 0.5 * arcTan2(2 * u.dot(v), u.dot(u) - v.dot(v))
    axis = sinCos(axisAngle)
    let (sine, cosine) = axis
    a = (u * cosine + v * sine).length
    guard a > 0, a < .infinity else { return nil }
    // An ellipse far thinner than the tolerance is treated as a little thicker, which errs on the
    // safe side.
    b = Swift.min(Swift.max(u.cross(v).magnitude / a, 0x1p-10), a)
    blend = (b / a).squareRoot()
    start = (arc.startAngle - axisAngle) * (2 / .pi)
    finish = (arc.startAngle + arc.sweep - axisAngle) * (2 / .pi)
  }

  /// The number of chords to be expected, within a factor of 2.17.
  ///
  /// By the straightening variable the density is between √(b/8)·π/2 and twice that.
  var estimate: Double { (finish - start).magnitude * 1.2 * b.squareRoot() }

  /// Whether the arc is cut at the tips.
  var isSharp: Bool { b * b < Self.sharpTip * a }

  /// Whether there are so few chords that each counts.
  var isGreedy: Bool { estimate < (isSharp ? GreedyEllipse.mostSharp : GreedyEllipse.most) }

  /// Whether a table in single precision does (see EllipseTable).
  var fitsTable: Bool {
    guard b >= EllipseTable.thinnest, a < 1e12, estimate < EllipseTable.most else { return false }
    return !isSharp || !isGreedy
  }

  /// |B′| by φ at φ quarter turns.
  @inline(__always)
  private func speed(_ sine: Double, _ cosine: Double) -> Double {
    let (x, y) = (a * sine, b * cosine)
    return (x * x + y * y).squareRoot()
  }

  // MARK: The straightening variable

  /// φ in quarter turns at x, and dφ/dx.
  @inline(__always)
  private func turn(at x: Double) -> (turn: Double, slope: Double) {
    let floor = x.wholeBelow
    let f = x - floor
    if floor.isEvenQuarter {
      return (floor + f * ((1 - blend) * f + blend), 2 * (1 - blend) * f + blend)
    }
    let g = 1 - f
    return (floor + 1 - g * ((1 - blend) * g + blend), 2 * (1 - blend) * g + blend)
  }

  /// x at φ quarter turns.
  private func variable(at turn: Double) -> Double {
    let floor = turn.wholeBelow
    let y = turn - floor
    func root(_ y: Double) -> Double {
      let discriminant = blend * blend + 4 * (1 - blend) * y
      return y > 0 ? 2 * y / (blend + discriminant.squareRoot()) : 0
    }
    return floor.isEvenQuarter ? floor + root(y) : floor + 1 - root(1 - y)
  }

  /// Chords per unit of x, four at a time.
  ///
  /// 4·asin √w by its series, which is a few percent short beyond w = ½, where single chords turn
  /// by more than a half.
  private func density(at x: Lanes4) -> Lanes4 {
    let floor = x.wholeBelow
    let f = x - floor
    // 1 in odd quarters, which are mirrored.
    let odd = floor - (floor * 0.5).wholeBelow * 2
    let g = f + odd * (1 - 2 * f)
    let curved = ((1 - blend) * g + blend) * g
    let turn = floor + curved + odd * (1 - 2 * curved)
    let slope = (2 * (1 - blend)) * g + blend
    let (sine, cosine) = sinCos(turn * (.pi / 2))
    let (u, v) = (sine * a, cosine * b)
    let speed = (u * u + v * v).magnitude.squareRoot()
    let ratio = speed * (0.5 / (a * b))
    let w = ratio.replacing(with: 1, where: ratio .> 1)
    var series = w * 0.0223 + 105 / 3456
    series = (series * w + 15 / 336) * w + 3 / 40
    series = (series * w + 1 / 6) * w + 1
    return slope * (.pi / 8) / (w.magnitude.squareRoot() * series)
  }

  // MARK: Spacing

  /// Appends the angle at the end of each chord, as the x of a point.
  func appendAngles(to points: inout ArrayTail<Point>) {
    let direction: Double = finish < start ? -1 : 1
    var from = start
    while true {
      var to = finish
      if isSharp {
        // The next multiple of two quarter turns, which is a tip.
        let half = from * 0.5 * direction
        let tip = (half.wholeBelow + 1) * 2 * direction
        if (tip - from) * direction > 1e-9, (finish - tip) * direction > 1e-9 { to = tip }
      }
      appendAngles(from: from, to: to, to: &points)
      if to == finish { return }
      from = to
    }
  }

  private func appendAngles(from: Double, to: Double, to points: inout ArrayTail<Point>) {
    let (x0, x1) = (variable(at: from), variable(at: to))
    let pieces = Int((x1 - x0).magnitude * Self.piecesPerQuarter) &+ 2
    let width = (x1 - x0) / Double(pieces)
    // Densities at ends and middles of the pieces in turn, behind the room for the marks.
    var room = Int((x1 - x0).magnitude * 2.4 * b.squareRoot()) &+ 16
    var attempt = 0
    while true {
      let marks = points.reserve(room &+ pieces &+ 4)
      let densities = marks.dropping(room).rebound(to: Double.self)
      var k = 0
      while k <= 2 &* pieces {
        let x = (Lanes4(0, 1, 2, 3) + Double(k)) * (width * 0.5) + x0
        densities.store(density(at: x), at: k)
        k &+= 4
      }
      var total = 0.0
      for j in 0..<pieces {
        total += densities[2 &* j] + 4 * densities[2 &* j &+ 1] + densities[2 &* j &+ 2]
      }
      let surplus = Self.margin * (1 + Self.more * Double(attempt))
      let count = (total * width.magnitude / 6 * surplus).chordCount
      let n = Int(count)
      if n <= room {
        mark(densities, pieces: pieces, from: x0, width, unit: total / count, to: marks)
        marks[n &- 1].x = to
        if accept(marks, from: from, count: n, to: &points) { return }
        if attempt == Self.attempts { return halve(from: from, count: n, to: &points) }
        attempt &+= 1
      }
      room = Swift.max(n, room)
    }
  }

  /// Writes where the chords end, in quarter turns, as the x of points; the last mark is not among
  /// them.
  private func mark(
    _ densities: UncheckedView<Double>, pieces: Int, from x0: Double, _ width: Double,
    unit: Double, to marks: UncheckedView<Point>
  ) {
    var (sum, next, k) = (0.0, unit, 0)
    for j in 0..<pieces {
      let (first, last) = (densities[2 &* j], densities[2 &* j &+ 2])
      let weight = first + 4 * densities[2 &* j &+ 1] + last
      let end = j &+ 1 == pieces ? sum + weight - unit * 0.5 : sum + weight
      if next <= end {
        let inverse = 1 / weight
        let (d0, d1) = (hermiteSlope(weight, first), hermiteSlope(weight, last))
        let (c2, c3) = (3 - 2 * d0 - d1, d0 + d1 - 2)
        repeat {
          let s = (next - sum) * inverse
          let p = s * (d0 + s * (c2 + s * c3))
          marks[k].x = turn(at: x0 + width * (Double(j) + p)).turn
          k &+= 1
          next = unit * Double(k &+ 1)
        } while next <= end
      }
      sum += weight
    }
  }

  /// Turns `count` marks into angles, unless a chord breaks the bound.
  private func accept(
    _ marks: UncheckedView<Point>, from: Double, count: Int, to points: inout ArrayTail<Point>
  ) -> Bool {
    var (last, k) = (from, 0)
    while k &+ 4 <= count {
      let (a, b, c, d) = (marks[k].x, marks[k &+ 1].x, marks[k &+ 2].x, marks[k &+ 3].x)
      if !accepts(from: Lanes4(last, a, b, c), to: Lanes4(a, b, c, d)) { break }
      (last, k) = (d, k &+ 4)
    }
    while k < count, accepts(from: last, to: marks[k].x) { (last, k) = (marks[k].x, k &+ 1) }
    guard k == count else { return false }
    for k in 0..<count { marks[k].x = angle(marks[k].x) }
    points.advance(by: count)
    return true
  }

  /// Appends the marks' angles behind the marks, those of halved chords too, and moves them to the
  /// marks' place.
  private func halve(from: Double, count: Int, to points: inout ArrayTail<Point>) {
    let first = points.count
    points.advance(by: count)
    var last = from
    for k in 0..<count {
      let mark = points.written[first &+ k].x
      appendChords(from: last, to: mark, depth: 0, to: &points)
      last = mark
    }
    let written = points.written
    written.copy(
      written.dropping(first &+ count), count: points.count &- first &- count, to: first)
    points.removeLast(count)
  }

  @inline(__always)
  private func angle(_ turn: Double) -> Double { turn * (.pi / 2) + axisAngle }

  /// The slope of the inverse at an end of a piece, kept small enough for it to be monotone.
  private func hermiteSlope(_ weight: Double, _ density: Double) -> Double {
    Swift.min(weight, 2.8 * 6 * density) / (6 * density)
  }

  /// Appends the end of a chord, halved until it keeps the bound.
  private func appendChords(from: Double, to: Double, depth: Int, to points: inout ArrayTail<Point>)
  {
    if depth < 40, !accepts(from: from, to: to) {
      let middle = from + (to - from) * 0.5
      appendChords(from: from, to: middle, depth: depth + 1, to: &points)
      appendChords(from: middle, to: to, depth: depth + 1, to: &points)
    } else {
      points.append(Point(angle(to), 0))
    }
  }

  private func accepts(from: Double, to: Double) -> Bool {
    let h = (to - from).magnitude * (.pi / 4)
    let half = sinCos(h)
    // 1 − cos h without cancellation.
    let rise = half.cosine > 0 ? half.sine * half.sine / (1 + half.cosine) : 1 - half.cosine
    // Nothing of the arc is further away than this.
    if rise * a <= 1 { return true }
    return accepts(from: Lanes4(repeating: from), to: Lanes4(repeating: to))
  }

  /// Whether four chords keep the bound.
  ///
  /// With the middle m and the half h, the tangents at m ± h are along the chord
  ///
  ///     a²sin m·sin(m ± h) + b²cos m·cos(m ± h) = v²·cos h ± (a² − b²)·sin m·cos m·sin h
  @inline(__always)
  private func accepts(from: Lanes4, to: Lanes4) -> Bool {
    let h = ((to - from) * (.pi / 4)).magnitude
    let (sm, cm) = sinCos((from + to) * (.pi / 4))
    let (sh, ch) = sinCos(h)
    let (u, v) = (sm * a, cm * b)
    let squared = u * u + v * v
    let rise = sh * sh / (ch + 1) * (a * b)
    let aside = squared - rise * rise
    let forward = squared * ch - (sm * cm * sh).magnitude * (a * a - b * b) + 1e-9 * (a * b)
    let signs = aside.bits | forward.bits | ((.pi / 2 + 1e-12) - h).bits
    let any = (signs.x | signs.y) | (signs.z | signs.w)
    return any &>> 63 == 0
  }
}
