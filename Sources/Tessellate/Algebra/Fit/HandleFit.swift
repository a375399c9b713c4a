// A cubic through a run of samples: its ends and end directions are the run's, and the lengths of
// its two handles are those for which it has the run's area and the run's first moment. In a frame
// where the chord is (0, 0) to (1, 0), with the handles' lengths a, b and their angles α, β to the
// chord:
//
//     x₁ = a cos α   y₁ = a sin α   x₂ = 1 − b cos β   y₂ = b sin β
//     ∫ y dx   = y₁(3x₂ + 3)/20 + y₂(6 − 3x₁)/20
//     ∫ x·y dx = y₁(9x₁x₂ + 6x₁ + 9x₂² + 15x₂ + 10)/280 + y₂(35 + 15x₂ − 9x₁² − 9x₁x₂)/280
//
// which is the integral of the products of Bernstein polynomials. Two equations for a and b, solved
// by Newton's method. What it matches besides ends and directions makes the error of sixth order in
// the length of the run: both curves agree in six numbers.
//
// > R. Levien, "Fitting cubic Bézier curves", 2021, raphlinus.github.io/curves/2021/03/11, has the
// > same two conditions as a quartic for one length.

/// The area and the first moment of a cubic from (0, 0) to (1, 0) over the x axis.
enum CubicMoments {
  @inline(__always)
  static func area(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    (y1 * (3 * x2 + 3) + y2 * (6 - 3 * x1)) / 20
  }

  @inline(__always)
  static func moment(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    (y1 * (9 * x1 * x2 + 6 * x1 + 9 * x2 * x2 + 15 * x2 + 10)
      + y2 * (35 + 15 * x2 - 9 * x1 * x1 - 9 * x1 * x2)) / 280
  }
}

/// The handles of a cubic that has the area and the first moment of a run.
struct HandleFit {
  /// The area and the moment of the run, for a chord of length 1 from 0 along x.
  private var area = 0.0
  private var moment = 0.0
  /// Cosine and sine of the angles of both handles to the chord.
  private let c0, s0, c1, s1: Double
  private let start, end: FitSample
  /// The length of the chord, and its direction.
  let length: Double
  let axis: Vector

  /// Starts a fit between two samples, or returns `nil` if they coincide.
  init?(from start: FitSample, to end: FitSample) {
    (self.start, self.end) = (start, end)
    let chord = end.point - start.point
    length = chord.length
    guard length > 0 else { return nil }
    axis = chord / length
    (c0, s0) = (axis.dot(start.tangent), axis.cross(start.tangent))
    (c1, s1) = (axis.dot(end.tangent), end.tangent.cross(axis))
  }

  /// Measures the run of samples `first` … `last`, or returns `nil` if its ends coincide.
  init?(_ samples: [FitSample], _ first: Int, _ last: Int) {
    self.init(from: samples[first], to: samples[last])
    var (area, moment) = (0.0, 0.0)
    var (x0, y0) = (0.0, 0.0)
    for i in first..<last {
      let offset = samples[i + 1].point - start.point
      let (x1, y1) = (axis.dot(offset), axis.cross(offset))
      let dx = x1 - x0
      let middle = 0.5 * (x0 + x1)
      let strip = 0.5 * dx * (y0 + y1)
      area += strip + samples[i].sliver
      moment +=
        strip * middle + dx * dx * (y1 - y0) / 12 + samples[i].sliver * middle
        + samples[i].skew * dx
      (x0, y0) = (x1, y1)
    }
    set(area: area, moment: moment)
  }

  /// Sets the area ∫ y dx and the moment ∫ x·y dx of the run, x along the chord from its
  /// start.
  mutating func set(area: Double, moment: Double) {
    let square = length * length
    (self.area, self.moment) = (area / square, moment / (square * length))
  }

  /// Changes the area and the moment that the cubic should have.
  mutating func shift(area: Double, moment: Double) {
    let square = length * length
    self.area += area / square
    self.moment += moment / (square * length)
  }

  /// The solution near the handles of another cubic between the same ends.
  func cubic(from other: CubicSegment) -> CubicSegment? {
    solution(
      (other.control1 - other.start).dot(start.tangent) / length,
      (other.end - other.control2).dot(end.tangent) / length)
  }

  /// The handles of a circular arc over the chord with the same sum of angles, which Newton's
  /// method starts from: 2/3 / (1 + cos((α + β)/2)).
  private var usual: Double {
    // cos(α + β) = 2cos²((α + β)/2) − 1
    let cosine = Swift.max(c0 * c1 - s0 * s1, -1)
    return (2.0 / 3) / (1 + (0.5 * (1 + cosine)).squareRoot())
  }

  /// The two equations' residuals at handles a, b, and their derivatives.
  private struct Residuals {
    var f, g, fa, fb, ga, gb: Double
    var square: Double { f * f + g * g }
  }

  private func residuals(_ a: Double, _ b: Double) -> Residuals {
    let (x1, y1, x2, y2) = (a * c0, a * s0, 1 - b * c1, b * s1)
    let m1 = (9 * x1 * x2 + 6 * x1 + 9 * x2 * x2 + 15 * x2 + 10) / 280
    let m2 = (35 + 15 * x2 - 9 * x1 * x1 - 9 * x1 * x2) / 280
    let gx1 = (y1 * (9 * x2 + 6) - y2 * (18 * x1 + 9 * x2)) / 280
    let gx2 = (y1 * (9 * x1 + 18 * x2 + 15) + y2 * (15 - 9 * x1)) / 280
    return Residuals(
      f: (y1 * (3 * x2 + 3) + y2 * (6 - 3 * x1)) / 20 - area, g: y1 * m1 + y2 * m2 - moment,
      fa: (s0 * (3 * x2 + 3) - 3 * c0 * y2) / 20, fb: (s1 * (6 - 3 * x1) - 3 * c1 * y1) / 20,
      ga: c0 * gx1 + s0 * m1, gb: s1 * m2 - c1 * gx2)
  }

  /// The cubic whose handles solve both equations, or come as near as handles that point forwards
  /// can.
  var cubic: CubicSegment? { straight ?? solution(usual, usual) ?? leastSquares }

  /// The cubics whose handles solve both equations: the one that Newton's method finds from a guess
  /// of the handles' lengths, and where the guess is far from the usual ones, that which it finds
  /// from these; if it finds none, the one that comes nearest.
  func cubics(near guess: (Double, Double)) -> (CubicSegment?, CubicSegment?) {
    if let straight { return (straight, nil) }
    let usual = usual
    let (a, b) = (guess.0 / length, guess.1 / length)
    // Two thirds of all guesses are nearer.
    let isNear = Swift.max(a, b) < 1.5 * usual && Swift.min(a, b) > 0.6 * usual
    if isNear, let found = solution(a, b) { return (found, nil) }
    let (first, second) = (isNear ? nil : solution(a, b), solution(usual, usual))
    return first == nil && second == nil ? (leastSquares, nil) : (first, second)
  }

  /// The chord, where both directions lie along it but for rounding and no handle changes anything.
  private var straight: CubicSegment? {
    guard s0.magnitude + s1.magnitude < 0x1p-40 else { return nil }
    return c0 > 0 && c1 > 0 ? cubic(1.0 / 3, 1.0 / 3) : nil
  }

  /// The solution to which Newton's method converges.
  private func solution(_ first: Double, _ last: Double) -> CubicSegment? {
    var (a, b) = (first, last)
    // 8: it converges in four to six from afar, or not at all.
    for _ in 0..<8 {
      let r = residuals(a, b)
      let scale = 1 / (r.fa * r.gb - r.fb * r.ga)
      let da = (r.f * r.gb - r.fb * r.g) * scale
      let db = (r.fa * r.g - r.f * r.ga) * scale
      let size = Swift.max(da.magnitude, db.magnitude)
      guard size < 2 else { return nil }
      (a, b) = (a - da, b - db)
      // Beyond 4 and below 0 the cubic has a hook or a loop that the run has not.
      guard a >= 0, b >= 0, a < 4, b < 4 else { return nil }
      // The next step would be about the square of this one.
      if size < 1e-4 { return cubic(a, b) }
    }
    return nil
  }

  /// The cubic with the least sum of squared residuals near the usual handles, by Levenberg's and
  /// Marquardt's method.
  ///
  /// At a cusp of the run two solutions meet, both with a handle of length 0: rounding may leave
  /// none.
  private var leastSquares: CubicSegment? {
    var (a, b) = (usual, usual)
    var r = residuals(a, b)
    var damping = 0.01
    for _ in 0..<20 {
      let (aa, ab) = (r.fa * r.fa + r.ga * r.ga, r.fa * r.fb + r.ga * r.gb)
      let (bb, scale) = (r.fb * r.fb + r.gb * r.gb, damping)
      let (fa, fb) = (r.fa * r.f + r.ga * r.g, r.fb * r.f + r.gb * r.g)
      let (da, db) = (aa * (1 + scale), bb * (1 + scale))
      let determinant = da * db - ab * ab
      guard determinant > 0 else { break }
      let nextA = Swift.min(Swift.max(a - (fa * db - ab * fb) / determinant, 0), 3)
      let nextB = Swift.min(Swift.max(b - (da * fb - ab * fa) / determinant, 0), 3)
      let next = residuals(nextA, nextB)
      if next.square < r.square {
        let step = Swift.max((nextA - a).magnitude, (nextB - b).magnitude)
        (a, b, r) = (nextA, nextB, next)
        damping *= 0.2
        if step < 1e-5 { break }
      } else {
        damping *= 8
        if damping > 1e6 { break }
      }
    }
    return cubic(a, b)
  }

  private func cubic(_ a: Double, _ b: Double) -> CubicSegment {
    CubicSegment(
      start: start.point, control1: start.point + start.tangent * (a * length),
      control2: end.point - end.tangent * (b * length), end: end.point)
  }
}
