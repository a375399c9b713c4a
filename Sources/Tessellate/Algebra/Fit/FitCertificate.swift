// An upper bound of the Hausdorff distance between a cubic Q and a sampled run, both ways.
//
// Each sample Vᵢ gets a parameter uᵢ of Q, in order, the first 0 and the last 1. Any such pairing
// gives a bound; the feet of the perpendiculars give a good one. Between two samples:
//
// *Chords.* Run both chords, VᵢVᵢ₊₁ and Q(uᵢ)Q(uᵢ₊₁), through evenly. The way D from a point of the
// first to that of the second is linear, between D₀ and D₁ at the ends.
//
// *Bands.* The run keeps to its band about its chord (`FitSample`). Q's distance from its own
// chord, with n the chord's unit normal and h = uᵢ₊₁ − uᵢ, is −∫G·(Q″·n) with Green's function of
// the interval, whose integral is at most h²/8. Q″ is linear, so Q's band is, with both ends' q =
// Q″·n,
//
//     −h²/8 · max(q, 0) … −h²/8 · min(q, 0)
//
// provided that Q is monotone along the chord, so that heights over the chord are all there is. If
// it is not, |Q − chord| ≤ h²/8 · max|Q″| holds at equal parameters, on any side.
//
// *Together.* Over corresponding points of the two chords lie points of the run, at y·n, and of Q,
// at y′·n′, with the unit normals n and n′ of the chords. They are
//
//     D + y′·n′ − y·n = D + (y′ − y)·n′ + y·(n′ − n)
//
// apart. With the bands low … high and low′ … high′, y′ − y lies in low′ − high … high′ − low. A
// length is convex, so the first two terms are longest at an end of both ranges, for D₀ or D₁. |n′
// − n| is 2 sin(ψ/2) ≤ 1.16 sin ψ for an angle ψ up to 60° between the chords. Beyond that angle,
// the parts are added up: |D| + |y| + |y′|.

/// Bounds the distance of a cubic from a run.
struct FitCertificate {
  /// The second derivative of Q at 0, and its change up to 1.
  private let second, third: Vector
  private let cubic: CubicSegment
  private let d0, d1, d2: Vector

  init(_ cubic: CubicSegment) {
    self.cubic = cubic
    (d0, d1) = ((cubic.control1 - cubic.start) * 3, (cubic.control2 - cubic.control1) * 3)
    d2 = (cubic.end - cubic.control2) * 3
    second = (d1 - d0) * 2
    third = (d2 - d1) * 2 - second
  }

  /// Returns an upper bound of the Hausdorff distance from samples `first` … `last`; infinity if it
  /// is more than `limit`.
  func bound(_ samples: [FitSample], _ first: Int, _ last: Int, limit: Double) -> Double {
    var (u, slope) = (0.0, d0)
    var step = 1 / Double(last - first)
    var (gap, worst) = (Vector.zero, 0.0)
    // Rounding of points of this size, in all that follows.
    let rounding = (cubic.start.maxNorm + cubic.end.maxNorm + d0.maxNorm + d2.maxNorm) * 0x1p-50
    for i in first..<last {
      let next = samples[i + 1].point
      let (v, foot, nextSlope) =
        i + 1 == last ? (1, cubic.end, d2) : foot(of: next, after: u, about: u + step)
      let nextGap = foot - next
      let bound = bound(
        samples[i], chord: next - samples[i].point, gap, nextGap, from: u, slope, to: v, nextSlope)
      worst = Swift.max(worst, bound)
      if !(worst + rounding <= limit) { return .infinity }
      step = v - u
      (u, slope, gap) = (v, nextSlope, nextGap)
    }
    return worst + rounding
  }

  /// Estimates the largest distance, from eight samples at the most.
  func estimate(_ samples: [FitSample], _ first: Int, _ last: Int) -> Double {
    let count = last - first
    let parts = Swift.min(8, count)
    var worst = 0.0
    for part in 1..<Swift.max(parts, 1) {
      let index = first + count * part / parts
      let sample = samples[index]
      // Samples lie as densely as the curve bends; three steps bring the foot to where it is.
      var v = Double(index - first) / Double(count)
      var (foot, direction) = at(v)
      for _ in 0..<3 {
        let square = direction.lengthSquared
        if square > 0 { v += direction.dot(sample.point - foot) / square }
        v = Swift.min(Swift.max(v, 0), 1)
        (foot, direction) = at(v)
      }
      worst = Swift.max(worst, (sample.point - foot).lengthSquared)
    }
    return worst.squareRoot()
  }

  /// The foot of the perpendicular from `point` on Q beyond the parameter `u`, by two steps of
  /// Newton's method from `guess`; its slope too.
  @inline(__always)
  private func foot(
    of point: Point, after u: Double, about guess: Double
  ) -> (Double, Point, Vector) {
    var v = Swift.min(guess, 1)
    var (foot, direction) = at(v)
    for _ in 0..<2 {
      let square = direction.lengthSquared
      if square > 0 { v += direction.dot(point - foot) / square }
      v = Swift.min(Swift.max(v, u), 1)
      (foot, direction) = at(v)
    }
    return (v, foot, direction)
  }

  @inline(__always)
  private func at(_ u: Double) -> (Point, Vector) {
    let w = 1 - u
    let a = d0 * w + d1 * u
    let b = d1 * w + d2 * u
    let slope = a * w + b * u
    // Q = start + u·(d0(1 + w + w²) + d1·u(1 + 2w) + d2·u²)/3, by integration of the slope.
    let rise = d0 * (1 + w + w * w) + d1 * (u * (1 + 2 * w)) + d2 * (u * u)
    return (cubic.start + rise * (u / 3), slope)
  }

  /// The bound for one piece, whose ends are D₀ and D₁ apart.
  @inline(__always)
  private func bound(
    _ sample: FitSample, chord: Vector, _ gap: Vector, _ nextGap: Vector, from u: Double,
    _ slope: Vector, to v: Double, _ nextSlope: Vector
  ) -> Double {
    let h = v - u
    let eighth = h * h * 0.125
    let own = chord + (nextGap - gap)
    let (q0, q1) = (second + third * u, second + third * v)
    let (square, other) = (own.lengthSquared, chord.lengthSquared)
    let dot = own.dot(chord)
    // Q′ along the chord is a parabola: its least value is above its ends' less h²/8·|Q‴|.
    let (along, alongNext) = (slope.dot(own), nextSlope.dot(own))
    let least = Swift.min(along, alongNext) - eighth * third.dot(own).magnitude
    // cos 60° = 1/2
    guard square > 0, least >= 0, dot > 0, 4 * dot * dot >= square * other else {
      let most = eighth * Swift.max(q0.lengthSquared, q1.lengthSquared).squareRoot()
      let distance = Swift.max(gap.lengthSquared, nextGap.lengthSquared).squareRoot()
      return distance + most + Swift.max(sample.high, -sample.low)
    }
    let scale = eighth / square
    let (b0, b1) = (-scale * own.cross(q0), -scale * own.cross(q1))
    // The ends of the range of y′ − y, over the length of Q's chord.
    let inverse = 1 / square.squareRoot()
    let low = own.turned * (Swift.min(b0, b1, 0) - sample.high * inverse)
    let high = own.turned * (Swift.max(b0, b1, 0) - sample.low * inverse)
    let most = Swift.max(
      Swift.max((gap + low).lengthSquared, (gap + high).lengthSquared),
      Swift.max((nextGap + low).lengthSquared, (nextGap + high).lengthSquared))
    var bound = most.squareRoot()
    let reach = Swift.max(sample.high, -sample.low)
    if reach > 0 { bound += 1.16 * reach * own.cross(chord).magnitude / dot }
    return bound
  }
}
