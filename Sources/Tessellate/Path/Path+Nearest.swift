// The place of a path that is nearest to a point.
//
// Along a segment B, the squared distance from a point p is least at an end, or where B − p is at
// right angles to B′. These places are roots of a polynomial:
//
// - *Bézier curves*: (B − p)·B′ has degree 3 for a quadratic and 5 for a cubic. Its Bernstein
//   coefficients are sums of products of those of B − p and B′.
// - *Ellipses*: about the middle of a piece of at most a quarter turn, with conjugate radii U and V
//   there, B = center + U cos φ + V sin φ. With q = center − p and τ = tan(φ/2), B′·(B − p) is,
//   times (1 + τ²)²,
//
//       a(1 − τ⁴) − 2b(τ + τ³) + 2d(τ − τ³) + e(1 − 6τ² + τ⁴)
//       a = q·V    b = q·U    d = V·V − U·U    e = U·V
//
// A polynomial has no root between two ends if its Bernstein coefficients have one sign; otherwise
// it is halved. Every root is found, so the least of the distances at the roots and at the ends is
// the distance, up to rounding.

extension Path {
  /// A place of a path, as seen from a point.
  public struct NearestPoint: Sendable, Hashable {
    /// The number of the element that it lies on, from 0; that of `closeSubpath` for the line that
    /// closes a sub-path.
    public var element: Int
    /// The parameter on that element, 0 … 1, as `PathSegment.point(at:)` takes it.
    public var parameter: Double
    /// The place.
    public var point: Point
    /// Its distance from the point that was asked for; 0 or more.
    public var distance: Double
  }

  /// Returns the place on the path that is nearest to a point, or `nil` for a path without
  /// segments.
  ///
  /// Curves and arcs are taken as they are, without a tolerance. Of several places at one distance
  /// it is the first. Sub-paths are not closed, unless by `closeSubpath()`; what the path encloses
  /// has no part, `contains(_:rule:)` tests that.
  ///
  /// - Parameter point: The point; not a number gives `nil`.
  /// - Returns: The element, its parameter, the place and its distance.
  /// - Complexity: O(n), with at most some thousand operations for each curve nearer by its control
  ///   points' rectangle than the nearest before it.
  public func nearest(to point: Point) -> NearestPoint? {
    guard point.isFinite else { return nil }
    var search = NearestSearch(point)
    var (pen, start) = (Point.zero, Point.zero)
    for (index, element) in enumerated() {
      switch element {
      case .move(let to): (pen, start) = (to, to)
      case .line(let end): search.visit(.line(LineSegment(start: pen, end: end)), index)
      case .quadCurve(let end, let control):
        search.visit(.quadratic(QuadraticSegment(start: pen, control: control, end: end)), index)
      case .curve(let end, let control1, let control2):
        let curve = CubicSegment(start: pen, control1: control1, control2: control2, end: end)
        search.visit(.cubic(curve), index)
      case .arc(let arc): search.visit(.arc(arc), index)
      case .closeSubpath: search.visit(.line(LineSegment(start: pen, end: start)), index)
      }
      pen = element.end ?? start
    }
    return search.nearest
  }
}

extension Path.Element {
  /// The point at which the element ends; `nil` for a close.
  fileprivate var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _): end
    case .arc(let arc): arc.end
    case .closeSubpath: nil
    }
  }
}

/// Finds the nearest of all places that it visits.
private struct NearestSearch {
  let point: Point
  var nearest: Path.NearestPoint?

  init(_ point: Point) { self.point = point }

  mutating func visit(_ segment: PathSegment, _ element: Int) {
    if let nearest, segment.hull.distance(to: point) >= nearest.distance { return }
    offer(0, segment, element)
    offer(1, segment, element)
    segment.forEachFoot(from: point) { offer($0, segment, element) }
  }

  private mutating func offer(_ t: Double, _ segment: PathSegment, _ element: Int) {
    let place = segment.point(at: t)
    let distance = place.scaledDistance(to: point)
    guard distance < nearest?.distance ?? .infinity else { return }
    nearest = Path.NearestPoint(element: element, parameter: t, point: place, distance: distance)
  }
}

extension Rect {
  /// The distance to a point; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let x = Swift.max(min.x - point.x, point.x - max.x, 0)
    let y = Swift.max(min.y - point.y, point.y - max.y, 0)
    return Vector(x, y).scaledLength
  }
}

// MARK: - Feet

extension PathSegment {
  /// A rectangle that holds the segment.
  fileprivate var hull: Rect {
    switch self {
    case .line(let line): line.bounds
    case .quadratic(let curve):
      Rect(from: curve.start, to: curve.end).union(Rect(from: curve.control, to: curve.control))
    case .cubic(let curve):
      Rect(from: curve.start, to: curve.end).union(Rect(from: curve.control1, to: curve.control2))
    case .arc(let arc): arc.bounds
    }
  }

  /// Calls `body` with the parameters, strictly between 0 and 1, at which the way from `point` to
  /// the segment is at right angles to it; with others, too.
  fileprivate func forEachFoot(from point: Point, _ body: (Double) -> Void) {
    switch self {
    case .line(let line):
      let unit = unitScale(of: [line.start - point, line.end - point])
      let (from, way) = ((point - line.start) * unit, (line.end - line.start) * unit)
      let t = from.dot(way) / way.lengthSquared
      if t > 0, t < 1 { body(t) }
    case .quadratic(let curve): curve.forEachFoot(from: point, body)
    case .cubic(let curve): curve.forEachFoot(from: point, body)
    case .arc(let arc): arc.forEachFoot(from: point, body)
    }
  }
}

/// The power of two that scales vectors to sizes of at most 2, so that no product overflows.
private func unitScale(of vectors: [Vector]) -> Double {
  let size = vectors.reduce(0) { Swift.max($0, $1.maxNorm) }
  guard size > 0, size < .infinity else { return 1 }
  // The reciprocal of a subnormal number would be infinite.
  return Double(sign: .plus, exponent: -Swift.max(Int(size.exponent), -1000), significand: 1)
}

/// The rounding error of a sum of products of two vectors, relative to their sizes: eight products
/// at most, each with an error of some 2⁻⁵³.
private let noise = 0x1p-49

extension QuadraticSegment {
  fileprivate func forEachFoot(from point: Point, _ body: (Double) -> Void) {
    let ways = [start - point, control - point, end - point]
    let unit = unitScale(of: ways)
    let q = ways.map { $0 * unit }
    let d = [(control - start) * unit, (end - control) * unit]
    let largest = q.reduce(0) { Swift.max($0, $1.maxNorm) }
    let polynomial = BernsteinPolynomial(
      degree: 3,
      SIMD8(
        q[0].dot(d[0]), (q[0].dot(d[1]) + 2 * q[1].dot(d[0])) / 3,
        (2 * q[1].dot(d[1]) + q[2].dot(d[0])) / 3, q[2].dot(d[1]), 0, 0, 0, 0))
    polynomial.forEachRoot(noise: noise * largest * Swift.max(d[0].maxNorm, d[1].maxNorm), body)
  }
}

extension CubicSegment {
  fileprivate func forEachFoot(from point: Point, _ body: (Double) -> Void) {
    let ways = [start - point, control1 - point, control2 - point, end - point]
    let unit = unitScale(of: ways)
    let q = ways.map { $0 * unit }
    let d = [(control1 - start) * unit, (control2 - control1) * unit, (end - control2) * unit]
    let sizes = (
      q.reduce(0) { Swift.max($0, $1.maxNorm) }, d.reduce(0) { Swift.max($0, $1.maxNorm) }
    )
    let second = q[0].dot(d[2]) + 6 * q[1].dot(d[1]) + 3 * q[2].dot(d[0])
    let third = 3 * q[1].dot(d[2]) + 6 * q[2].dot(d[1]) + q[3].dot(d[0])
    let polynomial = BernsteinPolynomial(
      degree: 5,
      SIMD8(
        q[0].dot(d[0]), (2 * q[0].dot(d[1]) + 3 * q[1].dot(d[0])) / 5, second / 10, third / 10,
        (3 * q[2].dot(d[2]) + 2 * q[3].dot(d[1])) / 5, q[3].dot(d[2]), 0, 0))
    polynomial.forEachRoot(noise: noise * sizes.0 * sizes.1, body)
  }
}

extension ArcSegment {
  fileprivate func forEachFoot(from point: Point, _ body: (Double) -> Void) {
    guard sweep != 0, sweep.magnitude < .infinity else { return }
    let unit = unitScale(of: [center - point, xAxis, yAxis])
    // Pieces of at most a quarter turn: |τ| stays below ½.
    let count = Swift.min(Int(Swift.min(sweep.magnitude * (2 / .pi), 8)) + 1, 8)
    for piece in 0..<count {
      let middle = (Double(piece) + 0.5) / Double(count)
      let (sine, cosine) = sinCos(startAngle + sweep * middle)
      let u = (xAxis * cosine + yAxis * sine) * unit
      let v = (yAxis * cosine - xAxis * sine) * unit
      let half = sinCos(sweep.magnitude / Double(4 * count))
      let most = half.sine / half.cosine
      polynomial(from: (center - point) * unit, u, v, most).forEachRoot(
        noise: 8 * noise * Swift.max((center - point).maxNorm * unit, u.maxNorm, v.maxNorm)
          * Swift.max(u.maxNorm, v.maxNorm)
      ) { s in
        let t = middle + 2 * arcTan2(most * (2 * s - 1), 1) / sweep
        if t > 0, t < 1 { body(t) }
      }
      // A root where two pieces meet may be just outside of both, by rounding.
      if piece > 0 { body(Double(piece) / Double(count)) }
    }
  }

  /// The polynomial of the head comment for τ from −`most` to `most`.
  ///
  /// With c₀ … c₄ the coefficients of powers of τ/`most`, those of Bernstein are the blossoms at i
  /// ones and 4 − i minus ones.
  private func polynomial(
    from q: Vector, _ u: Vector, _ v: Vector, _ most: Double
  ) -> BernsteinPolynomial {
    let (a, b) = (q.dot(v), q.dot(u))
    let (d, e) = (v.lengthSquared - u.lengthSquared, u.dot(v))
    let (square, cube) = (most * most, most * most * most)
    let c0 = a + e
    let c1 = 2 * (d - b) * most
    let c2 = -6 * e * square
    let c3 = -2 * (b + d) * cube
    let c4 = (e - a) * square * square
    return BernsteinPolynomial(
      degree: 4,
      SIMD8(
        c0 - c1 + c2 - c3 + c4, c0 - c1 / 2 + c3 / 2 - c4, c0 - c2 / 3 + c4,
        c0 + c1 / 2 - c3 / 2 - c4, c0 + c1 + c2 + c3 + c4, 0, 0, 0))
  }
}

/// A polynomial of degree up to 5 on 0 … 1, by its Bernstein coefficients.
struct BernsteinPolynomial {
  private let degree: Int
  private let coefficients: SIMD8<Double>

  init(degree: Int, _ coefficients: SIMD8<Double>) {
    (self.degree, self.coefficients) = (degree, coefficients)
  }

  /// Calls `body` near each root between 0 and 1 that is not at an end; perhaps several times for
  /// one root, and in the middle of a stretch where nothing exceeds the noise.
  ///
  /// - Parameters:
  ///   - noise: The rounding error of the coefficients.
  ///   - body: The consumer of the roots.
  func forEachRoot(noise: Double, _ body: (Double) -> Void) {
    visit(from: 0, to: 1, noise, body)
  }

  private func visit(from: Double, to: Double, _ noise: Double, _ body: (Double) -> Void) {
    let middle = from + (to - from) / 2
    var (low, high) = (coefficients[0], coefficients[0])
    for index in 1...degree {
      low = Swift.min(low, coefficients[index])
      high = Swift.max(high, coefficients[index])
    }
    // Coefficients of one sign: a root at most at an end, where two pieces meet in one.
    guard !(low > 0 || high < 0) else { return }
    // Below 2⁻⁵² of the segment there is no other parameter to try.
    guard Swift.max(-low, high) > noise, to - from > 0x1p-52 else { return body(middle) }
    let (left, right) = halves
    left.visit(from: from, to: middle, noise, body)
    right.visit(from: middle, to: to, noise, body)
  }

  /// The polynomial on 0 … ½ and on ½ … 1, by de Casteljau's construction.
  private var halves: (BernsteinPolynomial, BernsteinPolynomial) {
    var (left, right) = (coefficients, coefficients)
    for level in 1...degree {
      for index in 0...(degree - level) { right[index] = (right[index] + right[index + 1]) / 2 }
      left[level] = right[0]
    }
    return (BernsteinPolynomial(degree: degree, left), BernsteinPolynomial(degree: degree, right))
  }
}
