// Caps are further sections of the strip, ever shorter towards the tip.
//
// A round cap is half of a regular polygon about the half disc: with m sectors of π/m, its corners
// lie in the middles of the sectors, r/cos(π/2m) from the centre, and its sides touch the circle;
// the first and the last side start at the path's last section, tangent to the circle. Pairs of
// corners at equal angles from both sides are sections; for an odd m the tip is a section without
// width.
//
// All caps of one radius are the same sections, turned to the path's direction and moved to its
// ends.

/// One section of a cap, with its numbers splatted to lanes.
struct CapSection: BitwiseCopyable, Sendable {
  /// Its distance from the centre in the direction of travel, and half its width, each in both
  /// lanes.
  let alongs, acrosses: SIMD2<Double>
  /// The attributes of both its ends, relative to the arc length of the cap's place.
  ///
  /// They are rounded before that arc length is added: an error of two units in the last place of
  /// an attribute.
  let values: SIMD4<Float>

  @inline(__always)
  init(alongs: SIMD2<Double>, acrosses: SIMD2<Double>, values: SIMD4<Float>) {
    (self.alongs, self.acrosses, self.values) = (alongs, acrosses, values)
  }

  /// The section at a distance from the centre, with half its width, and the attribute `side` of
  /// its right point.
  init(along: Double, across: Double, side: Float) {
    (alongs, acrosses) = (SIMD2(repeating: along), SIMD2(repeating: across))
    values = SIMD4(Float(along), -side, Float(along), side)
  }

  var along: Double { alongs.x }
  var across: Double { acrosses.x }
  var side: Float { values.w }
}

/// The place of a cap: the middle of the section there, the direction of travel, and the arc
/// length.
struct CapStand: BitwiseCopyable, Sendable {
  var middle: Point
  var tangent: Vector
  var distance: Double

  /// The attributes of both ends of a section without width there.
  @inline(__always)
  var values: SIMD4<Float> { SIMD4(Float(distance), 0, Float(distance), 0) }

  /// The section of a cap at this place.
  @inline(__always)
  func section(_ part: CapSection) -> Section {
    let reach = tangent.left * part.acrosses
    let middle = middle + tangent * part.alongs
    return Section(left: middle + reach, right: middle - reach)
  }
}

/// A view of the sections of a kind of cap.
struct CapSections {
  var alongs, acrosses: UncheckedView<SIMD2<Double>>
  var values: UncheckedView<SIMD4<Float>>
  /// The numbers that place a section at a cut in single precision: three vectors for each.
  var lanes: UncheckedView<SIMD4<Float>>
  var count: Int
  /// The distance by which vertices may move while all triangles between sections with width keep
  /// positive areas.
  var slack: Double

  /// The section of this number, in the direction of travel.
  @inline(__always)
  subscript(index: Int) -> CapSection {
    CapSection(alongs: alongs[index], acrosses: acrosses[index], values: values[index])
  }

  /// Whether the first section, or the last, has no width.
  @inline(__always)
  var startsInPoint: Bool { count > 0 && self[0].across == 0 }

  @inline(__always)
  var endsInPoint: Bool { count > 0 && self[count &- 1].across == 0 }
}

/// The sections of a cap in the direction of travel, cached for further caps of the same kind.
struct CapShape: ~Copyable, Sendable {
  private var alongs = UncheckedBuffer<SIMD2<Double>>()
  private var acrosses = UncheckedBuffer<SIMD2<Double>>()
  private var values = UncheckedBuffer<SIMD4<Float>>()
  private var lanes = UncheckedBuffer<SIMD4<Float>>()
  private let isStart: Bool
  /// Whether the sides of the section at its foot go on straight in the first side of the cap, so
  /// that behind a straight path that section adds nothing: where the cap begins as a rectangle.
  private(set) var goesOn = false
  private var kind = StrokeStyle.LineCap.butt
  private var radius = 0.0
  /// Half of the difference of the pen's reaches to the left and to the right.
  private var aside = 0.0
  private var tolerance = 0.0
  /// Another tolerance that gives the same sections: those of an icon's strokes alternate, because
  /// rounding takes of them by the power of two above the largest coordinate.
  private var otherTolerance = -1.0
  /// The sectors of a round cap, 0 of any other; −1 before there are sections.
  private var sectors = -1
  /// The least doubled area of a triangle between two sections.
  private var leastArea = 0.0
  /// The distance by which vertices may move before a triangle between two sections, including the
  /// path's last one, has no positive area; negative where the tolerance is too coarse for the
  /// bound.
  ///
  /// The path's last section is as wide as the pen, or wider by at most the tolerance on either
  /// side. If vertices move by d, and a and b are two of a triangle's sides, the doubled area a × b
  /// changes by at most 2d(|a| + |b|) + 4d². No side is longer than 5 radii while the tolerance is
  /// below one.
  private var slack = 0.0

  /// A cap before the path's start or after its end.
  init(isStart: Bool) { self.isStart = isStart }

  /// Makes this the cap of the given kind and radius.
  @inline(__always)
  mutating func set(_ kind: StrokeStyle.LineCap, radius: Double, pen: StrokePen) {
    let aside = 0.5 * (pen.left - pen.right)
    let isSame = kind == self.kind && radius == self.radius && aside == self.aside
    if isSame, pen.capTolerance == tolerance { return }
    if !isSame { (self.kind, self.radius, self.aside, sectors) = (kind, radius, aside, -1) }
    update(pen)
  }

  /// Computes the sections for the tolerance of a pen, unless they stay as they are.
  @inline(never)
  private mutating func update(_ pen: StrokePen) {
    swap(&tolerance, &otherTolerance)
    let isKnown = sectors >= 0 && tolerance == pen.capTolerance
    tolerance = pen.capTolerance
    let count = isKnown ? sectors : kind == .round ? pen.capSectors(radius: radius) : 0
    if count != sectors {
      (sectors, otherTolerance) = (count, -1)
      goesOn = kind == .square || count > 1
      lay(sectors: count)
      leastArea = leastDoubledArea()
    }
    // `tolerance` may be 3/4 of the pen's, which is then at most one radius.
    slack = tolerance <= 0.75 * radius ? Swift.min(leastArea / (32 * radius), radius) : -1
  }

  /// A view of all sections, valid until `set` changes them.
  var all: CapSections {
    @inline(__always) get {
      CapSections(
        alongs: alongs.view, acrosses: acrosses.view, values: values.view, lanes: lanes.view,
        count: alongs.count, slack: slack)
    }
  }

  /// The least doubled area of a triangle between two sections; a tip's missing one doesn't count.
  private func leastDoubledArea() -> Double {
    var least = Double.infinity
    var last = CapSection(along: 0, across: radius, side: 1)
    // From the path's section to the tip.
    let sections = all
    for i in 0..<sections.count {
      let part = sections[isStart ? sections.count - 1 - i : i]
      let height = (part.along - last.along).magnitude
      least = Swift.min(least, 2 * last.across * height)
      if part.across > 0 { least = Swift.min(least, 2 * part.across * height) }
      last = part
    }
    return least
  }

  /// Computes all sections.
  private mutating func lay(sectors count: Int) {
    alongs.removeAll()
    acrosses.removeAll()
    values.removeAll()
    lanes.removeAll()
    switch kind {
    case .butt: return
    case .square: append(across: 1, along: 1)
    case .triangle: append(across: 0, along: 1)
    case .round:
      let half = sinCos(.pi / Double(2 * count))
      let pairs = (count + 1) / 2
      for i in 0..<pairs {
        // From the tip to the section, or away from it.
        let k = isStart ? pairs - 1 - i : i
        let isTip = 2 * k + 1 == count
        let (sine, cosine) = sinCos(Double(2 * k + 1) * .pi / Double(2 * count))
        append(across: isTip ? 0 : cosine / half.cosine, along: sine / half.cosine)
      }
    }
  }

  /// Appends the section whose ends lie `across` and `along` radii from the centre.
  private mutating func append(across: Double, along: Double) {
    let section = CapSection(
      along: (isStart ? -along : along) * radius, across: across * radius,
      side: Float(Swift.min(across, 1)))
    alongs.append(section.alongs)
    acrosses.append(section.acrosses)
    values.append(section.values)
    // To the left of (x, y, x, y) is (y, −x, y, −x).
    let (left, right) = (Float(aside + section.across), Float(aside - section.across))
    lanes.append(SIMD4(repeating: Float(section.along)))
    lanes.append(SIMD4(left, -left, right, -right))
    lanes.append(section.values)
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections of a cap from its tip to the run's first section.
  mutating func addStartCap(_ cap: StrokeStyle.LineCap, at vertex: SpineVertex, tangent: Vector) {
    guard cap != .butt else { return }
    startCap.set(cap, radius: pen.capRadius(scale: vertex.scale), pen: pen)
    sink.addCap(startCap.all, at: pen.capStand(vertex, tangent))
  }

  /// Makes the end cap ready.
  @inline(__always)
  mutating func setEndCap(_ cap: StrokeStyle.LineCap, at vertex: SpineVertex) {
    guard cap != .butt else { return }
    endCap.set(cap, radius: pen.capRadius(scale: vertex.scale), pen: pen)
  }

  /// Adds the sections of a cap from the run's last section to its tip.
  mutating func addEndCap(_ cap: StrokeStyle.LineCap, at vertex: SpineVertex, tangent: Vector) {
    guard cap != .butt else { return }
    setEndCap(cap, at: vertex)
    sink.addCap(endCap.all, at: pen.capStand(vertex, tangent))
  }
}

extension StrokePen {
  /// Half of the pen's width.
  @inline(__always)
  func capRadius(scale: Double) -> Double { 0.5 * scale * (left + right) }

  /// Where a cap stands at a vertex.
  @inline(__always)
  func capStand(_ vertex: SpineVertex, _ tangent: Vector) -> CapStand {
    CapStand(
      middle: vertex.point + tangent.left * (0.5 * vertex.scale * (left - right)),
      tangent: tangent, distance: vertex.distance)
  }

  /// Returns the place of a cap of a centred pen.
  @inline(__always)
  func capStand(_ point: Point, _ tangent: Vector, distance: Double) -> CapStand {
    CapStand(middle: point + tangent.left * 0, tangent: tangent, distance: distance)
  }
}
