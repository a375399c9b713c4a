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
// errs by some 2⁻⁵², so that the chain is seeded afresh before that adds up to what rounding is
// granted.
//
// *What is waited for.* All of an arc waits for δ: the radius, a quotient beside a root, the count,
// another quotient, a sine and a cosine. As paths build arcs, the radius is there to be read. The
// count is found to 10⁻⁷, which the tolerance's share for rounding covers, and whether the ends are
// where they should be is seen when they are written.

extension ArcSegment {
  /// Appends the chords of this arc, from the point after `start` to `end`, bit for bit.
  @inline(never)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    var circle = Circle(self, budget)
    if !isOrdinary(budget.usualReach) {
      guard startAngle.magnitude < 64 else { return turnedBack.flatten(&budget, into: &points) }
      let roundness = Roundness(xAxis, yAxis)
      let tolerance = lessAmbiguity(budget.tolerance(besides: largestNumber))
      // A map may leave a circle a little out of round: that much it may be treated as one.
      guard roundness.gap <= tolerance * 0x1p-8 else {
        return flattenEllipse(&budget, into: &points)
      }
      circle = Circle(
        radius: xAxis.length, turn: roundness.turn, tolerance: tolerance - roundness.gap)
    }
    flatten(circle, &budget, into: &points)
  }

  /// Whether this is an arc as paths build them, of a circle that a map has left upright at the
  /// most, and rounding takes next to nothing of the tolerance: coordinates of less than 2²⁴
  /// tolerances err by 2⁻²¹ of one behind 32 rotations.
  @inline(__always)
  private func isOrdinary(_ usualReach: Double) -> Bool {
    let angles = 1 + startAngle.magnitude + sweep.magnitude
    let size = center.x.magnitude + center.y.magnitude + xAxis.x.magnitude * angles
    return xAxis.y == 0 && yAxis.x == 0 && xAxis.x.magnitude == yAxis.y.magnitude
      && startAngle.magnitude < 64 && sweep.magnitude != .pi && size <= usualReach * 0x1p-13
  }

  /// What is known of a circle before its chords are counted.
  private struct Circle {
    /// The radius, and 1 where the y-axis lies on the side that angles grow to, else −1.
    let radius, turn: Double
    let tolerance: Double
    /// 2 / tolerance, once roundings and ends that are off have had their share.
    let inverse: Double
    /// How many points one exact seed may give.
    let chain: Int

    /// The part of the tolerance that is kept for roundings and for ends.
    private static var share: Double { 0x1p-17 }

    /// One whose radius is a root of squares.
    @inline(__always)
    init(radius: Double, turn: Double, tolerance: Double) {
      (self.radius, self.turn, self.tolerance) = (radius, turn, tolerance)
      let isExtreme = !(radius > 1e-140 && radius < 1e140)
      inverse = isExtreme ? 0 : 2 / (tolerance * (1 - Self.share))
      chain = 64
    }

    /// That of an ordinary arc, without a root or a quotient.
    @inline(__always)
    init(_ arc: ArcSegment, _ budget: ChordBudget) {
      radius = arc.xAxis.x.magnitude
      turn = (arc.xAxis.x < 0) == (arc.yAxis.y < 0) ? 1 : -1
      tolerance = budget.usual
      inverse = budget.eighth * (16 * (1 - ChordBudget.rounding) * (1 + Self.share))
      chain = 256
    }
  }

  /// The tolerance less what the center of a half turn between two points is known to.
  ///
  /// It is on the bisector, at the root of r² − d², d half their distance; where the two are equal
  /// but for rounding, that may come out as r·2⁻²⁵. SVG's radii that are too small are scaled up to
  /// just this case, in which every reader of the drawing has a center of his own. Where it costs
  /// few chords, the bound is kept for all of these.
  @inline(__always)
  func lessAmbiguity(_ tolerance: Double) -> Double {
    guard sweep.magnitude == .pi else { return tolerance }
    let ambiguity = Swift.max(xAxis.length, yAxis.length) * 0x1p-25
    return tolerance - Swift.min(ambiguity, tolerance * 0x1p-3)
  }

  /// What the rounding of a point is relative to; an angle's own rounding acts at the length of the
  /// radius.
  @inline(__always)
  var largestNumber: Double {
    center.maxNorm + (xAxis.maxNorm + yAxis.maxNorm) * (1 + startAngle.magnitude + sweep.magnitude)
  }

  /// The same arc with its start angle in −π … π, so that adding to it keeps its digits.
  @inline(never)
  private var turnedBack: ArcSegment {
    let (sine, cosine) = sinCos(startAngle)
    var arc = self
    arc.startAngle = arcTan2(sine, cosine)
    return arc
  }

  @inline(__always)
  private func flatten(
    _ circle: Circle, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let relative = circle.radius * circle.inverse
    let w = 1 / relative
    guard w > 0, w < 0x1p-6 else {
      return flattenLoose(circle, &budget, into: &points)
    }
    // sweep / (4·asin √w), by the series of √w / asin √w: it has negative terms only behind the
    // first and, cut short, errs on the safe side, by 10⁻⁷. To round up is to round a half more to
    // nearest.
    let many = 0.25 * sweep.magnitude * relative.magnitude.squareRoot()
    let whole = ((many + 0.5) - many * (w * (1 / 6 + w * (17 / 360)))).nearestWhole
    let count = whole > 1 ? whole : 1
    guard budget.take(count) else { return points.append(end) }
    // So many chords are of half a radian at the most.
    let step = sweep / count
    let n = count.wholeNumber
    let tail = points.reserve(n &+ 8)
    // Ends are granted to be off the circle by so much. The first is looked at while everything
    // else waits for δ.
    let granted = circle.tolerance * 0x1p-20
    let first = start - center
    guard (first - spoke(at: startAngle)).magnitudes.sum() <= granted else {
      budget.giveBack(count)
      return flattenLoose(circle, &budget, into: &points)
    }
    let rotation = Rotation(center: center, turn: circle.turn, step: direction(small: step))
    rotation.write(from: first, count: Swift.min(n, circle.chain), to: tail)
    var k = circle.chain
    while k < n {
      rotation.write(
        from: spoke(at: startAngle + step * Double(k)), count: Swift.min(n &- k, circle.chain),
        to: tail.dropping(k))
      k &+= circle.chain
    }
    guard (tail[n &- 1] - end).magnitudes.sum() <= granted else {
      budget.giveBack(count)
      return flattenLoose(circle, &budget, into: &points)
    }
    tail[n &- 1] = end
    points.advance(by: n)
  }

  /// From the center to the point at an angle.
  @inline(__always)
  private func spoke(at angle: Double) -> Vector {
    let direction = direction(angle)
    return xAxis * direction.x + yAxis * direction.y
  }

  /// The same for arcs of few chords, of extreme sizes, and those whose stated ends are off the
  /// circle.
  ///
  /// That gap the chords at the ends have to bear. Where it is worth the name, the way to the
  /// circle and back is drawn.
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
    var k = 0
    repeat {
      rotation.write(
        from: spoke(at: startAngle + step * Double(k)), count: Swift.min(n &- k, circle.chain),
        to: tail.dropping(k))
      k &+= circle.chain
    } while k < n
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

/// Where the formula of an arc puts its ends, and how far that is from where they are stated to be.
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
  /// The cosines of δ and 2δ, of 3δ and 4δ, each twice; and the sines, with the signs that the
  /// swapped coordinates of a vector take.
  private let cosines, sines: (near: Lanes4, far: Lanes4)
  private let four, eight: (cosine: Double, sines: Vector)

  /// - Parameter step: The direction of δ; those of its multiples follow.
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
    let signs = Vector(-turn, turn)
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

  /// Writes `count` points after the one at `radius`, and up to seven more that count for nothing.
  @inline(__always)
  func write(from radius: Vector, count: Int, to tail: UncheckedView<Point>) {
    let centers = Lanes4(lowHalf: center, highHalf: center)
    var v = turned(radius, four)
    var k = 0
    while true {
      let middle = Lanes4(lowHalf: v, highHalf: v)
      let across = middle.swappedPairs
      let near = (middle * cosines.near + centers, across * sines.near)
      let far = (middle * cosines.far + centers, across * sines.far)
      let (before, long) = (near.0 - near.1, far.0 - far.1)
      tail[k] = long.lowHalf
      tail[k &+ 1] = before.highHalf
      tail[k &+ 2] = before.lowHalf
      tail[k &+ 3] = v + center
      tail.store(near.0 + near.1, at: k &+ 4)
      tail.store(far.0 + far.1, at: k &+ 6)
      k &+= 8
      if k >= count { return }
      v = turned(v, eight)
    }
  }

  @inline(__always)
  private func turned(_ v: Vector, _ turn: (cosine: Double, sines: Vector)) -> Vector {
    v * turn.cosine + Vector(v.y, v.x) * turn.sines
  }
}
