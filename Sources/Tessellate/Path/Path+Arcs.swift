// Arcs of circles and ellipses. They stay arcs: nothing is approximated before flattening.

extension Path {
  /// Draws an arc of a circle, preceded by a straight line from the current point to its start.
  ///
  /// Without a current point the arc's start begins a sub-path. The sweep is the change of angle in
  /// the stated direction: a full turn if `endAngle` lies a full turn or more ahead of
  /// `startAngle`; else, by whole turns, brought into 0 … 2π, so that 0 remains only for equal
  /// angles, where nothing but the line is drawn. Whole turns count as such however their angles
  /// were rounded. A full turn ends exactly where it starts, and leaves the sub-path open.
  ///
  /// A radius of 0 draws the line to the center; a negative one is an invalid element.
  ///
  /// - Parameters:
  ///   - center: The middle of the circle.
  ///   - radius: From the center to the arc.
  ///   - startAngle: In radians, from +x to +y.
  ///   - endAngle: In radians, from +x to +y.
  ///   - direction: Whether the angle grows or falls along the arc.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, direction: ArcDirection
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return reject(.notFinite) }
    let ahead = (endAngle - startAngle) * direction.sign
    let turn = 2 * Double.pi
    // −π/2 → 3π/2 and its like must be full turns, however their difference was rounded; the other
    // way round too.
    let slack = 2 * Swift.max(startAngle.magnitude, endAngle.magnitude, turn).ulp
    let sweep: Double
    if ahead >= turn - slack {
      sweep = turn
    } else if ahead >= 0 {
      sweep = ahead
    } else {
      let rest = turn - wrapped(-ahead, period: turn)
      sweep = rest <= slack || rest >= turn - slack ? turn : rest
    }
    addCircularArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      sweep: sweep * direction.sign)
  }

  /// Draws an arc of a circle with SwiftUI's and CoreGraphics' meaning of `clockwise`.
  ///
  /// `clockwise: true` is a decreasing angle, which looks counter-clockwise where y points down.
  /// The overload with `direction:` says it plainly, and `ArcDirection.uiKit(clockwise:)` gives it
  /// UIKit's meaning.
  ///
  /// - Parameters:
  ///   - center: The middle of the circle.
  ///   - radius: From the center to the arc.
  ///   - startAngle: In radians, from +x to +y.
  ///   - endAngle: In radians, from +x to +y.
  ///   - clockwise: Whether the angle falls along the arc.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      direction: .cg(clockwise: clockwise))
  }

  /// Draws an arc of a circle over a change of angle: positive from +x to +y.
  ///
  /// Otherwise as `addArc(center:radius:startAngle:endAngle:direction:)`; a change beyond a full
  /// turn is cut to one.
  ///
  /// - Parameters:
  ///   - center: The middle of the circle.
  ///   - radius: From the center to the arc.
  ///   - startAngle: In radians, from +x to +y.
  ///   - delta: The change of angle along the arc, in radians.
  public mutating func addRelativeArc(
    center: Point, radius: Double, startAngle: Double, delta: Double
  ) {
    guard delta.isFinite else { return reject(.notFinite) }
    addCircularArc(
      center: center, radius: radius, startAngle: startAngle,
      endAngle: Path.near(startAngle) + delta,
      sweep: Path.cutToTurn(delta))
  }

  /// Draws a circle's arc over `sweep`, which ends at `endAngle`, by whole turns.
  ///
  /// The end is found from the angle as stated, so that the arc from there back to `startAngle` has
  /// the same ends.
  private mutating func addCircularArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, sweep: Double
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, sweep.isFinite else {
      return reject(.notFinite)
    }
    guard radius >= 0 else { return reject(.negativeRadius) }
    let startAngle = Path.near(startAngle)
    let (sine, cosine) = sinCos(startAngle)
    let start = center + Vector(cosine, sine) * radius
    var end = start
    if sweep.magnitude < 2 * .pi, sweep != 0 {
      let (sine, cosine) = sinCos(Path.near(endAngle))
      end = center + Vector(cosine, sine) * radius
    }
    guard start.isFinite, end.isFinite else { return reject(.notFinite) }
    let reach = center.maxNorm + radius
    lead(to: start, reach: reach)
    guard sweep != 0, radius > 0 else { return }
    let landed = end == start ? pen : landing(at: end, reach: reach)
    appendArc(
      ArcSegment(
        center: center, xAxis: Vector(radius, 0), yAxis: Vector(0, radius), startAngle: startAngle,
        sweep: sweep, start: pen, end: landed))
  }

  /// Adds an arc, preceded by a straight line from the current point to its start.
  mutating func addArc(_ arc: ArcSegment) {
    guard arc.center.isFinite, arc.xAxis.isFinite, arc.yAxis.isFinite, arc.start.isFinite,
      arc.end.isFinite, arc.startAngle.isFinite, arc.sweep.isFinite
    else { return reject(.notFinite) }
    lead(to: arc.start, reach: arc.center.maxNorm + arc.xAxis.maxNorm + arc.yAxis.maxNorm)
    var arc = arc
    arc.sweep = Path.cutToTurn(arc.sweep)
    appendArc(arc)
  }

  /// Brings the pen to where an arc starts: by a move in an empty path, else by a line, unless it
  /// is there.
  private mutating func lead(to start: Point, reach: Double) {
    guard !verbs.isEmpty else { return move(to: start) }
    if !Path.areOne(pen, start, reach: reach) { addLine(to: start) }
  }

  /// The end of an arc: the sub-path's start if it is within rounding, so that a close has nothing
  /// to draw.
  private func landing(at end: Point, reach: Double) -> Point {
    Path.areOne(subpathStart, end, reach: reach) ? subpathStart : end
  }

  /// Whether two points are one but for the rounding of numbers as large as `reach`.
  ///
  /// A line of that length would have a direction, and joins would show it. Sine and cosine, the
  /// user's own too, err in their last bits, and a sum of angles up to two turns by eight units of
  /// the radius' last place.
  private static func areOne(_ a: Point, _ b: Point, reach: Double) -> Bool {
    (b - a).maxNorm <= 32 * reach.ulp
  }

  /// A change of angle, or a full turn in its place where it is more.
  private static func cutToTurn(_ sweep: Double) -> Double {
    let turn = 2 * Double.pi
    return sweep.magnitude > turn ? (sweep > 0 ? turn : -turn) : sweep
  }

  /// The angle of the same direction in −π … π, for one so many turns away that its last place is
  /// too coarse to add a sweep to.
  static func near(_ angle: Double) -> Double {
    guard angle.magnitude > 0x1p10 else { return angle }
    let (sine, cosine) = sinCos(angle)
    return arcTan2(sine, cosine)
  }

  /// Draws a line and an arc that rounds the corner at `tangent1End`, on the way to `tangent2End`.
  ///
  /// The circle touches the line from the current point to `tangent1End` and the one from there to
  /// `tangent2End`. A line leads to the first touching point, an arc of less than half a turn to
  /// the second, which is the new current point. With a radius of 0, points that coincide or lie on
  /// one line, only the line to `tangent1End` is drawn; without a current point, `tangent1End`
  /// begins a sub-path.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner.
  ///   - tangent2End: Where the second line leads to; the path does not go there.
  ///   - radius: Of the circle that rounds the corner.
  public mutating func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    guard tangent1End.isFinite, tangent2End.isFinite, radius.isFinite else {
      return reject(.notFinite)
    }
    guard radius >= 0 else { return reject(.negativeRadius) }
    guard !verbs.isEmpty else { return move(to: tangent1End) }
    guard radius > 0, let back = (pen - tangent1End).normalized,
      let ahead = (tangent2End - tangent1End).normalized
    else { return addLine(to: tangent1End) }
    // With θ the angle between the two unit vectors, the touching points lie at the distance
    // r / tan(θ/2) = r · (1 + cos θ) / |sin θ| = r · |sin θ| / (1 − cos θ) from the corner.
    let (sine, cosine) = (back.cross(ahead), back.dot(ahead))
    let cotangent = cosine > 0 ? (1 + cosine) / sine.magnitude : sine.magnitude / (1 - cosine)
    let distance = radius * cotangent
    let first = tangent1End + back * distance
    let second = tangent1End + ahead * distance
    guard sine.magnitude > 1e-15, first.isFinite, second.isFinite else {
      return addLine(to: tangent1End)
    }
    // The center lies on the side of the first line where the second leads to.
    let inward = sine > 0 ? back.turned : back.left
    let center = first + inward * radius
    let startAngle = arcTan2(-inward.y, -inward.x)
    // The arc turns by π − θ, away from the center's side of the way back.
    let turn = arcTan2(sine.magnitude, -cosine)
    // Between sides of length s the angle is known up to the coordinates' rounding over s, and the
    // distance up to r/(1 − cos θ) = distance/|sin θ| times that.
    let side = Swift.min(
      pen.scaledDistance(to: tangent1End), tangent2End.scaledDistance(to: tangent1End))
    let reach = (tangent1End.maxNorm + side) * (1 + distance / (sine.magnitude * side))
    lead(to: first, reach: reach)
    appendArc(
      ArcSegment(
        center: center, xAxis: Vector(radius, 0), yAxis: Vector(0, radius), startAngle: startAngle,
        sweep: sine > 0 ? -turn : turn, start: pen, end: landing(at: second, reach: reach)))
  }

  /// Draws SVG's elliptical arc from the current point to `end`.
  ///
  /// Two ellipses with the given radii and rotation pass through both points, each in two arcs; the
  /// flags select one of the four. Negative radii lose their sign; radii too small to reach are
  /// scaled up by one factor until they just do; a radius of 0 gives a straight line; an `end` at
  /// the current point gives nothing.
  ///
  /// - Parameters:
  ///   - end: The new current point.
  ///   - radii: The two radii of the ellipse.
  ///   - rotation: The angle from +x to the first radius, in radians.
  ///   - largeArc: Whether the arc sweeps half a turn or more.
  ///   - sweepPositive: SVG's sweep flag: whether the angle grows along the arc.
  public mutating func addEllipticalArc(
    to end: Point, radii: Vector, rotation: Double, largeArc: Bool, sweepPositive: Bool
  ) {
    guard end.isFinite, radii.isFinite, rotation.isFinite else { return reject(.notFinite) }
    guard !verbs.isEmpty else { return reject(.noCurrentPoint) }
    guard end != pen else { return }
    guard
      let arc = ArcSegment(
        from: pen, to: end, radii: radii, rotation: rotation, largeArc: largeArc,
        sweepPositive: sweepPositive)
    else { return addLine(to: end) }
    appendArc(arc)
  }
}

extension ArcSegment {
  /// SVG's arc between two points, or `nil` where it is a straight line.
  ///
  /// In the frame where the ellipse is the unit circle, let ±u be the two points seen from their
  /// middle. A circle through both has its center on the bisector, at k·u turned by a right angle,
  /// with |u|²(1 + k²) = 1:
  ///
  ///     k = √(1 − |u|²) / |u|      center = ±k · (u.y, −u.x)
  ///
  /// With |u| ≥ 1 radii are too small: scaled by |u|, they leave k = 0 and half a turn. The sign is
  /// SVG's rule,
  /// positive where the two flags differ. Working in this frame squares no coordinate of the
  /// drawing.
  ///
  /// > SVG 2, appendix B.2.4, "Conversion from endpoint to center parameterization".
  init?(
    from start: Point, to end: Point, radii: Vector, rotation: Double, largeArc: Bool,
    sweepPositive: Bool
  ) {
    var (rx, ry) = (radii.x.magnitude, radii.y.magnitude)
    guard rx > 0, ry > 0 else { return nil }
    // A circle looks the same however it is turned.
    let (sine, cosine) = sinCos(rx == ry ? 0 : rotation)
    let half = start * 0.5 - end * 0.5
    var u = Vector(
      (cosine * half.x + sine * half.y) / rx, (cosine * half.y - sine * half.x) / ry)
    let reach = u.scaledLength
    guard reach > 0, reach < .infinity else { return nil }
    let turn: Double
    if reach >= 1 {
      (rx, ry, u) = (rx * reach, ry * reach, u / reach)
      turn = .pi
      self.init(center: start * 0.5 + end * 0.5)
      startAngle = arcTan2(u.y, u.x)
    } else {
      let k = ((1 - reach) * (1 + reach)).squareRoot() / reach
      let offset = Vector(u.y, -u.x) * (largeArc != sweepPositive ? k : -k)
      // Half the turn's sine is |u|, its cosine |offset|.
      let quarter = 2 * arcTan2(reach, k * reach)
      turn = largeArc ? 2 * .pi - quarter : quarter
      let shift = Vector(offset.x * rx, offset.y * ry)
      self.init(
        center: start * 0.5 + end * 0.5
          + Vector(cosine * shift.x - sine * shift.y, sine * shift.x + cosine * shift.y))
      startAngle = arcTan2(u.y - offset.y, u.x - offset.x)
    }
    sweep = sweepPositive ? turn : -turn
    xAxis = Vector(cosine, sine) * rx
    yAxis = Vector(-sine, cosine) * ry
    (self.start, self.end) = (start, end)
    guard center.isFinite, xAxis.isFinite, yAxis.isFinite else { return nil }
  }

  /// Creates an arc of which only the center is set.
  private init(center: Point) {
    self.init(
      center: center, xAxis: .zero, yAxis: .zero, startAngle: 0, sweep: 0, start: center,
      end: center)
  }
}
