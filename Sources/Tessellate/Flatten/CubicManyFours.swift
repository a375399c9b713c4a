// Four cubics of many chords at once, a lane for each: what `CubicKernel` integrates and inverts for one of them, and the same bits.
//
// A kernel alone has a piece of the curve in each lane. It adds lanes up, moves them beside each other for prefix sums, gives each number
// of the curve to all lanes, and its phases wait for each other. Here numbers are vectors as they are, sums go from piece to piece, and
// four curves wait together. Only where chords end is turned from a curve in each lane to a chord in each: four vectors at a time.
//
// Sums are added in the order in which a kernel's lanes add them, so that a curve has the same chords in any company.

/// Where the chords of four cubics end, and whether they may stand.
struct CubicManyFours {
  private typealias Floats = SIMD4<Float>
  private typealias Kernel = CubicKernel<FlatRule>

  /// How many chords each has; 0 where a curve is left to itself.
  let counts: SIMD4<UInt32>
  /// Where one of a curve's chords has a negative margin.
  let fails: SIMDMask<SIMD4<Int32>>
  let total: SIMD4<Float>
  private let scratch: UncheckedView<Float>

  /// The most chords of a curve here.
  static var most: Int { 128 }
  /// The scratch that it takes, in points.
  static var scratchSize: Int { (Layout.curves &+ 4 &* Layout.stride) / 4 }

  private static var pieces: Int { 15 }
  private static var width: Float { 1 / 15 }

  /// Where things lie in the scratch, in floats.
  private enum Layout {
    static var numbers: Int { 0 }
    static var ends: Int { numbers &+ SpacingTable.size }
    static var weights: Int { ends &+ 64 }
    static var rows: Int { weights &+ 64 }
    static var next: Int { rows &+ 24 &* 16 }
    static var fits: Int { next &+ 68 }
    static var curves: Int { fits &+ 24 &* 16 }
    /// From one curve's to the next one's: the certificate's table, parameters and margins.
    static var stride: Int { parameters &+ 180 &+ 140 }
    static var parameters: Int { ChordTable.size }
    static var margins: Int { parameters &+ 180 }
  }

  /// The ends of the chords of a curve: one more than these are, and room for an eighth more.
  @inline(__always)
  func parameters(_ curve: Int) -> UncheckedView<Float> {
    scratch.dropping(Layout.curves &+ curve &* Layout.stride &+ Layout.parameters)
  }

  @inline(__always)
  func table(_ curve: Int) -> ChordTable {
    ChordTable(at: scratch.dropping(Layout.curves &+ curve &* Layout.stride))
  }

  @inline(__always)
  func margins(_ curve: Int) -> UncheckedView<Float> {
    scratch.dropping(Layout.curves &+ curve &* Layout.stride &+ Layout.margins)
  }

  init() {
    (counts, fails, total) = (.zero, .init(repeating: false), .zero)
    scratch = ArrayTail<Float>().written
  }

  /// - Parameter kernels: Of curves that are all `areMiddling`.
  @inline(__always)
  init(_ kernels: CubicKernels, _ scratch: UncheckedView<Float>) {
    self.scratch = scratch
    let numbers = SpacingTable(kernels, at: scratch.dropping(Layout.numbers))
    kernels.writeChordTables(scratch.dropping(Layout.curves), stride: Layout.stride)
    total = Self.integrate(numbers, scratch)
    let number = total.rounded(.towardZero) + 1
    let isRight = number .> .all(Float(Kernel.few)) .& number .<= .all(Float(Self.most))
    let kept = number.larger(.all(Float(Kernel.few))).smaller(.all(Float(Self.most)))
    let all = (kept + 0x1p23).bits &- Floats.all(0x1p23).bits
    Self.invert(counts: all, number: kept, total: total, scratch)
    let worst = Floats(
      Self.certify(0, all.x, scratch), Self.certify(1, all.y, scratch),
      Self.certify(2, all.z, scratch), Self.certify(3, all.w, scratch))
    fails = worst .< .all(0)
    counts = all.replacing(with: 0, where: .!isRight)
  }

  /// Negative where one of a curve's chords fails.
  @inline(__always)
  private static func certify(
    _ curve: Int, _ n: UInt32, _ scratch: UncheckedView<Float>
  ) -> Float {
    let own = scratch.dropping(Layout.curves &+ curve &* Layout.stride)
    let worst = ChordTable(at: own).certify(
      FlatRule(), between: own.dropping(Layout.parameters), count: Int(n),
      to: own.dropping(Layout.margins))
    return worst.isAnyNegative ? -1 : 0
  }

  // MARK: Integral

  /// Writes densities and weights; returns the numbers of chords, before rounding up.
  @inline(never)
  private static func integrate(
    _ numbers: SpacingTable, _ scratch: UncheckedView<Float>
  ) -> SIMD4<Float> {
    let (ends, weights) = (scratch.dropping(Layout.ends), scratch.dropping(Layout.weights))
    var first = Floats.all(0)
    for j in 0..<8 {
      let t = first * width
      let second = t + width * 8
      ends.store(numbers.density(t), at: 4 &* j)
      ends.store(numbers.density(second), at: 4 &* (j &+ 8))
      weights.store(numbers.density(t + width * 0.5), at: 4 &* j)
      weights.store(numbers.density(second + width * 0.5), at: 4 &* (j &+ 8))
      first += .all(1)
    }
    let size = Floats.self
    for j in 0..<pieces {
      let middle = weights.load(size, at: 4 &* j)
      let pair = ends.load(size, at: 4 &* j) + ends.load(size, at: 4 &* j &+ 4)
      weights.store(
        (4 * middle + pair) + (pair - 2 * middle).magnitude * FlatRule.peaks, at: 4 &* j)
    }
    weights.store(Floats.all(0), at: 4 &* pieces)
    @inline(__always)
    func quarter(_ j: Int) -> Floats {
      (weights.load(size, at: 4 &* j) + weights.load(size, at: 4 &* j &+ 32))
        + (weights.load(size, at: 4 &* j &+ 16) + weights.load(size, at: 4 &* j &+ 48))
    }
    return ((quarter(0) + quarter(1)) + (quarter(2) + quarter(3)))
      * (Kernel.surplus * width / 6)
  }

  // MARK: Inverse

  /// Adding 1.5·2²³ rounds to whole numbers, and leaves them in the low bits.
  private static var rounder: Float { 12_582_912 }

  /// Writes the parameters that split each integral evenly.
  @inline(__always)
  private static func invert(
    counts: SIMD4<UInt32>, number: SIMD4<Float>, total: SIMD4<Float>,
    _ scratch: UncheckedView<Float>
  ) {
    fit(unit: number / total * Kernel.surplus / (6 * Float(pieces)), scratch)
    // The last piece ends with the curve.
    scratch.dropping(Layout.next).rebound(to: UInt32.self).store(counts, at: 4 &* pieces)
    writeRows(scratch)
    writeEnds(scratch)
    if hasLongPieces(scratch) { writeFurtherEnds(scratch) }
    finish(0, counts.x, scratch)
    finish(1, counts.y, scratch)
    finish(2, counts.z, scratch)
    finish(3, counts.w, scratch)
  }

  /// Writes the pieces' polynomials, and the numbers of the chords that the next pieces begin with.
  @inline(never)
  private static func fit(unit: SIMD4<Float>, _ scratch: UncheckedView<Float>) {
    let weights = scratch.dropping(Layout.weights)
    scratch.store(SIMD4<Float>.all(0), at: Layout.next)
    let size = Floats.self
    var carry = Floats.all(0)
    var start: Float = 0
    var j = 0
    while j < 16 {
      let a = weights.load(size, at: 4 &* j) * unit
      let b = weights.load(size, at: 4 &* j &+ 4) * unit
      let c = weights.load(size, at: 4 &* j &+ 8) * unit
      let d = weights.load(size, at: 4 &* j &+ 12) * unit
      let (ab, bc, cd) = (b + a, c + b, d + c)
      let (sumA, sumB, sumC, sumD) = (a + carry, ab + carry, (bc + a) + carry, (cd + ab) + carry)
      fit(j, a, carry, sumA, start, scratch)
      fit(j &+ 1, b, sumA, sumB, width + start, scratch)
      fit(j &+ 2, c, sumB, sumC, 2 * width + start, scratch)
      fit(j &+ 3, d, sumC, sumD, 3 * width + start, scratch)
      carry = sumD.magnitude
      start += width * 4
      j &+= 4
    }
  }

  @inline(__always)
  private static func fit(
    _ j: Int, _ scaled: SIMD4<Float>, _ prefix: SIMD4<Float>, _ behind: SIMD4<Float>,
    _ base: Float, _ scratch: UncheckedView<Float>
  ) {
    let (ends, weights) = (scratch.dropping(Layout.ends), scratch.dropping(Layout.weights))
    let last = (behind + 0.5) + rounder
    scratch.dropping(Layout.next).rebound(to: UInt32.self).store(
      last.bits &- Floats.all(rounder).bits, at: 4 &* j &+ 4)
    let sixth = weights.load(Floats.self, at: 4 &* j) * (1 / 6)
    let first = ends.load(Floats.self, at: 4 &* j)
    let second = ends.load(Floats.self, at: 4 &* j &+ 4)
    let (start, end) = ((sixth / first).smaller(2.8), (sixth / second).smaller(2.8))
    let piece = scratch.dropping(Layout.fits &+ 24 &* j)
    piece.store((((prefix + 0.5) + rounder) - rounder) - prefix, at: 0)
    piece.store(1 / scaled, at: 4)
    piece.store(start * width, at: 8)
    piece.store((3 - 2 * start - end) * width, at: 12)
    piece.store((start + end - 2) * width, at: 16)
    piece.store(Floats.all(base), at: 20)
  }

  /// Writes where the first six chords end that end in each piece, a curve in each lane.
  @inline(never)
  private static func writeRows(_ scratch: UncheckedView<Float>) {
    let size = Floats.self
    for j in 0..<pieces {
      let piece = scratch.dropping(Layout.fits &+ 24 &* j)
      let rows = scratch.dropping(Layout.rows &+ 24 &* j)
      @inline(__always)
      func write(_ number: SIMD4<Float>, at i: Int) {
        let s = (number * piece.load(size, at: 4)).larger(.all(0)).smaller(1)
        rows.store(
          ((piece.load(size, at: 16) * s + piece.load(size, at: 12)) * s
            + piece.load(size, at: 8)) * s + piece.load(size, at: 20), at: 4 &* i)
      }
      let gap = piece.load(size, at: 0)
      let far = gap + 4
      write(gap, at: 0)
      write(gap + 1, at: 1)
      write(gap + 2, at: 2)
      write(gap + 3, at: 3)
      write(far, at: 4)
      write(far + 1, at: 5)
    }
  }

  @inline(never)
  private static func writeEnds(_ scratch: UncheckedView<Float>) {
    let next = scratch.dropping(Layout.next).rebound(to: UInt32.self)
    let size = Floats.self
    let (t0, t1) = (parameters(0, scratch), parameters(1, scratch))
    let (t2, t3) = (parameters(2, scratch), parameters(3, scratch))
    for j in 0..<pieces {
      let rows = scratch.dropping(Layout.rows &+ 24 &* j)
      let (x, y, z, w) = Floats.transposed(
        rows.load(size, at: 0), rows.load(size, at: 4),
        rows.load(size, at: 8), rows.load(size, at: 12))
      let (k0, k1) = (Int(next[4 &* j]), Int(next[4 &* j &+ 1]))
      let (k2, k3) = (Int(next[4 &* j &+ 2]), Int(next[4 &* j &+ 3]))
      t0.store(x, at: k0)
      t1.store(y, at: k1)
      t2.store(z, at: k2)
      t3.store(w, at: k3)
      let (fifth, sixth) = (rows.load(size, at: 16), rows.load(size, at: 20))
      let low = SIMD4(fifth.x, sixth.x, fifth.y, sixth.y).halves
      let high = SIMD4(fifth.z, sixth.z, fifth.w, sixth.w).halves
      t0.store(low.x, at: k0 &+ 4)
      t1.store(low.y, at: k1 &+ 4)
      t2.store(high.x, at: k2 &+ 4)
      t3.store(high.y, at: k3 &+ 4)
    }
  }

  /// Whether more than six chords end in a piece.
  @inline(never)
  private static func hasLongPieces(_ scratch: UncheckedView<Float>) -> Bool {
    let next = scratch.dropping(Layout.next).rebound(to: Int32.self)
    var longest = SIMDMask<SIMD4<Int32>>(repeating: false)
    for j in 0..<pieces {
      let first = next.loadAligned(SIMD4<Int32>.self, at: 4 &* j)
      let behind = next.loadAligned(SIMD4<Int32>.self, at: 4 &* j &+ 4)
      longest = longest .| (behind &- first) .> SIMD4(repeating: 6)
    }
    return any(longest)
  }

  /// Writes the ends of chords beyond the first six of a piece.
  @inline(never)
  private static func writeFurtherEnds(_ scratch: UncheckedView<Float>) {
    let next = scratch.dropping(Layout.next).rebound(to: UInt32.self)
    for j in 0..<pieces {
      for curve in 0..<4 {
        let piece = scratch.dropping(Layout.fits &+ 24 &* j &+ curve)
        let first = Int(next[4 &* j &+ curve])
        var (k, number) = (first &+ 6, Float(2))
        while k < Int(next[4 &* j &+ curve &+ 4]) {
          let s = Swift.min(Swift.max((number + (piece[0] + 4)) * piece[4], 0), 1)
          parameters(curve, scratch)[k] =
            ((piece[16] * s + piece[12]) * s + piece[8]) * s + piece[20]
          k &+= 1
          number += 1
        }
      }
    }
  }

  @inline(__always)
  private static func parameters(
    _ curve: Int, _ scratch: UncheckedView<Float>
  ) -> UncheckedView<Float> {
    scratch.dropping(Layout.curves &+ curve &* Layout.stride &+ Layout.parameters)
  }

  @inline(__always)
  private static func finish(_ curve: Int, _ n: UInt32, _ scratch: UncheckedView<Float>) {
    let t = parameters(curve, scratch)
    t[0] = 0
    t.store(Lanes8(repeating: 1), at: Int(n))
  }
}

/// What the densities of four cubics follow from, a curve in each lane.
struct SpacingTable {
  typealias Lanes = SIMD4<Float>

  private let view: UncheckedView<Float>

  /// How many floats it takes.
  static var size: Int { 48 }

  private enum Place {
    static var a3x: Int { 0 }
    static var a3y: Int { 4 }
    static var c2x: Int { 8 }
    static var c2y: Int { 12 }
    static var bx: Int { 16 }
    static var by: Int { 20 }
    static var n0: Int { 24 }
    static var n1: Int { 28 }
    static var n2: Int { 32 }
    static var rise: Int { 36 }
    static var change: Int { 40 }
    static var bend: Int { 44 }
  }

  @inline(__always)
  init(_ kernels: CubicKernels, at view: UncheckedView<Float>) {
    self.view = view
    let (b, c2, a3) = kernels.derivative
    let (n0, n1, n2) = kernels.turning
    view.store(a3.x, at: Place.a3x)
    view.store(a3.y, at: Place.a3y)
    view.store(c2.x, at: Place.c2x)
    view.store(c2.y, at: Place.c2y)
    view.store(b.x, at: Place.bx)
    view.store(b.y, at: Place.by)
    view.store(n0, at: Place.n0)
    view.store(n1, at: Place.n1)
    view.store(n2, at: Place.n2)
    let gamma = kernels.gamma((n0, n1, n2))
    view.store((gamma * 2) * n2, at: Place.rise)
    view.store(gamma * n1, at: Place.change)
    view.store(kernels.bend, at: Place.bend)
  }

  @inline(__always)
  private func number(_ place: Int) -> Lanes { view.loadAligned(Lanes.self, at: place) }

  @inline(__always)
  func density(_ t: SIMD4<Float>) -> SIMD4<Float> {
    let x = (number(Place.a3x) * t + number(Place.c2x)) * t + number(Place.bx)
    let y = (number(Place.a3y) * t + number(Place.c2y)) * t + number(Place.by)
    let speedSquared = x * x + y * y
    let guess = Lanes(bits: 1_597_463_007 &- (speedSquared.bits &>> 1))
    let inverse = guess * (1.5 - (speedSquared * 0.5) * (guess * guess))
    let turning =
      ((number(Place.n2) * t + number(Place.n1)) * t + number(Place.n0)).magnitude
      + (number(Place.rise) * t + number(Place.change)).magnitude
    let squared = FlatRule().squared(
      turning: turning, inverseSpeed: inverse, bend: number(Place.bend))
    return squared.magnitude.squareRoot() + 1e-4
  }
}
