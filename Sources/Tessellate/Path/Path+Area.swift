// Areas by Green's theorem: a closed curve encloses ½∮ P × dP.
//
// Relative to the start of a sub-path, the line that closes it adds nothing, and a segment adds the
// triangle with its chord and the area between chord and curve. With d₁, d₂, d₃ from its start to
// its other points, that is, by integrating Bernstein's polynomials,
//
//     quadratic  ⅓ · d₁ × d₂
//     cubic      (3 · d₁ × d₂ + 3 · d₁ × d₃ + 6 · d₂ × d₃) / 20
//     arc        ½ · (u × v) · (θ − sin θ)             u, v its axes, θ its sweep

extension Path {
  /// The area that the path encloses, in path units squared: positive if it goes from +x to +y,
  /// negative the other way.
  ///
  /// Sub-paths count as closed by a straight line. Area enclosed twice counts twice; area enclosed
  /// once each way does not count. It is the area of the curves themselves, exact up to rounding.
  /// An element that could not be added has no part in it.
  ///
  /// - Complexity: O(n).
  public var signedArea: Double {
    var visitor = AreaVisitor()
    visitSound(&visitor)
    return visitor.area
  }
}

private struct AreaVisitor: PathVisitor {
  var area = 0.0
  private var start = Point.zero

  mutating func begin(at point: Point) { start = point }

  mutating func end(closed: Bool) {}

  mutating func line(_ segment: LineSegment) { addTriangle(segment.start, segment.end) }

  mutating func quadratic(_ segment: QuadraticSegment) {
    addTriangle(segment.start, segment.end)
    area += (segment.control - segment.start).cross(segment.end - segment.start) / 3
  }

  mutating func cubic(_ segment: CubicSegment) {
    addTriangle(segment.start, segment.end)
    let d1 = segment.control1 - segment.start
    let d2 = segment.control2 - segment.start
    let d3 = segment.end - segment.start
    area += (d1.cross(d2) + d1.cross(d3) + 2 * d2.cross(d3)) * 0.15
  }

  mutating func arc(_ segment: ArcSegment) {
    addTriangle(segment.start, segment.end)
    area += 0.5 * segment.xAxis.cross(segment.yAxis) * Self.lessSine(segment.sweep)
  }

  private mutating func addTriangle(_ a: Point, _ b: Point) {
    area += 0.5 * (a - start).cross(b - start)
  }

  /// x − sin x, by its series where the difference would cancel.
  private static func lessSine(_ x: Double) -> Double {
    guard x.magnitude < 1 else { return x - sinCos(x).sine }
    let square = x * x
    var (sum, k) = (1.0, 19.0)
    while k > 3 {
      sum = 1 - square / (k * (k - 1)) * sum
      k -= 2
    }
    return x * square / 6 * sum
  }
}
