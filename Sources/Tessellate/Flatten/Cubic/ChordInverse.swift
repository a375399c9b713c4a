// The ends of chords of equal parts of the integral, four pieces at a time.
//
// Chord k ends in the piece with prefix U ≤ k and weight w, both in chords, where k − U chords of
// it went by, which a polynomial of the third degree maps to the parameter (see PieceColumns). With
// a piece in each lane, U, w and the coefficients are vectors as they are, and nothing goes to all
// lanes. The first chord that ends in a piece is its number ⌈U⌉, and ⌈U⌉ − U + i chords went by at
// the end of the i-th after it. Rows of i = 0 … 5 are laid down in memory and read again as
// columns: six parameters of each piece, which are stored where the piece before ended; what is too
// many the next overwrites. What is too few, in pieces of more than six chords, is added one by
// one.
//
// Loops of their own, with memory between them: the compiler takes operations on lanes apart, and
// finds together again what ends in whole vectors; what leads to single lanes it computes one by
// one.

extension CubicKernel {
  /// Writes the parameters that split what `integrate` gave evenly.
  @inline(__always)
  func invert(blocks: Int, count n: Int, total: Float, _ scratch: UncheckedView<Float>) {
    let pieces = Self.pieces(blocks)
    fit(pieces, unit: Float(n) / total * Self.surplus / (6 * Float(pieces)), scratch)
    PieceColumns.write(
      (pieces &+ 3) / 4, scratch.dropping(Layout.fits), to: scratch.dropping(Layout.rows))
    let next = scratch.dropping(Layout.next).rebound(to: UInt32.self)
    // The lane after the last piece is stored, too, after the last chord.
    let last = UInt32(truncatingIfNeeded: n)
    (next[pieces &- 1], next[pieces]) = (last, last)
    let t = parameters(scratch)
    var (k, j) = (0, 0)
    while j < pieces {
      let rows = scratch.dropping(Layout.rows &+ 6 &* j)
      @inline(__always)
      func row(_ i: Int) -> SIMD4<Float> { rows.load(SIMD4<Float>.self, at: 4 &* i) }
      let (x, y, z, w) = SIMD4<Float>.transposed(row(0), row(1), row(2), row(3))
      let (fifth, sixth) = (row(4), row(5))
      let low = SIMD4(fifth.x, sixth.x, fifth.y, sixth.y).words
      let high = SIMD4(fifth.z, sixth.z, fifth.w, sixth.w).words
      k = write(x, low.x, piece: j, from: k, scratch)
      k = write(y, low.y, piece: j &+ 1, from: k, scratch)
      k = write(z, high.x, piece: j &+ 2, from: k, scratch)
      k = write(w, high.y, piece: j &+ 3, from: k, scratch)
      j &+= 4
    }
    t[0] = 0
    t.store(Lanes8(repeating: 1), at: n)
  }

  /// Adding 1.5·2²³ rounds to whole numbers, and leaves them in the low bits.
  private static var rounder: Float { 12_582_912 }

  /// Writes the polynomials of the pieces, and the number of each next piece's first chord.
  ///
  /// `unit` is the factor from weights to chords.
  @inline(__always)
  private func fit(_ pieces: Int, unit: Float, _ scratch: UncheckedView<Float>) {
    let width = 1 / Float(pieces)
    let next = scratch.dropping(Layout.next).rebound(to: UInt32.self)
    let slope = SIMD4<Float>(repeating: (width / 6) / unit)
    var indices = SIMD4<Float>(0, 1, 2, 3)
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
      let first = scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j)
      let second = scratch.load(SIMD4<Float>.self, at: Layout.ends &+ j &+ 1)
      PieceColumns.fit(
        scaled: scaled, gap: (((prefix + 0.5) + Self.rounder) - Self.rounder) - prefix,
        slopes: (slope / first, slope / second), base: indices * width, width: width,
        at: scratch.dropping(Layout.fits &+ 6 &* j))
      indices += 4
      j &+= 4
    }
  }

  /// Writes the ends of a piece's chords, of which six are given; returns the number of the next
  /// piece's first.
  @inline(__always)
  private func write(
    _ ends: SIMD4<Float>, _ fifthAndSixth: UInt64, piece j: Int, from k: Int,
    _ scratch: UncheckedView<Float>
  ) -> Int {
    let t = parameters(scratch)
    t.store(ends, at: k)
    t.store(fifthAndSixth, at: k &+ 4)
    let end = Int(scratch[Layout.next &+ j].bitPattern)
    guard k &+ PieceColumns.rows < end else { return end }
    let lane = scratch.dropping(Layout.fits &+ PieceColumns.size &* (j / 4) &+ j % 4)
    for i in (k &+ PieceColumns.rows)..<end { t[i] = PieceColumns.end(Float(i &- k), lane) }
    return end
  }
}

// The ends of the first six chords that end in a piece of the parameter: of four pieces of one
// cubic, or of one piece of four cubics.
//
// After v chords of a piece, the parameter is a cubic polynomial in v, by Hermite: it leads
// from one end to the other, with the slopes 1/ρ there, ρ the density in chords per unit of the
// parameter. With the slopes kept below 3 times the mean one it is monotone. The first chord ends
// at v = gap, the next ones at gap + 1, gap + 2 …, and in even steps a polynomial of the third
// degree needs no products: each value is the one before and a difference, so is that difference,
// and so is the second one, while the third is the same.
//
// No end leads beyond the curve's. The chord before the last ends a whole chord before the piece
// does, so that at six chords and slopes as steep as they may be it is five thousandths of the
// piece short of it, more than rounding makes up for; further chords are kept below 1.
//
// Two loops, with memory between: the compiler finds vectors again only in trees that are not too
// deep.

/// The numbers of a piece, in lanes.
enum PieceColumns {
  typealias Lanes = SIMD4<Float>

  /// The sizes of four pieces and of their rows, in floats.
  static var size: Int { 24 }
  static var rows: Int { 6 }

  /// The offsets of the numbers of four pieces, in floats.
  enum Place {
    static var gap: Int { 0 }
    static var linear: Int { 4 }
    static var square: Int { 8 }
    static var cube: Int { 12 }
    static var base: Int { 16 }
  }

  /// Writes the polynomial of a piece.
  ///
  /// `scaled` is its number of chords, `gap` the part of them before the first one ends; `slopes`
  /// are 1/ρ at its ends, and `base` is its start.
  @inline(__always)
  static func fit(
    scaled: SIMD4<Float>, gap: SIMD4<Float>, slopes: (SIMD4<Float>, SIMD4<Float>),
    base: SIMD4<Float>, width: Float, at piece: UncheckedView<Float>
  ) {
    let inverse = 1 / scaled
    let mean = inverse * width
    let most = mean * 2.8
    let (start, end) = (slopes.0.smaller(most), slopes.1.smaller(most))
    let excess = (start + end) - (mean + mean)
    piece.store(gap, at: Place.gap)
    piece.store(start, at: Place.linear)
    piece.store(((mean - start) - excess) * inverse, at: Place.square)
    piece.store(excess * (inverse * inverse), at: Place.cube)
    piece.store(base, at: Place.base)
  }

  /// Writes the rows of some pieces, each with the numbers of its lanes in `pieces`.
  @inline(never)
  static func write(_ count: Int, _ pieces: UncheckedView<Float>, to rows: UncheckedView<Float>) {
    for j in 0..<count {
      let piece = pieces.dropping(size &* j)
      let row = rows.dropping(size &* j)
      @inline(__always)
      func load(_ place: Int) -> Lanes { piece.load(Lanes.self, at: place) }
      let (gap, linear) = (load(Place.gap), load(Place.linear))
      let (square, cube) = (load(Place.square), load(Place.cube))
      let bent = cube * gap
      let inner = square + bent
      let outer = inner + (bent + bent)
      let slope = linear + gap * (square + outer)
      let cubes = cube * 3
      row.store(load(Place.base) + gap * (linear + gap * inner), at: 0)
      row.store((slope + outer) + cube, at: 4)
      row.store((outer + cubes) + (outer + cubes), at: 8)
      row.store(cube * 6, at: 12)
    }
    for j in 0..<count {
      let row = rows.dropping(size &* j)
      @inline(__always)
      func load(_ place: Int) -> Lanes { row.load(Lanes.self, at: place) }
      let (t0, first, second, third) = (load(0), load(4), load(8), load(12))
      let t1 = t0 + first
      let first1 = first + second
      let t2 = t1 + first1
      let second1 = second + third
      let first2 = first1 + second1
      let t3 = t2 + first2
      let second2 = second1 + third
      let first3 = first2 + second2
      let t4 = t3 + first3
      let second3 = second2 + third
      let t5 = t4 + (first3 + second3)
      row.store(t1, at: 4)
      row.store(t2, at: 8)
      row.store(t3, at: 12)
      row.store(t4, at: 16)
      row.store(t5, at: 20)
    }
  }

  /// The end of the chord that is `number` after the first in a lane.
  @inline(__always)
  static func end(_ number: Float, _ lane: UncheckedView<Float>) -> Float {
    let v = lane[Place.gap] + number
    let t =
      ((lane[Place.cube] * v + lane[Place.square]) * v + lane[Place.linear]) * v
      + lane[Place.base]
    return Swift.min(t, 1)
  }
}
