/// A curve as a polynomial: start + bt + ct² + at³.
struct CubicPolynomial {
  let start, end: Point
  let a, b, c: Vector

  @inline(__always)
  init(_ segment: QuadraticSegment) {
    (start, end) = (segment.start, segment.end)
    b = (segment.control - segment.start) * 2
    c = (segment.start - segment.control) + (segment.end - segment.control)
    a = .zero
  }

  @inline(__always)
  init(_ segment: CubicSegment) {
    let (p0, p1, p2, p3) = (segment.start, segment.control1, segment.control2, segment.end)
    (start, end) = (segment.start, segment.end)
    b = (p1 - p0) * 3
    c = (p0 - p1 - (p1 - p2)) * 3
    a = (p3 - p0) - (p2 - p1) * 3
  }
}

extension CubicSegment {
  /// The largest |B″|², which is at an end, in units of eight tolerances; alike from both ends.
  @inline(__always)
  func bendingSquared(_ scale: Double) -> Double {
    let middle = control1 - control2
    let first = ((start - control1) - middle) * (6 * scale)
    let last = (middle - (control2 - end)) * (6 * scale)
    return Swift.max(first.lengthSquared, last.lengthSquared)
  }
}

extension CubicPolynomial {
  @inline(__always)
  func point(at t: Double) -> Point { ((t * a + c) * t + b) * t + start }

  /// Whether one chord is enough.
  @inline(never)
  func isOneChord(tolerance: Double) -> Bool {
    !strays(tolerance) && exactErrorRoot(tolerance: tolerance, from: 0, to: 1) <= 1
  }

  /// Whether one chord is not enough, by the middle and both quarters alone; `false` where rounding
  /// might decide.
  ///
  /// With d = a + b + c, B(t) is |d × (t(1 − t)c + t(1 − t²)a)| / |d| off the chord's line.
  @inline(__always)
  func strays(_ tolerance: Double) -> Bool {
    let chord = a + b + c
    let (p, q) = (chord.cross(a), chord.cross(c))
    let middle = q * (1 / 4) + p * (3 / 8)
    let (first, last) = (q * (3 / 16) + p * (15 / 64), q * (3 / 16) + p * (21 / 64))
    let across = Swift.max(middle.magnitude, first.magnitude, last.magnitude)
    let length = chord.length
    return length > tolerance && across > 1.01 * tolerance * length
  }

  /// The root of a chord's deviation in tolerances, above 1 where it does not pass.
  @inline(never)
  func exactErrorRoot(tolerance: Double, from: Float, to: Float) -> Float {
    GreedyCubic(self, tolerance: tolerance).errorRoot(from: from, to: to)
  }

  /// The points at four parameters, x and y in turn.
  @inline(__always)
  func points(_ t: Lanes4) -> SIMD8<Double> {
    var points = SIMD8<Double>()
    points.evenHalf = ((t * a.x + c.x) * t + b.x) * t + start.x
    points.oddHalf = ((t * a.y + c.y) * t + b.y) * t + start.y
    return points
  }

  /// Writes the points at `n` parameters after the first, eight at a time; the last is copied.
  @inline(__always)
  func emit(_ t: UncheckedView<Float>, count n: Int, to tail: UncheckedView<Point>) {
    var k = 0
    while k < n {
      let (low, high) = (
        t.load(SIMD4<Float>.self, at: k &+ 1), t.load(SIMD4<Float>.self, at: k &+ 5)
      )
      tail.store(points(Lanes4(low)), at: k)
      tail.store(points(Lanes4(high)), at: k &+ 4)
      k &+= 8
    }
    tail[n &- 1] = end
  }
}
