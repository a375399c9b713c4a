/// Four numbers of full precision at a time.
///
/// Two SSE registers on the baseline of x86-64, one AVX register from x86-64-v3 on.
package typealias Lanes4 = SIMD4<Double>

/// Eight numbers of single precision at a time.
package typealias Lanes8 = SIMD8<Float>

// The standard library gives the bits of a scalar and not those of lanes. A bit cast between
// vectors of one size is a change of type only; here is its one home.

extension SIMD2<Double> {
  /// The 128 bits of this vector as whole numbers.
  @inline(__always)
  var bits: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  @inline(__always)
  init(bits: SIMD2<UInt64>) { self = unsafe unsafeBitCast(bits, to: Self.self) }

  /// The magnitude of each lane.
  @inline(__always)
  var magnitude: Self { Self(bits: bits & 0x7FFF_FFFF_FFFF_FFFF) }

  /// The larger of each lane and `other`'s.
  @inline(__always)
  func larger(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}

extension SIMD4<Double> {
  /// The 256 bits of this vector as whole numbers.
  @inline(__always)
  var bits: SIMD4<UInt64> { unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self) }

  @inline(__always)
  init(bits: SIMD4<UInt64>) { self = unsafe unsafeBitCast(bits, to: Self.self) }

  /// The magnitude of each lane.
  @inline(__always)
  var magnitude: Self { Self(bits: bits & 0x7FFF_FFFF_FFFF_FFFF) }

  // Comparing four and choosing between them packs and unpacks masks on the baseline of x86-64; two
  // at a time, it is one instruction.

  /// The smaller of each lane and `other`'s.
  @inline(__always)
  func smaller(_ other: Self) -> Self {
    let (low, high) = (other.lowHalf, other.highHalf)
    return Self(
      lowHalf: lowHalf.replacing(with: low, where: low .< lowHalf),
      highHalf: highHalf.replacing(with: high, where: high .< highHalf))
  }

  /// The larger of each lane and `other`'s.
  @inline(__always)
  func larger(_ other: Self) -> Self {
    let (low, high) = (other.lowHalf, other.highHalf)
    return Self(
      lowHalf: lowHalf.replacing(with: low, where: low .> lowHalf),
      highHalf: highHalf.replacing(with: high, where: high .> highHalf))
  }

  /// The two lanes of each half in each other's place.
  @inline(__always)
  var swappedPairs: Self { Self(y, x, w, z) }

  /// The lanes in opposite order.
  @inline(__always)
  var reversed: Self { Self(w, z, y, x) }

  /// The vectors of both halves, turned by the angle of the direction (cosine, sine).
  @inline(__always)
  func turned(by direction: SIMD2<Double>) -> Self {
    let (c, s) = (direction.x, direction.y)
    return self * c + swappedPairs * Self(-s, s, -s, s)
  }
}

extension SIMD8<Float> {
  /// The 256 bits of this vector as whole numbers.
  @inline(__always)
  var bits: SIMD8<UInt32> { unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self) }

  @inline(__always)
  init(bits: SIMD8<UInt32>) { self = unsafe unsafeBitCast(bits, to: Self.self) }

  /// The magnitude of each lane.
  @inline(__always)
  var magnitude: Self { Self(bits: bits & 0x7FFF_FFFF) }
}

extension SIMD8<Float> {
  // Comparing eight lanes and choosing between them becomes dozens of shuffles on the baseline of
  // x86-64; four at a time, it is one instruction.

  /// The smaller of each lane and `other`.
  @inline(__always)
  func smaller(_ other: Float) -> Self {
    Self(lowHalf: lowHalf.smaller(other), highHalf: highHalf.smaller(other))
  }

  /// The smaller of each lane and `other`'s.
  @inline(__always)
  func smaller(_ other: Self) -> Self {
    Self(lowHalf: lowHalf.smaller(other.lowHalf), highHalf: highHalf.smaller(other.highHalf))
  }

  /// The larger of each lane and `other`'s.
  @inline(__always)
  func larger(_ other: Self) -> Self {
    Self(lowHalf: lowHalf.larger(other.lowHalf), highHalf: highHalf.larger(other.highHalf))
  }

  /// Each lane in its neighbour's place, after `first`.
  @inline(__always)
  func shifted(behind first: Float) -> Self {
    let (a, b) = (lowHalf, highHalf)
    return Self(lowHalf: SIMD4(first, a.x, a.y, a.z), highHalf: SIMD4(a.w, b.x, b.y, b.z))
  }
}

extension SIMD4<Float> {
  /// The 128 bits of this vector as whole numbers.
  @inline(__always)
  var bits: SIMD4<UInt32> { unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self) }

  @inline(__always)
  init(bits: SIMD4<UInt32>) { self = unsafe unsafeBitCast(bits, to: Self.self) }

  /// The magnitude of each lane.
  @inline(__always)
  var magnitude: Self { Self(bits: bits & 0x7FFF_FFFF) }
}

extension SIMD4<Float> {
  // Four lanes taken one by one from four vectors become chains of shuffles (S3). As pairs, which
  // are not scalarised, it is two steps of one shuffle each.

  /// The first lanes of four vectors, and the second ones.
  @inline(__always)
  static func firstLanes(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> (Self, Self) {
    pairs(Self(a.x, b.x, a.y, b.y), Self(c.x, d.x, c.y, d.y))
  }

  /// The third lanes of four vectors, and the last ones.
  @inline(__always)
  static func lastLanes(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> (Self, Self) {
    pairs(Self(a.z, b.z, a.w, b.w), Self(c.z, d.z, c.w, d.w))
  }

  /// The lower halves of two vectors in one, and the higher ones.
  @inline(__always)
  private static func pairs(_ a: Self, _ b: Self) -> (Self, Self) {
    let first = unsafe unsafeBitCast(a, to: SIMD2<UInt64>.self)
    let second = unsafe unsafeBitCast(b, to: SIMD2<UInt64>.self)
    return (
      unsafe unsafeBitCast(SIMD2(first.x, second.x), to: Self.self),
      unsafe unsafeBitCast(SIMD2(first.y, second.y), to: Self.self)
    )
  }

  /// Vectors of the first, second, third and last lanes of four.
  @inline(__always)
  static func transposed(
    _ a: Self, _ b: Self, _ c: Self, _ d: Self
  ) -> (Self, Self, Self, Self) {
    let (x, y) = firstLanes(a, b, c, d)
    let (z, w) = lastLanes(a, b, c, d)
    return (x, y, z, w)
  }

  /// The transpose of vectors that were added or multiplied just before.
  ///
  /// The optimiser moves such operations after a shuffle of single lanes, which doubles them; it
  /// does not after a shuffle of halves.
  @inline(__always)
  static func transposedSums(
    _ a: Self, _ b: Self, _ c: Self, _ d: Self
  ) -> (Self, Self, Self, Self) {
    let (lowAB, highAB) = pairs(a, b)
    let (lowCD, highCD) = pairs(c, d)
    return (
      Self(lowAB.x, lowAB.z, lowCD.x, lowCD.z), Self(lowAB.y, lowAB.w, lowCD.y, lowCD.w),
      Self(highAB.x, highAB.z, highCD.x, highCD.z), Self(highAB.y, highAB.w, highCD.y, highCD.w)
    )
  }
}

/// Four or eight numbers of single precision, for code that is generic over their number.
///
/// An operator for each of them, and none with a number on one side: those would be ambiguous for
/// the types themselves.
protocol FloatLanes: BitwiseCopyable {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  /// One number in each lane.
  static func all(_ value: Float) -> Self
  /// Whether any lane is negative.
  var isAnyNegative: Bool { get }

  var magnitude: Self { get }
  func squareRoot() -> Self
  func smaller(_ other: Float) -> Self
  func smaller(_ other: Self) -> Self
  func larger(_ other: Self) -> Self
  /// Each lane in its neighbour's place, after 0.
  var shifted: Self { get }
  /// Numbers that are negative where a lane of either is.
  func negative(or other: Self) -> Self
}

extension SIMD4<Float>: FloatLanes {
  @inline(__always)
  static func all(_ value: Float) -> Self { Self(repeating: value) }

  @inline(__always)
  func smaller(_ other: Float) -> Self {
    let most = Self(repeating: other)
    return replacing(with: most, where: most .< self)
  }

  /// The smaller of each lane and `other`'s.
  @inline(__always)
  func smaller(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  @inline(__always)
  func larger(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  @inline(__always)
  var shifted: Self {
    // x86-64 and arm64 are little-endian: the first lane is the lower half.
    let pairs = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let carry = SIMD2<UInt64>(0, pairs.x &>> 32)
    return unsafe unsafeBitCast(pairs &<< SIMD2(repeating: 32) | carry, to: Self.self)
  }

  /// The 128 bits of this vector as two words.
  @inline(__always)
  var words: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  @inline(__always)
  init(words: SIMD2<UInt64>) { self = unsafe unsafeBitCast(words, to: Self.self) }

  @inline(__always)
  func negative(or other: Self) -> Self { Self(bits: bits | other.bits) }

  @inline(__always)
  var isAnyNegative: Bool {
    let pairs = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (pairs.x | pairs.y) & 0x8000_0000_8000_0000 != 0
  }
}

extension SIMD8<Float>: FloatLanes {
  @inline(__always)
  static func all(_ value: Float) -> Self { Self(repeating: value) }

  @inline(__always)
  var shifted: Self { shifted(behind: 0) }

  /// The numbers from 1 on.
  @inline(__always)
  static var numbers: Self { Self(1, 2, 3, 4, 5, 6, 7, 8) }

  @inline(__always)
  func negative(or other: Self) -> Self { Self(bits: bits | other.bits) }

  @inline(__always)
  var isAnyNegative: Bool { lowHalf.negative(or: highHalf).isAnyNegative }
}

extension SIMD8<UInt32> {
  /// The 256 bits of this vector as half words, the lower one first.
  @inline(__always)
  var halves: SIMD16<UInt16> { unsafe unsafeBitCast(self, to: SIMD16<UInt16>.self) }

  @inline(__always)
  init(halves: SIMD16<UInt16>) { self = unsafe unsafeBitCast(halves, to: Self.self) }
}

extension SIMD2<Double> {
  /// The lower half of each lane's bits.
  @inline(__always)
  var lowerHalves: SIMD2<UInt32> {
    // x86-64 and arm64 are little-endian.
    unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self).evenHalf
  }
}

extension SIMD4<Double> {
  /// The lower half of each lane's bits.
  @inline(__always)
  var lowerHalves: SIMD4<UInt32> { unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self).evenHalf }
}

extension SIMD2<Float> {
  /// Each lane followed by a zero.
  ///
  /// By words: vectors with lanes known to be zero are scalarised (S3).
  @inline(__always)
  var beforeZeros: SIMD4<Float> {
    // x86-64 and arm64 are little-endian: the first lane is the lower half.
    let bits = unsafe unsafeBitCast(self, to: SIMD2<UInt32>.self)
    return unsafe unsafeBitCast(SIMD2<UInt64>(truncatingIfNeeded: bits), to: SIMD4<Float>.self)
  }
}

extension SIMD2<UInt32> {
  /// The 64 bits of this vector as a word, the first lane in its lower half.
  @inline(__always)
  var word: UInt64 { unsafe unsafeBitCast(self, to: UInt64.self) }
}

extension UInt64 {
  /// The two halves as signed numbers, the lower one first.
  @inline(__always)
  var signedHalves: SIMD2<Int32> { unsafe unsafeBitCast(self, to: SIMD2<Int32>.self) }
}

extension SIMD4<Int32> {
  /// The first lane in the second's place and the third in the fourth's, with zeros in theirs.
  ///
  /// One shift of 64-bit lanes, where shuffles with zeros become several.
  @inline(__always)
  var pairsShifted: Self {
    let pairs = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    // x86-64 and arm64 are little-endian: the first lane is the lower half.
    return unsafe unsafeBitCast(pairs &<< SIMD2(repeating: 32), to: Self.self)
  }

  /// The smaller of each lane and `other`'s.
  @inline(__always)
  func smaller(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  /// The larger of each lane and `other`'s.
  @inline(__always)
  func larger(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  /// The smaller of each half of a lane and that of `other`'s lane.
  @inline(__always)
  func leastHalves(_ other: Self) -> Self {
    let a = unsafe unsafeBitCast(self, to: SIMD8<Int16>.self)
    let b = unsafe unsafeBitCast(other, to: SIMD8<Int16>.self)
    return unsafe unsafeBitCast(a.smaller(b), to: Self.self)
  }

  /// The number of lanes that are −1 before the first that is 0.
  @inline(__always)
  var leadingOnes: Int {
    let pairs = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let (low, high) = ((~pairs.x).trailingZeroBitCount / 32, (~pairs.y).trailingZeroBitCount / 32)
    return low < 2 ? low : 2 &+ high
  }

  /// The sums of the first two lanes and of the last two, of which none is negative.
  @inline(__always)
  var pairSums: SIMD2<UInt64> {
    let pairs = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (pairs & 0xffff_ffff) &+ pairs &>> 32
  }
}

extension SIMD8<UInt64> {
  /// The upper 32 bits of each lane.
  @inline(__always)
  var upperHalves: SIMD8<Int32> { unsafe unsafeBitCast(self, to: SIMD16<Int32>.self).oddHalf }
}

extension SIMD8<Int32> {
  /// A bit for each lane, the first one the lowest, set where the lane is negative.
  @inline(__always)
  var signBits: UInt32 {
    let low = SIMD4<UInt32>(truncatingIfNeeded: lowHalf) &>> 31
    let high = SIMD4<UInt32>(truncatingIfNeeded: highHalf) &>> 27 & 16
    // Lane k has bits k and k + 4. The same shift for all lanes, and words joined after: a mask of
    // eight different bits is taken apart lane by lane on the baseline of x86-64.
    let both = low | high
    let pairs = unsafe unsafeBitCast(both, to: SIMD2<UInt64>.self)
    let words = pairs.x | pairs.y &<< 2
    return UInt32(truncatingIfNeeded: words | words &>> 31) & 0xff
  }
}

extension SIMD8<Int16> {
  /// The lanes without a sign.
  @inline(__always)
  var unsigned: SIMD8<UInt16> { SIMD8<UInt16>(truncatingIfNeeded: self) }

  /// The smaller of each lane and `other`'s.
  @inline(__always)
  func smaller(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  /// The half of the lanes, twice.
  @inline(__always)
  static func twice(_ half: SIMD4<Int16>) -> Self { Self(lowHalf: half, highHalf: half) }

  /// Four times one number, and four times another.
  @inline(__always)
  static func fourfold(_ a: Int16, _ b: Int16) -> Self { Self(a, a, a, a, b, b, b, b) }
}

extension SIMD8<UInt16> {
  /// The 128 bits of this vector as two words.
  @inline(__always)
  var words: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }
}
