// Elliptical arcs become chords, spaced by √curvature and checked by an exact formula.
//
// Let a ≥ b be the semi-axes and φ the parameter counted from the major axis: (a·cos φ, b·sin φ). An ellipse is an affine
// picture of a circle, and affine maps keep the ratio of lengths along one direction. The chord from φ − h to φ + h
// is parallel to the tangent at φ, of length v(φ) = √(a²sin²φ + b²cos²φ) by the parameter; the triangle between
// them has the area of its pre-image times ab. So the chord strays by exactly
//
//     deviation = (1 − cos h)·ab / v(φ)    ⟹    longest step 2h = 4·asin √(tolerance·v / 2ab)
//
// provided that the arc does not run back along the chord, which it can't while the tangents at its ends point
// forward. The reciprocal of the longest step is the density of chords, its integral their number.
//
// *Integration.* For thin ellipses the density has peaks ∝ 1/√|φ| at the tips, φ = 0 and π. The variable x straightens
// them: within a quarter turn that starts at a tip, φ·2/π = (1 − λ)x² + λx with λ = √(b/a), mirrored where it ends at one.
// Then the density by x stays within a factor of two, and Simpson's rule on eight pieces a quarter and a cubic
// Hermite inverse a piece are exact to a fraction of a percent. What that leaves over the bound is halved.
//
// *Tips.* Where a tip's radius of curvature b²/a is a few tolerances only, a chord around it would have to run back: the
// arc is cut there first. Arcs of few chords are marched instead, since there each chord counts.

extension ArcSegment {
  /// Appends the chords of this arc of an ellipse, from the point after `start` to `end`, bit for bit.
  @inline(never)
  func flattenEllipse(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    let tolerance = budget.tolerance(besides: largestNumber)
    let ends = ArcEnds(self)
    let drawsJoints = ends.gap > tolerance / 2
    let allowed = drawsJoints ? tolerance : tolerance - ends.gap
    guard let ellipse = EllipseSpacing(self, tolerance: allowed) else { return points.append(end) }
    guard budget.take(ellipse.estimate) else { return points.append(end) }
    if drawsJoints { points.append(ends.first) }
    let first = points.count
    if ellipse.estimate < EllipseMarch.most {
      EllipseMarch(self, tolerance: allowed).appendAngles(to: &points)
    } else {
      ellipse.appendAngles(to: &points)
    }
    let count = points.count - first
    emit(anglesIn: points.written.dropping(first), count: count)
    points.written[points.count - 1] = drawsJoints ? ends.last : end
    _ = budget.take(Double(count) - ellipse.estimate)
    if drawsJoints { points.append(end) }
  }

  /// Replaces angles, in the x of each point, by the points of the arc there.
  private func emit(anglesIn tail: UncheckedView<Point>, count: Int) {
    var k = 0
    while k < count {
      let rest = Swift.min(count &- k, 4)
      var angles = Lanes4(repeating: 0)
      for i in 0..<rest { angles[i] = tail[k &+ i].x }
      let (sines, cosines) = sinCos(angles)
      for i in 0..<rest { tail[k &+ i] = center + (xAxis * cosines[i] + yAxis * sines[i]) }
      k &+= 4
    }
  }
}

/// The spacing of chords on an arc of an ellipse, in units of the tolerance.
private struct EllipseSpacing {
  /// Semi-axes, a ≥ b.
  let a, b: Double
  /// The parameter of the major axis in the arc's own count.
  let axisAngle: Double
  /// The arc in quarter turns from the major axis; `finish` may lie below `start`.
  let start, finish: Double
  /// λ of the straightening variable.
  let blend: Double

  /// Below this radius of curvature, in tolerances, the arc is cut at the tips.
  static let sharpTip = 8.0
  /// What Simpson's rule and the inverse may be off.
  static let margin = 1.002
  static let piecesPerQuarter = 8.0

  /// `nil` where the whole ellipse is a point.
  init?(_ arc: ArcSegment, tolerance: Double) {
    let (u, v) = (arc.xAxis / tolerance, arc.yAxis / tolerance)
    // |u·cos θ + v·sin θ|² = const + ½(|u|² − |v|²)·cos 2θ + u·v·sin 2θ is largest on the major axis.
    axisAngle = 0.5 * arcTan2(2 * u.dot(v), u.dot(u) - v.dot(v))
    let (sine, cosine) = sinCos(axisAngle)
    a = (u * cosine + v * sine).length
    guard a > 0, a < .infinity else { return nil }
    // An ellipse far thinner than the tolerance is treated as a little thicker, which errs on the safe side.
    b = Swift.min(Swift.max(u.cross(v).magnitude / a, 0x1p-10), a)
    blend = (b / a).squareRoot()
    start = (arc.startAngle - axisAngle) * (2 / .pi)
    finish = (arc.startAngle + arc.sweep - axisAngle) * (2 / .pi)
  }

  /// The number of chords to be expected, within a factor of two.
  ///
  /// By the straightening variable the density is between √(b/8)·π/2 and twice that.
  var estimate: Double { (finish - start).magnitude * 1.2 * b.squareRoot() }

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
    let floor = x.quarterFloor
    let f = x - floor
    if floor.isEvenQuarter {
      return (floor + f * ((1 - blend) * f + blend), 2 * (1 - blend) * f + blend)
    }
    let g = 1 - f
    return (floor + 1 - g * ((1 - blend) * g + blend), 2 * (1 - blend) * g + blend)
  }

  /// x at φ quarter turns.
  private func variable(at turn: Double) -> Double {
    let floor = turn.quarterFloor
    let y = turn - floor
    func root(_ y: Double) -> Double {
      let discriminant = blend * blend + 4 * (1 - blend) * y
      return y > 0 ? 2 * y / (blend + discriminant.squareRoot()) : 0
    }
    return floor.isEvenQuarter ? floor + root(y) : floor + 1 - root(1 - y)
  }

  /// Chords per unit of x.
  private func density(at x: Double) -> Double {
    let (turn, slope) = turn(at: x)
    let (sine, cosine) = sinCos(turn * (.pi / 2))
    return slope * (.pi / 2) / longestStep(tolerance: speed(sine, cosine), radius: a * b)
  }

  // MARK: Spacing

  /// Appends the angle at the end of each chord, as the x of a point.
  func appendAngles(to points: inout ArrayTail<Point>) {
    let isSharp = b * b < Self.sharpTip * a
    let direction: Double = finish < start ? -1 : 1
    var from = start
    while true {
      var to = finish
      if isSharp {
        // The next multiple of two quarter turns, which is a tip.
        let half = from * 0.5 * direction
        let tip = (half.quarterFloor + 1) * 2 * direction
        if (tip - from) * direction > 1e-9, (finish - tip) * direction > 1e-9 { to = tip }
      }
      appendAngles(from: from, to: to, to: &points)
      if to == finish { return }
      from = to
    }
  }

  private func appendAngles(from: Double, to: Double, to points: inout ArrayTail<Point>) {
    let (x0, x1) = (variable(at: from), variable(at: to))
    let span = (x1 - x0).magnitude
    let pieces = Int(span * Self.piecesPerQuarter) + 2
    let width = (x1 - x0) / Double(pieces)
    var total = 0.0
    var previous = density(at: x0)
    for j in 0..<pieces {
      let x = x0 + width * Double(j)
      let next = density(at: x + width)
      total += previous + 4 * density(at: x + width / 2) + next
      previous = next
    }
    let scale = width.magnitude / 6
    let count = (total * scale * Self.margin).chordCount
    let unit = total / count

    var (last, sum, k) = (from, 0.0, 1.0)
    previous = density(at: x0)
    for j in 0..<pieces {
      let x = x0 + width * Double(j)
      let next = density(at: x + width)
      let weight = previous + 4 * density(at: x + width / 2) + next
      let (d0, d1) = (hermiteSlope(weight, previous), hermiteSlope(weight, next))
      while k < count, k * unit <= sum + weight {
        let s = (k * unit - sum) / weight
        let p = s * (d0 + s * ((3 - 2 * d0 - d1) + s * (d0 + d1 - 2)))
        let mark = turn(at: x + width * p).turn
        appendChords(from: last, to: mark, depth: 0, to: &points)
        last = mark
        k += 1
      }
      (sum, previous) = (sum + weight, next)
    }
    appendChords(from: last, to: to, depth: 0, to: &points)
  }

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
      points.append(Point(to * (.pi / 2) + axisAngle, 0))
    }
  }

  private func accepts(from: Double, to: Double) -> Bool {
    let h = (to - from).magnitude * (.pi / 4)
    let (middle, half) = (sinCos((from + to) * (.pi / 4)), sinCos(h))
    // 1 − cos h without cancellation.
    let rise = half.cosine > 0 ? half.sine * half.sine / (1 + half.cosine) : 1 - half.cosine
    if rise * a <= 1 { return true }
    guard h <= .pi / 2 + 1e-12, rise * a * b <= speed(middle.sine, middle.cosine) else {
      return false
    }
    func pointsForward(_ turn: Double) -> Bool {
      let (sine, cosine) = sinCos(turn * (.pi / 2))
      return a * a * sine * middle.sine + b * b * cosine * middle.cosine >= -1e-9 * a * b
    }
    return pointsForward(from) && pointsForward(to)
  }
}

extension Double {
  /// The largest whole number not above this one, for small magnitudes.
  @inline(__always)
  fileprivate var quarterFloor: Double {
    let rounded = (self + 0x1.8p52) - 0x1.8p52
    return rounded > self ? rounded - 1 : rounded
  }

  /// Whether a whole number is even: whether the quarter turn begins at a tip.
  @inline(__always)
  fileprivate var isEvenQuarter: Bool { (self * 0.5).quarterFloor * 2 == self }
}

/// An arc of an ellipse, chord by chord, in units of the tolerance.
///
/// Along any direction w the ellipse runs like w·u·cos θ + w·v·sin θ, with its extrema where the tangent of θ is
/// w·v / w·u. So the reach of an arc across and along its chord is exact, runs back included.
private struct EllipseMarch: ChordMarch {
  /// Up to how many chords an arc is marched.
  static let most = 12.0

  let u, v: Vector
  let startAngle, sweep: Double

  init(_ arc: ArcSegment, tolerance: Double) {
    (u, v) = (arc.xAxis / tolerance, arc.yAxis / tolerance)
    (startAngle, sweep) = (arc.startAngle, arc.sweep)
  }

  func appendAngles(to points: inout ArrayTail<Point>) {
    var (t, step) = (0.0, 1.0)
    while t < 1 {
      let next = next(after: t, step: step)
      (t, step) = (next, next - t)
      points.append(Point(startAngle + sweep * t, 0))
    }
  }

  func deviation(from: Double, to: Double) -> Double {
    let (first, last) = (startAngle + sweep * from, startAngle + sweep * to)
    let (a, b) = (sinCos(first), sinCos(last))
    let start = u * a.cosine + v * a.sine
    let chord = u * (b.cosine - a.cosine) + v * (b.sine - a.sine)
    let length = chord.length
    let unit = length > 0 ? chord / length : Vector(1, 0)
    let (along, across) = (
      reach(unit, from: first, to: last, start), reach(unit.turned, from: first, to: last, start)
    )
    let beyond = Swift.max(along.high - length, -along.low, 0)
    let aside = Swift.max(across.high, -across.low)
    return (beyond * beyond + aside * aside).squareRoot()
  }

  /// How far the arc reaches along `w` from its start, both ways.
  private func reach(
    _ w: Vector, from first: Double, to last: Double, _ start: Vector
  ) -> (low: Double, high: Double) {
    let (x, y) = (w.dot(u), w.dot(v))
    let amplitude = (x * x + y * y).squareRoot()
    let base = w.dot(start)
    let peak = arcTan2(y, x)
    let (low, high) = (Swift.min(first, last), Swift.max(first, last))
    /// Whether `angle`, a whole number of turns added, lies in the arc.
    func isPassed(_ angle: Double) -> Bool {
      let turns = ((low - angle) * (0.5 / .pi)).quarterFloor
      let next = angle + turns * (2 * .pi)
      return (next >= low && next <= high) || next + 2 * .pi <= high
    }
    return (
      isPassed(peak + .pi) ? -amplitude - base : 0, isPassed(peak) ? amplitude - base : 0
    )
  }
}
