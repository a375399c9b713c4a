// The circle that rounds a corner: tangent to both of its sides, on the side to which the corner
// turns.
//
// *Lines.* With a and b the unit directions of arrival and departure and θ the angle between them,
// the circle of radius r touches both at the distance
//
//     r · tan(θ/2) = r · |a × b| / (1 + a·b)
//
// from the corner. This may be up to half of each side, so that neighbours do not overlap.
//
// *Curves.* The center is at the distance r from both, so it is where their offsets meet:
//
//     F(s, t) = A(s) + r·n(s) − B(t) − r·n(t) = 0
//
// which Newton's method solves for s and t; F's derivatives are the offsets', as `OffsetCarrier`
// has them. For r = 0 the solution is the corner itself. From there r grows in eighths of what is
// asked for, each solution being the guess for the next, so that it is this corner's circle that is
// found and not another's. A step that leads beyond the middle of a side, or beyond a center of
// curvature, is halved; after twelve halvings r is as large as the sides allow.

/// A circle tangent to the two sides of a corner.
struct CornerCircle {
  var center: Point
  var radius: Double
  /// The parameters of both sides at which they touch the circle.
  var arriving: Double
  var leaving: Double
  /// The places.
  var start, end: Point
  /// The signed angle from the one to the other, seen from the center.
  var sweep: Double

  /// A sine that counts as zero: directions are known to some units of 2⁻⁵².
  private static var negligible: Double { 0x1p-44 }

  /// Finds the circle, of the radius asked for or of the largest that fits.
  ///
  /// - Returns: `nil` where the sides continue each other, or double back.
  init?(between first: PathSegment, and second: PathSegment, radius: Double) {
    guard let a = first.tangent(at: 1), let b = second.tangent(at: 0) else { return nil }
    guard a.cross(b).magnitude > Self.negligible else { return nil }
    if case .line(let arrival) = first, case .line(let departure) = second {
      self.init(arrival, departure, a, b, radius: radius)
    } else {
      self.init(curves: first, second, side: a.cross(b) > 0 ? 1 : -1, radius: radius)
    }
  }

  private init?(
    _ arrival: LineSegment, _ departure: LineSegment, _ a: Vector, _ b: Vector, radius: Double
  ) {
    let (cross, dot) = (a.cross(b), a.dot(b))
    // tan(θ/2), by the form in which nothing cancels.
    let tangent = dot > 0 ? cross.magnitude / (1 + dot) : (1 - dot) / cross.magnitude
    let lengths = (
      arrival.start.distance(to: arrival.end), departure.start.distance(to: departure.end)
    )
    let most = 0.5 * Swift.min(lengths.0, lengths.1)
    let cut = Swift.min(radius * tangent, most)
    self.radius = cut == most ? most / tangent : radius
    let corner = departure.start
    // Two circles that meet in the middle of a side meet there exactly.
    arriving = cut >= 0.5 * lengths.0 ? 0.5 : 1 - cut / lengths.0
    leaving = cut >= 0.5 * lengths.1 ? 0.5 : cut / lengths.1
    start = arriving == 0.5 ? arrival.point(at: 0.5) : corner - a * cut
    end = leaving == 0.5 ? departure.point(at: 0.5) : corner + b * cut
    let side = cross > 0 ? 1.0 : -1
    center = start + a.turned * (side * self.radius)
    sweep = side * arcTan2(cross.magnitude, dot)
    guard self.radius > 0, center.isFinite else { return nil }
  }

  private init?(curves first: PathSegment, _ second: PathSegment, side: Double, radius: Double) {
    var (s, t, found) = (1.0, 0.0, 0.0)
    var step = radius / 8
    let least = radius * 0x1p-12
    while found < radius, step >= least {
      let next = Swift.min(found + step, radius)
      if let solution = Self.solve(first, second, side * next, s, t) {
        (s, t, found) = (solution.0, solution.1, next)
      } else {
        step *= 0.5
      }
    }
    guard found > 0 else { return nil }
    // Towards the side to which the corner turns is to the right for `OffsetCarrier`.
    let arrival = OffsetCarrier(first, distance: -side * found).frame(at: s)
    let departure = OffsetCarrier(second, distance: -side * found).frame(at: t)
    center = arrival.point.interpolated(to: departure.point, at: 0.5)
    (self.radius, arriving, leaving) = (found, s, t)
    (start, end) = (first.point(at: s), second.point(at: t))
    let angle = arcTan2(
      side * arrival.tangent.cross(departure.tangent), arrival.tangent.dot(departure.tangent))
    sweep = side * (angle < 0 ? angle + 2 * .pi : angle)
  }

  /// Solves for the touching parameters of the circle at the signed distance `radius`, or returns
  /// `nil` where Newton's method finds none between the corner and the middles of the sides.
  private static func solve(
    _ first: PathSegment, _ second: PathSegment, _ radius: Double, _ s: Double, _ t: Double
  ) -> (Double, Double)? {
    let arrival = OffsetCarrier(first, distance: -radius)
    let departure = OffsetCarrier(second, distance: -radius)
    let size = first.polygonLength + second.polygonLength + radius.magnitude
    var (s, t) = (s, t)
    // 12: from an eighth of the radius away it converges in three to five.
    for _ in 0..<12 {
      let (a, b) = (arrival.frame(at: s), departure.frame(at: t))
      guard a.speed > 0, b.speed > 0 else { return nil }
      let gap = a.point - b.point
      let (da, db) = (a.tangent * a.speed, b.tangent * b.speed)
      let determinant = da.cross(db)
      let (ds, dt) = (gap.cross(db) / determinant, gap.cross(da) / determinant)
      guard ds.isFinite, dt.isFinite else { return nil }
      (s, t) = (s - ds, t - dt)
      guard s >= 0.5, s <= 1, t >= 0, t <= 0.5 else { return nil }
      if Swift.max(ds.magnitude, dt.magnitude) < 0x1p-40 {
        return gap.maxNorm <= size * 0x1p-30 ? (s, t) : nil
      }
    }
    return nil
  }

  /// The arc that replaces the corner.
  var arc: ArcSegment {
    let toStart = start - center
    return ArcSegment(
      center: center, xAxis: Vector(radius, 0), yAxis: Vector(0, radius),
      startAngle: arcTan2(toStart.y, toStart.x), sweep: sweep, start: start, end: end)
  }
}
