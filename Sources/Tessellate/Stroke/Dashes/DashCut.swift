/// A place on a curve, where a dash ends.
struct DashPlace: BitwiseCopyable, Sendable {
  var point: Point
  var derivative: Vector
  /// How far beside it, to the left and to the right, the pen's edges along the chord lie.
  var reaches: Vector
  /// How much of the derivative is along the chord, and its length.
  var along, speed: Double

  /// The place at a parameter of a chord.
  @inline(__always)
  init(_ chord: DashChord, at x: Double, _ pen: StrokePen) {
    let way: Vector
    (way, derivative) = chord.place(at: x)
    let direction = chord.direction
    (along, speed) = (derivative.dot(direction), derivative.length)
    // How far it lies to the left of the chord, and how far to the right.
    let products = way * direction.swapped
    let stray = products - products.swapped
    reaches = SIMD2(pen.left, pen.right) + SIMD2<Double>(chord.sides) - stray
    point = chord.start + way
  }
}

/// An end of a dash: a place on a curve, and the section there.
struct DashCut: BitwiseCopyable, Sendable {
  var section: Section
  /// Where its cap stands.
  var stand: CapStand
}

/// An end of a dash as the mesh has it.
struct RoundedCut: BitwiseCopyable, Sendable {
  var section: SIMD4<Float>
  /// Where its cap stands, and the direction of travel, each twice.
  var middle: SIMD4<Float>
  var tangent: SIMD4<Float>
}

extension StrokePen {
  /// The cut at a place, of whose chord the pen's edges are the strip's.
  ///
  /// With v the derivative there and u the chord's direction, the section's ends lie on left(v)
  /// where they are h + deviation from the chord: at left(v)/(v·u) times what is left of that
  /// beside the place.
  @inline(__always)
  func cut(_ place: DashPlace, distance: Double) -> DashCut {
    let reaches = place.reaches / place.along
    let across = place.derivative.swapped * leftward
    let tangent = place.derivative / place.speed
    // Half of what the pen reaches farther to the left.
    let aside = 0.5 * (left - right) * leftward
    return DashCut(
      section: Section(
        left: place.point + across * reaches.x, right: place.point - across * reaches.y),
      stand: CapStand(
        middle: place.point + tangent.swapped * aside, tangent: tangent, distance: distance))
  }

  /// Whether a strip may end at a place of a chord.
  @inline(__always)
  func mayEnd(_ chord: DashChord, at place: DashPlace) -> Bool {
    let (along, speed) = (place.along, place.speed)
    let needed = reach + (Double(chord.sides.x) + Double(chord.sides.y))
    // Where a curve comes to a halt, its direction takes more than this.
    return along > 0.5 * speed && (reach + tolerance) * along >= needed * speed
      && speed * chord.scale > 0x1p-10 && speed < .infinity
  }
}

extension SIMD2<Double> {
  fileprivate var swapped: Self {
    @inline(__always) get { Self(y, x) }
  }
}
