// Where the chords of four cubics end: `CubicKernel.invert` with a curve in each lane.
//
// Each piece's polynomial is evaluated for the first six chords that end in it, for four curves at a time; few pieces have more. These
// rows are turned to four parameters of each curve, and two, and stored where the piece before ended; what is too many the next overwrites.

extension SpacedFours {
  /// Adding 1.5·2²³ rounds to whole numbers, and leaves them in the low bits.
  static var rounder: Float { 12_582_912 }

  /// Writes the parameters that split each curve's integral evenly.
  ///
  /// - Parameters:
  ///   - counts: How many chords each curve has.
  ///   - unit: What weights are chords by.
  @inline(__always)
  static func invert(
    _ counts: SIMD4<UInt32>, unit: SIMD4<Float>, _ scratch: UncheckedView<Float>
  ) {
    fit(unit: unit, scratch)
    // The last piece ends with the curve.
    scratch.dropping(Layout.firsts).rebound(to: UInt32.self).store(counts, at: 4 &* pieces)
    writeRows(scratch)
    writeEnds(scratch)
    if hasLongPieces(scratch) { writeFurtherEnds(scratch) }
    bound(0, counts.x, scratch)
    bound(1, counts.y, scratch)
    bound(2, counts.z, scratch)
    bound(3, counts.w, scratch)
  }

  /// Writes a curve's first and last parameter.
  @inline(__always)
  private static func bound(_ curve: Int, _ count: UInt32, _ scratch: UncheckedView<Float>) {
    let t = parameters(curve, scratch)
    t[0] = 0
    t.store(Lanes8(repeating: 1), at: Int(count))
  }

  // MARK: Pieces

  /// Writes the pieces' polynomials, and which chords are the first to end in the next ones.
  @inline(never)
  private static func fit(unit: SIMD4<Float>, _ scratch: UncheckedView<Float>) {
    let weights = scratch.dropping(Layout.weights)
    scratch.store(Floats.all(0), at: Layout.firsts)
    var carry = Floats.all(0)
    var base = SIMD4<Float>(0, 1, 2, 3) * width
    var j = 0
    while j < pieces {
      let a = weights.load(Floats.self, at: 4 &* j) * unit
      let b = weights.load(Floats.self, at: 4 &* j &+ 4) * unit
      let c = weights.load(Floats.self, at: 4 &* j &+ 8) * unit
      let d = weights.load(Floats.self, at: 4 &* j &+ 12) * unit
      let (ab, bc, cd) = (b + a, c + b, d + c)
      let (sumA, sumB, sumC, sumD) = (a + carry, ab + carry, (bc + a) + carry, (cd + ab) + carry)
      fit(j, a, carry, sumA, base.x, scratch)
      fit(j &+ 1, b, sumA, sumB, base.y, scratch)
      fit(j &+ 2, c, sumB, sumC, base.z, scratch)
      fit(j &+ 3, d, sumC, sumD, base.w, scratch)
      carry = sumD.magnitude
      base += width * 4
      j &+= 4
    }
  }

  /// - Parameters:
  ///   - scaled: The chords that the piece counts for, and those before it and with it.
  ///   - base: The parameter that it begins at.
  @inline(__always)
  private static func fit(
    _ j: Int, _ scaled: SIMD4<Float>, _ prefix: SIMD4<Float>, _ behind: SIMD4<Float>,
    _ base: Float, _ scratch: UncheckedView<Float>
  ) {
    let last = (behind + 0.5) + rounder
    scratch.dropping(Layout.firsts).rebound(to: UInt32.self).store(
      last.bits &- Floats.all(rounder).bits, at: 4 &* j &+ 4)
    let ends = scratch.dropping(Layout.ends &+ 4 &* j)
    let sixth = scratch.load(Floats.self, at: Layout.weights &+ 4 &* j) * (1 / 6)
    let start = (sixth / ends.load(Floats.self, at: 0)).smaller(2.8)
    let end = (sixth / ends.load(Floats.self, at: 4)).smaller(2.8)
    let piece = scratch.dropping(Layout.fits &+ 24 &* j)
    piece.store((((prefix + 0.5) + rounder) - rounder) - prefix, at: Fit.gap)
    piece.store(1 / scaled, at: Fit.inverse)
    piece.store(start * width, at: Fit.linear)
    piece.store((3 - 2 * start - end) * width, at: Fit.square)
    piece.store((start + end - 2) * width, at: Fit.cube)
    piece.store(Floats.all(base), at: Fit.base)
  }

  /// Where a piece's numbers lie.
  private enum Fit {
    static var gap: Int { 0 }
    static var inverse: Int { 4 }
    static var linear: Int { 8 }
    static var square: Int { 12 }
    static var cube: Int { 16 }
    static var base: Int { 20 }
  }

  // MARK: Ends

  /// Writes where the first six chords end that end in each piece, a curve in each lane.
  @inline(never)
  private static func writeRows(_ scratch: UncheckedView<Float>) {
    for j in 0..<pieces {
      let piece = scratch.dropping(Layout.fits &+ 24 &* j)
      let rows = scratch.dropping(Layout.rows &+ 24 &* j)
      @inline(__always)
      func load(_ place: Int) -> Floats { piece.load(Floats.self, at: place) }
      @inline(__always)
      func write(_ number: SIMD4<Float>, at row: Int) {
        let s = (number * load(Fit.inverse)).larger(.all(0)).smaller(1)
        rows.store(
          ((load(Fit.cube) * s + load(Fit.square)) * s + load(Fit.linear)) * s + load(Fit.base),
          at: 4 &* row)
      }
      let gap = load(Fit.gap)
      write(gap, at: 0)
      write(gap + 1, at: 1)
      write(gap + 2, at: 2)
      write(gap + 3, at: 3)
      write(gap + 4, at: 4)
      write((gap + 4) + 1, at: 5)
    }
  }

  /// Turns the rows, and writes them where the chords of the pieces before end.
  @inline(never)
  private static func writeEnds(_ scratch: UncheckedView<Float>) {
    let firsts = scratch.dropping(Layout.firsts).rebound(to: UInt32.self)
    let (t0, t1) = (parameters(0, scratch), parameters(1, scratch))
    let (t2, t3) = (parameters(2, scratch), parameters(3, scratch))
    for j in 0..<pieces {
      let rows = scratch.dropping(Layout.rows &+ 24 &* j)
      @inline(__always)
      func row(_ i: Int) -> Floats { rows.load(Floats.self, at: 4 &* i) }
      let (x, y, z, w) = Floats.transposed(row(0), row(1), row(2), row(3))
      let (fifth, sixth) = (row(4), row(5))
      let low = SIMD4(fifth.x, sixth.x, fifth.y, sixth.y).words
      let high = SIMD4(fifth.z, sixth.z, fifth.w, sixth.w).words
      let (k0, k1) = (Int(firsts[4 &* j]), Int(firsts[4 &* j &+ 1]))
      let (k2, k3) = (Int(firsts[4 &* j &+ 2]), Int(firsts[4 &* j &+ 3]))
      t0.store(x, at: k0)
      t1.store(y, at: k1)
      t2.store(z, at: k2)
      t3.store(w, at: k3)
      t0.store(low.x, at: k0 &+ 4)
      t1.store(low.y, at: k1 &+ 4)
      t2.store(high.x, at: k2 &+ 4)
      t3.store(high.y, at: k3 &+ 4)
    }
  }

  /// Whether more than six chords end in a piece.
  @inline(never)
  private static func hasLongPieces(_ scratch: UncheckedView<Float>) -> Bool {
    let firsts = scratch.dropping(Layout.firsts).rebound(to: Int32.self)
    var longest = SIMDMask<SIMD4<Int32>>(repeating: false)
    for j in 0..<pieces {
      let first = firsts.loadAligned(SIMD4<Int32>.self, at: 4 &* j)
      let behind = firsts.loadAligned(SIMD4<Int32>.self, at: 4 &* j &+ 4)
      longest = longest .| (behind &- first) .> SIMD4(repeating: 6)
    }
    return any(longest)
  }

  /// Writes where the chords beyond the first six of a piece end.
  @inline(never)
  private static func writeFurtherEnds(_ scratch: UncheckedView<Float>) {
    let firsts = scratch.dropping(Layout.firsts).rebound(to: UInt32.self)
    for j in 0..<pieces {
      for curve in 0..<4 {
        let piece = scratch.dropping(Layout.fits &+ 24 &* j &+ curve)
        let t = parameters(curve, scratch)
        // In fours, as a kernel alone counts them: sums are rounded.
        var (k, first, number) = (
          Int(firsts[4 &* j &+ curve]) &+ 6, piece[Fit.gap] + 4, Float(2)
        )
        while k < Int(firsts[4 &* j &+ curve &+ 4]) {
          let s = Swift.min(Swift.max((number + first) * piece[Fit.inverse], 0), 1)
          t[k] =
            ((piece[Fit.cube] * s + piece[Fit.square]) * s + piece[Fit.linear]) * s
            + piece[Fit.base]
          k &+= 1
          number += 1
          if number == 4 { (number, first) = (0, first + 4) }
        }
      }
    }
  }
}
