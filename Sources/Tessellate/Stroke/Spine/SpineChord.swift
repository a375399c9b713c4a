// One chord of a curve, and the certificate that it may replace its piece.
//
// Let e be the chord of B over t₀ … t₁ = t₀ + dt, and tm the middle. By divided differences
//
//     B(t) − chord(t) = −(t − t₀)(t₁ − t)·½B″(s)        s within dt/6 of tm, for a cubic
//
// so that, across the chord, the curve strays by at most dt²/8·|B″(s)×e|/|e|, to the left where
// e×B″ > 0. With X = e×B″(tm), and B″(s) = B″(tm) + 6a·(s − tm), |6(s − tm)| ≤ dt, r = dt·|e×a|:
//
//     left ≤ dt²/(8|e|)·max(0, X + r)        right ≤ dt²/(8|e|)·max(0, r − X)
//
// The sharper bounds of the kernel (SpineKernel) are used, |X| + min(0.385r, r²/4|X|) on the side
// of the bend and 0.385·max(0, r − |X|) on the other: dashes cut chords that the kernel certified,
// and a cut chord must not be wider than the whole one.
//
// The curve is monotone along the chord when the hodograph's control vectors all point forward
// along e; then the bounds hold both ways. An arc is the affine image of a circle's, whose sagitta
// is 1 − cos(dθ/2) radii towards the middle of the arc: its deviation is known exactly, and lies on
// one side.

/// A chord, and the largest distances of its piece of curve from it.
struct SpineChord {
  /// The direction, of unit length.
  var direction: Vector
  /// The arc length of the piece.
  var length: Double
  /// The largest distance of the piece from the chord, on either side.
  var left, right: Double

  /// This chord of a curve with a margin for rounding on both sides; a line's needs none.
  @inline(__always)
  func padded(by padding: Double, on kind: SpineCurve.Kind) -> SpineChord {
    guard kind != .line else { return self }
    var chord = self
    (chord.left, chord.right) = (left + padding, right + padding)
    return chord
  }
}

extension SpineCurve {
  /// The chord over t0 … t1 without any test: its direction and bounds for the piece; `nil` where
  /// it has no length.
  func chord(from start: Point, to end: Point, t0: Double, t1: Double) -> SpineChord? {
    let e = end - start
    guard let direction = e.normalized else { return nil }
    let chordLength = e.dot(direction)
    switch kind {
    case .line: return SpineChord(direction: direction, length: chordLength, left: 0, right: 0)
    case .cubic: return cubicChord(direction, chordLength, t0: t0, t1: t1)
    case .arc: return arcChord(direction, chordLength, t0: t0, t1: t1)
    }
  }

  private func cubicChord(
    _ direction: Vector, _ chordLength: Double, t0: Double, t1: Double
  ) -> SpineChord {
    let dt = t1 - t0
    let x = direction.cross(secondDerivative(at: (t0 + t1) * 0.5))
    let r = dt * direction.cross(a).magnitude
    let eighth = dt * dt * 0.125
    // With y the deviation, ∫ y′²/2 along the chord: 8/3 of the parabola's part squared, 1.6 of the
    // cubic's.
    let (parabola, cubic) = (eighth * x, eighth * r)
    let excess = (parabola * parabola * (8.0 / 3) + cubic * cubic * 1.6) / chordLength
    let most = parabola.magnitude
    let near = most + (cubic < 1.54 * most ? cubic * cubic / (4 * most) : 0.385 * cubic)
    let far = 0.385 * Swift.max(0, cubic - most)
    return SpineChord(
      direction: direction, length: chordLength + excess, left: x > 0 ? near : far,
      right: x > 0 ? far : near)
  }

  private func arcChord(
    _ direction: Vector, _ chordLength: Double, t0: Double, t1: Double
  ) -> SpineChord {
    let half = 0.5 * a.y * (t1 - t0)
    let (sine, cosine) = sinCos(a.x + a.y * (t0 + t1) * 0.5)
    // 1 − cos(half) = 2·sin²(half/2), without cancellation.
    let halfSine = sinCos(half * 0.5).sine
    let bulge = (b * cosine + c * sine) * (2 * halfSine * halfSine)
    let signed = bulge.cross(direction)
    let excess = signed * signed * (8.0 / 3) / chordLength
    // `left` of a direction d is (d.y, −d.x), and bulge × d is bulge · left.
    return SpineChord(
      direction: direction, length: chordLength + excess,
      left: Swift.max(0, signed), right: Swift.max(0, -signed))
  }
}

/// The conditions that a chord must satisfy.
struct ChordLimits: Sendable {
  /// The reach of the pen to a side.
  let halfWidth: Double
  /// The most that deviations and turns may add to it.
  let tolerance: Double
  /// The margin for rounding: the deviation of a curve's chord is taken to be larger by this on
  /// both sides.
  let padding: Double
  /// The square of the length up to which a control arm counts as coincident with its end.
  let shortArmSquared: Double
  /// 2/`deviation`.
  private let inverse: Double

  /// Limits for a pen; with a margin of 0, and no control arms to ignore, for tests.
  init(halfWidth: Double, tolerance: Double, padding: Double = 0, shortArm: Double = 0) {
    (self.halfWidth, self.tolerance, self.padding) = (halfWidth, tolerance, padding)
    shortArmSquared = shortArm * shortArm
    inverse = 2 / (Self.share * tolerance)
  }

  /// Whether one of two control arms may count as coincident with its end.
  @inline(__always)
  func areShort(_ first: Vector, _ last: Vector) -> Bool {
    let (a, b) = (first.lengthSquared, last.lengthSquared)
    return (a < b ? a : b) <= shortArmSquared
  }

  /// The part of the tolerance that a chord may use; the rest is for its directions in single
  /// precision (ChordColumns), gaps between dashes that are hidden, and plans for pens of other
  /// widths (`leastShare`).
  private static var share: Double { 0.95 }
  /// The least tolerance, as a part of the one that chords were made for, that these serve: they
  /// use 0.95 of theirs.
  static var leastShare: Double { 0.97 }

  /// The largest sum of both deviations of a chord.
  var deviation: Double { Self.share * tolerance }
  /// The length of control polygons below which pieces count as points: 1/16 of the tolerance,
  /// beside 0.95 for other chords.
  var small: Double { 0.0625 * tolerance }

  /// The largest turn of a chord of a circle of this radius.
  ///
  /// The pen's outer edge lies on a circle of the radius R = radius + half width. Its chords are
  /// tangents, whose ends lie R/cos(turn/2) from the centre: cos(turn/2) ≥ R/(R + tolerance).
  func arcStep(radius: Double) -> Double { Self.step(deviation / (radius + halfWidth + deviation)) }

  /// The number of chords of an arc of a circle, none of them over more than a quarter turn.
  ///
  /// As in `ArcSegment.flatten`, it is sweep / (4·asin √w), w = deviation / 2R, by a series that
  /// errs on the safe side.
  @inline(__always)
  func arcChords(radius: Double, sweep: Double) -> Double {
    let relative = (radius + halfWidth + deviation) * inverse
    let w = 1 / relative
    guard w > 0, w < 0x1p-6 else { return fewArcChords(radius: radius, sweep: sweep) }
    let many = 0.25 * sweep * relative.squareRoot()
    let whole = ((many + 0.5) - many * (w * (1 / 6 + w * (17 / 360)))).nearestWhole
    return whole > 1 ? whole : 1
  }

  /// The number of chords where the series is too inexact: for long chords and extreme tolerances.
  @inline(never)
  private func fewArcChords(radius: Double, sweep: Double) -> Double {
    let step = Swift.min(arcStep(radius: radius), 0.5 * .pi)
    return (sweep / step * (1 - 1e-12)).wholeBelow + 1
  }

  /// The turn whose half has the cosine 1 − y: 1 − cos x = 2·sin²(x/2).
  static func step(_ y: Double) -> Double { longestStep(relative: 0.5 * y) }
}

extension SpineCurve {
  /// The chord over t0 … t1, or `nil` where the piece must be halved.
  ///
  /// Where two chords of the same turn φ and deviation meet, the corner of the edges lies (h +
  /// deviations)/cos(φ/2) from the path, which must be at most h + tolerance: squared, this is the
  /// test of the turn.
  @inline(__always)
  func certifiedChord(
    from start: Point, to end: Point, t0: Double, t1: Double, limits: ChordLimits
  ) -> SpineChord? {
    guard var chord = chord(from: start, to: end, t0: t0, t1: t1) else { return nil }
    let dt = t1 - t0
    let (first, middle, last) = hodograph(from: t0, to: t1)
    let (speed0, speed1) = (first.length, last.length)
    let polygon = polygonLength(speed0, middle.length, speed1, dt)
    let deviations = chord.left + chord.right
    let d = chord.direction
    if first.dot(d) >= 0, middle.dot(d) >= 0, last.dot(d) >= 0, deviations <= limits.deviation,
      keepsLengths(over: dt, within: limits.tolerance)
    {
      let inner = limits.halfWidth + deviations
      let outer = limits.halfWidth + limits.tolerance
      let speeds = speed0 * speed1
      if inner * inner * 2 * speeds <= outer * outer * (speeds + first.dot(last))
        || polygon < limits.small
      {
        return chord
      }
    }
    guard polygon < limits.small, dt < 0.3 else { return nil }
    // The piece lies within half of the polygon's length of the chord.
    (chord.left, chord.right) = (polygon * 0.5, polygon * 0.5)
    return chord
  }

  /// Whether the arc length of a piece is a cubic of the parameter, as cuts assume, up to a
  /// hundredth of the tolerance.
  ///
  /// A straight cubic's is. An ellipse's of the size R has a fourth derivative by the angle of
  /// about R, so that the cubic errs by R·dθ⁴/384: that shows where chords are few, as on an
  /// ellipse that has collapsed to a line. A circle's grows linearly.
  private func keepsLengths(over dt: Double, within tolerance: Double) -> Bool {
    guard kind == .arc, !isCircular else { return true }
    let turn = a.y * dt
    let square = turn * turn
    return Swift.max(b.maxNorm, c.maxNorm) * square * square <= 3 * tolerance
  }

  /// The control vectors of a piece's hodograph, which lies in their triangle; for an arc, in the
  /// cone between both ends'.
  @inline(__always)
  func hodograph(from t0: Double, to t1: Double) -> (first: Vector, middle: Vector, last: Vector) {
    let first = derivative(at: t0)
    let middle = kind == .arc ? first : first + secondDerivative(at: t0) * ((t1 - t0) * 0.5)
    return (first, middle, derivative(at: t1))
  }

  /// The length of a piece's control polygon, or a bound for an arc, given the lengths of the
  /// hodograph's control vectors.
  @inline(__always)
  func polygonLength(
    _ first: Double, _ middle: Double, _ last: Double, _ dt: Double
  ) -> Double {
    kind == .arc
      ? (b.length + c.length) * a.y.magnitude * dt : (first + middle + last) * dt * (1.0 / 3)
  }

  /// Whether a piece is so short that its shape is rounding noise; both lengths may underflow to 0.
  func isPoint(from t0: Double, to t1: Double) -> Bool {
    let (first, middle, last) = hodograph(from: t0, to: t1)
    return polygonLength(first.length, middle.length, last.length, t1 - t0) <= resolution
  }
}
