// Cubics become chords of a spine in lanes, by the kernel that flattens them (CubicKernel), under a
// rule of their own.
//
// *Density.* A chord of a stroke must not stray, and its edges must not turn too far: at the outer
// edge a turn by dφ adds h·dφ²/8. So with κ ds²/8 + h·dφ²/8 for what a chord over dt adds, D =
// |B′|² and dφ = |N|/D · dt, the chords per unit of the parameter are
//
//     ρ² = (|N|/√D + h·(|N|/D)²) / (8·tolerance)
//
// in the kernel's units, in which the tolerance is ⅛, without the divisor. Where a curve turns on
// the spot, more chords don't help, but fans do; so |N|/D is clamped to 100.
//
// *Certificate.* Both sides' deviations together must stay within the tolerance, since a section
// adds them up. With X and r as in the kernel, a chord strays on the side of the bend by dt²/8|d| ·
// (|X| + min(0.385r, r²/4|X|)), and on the other by the largest (1 − τ²)(τr − |X|) over τ in 0 … 1:
// convex in |X|, 0.385r at 0 and 0 at r, it is at most 0.385·(r − |X|). The turn of a chord needs
// no certificate: a section that lies too far out becomes a fan.
//
// The kernel computes all that a spine vertex needs but its point: the direction of the chord, the
// deviation of its curve, and that curve's length. They are stored as they are, in single precision
// (ChordColumns); points are computed in double precision.

/// The rule for the chords of a stroke: the sum of both sides' deviations, and the turning of a
/// pen.
struct StrokeRule: ChordRule {
  /// The half width, in the kernel's units.
  let halfWidth: Float

  /// The largest turn, in radians per unit of the parameter, that makes chords denser.
  ///
  /// Beyond, fans are cheaper. No tuning is on record: 100 bounds a cusp's chords by those of some
  /// 16 full turns.
  private static var fastestTurn: Float { 100 }

  @inline(__always)
  func densitySquared<Lanes: FloatLanes>(bending: Lanes, inverseSpeed: Lanes) -> Lanes {
    let turn = (bending * inverseSpeed).smaller(Self.fastestTurn)
    return bending + .all(halfWidth) * (turn * turn)
  }

  static var isOfCurve: Bool { false }

  /// The weight of the density's second difference at peaks (`stroke/curves-round` −2 %,
  /// `stroke/single` −4 %).
  static var peaks: Float { 0.5 }

  /// The deviations of a chord on the side of its bend and on the other, in units of dt²/8|d|.
  ///
  /// X and r may both be off by `rounding`: then the bend may be to the other side, by as much.
  ///
  /// - Parameters:
  ///   - bend: X.
  ///   - change: |r|.
  ///   - squared: r².
  ///   - rounding: The error of X and r.
  /// - Returns: The deviations on the side of the bend and on the other.
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
  /// The number of chords up to which halving is cheaper than the kernel: a cubic of one chord or
  /// two passes at once.
  static var few: Int { 2 }
  /// The number of chords beyond which the density is integrated on twice as many pieces.
  static var usual: Int { 64 }
  /// The largest number of chords of the kernel; beyond, halving stops at the budget.
  private static var most: Float { 65_536 }

  /// Appends the chords of a cubic by the kernel in lanes; returns false where halving must.
  @inline(never)
  mutating func appendInLanes(
    _ curve: SpineCurve, index: Int32, end: Point, _ spacing: SpineSpacing
  ) -> Bool {
    if spacing.count == SpineSpacing.halved { return false }
    let (rule, unit) = (kernelRule, kernelUnit)
    let kernel = CubicKernel(curve.a * unit, curve.b * unit, curve.c * unit, rule: rule)
    guard let kernel, isWithinKernels(rule, unit) else { return false }
    if spacing.count > 0 {
      if spine.vertices.count + spacing.count > vertexLimit { return false }
      append(curve, index: index, kernel, unit, spacing.ends, count: spacing.count, end: end)
      return true
    }
    // A point of the kernel's scratch is four floats.
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

  /// The factor that converts coefficients to the kernel's units, in which the tolerance is ⅛.
  private var kernelUnit: Double {
    @inline(__always) get { 0.125 / (CubicKernel<StrokeRule>.share * limits.deviation) }
  }

  /// The rule in the kernel's units.
  private var kernelRule: StrokeRule {
    @inline(__always) get { StrokeRule(halfWidth: Float(limits.halfWidth * kernelUnit)) }
  }

  /// Whether all lengths fit single precision.
  @inline(__always)
  private func isWithinKernels(_ rule: StrokeRule, _ unit: Double) -> Bool {
    rule.halfWidth < .infinity && unit > 0x1p-100 && unit < 0x1p100
  }

  /// The spacing of one cubic, valid until the next one's.
  @inline(__always)
  mutating func space(_ segment: CubicSegment) -> SpineSpacing {
    single.space(segment, rule: kernelRule, unit: kernelUnit)
  }

  /// Looks ahead for cubics, of which the first is next.
  @inline(__always)
  mutating func look(from cursor: PathCursor, _ controls: UncheckedView<Point>) {
    let (rule, unit) = (kernelRule, kernelUnit)
    guard isWithinKernels(rule, unit) else { return }
    ahead.look(from: cursor, controls, rule: rule, unit: unit)
  }

  /// Appends `count` chords of a curve between the parameters `t`; those that fail the certificate
  /// are halved.
  @inline(__always)
  private mutating func append(
    _ curve: SpineCurve, index: Int32, _ kernel: CubicKernel<StrokeRule>, _ unit: Double,
    _ t: UncheckedView<Float>, count: Int, end: Point
  ) {
    spine.chords.reserve(ChordColumns.size(count: count))
    spine.vertices.reserve(spine.vertices.count &+ count &+ Self.spare)
    let rows = ChordColumns(
      spine.chords.view, count: count, to: spine.vertices.view.dropping(spine.vertices.count &- 1))
    let hasUnfit = kernel.measure(
      count: count, between: t, unit: Float(unit), padding: Float(limits.padding) * 1.000_000_2,
      to: rows)
    guard hasUnfit else {
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

  /// The padding of rows: vertices are written four at a time, and those after the last chord are
  /// overwritten.
  private static var spare: Int { 4 }

  /// Sets the last vertex to the end of the chords, bit for bit.
  private mutating func finish(_ curve: SpineCurve, at t: Double, end: Point) {
    let (vertices, last) = (spine.vertices.view, spine.vertices.count - 1)
    vertices.move(last, to: end)
    vertices.parameters[last] = t
  }

  /// Appends the chords `first` ..< `last` of those between the parameters `t`; their directions
  /// are written already.
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
