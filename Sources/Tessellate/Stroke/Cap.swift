// Caps are further sections of the strip, ever shorter towards the tip.
//
// A round cap is half of a regular polygon about the half disc: with m sectors of π/m, its corners stand at the middles of
// the sectors, r/cos(π/2m) from the centre, and its sides touch the circle; the first and the last side start at the end's
// own section, tangent to the circle. Pairs of corners at equal angles from both sides are sections; for an odd m
// the tip is a section of no width.

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections of a cap from its tip to the run's first section.
  mutating func addStartCap(_ cap: StrokeStyle.LineCap, at knot: Knot, tangent: Vector) {
    let frame = CapFrame(pen: pen, knot: knot, outward: -tangent, left: tangent.left)
    addCap(cap, frame, isStart: true)
  }

  /// Adds the sections of a cap from the run's last section to its tip.
  mutating func addEndCap(_ cap: StrokeStyle.LineCap, at knot: Knot, tangent: Vector) {
    let frame = CapFrame(pen: pen, knot: knot, outward: tangent, left: tangent.left)
    addCap(cap, frame, isStart: false)
  }

  private mutating func addCap(_ cap: StrokeStyle.LineCap, _ frame: CapFrame, isStart: Bool) {
    let sign = isStart ? -1.0 : 1.0
    switch cap {
    case .butt: return
    case .square: addCapSection(frame, across: 1, along: 1, sign)
    case .triangle: addCapSection(frame, across: 0, along: 1, sign)
    case .round:
      let count = pen.capSectors(radius: frame.radius)
      let half = sinCos(.pi / Double(2 * count))
      let pairs = (count + 1) / 2
      for i in 0..<pairs {
        // From the section to the tip, or back.
        let k = isStart ? pairs - 1 - i : i
        let isTip = 2 * k + 1 == count
        let (sine, cosine) = sinCos(Double(2 * k + 1) * .pi / Double(2 * count))
        addCapSection(
          frame, across: isTip ? 0 : cosine / half.cosine, along: sine / half.cosine, sign)
      }
    }
  }

  /// Adds the section whose ends lie `across` and `along` radii from the cap's centre.
  private mutating func addCapSection(
    _ frame: CapFrame, across: Double, along: Double, _ sign: Double
  ) {
    let middle = frame.center + frame.outward * (along * frame.radius)
    let reach = frame.left * (across * frame.radius)
    sink.addSection(
      left: middle + reach, right: middle - reach,
      distance: frame.distance + sign * along * frame.radius, side: Swift.min(across, 1))
  }
}

/// Where a cap stands: half of the pen's width about the middle of the end's section.
private struct CapFrame {
  var center: Point
  var outward, left: Vector
  var radius: Double
  var distance: Double

  init(pen: StrokePen, knot: Knot, outward: Vector, left: Vector) {
    let scale = Double(knot.scale)
    (self.outward, self.left, distance) = (outward, left, knot.distance)
    center = knot.point + left * (0.5 * scale * (pen.left - pen.right))
    radius = 0.5 * scale * (pen.left + pen.right)
  }
}
