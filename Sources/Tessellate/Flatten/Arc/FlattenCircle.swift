// Circular arcs become chords: as few as any with their ends on the arc, all alike.
//
// A chord over the angle φ on a circle of radius r strays by the sagitta r·(1 − cos(φ/2)) =
// 2r·sin²(φ/4). With w = tolerance / 2r the longest step is therefore φ = 4·asin √w, and n = ⌈sweep
// / φ⌉ chords are the fewest. The step never exceeds π, where a chord is a diameter.
//
// *From both ends.* The points are the radii of both ends turned towards the middle by δ, 2δ, 3δ,
// …, δ = sweep / n (`InwardRotation`). The arc's reverse turns the same two radii by the same
// angles, so it has the same points, bit for bit, and no direction has to be chosen.
//
// *No angle.* Two ends on the circle that lie a sweep apart are the arc's, whatever its start angle
// is: an arc of few chords takes neither the sine nor the cosine of it. Whether the ends lie so is
// tested: their radii have the circle's length, and, turned, meet in the middle.
//
// *Latency.* Every point depends on δ, and δ on a chain: the radius, a quotient beside a root, the
// count, another quotient, a sine and a cosine. In arcs as paths build them the radius is stored.
// The count is found to 10⁻⁶, which the tolerance's share for rounding covers.

extension ArcSegment {
  /// Appends the chords of this arc, from the point after `start` to `end`, bit for bit.
  @inline(never)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    if isOrdinary(budget.usualReach), flatten(Circle(self, budget), &budget, into: &points) {
      return
    }
    flattenAny(&budget, into: &points)
  }

  /// Appends the chords of an arc of any size and shape.
  @inline(never)
  private func flattenAny(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    let (first, isReversed) = (points.count, runsBackward)
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
    if flatten(circle, &budget, into: &points) { return }
    flattenLoose(circle, &budget, into: &points)
  }

  /// Whether this is an arc as paths build them, of a circle that a map has left upright at the
  /// most, and rounding takes a negligible part of the tolerance: coordinates of less than 2²⁴
  /// tolerances err by 2⁻²¹ of one after 34 rotations.
  ///
  /// The radius of a half turn is limited to 2¹⁶ tolerances (see `lessAmbiguity`). The answer is
  /// the same for the reverse: of the angles only the sweep's magnitude counts, and 7 radians stand
  /// for the start's.
  @inline(__always)
  private func isOrdinary(_ usualReach: Double) -> Bool {
    let angles = 8 + sweep.magnitude
    let radius = xAxis.x.magnitude
    let size = center.x.magnitude + center.y.magnitude + radius * angles
    // All bits but the sign: of two coordinates that are zero, and of two that are equal.
    let skew = xAxis.y.bitPattern | yAxis.x.bitPattern
    let excess = xAxis.x.bitPattern ^ yAxis.y.bitPattern
    return (skew | excess) &<< 1 == 0 && size <= usualReach * 0x1p-13
      && (sweep.magnitude != .pi || radius <= usualReach * 0x1p-21)
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
    /// The number of points that are turned from one exact seed, a multiple of eight.
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
      // 1 with the sign of the product.
      let signs = (arc.xAxis.x.bitPattern ^ arc.yAxis.y.bitPattern) & (-0.0).bitPattern
      turn = Double(bitPattern: signs | 1.0.bitPattern)
      tolerance = budget.usual
      // A half turn loses what `lessAmbiguity` takes, at most 2⁻⁹: 1 / (1 − x) ≤ 1 + 1.01x there.
      let unsure = arc.sweep.magnitude == .pi ? radius * budget.eighth * (8 * 1.01 * 0x1p-25) : 0
      inverse =
        budget.eighth * (16 * (1 - ChordBudget.rounding) * (1 + Self.share)) * (1 + unsure)
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
  /// extreme or its stated ends are not on the circle, a sweep apart.
  @inline(__always)
  private func flatten(
    _ circle: Circle, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) -> Bool {
    let relative = circle.radius * circle.inverse
    let w = 1 / relative
    guard w > 0x1p-1000, w < 0x1p1000 else { return false }
    let count = w <= 0.25 ? Self.count(sweep, relative, w) : coarseCount(w)
    guard budget.take(count) else {
      points.append(end)
      return true
    }
    let n = count.wholeNumber
    let tail = points.reserve(n)
    let radii = Lanes4(lowHalf: start - center, highHalf: end - center)
    let rotation = InwardRotation(center: center, turn: circle.turn, step: sweep / count)
    let gap = rotation.write(from: radii, count: n, chain: circle.chain, to: tail)
    // Ends may be off the circle by this much.
    let granted = circle.tolerance * 0x1p-20
    guard radii.differenceOfSquares(circle.radius) <= granted * circle.radius, gap <= granted else {
      budget.giveBack(count)
      return false
    }
    tail[n &- 1] = end
    points.advance(by: n)
    return true
  }

  /// The number of chords, ⌈sweep / (4·asin √w)⌉, by the series of √w / asin √w.
  ///
  /// It has negative terms only after the first and, cut short, errs on the safe side: by 6·10⁻⁷ at
  /// w = ¼, by 2·10⁻¹⁵ below 1/64. To round up is to round a half more to nearest.
  @inline(__always)
  private static func count(_ sweep: Double, _ relative: Double, _ w: Double) -> Double {
    let many = 0.25 * sweep.magnitude * relative.magnitude.squareRoot()
    let square = w * w
    let low = 1 / 6 + w * (17 / 360)
    let middle = 367 / 15120 + w * (27859 / 1_814_400)
    let high = 1_295_803 / 119_750_400 + w * (5_329_242_827 / 653_837_184_000)
    let series = w * (low + square * (middle + square * high))
    let whole = ((many + 0.5) - many * series).nearestWhole
    return whole > 1 ? whole : 1
  }

  /// The number of chords of a circle of less than two tolerances' radius.
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
    let n = count.wholeNumber
    let tail = points.reserve(n)
    let radii = Lanes4(
      lowHalf: spoke(at: startAngle), highHalf: spoke(at: startAngle + sweep))
    let rotation = InwardRotation(center: center, turn: circle.turn, step: sweep / count)
    _ = rotation.write(from: radii, count: n, chain: circle.chain, to: tail)
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
