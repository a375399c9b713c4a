/// The checksum of a PNG chunk: CRC-32 with the polynomial x³² + x²⁶ + … + 1, bits reversed (ISO
/// 3309).
///
/// Four bytes a step, by tables of what a byte contributes from each of four places.
struct CRC32: ~Copyable {
  private var tables = UncheckedBuffer<UInt32>()

  init() {
    tables.reserve(4 * 256)
    let view = tables.view
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      view[byte] = value
    }
    for index in 256..<1024 {
      let before = view[index - 256]
      view[index] = view[Int(before & 255)] ^ (before >> 8)
    }
  }

  /// The checksum of a range of bytes.
  func checksum(_ bytes: UncheckedView<UInt8>, _ start: Int, _ end: Int) -> UInt32 {
    let tables = tables.view
    @inline(__always) func entry(_ table: Int, _ byte: UInt32) -> UInt32 {
      tables[table &* 256 &+ Int(truncatingIfNeeded: byte & 255)]
    }
    var value: UInt32 = 0xFFFF_FFFF
    var index = start
    while index &+ 4 <= end {
      value ^= UInt32(littleEndian: bytes.load(UInt32.self, at: index))
      value =
        entry(3, value) ^ entry(2, value &>> 8) ^ entry(1, value &>> 16) ^ entry(0, value &>> 24)
      index &+= 4
    }
    while index < end {
      value = entry(0, value ^ UInt32(bytes[index])) ^ (value &>> 8)
      index &+= 1
    }
    return ~value
  }
}

/// The checksum of a zlib stream: two sums modulo 65,521 (RFC 1950).
enum Adler32 {
  /// As many bytes as cannot overflow the second sum's 32 bits.
  private static let batch = 5552

  static func checksum(_ bytes: UncheckedView<UInt8>, count: Int) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var index = 0
    while index < count {
      let end = Swift.min(index + batch, count)
      while index < end {
        low &+= UInt32(bytes[index])
        high &+= low
        index &+= 1
      }
      low %= 65_521
      high %= 65_521
    }
    return high << 16 | low
  }
}
