// Fans of sections about a spine vertex, and the sections at the ends of a run. A cusp is a turn of
// π, so its fan is the half disc ahead; beside ends that are not round, `addPivot` in
// StrokeSweep+Folds takes its place.

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections of a fan; where a ring closes only the first, because the ring began with
  /// all of them.
  @inline(never)
  mutating func addFan(
    at vertex: SpineVertex, _ before: SpineVertex, _ behind: SpineVertex, isClosing: Bool
  ) {
    if let fan = pen.smallFan(at: vertex, before, behind) {
      add(fan.first, at: vertex)
      if !isClosing { add(fan.second, at: vertex, repeats: fan.repeats) }
      return
    }
    var fan = fan(at: vertex, before, behind)
    while let radius = fan.next() {
      addSection(
        at: vertex, across: radius.across, of: radius.isBefore ? before : behind,
        repeats: radius.repeats)
      if isClosing { return }
    }
  }

  /// Calls `body` with the sections of a fan; returns the number of the one that repeats another,
  /// or −1.
  mutating func sections(
    ofFanAt vertex: SpineVertex, _ before: SpineVertex, _ behind: SpineVertex,
    _ body: (Section) -> Void
  ) -> Int {
    if let fan = pen.smallFan(at: vertex, before, behind) {
      body(fan.first)
      body(fan.second)
      return fan.repeats ? 1 : -1
    }
    var fan = fan(at: vertex, before, behind)
    while let radius = fan.next() {
      body(pen.section(at: vertex, across: radius.across, of: radius.isBefore ? before : behind))
    }
    return fan.repeated
  }

  /// Returns the radii of the fan at a vertex.
  @inline(__always)
  private func fan(at vertex: SpineVertex, _ before: SpineVertex, _ behind: SpineVertex) -> Fan {
    let (u0, u1) = (pen.direction(before), pen.direction(behind))
    let size = pen.reach * vertex.scale
    let angle = arcTan2(u0.cross(u1), u0.dot(u1))
    let count =
      isFull
      ? 1
      : pen.sectors(
        angle: angle.magnitude, size: size,
        deviation: Swift.max(StrokePen.deviation(before, behind) - 2 * pen.padding, 0))
    return Fan(sectors: count, half: sinCos(angle / Double(2 * count)), from: u0)
  }

  /// Adds the section across `n` at the width that a chord needs; it may repeat the last one for
  /// another chord.
  @inline(__always)
  private mutating func addSection(
    at vertex: SpineVertex, across n: Vector, of chord: SpineVertex, repeats: Bool = false
  ) {
    add(pen.section(at: vertex, across: n, of: chord), at: vertex, repeats: repeats)
  }

  @inline(__always)
  private mutating func add(_ section: Section, at vertex: SpineVertex, repeats: Bool = false) {
    let (left, right) = (section.left, section.right)
    if repeats {
      sink.repeatSection(left: left, right: right, distance: vertex.distance)
    } else {
      sink.addSection(left: left, right: right, distance: vertex.distance, side: 1)
    }
  }

  /// Adds the true section at an end of a run, whose direction differs from the chord's; returns
  /// its name.
  @inline(__always)
  mutating func addEnd(
    _ vertex: SpineVertex, _ tangent: Vector, of chord: SpineVertex, isStart: Bool
  ) -> Int {
    guard let section = pen.endSection(at: vertex, tangent, of: chord) else {
      return addTurningEnd(vertex, tangent, of: chord, isStart: isStart)
    }
    add(section, at: vertex)
    return sink.section
  }

  /// Adds the true section at an end, and the fan between it and the chord; returns the section's
  /// name.
  @inline(never)
  private mutating func addTurningEnd(
    _ vertex: SpineVertex, _ tangent: Vector, of chord: SpineVertex, isStart: Bool
  ) -> Int {
    var (inside, end) = (vertex, vertex)
    (inside.direction, inside.sides) = (chord.direction, chord.sides)
    (end.direction, end.sides) = (tangent, chord.sides)
    if !isStart { addFan(at: vertex, inside, end, isClosing: false) }
    addSection(at: vertex, across: tangent.left, of: chord)
    let section = sink.section
    if isStart { addFan(at: vertex, end, inside, isClosing: false) }
    return section
  }
}

/// The two sections of a fan of one sector or two.
struct SmallFan {
  var first, second: Section
  /// Whether the second repeats the first for the other chord.
  var repeats: Bool
}

extension StrokePen {
  /// Returns the fan at a vertex if it has one sector or two, and `nil` where it needs more.
  ///
  /// Both sections of one sector lie on the bisector, each at the width that its own chord needs.
  /// Two sectors meet in the bisector's direction, w = v/|v|, as if a chord without length ran
  /// along it: their sections are those between u₀ and w and between w and u₁. With the larger
  /// deviation of the two chords, a section is accepted while (h + tolerance)·cos ≥ h + deviation;
  /// as in `slack`, a hundredth of the tolerance is always left.
  @inline(__always)
  func smallFan(at vertex: SpineVertex, _ before: SpineVertex, _ behind: SpineVertex) -> SmallFan? {
    let (u0, u1) = (direction(before), direction(behind))
    let v = u0 + u1
    let q = v.lengthSquared
    // A third of a turn is the largest sector; a turn of more may have no bisector.
    guard q >= 1 else { return nil }
    let size = reach * vertex.scale
    let outer = size + sectionTolerance
    let inner = size + Swift.min(Self.deviation(before, behind), 0.99 * sectionTolerance)
    let (limit, least) = (outer * outer, 4 * inner * inner)
    if limit * q >= least {
      let across = v.left * (2 / q)
      return SmallFan(
        first: section(at: vertex, across: across, of: before),
        second: section(at: vertex, across: across, of: behind), repeats: true)
    }
    let w = v * (1 / q.squareRoot())
    let (v0, v1) = (u0 + w, w + u1)
    let (q0, q1) = (v0.lengthSquared, v1.lengthSquared)
    guard limit * Swift.min(q0, q1) >= least else { return nil }
    return SmallFan(
      first: section(at: vertex, across: v0.left * (2 / q0), of: before),
      second: section(at: vertex, across: v1.left * (2 / q1), of: behind), repeats: false)
  }

  /// Returns the deviation of a fan's chords: on either side the other side's deviation is excess.
  @inline(__always)
  static func deviation(_ before: SpineVertex, _ behind: SpineVertex) -> Double {
    Double(Swift.max(before.left + before.right, behind.left + behind.right))
  }

  /// Returns the section at a vertex across `n` at the width that a chord needs.
  @inline(__always)
  func section(at vertex: SpineVertex, across n: Vector, of chord: SpineVertex) -> Section {
    let scale = vertex.scale
    return Section(
      left: vertex.point + n * (left * scale + Double(chord.left)),
      right: vertex.point - n * (right * scale + Double(chord.right)))
  }
}

/// The middles of equal sectors of the turn from one chord to the next, where a fan has its
/// sections.
///
/// The first half of the sections has the width that the chord before needs, the second half that
/// of the chord after, and the middle one of an odd number is repeated: at an inflection one chord
/// deviates to the left and the next to the right, and a section wide enough for both would be too
/// wide for either.
private struct Fan {
  /// The number of sections of each of the two chords.
  private let half: Int
  /// The number of the section that repeats the one before it for the other chord, or −1.
  let repeated: Int
  private let step: Vector
  /// The distance of a sector's corners from the vertex, as a multiple of the radius.
  private let radius: Double
  private var direction: Vector
  private var number = 0

  /// Creates a fan from the direction of one chord, given the number of sectors and sine and cosine
  /// of half a sector.
  @inline(__always)
  init(sectors count: Int, half angle: (sine: Double, cosine: Double), from start: Vector) {
    half = (count &+ 1) / 2
    repeated = count & 1 == 1 ? half : -1
    direction = start.rotated(angle)
    step = Vector(angle.cosine, angle.sine).rotated(angle)
    radius = 1 / angle.cosine
  }

  /// Returns the vector across the next section, and which of the chords it serves.
  @inline(__always)
  mutating func next() -> (across: Vector, isBefore: Bool, repeats: Bool)? {
    guard number < 2 &* half else { return nil }
    let repeats = number == repeated
    if number > 0, !repeats { direction = direction.rotated((step.y, step.x)) }
    defer { number &+= 1 }
    return (direction.left * radius, number < half, repeats)
  }
}

extension SIMD2<Double> {
  /// Returns this vector turned by the angle with this sine and cosine.
  @inline(__always)
  func rotated(_ angle: (sine: Double, cosine: Double)) -> Self {
    Self(x * angle.cosine - y * angle.sine, x * angle.sine + y * angle.cosine)
  }
}
