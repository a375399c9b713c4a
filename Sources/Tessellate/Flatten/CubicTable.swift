/// What chords of a cubic are judged by, each number four times in memory.
///
/// Of numbers that are lanes of one vector and go to all lanes of others, the compiler takes x and y in pairs, and rearranges twice as much
/// as it computes. Numbers in memory are operands as they are.
struct CubicTable {
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

  @inline(__always)
  init(_ kernel: CubicKernel<FlatRule>, at view: UncheckedView<Float>) {
    self.view = view
    view.store(SIMD4(repeating: kernel.bx), at: Place.bx)
    view.store(SIMD4(repeating: kernel.by), at: Place.by)
    view.store(SIMD4(repeating: kernel.c2x), at: Place.c2x)
    view.store(SIMD4(repeating: kernel.c2y), at: Place.c2y)
    view.store(SIMD4(repeating: kernel.a3x), at: Place.a3x)
    view.store(SIMD4(repeating: kernel.a3y), at: Place.a3y)
    view.store(SIMD4(repeating: kernel.n0), at: Place.n0)
    view.store(SIMD4(repeating: kernel.n1), at: Place.n1)
    view.store(SIMD4(repeating: kernel.n2), at: Place.n2)
    view.store(SIMD4(repeating: kernel.floor), at: Place.floor)
    // (|X| + e)² ≤ (1 + 2⁻¹²)X² + (1 + 2¹²)e²
    view.store(SIMD4(repeating: 4097 * kernel.rounding * kernel.rounding), at: Place.rounding)
  }

  @inline(__always)
  private func all(_ place: Int) -> SIMD4<Float> { view.load(SIMD4<Float>.self, at: place) }

  /// Judges four chords: `powers` are (X² + r²/2) / |d|², rounding included, as in CubicKernel+Certificate; `forward` is negative where the
  /// curve may run back along the chord, as in `CubicKernel.forward`.
  ///
  /// Behind a call, so that nobody knows the parameters.
  @inline(never)
  func judge(
    from: SIMD4<Float>, to: SIMD4<Float>
  ) -> (powers: SIMD4<Float>, forward: SIMD4<Float>) {
    let step = to - from
    let middle = (from + to) * 0.5
    let twelfth = (step * step) * (1 / 12)
    let (ax, ay, cx, cy) = (all(Place.a3x), all(Place.a3y), all(Place.c2x), all(Place.c2y))
    let (halfX, halfY) = (ax * middle + cx, ay * middle + cy)
    let dx = halfX * middle + (twelfth * ax + all(Place.bx))
    let dy = halfY * middle + (twelfth * ay + all(Place.by))
    let length = dx * dx + dy * dy
    let n2 = all(Place.n2)
    let half = n2 * middle + all(Place.n1)
    let bend = half * middle + (all(Place.n0) - n2 * twelfth)
    // Six times r.
    let change = step * (n2 * middle + half)
    let rest = (change * change) * (1 / 72) + all(Place.rounding)
    let powers = ((bend * bend) * (1 + 0x1p-12) + rest) / (length + 1e-30)
    let turn = (dx * (ax * middle + halfX) + dy * (ay * middle + halfY)) * (step * 0.5)
    let twist = (ax * dx + ay * dy) * (twelfth + twelfth)
    let above = length - all(Place.floor)
    return (powers, ((above + twist) - turn.magnitude).negative(or: above - (twist + twist)))
  }
}
