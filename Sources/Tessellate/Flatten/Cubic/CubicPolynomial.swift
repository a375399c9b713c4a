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

extension CubicPolynomial {
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
