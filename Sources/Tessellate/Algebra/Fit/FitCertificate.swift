// An upper bound of the Hausdorff distance between a cubic Q and a sampled run, both ways.
//
// Each sample Vᵢ gets a parameter uᵢ of Q, in order, the first 0 and the last 1. Any such pairing
// gives a bound; the feet of the perpendiculars give a good one. Between two samples:
//
// *Chords.* Run both chords, VᵢVᵢ₊₁ and Q(uᵢ)Q(uᵢ₊₁), through evenly. The way D from a point of the
// first to that of the second is linear, between D₀ and D₁ at the ends.
//
// *Heights.* The run lies over its chord, at y for the part ξ of it, in its band about parabolas
// 4s·ξ(1 − ξ) (`FitSample`). Q between the two parameters is a cubic in v = (u − uᵢ)/h,
// with h = uᵢ₊₁ − uᵢ. In a frame of its own chord, of length 1 there, derivatives at both
// ends give
//
//     y = v(1 − v)·(A(1 − v) + Bv)      A = y′(0)      B = −y′(1)
//     ξ = v + v(1 − v)·g    g = a(1 − v) + bv    a = ξ′(0) − 1    b = 1 − ξ′(1)
//
// For |a|, |b| ≤ 1, ξ stays in 0 … 1, because 1 − ξ = (1 − v)(1 − vg) and ξ = v(1 + (1
// − v)g). Then every point of Q has a point of the run at its ξ, and the other way round. From
// ξ(1 − ξ) = v(1 − v)·(1 + g(1 − 2v) − g²v(1 − v)) follows the difference of heights
// from a parabola's,
//
//     y − 4s·ξ(1 − ξ) = v(1 − v)·(p(v) + 4s·g²·v(1 − v))
//
// with a quadratic p, whose Bernstein coefficients bound it:
//
//     A − 4s(1 + a)      (A + B)/2 − 4s(1 + (b − a)/2)      B − 4s(1 − b)
//
// v(1 − v) is at most 1/4. For a, b beyond 1, |Q − chord| ≤ h²/8 · max|Q″| holds at equal
// parameters, on any side.
//
// *Together.* Over corresponding points of the two chords lie points of the run, at y·n, and of Q,
// at y′·n′, with the unit normals n and n′ of the chords. They are
//
//     D + y′·n′ − y·n = D + (y′ − y)·n′ + y·(n′ − n)
//
// apart. The heights bound y′ − y. A length is convex, so the first two terms are longest at an
// end of both ranges, for D₀ or D₁. |n′ − n| is 2 sin(ψ/2) ≤ 1.16 sin ψ for an angle ψ
// up to 60° between the chords. Beyond that angle, the parts are added up: |D| + |y| + |y′|.

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

  /// A place of Q that is paired with one of the run.
  struct Pair {
    /// The parameter.
    var u: Double
    /// The derivative there.
    var slope: Vector
    /// The way from the place of the run.
    var gap: Vector
  }

  /// The first pair.
  var start: Pair { Pair(u: 0, slope: d0, gap: .zero) }

  /// The pair of the run's end.
  var end: Pair { Pair(u: 1, slope: d2, gap: .zero) }

  /// A bound of rounding in all that follows, for points of this size.
  var rounding: Double {
    (cubic.start.maxNorm + cubic.end.maxNorm + d0.maxNorm + d2.maxNorm) * 0x1p-50
  }

  /// Returns an upper bound of the Hausdorff distance from samples `first` … `last`; infinity if it
  /// is more than `limit`.
  func bound(_ samples: [FitSample], _ first: Int, _ last: Int, limit: Double) -> Double {
    var pair = start
    var step = 1 / Double(last - first)
    var worst = 0.0
    let rounding = rounding
    for i in first..<last {
      let point = samples[i + 1].point
      let next = i + 1 == last ? end : foot(of: point, after: pair.u, about: pair.u + step)
      worst = Swift.max(
        worst, bound(samples[i], chord: point - samples[i].point, from: pair, to: next))
      if !(worst + rounding <= limit) { return .infinity }
      step = next.u - pair.u
      pair = next
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

  /// The foot of the perpendicular from `point` on Q beyond the parameter `u`, by up to three steps
  /// of Newton's method from `guess`.
  @inline(__always)
  func foot(of point: Point, after u: Double, about guess: Double) -> Pair {
    var v = Swift.min(guess, 1)
    var (foot, direction) = at(v)
    for _ in 0..<3 {
      let square = direction.lengthSquared
      let before = v
      if square > 0 { v += direction.dot(point - foot) / square }
      v = Swift.min(Swift.max(v, u), 1)
      (foot, direction) = at(v)
      // The next step would be about the square of this one.
      if (v - before).magnitude < 0x1p-12 { break }
    }
    return Pair(u: v, slope: direction, gap: foot - point)
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

  /// An upper bound of the distance, both ways, between the piece of the run that follows a sample
  /// and Q between two pairs.
  @inline(__always)
  func bound(_ sample: FitSample, chord: Vector, from p: Pair, to q: Pair) -> Double {
    let h = q.u - p.u
    let own = chord + (q.gap - p.gap)
    let (square, other) = (own.lengthSquared, chord.lengthSquared)
    let dot = own.dot(chord)
    let inverse = 1 / square
    let (a, b) = (h * own.dot(p.slope) * inverse - 1, 1 - h * own.dot(q.slope) * inverse)
    // cos 60° = 1/2
    guard square > 0, a.magnitude <= 1, b.magnitude <= 1, dot > 0,
      4 * dot * dot >= square * other
    else {
      let (q0, q1) = (second + third * p.u, second + third * q.u)
      let most = 0.125 * h * h * Swift.max(q0.lengthSquared, q1.lengthSquared).squareRoot()
      let distance = Swift.max(p.gap.lengthSquared, q.gap.lengthSquared).squareRoot()
      return distance + most + sample.reach
    }
    // Heights over the length of the chord.
    let (y0, y1) = (h * own.cross(p.slope) * inverse, -h * own.cross(q.slope) * inverse)
    let unit = inverse.squareRoot()
    let (flat, full) = (4 * sample.flat * unit, 4 * sample.full * unit)
    let warp = 0.25 * Swift.max(a * a, b * b)
    let (r0, r1, r2) = (1 + a, 1 + 0.5 * (b - a), 1 - b)
    let middle = 0.5 * (y0 + y1)
    let least = Swift.min(y0 - full * r0, middle - full * r1, y1 - full * r2)
    let most = Swift.max(y0 - flat * r0, middle - flat * r1, y1 - flat * r2)
    // The ends of the range of y′ − y, over the length of Q's chord.
    let low = 0.25 * Swift.min(least + Swift.min(full, 0) * warp, 0) - sample.high * unit
    let high = 0.25 * Swift.max(most + Swift.max(flat, 0) * warp, 0) - sample.low * unit
    let (down, up) = (own.turned * low, own.turned * high)
    let farthest = Swift.max(
      Swift.max((p.gap + down).lengthSquared, (p.gap + up).lengthSquared),
      Swift.max((q.gap + down).lengthSquared, (q.gap + up).lengthSquared))
    let reach = sample.reach
    return farthest.squareRoot()
      + (reach > 0 ? 1.16 * reach * own.cross(chord).magnitude / dot : 0)
  }
}
