// Cubics become chords of a spine in lanes, by the kernel that flattens them (CubicKernel), under a
// rule of their own.
//
// *Density.* A chord of a stroke must not stray, and its edges must not turn too far: at the outer
// edge a turn by dφ takes h·dφ²/8 more. So with κ ds²/8 + h·dφ²/8 for what a chord over dt adds, D
// = |B′|² and dφ = |N|/D · dt, the chords per unit of the parameter are
//
//     ρ² = (|N|/√D + h·(|N|/D)²) / (8·tolerance)
//
// in the kernel's units, in which the tolerance is ⅛, without the divisor. Where a curve turns on
// the spot, more chords don't help; there fans do, so |N|/D counts as 100 at the most.
//
// *Certificate.* Both sides' deviations together must stay within the tolerance, since a section
// adds them up. With X and r as in the kernel, a chord strays on the side of the bend by dt²/8|d| ·
// (|X| + min(0.385r, r²/4|X|)), and on the other by the largest (1 − τ²)(τr − |X|) over τ in 0 … 1:
// convex in |X|, 0.385r at 0 and nothing at r, it is at most 0.385·(r − |X|). How far a chord turns
// needs no certificate: a section that lies too far out becomes a fan.
//
// What the kernel finds of a chord is all that a vertex needs but for its place: where it points,
// how far its curve strays from it, and how long that is. SpineVertices get these as they are, in
// single precision (ChordColumns), and their places in double precision.

/// The rule for the chords of a stroke: the sum of both sides' deviations, and the turning of a
/// pen.
struct StrokeRule: ChordRule {
  /// The half width, in the kernel's units.
  let halfWidth: Float

  private static var fastestTurn: Float { 100 }

  @inline(__always)
  func densitySquared<Lanes: FloatLanes>(
    turning: Lanes, inverseSpeed: Lanes, bend: Lanes
  ) -> Lanes {
    let bending = (turning * inverseSpeed).smaller(bend)
    let turn = (bending * inverseSpeed).smaller(Self.fastestTurn)
    return bending + .all(halfWidth) * (turn * turn)
  }

  static var peaks: Float { 0.5 }

  /// What a chord strays by on the side of its bend and on the other, in units of dt²/8|d|.
  ///
  /// X and r may both be off by `rounding`: the bend may then be to the other side, too, and there
  /// by that much.
  ///
  /// - Parameters:
  ///   - change: |r|.
  ///   - squared: r².
  @inline(__always)
  static func strays<Lanes: FloatLanes>(
    bend: Lanes, change: Lanes, squared: Lanes, rounding: Float
  ) -> (near: Lanes, far: Lanes) {
    let all = Lanes.all
    let most = bend.magnitude + all(2 * rounding)
    let third = change * all(0.385)
    let quotient = squared / (most * all(4))
    let beyond = third - bend.magnitude * all(0.385)
    return (most + third.smaller(quotient), beyond.larger(all(0)) + all(2 * rounding))
  }
}

extension SpineBuilder {
  /// Up to this many chords, halving costs less.
  static var few: Int { 2 }
  /// From more chords on, the density is integrated on twice as many pieces.
  static var usual: Int { 64 }
  /// Beyond this many, halving sees to the budget.
  private static var most: Float { 65_536 }

  /// Appends the chords of a cubic by the kernel in lanes; fails where that does not reach.
  @inline(never)
  mutating func appendInLanes(_ curve: SpineCurve, index: Int32, end: Point) -> Bool {
    if let lookedAhead, lookedAhead.count == 0 { return false }
    let (rule, unit) = (kernelRule, kernelUnit)
    let kernel = CubicKernel(curve.a * unit, curve.b * unit, curve.c * unit, rule: rule)
    guard let kernel, isWithinKernels(rule, unit) else { return false }
    if let lookedAhead {
      if spine.vertices.count + lookedAhead.count > vertexLimit { return false }
      append(
        curve, index: index, kernel, unit, lookedAhead.ends, count: lookedAhead.count, end: end)
      return true
    }
    // Points are four floats.
    spine.scratch.reserve(4 * CubicKernel<StrokeRule>.scratch(chords: Self.usual))
    var blocks = 2
    var total = kernel.integrate(blocks: blocks, into: spine.scratch.view).total
    guard total < Self.most, total >= Float(Self.few) else { return false }
    if total > Float(Self.usual) {
      blocks = 4
      spine.scratch.reserve(4 * CubicKernel<StrokeRule>.scratch(chords: 2 * Int(total)))
      total = kernel.integrate(blocks: blocks, into: spine.scratch.view).total
      guard total < Self.most else { return false }
    }
    let count = Int(total) &+ 1
    if spine.vertices.count + count > vertexLimit { return false }
    if 4 * CubicKernel<StrokeRule>.scratch(chords: count) > spine.scratch.capacity { return false }
    let scratch = spine.scratch.view
    kernel.invert(blocks: blocks, count: count, total: total, scratch)
    append(
      curve, index: index, kernel, unit, kernel.parameters(scratch), count: count, end: end)
    return true
  }

  /// What the kernel multiplies coefficients by: it works in eighths of the tolerance.
  private var kernelUnit: Double {
    @inline(__always) get { 0.125 / (CubicKernel<StrokeRule>.share * limits.deviation) }
  }

  private var kernelRule: StrokeRule {
    @inline(__always) get { StrokeRule(halfWidth: Float(limits.halfWidth * kernelUnit)) }
  }

  @inline(__always)
  private func isWithinKernels(_ rule: StrokeRule, _ unit: Double) -> Bool {
    rule.halfWidth < .infinity && unit > 0x1p-100 && unit < 0x1p100
  }

  /// Looks ahead for cubics, of which the first is next.
  @inline(__always)
  mutating func look(from cursor: PathCursor, _ controls: UncheckedView<Point>) {
    let (rule, unit) = (kernelRule, kernelUnit)
    guard isWithinKernels(rule, unit) else { return }
    ahead.look(from: cursor, controls, rule: rule, unit: unit)
  }

  /// Appends `count` chords of a curve, which end at the parameters `t`, and halves those that
  /// don't pass.
  @inline(__always)
  private mutating func append(
    _ curve: SpineCurve, index: Int32, _ kernel: CubicKernel<StrokeRule>, _ unit: Double,
    _ t: UncheckedView<Float>, count: Int, end: Point
  ) {
    spine.chords.reserve(ChordColumns.size(count: count))
    spine.vertices.reserve(spine.vertices.count &+ count &+ Self.spare)
    let rows = ChordColumns(
      spine.chords.view, count: count, to: spine.vertices.view.dropping(spine.vertices.count &- 1))
    guard kernel.measure(count: count, between: t, unit: Float(unit), to: rows) else {
      emit(curve, index: index, t, rows, from: 0, to: count)
      return finish(curve, at: 1, end: end)
    }
    rows.keep(count)
    var k = 0
    while k < count, !isExhausted {
      let first = k
      let stands = rows.margins[k].sign == .plus
      while k < count, (rows.margins[k].sign == .plus) == stands { k += 1 }
      let (t0, t1) = (Double(t[first]), k == count ? 1 : Double(t[k]))
      let to = k == count ? end : curve.point(at: t1)
      if stands {
        spine.vertices.reserve(spine.vertices.count &+ k &- first &+ Self.spare)
        rows.restore(
          k &- first, from: first, to: spine.vertices.view.dropping(spine.vertices.count &- 1))
        emit(curve, index: index, t, rows, from: first, to: k)
        finish(curve, at: t1, end: to)
      } else {
        appendChords(of: curve, index: index, from: t0, to: t1, end: to)
      }
    }
  }

  /// SpineVertices are written four at a time, of which those behind the last chord are
  /// overwritten.
  private static var spare: Int { 4 }

  /// Gives the last vertex its own point.
  private mutating func finish(_ curve: SpineCurve, at t: Double, end: Point) {
    let (vertices, last) = (spine.vertices.view, spine.vertices.count - 1)
    vertices.move(last, to: end)
    vertices.parameters[last] = t
  }

  /// Appends chords number `first` ..< `last` of those between the parameters `t`, whose directions
  /// are written.
  @inline(__always)
  private mutating func emit(
    _ curve: SpineCurve, index: Int32, _ t: UncheckedView<Float>, _ rows: ChordColumns,
    from first: Int, to last: Int
  ) {
    let count = last &- first
    let vertices = spine.vertices.view.dropping(spine.vertices.count &- 1)
    let distance = rows.write(
      count, of: curve, index: index, t.dropping(first), from: first, to: vertices)
    let end = Point(vertices.x[count], vertices.y[count])
    vertices[count] = SpineVertex(
      point: end, direction: vertices[count &- 1].direction, distance: distance,
      t: Double(t[last]), sides: .zero, curve: index, scale: 1)
    spine.vertices.count &+= count
  }
}
