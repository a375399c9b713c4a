/// A sector of a ring whose end is a triangular head: a progress ring that points where it goes.
///
///                ___ base                     The body runs along the ring from `startRadians` to the head's base,
///           ⟋         ▏⟍                      the head from there to its tip, which lies on the ring's middle line
///         ⟋    ⟋ ̄ ̄ ̄▏  ⟩ tip                at `startRadians` + `lengthRadians`. The base is as wide as the ring;
///        ▏   ⟋       ▏⟋                       its sides are straight.
///        start
///
/// Angles grow from +x to +y, which looks clockwise where y points down. The outline is one closed contour of arcs and
/// lines: from the outer corner of the tail along the outer arc to the base, over the tip, and back along
/// the inner arc.
///
/// - The head is cut to the total length, and to half a turn. Cut to the total length it starts just where the arrow
///   does, and the outline has no arcs.
/// - A negative length turns the other way, head included; the sign of `headLengthRadians` does not count.
/// - A length of 0 is an empty path.
/// - Up to a full turn the tail stands still. Beyond, it follows the tip a full turn behind: what shows is the last
///   turn. The tip then touches the middle of the tail, where the outline has a point of its own.
/// - The thickness is cut to the outer radius: then the inner arc is a point, and the body a sector of a disc.
/// - A negative radius or thickness, and a number that is not finite, are an invalid element.
public struct RingArrow: Shape, Hashable {
  /// The middle of the ring.
  public var center: Point
  /// From the center to the outer edge.
  public var outerRadius: Double
  /// From the inner to the outer edge.
  public var thickness: Double
  /// Where the tail is, in radians.
  public var startRadians: Double
  /// From the tail to the tip, in radians; negative to turn the other way.
  public var lengthRadians: Double
  /// From the head's base to the tip, in radians.
  public var headLengthRadians: Double

  public init(
    center: Point = .zero, outerRadius: Double, thickness: Double, startRadians: Double,
    lengthRadians: Double, headLengthRadians: Double
  ) {
    (self.center, self.outerRadius, self.thickness) = (center, outerRadius, thickness)
    (self.startRadians, self.lengthRadians) = (startRadians, lengthRadians)
    self.headLengthRadians = headLengthRadians
  }

  /// The same arrow as large as fits the rectangle, about its center; the thickness stays.
  public func fitted(to rect: Rect) -> RingArrow {
    var arrow = self
    arrow.center = rect.center
    arrow.outerRadius = Swift.min(rect.width, rect.height) / 2
    return arrow
  }

  public func append(to path: inout Path) {
    if let reason = invalidity { return path.reject(reason) }
    guard let outline = Outline(self) else { return }
    let (tail, base) = (outline.tail, outline.base)
    let (outer, inner) = (outline.outerRadius, outline.innerRadius)
    let outerTail = center + tail * outer
    let innerTail = center + tail * inner
    path.move(to: outerTail)
    if outline.sweep != 0 {
      appendArc(outer, outline.start, outline.sweep, outerTail, center + base * outer, to: &path)
    }
    path.addLine(to: center + outline.tip * outline.middleRadius)
    path.addLine(to: center + base * inner)
    if outline.sweep != 0, inner > 0 {
      let angle = outline.start + outline.sweep
      appendArc(inner, angle, -outline.sweep, center + base * inner, innerTail, to: &path)
    }
    if outline.isFullTurn { path.addLine(to: center + tail * outline.middleRadius) }
    path.closeSubpath()
  }

  private func appendArc(
    _ radius: Double, _ startAngle: Double, _ sweep: Double, _ start: Point, _ end: Point,
    to path: inout Path
  ) {
    path.appendArc(
      ArcSegment(
        center: center, xAxis: Vector(radius, 0), yAxis: Vector(0, radius), startAngle: startAngle,
        sweep: sweep, start: start, end: end))
  }

  /// Why this arrow can't be drawn, or `nil` when it can.
  var invalidity: InvalidElement.Reason? {
    // The sum is finite only if all are; the outline's points are no larger than the factors beside it.
    let angles = startRadians + lengthRadians + headLengthRadians
    let reach = (center.x.magnitude + center.y.magnitude + outerRadius.magnitude) * 2 + thickness
    guard angles.isFinite, reach.isFinite else { return .notFinite }
    return outerRadius >= 0 && thickness >= 0 ? nil : .negativeRadius
  }
}

extension RingArrow {
  /// The arrow with its rules applied: what its path and its own mesh both start from.
  struct Outline {
    var outerRadius, innerRadius, middleRadius: Double
    /// The angle of the tail, and the signed angle from there to the head's base; 0 where the head is all there is.
    var start, sweep: Double
    /// 1 or −1: the way the arrow turns.
    var sign: Double
    /// The directions, from the center, of tail, base and tip.
    var tail, base, tip: Vector
    /// Whether the tip touches the tail.
    var isFullTurn: Bool

    /// How near to a full turn the tip counts as touching the tail, in radians: within a `Float`'s resolution of the
    /// ring, so that in the mesh the two are either at one place or clearly apart.
    static let touch = 0x1p-21

    /// - Returns: `nil` for an arrow of no length.
    init?(_ arrow: RingArrow) {
      let turn = 2 * Double.pi
      let length = arrow.lengthRadians
      guard length != 0 else { return nil }
      sign = length < 0 ? -1 : 1
      isFullTurn = length.magnitude >= turn - Outline.touch
      let total = isFullTurn ? turn : length.magnitude
      let head = Swift.min(arrow.headLengthRadians.magnitude, total, .pi)
      // The tail of more than a turn moves on by what is more.
      let excess = length.magnitude > turn ? length.magnitude - turn : 0
      start = arrow.startRadians + sign * excess
      // Taken from the difference of lengths, and compared as an angle: a cut head leaves exactly nothing.
      sweep = sign * (total - head)
      if start + sweep == start { sweep = 0 }
      tail = Outline.direction(start)
      base = sweep == 0 ? tail : Outline.direction(start + sweep)
      tip = isFullTurn ? tail : Outline.direction(start + sign * total)
      outerRadius = arrow.outerRadius
      innerRadius = Swift.max(outerRadius - arrow.thickness, 0)
      middleRadius = (outerRadius + innerRadius) / 2
    }

    private static func direction(_ angle: Double) -> Vector {
      let (sine, cosine) = sinCos(angle)
      return Vector(cosine, sine)
    }
  }
}
