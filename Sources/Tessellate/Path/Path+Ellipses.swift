extension Path {
  /// The ellipse that fills a rectangle, a closed sub-path of one arc.
  ///
  /// It starts in the middle of the right side (at the largest x), with growing angle, as
  /// `addEllipse` does by default.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Adds an ellipse as a closed sub-path of one arc.
  ///
  /// It starts by default in the middle of the right side (at the largest x), with growing angle,
  /// as SVG's and CoreGraphics' ellipses do. A null rectangle adds nothing.
  ///
  /// - Parameters:
  ///   - rect: What the ellipse fills.
  ///   - startAngle: The parameter of the first point, in radians; π/2 is at the largest y.
  ///   - direction: Whether the angle grows or falls along the ellipse.
  public mutating func addEllipse(
    in rect: Rect, startAngle: Double = 0, direction: ArcDirection = .increasingAngle
  ) {
    guard !rect.isNull else { return rejectUnlessNull(rect) }
    addEllipse(
      center: rect.center, radii: Vector(rect.width / 2, rect.height / 2), startAngle: startAngle,
      direction: direction)
  }

  /// Adds a circle as a closed sub-path of one arc.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - radius: From the center to the circle; a negative one is an invalid element.
  ///   - startAngle: The direction of the first point from the center, in radians.
  ///   - direction: Whether the angle grows or falls along the circle.
  public mutating func addCircle(
    center: Point, radius: Double, startAngle: Double = 0,
    direction: ArcDirection = .increasingAngle
  ) {
    addEllipse(
      center: center, radii: Vector(radius, radius), startAngle: startAngle, direction: direction)
  }

  private mutating func addEllipse(
    center: Point, radii: Vector, startAngle: Double, direction: ArcDirection
  ) {
    guard center.isFinite, radii.isFinite, startAngle.isFinite else { return reject(.notFinite) }
    guard radii.x >= 0, radii.y >= 0 else { return reject(.negativeRadius) }
    let startAngle = Path.near(startAngle)
    let (sine, cosine) = sinCos(startAngle)
    let start = center + Vector(cosine * radii.x, sine * radii.y)
    guard start.isFinite else { return reject(.notFinite) }
    move(to: start)
    appendArc(
      ArcSegment(
        center: center, xAxis: Vector(radii.x, 0), yAxis: Vector(0, radii.y),
        startAngle: startAngle, sweep: 2 * .pi * direction.sign, start: start, end: start))
    closeSubpath()
  }

  /// Rejects a rectangle with coordinates that are not numbers; the null rectangle draws nothing.
  mutating func rejectUnlessNull(_ rect: Rect) {
    if rect != .null { reject(.notFinite) }
  }
}
