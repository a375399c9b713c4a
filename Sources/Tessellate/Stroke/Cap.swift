// Caps are further sections of the strip, ever shorter towards the tip.
//
// A round cap is half of a regular polygon about the half disc: with m sectors of π/m, its corners stand at the middles of
// the sectors, r/cos(π/2m) from the centre, and its sides touch the circle; the first and the last side start at the end's
// own section, tangent to the circle. Pairs of corners at equal angles from both sides are sections; for an odd m
// the tip is a section of no width.
//
// All caps of one radius are the same sections, turned to the path's direction and moved to its ends.

/// One section of a cap.
struct CapSection: BitwiseCopyable, Sendable {
  /// Its distance from the centre in the direction of travel, and half its width.
  var along, across: Double
  /// The attribute of its right point.
  var side: Float
}

/// The sections of a cap in the order of travel, kept for further caps of the same kind.
struct CapShape: ~Copyable, Sendable {
  private(set) var sections = UncheckedBuffer<CapSection>()
  private let isStart: Bool
  private var kind = StrokeStyle.LineCap.butt
  private var radius = 0.0
  private var tolerance = 0.0
  /// The least of the doubled areas of its triangles, up to the path's section.
  private var leastArea = Double.infinity

  init(isStart: Bool) { self.isStart = isStart }

  /// Makes this the cap of the given kind and radius.
  @inline(__always)
  mutating func set(_ kind: StrokeStyle.LineCap, radius: Double, pen: StrokePen) {
    if kind == self.kind, radius == self.radius, pen.capTolerance == tolerance { return }
    (self.kind, self.radius, tolerance) = (kind, radius, pen.capTolerance)
    lay(sectors: kind == .round ? pen.capSectors(radius: radius) : 0)
    leastArea = leastDoubledArea()
  }

  /// How far vertices may move before a triangle has no positive area, if the section that the cap stands at is as wide as the pen or wider, but no
  /// more than the tolerance; negative where the tolerance is too coarse to tell.
  ///
  /// With d what a vertex moves by, and a and b two of a triangle's sides, the doubled area a × b changes by 2d(|a| + |b|) + 4d² at the
  /// most. No side is longer than 5 times the pen's reach while the tolerance is below that.
  func slack(_ pen: StrokePen) -> Double {
    guard pen.tolerance <= pen.reach else { return -1 }
    return Swift.min(leastArea / (32 * pen.reach), pen.reach)
  }

  /// The least doubled area of a triangle between two sections; those at a point of the tip don't count.
  private func leastDoubledArea() -> Double {
    var least = Double.infinity
    var last = CapSection(along: 0, across: radius, side: 1)
    // From the path's section to the tip.
    for i in 0..<sections.count {
      let part = sections[isStart ? sections.count - 1 - i : i]
      let height = (part.along - last.along).magnitude
      least = Swift.min(least, 2 * last.across * height)
      if part.across > 0 { least = Swift.min(least, 2 * part.across * height) }
      last = part
    }
    return least
  }

  @inline(never)
  private mutating func lay(sectors count: Int) {
    sections.removeAll()
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
    sections.append(
      CapSection(
        along: (isStart ? -along : along) * radius, across: across * radius,
        side: Float(Swift.min(across, 1))))
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections of a cap from its tip to the run's first section.
  mutating func addStartCap(_ cap: StrokeStyle.LineCap, at knot: Knot, tangent: Vector) {
    guard cap != .butt else { return }
    startCap.set(cap, radius: pen.capRadius(scale: Double(knot.scale)), pen: pen)
    addCap(startCap.sections.view, startCap.sections.count, at: knot, tangent)
  }

  /// Adds the sections of a cap from the run's last section to its tip.
  mutating func addEndCap(_ cap: StrokeStyle.LineCap, at knot: Knot, tangent: Vector) {
    guard cap != .butt else { return }
    endCap.set(cap, radius: pen.capRadius(scale: Double(knot.scale)), pen: pen)
    addCap(endCap.sections.view, endCap.sections.count, at: knot, tangent)
  }

  private mutating func addCap(
    _ sections: UncheckedView<CapSection>, _ count: Int, at knot: Knot, _ tangent: Vector
  ) {
    let center = knot.point + pen.middle(tangent, Double(knot.scale))
    for index in 0..<count {
      let part = sections[index]
      let middle = center + tangent * part.along
      let reach = tangent.left * part.across
      sink.addSection(
        left: middle + reach, right: middle - reach, distance: knot.distance + part.along,
        side: Double(part.side))
    }
  }
}

extension StrokePen {
  /// Half of the pen's width.
  @inline(__always)
  func capRadius(scale: Double) -> Double { 0.5 * scale * (left + right) }

  /// The way from the path to the middle of the pen's width.
  @inline(__always)
  func middle(_ tangent: Vector, _ scale: Double) -> Vector {
    tangent.left * (0.5 * scale * (left - right))
  }
}
