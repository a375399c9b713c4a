extension Path {
  /// Whether the region that the path encloses holds `point`.
  ///
  /// Every sub-path counts as closed by a straight line. There is no tolerance: curves are taken as
  /// they are. Between paths of straight lines that share an edge, each point of the plane, those
  /// on the edge too, lies in exactly one of them; near a curve, the answer is right unless the
  /// point is nearer to it than rounding resolves. No point is inside where a coordinate is not a
  /// number; an element that could not be added has no part.
  ///
  /// - Complexity: O(n), with at most 60 steps of bisection for each curve at the height of the
  ///   point whose box holds it.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    rule.contains(winding: winding(of: point))
  }

  /// Returns how often the path goes round `point`, counted positive from +x to +y.
  public func winding(of point: Point) -> Int {
    guard point.isFinite else { return 0 }
    var visitor = WindingVisitor(point)
    visitSound(&visitor)
    return visitor.winding
  }
}

/// Counts how often the ray from a point along +x is crossed upwards, less how often downwards.
///
/// Every segment is cut where its y turns round, into pieces along which y only grows or only
/// falls. A piece from a to b crosses the ray's line where exactly one of a.y, b.y is ≤ y.
/// Neighbouring pieces share their ends, bit for bit, so the crossings of any line cancel over a
/// closed contour, however the ends were rounded. What remains is whether the crossing lies
/// strictly to the right of the point.
struct WindingVisitor: PathVisitor {
  let point: Point
  var winding = 0
  private var first = Point.zero
  private var pen = Point.zero

  init(_ point: Point) { self.point = point }

  mutating func begin(at point: Point) { (first, pen) = (point, point) }

  mutating func line(_ segment: LineSegment) {
    let point = point
    cross(to: segment.end) { isUp in
      let side = orientation(segment.start, segment.end, point)
      return isUp ? side > 0 : side < 0
    }
  }

  mutating func quadratic(_ segment: QuadraticSegment) {
    let box = Rect(from: segment.start, to: segment.end).union(
      Rect(from: segment.control, to: segment.control))
    if !skip(box, to: segment.end) {
      crossPieces(segment.extremum(1), .nan, in: box) { segment.point(at: $0) }
    }
  }

  mutating func cubic(_ segment: CubicSegment) {
    let box = Rect(from: segment.start, to: segment.end).union(
      Rect(from: segment.control1, to: segment.control2))
    if !skip(box, to: segment.end) {
      let (a, b) = segment.extrema(1)
      crossPieces(Swift.min(a, b), Swift.max(a, b), in: box) { segment.point(at: $0) }
    }
  }

  /// An arc's y is center.y + h·cos φ, with φ counted from where y is largest, and turns at
  /// multiples of π.
  mutating func arc(_ segment: ArcSegment) {
    let (u, v) = (segment.xAxis, segment.yAxis)
    let height = Vector(u.y, v.y).scaledLength
    guard height > 0 else { return cross(to: segment.end, isRight: { _ in false }) }
    // The axes that belong to φ: the first has all the height.
    let (cosine, sine) = (u.y / height, v.y / height)
    let up = u * cosine + v * sine
    let across = v * cosine - u * sine
    let turning = arcTan2(v.y, u.y)
    let point = point
    let c = Swift.min(Swift.max((point.y - segment.center.y) / height, -1), 1)
    let reach = across.x * ((1 - c) * (1 + c)).squareRoot()
    let middle = segment.center.x + up.x * c
    // Along growing φ the height falls while sin φ > 0: there the point of the arc is at +reach.
    let isForward = segment.sweep > 0
    let isRight = { (isUp: Bool) in middle + (isUp == isForward ? -reach : reach) > point.x }
    segment.forEachFraction(ofAngle: turning) { t in
      cross(to: segment.point(at: t), isRight: isRight)
    }
    cross(to: segment.end, isRight: isRight)
  }

  mutating func end(closed: Bool) {
    line(LineSegment(start: pen, end: first))
  }

  /// Moves the pen to the end of a piece, and counts its crossing if it has one.
  @inline(__always)
  private mutating func cross(to end: Point, isRight: (_ isUp: Bool) -> Bool) {
    let isUp = pen.y <= point.y
    if isUp != (end.y <= point.y), isRight(isUp) { winding += isUp ? 1 : -1 }
    pen = end
  }

  /// Passes a curve whose control points all lie on one side of the ray.
  private mutating func skip(_ box: Rect, to end: Point) -> Bool {
    guard box.min.y > point.y || box.max.y <= point.y || box.max.x <= point.x else { return false }
    pen = end
    return true
  }

  /// Crosses a Bézier curve cut at two parameters, as far as they lie inside.
  private mutating func crossPieces(
    _ a: Double, _ b: Double, in box: Rect, _ curve: (Double) -> Point
  ) {
    let point = point
    var from = 0.0
    for to in [a, b, 1] where to > from && to <= 1 {
      let start = from
      cross(to: curve(to)) { isUp in
        box.min.x > point.x
          || WindingVisitor.crossing(of: curve, start, to, point.y, isUp) > point.x
      }
      from = to
    }
  }

  /// The x of a piece at the given height, by bisection down to neighbouring parameters.
  ///
  /// Towards t = 0 those lie a thousand halves deep: at 2⁻⁶⁰ the points differ by less than a
  /// curve's are rounded.
  static func crossing(
    of curve: (Double) -> Point, _ start: Double, _ end: Double, _ y: Double, _ isUp: Bool
  ) -> Double {
    var (low, high) = (start, end)
    while high - low > 0x1p-60 {
      let middle = 0.5 * (low + high)
      guard middle > low, middle < high else { break }
      if (curve(middle).y <= y) == isUp { low = middle } else { high = middle }
    }
    return curve(low).x
  }
}
