/// The numbers by which all chords of a cubic are certified, as ChordError derives it, each four
/// times in memory, where they are vectors from the start (S7).
struct ChordTable {
  typealias Lanes = SIMD4<Float>

  private let view: UncheckedView<Numbers>

  /// The size in floats.
  static var size: Int { 56 }

  /// The numbers of four curves, or four times those of one.
  struct Numbers: BitwiseCopyable {
    /// The coefficients of d and of N(t_m) in powers of the sum of a chord's ends.
    let ax, ay, cx, cy, bx, by: Lanes
    let bend0, bend1, bend2: Lanes
    /// κ, D, R, H² and F.
    let shift, change, rounding, back, floor: Lanes

    /// Creates the numbers of the curves whose B′ is b + c2·t + a3·t² and whose N has the
    /// coefficients `n`.
    ///
    /// `bend` is max|B″|, `third` is |a|, `floor` is `CubicKernel.floor`, and `error` the rounding
    /// error of N.
    @inline(__always)
    init(
      a3: (x: Lanes, y: Lanes), c2: (x: Lanes, y: Lanes), b: (x: Lanes, y: Lanes),
      _ n: (Lanes, Lanes, Lanes), bend: Lanes, third: Lanes, floor: Lanes, error: Lanes
    ) {
      let less = ChordTable.less
      (ax, ay) = (a3.x * (0.25 * less), a3.y * (0.25 * less))
      (cx, cy) = (c2.x * (0.5 * less), c2.y * (0.5 * less))
      (bx, by) = (b.x * less, b.y * less)
      (bend0, bend1, bend2) = (n.0, n.1 * 0.5, n.2 * 0.25)
      shift = n.2 * (1 / 9)
      let inflection = (n.1 * n.1 - 4 * (n.0 * n.2)).larger(.all(0))
      let errors = error * error
      change = ((inflection + (n.2 * n.2) * ChordTable.bent) + errors * 0x1p27) * (1 / 72)
      rounding = errors * ChordTable.roundings
      let turns = (bend + third * ChordTable.longest) * 0.5001
      back = turns * turns
      self.floor = floor * (1 / ChordTable.floors)
    }

    /// Creates the numbers of one of four curves.
    @inline(__always)
    fileprivate init(_ four: Numbers, _ lane: (Lanes) -> Float) {
      (ax, ay) = (.all(lane(four.ax)), .all(lane(four.ay)))
      (cx, cy) = (.all(lane(four.cx)), .all(lane(four.cy)))
      (bx, by) = (.all(lane(four.bx)), .all(lane(four.by)))
      (bend0, bend1) = (.all(lane(four.bend0)), .all(lane(four.bend1)))
      (bend2, shift) = (.all(lane(four.bend2)), .all(lane(four.shift)))
      (change, rounding) = (.all(lane(four.change)), .all(lane(four.rounding)))
      (back, floor) = (.all(lane(four.back)), .all(lane(four.floor)))
    }
  }

  /// Writes the table of a curve.
  @inline(__always)
  init(_ kernel: CubicKernel<FlatRule>, at memory: UncheckedView<Float>) {
    self.init(at: memory)
    view[0] = kernel.chordNumbers
  }

  /// Creates a view of a table that was written before, at a multiple of four floats.
  @inline(__always)
  init(at memory: UncheckedView<Float>) { view = memory.rebound(to: Numbers.self) }

  /// Writes the tables of four curves, of which each has a lane.
  @inline(__always)
  static func write(_ numbers: Numbers, at memory: UncheckedView<Float>, stride: Int) {
    ChordTable(at: memory).view[0] = Numbers(numbers) { $0.x }
    ChordTable(at: memory.dropping(stride)).view[0] = Numbers(numbers) { $0.y }
    ChordTable(at: memory.dropping(2 &* stride)).view[0] = Numbers(numbers) { $0.z }
    ChordTable(at: memory.dropping(3 &* stride)).view[0] = Numbers(numbers) { $0.w }
  }

  /// The longest step that `certify` knows a bound for, and what part of n₂² is its share in 72D.
  private static var longest: Float { 0.125 }
  private static var bent: Float { 0.51 * longest * longest }

  /// `CubicKernel.floor` as a multiple of F: (4000e)² and 2¹²e².
  private static var floors: Float { 3906.25 }

  /// R as a multiple of e², e being the rounding error of N.
  private static var roundings: Float { 0x1p12 }

  /// As if chords were shorter by 2⁻¹³, for the sake of rounding.
  private static var less: Float { 1 - 0x1p-13 }

  private var numbers: Numbers { @inline(__always) get { view[0] } }

  /// The mean derivative of four chords, and whether the curve may run back along them.
  private struct Way {
    let length: Lanes
    /// Negative where a control vector of B′ may point back.
    let forward: Lanes

    @inline(__always)
    init(_ table: ChordTable, step: Lanes, sum: Lanes) {
      let squared = step * step
      let wide = sum * sum + squared * (1 / 3)
      let (ax, ay) = (table.numbers.ax, table.numbers.ay)
      let (cx, cy) = (table.numbers.cx, table.numbers.cy)
      let dx = ax * wide + (cx * sum + table.numbers.bx)
      let dy = ay * wide + (cy * sum + table.numbers.by)
      let double = sum + sum
      let turn = (dx * (ax * double + cx) + dy * (ay * double + cy)) * step
      let twist = (dx * ax + dy * ay) * (squared * (2 / 3))
      length = dx * dx + dy * dy
      let rest = length - table.numbers.floor * ChordTable.floors
      forward = ((rest + twist) - turn.magnitude).negative(or: rest - (twist + twist))
    }
  }

  /// Numbers that are negative where a chord is refused, of four chords that end where the others
  /// begin: runs back are looked up, where `certify` has a bound.
  @inline(never)
  func judge(between t: UncheckedView<Float>) -> Lanes {
    let (t0, t1) = (t.load(Lanes.self, at: 0), t.load(Lanes.self, at: 1))
    let (step, sum) = (t1 - t0, t0 + t1)
    let way = Way(self, step: step, sum: sum)
    let squared = step * step
    let bend = numbers.bend2 * (sum * sum) + (numbers.bend1 * sum + numbers.bend0)
    let bent = numbers.shift * squared
    // With the step itself instead of the longest one.
    let change = numbers.change - (numbers.shift * numbers.shift) * (Self.bent * (81 / 72))
    let load =
      (bend * (bend - bent) + (bent * bent) * (0.51 * (81 / 72)))
      + (squared * change + numbers.rounding)
    return ((way.length - numbers.floor) - (squared * squared) * load).negative(or: way.forward)
  }

  /// Writes numbers that are negative where a chord is refused; returns others, some negative if
  /// any of these is.
  ///
  /// Not inlined: a caller that reads the sign of a lane would scalarise the rest (S3).
  @inline(never)
  func certify(
    between t: UncheckedView<Float>, count n: Int, to margins: UncheckedView<Float>
  ) -> Lanes {
    var (worst, longest) = (Lanes.all(0), Lanes.all(0))
    var k = 0
    while k < n {
      let (t0, t1) = (t.load(Lanes.self, at: k), t.load(Lanes.self, at: k &+ 1))
      let step = t1 - t0
      longest = step.larger(longest)
      let sum = t0 + t1
      let (squared, square) = (step * step, sum * sum)
      let wide = square + squared * (1 / 3)
      let dx = numbers.ax * wide + (numbers.cx * sum + numbers.bx)
      let dy = numbers.ay * wide + (numbers.cy * sum + numbers.by)
      let bend = numbers.bend2 * square + (numbers.bend1 * sum + numbers.bend0)
      // In this order, in which the optimiser sees no pairs.
      let load = bend * (bend - numbers.shift * squared) + numbers.rounding
      let strayed = squared * (load + squared * numbers.change)
      let need = squared * strayed.larger(numbers.back) + numbers.floor
      // A square is its own magnitude, but this is taken from a whole vector's bits.
      let margin = ((dx * dx).magnitude - need) + dy * dy
      margins.store(margin, at: k)
      worst = worst.negative(or: margin)
      k &+= 4
    }
    let rest = Lanes.all(Self.longest) - longest
    return rest.isAnyNegative ? Self.mark(t, count: n, in: margins) : worst
  }

  /// Makes the margins of chords negative that are longer than `longest`; returns as `certify`
  /// does.
  @inline(never)
  private static func mark(
    _ t: UncheckedView<Float>, count n: Int, in margins: UncheckedView<Float>
  ) -> Lanes {
    for k in 0..<n where t[k &+ 1] - t[k] > longest { margins[k] = -1 }
    return Lanes.all(-1)
  }

  /// Writes the error roots of `n` chords, the roots of what they stray by exactly, in tolerances
  /// (see ChordError), and numbers that are negative where the curve may run back.
  @inline(never)
  func measure(
    between t: UncheckedView<Float>, count n: Int, errorRoots: UncheckedView<Float>,
    forward: UncheckedView<Float>
  ) {
    let error = numbers.rounding.squareRoot() * (1 / 64)
    var k = 0
    while k < n {
      let (from, to) = (t.load(Lanes.self, at: k), t.load(Lanes.self, at: k &+ 1))
      let (step, sum) = (to - from, from + to)
      let way = Way(self, step: step, sum: sum)
      let squared = step * step
      let inner = numbers.bend2 * (sum * sum - squared * (1 / 3))
      let bend = (inner + (numbers.bend1 * sum + numbers.bend0)).magnitude + error
      // 6r.
      let change = step * (numbers.bend2 * (4 * sum) + (numbers.bend1 + numbers.bend1))
      let root = (bend * bend + (change * change) * (1 / 12)).magnitude.squareRoot()
      let both = root + bend
      let strayed = (squared * (2 / 9)) * ((both + bend) * (both + bend))
      let errorRoot = strayed / (both * way.length.magnitude.squareRoot() + 1e-30)
      errorRoots.store(errorRoot.magnitude.squareRoot() + Self.leastErrorRoot, at: k)
      forward.store(way.forward, at: k)
      k &+= 4
    }
  }

  /// No error root is zero, so that no step is without weight.
  private static var leastErrorRoot: Float { 1e-6 }
}
