// Where chords of equal parts of the integral end, four pieces at a time.
//
// Chord k ends in the piece with prefix U ≤ k and weight w, at the fraction s = (k − U)/w, which a polynomial of the third degree
// maps to the parameter. With a piece in each lane, U, w and the coefficients are vectors as they are, and nothing goes to
// all lanes. The first chord that ends in a piece is its number ⌈U⌉, and s of the i-th after it is (⌈U⌉ − U + i)/w. Rows of i = 0 … 3
// are laid down in memory and read again as columns: four parameters of each piece, which are stored where the piece before
// ended; what is too many the next overwrites. What is too few, in pieces of more than four chords, is added one piece at a time.
//
// Loops of their own, with memory between them: the compiler takes operations on lanes apart, and finds together again what ends in
// whole vectors; what leads to single lanes it computes one by one.

extension CubicKernel {
  /// Writes the parameters that split what `integrate` gave evenly.
  @inline(__always)
  func invert(blocks: Int, count n: Int, total: Float, _ scratch: UncheckedView<Float>) {
    let pieces = 8 &* blocks &- 1
    writeRows(pieces, unit: Float(n) / total * Self.surplus / (6 * Float(pieces)), scratch)
    let next = scratch.dropping(Layout.next).rebound(to: UInt32.self)
    // The lane behind the last piece is stored, too, behind the last chord.
    let last = UInt32(truncatingIfNeeded: n)
    (next[pieces &- 1], next[pieces]) = (last, last)
    let t = parameters(scratch)
    var (k, j) = (0, 0)
    while j < pieces {
      let rows = scratch.dropping(Layout.rows &+ 4 &* j)
      let (a, b) = (rows.load(SIMD4<Float>.self, at: 0), rows.load(SIMD4<Float>.self, at: 4))
      let (c, d) = (rows.load(SIMD4<Float>.self, at: 8), rows.load(SIMD4<Float>.self, at: 12))
      k = write(SIMD4(a.x, b.x, c.x, d.x), piece: j, from: k, scratch)
      k = write(SIMD4(a.y, b.y, c.y, d.y), piece: j &+ 1, from: k, scratch)
      k = write(SIMD4(a.z, b.z, c.z, d.z), piece: j &+ 2, from: k, scratch)
      k = write(SIMD4(a.w, b.w, c.w, d.w), piece: j &+ 3, from: k, scratch)
      j &+= 4
    }
    t[0] = 0
    t.store(Lanes8(repeating: 1), at: n)
  }

  /// Adding 1.5·2²³ rounds to whole numbers, and leaves them in the low bits.
  private static var rounder: Float { 12_582_912 }

  /// Writes what belongs to the pieces: polynomials, the first four parameters, and the number of the next piece's first chord.
  ///
  /// - Parameter unit: What weights are chords by.
  @inline(__always)
  private func writeRows(_ pieces: Int, unit: Float, _ scratch: UncheckedView<Float>) {
    let width = 1 / Float(pieces)
    let next = scratch.dropping(Layout.next).rebound(to: UInt32.self)
    scratch.store(SIMD4<Float>(0, 1, 2, 3), at: Layout.numbers)
    var base = SIMD4<Float>(0, 1, 2, 3) * width
    var carry = SIMD4<Float>(repeating: 0)
    var j = 0
    while j < pieces {
      let weights = scratch.load(SIMD4<Float>.self, at: Layout.weights &+ j)
      let scaled = weights * unit
      let pairs = scaled + scaled.shifted
      let sums = pairs + pairs.shifted.shifted
      let (prefix, behind) = (sums.shifted + carry, sums + carry)
      carry = SIMD4(repeating: behind.magnitude.w)
      let last = (behind + 0.5) + Self.rounder
      next.store(last.bits &- SIMD4(repeating: Self.rounder.bitPattern), at: j)
      let gap = (((prefix + 0.5) + Self.rounder) - Self.rounder) - prefix
      let inverse = 1 / scaled
      let sixth = weights * (1 / 6)
      let first = scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j)
      let second = scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j &+ 1)
      let (start, end) = ((sixth / first).smaller(2.8), (sixth / second).smaller(2.8))
      let linear = start * width
      let square = (3 - 2 * start - end) * width
      let cube = (start + end - 2) * width
      scratch.store(gap, at: Layout.gap &+ j)
      scratch.store(inverse, at: Layout.inverse &+ j)
      scratch.store(linear, at: Layout.linear &+ j)
      scratch.store(square, at: Layout.square &+ j)
      scratch.store(cube, at: Layout.cube &+ j)
      scratch.store(base, at: Layout.base &+ j)
      for i in 0..<4 {
        let s = ((gap + Float(i)) * inverse).larger(.all(0)).smaller(1)
        scratch.store(
          ((cube * s + square) * s + linear) * s + base, at: Layout.rows &+ 4 &* (j &+ i))
      }
      base += width * 4
      j &+= 4
    }
  }

  /// Writes the ends of a piece's chords, of which four are given; returns the number of the next piece's first.
  @inline(__always)
  private func write(
    _ ends: SIMD4<Float>, piece j: Int, from k: Int, _ scratch: UncheckedView<Float>
  ) -> Int {
    let t = parameters(scratch)
    t.store(ends, at: k)
    let end = Int(scratch[Layout.next &+ j].bitPattern)
    guard k &+ 4 < end else { return end }
    let (gap, inverse) = (scratch[Layout.gap &+ j], scratch[Layout.inverse &+ j])
    let (base, linear) = (scratch[Layout.base &+ j], scratch[Layout.linear &+ j])
    let (square, cube) = (scratch[Layout.square &+ j], scratch[Layout.cube &+ j])
    var (i, first) = (k &+ 4, gap + 4)
    repeat {
      // Read again: of numbers that it knows the compiler adds each on its own.
      let numbers = scratch.load(SIMD4<Float>.self, at: Layout.numbers)
      let s = ((numbers + first) * inverse).larger(.all(0)).smaller(1)
      t.store(((cube * s + square) * s + linear) * s + base, at: i)
      i &+= 4
      first += 4
    } while i < end
    return end
  }
}
