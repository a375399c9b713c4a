// Cubics become chords of a spine in lanes, by the kernel that flattens them (CubicKernel), under a rule of their own.
//
// *Density.* A chord of a stroke must not stray, and its edges must not turn too far: at the outer edge a turn by dφ takes
// h·dφ²/8 more. So with κ ds²/8 + h·dφ²/8 for what a chord over dt adds, D = |B′|² and dφ = |N|/D · dt, the chords per unit of
// the parameter are
//
//     ρ² = (|N|/√D + h·(|N|/D)²) / (8·tolerance)
//
// in the kernel's units, in which the tolerance is ⅛, without the divisor. Where a curve turns on the spot, more chords don't help;
// there fans do, so |N|/D counts as 100 at the most.
//
// *Certificate.* Both sides' deviations together must stay within the tolerance, since a section adds them up. With X and r as in the
// kernel, a chord strays on the side of the bend by dt²/8|d| · (|X| + min(0.385r, r²/4|X|)), and on the other by
// the largest (1 − τ²)(τr − |X|) over τ in 0 … 1: convex in |X|, 0.385r at 0 and nothing at r, it is at most 0.385·(r − |X|).
// How far a chord turns needs no certificate: a section that lies too far out becomes a fan.

/// The rule for the chords of a stroke: the sum of both sides' deviations, and the turning of a pen.
struct StrokeRule: ChordRule {
  /// The half width, in the kernel's units.
  let halfWidth: Float

  private static var fastestTurn: Float { 100 }

  @inline(__always)
  func densitySquared(
    turning: Lanes8, speedSquared: Lanes8, inverseRootSpeed: Lanes8, bend: Float
  ) -> Lanes8 {
    let inverseSpeed = inverseRootSpeed * inverseRootSpeed
    let bending = (turning * inverseSpeed).smaller(bend)
    let turn = (bending * inverseSpeed).smaller(Self.fastestTurn)
    return bending + halfWidth * (turn * turn)
  }

  @inline(__always)
  func margin(
    step: Lanes8, chordSquared: Lanes8, bend: Lanes8, change: Lanes8, rounding: Float
  ) -> Lanes8 {
    let (most, least) = (bend.magnitude + rounding, bend.magnitude - rounding)
    let change = change.magnitude
    let (third, quotient) = (change * 0.385, change * change / (most * 4))
    let near = most + third.replacing(with: quotient, where: quotient .< third)
    var far = (change - least) * 0.385
    far = far.replacing(with: 0, where: far .< 0)
    let strayed = step * step * (near + far)
    return chordSquared - strayed * strayed
  }
}

extension SpineBuilder {
  /// Up to this many chords, halving costs less.
  private static var few: Int { 2 }
  /// From more chords on, the density is integrated on twice as many pieces.
  private static var usual: Int { 64 }
  /// Beyond this many, halving sees to the budget.
  private static var most: Float { 65_536 }

  /// Appends the chords of a cubic by the kernel in lanes; fails where that does not reach.
  @inline(never)
  mutating func appendInLanes(_ curve: SpineCurve, index: Int32, end: Point) -> Bool {
    // The kernel works in eighths of the tolerance.
    let unit = 0.125 / (CubicKernel<StrokeRule>.share * limits.deviation)
    let rule = StrokeRule(halfWidth: Float(limits.halfWidth * unit))
    let kernel = CubicKernel(curve.a * unit, curve.b * unit, curve.c * unit, rule: rule)
    guard let kernel, rule.halfWidth < .infinity else { return false }
    // Points are four floats.
    spine.scratch.reserve(4 * CubicKernel<StrokeRule>.scratch(chords: Self.usual))
    var blocks = 2
    var total = kernel.integrate(blocks: blocks, into: spine.scratch.view)
    guard total < Self.most, total >= Float(Self.few) else { return false }
    if total > Float(Self.usual) {
      blocks = 4
      spine.scratch.reserve(4 * CubicKernel<StrokeRule>.scratch(chords: 2 * Int(total)))
      total = kernel.integrate(blocks: blocks, into: spine.scratch.view)
      guard total < Self.most else { return false }
    }
    let count = Int(total) &+ 1
    if spine.knots.count + count > knotLimit { return false }
    if 4 * CubicKernel<StrokeRule>.scratch(chords: count) > spine.scratch.capacity { return false }
    let scratch = spine.scratch.view
    kernel.invert(blocks: blocks, count: count, total: total, scratch)
    let t = kernel.parameters(scratch)
    guard kernel.certify(count: count, scratch) else {
      emit(curve, index: index, t, from: 0, to: count)
      finish(curve, at: 1, end: end)
      return true
    }
    let margins = kernel.margins(count: count, scratch)
    var k = 0
    while k < count, !isExhausted {
      let first = k
      let stands = margins[k].sign == .plus
      while k < count, (margins[k].sign == .plus) == stands { k += 1 }
      let (t0, t1) = (Double(t[first]), k == count ? 1 : Double(t[k]))
      let to = k == count ? end : curve.point(at: t1)
      if stands {
        emit(curve, index: index, t, from: first, to: k)
        finish(curve, at: t1, end: to)
      } else {
        appendChords(of: curve, index: index, from: t0, to: t1, end: to)
      }
    }
    return true
  }

  /// Gives the last knot its own point.
  private mutating func finish(_ curve: SpineCurve, at t: Double, end: Point) {
    let last = spine.knots.count - 1
    (spine.knots[last].point, spine.knots[last].t) = (end, t)
  }

  /// Appends chords number `first` ..< `last` of those between the parameters `t`.
  ///
  /// What lanes give passes through memory: the compiler takes all that leads to a single lane apart.
  @inline(__always)
  private mutating func emit(
    _ curve: SpineCurve, index: Int32, _ t: UncheckedView<Float>, from first: Int, to last: Int
  ) {
    let count = last &- first
    let groups = (count &+ 3) / 4
    spine.chords.reserve(groups &* ChordLanes.stride)
    ChordLanes(curve).write(groups, between: t.dropping(first), to: spine.chords.view)
    _ = spine.knots.reserveTail(4 &* groups)
    let knots = spine.knots.view.dropping(spine.knots.count &- 1)
    var (point, distance) = (knots[0].point, knots[0].distance)
    // Whole groups are written; the knots behind the last chord are overwritten.
    for group in 0..<groups {
      let chords = spine.chords.view.dropping(group &* ChordLanes.stride)
      let sides = chords.rebound(to: SIMD2<Float>.self)
      for i in 0..<4 {
        let k = 4 &* group &+ i
        knots[k] = Knot(
          point: point,
          direction: Vector(
            chords[ChordLanes.directionX &+ i], chords[ChordLanes.directionY &+ i]),
          distance: distance, t: Double(t[first &+ k]), sides: sides[ChordLanes.sides &+ i],
          curve: index, scale: 1)
        point = Point(chords[ChordLanes.endX &+ i], chords[ChordLanes.endY &+ i])
        distance += chords[ChordLanes.length &+ i]
      }
    }
    if count < 4 &* groups { (point, distance) = (knots[count].point, knots[count].distance) }
    knots[count] = Knot(
      point: point, direction: knots[count &- 1].direction, distance: distance,
      t: Double(t[last]), sides: .zero, curve: index, scale: 1)
    spine.knots.count &+= count
  }
}

/// Four chords of a cubic at a time.
private struct ChordLanes {
  let startX, startY, ax, ay, bx, by, cx, cy: Double

  // Where the first of four chords lies in the memory that they are written to, in doubles.
  static var endX: Int { 0 }
  static var endY: Int { 4 }
  static var directionX: Int { 8 }
  static var directionY: Int { 12 }
  static var length: Int { 16 }
  static var sides: Int { 20 }
  static var inverse: Int { 24 }
  static var stride: Int { 28 }

  @inline(__always)
  init(_ curve: SpineCurve) {
    (startX, startY) = (curve.origin.x, curve.origin.y)
    (ax, ay, bx, by) = (curve.a.x, curve.a.y, curve.b.x, curve.b.y)
    (cx, cy) = (curve.c.x, curve.c.y)
  }

  /// Writes groups of four chords between the parameters `t`.
  ///
  /// A root, two quotients and what leads to them are a long chain. In two loops, the chains of several groups overlap.
  @inline(__always)
  func write(_ groups: Int, between t: UncheckedView<Float>, to memory: UncheckedView<Double>) {
    for i in 0..<groups {
      writeEnds(span(t, i), to: memory.dropping(i &* Self.stride))
    }
    for i in 0..<groups {
      writeDeviations(span(t, i), to: memory.dropping(i &* Self.stride))
    }
  }

  /// Where four chords begin and end on the curve.
  private struct Span {
    let t1, step, middle, squared: Lanes4
    /// Of the second derivative in the middle, half of what comes from the third.
    let tripleX, tripleY: Lanes4
  }

  @inline(__always)
  private func span(_ t: UncheckedView<Float>, _ group: Int) -> Span {
    let t0 = Lanes4(t.load(SIMD4<Float>.self, at: 4 &* group))
    let t1 = Lanes4(t.load(SIMD4<Float>.self, at: 4 &* group &+ 1))
    let (step, middle) = (t1 - t0, (t0 + t1) * 0.5)
    return Span(
      t1: t1, step: step, middle: middle, squared: step * step * 0.25, tripleX: 3 * ax * middle,
      tripleY: 3 * ay * middle)
  }

  /// Writes the chords' ends, the chords themselves, and their lengths.
  @inline(__always)
  private func writeEnds(_ span: Span, to memory: UncheckedView<Double>) {
    memory.store(((ax * span.t1 + cx) * span.t1 + bx) * span.t1 + startX, at: Self.endX)
    memory.store(((ay * span.t1 + cy) * span.t1 + by) * span.t1 + startY, at: Self.endY)
    // The chord over dt: B′ in the middle and dt²a/4.
    let dx = (span.tripleX + 2 * cx) * span.middle + bx + ax * span.squared
    let dy = (span.tripleY + 2 * cy) * span.middle + by + ay * span.squared
    let square = dx * dx + dy * dy
    let speed = square.magnitude.squareRoot()
    memory.store(dx, at: Self.directionX)
    memory.store(dy, at: Self.directionY)
    memory.store(speed, at: Self.length)
    memory.store(1 / speed, at: Self.inverse)
  }

  /// Writes the directions of chords, how far their curves stray, and the lengths of those.
  @inline(__always)
  private func writeDeviations(_ span: Span, to memory: UncheckedView<Double>) {
    let inverse = memory.load(Lanes4.self, at: Self.inverse)
    let ux = memory.load(Lanes4.self, at: Self.directionX) * inverse
    let uy = memory.load(Lanes4.self, at: Self.directionY) * inverse
    memory.store(ux, at: Self.directionX)
    memory.store(uy, at: Self.directionY)
    // Of the second derivative in the middle, what lies across the chord, and how much that changes to either end.
    let across = ux * (span.tripleY * 2 + 2 * cy) - uy * (span.tripleX * 2 + 2 * cx)
    let skew = span.step * (ux * ay - uy * ax)
    let eighth = span.squared * 0.5
    let (left, right) = Self.deviations(
      SIMD4<Float>(eighth * across), SIMD4<Float>(eighth * skew).magnitude)
    memory.store(
      SIMD8(left[0], right[0], left[1], right[1], left[2], right[2], left[3], right[3]),
      at: Self.sides)
    // As in `cubicChord`, where the squares are those of the deviations, dt²/8 times these.
    let squares = across * across * (1.0 / 24) + skew * skew * 0.025
    let excess = squares * inverse * (span.step * span.step * span.step)
    memory.store(memory.load(Lanes4.self, at: Self.length) * span.step + excess, at: Self.length)
  }

  /// How far four chords' curves stray to the left and to the right, given half of what the kernel bounds: see above.
  ///
  /// Eight roundings to `Float`, each by 2⁻²⁴ at the most, stay below what the result is rounded up by: bounds stay bounds.
  @inline(__always)
  private static func deviations(
    _ bend: SIMD4<Float>, _ change: SIMD4<Float>
  ) -> (left: SIMD4<Float>, right: SIMD4<Float>) {
    let most = bend.magnitude
    let third = change * 0.385
    // First the quotient, whose square never vanishes alone.
    let quotient = change * (change / (most * 4))
    let near = (most + third.replacing(with: quotient, where: quotient .< third)) * 1.000_001
    let beyond = (change * 1.000_001 - most) * 0.385
    let far = beyond.replacing(with: 0, where: beyond .< 0)
    let onLeft = bend .> 0
    return (far.replacing(with: near, where: onLeft), near.replacing(with: far, where: onLeft))
  }
}
