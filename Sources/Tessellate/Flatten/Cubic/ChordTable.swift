/// What all chords of a cubic are certified by, as CubicKernel+Certificate derives it: its numbers,
/// each four times in memory.
///
/// Operations on lanes reach the optimiser one lane at a time. It finds them together again where a
/// tree of them ends in a whole vector, begins in others of the same loop, and is not too deep;
/// otherwise it pairs what looks alike, such as x and y, and rearranges more than it computes.
/// Numbers in memory are such vectors, and so is what bits of whole vectors are taken from.
struct ChordTable {
  typealias Lanes = SIMD4<Float>

  private let view: UncheckedView<Float>

  /// How many floats it takes.
  static var size: Int { 56 }

  private enum Place {
    static var ax: Int { 0 }
    static var ay: Int { 4 }
    static var cx: Int { 8 }
    static var cy: Int { 12 }
    static var bx: Int { 16 }
    static var by: Int { 20 }
    static var bend0: Int { 24 }
    static var bend1: Int { 28 }
    static var bend2: Int { 32 }
    static var shift: Int { 36 }
    static var change: Int { 40 }
    static var rounding: Int { 44 }
    static var back: Int { 48 }
    static var floor: Int { 52 }
  }

  /// The numbers of four curves, or four times those of one.
  struct Numbers {
    let ax, ay, cx, cy, bx, by: Lanes
    let bend0, bend1, bend2, shift, change, rounding: Lanes
    let back, floor: Lanes

    /// - Parameters:
    ///   - a3: The coefficient of t² in B′; `c2` and `b` are the others.
    ///   - n: The coefficients of N.
    ///   - bend: max|B″|.
    ///   - third: |a|.
    ///   - floor: What `CubicKernel` calls so.
    ///   - error: What rounding may add to N.
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
  }

  @inline(__always)
  init(_ kernel: CubicKernel<FlatRule>, at view: UncheckedView<Float>) {
    self.view = view
    let numbers = kernel.chordNumbers
    view.store(numbers.ax, at: Place.ax)
    view.store(numbers.ay, at: Place.ay)
    view.store(numbers.cx, at: Place.cx)
    view.store(numbers.cy, at: Place.cy)
    view.store(numbers.bx, at: Place.bx)
    view.store(numbers.by, at: Place.by)
    view.store(numbers.bend0, at: Place.bend0)
    view.store(numbers.bend1, at: Place.bend1)
    view.store(numbers.bend2, at: Place.bend2)
    view.store(numbers.shift, at: Place.shift)
    view.store(numbers.change, at: Place.change)
    view.store(numbers.rounding, at: Place.rounding)
    view.store(numbers.back, at: Place.back)
    view.store(numbers.floor, at: Place.floor)
  }

  /// The longest step that `certify` knows a bound for, and what part of n₂² is its share in 72D.
  fileprivate static var longest: Float { 0.125 }
  fileprivate static var bent: Float { 0.51 * longest * longest }

  /// How many times F what CubicKernel calls the floor is: (4000e)² and 2¹²e².
  fileprivate static var floors: Float { 3906.25 }

  /// How many times e² R is, e being what rounding may add to N.
  fileprivate static var roundings: Float { 0x1p12 }

  /// As if chords were shorter by 2⁻¹³, for the sake of rounding.
  private static var less: Float { 1 - 0x1p-13 }

  /// What is in memory already.
  @inline(__always)
  init(at view: UncheckedView<Float>) { self.view = view }

  /// Writes the tables of four curves, of which each has a lane.
  @inline(__always)
  static func write(_ numbers: Numbers, at view: UncheckedView<Float>, stride: Int) {
    @inline(__always)
    func store(_ lanes: Lanes, _ place: Int) {
      view.store(Lanes.all(lanes.x), at: place)
      view.store(Lanes.all(lanes.y), at: place &+ stride)
      view.store(Lanes.all(lanes.z), at: place &+ 2 &* stride)
      view.store(Lanes.all(lanes.w), at: place &+ 3 &* stride)
    }
    store(numbers.ax, Place.ax)
    store(numbers.ay, Place.ay)
    store(numbers.cx, Place.cx)
    store(numbers.cy, Place.cy)
    store(numbers.bx, Place.bx)
    store(numbers.by, Place.by)
    store(numbers.bend0, Place.bend0)
    store(numbers.bend1, Place.bend1)
    store(numbers.bend2, Place.bend2)
    store(numbers.shift, Place.shift)
    store(numbers.change, Place.change)
    store(numbers.rounding, Place.rounding)
    store(numbers.back, Place.back)
    store(numbers.floor, Place.floor)
  }

  @inline(__always)
  private func number(_ place: Int) -> Lanes { view.loadAligned(Lanes.self, at: place) }

  /// Numbers that are negative where a chord must not stand, of four chords that end where the
  /// others begin: runs back are looked up, where `certify` has a bound.
  @inline(never)
  func judge(between t: UncheckedView<Float>) -> Lanes {
    let (t0, t1) = (t.load(Lanes.self, at: 0), t.load(Lanes.self, at: 1))
    let step = t1 - t0
    let sum = t0 + t1
    let (squared, square) = (step * step, sum * sum)
    let wide = square + squared * (1 / 3)
    let (ax, ay) = (number(Place.ax), number(Place.ay))
    let (cx, cy) = (number(Place.cx), number(Place.cy))
    let dx = ax * wide + (cx * sum + number(Place.bx))
    let dy = ay * wide + (cy * sum + number(Place.by))
    let bend = number(Place.bend2) * square + (number(Place.bend1) * sum + number(Place.bend0))
    let shift = number(Place.shift)
    let bent = shift * squared
    // With the step itself instead of the longest one.
    let change = number(Place.change) - (shift * shift) * (Self.bent * (81 / 72))
    let load =
      (bend * (bend - bent) + (bent * bent) * (0.51 * (81 / 72)))
      + (squared * change + number(Place.rounding))
    let double = sum + sum
    let turn = (dx * (ax * double + cx) + dy * (ay * double + cy)) * step
    let twist = (dx * ax + dy * ay) * (squared * (2 / 3))
    let length = dx * dx + dy * dy
    let rest = length - number(Place.floor) * Self.floors
    return ((length - number(Place.floor)) - (squared * squared) * load).negative(
      or: ((rest + twist) - turn.magnitude).negative(or: rest - (twist + twist)))
  }

  /// Writes numbers that are negative where a chord must not stand; returns others, some negative
  /// if any of these is.
  ///
  /// Behind a call, so that whoever asks for the sign of a lane doesn't take the rest apart.
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
      let dx = number(Place.ax) * wide + (number(Place.cx) * sum + number(Place.bx))
      let dy = number(Place.ay) * wide + (number(Place.cy) * sum + number(Place.by))
      let bend = number(Place.bend2) * square + (number(Place.bend1) * sum + number(Place.bend0))
      // In this order, in which the optimiser sees no pairs.
      let load = bend * (bend - number(Place.shift) * squared) + number(Place.rounding)
      let strayed = squared * (load + squared * number(Place.change))
      let need = squared * strayed.larger(number(Place.back)) + number(Place.floor)
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
}
