/// Which way each edge of a contour leads in sweep order: a bit each, so that minima and maxima are found 64 points at a time.
///
/// Bit j tells of the edge that ends at point j, and is set where it falls. Behind the last point's bit comes the first one's again, which
/// tells of the edge that leaves the last point. So the bits of a point and of the next one tell of both its edges, and where they
/// differ, the contour turns.
struct EdgeDirections: ~Copyable, Sendable {
  private var words = UncheckedBuffer<UInt64>()
  /// How many points the contour has, but for those at its end that repeat the first.
  private(set) var count = 0
  /// Whether some other edge has no length; of others than these, the bits are as they should be.
  private(set) var hasRepetition = false

  /// Makes room for contours of up to so many points.
  mutating func reserve(_ count: Int) { words.reserve(count &>> 6 &+ 2) }

  // MARK: - Reading contours

  /// Writes the keys of a contour's points, of which there are at least three, as `LatticeKey.init(_:origin:scale:)` makes them, two
  /// at a time, and reads them.
  ///
  /// - Returns: Whether all are on the lattice.
  @inline(__always)
  mutating func snap(
    _ points: UncheckedView<Point>, count: Int, origin: Point, scale: Double,
    to keys: UncheckedView<LatticeKey>
  ) -> Bool {
    let bias = SIMD4<UInt32>(repeating: UInt32(LatticeKey.bias))
    let (origins, magic) = (
      Lanes4(lowHalf: origin, highHalf: origin), Lanes4(repeating: .rounder)
    )
    let last = LatticeKey(points[count &- 1], origin: origin, scale: scale)
    // Where there is no one to make a pair with the last.
    keys[count &- 1] = last
    // All bits that any coordinate less 1 has: most drawings leave the two highest coordinates alone, and need no look at each.
    var bits = SIMD4<UInt32>()
    read(keys, count) { i in
      let sums = (points.load(Lanes4.self, at: i) - origins) * scale + magic
      let both = sums.lowerHalves &+ bias
      keys.store(both, at: i)
      bits |= both &- SIMD4(repeating: 1)
      return keys.load(SIMD2<UInt64>.self, at: i)
    }
    let (all, one) = (bits.lowHalf | bits.highHalf, last.bits &- 0x1_0000_0001)
    return UInt64(all.x | all.y) | (one | one &>> 32) & 0xffff_ffff < 1 &<< 25
      || EdgeDirections.areOnLattice(keys, count)
  }

  /// Reads a contour's points.
  mutating func read(_ keys: UncheckedView<LatticeKey>, _ count: Int) {
    guard count >= 3 else {
      // No contour, and no one looks at its edges.
      self.count = count
      return
    }
    read(keys, count) { keys.load(SIMD2<UInt64>.self, at: $0) }
  }

  /// Reads a contour's points in pairs, each from the closure, and an odd last one from `keys`.
  @inline(__always)
  private mutating func read(
    _ keys: UncheckedView<LatticeKey>, _ count: Int, _ pair: (Int) -> SIMD2<UInt64>
  ) {
    let words = words.view
    var reader = PairReader()
    var first = 0
    while first < count {
      let end = Swift.min(first &+ 64, count)
      var i = first
      while i &+ 2 <= end {
        reader.read(pair(i))
        i &+= 2
      }
      var word = reader.take((end &- first) &>> 1)
      if i < end {
        let (before, last) = (keys[i &- 1], keys[i])
        word |= (last < before ? 1 : 0) &<< UInt64(truncatingIfNeeded: i &- first)
        if last == before { reader.noteRepetition() }
      }
      words[first &>> 6] = word
      first = end
    }
    close(keys, count, reader.hasRepetition)
  }

  /// Reads two points at a time: of the edges that end at the first ones of the pairs, and of those that end at the second ones, a lane each.
  ///
  /// Coordinates leave the highest bit of a key free, so that of a difference it is the sign, and of one that is less 1, it is set for none.
  private struct PairReader {
    private var before = SIMD2<UInt64>()
    private var falls = SIMD2<UInt64>()
    private var repetitions = SIMD2<UInt64>()

    @inline(__always)
    init() {}

    @inline(__always)
    mutating func read(_ pair: SIMD2<UInt64>) {
      let from = SIMD2(before.y, pair.x)
      // The sign moves down as others follow.
      falls = falls &>> 1 | (pair &- from) & SIMD2(repeating: 1 &<< 63)
      repetitions |= (pair ^ from) &- SIMD2(repeating: 1)
      before = pair
    }

    mutating func noteRepetition() { repetitions = SIMD2(repeating: .max) }

    var hasRepetition: Bool {
      @inline(__always) get { (repetitions.x | repetitions.y) &>> 63 != 0 }
    }

    /// The word of the last pairs, up to 32: the bits of both lanes in turn.
    @inline(__always)
    mutating func take(_ count: Int) -> UInt64 {
      func spread(_ bits: SIMD2<UInt64>, by shift: UInt64, _ mask: UInt64) -> SIMD2<UInt64> {
        (bits | bits &<< shift) & SIMD2(repeating: mask)
      }
      var bits = falls
      falls = SIMD2()
      if count == 0 { return 0 }
      bits = bits &>> UInt64(truncatingIfNeeded: 64 &- count)
      if count > 4 {
        bits = spread(bits, by: 16, 0x0000_ffff_0000_ffff)
        bits = spread(bits, by: 8, 0x00ff_00ff_00ff_00ff)
        bits = spread(bits, by: 4, 0x0f0f_0f0f_0f0f_0f0f)
      }
      bits = spread(bits, by: 2, 0x3333_3333_3333_3333)
      bits = spread(bits, by: 1, 0x5555_5555_5555_5555)
      return bits.x | bits.y &<< 1
    }
  }

  /// Leaves out what repeats the first point at the end, and writes the bit of the edge from the last point to the first.
  @inline(__always)
  private mutating func close(
    _ keys: UncheckedView<LatticeKey>, _ total: Int, _ hasRepetition: Bool
  ) {
    let words = words.view
    count = total
    while count > 1, keys[count &- 1] == keys[0] { count &-= 1 }
    let bit: UInt64 = keys[0] < keys[count &- 1] ? 1 : 0
    let (word, place) = (count &>> 6, UInt64(truncatingIfNeeded: count & 63))
    words[word] = words[word] & ~(.max &<< place) | bit &<< place
    words[0] = words[0] & ~1 | bit
    self.hasRepetition = hasRepetition
  }

  @inline(never)
  private static func areOnLattice(_ keys: UncheckedView<LatticeKey>, _ count: Int) -> Bool {
    for i in 0..<count where !keys[i].isOnLattice { return false }
    return true
  }

  // MARK: - Finding turns

  /// The first local minimum behind the first point; without one, the first point is it.
  @inline(__always)
  func firstMinimum() -> Int {
    let words = words.view
    if count < Self.few {
      // Branches that are mostly foretold, so that nothing waits for the bits.
      let word = words[0]
      for place in 1..<Swift.max(count, 1) where word &>> UInt64(place) & 3 == 1 { return place }
      return 0
    }
    var among: UInt64 = .max &<< 1
    for first in stride(from: 0, to: count, by: 64) {
      let word = words[first &>> 6]
      let minima = word & ~next(word, first &>> 6) & among
      if minima != 0 {
        // What follows the last point is none.
        let place = first &+ minima.trailingZeroBitCount
        return place < count ? place : 0
      }
      among = .max
    }
    return 0
  }

  /// Contours of fewer points than these are mostly alike.
  private static var few: Int { 16 }

  /// The edges behind those of a word.
  @inline(__always)
  private func next(_ word: UInt64, _ index: Int) -> UInt64 {
    word &>> 1 | words[index &+ 1] &<< 63
  }

  /// A bit for each of 64 edges, from the one on that ends at a point, once around and on.
  ///
  /// Of what follows a second time around, the bits may be anything.
  @inline(__always)
  func falls(from point: Int) -> UInt64 {
    let rest = UInt64(truncatingIfNeeded: count &- point)
    let ahead = bits(at: point)
    if rest >= 64 { return ahead }
    return ahead & ~(.max &<< rest) | words[0] &<< rest
  }

  /// The 64 bits from some place on.
  @inline(__always)
  private func bits(at place: Int) -> UInt64 {
    let (word, shift) = (place &>> 6, UInt64(truncatingIfNeeded: place & 63))
    // By 63 and one more: a shift by 64 is none.
    return words[word] &>> shift | (words[word &+ 1] &<< 1) &<< (63 &- shift)
  }
}

extension LatticeKey {
  /// Whether both coordinates are ones of the lattice.
  @inline(__always)
  fileprivate var isOnLattice: Bool {
    1...LatticeKey.largest ~= x && 1...LatticeKey.largest ~= y
  }
}
