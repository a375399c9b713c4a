/// The checksum of PNG chunks and of files in ZIP archives: CRC-32 with the polynomial
/// x³² + x²⁶ + … + 1, bits reversed (ISO 3309).
///
/// It takes sixteen bytes a step, by tables of the contributions of a byte in each of sixteen
/// places.
///
/// > M. E. Kounavis, F. L. Berry, "Novel Table Lookup-Based Algorithms for High-Performance CRC
/// > Generation", *IEEE Transactions on Computers* 57 (2008) 1550–1560, doi:10.1109/TC.2008.85.
struct CRC32: ~Copyable {
  private var tables = UncheckedBuffer<UInt32>()

  /// The one instance: its tables take longer than the checksum of a small picture.
  static let shared = CRC32()

  private static let places = 16

  init() {
    tables.reserve(CRC32.places * 256)
    let view = tables.view
    view[0] = 0
    // The map is linear: a byte's entry is the sum of those of its highest bit and of the rest.
    var value: UInt32 = 1
    var bit = 128
    while bit > 0 {
      value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
      view[bit] = value
      bit >>= 1
    }
    for bit in [2, 4, 8, 16, 32, 64, 128] {
      for rest in 1..<bit { view[bit + rest] = view[bit] ^ view[rest] }
    }
    for index in 256..<(CRC32.places * 256) {
      let before = view[index - 256]
      view[index] = view[Int(before & 255)] ^ (before >> 8)
    }
  }

  /// The checksum of a range of bytes.
  func checksum(_ bytes: UncheckedView<UInt8>, _ start: Int, _ end: Int) -> UInt32 {
    let tables = tables.view
    @inline(__always) func entry(_ table: Int, _ byte: UInt64) -> UInt32 {
      tables[table &* 256 &+ Int(truncatingIfNeeded: byte & 255)]
    }
    /// The contributions of eight bytes, the first of which is followed by `after` others.
    @inline(__always) func entries(_ after: Int, _ bytes: UInt64) -> UInt32 {
      let low =
        entry(after, bytes) ^ entry(after &- 1, bytes &>> 8) ^ entry(after &- 2, bytes &>> 16)
        ^ entry(after &- 3, bytes &>> 24)
      let high =
        entry(after &- 4, bytes &>> 32) ^ entry(after &- 5, bytes &>> 40)
        ^ entry(after &- 6, bytes &>> 48) ^ entry(after &- 7, bytes &>> 56)
      return low ^ high
    }
    var value: UInt32 = 0xFFFF_FFFF
    var index = start
    while index &+ 16 <= end {
      let first = UInt64(littleEndian: bytes.load(UInt64.self, at: index)) ^ UInt64(value)
      let second = UInt64(littleEndian: bytes.load(UInt64.self, at: index &+ 8))
      value = entries(15, first) ^ entries(7, second)
      index &+= 16
    }
    while index < end {
      value = entry(0, UInt64(value ^ UInt32(bytes[index]))) ^ (value &>> 8)
      index &+= 1
    }
    return ~value
  }
}

/// The checksum of a zlib stream: two sums modulo 65,521 (RFC 1950).
///
/// Over a block of n = 32K bytes b₀ … bₙ₋₁ the low sum grows by Σ bᵢ, and the high sum by n times
/// the low sum before, plus Σ (n − i)·bᵢ. With i = 32k + j, sⱼ the sum of all bytes of lane j and
/// pⱼ the sum of its partial sums before each step,
///
///     Σ (n − i)·bᵢ = Σⱼ (32 − j)·sⱼ + 32·Σⱼ pⱼ
///
/// In lane j < 16 of `partial` both pⱼ and pⱼ₊₁₆ are added.
enum Adler32 {
  /// The most steps of a block whose lanes fit 16 bits: 510·K·(K − 1)/2 < 2¹⁶.
  private static let mostSteps = 16

  static func checksum(_ bytes: UncheckedView<UInt8>, count: Int) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var index = 0
    while count &- index >= 32 {
      let steps = Swift.min((count &- index) &>> 5, mostSteps)
      var first = SIMD16<UInt16>()
      var second = SIMD16<UInt16>()
      var partial = SIMD16<UInt16>()
      for _ in 0..<steps {
        partial = partial &+ first &+ second
        first = first &+ SIMD16(truncatingIfNeeded: bytes.load(SIMD16<UInt8>.self, at: index))
        second =
          second &+ SIMD16(truncatingIfNeeded: bytes.load(SIMD16<UInt8>.self, at: index &+ 16))
        index &+= 32
      }
      let (all, weighted) = totals(first, second, partial)
      high = (high &+ UInt32(truncatingIfNeeded: 32 &* steps) &* low &+ weighted) % 65_521
      low = (low &+ all) % 65_521
    }
    while index < count {
      low &+= UInt32(bytes[index])
      high &+= low
      index &+= 1
    }
    return (high % 65_521) << 16 | low % 65_521
  }

  /// Σ sⱼ, and Σ (32 − j)·sⱼ + 32·Σ pⱼ.
  @inline(__always)
  private static func totals(
    _ first: SIMD16<UInt16>, _ second: SIMD16<UInt16>, _ partial: SIMD16<UInt16>
  ) -> (UInt32, UInt32) {
    /// The sums of neighbouring lanes.
    @inline(__always) func pairs(_ lanes: SIMD16<UInt16>) -> SIMD8<UInt32> {
      let words = SIMD8<UInt32>(halves: lanes)
      return (words & SIMD8(repeating: 0xFFFF)) &+ (words &>> SIMD8(repeating: 16))
    }
    // A lane's sum is at most 16·255, and its product 16·16·255 < 2¹⁶.
    let weights = SIMD16<UInt16>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    let early = pairs(first)
    let weighted =
      pairs(first &* weights) &+ pairs(second &* weights) &+ (early &<< SIMD8(repeating: 4))
      &+ (pairs(partial) &<< SIMD8(repeating: 5))
    return ((early &+ pairs(second)).wrappedSum(), weighted.wrappedSum())
  }
}
