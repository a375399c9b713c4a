/// What chords are judged by: a cubic's numbers, each four times in memory, or those of four
/// cubics.
///
/// Of numbers that are lanes of one vector and go to all lanes of others, the compiler takes x and
/// y in pairs, and rearranges twice as much as it computes. Numbers in memory are operands as they
/// are.
struct CubicTable {
  typealias Lanes = SIMD4<Float>

  private let view: UncheckedView<Float>

  /// How many floats it takes.
  static var size: Int { 44 }

  private enum Place {
    static var bx: Int { 0 }
    static var by: Int { 4 }
    static var c2x: Int { 8 }
    static var c2y: Int { 12 }
    static var a3x: Int { 16 }
    static var a3y: Int { 20 }
    static var n0: Int { 24 }
    static var n1: Int { 28 }
    static var n2: Int { 32 }
    static var floor: Int { 36 }
    static var rounding: Int { 40 }
  }

  /// The numbers of one curve for all lanes.
  @inline(__always)
  init(_ kernel: CubicKernel<FlatRule>, at view: UncheckedView<Float>) {
    self.init(
      b: (.all(kernel.bx), .all(kernel.by)), c2: (.all(kernel.c2x), .all(kernel.c2y)),
      a3: (.all(kernel.a3x), .all(kernel.a3y)),
      turning: (.all(kernel.n0), .all(kernel.n1), .all(kernel.n2)), floor: .all(kernel.floor),
      rounding: .all(kernel.rounding), at: view)
  }

  /// The numbers of a curve for each lane, as a kernel has them.
  @inline(__always)
  init(
    b: (x: Lanes, y: Lanes), c2: (x: Lanes, y: Lanes), a3: (x: Lanes, y: Lanes),
    turning: (Lanes, Lanes, Lanes), floor: Lanes, rounding: Lanes, at view: UncheckedView<Float>
  ) {
    self.view = view
    view.store(b.x, at: Place.bx)
    view.store(b.y, at: Place.by)
    view.store(c2.x, at: Place.c2x)
    view.store(c2.y, at: Place.c2y)
    view.store(a3.x, at: Place.a3x)
    view.store(a3.y, at: Place.a3y)
    view.store(turning.0, at: Place.n0)
    view.store(turning.1, at: Place.n1)
    view.store(turning.2, at: Place.n2)
    view.store(floor, at: Place.floor)
    // (|X| + e)² ≤ (1 + 2⁻¹²)X² + (1 + 2¹²)e²
    view.store(4097 * rounding * rounding, at: Place.rounding)
  }

  @inline(__always)
  private func number(_ place: Int) -> Lanes { view.load(Lanes.self, at: place) }

  /// What four chords are judged by: numbers of `Chord` and of the curve's direction along it.
  private struct Measures {
    /// X, and six times r.
    let bend, change: Lanes
    /// |d|².
    let length: Lanes
    /// Negative where the curve may run back along the chord, as in `CubicKernel.forward`.
    let forward: Lanes
  }

  @inline(__always)
  private func measures(_ step: Lanes, middle: Lanes) -> Measures {
    let twelfth = (step * step) * (1 / 12)
    let (ax, ay, cx, cy) = (
      number(Place.a3x), number(Place.a3y), number(Place.c2x), number(Place.c2y)
    )
    let (halfX, halfY) = (ax * middle + cx, ay * middle + cy)
    let dx = halfX * middle + (twelfth * ax + number(Place.bx))
    let dy = halfY * middle + (twelfth * ay + number(Place.by))
    let length = dx * dx + dy * dy
    let n2 = number(Place.n2)
    let half = n2 * middle + number(Place.n1)
    let bend = half * middle + (number(Place.n0) - n2 * twelfth)
    let change = step * (n2 * middle + half)
    let turn = (dx * (ax * middle + halfX) + dy * (ay * middle + halfY)) * (step * 0.5)
    let twist = (ax * dx + ay * dy) * (twelfth + twelfth)
    let above = length - number(Place.floor)
    return Measures(
      bend: bend, change: change, length: length,
      forward: ((above + twist) - turn.magnitude).smaller(above - (twist + twist)))
  }

  /// Judges four chords: `powers` are (X² + r²/2) / |d|², rounding included, as in
  /// CubicKernel+Certificate; `forward` is negative where the curve may run back along the chord,
  /// as in `CubicKernel.forward`.
  ///
  /// Behind a call, so that nobody knows the parameters.
  @inline(never)
  func judge(
    from: SIMD4<Float>, to: SIMD4<Float>
  ) -> (powers: SIMD4<Float>, forward: SIMD4<Float>) {
    let chord = measures(to - from, middle: (from + to) * 0.5)
    let rest = (chord.change * chord.change) * (1 / 72) + number(Place.rounding)
    let powers = ((chord.bend * chord.bend) * (1 + 0x1p-12) + rest) / (chord.length + 1e-30)
    return (powers, chord.forward)
  }

  /// Writes the error roots of `n` chords of one curve, as `CubicKernel.errorRoot` has them, and
  /// numbers that are negative where the curve may run back.
  @inline(never)
  func measure(
    between t: UncheckedView<Float>, count n: Int, errorRoots: UncheckedView<Float>,
    forward: UncheckedView<Float>
  ) {
    // What rounding may add to X, of 4097 times its square.
    let error = number(Place.rounding).squareRoot() * (1 / 64)
    var k = 0
    while k < n {
      let (from, to) = (t.load(Lanes.self, at: k), t.load(Lanes.self, at: k &+ 1))
      let step = to - from
      let chord = measures(step, middle: (from + to) * 0.5)
      let bend = chord.bend.magnitude + error
      let root = (bend * bend + (chord.change * chord.change) * (1 / 12)).magnitude.squareRoot()
      let sum = root + bend
      let strayed = ((step * step) * (2 / 9)) * ((sum + bend) * (sum + bend))
      let errorRoot = strayed / (sum * chord.length.magnitude.squareRoot() + 1e-30)
      errorRoots.store(
        errorRoot.magnitude.squareRoot() + CubicKernel<FlatRule>.leastErrorRoot, at: k)
      forward.store(chord.forward, at: k)
      k &+= 4
    }
  }
}
