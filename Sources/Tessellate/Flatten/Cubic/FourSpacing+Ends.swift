// Where the chords of four cubics end: `CubicKernel.invert` with a curve in each lane.
//
// Each piece's polynomial is evaluated for the first six chords that end in it, for four curves at
// a time; few pieces have more. These rows are turned to four parameters of each curve, and two,
// and stored where the piece before ended; what is too many the next overwrites.

extension FourSpacing {
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
    count(unit: unit, scratch)
    fit(unit: unit, scratch)
    // The last piece ends with the curve.
    scratch.dropping(Layout.firsts).rebound(to: UInt32.self).store(counts, at: 4 &* pieces)
    PieceColumns.write(pieces, scratch.dropping(Layout.fits), to: scratch.dropping(Layout.rows))
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

  /// Writes how many chords the pieces count for, and how many those before them.
  @inline(never)
  private static func count(unit: SIMD4<Float>, _ scratch: UncheckedView<Float>) {
    let weights = scratch.dropping(Layout.weights)
    let scaled = scratch.dropping(Layout.scaled)
    for j in 0...pieces {
      scaled.store(weights.load(Floats.self, at: 4 &* j) * unit, at: 4 &* j)
    }
    let prefixes = scratch.dropping(Layout.prefixes)
    var carry = Floats.all(0)
    var j = 0
    while j < pieces {
      @inline(__always)
      func load(_ i: Int) -> Floats { scaled.load(Floats.self, at: 4 &* (j &+ i)) }
      let (a, b, c, d) = (load(0), load(1), load(2), load(3))
      let ab = b + a
      prefixes.store(carry, at: 4 &* j)
      prefixes.store(a + carry, at: 4 &* j &+ 4)
      prefixes.store(ab + carry, at: 4 &* j &+ 8)
      prefixes.store(((c + b) + a) + carry, at: 4 &* j &+ 12)
      carry = (((d + c) + ab) + carry).magnitude
      j &+= 4
    }
  }

  /// Writes the pieces' polynomials, and which chords are the first to end in them.
  @inline(never)
  private static func fit(unit: SIMD4<Float>, _ scratch: UncheckedView<Float>) {
    let slopes = scratch.dropping(Layout.slopes)
    let slope = (width / 6) / unit
    for j in 0...pieces {
      slopes.store(slope / scratch.load(Floats.self, at: Layout.ends &+ 4 &* j), at: 4 &* j)
    }
    let firsts = scratch.dropping(Layout.firsts).rebound(to: UInt32.self)
    var base: Float = 0
    for j in 0..<pieces {
      let prefix = scratch.load(Floats.self, at: Layout.prefixes &+ 4 &* j)
      let first = (prefix + 0.5) + rounder
      firsts.store(first.bits &- Floats.all(rounder).bits, at: 4 &* j)
      PieceColumns.fit(
        scaled: scratch.load(Floats.self, at: Layout.scaled &+ 4 &* j),
        gap: (first - rounder) - prefix,
        slopes: (
          slopes.load(Floats.self, at: 4 &* j), slopes.load(Floats.self, at: 4 &* j &+ 4)
        ),
        base: .all(base), width: width, at: scratch.dropping(Layout.fits &+ PieceColumns.size &* j))
      base = Float(j &+ 1) * width
    }
  }

  // MARK: Ends

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
      longest = longest .| (behind &- first) .> SIMD4(repeating: Int32(PieceColumns.rows))
    }
    return any(longest)
  }

  /// Writes where the chords beyond the first six of a piece end.
  @inline(never)
  private static func writeFurtherEnds(_ scratch: UncheckedView<Float>) {
    let firsts = scratch.dropping(Layout.firsts).rebound(to: UInt32.self)
    for i in 0..<(4 &* pieces) {
      let (first, behind) = (Int(firsts[i]), Int(firsts[i &+ 4]))
      guard first &+ PieceColumns.rows < behind else { continue }
      let piece = scratch.dropping(Layout.fits &+ PieceColumns.size &* (i / 4) &+ i % 4)
      let t = parameters(i % 4, scratch)
      for k in (first &+ PieceColumns.rows)..<behind {
        t[k] = PieceColumns.end(Float(k &- first), piece)
      }
    }
  }
}
