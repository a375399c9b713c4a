// Circular arcs become chords: as few as any with their ends on the arc, all alike.
//
// A chord over the angle φ on a circle of radius r strays by the sagitta r·(1 − cos(φ/2)) =
// 2r·sin²(φ/4). With w = tolerance / 2r the longest step is therefore φ = 4·asin √w, and n = ⌈sweep
// / φ⌉ chords are the fewest. The step never exceeds π, where a chord is a diameter.
//
// *In lanes.* The points are the start's radius turned by δ, 2δ, 3δ, …, δ = sweep / n. They are
// written eight at a time: with v the radius in the middle of eight and v⊥ the same turned by a
// right angle,
//
//     cos jδ · v ± sin jδ · v⊥        j = 0 … 4
//
// are the points on both sides of it, and one rotation through 8δ leads to the next eight. Each
// step errs by some 2⁻⁵²; the chain is seeded afresh before that adds up to the share of rounding.
//
// *Latency.* Every point depends on δ, and δ on a chain: the radius, a quotient beside a root, the
// count, another quotient, a sine and a cosine. In arcs as paths build them the radius is stored.
// The count is found to 10⁻⁷, which the tolerance's share for rounding covers, and the stated ends
// are compared when the points are written.

extension ArcSegment {
  /// Appends the chords of this arc, from the point after `start` to `end`, bit for bit.
  @inline(never)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    let isReversed = runsBackward
    if isOrdinary(budget.usualReach),
      flatten(Circle(self, budget), isReversed: isReversed, &budget, into: &points)
    {
      return
    }
    flattenAny(isReversed: isReversed, &budget, into: &points)
  }

  /// Appends the chords of an arc of any size and shape.
  @inline(never)
  private func flattenAny(
    isReversed: Bool, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let first = points.count
    (isReversed ? reversed : self).anchored(budget.tolerance)
      .flattenCanonically(&budget, into: &points)
    if isReversed { points.turnRound(since: first, end: end) }
  }

  /// Appends the chords of an arc in its canonical direction.
  private func flattenCanonically(
    _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let roundness = Roundness(xAxis, yAxis)
    let tolerance = lessAmbiguity(budget.tolerance(besides: largestNumber))
    // A map may leave a circle a little out of round: that much it may be treated as one.
    guard roundness.gap <= tolerance * 0x1p-8 else {
      return flattenEllipse(&budget, into: &points)
    }
    let circle = Circle(
      radius: xAxis.length, turn: roundness.turn, tolerance: tolerance - roundness.gap)
    if flatten(circle, isReversed: false, &budget, into: &points) { return }
    flattenLoose(circle, &budget, into: &points)
  }

  /// Whether this is an arc as paths build them, of a circle that a map has left upright at the
  /// most, and rounding takes a negligible part of the tolerance: coordinates of less than 2²⁴
  /// tolerances err by 2⁻²¹ of one after 32 rotations.
  ///
  /// The answer is the same for the reverse: of the angles only the sweep's magnitude counts, and 7
  /// radians stand for the start's.
  @inline(__always)
  private func isOrdinary(_ usualReach: Double) -> Bool {
    let angles = 8 + sweep.magnitude
    let size = center.x.magnitude + center.y.magnitude + xAxis.x.magnitude * angles
    return xAxis.y == 0 && yAxis.x == 0 && xAxis.x.magnitude == yAxis.y.magnitude
      && sweep.magnitude != .pi && size <= usualReach * 0x1p-13
  }

  /// This arc with its start angle, in −π … π, found from its start point alone, so that it does
  /// not depend on the arc's own angles; with its own angle if its ends are not where its angles
  /// put them.
  private func anchored(_ tolerance: Double) -> ArcSegment {
    var arc = self
    // Adding to a small angle keeps its digits.
    let stated = startAngle.magnitude < 64 ? startAngle : nearStartAngle
    arc.startAngle = angle(of: start)
    // The distance that rounding may move an end, or a negligible part of the tolerance.
    let size = center.maxNorm + xAxis.maxNorm + yAxis.maxNorm
    let granted = Swift.max(tolerance * 0x1p-10, size * 0x1p-44)
    // Comparisons with NaN fail.
    if arc.startAngle.magnitude < 4, ArcEnds(arc).gap <= granted,
      (start - center - spoke(at: stated)).maxNorm <= granted
    {
      return arc
    }
    arc.startAngle = stated
    return arc
  }

  /// The parameter θ of a point on the ellipse, in −π … π and a little more.
  ///
  /// It is found by the coordinates of the point in the axes, and then by one step of Newton's
  /// towards the foot of the point: in a thin ellipse the coordinate along the short axis is mostly
  /// rounding.
  private func angle(of point: Point) -> Double {
    let size = Swift.max(xAxis.maxNorm, yAxis.maxNorm)
    let (u, v, w) = (xAxis / size, yAxis / size, (point - center) / size)
    let turn: Double = u.cross(v) < 0 ? -1 : 1
    let angle = arcTan2(u.cross(w) * turn, w.cross(v) * turn)
    let (sine, cosine) = sinCos(angle)
    let (away, along) = (w - (u * cosine + v * sine), v * cosine - u * sine)
    let square = along.lengthSquared
    return square > 0 ? angle + away.dot(along) / square : angle
  }

  /// The properties of a circle from which its chords are counted.
  private struct Circle {
    /// The radius, and 1 where the y-axis lies on the side that angles grow to, else −1.
    let radius, turn: Double
    let tolerance: Double
    /// 2 / tolerance, less the share of roundings and of ends that are off the circle.
    let inverse: Double
    /// The number of points that are rotated from one exact seed.
    let chain: Int

    /// The part of the tolerance that is kept for roundings and for ends.
    private static var share: Double { 0x1p-17 }

    /// Creates a circle whose radius is a root of squares.
    @inline(__always)
    init(radius: Double, turn: Double, tolerance: Double) {
      (self.radius, self.turn, self.tolerance) = (radius, turn, tolerance)
      let isExtreme = !(radius > 1e-140 && radius < 1e140)
      inverse = isExtreme ? 0 : 2 / (tolerance * (1 - Self.share))
      chain = 64
    }

    /// Creates the circle of an ordinary arc, without a root or a quotient.
    @inline(__always)
    init(_ arc: ArcSegment, _ budget: ChordBudget) {
      radius = arc.xAxis.x.magnitude
      turn = (arc.xAxis.x < 0) == (arc.yAxis.y < 0) ? 1 : -1
      tolerance = budget.usual
      inverse = budget.eighth * (16 * (1 - ChordBudget.rounding) * (1 + Self.share))
      chain = 256
    }
  }

  /// The tolerance less the error of the center of a half turn between two points.
  ///
  /// It is on the bisector, at the root of r² − d², d half their distance; if the two are equal but
  /// for rounding, that may come out as r·2⁻²⁵. SVG's radii that are too small are scaled up to
  /// just this case, in which every reader computes a different center. Where it costs few chords,
  /// the bound is kept for all of these.
  @inline(__always)
  func lessAmbiguity(_ tolerance: Double) -> Double {
    guard sweep.magnitude == .pi else { return tolerance }
    let ambiguity = Swift.max(xAxis.length, yAxis.length) * 0x1p-25
    return tolerance - Swift.min(ambiguity, tolerance * 0x1p-3)
  }

  /// The magnitude that the rounding of a point is relative to; an angle's own rounding acts at the
  /// length of the radius.
  @inline(__always)
  var largestNumber: Double {
    center.maxNorm + (xAxis.maxNorm + yAxis.maxNorm) * (1 + startAngle.magnitude + sweep.magnitude)
  }

  /// The start angle, by whole turns, in −π … π.
  private var nearStartAngle: Double {
    let (sine, cosine) = sinCos(startAngle)
    return arcTan2(sine, cosine)
  }

  /// Appends the chords of a circle's arc and returns `true`; appends nothing if its size is
  /// extreme or its stated ends are off the circle.
  ///
  /// If `isReversed`, the first chord in the canonical direction starts at `end`.
  @inline(__always)
  private func flatten(
    _ circle: Circle, isReversed: Bool, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    let relative = circle.radius * circle.inverse
    let w = 1 / relative
    guard w > 0, w < .infinity else { return false }
    let count = w < 0x1p-6 ? Self.count(sweep, relative, w) : coarseCount(w)
    guard budget.take(count) else {
      points.append(end)
      return true
    }
    let step = (isReversed ? -sweep : sweep) / count
    let n = count.wholeNumber
    // Up to seven points are written after the last; in the opposite order the last eight are kept
    // there.
    let tail = points.reserve(n &+ 16)
    // Ends may be off the circle by this much. The first is compared before δ is available.
    let granted = circle.tolerance * 0x1p-20
    let (from, to) = isReversed ? (end, start) : (start, end)
    let first = from - center
    let angle = isReversed ? startAngle + sweep : startAngle
    guard (first - spoke(at: angle)).magnitudes.sum() <= granted else {
      budget.giveBack(count)
      return false
    }
    // Chords of fine circles are of half a radian at the most.
    let rotation = Rotation(
      center: center, turn: circle.turn,
      step: w < 0x1p-6 ? direction(small: step) : direction(step))
    let last =
      isReversed
      ? rotation.writeDown(from: first, step, count: n, chain: circle.chain, to: tail)
      : rotation.write(from: first, step, count: n, chain: circle.chain, to: tail)
    guard (last - to).magnitudes.sum() <= granted else {
      budget.giveBack(count)
      return false
    }
    tail[n &- 1] = end
    points.advance(by: n)
    return true
  }

  /// The number of chords, ⌈sweep / (4·asin √w)⌉, by the series of √w / asin √w.
  ///
  /// It has negative terms only after the first and, cut short, errs on the safe side, by 10⁻⁷. To
  /// round up is to round a half more to nearest.
  @inline(__always)
  private static func count(_ sweep: Double, _ relative: Double, _ w: Double) -> Double {
    let many = 0.25 * sweep.magnitude * relative.magnitude.squareRoot()
    let whole = ((many + 0.5) - many * (w * (1 / 6 + w * (17 / 360)))).nearestWhole
    return whole > 1 ? whole : 1
  }

  /// The number of chords of a circle of less than 32 tolerances' radius.
  @inline(never)
  private func coarseCount(_ w: Double) -> Double {
    (sweep.magnitude / longestStep(relative: w)).chordCount
  }

  /// The vector from the center to the point at an angle.
  @inline(__always)
  private func spoke(at angle: Double) -> Vector {
    let direction = direction(angle)
    return xAxis * direction.x + yAxis * direction.y
  }

  /// Appends the chords of an arc of extreme size, or one whose stated ends are off the circle.
  ///
  /// The chords at the ends lose that gap of their tolerance. If it is more than half of it, lines
  /// to the circle and back are drawn.
  @inline(never)
  private func flattenLoose(
    _ circle: Circle, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let tolerance = circle.tolerance
    let ends = ArcEnds(self)
    let drawsJoints = ends.gap > tolerance / 2
    let allowed = drawsJoints ? tolerance : tolerance - ends.gap
    // In units of the tolerance no square overflows or vanishes.
    let radius = (xAxis / allowed).length
    let count = (sweep.magnitude / longestStep(tolerance: 1, radius: radius)).chordCount
    guard budget.take(count) else { return points.append(end) }
    if drawsJoints { points.append(ends.first) }
    let step = sweep / count
    let n = count.wholeNumber
    let tail = points.reserve(n &+ 8)
    let rotation = Rotation(center: center, turn: circle.turn, step: direction(step))
    _ = rotation.write(
      from: spoke(at: startAngle), step, count: n, chain: circle.chain, to: tail)
    tail[n &- 1] = drawsJoints ? ends.last : end
    points.advance(by: n)
    if drawsJoints { points.append(end) }
  }
}

/// asin √w / √w for w up to 1/64: its series in w, which has positive terms only and, cut short,
/// errs on the safe side.
@inline(__always)
private func arcSineSeries(_ w: Double) -> Double {
  1 + w * (1 / 6 + w * (3 / 40 + w * (15 / 336 + w * (105 / 3456 + w * 0.0223))))
}

/// The angle of the longest chord within `tolerance` of a circle: 4·asin √(tolerance / 2r), at most
/// π.
@inline(__always)
func longestStep(tolerance: Double, radius: Double) -> Double {
  longestStep(relative: tolerance / (radius + radius))
}

/// The angle whose quarter has the sine √w, at most π: that of the longest chord, for a tolerance
/// of w diameters.
@inline(__always)
func longestStep(relative w: Double) -> Double {
  if w < 0x1p-6 { return 4 * w.squareRoot() * arcSineSeries(w) }
  // The angle's own rounding must not cost a chord's whole tolerance: a hair less.
  return w < 0.5 ? 4 * arcSin(w.squareRoot()) * (1 - 0x1p-50) : .pi
}

/// The ends of an arc by its formula, and their distance from the stated ends.
struct ArcEnds {
  let first, last: Point
  let gap: Double
  /// The cosine and sine of both angles.
  let firstDirection, lastDirection: Vector

  @inline(__always)
  init(_ arc: ArcSegment) {
    (firstDirection, lastDirection) = (
      direction(arc.startAngle), direction(arc.startAngle + arc.sweep)
    )
    first = arc.center + (arc.xAxis * firstDirection.x + arc.yAxis * firstDirection.y)
    last = arc.center + (arc.xAxis * lastDirection.x + arc.yAxis * lastDirection.y)
    let (a, b) = ((first - arc.start).maxNorm, (last - arc.end).maxNorm)
    // No vector is longer than √2 times the larger of its coordinates.
    gap = 1.415 * (a > b ? a : b)
  }
}

/// Turns a radius step by step and writes the points it passes.
private struct Rotation {
  private let center: Point
  private let signs: Vector
  /// The cosines of δ and 2δ, of 3δ and 4δ, each twice; and the sines, with the signs that the
  /// swapped coordinates of a vector take.
  private let cosines, sines: (near: Lanes4, far: Lanes4)
  private let four, eight: (cosine: Double, sines: Vector)

  /// Creates the rotation by δ about `center`; `step` is the direction of δ.
  @inline(__always)
  init(center: Point, turn: Double, step: Vector) {
    func doubled(_ v: Vector) -> Vector {
      let twice = v.y + v.y
      return Vector(1 - twice * v.y, twice * v.x)
    }
    self.center = center
    let two = doubled(step)
    let three = Vector(step.x * two.x - step.y * two.y, step.x * two.y + step.y * two.x)
    let four = doubled(two)
    let eight = doubled(four)
    signs = Vector(-turn, turn)
    let signs = signs
    func pair(_ a: Double, _ b: Double) -> Lanes4 {
      Lanes4(lowHalf: Vector(repeating: a), highHalf: Vector(repeating: b))
    }
    cosines = (pair(step.x, two.x), pair(three.x, four.x))
    sines = (
      Lanes4(lowHalf: signs * step.y, highHalf: signs * two.y),
      Lanes4(lowHalf: signs * three.y, highHalf: signs * four.y)
    )
    self.four = (four.x, signs * four.y)
    self.eight = (eight.x, signs * eight.y)
  }

  /// Writes `count` points after the one at `radius`, and up to seven more; returns the last of
  /// `count`.
  ///
  /// `step` is δ, `chain` the number of points rotated from one exact seed, a multiple of eight.
  @inline(__always)
  func write(
    from radius: Vector, _ step: Double, count: Int, chain: Int, to tail: UncheckedView<Point>
  ) -> Point {
    var v = turned(radius, four)
    var (k, end) = (0, chain)
    while true {
      store(around: v, to: tail.dropping(k))
      k &+= 8
      if k >= count { return tail[count &- 1] }
      if k == end {
        (v, end) = (seed(radius, step, k), end &+ chain)
      } else {
        v = turned(v, eight)
      }
    }
  }

  /// Writes the points of `write` in opposite order, all but the last of `count`, which is
  /// returned.
  ///
  /// The last eight are first stored after all others, so that none is written before `tail`.
  @inline(__always)
  func writeDown(
    from radius: Vector, _ step: Double, count: Int, chain: Int, to tail: UncheckedView<Point>
  ) -> Point {
    var v = turned(radius, four)
    var (k, end) = (0, chain)
    while k &+ 8 < count {
      storeDown(around: v, to: tail.dropping(count &- 9 &- k))
      k &+= 8
      if k == end {
        (v, end) = (seed(radius, step, k), end &+ chain)
      } else {
        v = turned(v, eight)
      }
    }
    let rest = tail.dropping(count)
    store(around: v, to: rest)
    let last = count &- k &- 1
    for i in 0..<last { tail[last &- 1 &- i] = rest[i] }
    return rest[last]
  }

  /// The radius in the middle of the eight points after the first `k`, as exact as the first.
  @inline(never)
  private func seed(_ radius: Vector, _ step: Double, _ k: Int) -> Vector {
    let turn = direction(step * Double(k))
    return turned(turned(radius, (turn.x, signs * turn.y)), four)
  }

  /// Writes the eight points about the radius of their fourth.
  @inline(__always)
  private func store(around v: Vector, to tail: UncheckedView<Point>) {
    let centers = Lanes4(lowHalf: center, highHalf: center)
    let middle = Lanes4(lowHalf: v, highHalf: v)
    let across = middle.swappedPairs
    let near = (middle * cosines.near + centers, across * sines.near)
    let far = (middle * cosines.far + centers, across * sines.far)
    let (before, long) = (near.0 - near.1, far.0 - far.1)
    tail[0] = long.lowHalf
    tail[1] = before.highHalf
    tail[2] = before.lowHalf
    tail[3] = v + center
    tail.store(near.0 + near.1, at: 4)
    tail.store(far.0 + far.1, at: 6)
  }

  /// Writes the points of `store`, the last one first.
  @inline(__always)
  private func storeDown(around v: Vector, to tail: UncheckedView<Point>) {
    let centers = Lanes4(lowHalf: center, highHalf: center)
    let middle = Lanes4(lowHalf: v, highHalf: v)
    let across = middle.swappedPairs
    let near = (middle * cosines.near + centers, across * sines.near)
    let far = (middle * cosines.far + centers, across * sines.far)
    let (after, beyond) = (near.0 + near.1, far.0 + far.1)
    tail[0] = beyond.highHalf
    tail[1] = beyond.lowHalf
    tail[2] = after.highHalf
    tail[3] = after.lowHalf
    tail[4] = v + center
    tail.store(near.0 - near.1, at: 5)
    let long = far.0 - far.1
    tail[7] = long.lowHalf
  }

  @inline(__always)
  private func turned(_ v: Vector, _ turn: (cosine: Double, sines: Vector)) -> Vector {
    v * turn.cosine + Vector(v.y, v.x) * turn.sines
  }
}
