// Circular arcs become chords: as few as any with their ends on the arc, all alike.
//
// A chord over the angle φ on a circle of radius r strays by the sagitta r·(1 − cos(φ/2)) = 2r·sin²(φ/4). With
// w = tolerance / 2r the longest step is therefore φ = 4·asin √w, and n = ⌈sweep / φ⌉ chords are the fewest. The step
// never exceeds π, where a chord is a diameter.
//
// *In lanes.* The points are the start's radius turned by δ, 2δ, 3δ, …, δ = sweep / n. Eight seeds come from one exact
// start by rotations through δ, 2δ and 4δ, and each next eight by one rotation through 8δ, two points a vector. A
// rotation errs by some 2⁻⁵², so that the chain is seeded afresh after 64 points.

extension ArcSegment {
  /// Appends the chords of this arc, from the point after `start` to `end`, bit for bit.
  @inline(__always)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    guard startAngle.magnitude < 64 else { return turnedBack.flatten(&budget, into: &points) }
    let roundness = Roundness(xAxis, yAxis)
    let gap = roundness.gap
    let tolerance = lessAmbiguity(budget.tolerance(besides: largestNumber))
    // A map may leave a circle a little out of round: that much it may be treated as one.
    guard gap <= tolerance * 0x1p-8 else { return flattenEllipse(&budget, into: &points) }
    flattenCircle(turn: roundness.turn, tolerance: tolerance - gap, &budget, into: &points)
  }

  /// The tolerance less what the center of a half turn between two points is known to.
  ///
  /// It is on the bisector, at the root of r² − d², d half their distance; where the two are equal but for rounding, that
  /// may come out as r·2⁻²⁵. SVG's radii that are too small are scaled up to just this case, in which every reader
  /// of the drawing has a center of his own. Where it costs few chords, the bound is kept for all of these.
  @inline(__always)
  func lessAmbiguity(_ tolerance: Double) -> Double {
    guard sweep.magnitude == .pi else { return tolerance }
    let ambiguity = Swift.max(xAxis.length, yAxis.length) * 0x1p-25
    return tolerance - Swift.min(ambiguity, tolerance * 0x1p-3)
  }

  /// What the rounding of a point is relative to; an angle's own rounding acts at the length of the radius.
  @inline(__always)
  var largestNumber: Double {
    center.reach + (xAxis.reach + yAxis.reach) * (1 + startAngle.magnitude + sweep.magnitude)
  }

  /// The same arc with its start angle in −π … π, so that adding to it keeps its digits.
  @inline(never)
  private var turnedBack: ArcSegment {
    let (sine, cosine) = sinCos(startAngle)
    var arc = self
    arc.startAngle = arcTan2(sine, cosine)
    return arc
  }

  /// What the ends of an ordinary arc are off the circle at the most, as a part of the tolerance: roundings.
  private static var ordinaryGap: Double { 0x1p-20 }

  @inline(__always)
  private func flattenCircle(
    turn: Double, tolerance: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    // What the ends are off is granted first and looked up then: the count is what everything waits for.
    let allowed = tolerance * (1 - Self.ordinaryGap)
    let radius = xAxis.length
    let relative = radius * (2 / allowed)
    let w = 1 / relative
    guard w < 0x1p-6, radius > 1e-140, radius < 1e140 else {
      return flattenLoose(turn: turn, tolerance: tolerance, &budget, into: &points)
    }
    // √w is the reciprocal of √(2r/tolerance).
    let root = relative.magnitude.squareRoot()
    let count = (0.25 * sweep.magnitude * (root * arcSineReciprocal(w))).chordCount
    let ends = ArcEnds(self)
    guard ends.gap <= tolerance * Self.ordinaryGap else {
      return flattenLoose(turn: turn, tolerance: tolerance, &budget, into: &points)
    }
    guard budget.take(count) else { return points.append(end) }
    // So many chords are of half a radian at the most.
    let step = sweep / count
    appendChords(
      count, from: ends.first, to: end,
      Rotation(
        center: center, turn: turn, step: direction(small: step), eight: direction(8 * step)),
      into: &points)
  }

  /// The same for arcs of few chords, of extreme sizes, and those whose stated ends are off the circle.
  ///
  /// That gap the chords at the ends have to bear. Where it is worth the name, the way to the circle and back is drawn.
  @inline(never)
  private func flattenLoose(
    turn: Double, tolerance: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    let ends = ArcEnds(self)
    let drawsJoints = ends.gap > tolerance / 2
    let allowed = drawsJoints ? tolerance : tolerance - ends.gap
    // In units of the tolerance no square overflows or vanishes.
    let radius = (xAxis / allowed).length
    let count = (sweep.magnitude / longestStep(tolerance: 1, radius: radius)).chordCount
    guard budget.take(count) else { return points.append(end) }
    if drawsJoints { points.append(ends.first) }
    let step = sweep / count
    appendChords(
      count, from: ends.first, to: drawsJoints ? ends.last : end,
      Rotation(center: center, turn: turn, step: direction(step), eight: direction(8 * step)),
      into: &points)
    if drawsJoints { points.append(end) }
  }

  @inline(__always)
  private func appendChords(
    _ count: Double, from first: Point, to last: Point, _ rotation: Rotation,
    into points: inout ArrayTail<Point>
  ) {
    let n = count.wholeNumber
    let step = sweep / count
    let tail = points.reserve(n &+ 8)
    rotation.write(from: first - center, count: Swift.min(n &- 1, Rotation.chain), to: tail)
    var k = Rotation.chain
    while k < n &- 1 {
      let seed = direction(startAngle + step * Double(k))
      rotation.write(
        from: xAxis * seed.x + yAxis * seed.y, count: Swift.min(n &- 1 &- k, Rotation.chain),
        to: tail.dropping(k))
      k &+= Rotation.chain
    }
    tail[n &- 1] = last
    points.advance(by: n)
  }
}

/// asin √w / √w for w up to 1/64: its series in w, which has positive terms only and, cut short, errs on the safe side.
@inline(__always)
private func arcSineSeries(_ w: Double) -> Double {
  1 + w * (1 / 6 + w * (3 / 40 + w * (15 / 336 + w * (105 / 3456 + w * 0.0223))))
}

/// √w / asin √w for w up to 1/64: its series in w, which has negative terms only after the first and, cut short, errs on the
/// safe side, by 10⁻¹³.
///
/// A whole arc waits for its count, and so it gets there by products only.
@inline(__always)
private func arcSineReciprocal(_ w: Double) -> Double {
  let square = w * w
  let high = 27859 / 1_814_400 + w * (1_295_803 / 119_750_400)
  return (1 - w * (1 / 6)) - square * ((17 / 360 + w * (367 / 15_120)) + square * high)
}

/// The angle of the longest chord within `tolerance` of a circle: 4·asin √(tolerance / 2r), at most π.
@inline(__always)
func longestStep(tolerance: Double, radius: Double) -> Double {
  longestStep(relative: tolerance / (radius + radius))
}

/// The angle whose quarter has the sine √w, at most π: that of the longest chord, for a tolerance of w diameters.
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
    let (a, b) = ((first - arc.start).reach, (last - arc.end).reach)
    // No vector is longer than √2 times the larger of its coordinates.
    gap = 1.415 * (a > b ? a : b)
  }
}

/// Turns a radius step by step and writes the points it passes.
private struct Rotation {
  /// How many points one exact seed may give.
  static let chain = 64

  private let center: Point
  private let one, two, four, eight: Turn

  /// A turn: its cosine, and its sine with the signs that the swapped coordinates of a vector take.
  ///
  /// A compiler that sees these signs splits each turn into sums and differences, and shuffles lanes.
  private struct Turn {
    let cosine: Double
    let sines: Vector

    @inline(__always)
    init(_ direction: Vector, _ signs: Vector) {
      cosine = direction.x
      sines = signs * direction.y
    }
  }

  /// - Parameters:
  ///   - step: The direction of δ.
  ///   - eight: That of 8δ; those of 2δ and 4δ follow by doubling.
  @inline(__always)
  init(center: Point, turn: Double, step: Vector, eight: Vector) {
    func doubled(_ v: Vector) -> Vector { Vector(1 - 2 * v.y * v.y, 2 * v.x * v.y) }
    self.center = center
    let (two, signs) = (doubled(step), Vector(-turn, turn))
    (one, self.two) = (Turn(step, signs), Turn(two, signs))
    (four, self.eight) = (Turn(doubled(two), signs), Turn(eight, signs))
  }

  /// Writes `count` points after the one at `radius`, and up to seven more that count for nothing.
  @inline(__always)
  func write(from radius: Vector, count: Int, to tail: UncheckedView<Point>) {
    let (first, second) = (turned(radius, one), turned(radius, two))
    let center = Lanes4(lowHalf: center, highHalf: center)
    var a = Lanes4(lowHalf: first, highHalf: second)
    var b = turned(a, two)
    var (c, d) = (turned(a, four), turned(b, four))
    var k = 0
    while true {
      tail.store(a + center, at: k)
      tail.store(b + center, at: k &+ 2)
      tail.store(c + center, at: k &+ 4)
      tail.store(d + center, at: k &+ 6)
      k &+= 8
      if k >= count { return }
      (a, b, c, d) = (turned(a, eight), turned(b, eight), turned(c, eight), turned(d, eight))
    }
  }

  @inline(__always)
  private func turned(_ v: Vector, _ turn: Turn) -> Vector {
    v * turn.cosine + Vector(v.y, v.x) * turn.sines
  }

  /// Two vectors turned.
  @inline(__always)
  private func turned(_ v: Lanes4, _ turn: Turn) -> Lanes4 {
    v * turn.cosine + v.swappedPairs * Lanes4(lowHalf: turn.sines, highHalf: turn.sines)
  }
}
