/// A sector of a ring whose end is a triangular head: a progress ring with an arrow's tip.
///
///              ___ base              The body runs along the ring from `startRadians` to the
///         ⟋         ▏⟍               head's base, the head from there to its tip, which lies on
///       ⟋    ⟋ ̄ ̄ ̄▏  ⟩ tip         the ring's middle line at `startRadians` + `lengthRadians`.
///      ▏   ⟋       ▏⟋                The base is as wide as the ring; its sides are straight.
///      start
///
/// Angles grow from +x to +y, which looks clockwise where y points down. The outline is one closed
/// contour of arcs and lines: from the outer corner of the tail along the outer arc to the base,
/// over the tip, and back along the inner arc.
///
/// - The head is limited to the total length, and to half a turn. Limited to the total length it
///   starts where the arrow does, and the outline has no arcs.
/// - A negative length turns the other way, head included; the sign of `headLengthRadians` is
///   ignored.
/// - A length or an outer radius of 0 is an empty path. A body or a head below a millionth of a
///   radian is left out.
/// - Up to a full turn the tail is fixed. Beyond, it follows the tip at the distance of a full
///   turn: only the last turn is drawn. The tip then touches the middle of the tail, where the
///   outline has a vertex.
/// - The thickness is limited to the outer radius: then the inner arc is a point, and the body a
///   sector of a disc.
/// - A negative radius or thickness, and a number that is not finite, are an invalid element.
public struct RingArrow: Shape, Hashable {
  /// The centre of the ring.
  public var center: Point
  /// The distance from the center to the outer edge.
  public var outerRadius: Double
  /// The distance from the inner to the outer edge.
  public var thickness: Double
  /// The direction of the tail, in radians from +x to +y.
  public var startRadians: Double
  /// The angle from the tail to the tip, in radians; negative to turn the other way.
  public var lengthRadians: Double
  /// The angle from the head's base to the tip, in radians.
  public var headLengthRadians: Double

  /// Creates an arrow.
  ///
  /// - Parameters:
  ///   - center: The centre of the ring.
  ///   - outerRadius: The distance from the center to the outer edge.
  ///   - thickness: The distance from the inner to the outer edge.
  ///   - startRadians: The direction of the tail, in radians.
  ///   - lengthRadians: The angle from the tail to the tip, in radians.
  ///   - headLengthRadians: The angle from the head's base to the tip, in radians.
  public init(
    center: Point = .zero, outerRadius: Double, thickness: Double, startRadians: Double,
    lengthRadians: Double, headLengthRadians: Double
  ) {
    (self.center, self.outerRadius, self.thickness) = (center, outerRadius, thickness)
    (self.startRadians, self.lengthRadians) = (startRadians, lengthRadians)
    self.headLengthRadians = headLengthRadians
  }

  /// Returns the largest arrow that fits a rectangle, about its center; the thickness stays.
  ///
  /// - Parameter rect: The rectangle to fit.
  /// - Returns: The arrow.
  public func fitted(to rect: Rect) -> RingArrow {
    var arrow = self
    arrow.center = rect.center
    arrow.outerRadius = Swift.min(rect.width, rect.height) / 2
    return arrow
  }

  /// Appends the outline, as one closed contour.
  ///
  /// - Parameter path: The path to extend; invalid parameters are recorded as its `invalidElement`.
  public func append(to path: inout Path) {
    if let reason = invalidity { return path.reject(reason) }
    guard let outline = Outline(self) else { return }
    let aim = outline.aim()
    let (outer, inner) = (outline.outerRadius, outline.innerRadius)
    let (outerTail, innerTail) = (center + aim.tail * outer, center + aim.tail * inner)
    let (outerBase, innerBase) = (center + aim.base * outer, center + aim.base * inner)
    // All coordinates are finite because the shape is valid.
    path.appendElements(limit: 7, points: 15) { path in
      path.move(to: outerTail)
      if outline.sweep != 0 {
        path.addArc(
          center: center, radius: outer, startAngle: outline.startAngle, sweep: outline.sweep,
          to: outerBase)
      }
      if outline.head != 0 { path.addLine(to: center + aim.tip * outline.middleRadius) }
      path.addLine(to: innerBase)
      if outline.sweep != 0, inner > 0 {
        path.addArc(
          center: center, radius: inner, startAngle: outline.baseAngle, sweep: -outline.sweep,
          to: innerTail)
      }
      if outline.touchesTail { path.addLine(to: center + aim.tail * outline.middleRadius) }
      path.closeSubpath()
    }
  }

  /// The reason why this arrow cannot be drawn, or `nil`.
  public var invalidity: InvalidElement.Reason? { reasonAgainst }

  /// `invalidity`, inline.
  @inline(__always)
  var reasonAgainst: InvalidElement.Reason? {
    // The sum is finite only if all terms are; no point of the outline is larger than `reach`.
    let angles = startRadians + lengthRadians + headLengthRadians
    let reach = (center.x.magnitude + center.y.magnitude + outerRadius.magnitude) * 2 + thickness
    guard angles.isFinite, reach.isFinite else { return .notFinite }
    return outerRadius >= 0 && thickness >= 0 ? nil : .negativeRadius
  }

  /// Whether there is no length, or no radius.
  @inline(__always)
  var isNothing: Bool { !(lengthRadians.magnitude > 0 && outerRadius > 0) }
}

extension RingArrow {
  /// The directions, from the center, of tail, base and tip.
  struct Aim {
    var tail, base, tip: Vector
  }

  /// The arrow with its rules applied: the common source of its path and its own mesh.
  struct Outline {
    /// The outer radius and the inner one, in one vector: both are loaded at once, and two stores
    /// would have to reach memory first.
    var radii: Vector
    var middleRadius: Double
    /// The angles of tail, head's base and tip, in radians.
    var startAngle, baseAngle, tipAngle: Double
    /// The signed angles from tail to base, 0 where the head has the whole length, and from base to
    /// tip.
    var sweep, head: Double
    /// The direction of turning: 1 or −1.
    var sign: Double
    /// Whether the tip touches the tail.
    var isFullTurn: Bool

    /// The largest angle that counts as none, in radians: within a `Float`'s resolution of the
    /// ring, so that in a mesh two of tail, base and tip either coincide or are clearly apart.
    static let resolution = 0x1p-20

    /// Creates the outline of an arrow, or `nil` for one without length or radius.
    @inline(__always)
    init?(_ arrow: RingArrow) {
      guard !arrow.isNothing else { return nil }
      self.init(something: arrow, resolution: Outline.resolution)
    }

    /// Creates the outline of an arrow with a length and a radius; that of any other must not be
    /// used.
    ///
    /// - Parameters:
    ///   - arrow: The arrow.
    ///   - resolution: `Outline.resolution`, or a larger angle for meshes that resolve less.
    @inline(__always)
    init(something arrow: RingArrow, resolution: Double) {
      let turn = 2 * Double.pi
      let length = arrow.lengthRadians.magnitude
      sign = arrow.lengthRadians < 0 ? -1 : 1
      isFullTurn = length >= turn - resolution
      let total = isFullTurn ? turn : length
      var head = Swift.min(arrow.headLengthRadians.magnitude, Swift.min(total, .pi))
      // No sliver of an arc remains after a head of nearly the whole length, nor of a head after an
      // arc.
      if total - head < resolution { head = total } else if head < resolution { head = 0 }
      // The tail of more than a turn moves on by what is more.
      startAngle = arrow.startRadians + sign * (length > turn ? length - turn : 0)
      (sweep, self.head) = (sign * (total - head), sign * head)
      baseAngle = startAngle + sweep
      tipAngle = startAngle + sign * total
      radii = Vector(arrow.outerRadius, Swift.max(arrow.outerRadius - arrow.thickness, 0))
      middleRadius = (radii.x + radii.y) / 2
    }

    var outerRadius: Double { radii.x }
    var innerRadius: Double { radii.y }

    /// Whether the outline has a point of its own where the tip touches the tail.
    var touchesTail: Bool { isFullTurn && head != 0 && sweep != 0 }

    /// The directions of tail, base and tip.
    @inline(__always)
    func aim() -> Aim {
      guard startAngle.magnitude < Reduction.limit, tipAngle.magnitude < Reduction.limit else {
        return aim(
          Self.direction(startAngle), Self.direction(baseAngle), Self.direction(tipAngle))
      }
      let (sine, cosine) = calledSinCos(Lanes4(startAngle, baseAngle, tipAngle, 0))
      return aim(
        Vector(cosine[0], sine[0]), Vector(cosine[1], sine[1]), Vector(cosine[2], sine[2]))
    }

    /// Returns these directions; those of one place are made equal.
    @inline(__always)
    private func aim(_ tail: Vector, _ base: Vector, _ tip: Vector) -> Aim {
      // A whole ring without a head ends where it starts.
      let base = sweep == 0 || (isFullTurn && head == 0) ? tail : base
      return Aim(tail: tail, base: base, tip: isFullTurn ? tail : tip)
    }

    static func direction(_ angle: Double) -> Vector {
      let (sine, cosine) = sinCos(angle)
      return Vector(cosine, sine)
    }
  }
}
