/// A reader of numbers of fixed size from bytes, one after another.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private let isBigEndian: Bool

  init(_ bytes: [UInt8], from offset: Int, isBigEndian: Bool = false) {
    (self.bytes, self.offset, self.isBigEndian) = (bytes, offset, isBigEndian)
  }

  var remaining: Int { bytes.count - offset }

  /// Reads the next `size` bytes as a whole number.
  ///
  /// - Precondition: So many bytes remain.
  mutating func bits(_ size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<size {
      let byte = UInt64(bytes[offset + index])
      value |= byte << UInt64(8 * (isBigEndian ? size - 1 - index : index))
    }
    offset += size
    return value
  }

  mutating func float() -> Double {
    Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(4))))
  }

  /// The number at the current place, which stays the current one.
  func whole32() -> UInt32? {
    var copy = self
    return remaining < 4 ? nil : UInt32(truncatingIfNeeded: copy.bits(4))
  }
}
