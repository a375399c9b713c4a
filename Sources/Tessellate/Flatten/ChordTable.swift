/// What all chords of a cubic are certified by, as CubicKernel+Certificate derives it: its numbers, each four times in memory.
///
/// Operations on lanes reach the optimiser one lane at a time. It finds them together again where a tree of them ends in a whole vector, begins in
/// others of the same loop, and is not too deep; otherwise it pairs what looks alike, such as x and y, and rearranges
/// more than it computes. Numbers in memory are such vectors, and so is what bits of whole vectors are taken from.
struct ChordTable {
  typealias Lanes = SIMD4<Float>

  private let view: UncheckedView<Float>

  /// How many floats it takes.
  static var size: Int { 68 }

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
    static var bendStep: Int { 36 }
    static var change0: Int { 40 }
    static var change1: Int { 44 }
    static var back0: Int { 48 }
    static var back1: Int { 52 }
    static var backStep: Int { 56 }
    static var floor: Int { 60 }
    static var rounding: Int { 64 }
  }

  @inline(__always)
  init(_ kernel: CubicKernel<FlatRule>, at view: UncheckedView<Float>) {
    self.view = view
    let terms = kernel.terms
    let (h0, h1, h2) = kernel.halves
    let less = Self.less
    view.store(Lanes.all(terms.ax * less), at: Place.ax)
    view.store(Lanes.all(terms.ay * less), at: Place.ay)
    view.store(Lanes.all(terms.cx * less), at: Place.cx)
    view.store(Lanes.all(terms.cy * less), at: Place.cy)
    view.store(Lanes.all(terms.bx * less), at: Place.bx)
    view.store(Lanes.all(terms.by * less), at: Place.by)
    view.store(Lanes.all(terms.n0), at: Place.bend0)
    view.store(Lanes.all(terms.n1), at: Place.bend1)
    view.store(Lanes.all(terms.n2), at: Place.bend2)
    view.store(Lanes.all(terms.n2 * (1 / 3)), at: Place.bendStep)
    view.store(Lanes.all(terms.first * Float(0.5).squareRoot()), at: Place.change0)
    view.store(Lanes.all(terms.second * Float(0.5).squareRoot()), at: Place.change1)
    view.store(Lanes.all(h0), at: Place.back0)
    view.store(Lanes.all(h1), at: Place.back1)
    view.store(Lanes.all(h2), at: Place.backStep)
    view.store(Lanes.all(kernel.floor), at: Place.floor)
    view.store(Lanes.all(kernel.rule.rounding(kernel.rounding)), at: Place.rounding)
  }

  /// As if chords were shorter by 2⁻¹³, for the sake of rounding: see `FlatRule.load`.
  private static var less: Float { 1 - 0x1p-13 }

  /// What is in memory already.
  @inline(__always)
  init(at view: UncheckedView<Float>) { self.view = view }

  /// Writes the tables of four curves, of which each has a lane.
  @inline(__always)
  static func write(
    a: (x: Lanes, y: Lanes), c: (x: Lanes, y: Lanes), b: (x: Lanes, y: Lanes),
    _ n: (Lanes, Lanes, Lanes), change: (Lanes, Lanes), _ h: (Lanes, Lanes, Lanes), floor: Lanes,
    rounding: Lanes, at view: UncheckedView<Float>, stride: Int
  ) {
    let less = Self.less
    @inline(__always)
    func store(_ lanes: Lanes, _ place: Int) {
      view.store(Lanes.all(lanes.x), at: place)
      view.store(Lanes.all(lanes.y), at: place &+ stride)
      view.store(Lanes.all(lanes.z), at: place &+ 2 &* stride)
      view.store(Lanes.all(lanes.w), at: place &+ 3 &* stride)
    }
    store(a.x * less, Place.ax)
    store(a.y * less, Place.ay)
    store(c.x * less, Place.cx)
    store(c.y * less, Place.cy)
    store(b.x * less, Place.bx)
    store(b.y * less, Place.by)
    store(n.0, Place.bend0)
    store(n.1, Place.bend1)
    store(n.2, Place.bend2)
    store(n.2 * (1 / 3), Place.bendStep)
    store(change.0 * Float(0.5).squareRoot(), Place.change0)
    store(change.1 * Float(0.5).squareRoot(), Place.change1)
    store(h.0, Place.back0)
    store(h.1, Place.back1)
    store(h.2, Place.backStep)
    store(floor, Place.floor)
    store(rounding, Place.rounding)
  }

  /// Numbers that are negative where a chord must not stand, of four chords that end where the others begin: runs back are looked up,
  /// where `certify` has a bound.
  @inline(never)
  func judge(_ rule: FlatRule, between t: UncheckedView<Float>) -> Lanes {
    let (t0, t1) = (t.load(Lanes.self, at: 0), t.load(Lanes.self, at: 1))
    let step = t1 - t0
    let sum = t0 + t1
    let (squared, square) = (step * step, sum * sum)
    let wide = square + squared * (1 / 3)
    let (ax, ay) = (number(Place.ax), number(Place.ay))
    let (cx, cy) = (number(Place.cx), number(Place.cy))
    let dx = ax * wide + (cx * sum + number(Place.bx))
    let dy = ay * wide + (cy * sum + number(Place.by))
    let flat = number(Place.bend1) * sum + number(Place.bend0)
    let bend = number(Place.bend2) * square + (flat - number(Place.bendStep) * squared)
    let change = step * (number(Place.change1) * sum + number(Place.change0))
    let load = rule.load(bend: bend, change: change, rounding: number(Place.rounding))
    let double = sum + sum
    let turn = (dx * (ax * double + cx) + dy * (ay * double + cy)) * step
    let twist = (dx * ax + dy * ay) * (squared * (2 / 3))
    let length = dx * dx + dy * dy
    let rest = length - number(Place.floor)
    return (length - (squared * squared) * load).negative(
      or: ((rest + twist) - turn.magnitude).negative(or: rest - (twist + twist)))
  }

  @inline(__always)
  private func number(_ place: Int) -> Lanes { view.loadAligned(Lanes.self, at: place) }

  /// Writes numbers that are negative where a chord must not stand; returns others, some negative if any of these is.
  ///
  /// Behind a call, so that whoever asks for the sign of a lane doesn't take the rest apart.
  @inline(never)
  func certify(
    _ rule: FlatRule, between t: UncheckedView<Float>, count n: Int,
    to margins: UncheckedView<Float>
  ) -> Lanes {
    var worst = Lanes.all(0)
    var k = 0
    while k < n {
      let (t0, t1) = (t.load(Lanes.self, at: k), t.load(Lanes.self, at: k &+ 1))
      let step = t1 - t0
      let sum = t0 + t1
      let (squared, square) = (step * step, sum * sum)
      let wide = square + squared * (1 / 3)
      let dx = number(Place.ax) * wide + (number(Place.cx) * sum + number(Place.bx))
      let dy = number(Place.ay) * wide + (number(Place.cy) * sum + number(Place.by))
      let flat = number(Place.bend1) * sum + number(Place.bend0)
      let bend = number(Place.bend2) * square + (flat - number(Place.bendStep) * squared)
      let change = step * (number(Place.change1) * sum + number(Place.change0))
      let load = rule.load(bend: bend, change: change, rounding: number(Place.rounding))
      let rise = number(Place.backStep) * step + number(Place.back0)
      let back = step * (number(Place.back1) * sum + rise)
      let need = ((squared * squared) * load).larger(back * back + number(Place.floor))
      // A square is its own magnitude, but this is taken from a whole vector's bits.
      let margin = ((dx * dx).magnitude - need) + dy * dy
      margins.store(margin, at: k)
      worst = worst.negative(or: margin)
      k &+= 4
    }
    return worst
  }
}
