// Where the first six chords end that end in a piece of the parameter: of four pieces of one cubic,
// or of one piece of four cubics.
//
// Where v chords of a piece went by, the parameter is a cubic polynomial in v, by Hermite: it leads
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

  /// How many floats four pieces take, and their rows.
  static var size: Int { 24 }
  static var rows: Int { 6 }

  /// Where they lie.
  enum Place {
    static var gap: Int { 0 }
    static var linear: Int { 4 }
    static var square: Int { 8 }
    static var cube: Int { 12 }
    static var base: Int { 16 }
  }

  /// Writes the polynomial of a piece.
  ///
  /// - Parameters:
  ///   - scaled: The chords that it counts for.
  ///   - gap: How many of them go by before the first one ends.
  ///   - slopes: What 1/ρ is at its ends.
  ///   - base: Where it begins.
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

  /// Where the chord ends that is `number` behind the first in a lane.
  @inline(__always)
  static func end(_ number: Float, _ lane: UncheckedView<Float>) -> Float {
    let v = lane[Place.gap] + number
    let t =
      ((lane[Place.cube] * v + lane[Place.square]) * v + lane[Place.linear]) * v
      + lane[Place.base]
    return Swift.min(t, 1)
  }
}
