/// A place on a curve where a dash ends.
struct DashPlace: BitwiseCopyable, Sendable {
  var point: Point
  var derivative: Vector
  /// The distances of the strip's edges to the left and to the right of the place.
  var reaches: Vector
  /// The part of the derivative along the chord, and the derivative's length.
  var along, speed: Double

  /// Creates the place at a parameter of a chord.
  @inline(__always)
  init(_ chord: DashChord, at x: Double, _ pen: StrokePen) {
    let way: Vector
    (way, derivative) = chord.place(at: x)
    let direction = chord.direction
    (along, speed) = (derivative.dot(direction), derivative.length)
    // The direction of travel counts, not its length: one of unit length, along an axis, is exact.
    if chord.kind == .line { (derivative, along, speed) = (direction, 1, 1) }
    // The distances to the left and to the right of the chord.
    let products = way * direction.swapped
    let stray = products - products.swapped
    reaches = SIMD2(pen.left, pen.right) + SIMD2<Double>(chord.sides) - stray
    point = chord.start + way
  }
}

/// An end of a dash: a place on a curve, and the section there.
struct DashCut: BitwiseCopyable, Sendable {
  var section: Section
  /// The place and the direction of the cap.
  var stand: CapStand
}

/// An end of a dash, rounded as the mesh has it.
struct RoundedCut: BitwiseCopyable, Sendable {
  var section: SIMD4<Float>
  /// The place of the cap and the direction of travel, each twice.
  var middle: SIMD4<Float>
  var tangent: SIMD4<Float>
}

extension StrokePen {
  /// Returns the cut at a place, whose section ends on the edges of its chord's strip.
  ///
  /// Let v be the derivative there and u the chord's direction. The section's ends lie on left(v),
  /// at the distance h + deviation from the chord: at left(v)/(v·u) times the edge's distance from
  /// the place.
  @inline(__always)
  func cut(_ place: DashPlace, distance: Double) -> DashCut {
    let reaches = place.reaches / place.along
    let across = place.derivative.swapped * leftward
    let tangent = place.derivative / place.speed
    // Half of the excess of the pen's left reach over its right one.
    let aside = 0.5 * (left - right) * leftward
    return DashCut(
      section: Section(
        left: place.point + across * reaches.x, right: place.point - across * reaches.y),
      stand: CapStand(
        middle: place.point + tangent.swapped * aside, tangent: tangent, distance: distance))
  }

  /// Whether a strip may end at a place of a chord: the section there keeps the tolerance.
  @inline(__always)
  func mayEnd(_ chord: DashChord, at place: DashPlace) -> Bool {
    if chord.kind == .line { return chord.scale < .infinity }
    let (along, speed) = (place.along, place.speed)
    let needed = reach + (Double(chord.sides.x) + Double(chord.sides.y))
    // Where a curve comes to a halt, its direction needs more than the first derivative. Speeds
    // below 2⁻¹⁰ of the mean one are such places; the bound was not tuned.
    return along > 0.5 * speed && (reach + sectionTolerance) * along >= needed * speed
      && speed * chord.scale > 0x1p-10 && speed < .infinity
  }
}

extension SIMD2<Double> {
  fileprivate var swapped: Self {
    @inline(__always) get { Self(y, x) }
  }
}
