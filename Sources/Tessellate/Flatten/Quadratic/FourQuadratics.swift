// Four quadratics of a path at once, a lane for each (see Lookahead).

/// Four quadratics where they lie in a path, each a start, a control point and an end.
struct FourQuadratics {
  private let first, second, third, fourth: Place

  @inline(__always)
  init(
    first: UncheckedView<Point>, second: UncheckedView<Point>, third: UncheckedView<Point>,
    fourth: UncheckedView<Point>
  ) {
    self.first = Place(first)
    self.second = Place(second)
    self.third = Place(third)
    self.fourth = Place(fourth)
  }

  /// The place of a curve among a path's points.
  private struct Place {
    let points: UncheckedView<Point>
    /// The index of its start in the canonical direction: 0 or 2; the control point's is 1 either
    /// way.
    let first: Int

    @inline(__always)
    init(_ points: UncheckedView<Point>) {
      self.points = points
      let curve = QuadraticSegment(start: points[0], control: points[1], end: points[2])
      first = curve.runsBackward ? 2 : 0
    }

    var start: Point { @inline(__always) get { points[first] } }
    var control: Point { @inline(__always) get { points[1] } }
    var end: Point { @inline(__always) get { points[2 &- first] } }
  }

  /// A number of each curve, in lanes.
  @inline(__always)
  private func lanes(_ number: (Place) -> Double) -> Lanes4 {
    Lanes4(number(first), number(second), number(third), number(fourth))
  }

  /// Whether no coordinate's magnitude is above a limit.
  @inline(__always)
  func isWithin(_ limit: Double) -> Bool {
    let pair = Self.reach(first.points).larger(Self.reach(second.points))
      .larger(Self.reach(third.points).larger(Self.reach(fourth.points)))
    return pair.x <= limit && pair.y <= limit
  }

  /// The largest magnitudes of three points' coordinates.
  @inline(__always)
  private static func reach(_ curve: UncheckedView<Point>) -> SIMD2<Double> {
    curve[0].magnitude.larger(curve[1].magnitude).larger(curve[2].magnitude)
  }

  /// The measures of the four derivatives, in units of the reciprocal of `scale`; computed as in
  /// `Parabola`.
  @inline(__always)
  func measures(scale: Double) -> ParabolaMeasures {
    let start = (x: lanes { $0.start.x }, y: lanes { $0.start.y })
    let control = (x: lanes { $0.control.x }, y: lanes { $0.control.y })
    let end = (x: lanes { $0.end.x }, y: lanes { $0.end.y })
    let b = (x: (control.x - start.x) * (2 * scale), y: (control.y - start.y) * (2 * scale))
    let way = (x: (end.x - start.x) * scale, y: (end.y - start.y) * scale)
    let e = (x: (way.x - b.x) * 2, y: (way.y - b.y) * 2)
    let last = (x: b.x + e.x, y: b.y + e.y)
    let square = e.x * e.x + e.y * e.y
    let along = b.x * e.x + b.y * e.y
    let turning = (b.x * e.y - b.y * e.x).magnitude
    let chord = way.x * way.x + way.y * way.y
    let c0 = b.x * way.x + b.y * way.y
    let c1 = last.x * way.x + last.y * way.y
    return ParabolaMeasures(
      turning: SIMD4<Float>(turning), square: SIMD4<Float>(square),
      along: (SIMD4<Float>(along), SIMD4<Float>(along + square)), way: SIMD4<Float>(chord),
      forward: SIMD4<Float>(c0.smaller(c1)))
  }
}
