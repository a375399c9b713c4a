// Sections where a path turns: fans of them about a vertex, and those at the ends of a run.

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections of a fan; of the one where a ring closes, the first, for the ring began with
  /// them all.
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

  /// The sections of a fan, and the number of the one that repeats another, or −1.
  func sections(
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

  /// The radii of the fan at a vertex.
  @inline(__always)
  private func fan(at vertex: SpineVertex, _ before: SpineVertex, _ behind: SpineVertex) -> Fan {
    let (u0, u1) = (pen.direction(before), pen.direction(behind))
    let size = pen.reach * vertex.scale
    let angle = arcTan2(u0.cross(u1), u0.dot(u1))
    let count =
      isFull
      ? 1
      : pen.sectors(
        angle: angle.magnitude, size: size, deviation: StrokePen.deviation(before, behind))
    return Fan(sectors: count, half: sinCos(angle / Double(2 * count)), from: u0)
  }

  /// Adds the section across `n`, as wide as a chord needs it; it may repeat the last one for
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

  /// Adds the true section at an end of a run, where the chord's own direction is another; returns
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

  /// The same where a fan turns between the end's section and the chord.
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
  /// Whether the second is the first once more, for the other chord.
  var repeats: Bool
}

extension StrokePen {
  /// The fan at a vertex if it has one sector or two; `nil` where it needs more.
  ///
  /// One sector's sections both stand on the bisector, each as wide as its own chord needs it. Two
  /// sectors meet in the bisector's own direction, w = v/|v|, as if a chord without length ran
  /// along it: their sections are those between u₀ and w and between w and u₁. With the larger
  /// deviation of the two chords, a section stands while (h + tolerance)·cos ≥ h + deviation; as in
  /// `slack`, some of the tolerance is always left.
  @inline(__always)
  func smallFan(at vertex: SpineVertex, _ before: SpineVertex, _ behind: SpineVertex) -> SmallFan? {
    let (u0, u1) = (direction(before), direction(behind))
    let v = u0 + u1
    let q = v.lengthSquared
    // Sectors of a third of a turn are the largest; with more than that there may be no bisector.
    guard q >= 1 else { return nil }
    let size = reach * vertex.scale
    let outer = size + tolerance
    let inner = size + Swift.min(Self.deviation(before, behind), 0.99 * tolerance)
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

  /// What a fan's chords stray by: on either side the other side's deviation is excess.
  @inline(__always)
  static func deviation(_ before: SpineVertex, _ behind: SpineVertex) -> Double {
    Double(Swift.max(before.left + before.right, behind.left + behind.right))
  }

  /// The section at a vertex across `n`, as wide as a chord needs it.
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
/// The first half of them is as wide as the chord before needs it, the second as the chord behind
/// does, and the middle one of an odd number is there twice: at an inflection one chord strays to
/// the left and the next to the right, and a section wide enough for both would be too wide for
/// either.
private struct Fan {
  /// How many sections each of the two chords has.
  private let half: Int
  /// The number of the section that repeats the one before it for the other chord, or −1.
  let repeated: Int
  private let step: Vector
  /// How much farther than the circle about the vertex a sector's corners lie.
  private let radius: Double
  private var direction: Vector
  private var number = 0

  /// A fan from the direction of one chord, of so many sectors, with sine and cosine of half of
  /// one.
  @inline(__always)
  init(sectors count: Int, half angle: (sine: Double, cosine: Double), from start: Vector) {
    half = (count &+ 1) / 2
    repeated = count & 1 == 1 ? half : -1
    direction = start.rotated(angle)
    step = Vector(angle.cosine, angle.sine).rotated(angle)
    radius = 1 / angle.cosine
  }

  /// The vector across the next section, and which of the chords it serves.
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
  /// This vector turned by the angle whose sine and cosine are given.
  @inline(__always)
  func rotated(_ angle: (sine: Double, cosine: Double)) -> Self {
    Self(x * angle.cosine - y * angle.sine, x * angle.sine + y * angle.cosine)
  }
}
