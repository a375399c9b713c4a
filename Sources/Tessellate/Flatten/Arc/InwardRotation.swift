// The points between the chords of a circular arc, from both ends of the arc at once.
//
// With a and b the radii of the ends and R the rotation by one step δ, point k is Rᵏa and also
// R⁻⁽ⁿ⁻ᵏ⁾b. The first half of the points is turned from a, the other from b, both in the lanes of
// one vector; where n is even, the point in the middle is the mean of both. So a point and the
// errors of its roundings depend on the nearer end only: the reverse of the arc, which exchanges a
// and b and turns the other way, has the same points, bit for bit.
//
// *Eights.* Of long arcs eight points at each end are written about the radius v in their middle:
// with v⊥ the same turned by a right angle,
//
//     cos jδ · v ± sin jδ · v⊥        j = 0 … 4
//
// are the points on both sides of it, and one rotation through 8δ leads to the middle of the next
// eight. Each step errs by some 2⁻⁵²; the chain is seeded afresh before that adds up to the
// share of rounding.

/// Turns the radii of an arc's ends towards its middle and writes the points that they pass.
struct InwardRotation {
  private let center: Point
  /// The signs that the sine takes in each lane: the first radius turns the one way, the second the
  /// other.
  private let signs: Lanes4
  /// The angle of a step, its cosine and its sine.
  private let angle: Double
  private let step: Vector

  /// Creates the rotations by `step` radians, of at most π, about `center`.
  ///
  /// `turn` is 1 where angles grow counter-clockwise in path coordinates, else −1.
  @inline(__always)
  init(center: Point, turn: Double, step: Double) {
    self.center = center
    signs = Lanes4(-turn, turn, turn, -turn)
    angle = step
    // The series of a small angle, or of a quarter, needs no reduction. A quarter turn in two
    // chords, which is frequent, has a small one.
    self.step =
      step.magnitude < 0.7854
      ? direction(small: step) : Self.doubled(Self.doubled(direction(small: step * 0.25)))
  }

  private var centers: Lanes4 {
    @inline(__always) get { Lanes4(lowHalf: center, highHalf: center) }
  }

  /// Cosine and sine of twice an angle.
  @inline(__always)
  private static func doubled(_ v: Vector) -> Vector {
    let twice = v.y + v.y
    return Vector(1 - twice * v.y, twice * v.x)
  }

  /// Writes the n − 1 points between n chords to `tail`, which has room for n.
  ///
  /// - Parameters:
  ///   - ends: The radii of the arc's first and last point.
  ///   - n: The number of chords.
  ///   - chain: The number of points that are turned from one exact seed, a multiple of eight.
  ///   - tail: The room for `n` points.
  /// - Returns: A bound for the distance by which the radii miss each other in the middle.
  @inline(__always)
  func write(
    from ends: Lanes4, count n: Int, chain: Int, to tail: UncheckedView<Point>
  ) -> Double {
    let pairs = (n &- 1) &>> 1
    var (radii, k) = (ends, 0)
    if pairs >= 8 {
      (radii, k) = Self.writeEights(
        center, signs.lowHalf, angle, step, from: ends, count: n, chain: chain, to: tail)
    }
    let one = (cosine: step.x, sines: signs * step.y)
    while k < pairs {
      radii = Self.turned(radii, one)
      let passed = radii + centers
      tail[k] = passed.lowHalf
      tail[n &- 2 &- k] = passed.highHalf
      k &+= 1
    }
    // One step more, and the radii meet in the middle (n is even), or each is where the other was.
    let next = Self.turned(radii, one)
    let isEven = SIMD2<UInt64>(repeating: UInt64(bitPattern: Int64(n & 1)) &- 1)
    let before = Self.chosen(next.lowHalf, isEven, otherwise: radii.lowHalf)
    let after = Self.chosen(next.highHalf, isEven, otherwise: radii.highHalf)
    // The point in the middle, or the one that lies there already.
    let middle = (next.lowHalf + next.highHalf) * 0.5 + centers.lowHalf
    tail[pairs] = Self.chosen(middle, isEven, otherwise: tail[pairs])
    let (first, second) = (next.lowHalf - after, next.highHalf - before)
    return (first.magnitude + second.magnitude).sum()
  }

  /// One vector where all bits of `isFirst` are set, the other where none is, without a branch.
  @inline(__always)
  private static func chosen(
    _ first: Vector, _ isFirst: SIMD2<UInt64>, otherwise second: Vector
  ) -> Vector {
    Vector(bits: second.bits ^ ((second.bits ^ first.bits) & isFirst))
  }

  /// Writes points in eights at both ends, at least one each, while neither reaches the middle;
  /// returns the radii of the last ones, and how many there are at each end.
  ///
  /// It is a call of its own, which takes numbers in registers, so that arcs of few chords, which
  /// are most, keep theirs. Of the signs it takes those of the first radius.
  @inline(never)
  private static func writeEights(
    _ center: Point, _ turn: Vector, _ angle: Double, _ step: Vector,
    from ends: Lanes4, count n: Int, chain: Int, to tail: UncheckedView<Point>
  ) -> (Lanes4, Int) {
    let two = doubled(step)
    let three = Vector(step.x * two.x - step.y * two.y, step.x * two.y + step.y * two.x)
    let four = doubled(two)
    let eight = doubled(four)
    let eights = Eights(center: center, turn: turn, steps: (step, two, three, four))
    let signs = Lanes4(lowHalf: turn, highHalf: -turn)
    let (toMiddle, toNext) = ((four.x, signs * four.y), (eight.x, signs * eight.y))
    var (middle, k, seed) = (turned(ends, toMiddle), 0, chain)
    let last = (n &- 1) &>> 1 &- 8
    while true {
      eights.store(around: middle.lowHalf, to: tail.dropping(k))
      eights.storeDown(around: middle.highHalf, to: tail.dropping(n &- 9 &- k))
      k &+= 8
      if k > last { return (turned(middle, toMiddle), k) }
      if k == seed {
        middle = turned(exactly(ends, angle * Double(k), signs), toMiddle)
        seed &+= chain
      } else {
        middle = turned(middle, toNext)
      }
    }
  }

  /// The radii of the ends after an angle, as exact as the ends'.
  @inline(never)
  private static func exactly(_ ends: Lanes4, _ angle: Double, _ signs: Lanes4) -> Lanes4 {
    let turn = direction(angle)
    return turned(ends, (turn.x, signs * turn.y))
  }

  @inline(__always)
  private static func turned(_ v: Lanes4, _ turn: (cosine: Double, sines: Lanes4)) -> Lanes4 {
    v * turn.cosine + v.swappedPairs * turn.sines
  }
}

/// Writes eight points about the radius of their fourth.
private struct Eights {
  private let centers: Lanes4
  /// The cosines of δ and 2δ, of 3δ and 4δ, each twice; and the sines, with the signs that the
  /// swapped coordinates of a vector take.
  private let cosines, sines: (near: Lanes4, far: Lanes4)

  @inline(__always)
  init(center: Point, turn: Vector, steps: (Vector, Vector, Vector, Vector)) {
    func pair(_ a: Vector, _ b: Vector) -> Lanes4 { Lanes4(lowHalf: a, highHalf: b) }
    centers = pair(center, center)
    let (one, two, three, four) = steps
    cosines = (
      pair(Vector(repeating: one.x), Vector(repeating: two.x)),
      pair(Vector(repeating: three.x), Vector(repeating: four.x))
    )
    sines = (pair(turn * one.y, turn * two.y), pair(turn * three.y, turn * four.y))
  }

  /// The points from four steps before a radius to four after it, nearest first, as the sines turn.
  @inline(__always)
  private func around(
    _ v: Vector
  ) -> (before: Lanes4, farBefore: Lanes4, after: Lanes4, farAfter: Lanes4) {
    let middle = Lanes4(lowHalf: v, highHalf: v)
    let across = middle.swappedPairs
    let near = (middle * cosines.near + centers, across * sines.near)
    let far = (middle * cosines.far + centers, across * sines.far)
    return (near.0 - near.1, far.0 - far.1, near.0 + near.1, far.0 + far.1)
  }

  /// Writes the points from three steps before the first radius to four after it.
  @inline(__always)
  func store(around v: Vector, to tail: UncheckedView<Point>) {
    let points = around(v)
    tail[0] = points.farBefore.lowHalf
    tail[1] = points.before.highHalf
    tail[2] = points.before.lowHalf
    tail[3] = v + centers.lowHalf
    tail.store(points.after, at: 4)
    tail.store(points.farAfter, at: 6)
  }

  /// Writes the points from four steps before the second radius, which turns the other way, to
  /// three after it.
  @inline(__always)
  func storeDown(around v: Vector, to tail: UncheckedView<Point>) {
    let points = around(v)
    tail[0] = points.farBefore.highHalf
    tail[1] = points.farBefore.lowHalf
    tail[2] = points.before.highHalf
    tail[3] = points.before.lowHalf
    tail[4] = v + centers.lowHalf
    tail.store(points.after, at: 5)
    tail[7] = points.farAfter.lowHalf
  }
}

extension Lanes4 {
  /// A bound for the difference between the squared lengths of both halves and a square.
  @inline(__always)
  func differenceOfSquares(_ length: Double) -> Double {
    let squares = self * self
    let (first, second) = (squares.x + squares.y, squares.z + squares.w)
    let square = length * length
    return (first - square).magnitude + (second - square).magnitude
  }
}
