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
    turning: Lanes8, speedSquared: Lanes8, inverseSpeed: Lanes8, bend: Float
  ) -> Lanes8 {
    let bending = (turning * inverseSpeed).smaller(bend)
    let turn = (bending * inverseSpeed).smaller(Self.fastestTurn)
    return bending + halfWidth * (turn * turn)
  }

  @inline(__always)
  func load(bend: SIMD4<Float>, change: SIMD4<Float>, rounding: SIMD4<Float>) -> SIMD4<Float> {
    let (most, least) = (bend.magnitude + rounding, bend.magnitude - rounding)
    let part = change.magnitude * (0.385 * Float(2).squareRoot())
    let near = most + part.smaller(change * change / (most * 2))
    let far = (part - least * 0.385).larger(.all(0))
    let strayed = near + far
    return strayed * strayed
  }

  @inline(__always)
  func rounding(_ error: Float) -> Float { error }
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
  @inline(__always)
  private mutating func emit(
    _ curve: SpineCurve, index: Int32, _ t: UncheckedView<Float>, from first: Int, to last: Int
  ) {
    let count = last &- first
    let groups = (count &+ 3) / 4
    spine.chords.reserve(groups &* ChordLanes.stride)
    // Whole groups are written; the knots behind the last chord are overwritten.
    _ = spine.knots.reserveTail(4 &* groups)
    let (knots, memory) = (spine.knots.view.dropping(spine.knots.count &- 1), spine.chords.view)
    ChordLanes(curve).write(groups, between: t.dropping(first), to: knots, memory)
    var distance = knots[0].distance
    for group in 0..<groups {
      let chords = memory.dropping(group &* ChordLanes.stride)
      let sides = chords.rebound(to: SIMD2<Float>.self)
      for i in 0..<4 {
        let k = 4 &* group &+ i
        (knots[k].distance, knots[k].t) = (distance, Double(t[first &+ k]))
        knots[k].sides = sides[ChordLanes.sides &+ i]
        (knots[k].curve, knots[k].scale) = (index, 1)
        distance += chords[ChordLanes.length &+ i]
      }
    }
    if count < 4 &* groups { distance = knots[count].distance }
    knots[count] = Knot(
      point: knots[count].point, direction: knots[count &- 1].direction, distance: distance,
      t: Double(t[last]), sides: .zero, curve: index, scale: 1)
    spine.knots.count &+= count
  }
}

/// Four chords of a cubic at a time.
private struct ChordLanes {
  let startX, startY, ax, ay, bx, by, cx, cy: Double

  // Where the first of four chords lies in the memory between loops, in doubles.
  static var chordX: Int { 0 }
  static var chordY: Int { 4 }
  static var bendX: Int { 8 }
  static var bendY: Int { 12 }
  static var step: Int { 16 }
  static var length: Int { 20 }
  static var inverse: Int { 24 }
  static var stride: Int { 28 }
  /// Where deviations to both sides lie, as pairs of floats, once the chords over dt aren't needed any more.
  static var sides: Int { 0 }

  @inline(__always)
  init(_ curve: SpineCurve) {
    (startX, startY) = (curve.origin.x, curve.origin.y)
    (ax, ay, bx, by) = (curve.a.x, curve.a.y, curve.b.x, curve.b.y)
    (cx, cy) = (curve.c.x, curve.c.y)
  }

  /// Writes where chords between the parameters `t` begin and point to their knots, and lengths and deviations to `memory`.
  ///
  /// A root, two quotients and what leads to them are a long chain. In two loops, the chains of several groups overlap. Deviations are
  /// laid down for a third: the compiler takes choices that lead to single lanes apart, with a branch for each.
  @inline(__always)
  func write(
    _ groups: Int, between t: UncheckedView<Float>, to knots: UncheckedView<Knot>,
    _ memory: UncheckedView<Double>
  ) {
    for i in 0..<groups {
      writeEnds(
        t.dropping(4 &* i), to: knots.dropping(4 &* i &+ 1), memory.dropping(i &* Self.stride))
    }
    for i in 0..<groups {
      writeDeviations(to: knots.dropping(4 &* i), memory.dropping(i &* Self.stride))
    }
  }

  /// Writes the chords' ends, and to `memory` the chords over dt, what bends them, their lengths and steps.
  @inline(__always)
  private func writeEnds(
    _ t: UncheckedView<Float>, to knots: UncheckedView<Knot>, _ memory: UncheckedView<Double>
  ) {
    let t0 = Lanes4(t.load(SIMD4<Float>.self, at: 0))
    let t1 = Lanes4(t.load(SIMD4<Float>.self, at: 1))
    let x = ((ax * t1 + cx) * t1 + bx) * t1 + startX
    let y = ((ay * t1 + cy) * t1 + by) * t1 + startY
    for i in 0..<4 { knots[i].point = Point(x[i], y[i]) }
    let (step, sum) = (t1 - t0, t0 + t1)
    let squared = step * step
    // The chord over dt is B′ in the middle and dt²a/4. With half of the sum for t, this is half of 3at there.
    let (halfX, halfY) = (3 * ax * 0.25 * sum, 3 * ay * 0.25 * sum)
    let dx = (halfX + cx) * sum + bx + ax * 0.25 * squared
    let dy = (halfY + cy) * sum + by + ay * 0.25 * squared
    let square = dx * dx + dy * dy
    let speed = square.magnitude.squareRoot()
    memory.store(dx, at: Self.chordX)
    memory.store(dy, at: Self.chordY)
    memory.store((halfX + halfX) + cx, at: Self.bendX)
    memory.store((halfY + halfY) + cy, at: Self.bendY)
    memory.store(step, at: Self.step)
    memory.store(speed, at: Self.length)
    memory.store(1 / speed, at: Self.inverse)
  }

  /// Writes the directions of chords and how far their curves stray, and to `memory` the lengths of those.
  @inline(__always)
  private func writeDeviations(to knots: UncheckedView<Knot>, _ memory: UncheckedView<Double>) {
    let inverse = memory.load(Lanes4.self, at: Self.inverse)
    let step = memory.load(Lanes4.self, at: Self.step)
    let ux = memory.load(Lanes4.self, at: Self.chordX) * inverse
    let uy = memory.load(Lanes4.self, at: Self.chordY) * inverse
    // Of half the second derivative in the middle, what lies across the chord; and of the whole, half of how much that changes along it.
    let across =
      ux * memory.load(Lanes4.self, at: Self.bendY) - uy * memory.load(Lanes4.self, at: Self.bendX)
    let skew = step * (ux * ay - uy * ax)
    let squared = step * step
    let (left, right) = Self.deviations(
      SIMD4<Float>(squared * 0.25 * across), SIMD4<Float>(squared * 0.125 * skew).magnitude)
    memory.store(
      SIMD8(left[0], right[0], left[1], right[1], left[2], right[2], left[3], right[3]),
      at: Self.sides)
    for i in 0..<4 { knots[i].direction = Vector(ux[i], uy[i]) }
    // As in `cubicChord`, where the squares are those of the deviations, dt²/8 times these.
    let squares = across * across * (1.0 / 6) + skew * skew * 0.025
    let excess = squares * inverse * (squared * step)
    memory.store(memory.load(Lanes4.self, at: Self.length) * step + excess, at: Self.length)
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
